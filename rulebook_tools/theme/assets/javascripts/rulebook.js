/* Without this script every page works; with it, the language switch keeps the rule,
   and a link to an example opens it. */
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

  const moved = () => { keepRule(); openExample(); };

  /* The theme notes the rule being read in the address without an event: look when it is needed. */
  document.addEventListener("pointerdown", keepRule, true);
  document.addEventListener("focusin", keepRule);
  addEventListener("hashchange", moved);
  moved();
})();
