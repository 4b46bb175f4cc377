/* Without this script all moves of an example stand one below the other; with it, which rulebook.js fetches, an
   opened example can be gone through move by move: by buttons, by arrow keys, by swiping; forward is
   where the text goes on, to the left in languages that are written so.
   Buttons, move and the pictures that it changes stand together and fit the window: a map shows
   the place where it happens, and all becomes smaller if it must. */
(() => {
  "use strict";

  const isMirrored = document.documentElement.dir === "rtl";
  const SWIPE = 40; /* the least sideways movement of a swipe in pixels */
  /* What is tried in turn: the size of text and pictures, and the spaces of a map around those that changed. */
  const ATTEMPTS = [[1, 1], [0.93, 1], [0.86, 1], [0.93, 0],
    ...[0.86, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5].map((size) => [size, 0])];
  const IN_TOURS = ATTEMPTS.slice(0, 4); /* there is more to read: it stays large, and the page scrolls */
  const TIGHT = 0.9; /* below this size, lines and frames are closer */
  const LEAST = 0.75; /* the smallest part of its usual size at which a map is shown whole */
  const SPACE = 24; /* the side of a space of a map, and the margin with the names, in units of the drawing */
  const EDGE = 16;
  const GAP = 8; /* the least distance in pixels from the header and from the foot of the window */

  const scenesOf = (node) => [...node.querySelectorAll("[data-scene]")];

  /* A figure without its marks of changes: the position before the next move. */
  const settled = (figure) => {
    const same = figure.cloneNode(true);
    same.querySelectorAll(".is-gone").forEach((gone) => (gone.closest(".rb-lot") ?? gone).remove());
    same.querySelectorAll(".rb-sign, .rb-change, .rb-way, .rb-lanes").forEach((sign) => sign.remove());
    same.querySelectorAll(".is-new, .is-turned").forEach((changed) => changed.classList.remove("is-new", "is-turned"));
    return same;
  };

  /* The pictures at each step: all of them by name, without marks, and those that stand in the stage. */
  const pictures = (before, moves, isTour) => {
    const named = (figures) => figures.map((figure) => [figure.dataset.scene, figure]);
    const there = new Map(before ? named(scenesOf(before)) : []);
    let all = there;
    const steps = moves.map((move) => {
      const seen = move.querySelector(":scope > .rb-seen");
      const staged = seen ? scenesOf(seen.content ?? seen) : [];
      if (seen?.content) {
        seen.remove();
      }
      all = new Map([...all, ...named(staged.map(settled))]);
      return { all, staged };
    });
    /* While the learner is asked, the pictures stand there that the answer will change. */
    moves.forEach((move, at) => {
      if (move.matches(".rb-question")) {
        const next = steps[at + 1].staged.map((figure) => figure.dataset.scene);
        steps[at].staged = next.filter((name) => steps[at].all.has(name))
          .map((name) => steps[at].all.get(name).cloneNode(true));
      }
    });
    /* It begins with the pictures that will change first, each map at the place where it will. */
    const first = steps.find(({ staged }) => staged.length)?.staged ?? [];
    const known = first.filter((figure) => there.has(figure.dataset.scene)).map((figure) => {
      const same = there.get(figure.dataset.scene).cloneNode(true);
      const map = figure.querySelector("[data-focus]");
      if (map) {
        same.querySelector(".rb-map").dataset.focus = map.dataset.focus;
      }
      return same;
    });
    steps.unshift({ all: there, staged: known.length && !isTour ? known : [...there.values()] }); /* a tour: the whole table */
    steps.forEach((step, at) => { /* a move that changes no picture keeps those before it */
      if (at && !step.staged.length) {
        step.staged = steps[at - 1].staged.map(settled);
      }
    });
    return steps;
  };

  const begin = (telling) => {
    const list = telling.querySelector(":scope > .rb-moves");
    const moves = [...list?.children ?? []];
    if (moves.length < 2) {
      return null;
    }
    const [bar, stage, rest] = document.querySelector("template.rb-stepper").content.cloneNode(true).children;
    const announced = document.createElement("p");
    announced.className = "rb-hidden";
    announced.setAttribute("aria-live", "polite");
    telling.prepend(bar, announced);
    const before = telling.querySelector(":scope > .rb-seen--before");
    list.after(stage, rest);
    const given = before?.querySelector(":scope > ul");
    if (given) {
      stage.prepend(given.cloneNode(true));
    }
    telling.querySelectorAll(":scope > .rb-kinds").forEach((legend) => rest.append(legend.cloneNode(true)));
    return { telling, bar, announced, list, moves, stage, rest, steps: pictures(before, moves, telling.matches(".rb-telling--tour")), at: -1, isWhole: false };
  };

  const steppers = new WeakMap();
  const stepper = (telling) => {
    if (!steppers.has(telling)) {
      steppers.set(telling, begin(telling));
    }
    return steppers.get(telling);
  };

  /* Show a part of a map that fits a width and a height in pixels: whole spaces around where it changed. */
  const crop = (svg, width, height, margin, isWhole) => {
    svg.dataset.box ??= svg.getAttribute("viewBox");
    const [, , boxWidth, boxHeight] = svg.dataset.box.split(" ").map(Number);
    const usual = Number.parseFloat(getComputedStyle(svg).fontSize) * Number.parseFloat(svg.getAttribute("width"))
      / boxWidth;
    const all = [boxWidth, boxHeight].map((length) => (length - EDGE) / SPACE);
    const focus = svg.dataset.focus.split(" ").map(Number);
    const start = all.map((_, way) => isWhole ? 0 : Math.max(0, focus[way] - margin));
    const size = all.map((spaces, way) => isWhole ? spaces
      : Math.min(spaces, focus[way] + focus[way + 2] + margin) - start[way]);
    const room = [width, height];
    const length = (spaces) => EDGE + SPACE * spaces + 2;
    const scale = Math.min(usual, ...size.map((spaces, way) => room[way] / length(spaces)));
    const shown = all.map((spaces, way) => Math.max(size[way],
      Math.min(spaces, Math.floor((room[way] / scale - EDGE - 2) / SPACE))));
    const from = start.map((first, way) => Math.max(0, Math.min(all[way] - shown[way],
      Math.round(first + (size[way] - shown[way]) / 2))));
    const [x, y] = from.map((first) => first * SPACE);
    const [wide, high] = shown.map(length);
    svg.setAttribute("viewBox", `${x - EDGE} ${y - EDGE} ${wide} ${high}`);
    svg.style.width = `${wide * scale}px`;
    svg.classList.add("is-cropped");
    const names = svg.querySelector(".rb-map__names");
    [...names.children].filter((group) => group.matches("g")).forEach((group, way) => {
      group.setAttribute("transform", way ? `translate(${x} 0)` : `translate(0 ${y})`);
      [...group.children].forEach((name, at) => name.setAttribute("display",
        at >= from[way] && at < from[way] + shown[way] ? "inline" : "none"));
    });
    const strip = names.querySelector("path") ?? names.insertBefore(
      document.createElementNS("http://www.w3.org/2000/svg", "path"), names.firstChild);
    strip.setAttribute("d", `M${x - EDGE} ${y - EDGE}h${wide}v${EDGE}h${EDGE - wide}v${high}h${-EDGE}z`);
    return scale / usual;
  };

  /* Make bar, move and pictures fit the window below the header, and bring them there. */
  const fit = (one, isBegun = false) => {
    const { telling, bar, stage, list, steps, at } = one;
    const header = document.querySelector(".md-header")?.offsetHeight ?? 0;
    const room = window.innerHeight - header - 2 * GAP;
    const scenes = stage.querySelector(".rb-scenes");
    const end = () => Math.max(scenes.getBoundingClientRect().bottom, list.getBoundingClientRect().bottom);
    const over = () => end() - bar.getBoundingClientRect().top - room;
    const whole = stage.querySelector("[data-go=whole]");
    stage.style.minHeight = "";
    const isTour = telling.matches(".rb-telling--tour");
    for (const [size, margin] of isTour ? IN_TOURS : ATTEMPTS) {
      telling.style.setProperty("--rb-size", String(size));
      telling.classList.toggle("rb-telling--tight", size < TIGHT);
      scenes.replaceChildren(...steps[at].staged.map((figure) => figure.cloneNode(true)));
      const maps = [...scenes.querySelectorAll("svg[data-focus]")];
      const isSmall = (svg) => svg.clientWidth < LEAST * Number.parseFloat(getComputedStyle(svg).fontSize)
        * Number.parseFloat(svg.getAttribute("width"));
      whole.hidden = true;
      whole.setAttribute("aria-pressed", String(one.isWhole));
      let isGood = over() <= 0;
      if (maps.length && (!isGood || maps.some(isSmall))) {
        whole.hidden = false;
        isGood = maps.every((svg) => {
          const figure = svg.closest("figure");
          const width = scenes.clientWidth - (figure.offsetWidth - svg.clientWidth);
          const height = svg.clientHeight - Math.max(0, over());
          return height > 0 && crop(svg, width, height, margin, one.isWhole) >= (one.isWhole ? 0 : LEAST);
        }) && over() <= 0;
      }
      if (isGood) {
        break;
      }
    }
    if (!isTour) { /* the end of the stage stays where it was */
      one.tallest = Math.min(Math.max(one.tallest ?? 0, stage.offsetHeight), room);
      stage.style.minHeight = `${one.tallest}px`;
    }
    const top = bar.getBoundingClientRect().top;
    const isOut = top < header || end() > window.innerHeight;
    if (isTour ? one.at > 0 && isOut : isBegun || isOut) {
      window.scrollBy({ top: top - header - GAP, behavior: "instant" });
    }
  };

  /* Show the position after a number of moves; -1 shows all. */
  const show = (one, at) => {
    const { telling, bar, announced, list, moves, stage, rest, steps } = one;
    const stepping = at >= 0;
    const isBegun = stepping && one.at < 0;
    if (isBegun) {
      const heights = moves.map((move) => move.offsetHeight);
      telling.style.setProperty("--rb-tallest", `${Math.max(...heights)}px`);
      one.isWhole = false;
      one.tallest = 0;
    }
    one.at = at;
    telling.classList.toggle("rb-telling--stepping", stepping);
    telling.classList.toggle("rb-telling--begun", at > 0);
    moves.forEach((move, index) => {
      move.value = index + 1;
      move.classList.toggle("rb-now", index === at - 1);
    });
    bar.querySelector("output").value = stepping ? `${at} / ${moves.length}` : "";
    for (const [go, end] of [["back", 0], ["forward", moves.length]]) {
      bar.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(at === end));
    }
    if (!stepping) {
      announced.textContent = "";
      return;
    }
    const { all, staged } = steps[at];
    const names = staged.map((figure) => figure.dataset.scene);
    const others = [...all].filter(([name]) => !names.includes(name)).map(([, figure]) => figure.cloneNode(true));
    rest.querySelector(".rb-scenes").replaceChildren(...others);
    rest.hidden = !others.length && !rest.querySelector(".rb-kinds");
    fit(one, isBegun);
    announced.textContent = `${at} / ${moves.length}: ${(at > 0 ? moves[at - 1] : stage).innerText}`;
  };

  const go = (one, way) => {
    const last = one.moves.length;
    if (way === "whole") {
      one.isWhole = !one.isWhole;
      fit(one);
      return;
    }
    const to = { all: -1, begin: 0, back: Math.max(0, one.at - 1), forward: Math.min(last, one.at + 1) }[way];
    const wasWithin = one.bar.contains(document.activeElement);
    show(one, to);
    if (one.telling.matches(".rb-telling--tour")) { /* a reload, the way back and another language lead to the same stop */
      const stop = one.moves.slice(0, Math.max(0, to)).filter(({ id }) => id).at(-1);
      history.replaceState(history.state, "", stop ? `#${stop.id}` : location.pathname + location.search);
    }
    if (wasWithin && (way === "all" || way === "begin")) {
      one.bar.querySelector(`[data-go=${way === "all" ? "begin" : "forward"}]`).focus({ preventScroll: true });
    }
  };

  const around = (node) => {
    const example = node.closest("details.rb-example[open], .rb-tour");
    const telling = example && example.querySelector(":scope > .rb-telling");
    return telling && stepper(telling);
  };
  /* Elements that scroll sideways keep their keys and swipes. */
  const scrolls = (node) => {
    const wide = node.closest(".rb-table, .rb-scene--wide, svg, input, textarea, select");
    return Boolean(wide) && (wide.scrollWidth > wide.clientWidth || !wide.matches(".rb-table, .rb-scene--wide, svg"));
  };

  document.addEventListener("toggle", ({ target }) => {
    if (target.matches("details.rb-example[open]")) {
      around(target);
    }
  }, true);

  document.addEventListener("click", (event) => {
    const button = event.target.closest(".rb-telling button[data-go]");
    const one = button && around(button);
    if (one) {
      go(one, button.dataset.go);
    }
    /* The right pick of a tour is the way on. */
    const right = event.target.closest(".rb-telling--stepping .rb-pick--right > summary");
    if (right) {
      event.preventDefault();
      const tour = around(right);
      go(tour, "forward");
      tour.bar.querySelector("[data-go=forward]").focus({ preventScroll: true });
    }
  });

  document.addEventListener("keydown", (event) => {
    const way = (isMirrored ? { ArrowRight: "back", ArrowLeft: "forward" }
      : { ArrowLeft: "back", ArrowRight: "forward" })[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || scrolls(event.target)) {
      return;
    }
    const one = around(event.target);
    if (one) {
      event.preventDefault();
      go(one, one.at < 0 ? "begin" : way);
    }
  });

  let finger = null;
  document.addEventListener("touchstart", ({ target, touches }) => {
    const one = touches.length === 1 && target.closest(".rb-telling--stepping") && !scrolls(target)
      ? around(target) : null;
    finger = one && { one, x: touches[0].clientX, y: touches[0].clientY };
  }, { passive: true });
  document.addEventListener("touchend", ({ changedTouches }) => {
    if (finger) {
      const x = changedTouches[0].clientX - finger.x;
      const y = changedTouches[0].clientY - finger.y;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) {
        go(finger.one, (x < 0) !== isMirrored ? "forward" : "back");
      }
      finger = null;
    }
  }, { passive: true });
  document.addEventListener("touchcancel", () => { finger = null; }, { passive: true });

  let wide = window.innerWidth;
  window.addEventListener("resize", () => { /* bars of a phone's browser change the height at every swipe */
    if (window.innerWidth !== wide) {
      wide = window.innerWidth;
      document.querySelectorAll(".rb-telling--stepping").forEach((telling) => fit(stepper(telling)));
    }
  });

  document.querySelectorAll("details.rb-example[open]").forEach(around);
  document.querySelectorAll(".rb-telling--tour").forEach((telling) => {
    const tour = around(telling);
    show(tour, 1 + tour.moves.findIndex(({ id }) => id && `#${id}` === location.hash));
  });
})();
