/* "Check yourself": counts the questions answered at the first pick, and how many of these picks were right. */
(() => {
  "use strict";

  const first = new Map();
  document.addEventListener("toggle", ({ target }) => {
    if (!target.matches(".rb-quiz .rb-pick[open]") || first.has(target.name)) {
      return;
    }
    first.set(target.name, target.matches(".rb-pick--right"));
    const score = document.querySelector(".rb-score");
    score.hidden = false;
    score.querySelector("output").value = `${[...first.values()].filter(Boolean).length} / ${first.size}`;
  }, true);
})();
