/* The page that stands for what is not on the device: in the language that was asked for, with a way back to it,
   and to the languages that are there. */
(async () => {
  "use strict";

  const PAUSE = 3000; /* milliseconds between two looks for a network */
  const root = new URL(".", location);
  const [path = ""] = new URLSearchParams(location.search).keys(); /* decodes whatever stands there */
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

  /* A device may say that it has a network before anything answers. */
  const look = async () => {
    const answer = navigator.onLine && await fetch(target, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer && answer.ok) {
      location.replace(target);
    }
  };
  /* Who opens this page itself stays on it; and where no page can be kept, none was. */
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
