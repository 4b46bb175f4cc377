/* The page "What if?": asks the program in a worker, shows its answers, and keeps the case in the address.
   What is shown and what can be changed comes from the program as HTML; a button there says what it changes.
   The page of a question begins with its example, of which fewer parts can be changed. */
(() => {
  "use strict";

  const page = document.querySelector(".rb-what-if");
  const $ = (name) => page.querySelector(`[data-part="${name}"]`);
  const LIMIT = 5000; /* milliseconds without an answer after which the program is stopped */
  const LONGER = 3; /* times as long for the first answer, and for the search of a rule */
  const MOVES = 2500; /* random moves in search of a rule: what a browser makes before the limit */
  const SEEN = 2500; /* milliseconds that the copied link is told of */
  const KINDS = ["example", "rule", "players"];
  const { helper } = page.dataset; /* the example of the question that the page asks; none on the page "What if?" */

  let worker = null;
  let ready = null;
  let waiting = new Map();
  let number = 0;
  let address = ""; /* of the case that is shown */
  let possible = ""; /* of the last one whose position was possible */
  let rule = ""; /* whose random example is shown */

  const say = (name, detail = "") => {
    const said = $("message");
    said.hidden = !name;
    said.textContent = name ? page.dataset[name] : "";
    if (detail) {
      const reason = document.createElement("span");
      reason.lang = "en";
      reason.textContent = ` ${detail}`;
      said.append(reason);
    }
  };
  const show = (name) => {
    for (const part of ["start", "loading"]) {
      $(part).hidden = part !== name;
    }
  };

  const stop = () => {
    worker?.terminate();
    waiting.forEach(({ reject }) => reject(new Error("stopped")));
    waiting = new Map();
    worker = ready = null;
    number = 0;
  };

  const start = () => {
    if (ready) {
      return ready;
    }
    if (location.protocol === "file:") {
      say("disk");
      return Promise.reject(new Error("disk"));
    }
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      say("unable");
      return Promise.reject(new Error("unable"));
    }
    show("loading");
    say("");
    const bar = $("loading").querySelector("progress");
    ready = new Promise((resolve, reject) => {
      waiting.set(0, { reject }); /* so that stop() ends it */
      worker = new Worker(page.dataset.worker, { type: "module" });
      worker.addEventListener("error", (event) => reject(new Error(event.message ?? "")));
      worker.addEventListener("message", ({ data }) => {
        if (data.total) {
          bar.max = data.total;
        } else if (data.loaded) {
          bar.value = data.loaded;
        } else if (data.ready) {
          resolve();
        } else if (data.id) {
          const asked = waiting.get(data.id);
          waiting.delete(data.id);
          asked?.resolve(data.answer ?? { error: data.broken });
        } else {
          reject(new Error(data.broken));
        }
      });
      const { engine, data } = page.dataset;
      worker.postMessage({ begins: { engine: new URL(engine, location).href, data } });
    });
    ready.then(() => show(""), (error) => {
      if (error.message !== "stopped") {
        show("start");
        say("failed", error.message);
      }
      stop();
    });
    return ready;
  };

  const ask = async (asked) => {
    page.setAttribute("aria-busy", "true");
    let timer;
    try {
      await start();
      timer = setTimeout(() => {
        stop();
        say("slow");
      }, number && !asked.rule ? LIMIT : LONGER * LIMIT);
      number += 1;
      const id = number;
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, request: asked });
      });
    } finally {
      clearTimeout(timer);
      page.removeAttribute("aria-busy");
    }
  };

  /* Parts to change stand below the pictures that show them; what was open or had the focus stays so. */
  const put = (html) => {
    const answer = $("answer");
    const opened = [...answer.querySelectorAll("details[open]")].map(({ id }) => id);
    const active = answer.contains(document.activeElement) ? document.activeElement : null;
    const at = active && [active.closest("details")?.id, active.dataset.change, active.dataset.path, active.getAttribute("aria-label")];
    answer.innerHTML = html;
    for (const part of answer.querySelectorAll(".rb-change[data-for]")) {
      const figure = answer.querySelector(`.rb-seen--before [data-scene="${CSS.escape(part.dataset.for)}"]`);
      if (figure && part.dataset.for) {
        const group = figure.nextElementSibling?.matches(".rb-changes") ? figure.nextElementSibling : document.createElement("div");
        group.className = "rb-changes";
        group.append(part);
        figure.after(group);
      }
    }
    answer.querySelector("#change:not(:has(.rb-change))")?.remove(); /* all stand below pictures */
    opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
    if (at) {
      const [id, change, path, spoken] = at;
      const inside = id ? document.getElementById(id) : answer;
      const same = [...(inside ?? answer).querySelectorAll("button, select")];
      (same.find(({ dataset }) => dataset.path && dataset.path === path)
        ?? same.find((each) => spoken && each.getAttribute("aria-label") === spoken)
        ?? same.find(({ dataset }) => change && dataset.change === change)
        ?? inside?.querySelector("summary") ?? answer.querySelector(".rb-case__next h2"))?.focus({ preventScroll: true });
    }
    const told = [...answer.querySelectorAll(".rb-move > p")].at(-1)?.textContent ?? "";
    $("status").textContent = told.replace(/\s+/g, " ").trim();
  };

  /* The answer of the program; null if there is none: then the page says why, unless the reader has cancelled. */
  const answered = async (asked) => {
    let answer = null;
    try {
      answer = await ask(helper ? { ...asked, helper } : asked);
    } catch {
      return null;
    }
    say(answer.error ? "broken" : "", answer.error);
    return answer.error ? null : answer;
  };

  /* The lists name what is shown, until it is changed. */
  const mark = (kind, value) => page.querySelectorAll("[data-begin]").forEach((list) => {
    list.value = list.dataset.begin === kind ? value : "";
  });

  /* On a phone, the case begins below the window. */
  const reveal = () => {
    if ($("answer").getBoundingClientRect().top > window.innerHeight / 2) {
      $("answer").scrollIntoView();
    }
  };

  const request = async (asked, begun = null) => {
    const answer = await answered(asked);
    mark(...answer && begun || []);
    if (!answer) {
      return;
    }
    address = answer.address;
    possible = answer.is_possible ? address : possible;
    const hash = `#case:${address}`;
    if (location.hash !== hash) {
      history[begun ? "replaceState" : "pushState"](null, "", location.pathname + hash);
    }
    put(answer.html);
    $("tools").hidden = false;
    if (helper) {
      $("sample").hidden = true;
    } else {
      $("again").hidden = !rule;
    }
  };

  const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];
  const change = (changed) => {
    rule = "";
    const ours = "do" in changed ? { seat: $("seat")?.value ?? "", seed: seed() } : {};
    const random = "random" in changed ? { seed: seed() } : {};
    return request({ address, before: possible, change: { ...changed, ...ours, ...random } });
  };

  /* A whole game to watch: one random move after another. */
  const PACE = 1500; /* milliseconds between moves */
  let watching = 0;
  const watch = async (isOn) => {
    const button = page.querySelector("[data-go=watch]");
    if (!button) { /* the page of a question */
      return;
    }
    clearTimeout(watching);
    button.setAttribute("aria-pressed", isOn);
    button.textContent = button.dataset[isOn ? "pause" : "watch"];
    if (isOn) {
      const goesOn = $("answer").querySelector("[data-change*='\"random\"']");
      if (goesOn) {
        await change({ random: 1 });
        $("answer").querySelector(".rb-move:last-child")?.scrollIntoView({ block: "center" });
      }
      if (button.getAttribute("aria-pressed") === "true") { /* nobody has paused it meanwhile */
        watching = setTimeout(() => watch(Boolean(goesOn)), PACE);
      }
    }
  };

  /* What an address names: a case behind #case:, or ?example=, ?rule= or ?players=. */
  const named = () => {
    const [hash, ...rest] = location.hash.slice(1).split(":");
    if (hash === "case" && rest.length) {
      return ["case", rest.join(":")];
    }
    const asked = new URLSearchParams(location.search);
    const kind = KINDS.find((each) => asked.get(each));
    return kind ? [kind, asked.get(kind)] : null;
  };
  const starting = () => named() ?? (helper ? ["example", helper] : null);
  const begin = ([kind, value]) => {
    rule = kind === "rule" ? value : "";
    const asked = {
      example: () => ({ example: value }),
      rule: () => ({ rule: value, seed: seed(), moves: MOVES }),
      players: () => ({ players: Number(value) }),
      case: () => ({ address: value }),
    };
    return request(asked[kind](), [kind, value]);
  };

  page.addEventListener("click", async (event) => {
    const { target } = event;
    const button = target.closest("button");
    if (button?.dataset.change) {
      watch(false);
      change(JSON.parse(button.dataset.change));
    } else if (button?.dataset.go) {
      const tools = {
        start: () => (starting() ? begin(starting()).then(reveal) : start().catch(() => null)),
        cancel: () => {
          stop();
          show("start");
        },
        again: () => begin(["rule", rule]).then(reveal),
        watch: () => watch(button.getAttribute("aria-pressed") !== "true"),
        file: () => $("file").click(),
        copy: async () => {
          const note = document.querySelector("body > .rb-copied"); /* of copy-link.js */
          try {
            await navigator.clipboard.writeText(location.href);
            note.textContent = page.dataset.copied;
            setTimeout(() => { note.textContent = ""; }, SEEN);
          } catch { /* not allowed, or over plain HTTP: there is no clipboard */
            window.prompt(button.textContent, location.href);
          }
        },
        save: async () => {
          const answer = await answered({ address, file: true });
          if (!answer) {
            return;
          }
          const { text } = answer;
          const link = document.createElement("a");
          link.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
          link.download = `${/^id: (\S+)/m.exec(text)?.[1] ?? "case"}.yml`;
          link.click();
          URL.revokeObjectURL(link.href);
        },
      };
      await tools[button.dataset.go]?.();
    } else {
      const scene = target.closest(".rb-seen--before [data-scene]");
      const parts = scene?.nextElementSibling?.matches(".rb-changes") ? [...scene.nextElementSibling.children] : [];
      const owner = target.textContent.trim(); /* a card on the market shows the letter of its player */
      const part = parts.find(({ id }) => id.split(".").includes(owner)) ?? parts[0];
      if (part) {
        part.open = true;
        part.querySelector("summary").focus();
      }
    }
  });
  page.addEventListener("change", async ({ target }) => {
    if (target.matches("[data-begin]")) {
      const kind = target.dataset.begin;
      if (target.value) {
        begin([kind, target.value]).then(reveal);
      }
    } else if (target.dataset.path) {
      const now = JSON.parse(target.dataset.now);
      const value = now === null ? target.value : [...now, target.value];
      if (target.value) {
        change({ path: JSON.parse(target.dataset.path), value });
      }
    } else if (target.dataset.option) {
      change({ option: target.dataset.option, value: target.value });
    } else if (target === $("file") && target.files[0]) {
      const text = await target.files[0].slice(0, 1_000_000).text();
      target.value = "";
      rule = "";
      request({ text }).then(reveal);
    }
  });
  page.addEventListener("input", ({ target }) => {
    if (target.matches("[data-narrow]")) {
      const wanted = target.value.toLocaleLowerCase();
      for (const option of page.querySelectorAll(".rb-case__next .rb-choices > li")) {
        option.hidden = !option.textContent.toLocaleLowerCase().includes(wanted);
      }
    }
  });
  addEventListener("popstate", () => {
    const what = starting();
    if (what && !(what[0] === "case" && what[1] === address)) {
      begin(what);
    }
  });

  page.querySelectorAll("[hidden][data-part=start], [data-part=choose]").forEach((part) => { part.hidden = false; });
  if (named() && !navigator.connection?.saveData) {
    begin(named()).then(() => scrollY || reveal());
  }
})();
