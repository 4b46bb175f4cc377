// Shows translators the message of a text, its state and its place; jumps to messages left to translate.
(() => {
  "use strict";
  const { messages, following } = JSON.parse(document.getElementById("rb-messages").textContent);
  const KEPT = "rulebook-messages";
  const LEFT = ["missing", "fuzzy", "refused"];
  const SAID = { missing: "not translated", fuzzy: "may be outdated", refused: "refused", translated: "translated", source: "written in this language" };
  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  };
  // Messages in pictures, figures and titles have no element: a template at the end of the page names them. Those for
  // screen readers alone are listed with them, unless they can also be seen.
  const all = [...document.querySelectorAll("[data-message]")];
  const isUnseen = (place) => place.localName === "template" || Boolean(place.closest(".rb-hidden"));
  const seen = new Set(all.filter((place) => !isUnseen(place)).map((place) => place.dataset.message));
  const isFirst = (place, at) => all.findIndex((other) => other.dataset.message === place.dataset.message) === at;
  const places = all.filter((place, at) => !isUnseen(place) || !seen.has(place.dataset.message) && isFirst(place, at));
  const unseen = places.filter(isUnseen);
  const isLeft = (place) => LEFT.includes(place.dataset.state);
  const left = places.filter(isLeft);
  const panel = make("aside", "", { class: "rb-messages", "aria-label": "Messages" });
  const inspect = make("button", "Show messages (m)", { type: "button", "aria-pressed": "false" });
  const next = make("button", "Next unfinished (n)", { type: "button" });
  const count = make("p", left.length ? `${new Set(left.map((place) => place.dataset.message)).size} unfinished on this page` : "Nothing unfinished on this page");
  const told = make("dl", "", { "aria-live": "polite" });
  panel.append(inspect, next);
  if (following) panel.append(make("a", "Next page", { class: "rb-messages__next", href: following }));
  panel.append(count, told);
  if (unseen.length) {
    const fold = make("details");
    const list = make("ul");
    for (const place of unseen) {
      const message = messages[place.dataset.message];
      const button = make("button", message.id, { type: "button", "data-state": place.dataset.state });
      button.addEventListener("click", () => show(place));
      const item = make("li");
      item.append(button, ` ${SAID[message.state]}`);
      list.append(item);
    }
    fold.append(make("summary", `${unseen.length} more in pictures, figures and titles, ${unseen.filter(isLeft).length} unfinished`), list);
    panel.append(fold);
  }
  document.body.append(panel);

  const row = (name, ...parts) => {
    const value = make("dd");
    value.append(...parts);
    told.append(make("dt", name), value);
  };
  let chosen = null;
  const show = (place) => {
    chosen?.classList.remove("rb-chosen-message");
    chosen = place;
    place.classList.add("rb-chosen-message");
    const message = messages[place.dataset.message];
    told.replaceChildren();
    row("message", make("code", message.id));
    row("state", SAID[message.state]);
    row("place", make("code", message.place));
    row("source", message.text);
    message.faults.forEach((fault) => row("fault", fault));
    if (message.change.length) row("changed", ...message.change.map(([tag, words]) => make(tag || "span", words)));
  };
  const setInspecting = (on) => {
    document.documentElement.classList.toggle("rb-inspecting", on);
    inspect.setAttribute("aria-pressed", String(on));
    sessionStorage.setItem(KEPT, on ? "on" : "");
  };
  const isInspecting = () => document.documentElement.classList.contains("rb-inspecting");
  // A folded message is unfolded; messages that are not visible on this page, or only in print, are skipped.
  const unfold = (place) => {
    if (unseen.includes(place)) return true;
    const folds = [];
    for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.unshift(fold);
    folds.forEach((fold) => { fold.open = fold.open || fold.checkVisibility(); });
    return place.getClientRects().length > 0;
  };
  const goTo = (place) => {
    if (!unseen.includes(place)) {
      place.tabIndex = -1;
      place.scrollIntoView({ block: "center" });
      place.focus({ preventScroll: true });
    }
    show(place);
  };
  const goOn = () => {
    const isAfter = (place) => !chosen || Boolean(chosen.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);
    const found = left.find((place) => isAfter(place) && unfold(place)) || (following ? null : left.find(unfold));
    if (found) goTo(found);
    else if (following) location.assign(following);
  };
  inspect.addEventListener("click", () => setInspecting(!isInspecting()));
  next.addEventListener("click", goOn);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    // The theme goes to the next page with the same key.
    if (event.key === "n" || event.key === "m") event.stopImmediatePropagation();
    if (event.key === "n") goOn();
    if (event.key === "m") setInspecting(!isInspecting());
  }, true);
  document.addEventListener("click", (event) => {
    const place = isInspecting() && event.target.closest?.("[data-message]");
    if (!place) return;
    event.preventDefault();
    event.stopPropagation();
    show(place);
  }, true);
  setInspecting(sessionStorage.getItem(KEPT) === "on");
})();
