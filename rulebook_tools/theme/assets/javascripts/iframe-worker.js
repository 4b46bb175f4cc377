/* Browsers do not start workers for pages opened from a disk: the script of the worker runs in a frame of the page
   instead. The theme's search loads this file by its name, and uses its class `IFrameWorker`. */
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
      /* Written as HTML: some browsers discard elements created in a frame before it has loaded. */
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

    /* A message is copied and delivered asynchronously, as for a worker. */
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
