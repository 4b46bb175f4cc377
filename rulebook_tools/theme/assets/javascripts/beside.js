/* Two languages side by side, as the address says: journey.html?with=de. Each rule's text has its
   counterpart beside it, taken from the page in the other language. Without this script, and where
   pages may not be fetched, as on a disk, the choice leads to that page itself. */
(() => {
  "use strict";

  const choice = document.querySelector(".rb-with");
  if (!choice || location.protocol === "file:") {
    return;
  }
  const TEXT = ":scope > :is(.rb-rule__head, .rb-label, .rb-body, .rb-table, .rb-remark)";
  const own = document.documentElement.lang;
  const links = [...choice.querySelectorAll("a[hreflang]")];
  const pages = new Map(links.map((link) => [link.hreflang, link.href.split("#")[0]]));
  const wanted = new URLSearchParams(location.search).get("with");
  const search = (language) => `?${new URLSearchParams({ with: language })}`;

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

  /* A part of a rule, copied to this page: its links are adapted, duplicate ids removed, headings replaced. */
  const moved = (part, url) => {
    const copy = document.importNode(part, true);
    copy.querySelectorAll(".headerlink, .rb-number, .rb-icon").forEach((one) => one.remove());
    for (const name of ["href", "src"]) {
      for (const one of copy.querySelectorAll(`[${name}]`)) {
        const target = new URL(one.getAttribute(name), url);
        const isHere = target.href.split("#")[0] === url;
        one.setAttribute(name, isHere && target.hash ? target.hash : target.href);
      }
    }
    [copy, ...copy.querySelectorAll("[id]")].forEach((one) => one.removeAttribute("id"));
    if (!copy.matches(".rb-rule__head")) {
      return copy;
    }
    const title = document.createElement("p");
    title.className = "rb-other__head";
    title.append(...copy.childNodes);
    return title;
  };

  const pair = (rule, counterpart, page, url) => {
    const [both, mine, other] = ["rb-pair", "rb-own", "rb-other"].map((name) => {
      const part = document.createElement("div");
      part.className = name;
      return part;
    });
    other.lang = page.lang;
    other.dir = page.dir;
    const texts = [...rule.querySelectorAll(TEXT)];
    texts[0].before(both);
    mine.append(...texts);
    other.append(...[...counterpart.querySelectorAll(TEXT)].map((part) => moved(part, url)));
    both.append(mine, other);
    rule.classList.remove("rb-rule--short");
    both.dispatchEvent(new Event("rb-added", { bubbles: true }));
  };

  const show = async (language) => {
    const url = pages.get(language);
    choice.open = true;
    const page = await fetched(url);
    for (const head of document.querySelectorAll(".rb-rule > .rb-rule__head")) {
      const counterpart = page.getElementById(head.id)?.closest(".rb-rule");
      if (counterpart) {
        pair(head.parentElement, counterpart, page.documentElement, url);
      }
    }
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
