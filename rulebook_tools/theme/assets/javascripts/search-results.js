/* Between the search and the page of a result, there and back. On the way there, the rule is focused and the typed
   words are marked in it, for a while; on the way back, the results stand as they were left. This script must be
   before the theme's own, which would mark the words on the whole page and keep them in the address. */
(() => {
  "use strict";

  const MARK = "rb-typed";
  const WHILE = 15_000; /* milliseconds for which words are marked */
  const AFTER = 250; /* milliseconds after which the theme has closed the search of a page that opens at a place */
  const PIECES = /[\p{L}\p{M}\p{N}]+/gu;
  const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

  const search = document.querySelector(".md-search");
  const toggle = document.getElementById("__search");
  if (!search || !toggle) {
    return;
  }
  const field = search.querySelector(".md-search__input");
  const view = search.querySelector(".md-search__scrollwrap");
  const list = search.querySelector(".md-search-result__list");
  const games = [...search.querySelectorAll("input[name=rb-search-game]")];

  /* The texts of a rule itself: not of rules within it, nor of what is folded. */
  const texts = (rule) => {
    const found = document.createNodeIterator(rule, NodeFilter.SHOW_TEXT);
    const own = [];
    for (let text = found.nextNode(); text; text = found.nextNode()) {
      const parent = text.parentElement;
      if (parent.closest(".rb-rule") === rule.closest(".rb-rule") && parent.checkVisibility()
        && !parent.closest("details:not(.rb-question)")) {
        own.push(text);
      }
    }
    return own;
  };

  const ranges = (text, words) => {
    const told = text.data.toLowerCase();
    const whole = [...told.matchAll(PIECES)].filter(([piece]) => words.has(piece)).map(({ 0: piece, index }) => [index, piece.length]);
    const within = [...words].filter((word) => UNSPACED.test(word) && told.includes(word)).map((word) => [told.indexOf(word), word.length]);
    return [...whole, ...within].map(([from, length]) => {
      const range = new Range();
      range.setStart(text, from);
      range.setEnd(text, from + length);
      return range;
    });
  };

  const mark = (rule, words) => {
    rule.classList.add(MARK); // a style for marks anywhere would be computed for every element of every page
    CSS.highlights.set(MARK, new Highlight(...texts(rule).flatMap((text) => ranges(text, words))));
    const clear = () => CSS.highlights.delete(MARK);
    setTimeout(clear, WHILE);
    addEventListener("pointerdown", clear, { once: true });
    addEventListener("keydown", ({ key }) => key === "Escape" && clear());
  };

  /* The page was opened by a result: the address does not keep the words. */
  const arrive = () => {
    const address = new URL(location);
    const typed = address.searchParams.get("h");
    if (typed === null) {
      return;
    }
    address.searchParams.delete("h");
    history.replaceState(history.state, "", address);
    const target = document.getElementById(address.hash.slice(1));
    if (!target) {
      return;
    }
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    if (globalThis.Highlight) {
      mark(target.closest(".rb-rule, .rb-question, dt, dd, section, div"), new Set(typed.toLowerCase().match(PIECES)));
    }
  };

  /* What the search shows, in the history entry of the page that it was left from. */
  const keep = (left) => history.replaceState({ ...history.state, search: left }, "");
  const seen = (link) => ({
    typed: field.value,
    game: games.find((one) => one.checked)?.value,
    top: view.scrollTop,
    open: [...list.querySelectorAll("details")].map((one) => one.open),
    link: link?.getAttribute("href"),
  });
  const restore = ({ top, open, link }) => {
    list.querySelectorAll("details").forEach((one, at) => { one.open = open[at] ?? false; });
    view.scrollTop = top;
    if (link) {
      list.querySelector(`a[href="${CSS.escape(link)}"]`)?.focus({ preventScroll: true });
    }
  };
  /* The results of the other games come later: the place may be among them. */
  let pending = null;
  ["pointerdown", "wheel", "keydown"].forEach((kind) => search.addEventListener(kind, () => { pending = null; }, { passive: true }));
  document.addEventListener("rb-found-again", ({ detail: show }) => {
    const before = seen(list.contains(document.activeElement) ? document.activeElement.closest("a") : null);
    show();
    restore(pending ?? before);
  });

  const comeBack = () => {
    const left = history.state?.search;
    if (!left) {
      return;
    }
    const game = games.find((one) => one.value === left.game);
    if (game && !game.checked) {
      game.checked = true;
      game.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (!toggle.checked) {
      toggle.click();
    }
    pending = left;
    const isShown = field.value === left.typed && list.childElementCount > 0;
    if (isShown) {
      restore(left);
      return;
    }
    /* The theme reads the field when a key goes up. */
    field.value = left.typed;
    const shown = new MutationObserver(() => {
      shown.disconnect();
      requestAnimationFrame(() => restore(left));
    });
    shown.observe(list, { childList: true });
    field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
  };

  let isLeaving = false;
  search.addEventListener("click", (event) => {
    const link = event.target.closest?.("a.md-search-result__link");
    if (link && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      keep(seen(link));
      isLeaving = true;
    }
  }, true);
  toggle.addEventListener("change", () => {
    if (!toggle.checked && !isLeaving && history.state?.search && document.readyState === "complete") {
      keep(undefined);
    }
  });
  addEventListener("pageshow", () => {
    isLeaving = true; /* the theme may close the search now */
    const isPlace = location.hash.length > 1;
    setTimeout(() => {
      comeBack();
      isLeaving = false;
    }, isPlace ? AFTER : 0);
  });

  toggle.addEventListener("change", () => {
    games.find((one) => one.checked)?.parentElement.scrollIntoView({ block: "nearest", inline: "center" });
  });

  /* The theme would close the search by the Tab key, and take other keys for itself. */
  search.addEventListener("keydown", (event) => {
    const isInGames = games.includes(event.target);
    if (event.key === "Tab" && games.length && !event.shiftKey && event.target === field) {
      event.preventDefault();
      event.stopPropagation();
      games.find((one) => one.checked)?.focus();
    } else if (isInGames && event.key === "Tab" && event.shiftKey) {
      event.preventDefault();
      event.stopPropagation();
      field.focus();
    } else if (isInGames && !["Escape", "Tab"].includes(event.key)) {
      event.stopPropagation();
    }
  });

  arrive();
})();
