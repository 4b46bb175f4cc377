/* A link to a place on its own page copies the address of the place; without this script or without a clipboard, it works as a link. */
(() => {
  "use strict";

  const SEEN = 2500;
  const words = document.querySelector("[data-copied]")?.dataset.copied;
  if (!words || !navigator.clipboard) {
    return;
  }
  const note = document.createElement("div");
  note.className = "rb-copied";
  note.setAttribute("role", "status");
  document.body.append(note);

  let last = 0;
  const say = () => {
    clearTimeout(last);
    note.textContent = words;
    last = setTimeout(() => { note.textContent = ""; }, SEEN);
  };

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a.rb-copy");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(link.href);
      history.replaceState(history.state, "", link.hash);
      say();
    } catch {
      location.hash = link.hash;
    }
  });
})();
