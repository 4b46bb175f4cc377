/* Every page works without this script; with it, the language switch keeps the rule, a link to an example
   opens it, the current game is scrolled into view in the list, a wide table scrolls by keyboard in every
   browser, a definition stays on the screen or opens at a tap, and folded content is not printed. */
(() => {
  "use strict";

  const place = () => location.hash.slice(1); /* no id has a character that addresses encode */

  /* The target of a link while it is in the upper half of the screen (at the end of a page: anywhere on it);
     else the last heading above the text at the top. */
  const read = () => {
    const top = document.querySelector(".md-header").getBoundingClientRect().bottom;
    const asked = place() && document.getElementById(place())?.getBoundingClientRect();
    const isEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2;
    if (asked && asked.bottom > top && asked.top < (isEnd ? innerHeight : innerHeight / 2)) {
      return location.hash;
    }
    const above = [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6, .rb-question)[id]")]
      .filter((head) => head.checkVisibility() && head.getBoundingClientRect().top < top + 24);
    return above.length ? `#${above.at(-1).id}` : "";
  };

  const keepRule = ({ target }) => {
    const link = target.closest?.("a.rb-switch, .rb-with a");
    if (link) {
      link.hash = link.matches(".rb-switch") ? read() : location.hash; // the other link is at the top of the page
    }
  };

  /* Unfold the target of a link, and move the focus there: screen readers and the Tab key go on from it. */
  const land = () => {
    const target = place() && document.getElementById(place());
    if (!target) {
      return;
    }
    let closed = target.closest("details:not([open])");
    if (closed) {
      for (; closed; closed = closed.parentElement.closest("details:not([open])")) {
        closed.open = true;
        closed.removeAttribute("data-folded");
      }
      target.scrollIntoView();
    }
    const stop = target.matches("details") ? target.querySelector("summary") : target;
    if (!stop.matches("a[href], button, input, summary, [tabindex]")) {
      stop.tabIndex = -1;
      stop.addEventListener("blur", () => stop.removeAttribute("tabindex"), { once: true });
    }
    stop.focus({ preventScroll: true });
  };

  /* The theme opens everything before printing: remember what the reader has left folded. */
  const fold = (event) => {
    const details = event.target.closest("summary")?.parentElement;
    details?.toggleAttribute("data-folded", details.open);
  };

  /* On the page of all rules: the button folds or unfolds all rules within other rules; its label says which. */
  const foldAll = (button) => {
    const all = document.querySelectorAll(".rb-inner");
    button.hidden = all.length === 0;
    button.addEventListener("click", () => {
      const closing = [...all].some((one) => one.open);
      all.forEach((one) => {
        one.open = !closing;
        one.toggleAttribute("data-folded", closing);
      });
      [button.textContent, button.dataset.other] = [button.dataset.other, button.textContent];
    });
  };

  const tables = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      if (target.scrollWidth > target.clientWidth) {
        target.tabIndex = 0;
      } else {
        target.removeAttribute("tabindex");
      }
    }
  });

  const observe = (part) => part.querySelectorAll(".rb-table").forEach((table) => tables.observe(table));

  const moveIn = (event) => {
    const term = event.target.closest("a.rb-term");
    if (term) {
      const first = term.getClientRects()[0];
      const width = parseFloat(getComputedStyle(term, "::after").width);
      const room = getComputedStyle(term).direction === "rtl"
        ? first.right - width - 8 : document.documentElement.clientWidth - 8 - first.left - width;
      term.style.setProperty("--rb-moved-in", `${Math.min(0, room) || 0}px`);
    }
  };

  /* A tap on a term opens its definition beside it, with a link to the glossary; without this script, or in a
     browser without popovers, the tap leads to the glossary. */
  const define = (event) => {
    const term = event.target.closest("a.rb-term[data-definition]");
    const word = document.querySelector("[data-glossary]")?.dataset.glossary;
    const isTap = event.pointerType === "touch" || matchMedia("(hover: none)").matches;
    if (!term || !word || !isTap || !HTMLElement.prototype.showPopover) {
      return;
    }
    event.preventDefault();
    const box = document.createElement("div");
    const link = document.createElement("a");
    Object.assign(link, { href: term.href, textContent: word });
    Object.assign(box, { className: "rb-definition", popover: "auto", role: "dialog", ariaLabel: term.textContent });
    box.append(term.dataset.definition, " ", link);
    box.addEventListener("toggle", ({ newState }) => newState === "closed" && box.remove());
    term.after(box);
    box.showPopover();
    const [at, own, room] = [term.getBoundingClientRect(), box.getBoundingClientRect(), document.documentElement];
    const above = at.top - own.height - 6;
    box.style.left = `${Math.max(8, Math.min(at.left, room.clientWidth - own.width - 8))}px`;
    box.style.top = `${(at.bottom + own.height + 14 > innerHeight && above > 8 ? above : at.bottom + 6) + scrollY}px`;
    link.focus({ preventScroll: true }); // not before: focus would scroll to where the box was
  };

  /* Behind a rule, the language switch leads to the same rule. */
  const offerLanguages = ({ target }) => {
    const others = [...document.querySelectorAll("a.rb-switch:not([aria-current])")];
    if (!target.matches("details.rb-more") || !others.length || target.querySelector(".rb-languages")) {
      return;
    }
    const row = document.createElement("p");
    row.className = "rb-languages";
    row.append(others[0].closest(".md-select").querySelector("button").ariaLabel);
    for (const other of others) {
      const link = other.cloneNode(true);
      link.className = "";
      link.hash = target.closest("section").querySelector(".rb-rule__head").id;
      link.append(target.querySelector("summary > .rb-hidden:last-child").cloneNode(true));
      row.append(" · ", link);
    }
    target.querySelector(".rb-more__links").before(row);
  };

  /* The tooltip of a rule's number is its heading, which only screen readers have in the link. */
  const hint = ({ target }) => {
    const link = target.closest("a.rb-step-rule:not([title])");
    if (link) {
      link.title = link.querySelector(".rb-hidden").textContent.trim();
    }
  };

  const showGame = (row) => {
    const here = row.querySelector("[aria-current]")?.getBoundingClientRect();
    const room = row.getBoundingClientRect();
    if (here) {
      row.scrollLeft += (here.left + here.right - room.left - room.right) / 2;
    }
  };

  /* What many readers never open has scripts of its own, which are fetched when it is opened. */
  const own = document.currentScript.src;
  const PARTS = [
    ["examples.js", ".rb-fold--examples, .rb-example, .rb-tour"],
    ["beside.js", ".rb-more:has(.rb-with), .rb-whole"],
  ];
  const STARTS = ["toggle", "pointerdown", "focusin"];
  const fetchScripts = ({ target }) => {
    for (const [name, part] of PARTS) {
      const isHere = document.querySelector(`script[src$="/${name}"]`); // a project's own settings may name it
      if (!isHere && target.closest?.(part) && target.checkVisibility()) {
        const script = document.createElement("script");
        script.src = new URL(name, own).href;
        script.addEventListener("error", () => script.remove()); // the next touch tries again
        document.head.append(script);
      }
    }
  };

  /* The root page lists the language that was read last first. */
  const noteLanguage = () => {
    try {
      localStorage.setItem("rulebook.language", document.documentElement.lang);
    } catch { /* without storage, the choice is not remembered */ }
  };

  /* A link can be opened in a new tab without a click event, and clicked by keyboard. */
  ["pointerdown", "focusin", "click"].forEach((kind) => document.addEventListener(kind, keepRule, true));
  document.addEventListener("click", fold);
  document.addEventListener("click", define);
  document.addEventListener("focusin", moveIn);
  document.addEventListener("pointerover", moveIn);
  document.addEventListener("pointerover", hint);
  document.addEventListener("toggle", offerLanguages, true);
  STARTS.forEach((kind) => document.addEventListener(kind, fetchScripts, true));
  const isInTwo = new URLSearchParams(location.search).has("with");
  document.querySelectorAll(`.rb-tour, .rb-whole${isInTwo ? ", .rb-more" : ""}`)
    .forEach((target) => fetchScripts({ target }));
  addEventListener("hashchange", land);
  document.querySelectorAll("article details:not([open])").forEach((one) => one.toggleAttribute("data-folded", true));
  document.querySelectorAll(".rb-fold-all").forEach(foldAll);
  land();
  noteLanguage();
  document.querySelectorAll(".rb-games > ul").forEach(showGame);
  observe(document);
  document.addEventListener("rb-added", ({ target }) => observe(target));
})();
