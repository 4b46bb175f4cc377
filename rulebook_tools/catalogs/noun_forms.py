"""The forms of a noun in its message: `Karte | dative: Karte | counted: {number} Karte`.

The form `counted` is the noun with its number, `counted.dative` the same in the dative; the number replaces
`{number}`, and is omitted if that is missing. Without these forms, the noun follows its number.
"""

from __future__ import annotations

import re

from rulebook_tools.prose.choices import form_name
from rulebook_tools.prose.inline import COUNTED, FORM, RESERVED
from rulebook_tools.prose.text import Faults

NUMBER_IN = "{number}"
"""The placeholder of the number in the form `counted`."""


def first_form(message: str) -> str:
    """Return the first form in the message of a noun or a term: `good` of `good | goods`."""
    return message.partition("|")[0].strip()


def named_forms(message: str) -> dict[str, str]:
    """Return the named forms in a noun's message: `{"dative": "Karten"}` for `Karte | dative: Karten`."""
    forms = (form.partition(":") for form in message.split("|")[1:] if ":" in form)
    return {form_name(name): word.strip() for name, _, word in forms}


def named_form(message: str, form: str) -> str:
    """Return the word in a noun's message for a form such as `dative`; empty if there is none."""
    return named_forms(message).get(form_name(form), "") if "|" in message else ""


def inflected(message: str, form: str) -> str:
    """Return the word in a noun's message for a form such as `dative`; the first word if there is none."""
    return (form and named_form(message, form)) or first_form(message)


def counted_form(message: str, form: str = "") -> str:
    """Return a noun's `counted` form, for a form such as `dative` if given; empty if the message has none."""
    if COUNTED not in message:
        return ""
    if said := form and named_form(message, f"{COUNTED}.{form}"):
        return said
    return "" if form and named_form(message, form) else named_form(message, COUNTED)


def is_counted(form: str) -> bool:
    """Return whether a form is that of a noun with its number: `counted` or `counted.dative`."""
    return form == COUNTED or form.startswith(f"{COUNTED}.")


def inflections(message: str) -> dict[str, str]:
    """Return the word of each named form of a noun, by name, without the `counted` ones and the first form.

    It is "" for a form, such as `dative`, of which the message only has `counted.dative`.
    """
    forms = {name: word for name, word in named_forms(message).items() if not is_counted(name)}
    cases = (name.removeprefix(f"{COUNTED}.") for name in named_forms(message) if name != COUNTED)
    return {**dict.fromkeys(cases, ""), **forms}


def without_numbers(message: str) -> str:
    """Return a noun's message without the `{number}` in its `counted` forms."""
    first, *others = message.split("|")
    forms = [
        form.replace(NUMBER_IN, "") if is_counted(form.partition(":")[0].strip()) else form for form in others
    ]
    return "|".join([first, *forms])


def noun_faults(message: str) -> Faults:
    """Yield the faults in a noun's message, such as a form without a name, each with what was expected."""
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
        elif not _is_name(name.strip()):
            expected = f"one word, in small letters; not {', '.join(sorted(RESERVED - {COUNTED}))}"
            yield f"{name.strip()!r} as the name of a form", expected
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"the form {name!r} of a noun more than once", "each form once"


def _is_name(name: str) -> bool:
    case = name.removeprefix(f"{COUNTED}.")
    return name == COUNTED or (case not in RESERVED and bool(re.fullmatch(FORM, case)))
