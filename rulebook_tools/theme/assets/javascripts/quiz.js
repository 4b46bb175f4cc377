/* "Check yourself": counts the questions answered at the first pick, and how many of these picks were right. */
(() => {
  "use strict";

  const first = new Map();
  document.addEventListener("toggle", ({ target }) => {
    const question = target.closest(".rb-questions > li");
    if (!target.open || !question || first.has(question)) {
      return;
    }
    first.set(question, target.matches(".rb-pick--right"));
    const score = document.querySelector(".rb-score");
    score.hidden = false;
    score.querySelector("output").value = `${[...first.values()].filter(Boolean).length} / ${first.size}`;
  }, true);
})();
