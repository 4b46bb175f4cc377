"""Problems found on a page by axe: WCAG as far as a program can check it."""

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOURS = frozenset({"color-contrast", "link-in-text-block"})
"""The rules about colours. They take axe most of its time, and one stylesheet has them all."""
SIZES = frozenset({"target-size"})
"""The rule about the size of targets, which takes half of the remaining time of axe."""
RUN = """({rules, colours}) => {
    const parts = colours ? differing() : [document];
    const options = {resultTypes: ["violations", "incomplete"], preload: false};
    return parts.length ? axe.run({include: parts}, {runOnly: {type: "rule", values: rules}, ...options})
        : {violations: [], incomplete: []};
}"""
DIFFERING = """function differing() {
    const known = new Set(JSON.parse(sessionStorage.getItem("styles") ?? "[]")), found = [];
    for (const one of document.querySelectorAll("body *")) {
        const hasText = [...one.childNodes].some(({nodeType, data}) => nodeType === 3 && data.trim());
        if (!(hasText || one.matches("input, select")) || !one.checkVisibility()) continue;
        const {color, fontSize, fontWeight, textDecorationLine} = getComputedStyle(one);
        const key = [one.tagName, one.className, color, fontSize, fontWeight, textDecorationLine];
        for (let each = one; each; each = each.parentElement) {
            const {backgroundColor, backgroundImage, opacity} = getComputedStyle(each);
            key.push(backgroundColor, backgroundImage, opacity);
        }
        if (!known.has(key.join())) found.push(one);
        known.add(key.join());
    }
    sessionStorage.setItem("styles", JSON.stringify([...known]));
    return found;
}"""
"""A script that returns the first text of each style and background that the tab has not examined yet."""
CONTRAST = """targets => {
    const parse = colour => colour.match(/[\\d.]+/g).map(Number);
    const light = colour => parse(colour).slice(0, 3).map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
    const ground = element => {
        const shapes = ":scope > :is(rect, circle, path)";
        const shape = element.matches("text") && element.parentElement.querySelector(shapes);
        const own = shape ? getComputedStyle(shape).fill : getComputedStyle(element).backgroundColor;
        return (parse(own)[3] ?? 1) === 1 ? own : ground(element.parentElement);
    };
    return targets.map(([target]) => {
        const element = document.querySelector(target);
        const {color, fill} = getComputedStyle(element);
        const own = element.matches("text") ? fill : color;
        const lights = [own, ground(element)].map(light).sort((a, b) => b - a);
        return [target, (lights[0] + 0.05) / (lights[1] + 0.05)];
    });
}"""
"""A script for the contrast of texts that axe leaves undecided because of what is before or behind them."""


def violations(page: Page, *, colours: bool = False, sizes: bool = True, others: bool = True) -> list[str]:
    """Return the problems that axe finds on an unfolded page: of colours, or of target sizes and others."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(f"{AXE}; {DIFFERING}; window.differing = differing")
    rules: list[str] = page.evaluate("tags => axe.getRules(tags).map(rule => rule.ruleId)", TAGS)
    chosen = [
        rule
        for rule in rules
        if (rule in COLOURS) == colours and (sizes if rule in SIZES else colours or others)
    ]
    result: dict[str, Any] = page.evaluate(RUN, {"rules": chosen, "colours": colours})
    assert colours or result["passes"]
    found = [
        f"{rule['id']} ({rule['help']}): {' '.join(map(str, node['target']))}"
        for rule in result["violations"]
        for node in rule["nodes"]
    ]
    undecided = [
        node["target"]
        for rule in result["incomplete"]
        if rule["id"] == "color-contrast"
        for node in rule["nodes"]
    ]
    pale = [(target, ratio) for target, ratio in page.evaluate(CONTRAST, undecided) if ratio < 4.5]
    return found + [f"contrast of {ratio:.2f}: {target}" for target, ratio in pale]
