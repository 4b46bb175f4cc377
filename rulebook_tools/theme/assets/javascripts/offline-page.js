/* The page shown offline instead of a page that is not cached: in the language of the requested page, with a link
   to it and to the cached languages. */
(async () => {
  "use strict";

  const PAUSE = 3000; /* milliseconds between two attempts to reach the network */
  const root = new URL(".", location);
  const [path = ""] = new URLSearchParams(location.search).keys(); /* decodes malformed text, too */
  const asked = new URL(`./${path}`, root);
  const target = asked.href.startsWith(root.href) ? asked.href : root.href;
  const isAsked = ({ dataset }) => target.startsWith(new URL(dataset.folder || ".", root).href);
  const sections = [...document.querySelectorAll("section[data-folder]")];
  const shown = sections.find(isAsked) || sections[0];

  document.title = shown.querySelector("h2").textContent;
  document.querySelector("h1").textContent = shown.dataset.title;
  document.documentElement.lang = shown.lang;
  document.documentElement.dir = shown.dir;
  sections.forEach((section) => { section.hidden = section !== shown; });
  document.querySelectorAll("a.again").forEach((link) => { link.href = target; });

  /* A device may report a network before the host can be reached. */
  const look = async () => {
    const answer = navigator.onLine && await fetch(target, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer && answer.ok) {
      location.replace(target);
    }
  };
  /* If this page itself was opened, it stays; without service workers, no page is cached. */
  if (asked.href !== root.href) {
    addEventListener("online", look);
    setInterval(look, PAUSE);
  }
  const workers = location.protocol.startsWith("http") && navigator.serviceWorker
    ? await navigator.serviceWorker.getRegistrations() : [];
  const kept = workers.filter(({ active }) => active).map(({ scope }) => scope);
  for (const link of document.querySelectorAll("nav a[hreflang]")) {
    link.parentElement.hidden = !kept.includes(new URL(".", link.href).href);
  }
  document.querySelector("nav").hidden = document.querySelectorAll("nav li:not([hidden])").length === 0;
})();
