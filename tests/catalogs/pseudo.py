"""Pseudo-languages: catalogs filled in with the source texts, told apart by other letters, and longer."""

import re
from collections.abc import Mapping
from pathlib import Path

from babel.messages.pofile import read_po, write_po

LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = str.maketrans(LATIN, "áƀćđéƒǵĥíĵķĺɱńóṕɋŕśťúṽŵẋýźÁƁĆĐÉƑǴĤÍĴĶĹḾŃÓṔɊŔŚŤÚṼŴẊÝŹ")
ARABIC = str.maketrans(f"{LATIN},;?", "ابثدهفغحيجكلمنوصقرستعضشخىزابثدهفغحيجكلمنوصقرستعضشخىز،؛؟")
"""Letters that are written from right to left, and joined."""
VOWELS = frozenset("aeiouAEIOU")
"""The letters that are written twice, about two in five."""
NORTHERN = ("el_CY", "bg_BG", "uk_UA", "ka_GE")
EASTERN = ("ar_EG", "he_IL", "fa_AF", "ur_IN")
"""Tags that no real catalogs have, of languages in which the theme's own words have no Latin letters."""
FRAME = "⟦{}⟧"
"""The frame around each message, and around each part that is also shown elsewhere."""
PLACEHOLDERS = re.compile(r"\{[a-z]+\}")
FORMS = ("/term", "/also", "/name", "/count")
"""The ends of the contexts of messages that list forms of a word."""
FORM = re.compile(r"([a-z]+: )?(.*)", re.DOTALL)
KEPT = re.compile(
    r"\\."  # an escaped character
    r"|`[^`]*`"  # code
    r"|\]\([^)]*\)"  # where a link leads
    r"|\{[a-z][a-z0-9_.-]*(?::[^{}]*)?\}"  # a placeholder
)
CHOICE = re.compile(r"\{[a-z][a-z0-9_.-]*(?= )")
CASE = re.compile(r"\s+(?:=[a-z0-9_.-]+|[a-z]+)\s+\{|\s*\}")


def fill(folder: Path, letters: Mapping[int, int]) -> None:
    """Fill in all catalogs in the folder of a language, in these letters."""
    for path in sorted(folder.rglob("*.po")):
        with path.open("rb") as file:
            catalog = read_po(file)
        for message in catalog:
            if not message.id:
                continue
            context = message.context or ""
            if isinstance(message.id, str):
                message.string = _translated(context, message.id, letters)
            else:
                one, other = message.id
                forms = [one, *[other] * (catalog.num_plurals - 1)]
                message.string = tuple(_translated(context, form, letters) for form in forms)
        with path.open("wb") as file:
            write_po(file, catalog, width=0)


def _translated(context: str, text: str, letters: Mapping[int, int]) -> str:
    """Return a message in these letters; if it lists forms of a word, each form by itself."""
    if context == "label.quotation-marks/text":
        return text
    if context.startswith("label.between."):  # of which only what stands between is shown
        before, between, after = PLACEHOLDERS.split(text)
        assert before == after == "", text
        return text.replace(f"}}{between}{{", f"}}{FRAME.format(between)}{{")
    first, *others = text.split("|") if context.endswith(FORMS) else [text]
    named = [FORM.fullmatch(other.strip()) for other in others]
    forms = [("", first.strip()), *((form[1] or "", form[2]) for form in named if form)]
    return " | ".join(name + FRAME.format(_words(words, letters)) for name, words in forms)


def _words(text: str, letters: Mapping[int, int]) -> str:
    """Return prose in these letters, without changing code, placeholders, links and choices."""
    made, at = [], 0
    while at < len(text):
        if kept := KEPT.match(text, at):
            # Where a link ends, its text does, which is framed as the term that it names is.
            made.append(f"⟧{kept.group()}" if kept.group()[0] == "]" else kept.group())
            at = kept.end()
        elif choice := CHOICE.match(text, at):
            made.append(choice.group())
            at = choice.end()
            while (case := CASE.match(text, at)) and not case.group().endswith("}"):
                end = _end(text, case.end())
                made += [case.group(), _words(text[case.end() : end], letters), "}"]
                at = end + 1
            assert case is not None, text
            made.append("}")
            at = case.end()
        else:
            letter = text[at]
            made.append("[⟦" if letter == "[" else letter.translate(letters) * (1 + (letter in VOWELS)))
            at += 1
    return "".join(made)


def _end(text: str, at: int) -> int:
    """Return the offset of the brace that closes the one before the offset `at`."""
    depth = 1
    while depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 2 if text[at] == "\\" else 1
    return at - 1
