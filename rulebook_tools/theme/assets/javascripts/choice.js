/* The reader's choice of players and options. A page contains the rules for every choice; a style sheet made here
   hides those that do not apply. The choice is in the address (?players=3&variant=…), which has priority, and is
   stored per game. Without this script everything is shown, with labels for players and options. */
(() => {
  "use strict";

  const control = document.currentScript.previousElementSibling;
  const details = control.querySelector("details");
  const summary = control.querySelector("summary");
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
      rules.push(`:is(.rb-in-short, .rb-sheet__part):has(li):not(:has(li:not(${away}))) { display: none; }`);
      rules.push(`.rb-rule${away} > .rb-label > .rb-not-yours { display: inline-block; }`);
    }
    if (chosen.has("players")) {
      const mine = `[data-players~="${chosen.get("players")}"]`;
      rules.push(`data${mine} { display: inline; }`);
      rules.push(`:is(.rb-any, .rb-table tr, .rb-sheet__table *)[data-players]:not(${mine}) { display: none; }`);
      rules.push(`.rb-rule${mine} > .rb-label--players { display: none; }`);
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

  /* Changes that need the whole page: lists of contents, the number of hidden rules. */
  const tell = (isAloud) => {
    trim();
    const hidden = [...document.querySelectorAll(`.rb-rule${away}:not([data-shown])`)];
    const outermost = hidden.filter((one) => !hidden.includes(one.parentElement.closest(".rb-rule")));
    const count = control.querySelector(`template[data-hidden="${outermost.length}"]`);
    const words = document.createElement("span");
    words.className = "rb-hidden";
    words.textContent = isAloud ? `${line.textContent} ` : "";
    status.replaceChildren(words, count?.content.cloneNode(true) ?? "");
  };

  /* A rule that a link leads to is shown, with all rules around it. */
  const reveal = (inner) => {
    const found = [];
    for (let part = inner; part; part = part.parentElement.closest(".rb-rule")) {
      if (part.matches(`${away}:not([data-shown])`)) {
        found.push(part);
      }
    }
    found.forEach((part) => part.setAttribute("data-shown", "link"));
    return found.length > 0;
  };
  const place = () => {
    const target = document.getElementById(location.hash.slice(1));
    const rule = target?.closest(".rb-rule");
    if (rule && reveal(rule)) {
      tell(false);
      target.scrollIntoView();
    }
  };

  /* The form closes when a list was used by hand, on Escape, and when the reader goes on elsewhere. */
  let isByKey = false;
  const close = () => {
    const hasFocus = details.contains(document.activeElement);
    details.open = false;
    if (hasFocus) {
      summary.focus({ preventScroll: true });
    }
  };

  const change = ({ target }) => {
    if (target.checked) {
      boxes.filter((box) => box !== target && box.dataset.option === target.dataset.option)
        .forEach((box) => { box.checked = false; });
    }
    const now = read();
    const isNothing = boxes.length === 0 && `${now}` === "";
    document.querySelectorAll("[data-shown=link]").forEach((one) => one.removeAttribute("data-shown"));
    show(isNothing ? null : now);
    tell(true);
    if (target.matches("select") && !isByKey) {
      close();
    }
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
    summary.focus({ preventScroll: true });
  });
  details.addEventListener("keydown", ({ key }) => {
    isByKey = true;
    if (key === "Escape") {
      close();
    }
  });
  document.addEventListener("pointerdown", ({ target }) => {
    isByKey = false;
    if (!details.contains(target)) {
      details.open = false;
    }
  });
  details.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !details.contains(relatedTarget)) {
      details.open = false;
    }
  });
  document.addEventListener("click", ({ target }) => {
    const link = target.closest("a[href]");
    const folder = (path) => path.replace(/[^/]*$/, "");
    if (!isKept && link && link.origin === location.origin && link.search === ""
      && link.pathname !== location.pathname && folder(link.pathname) === folder(location.pathname)) {
      link.search = location.search;
    }
  }, true);
  addEventListener("hashchange", place);
  addEventListener("DOMContentLoaded", () => {
    tell(false);
    place();
  });
})();
