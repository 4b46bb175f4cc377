/* Without this script all moves of an example stand one below the other; with it, an opened
   example can be gone through move by move: by buttons, by arrow keys, by swiping; forward is
   where the text goes on, to the left in languages that are written so. */
(() => {
  "use strict";

  const isMirrored = document.documentElement.dir === "rtl";
  const SWIPE = 40; /* the least sideways movement of a swipe in pixels */

  /* A figure without its marks of changes: the position before the next move. */
  const settled = (figure) => {
    const same = figure.cloneNode(true);
    same.querySelectorAll(".is-gone").forEach((gone) => (gone.closest(".rb-lot") ?? gone).remove());
    same.querySelectorAll(".rb-sign, .rb-change, .rb-spot__sign, .rb-tile__sign").forEach((sign) => sign.remove());
    same.querySelectorAll(".is-new").forEach((changed) => changed.classList.remove("is-new"));
    return same;
  };

  /* The picture after a move: the picture before it, with the changed figures stored with the move. */
  const after = (before, figures) => {
    const seen = document.createElement("div");
    const all = document.createElement("div");
    seen.className = "rb-situation rb-seen";
    all.className = "rb-pictures";
    before.querySelectorAll("[data-scene]").forEach((figure) => all.append(settled(figure)));
    for (const figure of figures) {
      const old = [...all.children].find((each) => each.dataset.scene === figure.dataset.scene);
      (old || all.appendChild(document.createElement("i"))).replaceWith(figure.cloneNode(true));
    }
    seen.append(all);
    return seen;
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
    const pictures = [telling.querySelector(":scope > .rb-seen--before") || document.createElement("div")];
    for (const move of moves) {
      const changed = move.querySelector(":scope > template.rb-seen");
      let now = pictures.at(-1);
      if (changed) {
        now = after(now, changed.content.querySelectorAll("[data-scene]"));
        changed.remove();
        list.before(now);
      }
      pictures.push(now);
    }
    return { telling, bar, announced, moves, pictures, at: -1 };
  };

  const steppers = new WeakMap();
  const stepper = (telling) => {
    if (!steppers.has(telling)) {
      steppers.set(telling, begin(telling));
    }
    return steppers.get(telling);
  };

  /* Show the position after a number of moves; -1 shows all. */
  const show = (one, at) => {
    const { telling, bar, announced, moves, pictures } = one;
    const stepping = at >= 0;
    const now = stepping ? pictures[at] : null;
    one.at = at;
    telling.classList.toggle("rb-telling--stepping", stepping);
    pictures.forEach((seen) => seen.classList.toggle("rb-now", seen === now));
    moves.forEach((move, index) => {
      move.value = index + 1;
      move.classList.toggle("rb-now", index === at - 1);
    });
    bar.querySelector("output").value = stepping ? `${at} / ${moves.length}` : "";
    for (const [go, end] of [["back", 0], ["forward", moves.length]]) {
      bar.querySelector(`[data-go=${go}]`).setAttribute("aria-disabled", String(at === end));
    }
    const said = stepping && (at > 0 ? moves[at - 1] : now).innerText;
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
  /* Elements that scroll sideways keep their keys and swipes. */
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

  document.querySelectorAll("details.rb-example[open]").forEach(around);
})();
