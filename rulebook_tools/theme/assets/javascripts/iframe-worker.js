/* Browsers start no worker for a page that is opened from a disk: what is meant for one runs in a frame of the page
   then. The theme's search asks for this file by its name, and its worker for `IFrameWorker`. */
(() => {
  "use strict";

  class IFrameWorker extends EventTarget {
    #inside;

    constructor(url, { name = "" } = {}) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.name = name;
      document.body.append(frame);
      this.#inside = frame.contentWindow;
      /* Written, not made: some browsers throw away what was made in a frame before it has loaded. */
      const page = this.#inside.document;
      page.open();
      page.write("<!doctype html><title></title>");
      page.close();
      const load = (source) => new Promise((loaded, failed) => {
        const script = page.createElement("script");
        script.src = source;
        script.addEventListener("load", loaded);
        script.addEventListener("error", failed);
        page.body.append(script);
      });
      this.#inside.postMessage = (data) => IFrameWorker.#tell(this, data);
      this.#inside.importScripts = async (...sources) => {
        for (const source of sources) {
          await load(source);
        }
      };
      this.ready = load(url);
    }

    async postMessage(data) {
      await this.ready;
      IFrameWorker.#tell(this.#inside, data);
    }

    /* What is told is a copy, and told later, as it is to a worker. */
    static #tell(target, data) {
      const copy = structuredClone(data);
      setTimeout(() => target.dispatchEvent(new MessageEvent("message", { data: copy })));
    }
  }

  window.IFrameWorker = IFrameWorker;
  if (location.protocol === "file:") {
    window.Worker = IFrameWorker;
  }
})();
