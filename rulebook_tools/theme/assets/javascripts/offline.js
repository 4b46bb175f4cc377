/* Without this script every page works; with it, the pages of this language are kept on the device once one of
   them has been read, and can be installed. Nothing of it where a page is opened from a disk. */
(() => {
  "use strict";

  const { manifest, workers } = document.currentScript.dataset;
  const { connection, serviceWorker } = navigator;
  if (!serviceWorker || !location.protocol.startsWith("http")) {
    return;
  }
  const CALM = 3000; /* milliseconds after loading before caching begins */

  if (manifest) {
    const link = document.createElement("link");
    link.rel = "manifest";
    link.href = manifest;
    document.head.append(link);
  }

  /* Another build has been cached, beside one that is in use: it is used when the reader asks for it. */
  const offer = (registration) => {
    const waiting = document.querySelector("template.rb-newer");
    if (!waiting || !registration.waiting || !registration.active) {
      return;
    }
    const notice = waiting.content.firstElementChild.cloneNode(true);
    notice.querySelector("button").addEventListener("click", () => {
      registration.waiting?.postMessage("switch");
    });
    waiting.replaceWith(notice);
  };

  /* Then every open page reloads at the same place, so that none uses the data of another build. If the worker of
     a language takes over from that of the root, the build is the same. */
  let own = serviceWorker.controller?.scriptURL;
  serviceWorker.addEventListener("controllerchange", () => {
    const other = serviceWorker.controller?.scriptURL;
    if (own && other === own) {
      location.reload();
    }
    own = other;
  });

  const keep = async () => {
    const urls = workers.split(" ").map((url) => new URL(url, location).href);
    const root = new URL(".", urls.at(-1)).href;
    const known = [...urls, ...[...document.querySelectorAll("a[hreflang]")].map(({ href }) => href)];
    /* A language that is not in this build may be cached from a previous one. */
    for (const { scope, active } of await serviceWorker.getRegistrations()) {
      if (scope.startsWith(root) && !known.some((href) => href.startsWith(scope))) {
        active?.postMessage("still there?");
      }
    }
    for (const url of urls) {
      const registration = await serviceWorker.register(url);
      offer(registration);
      registration.addEventListener("updatefound", () => {
        registration.installing.addEventListener("statechange", () => offer(registration));
      });
    }
  };

  /* Nothing extra is fetched for readers who save data or have a slow network. */
  const isSparing = connection?.saveData || /2g$/.test(connection?.effectiveType);
  if (serviceWorker.controller || !isSparing) {
    const begin = () => setTimeout(() => keep().catch(() => { /* nothing is cached: the pages work online */ }), CALM);
    if (document.readyState === "complete") {
      begin();
    } else {
      addEventListener("load", begin);
    }
  }
})();
