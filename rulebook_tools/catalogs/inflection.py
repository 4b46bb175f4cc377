"""Inflected forms of nouns and terms, such as `dative`: listed in one message, `Karte | dative: Karten`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebook_tools.prose.choices import form_name
from rulebook_tools.prose.inline import FORM, KIND, NOUN, NUMBER
from rulebook_tools.prose.variants import variants


def first_form(message: str) -> str:
    """Return the first form in the message of a noun or a term."""
    return message.partition("|")[0].strip()


def named_forms(message: str) -> dict[str, str]:
    """Return the named forms in a noun's message, such as `Karte | dative: Karten`."""
    forms = (form.partition(":") for form in message.split("|")[1:] if ":" in form)
    return {form_name(name): word.strip() for name, _, word in forms}


def named_form(message: str, form: str) -> str:
    """Return a form of a noun by its name; empty if the noun does not have it."""
    return named_forms(message).get(form_name(form), "") if "|" in message else ""


def inflected(message: str, form: str) -> str:
    """Return a form of a noun by its name; its first form if it does not have the named one."""
    return (form and named_form(message, form)) or first_form(message)


def forms_asked(text: str) -> frozenset[str]:
    """Return the names of all noun forms in the placeholders and choices of a text."""
    ways = variants(text)
    asked = [each.form.removeprefix(f"{NOUN}.") for each in ways.placeholders]
    return frozenset(form_name(form) for form in (*asked, *(each.form for each in ways.selectors)) if form)


def noun_faults(message: str) -> Iterator[tuple[str, str]]:
    """Yield the faults in a noun's message, each with what was expected."""
    first, *others = (form.strip() for form in message.split("|"))
    if not first:
        yield "a noun that begins with a form of its own", "word | name: form"
    names = [form.partition(":")[0].strip() for form in others if ":" in form]
    for form in others:
        name, colon, word = form.partition(":")
        if not colon:
            yield f"the form {form!r} of a noun without a name", f"name: {form}"
        elif not word.strip():
            yield f"the form {name.strip()!r} of a noun without a word", f"{name.strip()}: word"
        elif not re.fullmatch(FORM, name.strip()) or name.strip() in {NUMBER, NOUN, KIND}:
            expected = f"one word, in small letters; not {NUMBER}, {NOUN} or {KIND}"
            yield f"{name.strip()!r} as the name of a form", expected
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"the form {name!r} of a noun more than once", "each form once"
