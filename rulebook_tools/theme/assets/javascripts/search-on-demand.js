/* The theme fetches what its search knows with each page that is read, and has a worker read it through. With this
   script, which must come before the theme's own, both wait until somebody opens the search, or until the address
   asks for words to be marked. The worker is told which page it works for: results of its game come first. */
(() => {
  "use strict";

  const KNOWN = /\/search\/search_index\.json$/;
  const READER = /\/workers\/search\.[^/]*$/;
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

  const Worker = window.Worker;
  window.Worker = class extends EventTarget {
    #worker;
    #told = null;

    constructor(url, options) {
      super();
      if (!READER.test(new URL(url, location).pathname)) {
        return new Worker(url, options);
      }
      this.#worker = wanted.then(() => {
        /* Its name tells the page: what stands behind a # of its address, browsers may lose. */
        const worker = new Worker(url, { name: location.pathname, ...options });
        worker.addEventListener("message", ({ data }) => this.dispatchEvent(new MessageEvent("message", { data })));
        return worker;
      });
    }

    get onmessage() {
      return this.#told;
    }

    set onmessage(told) {
      this.removeEventListener("message", this.#told);
      this.#told = told;
      this.addEventListener("message", told);
    }

    postMessage(...told) {
      this.#worker.then((worker) => worker.postMessage(...told));
    }

    terminate() {
      this.#worker.then((worker) => worker.terminate());
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
