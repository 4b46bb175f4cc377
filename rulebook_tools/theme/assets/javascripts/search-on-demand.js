/* The theme fetches the search index with each page, and a worker parses it. With this script, which must be before
   the theme's own, both wait until the search is opened, or until the address names words to mark. The worker
   receives the address of the page: results of its game come first. */
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
        /* The worker's name contains the page: browsers may drop the fragment of its address. */
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
