/* Without this script every page works; with it, the language switch keeps the rule,
   a link to an example opens it, a wide table scrolls by keyboard in every browser,
   and a definition stays on the screen. */
(() => {
  "use strict";

  const place = () => decodeURIComponent(location.hash.slice(1));

  const keepRule = () => {
    for (const link of document.querySelectorAll("a.rb-switch")) {
      link.hash = location.hash;
    }
  };

  const openExample = () => {
    const target = place() && document.getElementById(place());
    const closed = target && target.closest("details:not([open])");
    if (closed) {
      closed.open = true;
      target.scrollIntoView();
    }
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

  const moveIn = (event) => {
    const term = event.target.closest("a.rb-term");
    if (term) {
      const right = term.getClientRects()[0].left + parseFloat(getComputedStyle(term, "::after").width);
      const room = document.documentElement.clientWidth - 8;
      term.style.setProperty("--rb-moved-in", `${Math.min(0, room - right) || 0}px`);
    }
  };

  const moved = () => { keepRule(); openExample(); };

  /* The theme notes the rule being read in the address without an event: look when it is needed. */
  document.addEventListener("pointerdown", keepRule, true);
  document.addEventListener("focusin", keepRule);
  document.addEventListener("focusin", moveIn);
  document.addEventListener("pointerover", moveIn);
  addEventListener("hashchange", moved);
  moved();
  document.querySelectorAll(".rb-table").forEach((table) => tables.observe(table));
})();
