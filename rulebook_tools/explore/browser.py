"""The entry of the package in a browser: opens a desk, and answers its requests as JSON.

A worker of the page loads CPython for WebAssembly (Pyodide), this package, and the data of one game in one
language.
"""

from __future__ import annotations

import json
import pickle
import zlib
from collections.abc import Callable, Mapping

from rulebook_tools.engine.data import GivenError, Plain
from rulebook_tools.explore.desk import Desk
from rulebook_tools.explore.desks import DeskData
from rulebook_tools.util.errors import RulebookError


def packed(data: DeskData) -> bytes:
    """Return the data of a desk as bytes that `open_desk` reads, in whichever version of Python."""
    return zlib.compress(pickle.dumps(data, protocol=5), 9)


def open_desk(data: bytes) -> Callable[[str], str]:
    """Return a function that answers JSON requests with JSON; `data` is of the same build as this code."""
    desk = pickle.loads(zlib.decompress(data)).desk()  # noqa: S301 -- a file of the site, like this code
    return lambda request: json.dumps(answered(desk, json.loads(request)), ensure_ascii=False)


def answered(desk: Desk, request: Mapping[str, Plain]) -> Mapping[str, Plain]:
    """Return the answer of a desk, or what is wrong with the request as `error`."""
    try:
        return desk.ask(request)
    except (RulebookError, GivenError) as error:
        return {"error": str(error)}
