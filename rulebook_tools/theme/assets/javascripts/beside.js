/* Two languages side by side, as the address says: journey.html?with=de. Each text has its counterpart beside it,
   taken from the page in the other language; rulebook.js fetches this script when it is wanted. Where pages cannot be
   fetched, as on a disk, this is not offered. */
(() => {
  "use strict";

  const choice = document.querySelector(".rb-with");
  if (!choice || location.protocol === "file:") {
    return;
  }
  const TITLE = ":scope > .rb-rule__head > span:not(.rb-icon)";
  const TEXT = ":scope > :is(.rb-label, .rb-body, .rb-table, .rb-remark)";
  const own = document.documentElement.lang;
  const links = [...choice.querySelectorAll("a[hreflang]")];
  const pages = new Map(links.map((link) => [link.hreflang, link.href.split("#")[0]]));
  const wanted = new URLSearchParams(location.search).get("with");
  const search = (language) => `?${new URLSearchParams({ with: language })}`;

  choice.toggleAttribute("data-ready", true);
  for (const link of links) {
    link.href = location.pathname + search(link.hreflang);
  }

  const fetched = async (url) => {
    const answer = await fetch(url);
    if (!answer.ok) {
      throw new Error(`${url}: ${answer.status}`);
    }
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  };

  /* An element with copies of parts of the other page: links are adapted, duplicate ids removed. */
  const made = (tag, name, page, parts) => {
    const other = document.createElement(tag);
    Object.assign(other, { className: name, lang: page.lang, dir: page.dir });
    other.append(...parts.map((part) => document.importNode(part, true)));
    for (const key of ["href", "src"]) {
      for (const one of other.querySelectorAll(`[${key}]`)) {
        const target = new URL(one.getAttribute(key), page.url);
        const isHere = target.href.split("#")[0] === page.url;
        one.setAttribute(key, isHere && target.hash ? target.hash : target.href);
      }
    }
    other.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
    return other;
  };

  /* Put parts of this page, which stand one after the other, beside their counterparts. */
  const pair = (own, others, page) => {
    const both = document.createElement("div");
    const mine = document.createElement("div");
    both.className = "rb-pair";
    own[0].before(both);
    mine.append(...own);
    both.append(mine, made("div", "rb-other", page, others));
    both.dispatchEvent(new Event("rb-added", { bubbles: true }));
  };

  /* A rule has one heading, with both titles; its texts stand below, in pairs. */
  const pairRule = (rule, counterpart, page) => {
    const [title] = rule.querySelectorAll(TITLE);
    const own = [...rule.querySelectorAll(TEXT)];
    const other = made("span", "rb-other-title", page, [...counterpart.querySelector(TITLE).childNodes]);
    other.querySelector(".rb-number")?.remove();
    title.after(" ", other);
    if (own.length > 0) {
      pair(own, [...counterpart.querySelectorAll(TEXT)], page);
    }
  };

  const pairSummaries = (box, counterpart, page) => {
    const [label, other] = [box, counterpart].map((one) => one.querySelector(".rb-label"));
    label.append(" ", made("span", "rb-other-title", page, [...other.childNodes]));
    for (const line of box.querySelectorAll("li")) {
      const { hash } = line.querySelector("a");
      const said = counterpart.querySelector(`a[href$="${CSS.escape(hash)}"]`)?.closest("li");
      if (said) {
        pair([...line.childNodes], [...said.childNodes], page);
      }
    }
  };

  const show = async (language) => {
    const url = pages.get(language);
    document.querySelector("h1").after(choice);
    const found = await fetched(url);
    const { lang, dir } = found.documentElement;
    const page = { lang, dir, url };
    document.querySelector(".md-main__inner").classList.add("rb-two-languages");
    for (const head of document.querySelectorAll(".rb-rule > .rb-rule__head")) {
      const counterpart = found.getElementById(head.id)?.closest(".rb-rule");
      if (counterpart) {
        pairRule(head.parentElement, counterpart, page);
      }
    }
    const boxes = found.querySelectorAll(".rb-in-short");
    document.querySelectorAll(".rb-in-short").forEach((box, at) => boxes[at] && pairSummaries(box, boxes[at], page));
    choice.querySelector(`a[hreflang="${language}"]`).setAttribute("aria-current", "true");
    choice.querySelectorAll("ul > template").forEach((leave) => leave.replaceWith(leave.content));
    for (const link of document.querySelectorAll("a.rb-switch")) {
      link.search = search(link.hreflang === language ? own : language);
    }
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };

  /* Links to the other chapters of the game keep both languages. */
  const goOn = ({ target }) => {
    const link = target.closest("a[href]");
    const folder = location.pathname.replace(/[^/]*$/, "");
    if (link && !choice.contains(link) && link.origin === location.origin && link.search === ""
      && link.pathname !== location.pathname && link.pathname.replace(/[^/]*$/, "") === folder) {
      link.search = location.search;
    }
  };

  if (pages.has(wanted)) {
    show(wanted).then(() => {
      document.addEventListener("click", goOn, true);
      document.addEventListener("auxclick", goOn, true);
    }, () => {
      choice.querySelector("[role=status]").append(choice.querySelector("template[data-away]").content);
    });
  }
})();
