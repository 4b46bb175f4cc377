/* Without this script all moves of an example stand one below the other; with it, an opened
   example can be gone through move by move: by buttons, by arrow keys, by swiping. */
(() => {
  "use strict";

  const SWIPE = 40; /* pixels sideways that are no slip of a finger */

  /* What a move changes waits in a template: its figures take the place of those of the same scene. */
  const picture = (earlier, template) => {
    const shown = document.createElement("div");
    shown.className = "rb-situation rb-seen";
    const figures = new Map();
    for (const figure of earlier.flatMap((seen) => [...seen.querySelectorAll("figure[data-scene]")])) {
      const same = figure.cloneNode(true);
      same.querySelectorAll(".is-gone").forEach((gone) => (gone.closest(".rb-lot") ?? gone).remove());
      same.querySelectorAll(".rb-sign, .rb-change").forEach((sign) => sign.remove());
      same.querySelectorAll(".is-new").forEach((changed) => changed.classList.remove("is-new"));
      figures.set(figure.dataset.scene, same);
    }
    for (const figure of template.content.querySelectorAll("figure[data-scene]")) {
      figures.set(figure.dataset.scene, figure.cloneNode(true));
    }
    const all = document.createElement("div");
    all.className = "rb-pictures";
    all.append(...figures.values());
    shown.append(all);
    return shown;
  };

  const begin = (telling) => {
    const waiting = telling.querySelector(":scope > template.rb-stepper");
    if (!waiting) {
      return null;
    }
    const bar = waiting.content.firstElementChild.cloneNode(true);
    const announced = document.createElement("p");
    announced.className = "rb-hidden";
    announced.setAttribute("aria-live", "polite");
    waiting.replaceWith(bar, announced);
    const list = telling.querySelector(":scope > .rb-moves");
    const moves = [...list.children];
    const before = [...telling.querySelectorAll(":scope > .rb-seen--before")];
    const pictures = [before];
    moves.forEach((move, index) => {
      const template = move.querySelector(":scope > template.rb-seen");
      if (template) {
        const seen = picture(pictures[index], template);
        template.remove();
        list.before(seen);
        pictures.push([seen]);
      } else {
        pictures.push(pictures[index]);
      }
    });
    return { telling, bar, announced, moves, pictures, at: -1 };
  };

  const steppers = new WeakMap();
  const stepper = (telling) => {
    if (!steppers.has(telling)) {
      steppers.set(telling, begin(telling));
    }
    return steppers.get(telling);
  };

  /* Shows the position after a number of moves; -1 shows all. */
  const show = (one, at) => {
    const { telling, bar, announced, moves, pictures } = one;
    const stepping = at >= 0;
    const now = stepping ? pictures[at] : [];
    one.at = at;
    telling.classList.toggle("rb-telling--stepping", stepping);
    pictures.flat().forEach((seen) => seen.classList.toggle("rb-now", now.includes(seen)));
    moves.forEach((move, index) => {
      move.value = index + 1;
      move.classList.toggle("rb-now", index === at - 1);
    });
    bar.querySelector("output").value = stepping ? `${at} / ${moves.length}` : "";
    for (const [go, end] of [["back", 0], ["forward", moves.length]]) {
      bar.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(at === end));
    }
    const said = at > 0 ? moves[at - 1].innerText : now.map((seen) => seen.innerText).join(" ");
    announced.textContent = stepping ? `${at} / ${moves.length}: ${said}` : "";
  };

  const go = (one, way) => {
    const last = one.moves.length;
    const to = { all: -1, begin: 0, back: Math.max(0, one.at - 1), forward: Math.min(last, one.at + 1) }[way];
    const wasWithin = one.bar.contains(document.activeElement);
    show(one, to);
    if (wasWithin && (way === "all" || way === "begin")) {
      one.bar.querySelector(`[data-go=${way === "all" ? "begin" : "forward"}]`).focus();
    }
  };

  const around = (node) => {
    const example = node.closest("details.rb-example[open]");
    const telling = example && example.querySelector(":scope > .rb-telling");
    return telling && stepper(telling);
  };
  /* What scrolls sideways keeps its keys and its swipes. */
  const scrolls = (node) => {
    const wide = node.closest(".rb-table, svg, input, textarea, select");
    return Boolean(wide) && (wide.scrollWidth > wide.clientWidth || !wide.matches(".rb-table, svg"));
  };

  document.addEventListener("toggle", ({ target }) => {
    if (target.matches("details.rb-example[open]")) {
      around(target);
    }
  }, true);

  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".rb-stepper button");
    const one = button && around(button);
    if (one) {
      go(one, button.dataset.go);
    }
  });

  document.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "back", ArrowRight: "forward" }[event.key];
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
        go(finger.one, x < 0 ? "forward" : "back");
      }
      finger = null;
    }
  }, { passive: true });
  document.addEventListener("touchcancel", () => { finger = null; }, { passive: true });

  document.querySelectorAll("details.rb-example[open]").forEach(around);
})();
