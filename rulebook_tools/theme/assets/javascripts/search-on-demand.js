/* The theme fetches the search index with each page, and a worker parses it. With this script, which must be before
   the theme's own, both wait until the search is opened. The index has one file for each game: the search is ready as
   soon as it has that of the chosen game, and then reads those of the others. The results stand by game, those of the
   chosen one first. */
(() => {
  "use strict";

  const INDEX = /\/search\/search_index\.json$/;
  const WORKER = /\/workers\/search\.[^/]*$/;
  const [SETUP, READY, QUERY] = [0, 1, 2]; /* types of the theme's messages */
  const FIELDS = ["title", "also", "words", "text", "more", "told", "above", "names"];
  const GAMES = "input[name=rb-search-game]";
  const KEY = "rulebook.game";
  const SCRIPTS = ["stemmer.support", "rulebook"]; /* that the worker loads when it receives the index */
  const CALM = 700; /* milliseconds */

  const stored = () => {
    try {
      return localStorage.getItem(KEY) ?? "";
    } catch {
      return "";
    }
  };
  const store = (game) => {
    try {
      localStorage.setItem(KEY, game);
    } catch { /* without storage, the game is not remembered */ }
  };

  /* The game of the page is chosen; on other pages, the last one. */
  const choices = [...document.querySelectorAll(GAMES)];
  const chosen = () => choices.find((one) => one.checked)?.value ?? "";
  if (chosen()) {
    store(chosen());
  } else {
    const last = choices.find((one) => one.value === stored()) ?? choices[0];
    if (last) {
      last.checked = true;
    }
  }

  /* Opening the search takes a moment: begin when it is touched or focused. */
  const wanted = new Promise((resolve) => {
    const isSearch = ({ target }) => target.id === "__search" || target.closest?.("[for=__search], .md-search");
    for (const kind of ["change", "focusin", "pointerdown"]) {
      document.addEventListener(kind, (event) => isSearch(event) && resolve(), true);
    }
    if (new URLSearchParams(location.search).has("q")) {
      resolve();
    }
  });

  const status = document.querySelector(".rb-search-status");
  const tell = (name) => { status.textContent = name ? status.dataset[name] : ""; };

  /* Fetch a file; if that fails, say so, and try again when the reader types or the network is back. */
  const load = async (url) => {
    for (;;) {
      const answer = await fetch(url).catch(() => null);
      if (answer?.ok) {
        return answer.text();
      }
      tell("failed");
      await new Promise((again) => {
        addEventListener("online", again, { once: true });
        status.closest(".md-search").addEventListener("input", again, { once: true });
      });
      tell("loading");
    }
  };
  const loaded = new Map();
  const loadOnce = (url) => {
    if (!loaded.has(url)) {
      loaded.set(url, load(url));
    }
    return loaded.get(url);
  };

  const unpacked = (game, pages) => pages.flatMap(([file, title, entries]) => [
    { location: `${game}/${file}`, title, text: "" },
    ...entries.map(([anchor, ...values]) => {
      const entry = { location: `${game}/${file}#${anchor}`, title: "", text: "" };
      FIELDS.forEach((name, at) => values[at] && Object.assign(entry, { [name]: values[at] }));
      return { ...entry, words: `${anchor} ${entry.words ?? ""}` };
    }),
  ]);

  /* Results stand below the first page of their game: so many are in sight, the others folded. The chosen game comes
     first, unless its best result is far from the best of all; then the game with the best result. */
  const HERE = { least: 5, most: 8 };
  const FIRST = { least: 3, most: 5 };
  const OTHERS = { least: 1, most: 2 };
  const MOST = 40;
  const WEAK = 0.3; /* of the score of the game's best result: more of the results are shown if they are better */
  const FAR = 0.1;
  const folder = (address) => address.includes("/") ? address.slice(0, address.indexOf("/")) : "";
  const grouped = (results, homes) => {
    const groups = new Map();
    for (const result of results) {
      const game = folder(result.location);
      groups.set(game, [...groups.get(game) ?? [], result]);
    }
    const near = groups.get(chosen());
    const isNear = near && near[0].score >= FAR * results[0].score;
    const others = [...groups.values()].filter((group) => !isNear || group !== near);
    return [...isNear ? [near] : [], ...others].map((found, at) => {
      const [{ score: top, location }] = found;
      const { least, most } = at ? OTHERS : isNear ? HERE : FIRST;
      const placed = found.slice(0, MOST).map((result, number) => ({
        ...result, score: number < least || number < most && result.score >= WEAK * top ? top : result.score / 2,
      }));
      return [...placed, { ...homes.get(folder(location)), score: 0, terms: {} }];
    });
  };

  const Theirs = window.Worker;
  window.Worker = class extends EventTarget {
    #worker;
    #folder;
    #asked = null; /* the last question */
    #askedAt = 0;
    #found = null; /* its results */
    #homes = new Map(); /* the first page of each game */
    #isReady = false;
    #isAgain = false; /* whether the next results are of a question that has been answered */
    #told = null;

    constructor(url, options) {
      super();
      const address = new URL(url, location);
      if (!WORKER.test(address.pathname)) {
        return new Theirs(url, options);
      }
      this.#folder = new URL("../../../search/", address);
      this.#worker = wanted.then(() => {
        if (location.protocol !== "file:") { /* what is needed next, while the theme fetches the index */
          SCRIPTS.forEach((name) => fetch(new URL(`../lunr/min/lunr.${name}.min.js`, address)).catch(() => null));
          if (chosen()) {
            loadOnce(this.#file(chosen()));
          }
        }
        const worker = new Theirs(url, options);
        worker.addEventListener("message", ({ data }) => this.#answer(data));
        worker.addEventListener("error", () => tell("failed"));
        return worker;
      });
      document.addEventListener("change", ({ target }) => {
        if (target.matches(GAMES)) {
          store(chosen());
          this.#show();
        }
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

    postMessage(message) {
      if (message.type === QUERY) {
        [this.#asked, this.#askedAt] = [message, performance.now()];
        this.#worker.then((worker) => worker.postMessage(message));
      } else {
        this.#setUp(message.data);
      }
    }

    terminate() {
      this.#worker.then((worker) => worker.terminate());
    }

    #file(game) {
      return new URL(`${game}.json`, this.#folder).href;
    }

    /* The worker is ready once; what it reads later changes its answer to the last question. */
    #answer(message) {
      if (message.type === READY && this.#isReady) {
        if (this.#asked) {
          this.#isAgain = true;
          this.#worker.then((worker) => worker.postMessage(this.#asked));
        }
      } else if (message.type === READY) {
        this.#isReady = true;
        this.dispatchEvent(new MessageEvent("message", { data: message }));
      } else {
        this.#found = message;
        const show = () => this.#show();
        if (this.#isAgain) { /* search-results.js keeps the place in the list */
          document.dispatchEvent(new CustomEvent("rb-found-again", { detail: show }));
        } else {
          show();
        }
        this.#isAgain = false;
      }
    }

    #show() {
      if (this.#found) {
        const { items: [results], ...others } = this.#found.data;
        const items = results?.length ? grouped(results, this.#homes) : [];
        this.dispatchEvent(new MessageEvent("message", { data: { ...this.#found, data: { ...others, items } } }));
      }
    }

    /* Wait until the worker has answered and the reader types no more: reading the index takes a while. */
    async #calm() {
      do {
        await new Promise((wake) => setTimeout(wake, CALM));
      } while (!this.#isReady || performance.now() - this.#askedAt < CALM);
    }

    async #setUp({ config: { games = [], ...config }, docs, ...others }) {
      const worker = await this.#worker;
      const [first] = [chosen(), ...games].filter((game) => games.includes(game));
      const rest = games.filter((game) => game !== first);
      const known = [...docs];
      const note = () => known.toReversed().filter(({ location }) => !location.includes("#"))
        .forEach((page) => this.#homes.set(folder(page.location), page));
      const learn = async (...wanted) => {
        const packed = window.__index?.games ?? Object.fromEntries(await Promise.all(
          wanted.map(async (game) => [game, JSON.parse(await loadOnce(this.#file(game)))]),
        ));
        known.push(...wanted.flatMap((game) => unpacked(game, packed[game])));
      };
      const setUp = () => {
        note();
        worker.postMessage({ type: SETUP, data: { config, docs: known, ...others } });
      };
      if (window.__index) {
        await learn(...games);
        setUp();
        return;
      }
      if (first) {
        await learn(first);
      }
      setUp();
      if (rest.length) {
        tell("loading");
        await this.#calm();
        await learn(...rest);
        await this.#calm();
        setUp();
      }
      tell("");
    }
  };

  /* The theme's request for the index, when it is wanted. */
  window.XMLHttpRequest = class extends XMLHttpRequest {
    #index = null;
    #text = null;

    open(method, url, ...others) {
      this.#index = INDEX.test(new URL(url, location).pathname) ? url : null;
      super.open(method, url, ...others);
    }

    async send(body) {
      if (!this.#index) {
        super.send(body);
        return;
      }
      await wanted;
      this.#text = await load(this.#index);
      this.dispatchEvent(new Event("load"));
    }

    get status() {
      return this.#text === null ? super.status : 200;
    }

    get response() {
      return this.#text === null ? super.response : new Blob([this.#text]);
    }
  };
})();
