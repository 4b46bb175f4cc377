/* The reader's choice of players and options. A page contains the rules for every choice; a style sheet made here
   hides those that do not apply. The choice is in the address (?players=3&variant=…), which has priority, and is
   stored per game. Without this script everything is shown, with labels for players and options. */
(() => {
  "use strict";

  const control = document.currentScript.previousElementSibling;
  const form = control.querySelector("form");
  const line = control.querySelector(".rb-choice__game");
  const status = control.querySelector("[role=status]");
  const everything = control.querySelector(".rb-choice__all");
  const pages = [...control.querySelectorAll("template[data-page]")];
  const boxes = [...form.querySelectorAll("input")];
  const lists = [...form.querySelectorAll("select")];
  const usual = JSON.parse(control.dataset.usual);
  const NAMES = ["players", "variant", "edition"];
  const NONE = "none";
  const NOTHING = ":not(*)";
  const KEY = `rulebook.choice.${control.dataset.game}`;
  const RULE = ":is(.rb-rule, .rb-for, li, .rb-sheet__rows tr, .rb-sheet__part)";

  /* If storage is not allowed, the links of the page contain the choice. */
  let isKept = true;
  const remember = (wanted) => {
    try {
      if (wanted) {
        localStorage.setItem(KEY, wanted);
      } else {
        localStorage.removeItem(KEY);
      }
    } catch {
      isKept = false;
    }
  };
  const remembered = () => {
    try {
      return localStorage.getItem(KEY) ?? "";
    } catch {
      isKept = false;
      return "";
    }
  };

  /* Put a choice into the form, as far as the form has its values; return whether it has any. */
  const fill = (wanted) => {
    const variants = wanted.getAll("variant");
    for (const list of lists) {
      list.value = wanted.get(list.name) ?? "";
      if (list.selectedIndex < 0) {
        list.value = "";
      }
    }
    for (const box of boxes) {
      box.checked = variants.includes(box.value);
    }
    return lists.some((list) => list.value) || boxes.some((box) => box.checked)
      || (boxes.length > 0 && variants.includes(NONE));
  };

  const read = () => {
    const chosen = new URLSearchParams();
    for (const list of lists.filter((one) => one.value)) {
      chosen.append(list.name, list.value);
    }
    for (const box of boxes.filter((one) => one.checked)) {
      chosen.append(box.name, box.value);
    }
    return chosen;
  };

  /* The selectors of elements that do not apply to the chosen game. */
  const others = (chosen) => {
    const found = [];
    if (chosen.has("players")) {
      found.push(`[data-players]:not([data-players~="${chosen.get("players")}"])`);
    }
    for (const [option, reading] of Object.entries(usual)) {
      const added = boxes.filter((box) => box.checked && box.dataset.option === option);
      const readings = added.length ? added.flatMap((box) => box.dataset.readings.split(" ")) : [reading];
      const name = CSS.escape(`data-option-${option}`);
      found.push(`[${name}]${readings.map((one) => `:not([${name}~="${one}"])`).join("")}`);
    }
    return found;
  };

  const styles = (chosen) => {
    const rules = [];
    if (away !== NOTHING) {
      rules.push(`${RULE}${away}:not([data-shown]) { display: none !important; }`);
      rules.push(`.rb-away${away}:not([data-shown]) { display: block; }`);
      rules.push(`.rb-rule${away} > .rb-label > .rb-not-yours { display: inline-block; }`);
    }
    if (chosen.has("players")) {
      const mine = `[data-players~="${chosen.get("players")}"]`;
      const rest = `[data-players]:not(${mine})`;
      rules.push(`.rb-yours${mine} { display: block; }`);
      rules.push(`.md-typeset .rb-table tr${mine} > * { background: var(--rb-soft); font-weight: 600 !important; }`);
      rules.push(`.md-typeset .rb-table tr${mine} > :first-child { box-shadow: inset 3px 0 var(--md-primary-fg-color--light); }`);
      rules.push(`.md-typeset .rb-table tr${mine} > :first-child:dir(rtl) { box-shadow: inset -3px 0 var(--md-primary-fg-color--light); }`);
      rules.push(`.md-typeset .rb-table tr${rest} > * { font-weight: 400 !important; color: var(--rb-muted); }`);
      rules.push(`.rb-sheet__table ${mine} { background: var(--rb-soft); }`);
      rules.push(`.rb-sheet__table ${rest} { font-weight: 400; color: var(--rb-muted); }`);
      rules.push(`.rb-figure${rest} { font-weight: 400; color: var(--rb-muted); }`);
    }
    if (chosen.has("edition")) {
      rules.push(`.rb-yours[data-edition="${CSS.escape(chosen.get("edition"))}"] { display: block; }`);
    }
    return rules.join("\n");
  };

  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let chosen = new URLSearchParams();
  let away = NOTHING;

  /* The choice in the words of the form. */
  const said = () => {
    const parts = lists.filter((list) => list.name === "players").map((list) => list.selectedOptions[0].text);
    for (const group of form.querySelectorAll("fieldset")) {
      const added = [...group.querySelectorAll("input:checked + span")].map((one) => one.textContent);
      parts.push(...(added.length ? added : [group.dataset.none]));
    }
    parts.push(...lists.filter((list) => list.name === "edition" && list.value).map((list) => list.selectedOptions[0].text));
    return parts.join(control.dataset.between);
  };

  /* Show a choice; null shows everything. */
  const show = (wanted) => {
    const isChosen = wanted !== null;
    chosen = wanted ?? new URLSearchParams();
    const not = isChosen ? others(chosen) : [];
    away = not.length ? `:is(${not.join(", ")})` : NOTHING;
    sheet.replaceSync(isChosen ? styles(chosen) : "");
    control.toggleAttribute("data-chosen", isChosen);
    everything.hidden = !isChosen;
    line.textContent = isChosen ? said() : line.dataset.all;
    const kept = new URLSearchParams(chosen);
    if (isChosen && boxes.length && !kept.has("variant")) {
      kept.append("variant", NONE);
    }
    remember(`${kept}`);
    const address = new URL(location);
    NAMES.forEach((name) => address.searchParams.delete(name));
    kept.forEach((value, name) => address.searchParams.append(name, value));
    if (address.search !== location.search) {
      history.replaceState(history.state, "", address);
    }
  };

  const markRows = (part) => {
    for (const row of part.querySelectorAll("tr[data-players]")) {
      row.removeAttribute("aria-current");
      if (row.dataset.players.split(" ").includes(chosen.get("players"))) {
        row.setAttribute("aria-current", "true");
      }
    }
  };

  /* Tables of contents only list what is shown: rules of this page, and chapters. */
  const trim = () => {
    const here = location.href.split("#")[0];
    const chapters = pages.filter((one) => one.matches(away)).map((one) => new URL(one.dataset.page, location).pathname);
    for (const link of document.querySelectorAll(".md-nav__link[href], .rb-contents a[href]")) {
      const target = link.hash && link.href.split("#")[0] === here && document.getElementById(link.hash.slice(1));
      const isAway = target ? target.closest(`.rb-rule${away}:not([data-shown])`)
        : link.pathname !== location.pathname && chapters.includes(link.pathname);
      link.closest("li").hidden = Boolean(isAway);
    }
  };

  /* Changes that need the whole page: marked rows, empty parts of a card, the number of hidden rules. */
  const tell = (isAloud) => {
    markRows(document);
    trim();
    for (const part of document.querySelectorAll(".rb-sheet__part:has(li)")) {
      part.hidden = false;
      part.hidden = ![...part.querySelectorAll("li")].some((one) => one.checkVisibility());
    }
    const signs = [...document.querySelectorAll(`.rb-away${away}:not([data-shown])`)];
    const outermost = signs.filter((one) => !signs.some((other) => other !== one && other.nextElementSibling.contains(one)));
    const count = control.querySelector(`template[data-hidden="${outermost.length}"]`);
    const words = document.createElement("span");
    words.className = "rb-hidden";
    words.textContent = isAloud ? `${line.textContent} ` : "";
    status.replaceChildren(words, count?.content.cloneNode(true) ?? "");
  };

  /* A rule that a link leads to is shown, with all rules around it. */
  const reveal = (inner) => {
    let found = false;
    for (let part = inner; part; part = part.parentElement?.closest(".rb-rule")) {
      const sign = part.previousElementSibling;
      if (sign?.matches(`.rb-away${away}:not([data-shown])`)) {
        part.toggleAttribute("data-shown", true);
        sign.toggleAttribute("data-shown", true);
        found = true;
      }
    }
    return found;
  };
  const place = () => {
    const target = document.getElementById(location.hash.slice(1));
    const rule = target?.closest(".rb-rule");
    if (rule && reveal(rule)) {
      tell(false);
      target.scrollIntoView();
    }
  };

  const change = ({ target }) => {
    if (target.checked) {
      boxes.filter((box) => box !== target && box.dataset.option === target.dataset.option)
        .forEach((box) => { box.checked = false; });
    }
    const now = read();
    const isNothing = boxes.length === 0 && `${now}` === "";
    document.querySelectorAll(".rb-away[data-shown], .rb-away[data-shown] + .rb-rule")
      .forEach((one) => one.removeAttribute("data-shown"));
    show(isNothing ? null : now);
    tell(true);
  };

  const asked = new URLSearchParams(location.search);
  const wanted = NAMES.some((name) => asked.has(name)) && fill(asked) ? asked : new URLSearchParams(remembered());
  show(fill(wanted) ? read() : null);
  control.toggleAttribute("data-ready", true);

  form.addEventListener("change", change);
  form.addEventListener("submit", (event) => event.preventDefault());
  everything.addEventListener("click", () => {
    fill(new URLSearchParams());
    show(null);
    tell(true);
    control.querySelector("summary").focus();
  });
  document.addEventListener("click", ({ target }) => {
    const sign = target.closest(".rb-away > button")?.parentElement;
    if (sign) {
      const head = sign.nextElementSibling.querySelector(".rb-rule__head");
      reveal(sign.nextElementSibling);
      tell(false);
      head.tabIndex = -1;
      head.focus();
    }
    const link = target.closest("a[href]");
    const folder = (path) => path.replace(/[^/]*$/, "");
    if (!isKept && link && link.origin === location.origin && link.search === ""
      && link.pathname !== location.pathname && folder(link.pathname) === folder(location.pathname)) {
      link.search = location.search;
    }
  }, true);
  document.addEventListener("rb-added", ({ target }) => markRows(target));
  addEventListener("hashchange", place);
  addEventListener("DOMContentLoaded", () => {
    tell(false);
    place();
  });
})();
