/* The theme fetches what its search knows with each page that is read, and has a worker read it through. With this
   script, which must come before the theme's own, it waits until somebody opens the search, or until the address
   asks for words to be marked. The worker is told which page it works for: results of its game come first. */
(() => {
  "use strict";

  const KNOWN = /\/search\/search_index\.json$/;
  const asked = new URLSearchParams(location.search);

  const wanted = new Promise((resolve) => {
    if (asked.has("h") || asked.has("q")) {
      resolve();
    }
    document.addEventListener("change", ({ target }) => {
      if (target.id === "__search") {
        resolve();
      }
    }, true);
  });

  window.Worker = class extends Worker {
    constructor(address, ...options) {
      super(`${address}#${location.pathname}`, ...options);
    }
  };

  window.XMLHttpRequest = class extends XMLHttpRequest {
    #waits = false;

    open(method, url, ...others) {
      this.#waits = KNOWN.test(new URL(url, location).pathname);
      super.open(method, url, ...others);
    }

    send(body) {
      if (this.#waits) {
        wanted.then(() => super.send(body));
      } else {
        super.send(body);
      }
    }
  };
})();
