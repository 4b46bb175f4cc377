"""Actions, positions and what differs in them, as a problem quotes them."""

from __future__ import annotations

import json
from typing import Any

SHOWN = 300
"""Characters of an action or a position that a problem quotes."""


def short(value: object) -> str:
    """Return a value as a problem quotes it."""
    shown = str(value)
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


def difference(plain: Any, changed: Any, path: str = "") -> str:
    """Return where two JSON values first differ, and what stands there."""
    if isinstance(plain, dict) and isinstance(changed, dict):
        for key in [*plain, *changed]:
            if key not in plain or key not in changed or _text(plain[key]) != _text(changed[key]):
                was, is_ = plain.get(key, ABSENT), changed.get(key, ABSENT)
                return difference(was, is_, f"{path}.{short(key)}" if path else short(key))
    if isinstance(plain, list) and isinstance(changed, list) and len(plain) == len(changed):
        for at, (was, is_) in enumerate(zip(plain, changed, strict=True)):
            if _text(was) != _text(is_):
                return difference(was, is_, f"{path}.{at}" if path else f"{at}")
    shown = "nothing" if changed is ABSENT else _text(changed)
    return f"{path or 'all'}: {shown}"


ABSENT = object()
"""Where there is nothing."""


def _text(value: Any) -> str:
    return json.dumps(value, default=repr)
