"""CPython for WebAssembly: the files of Pyodide, downloaded once from the npm registry and then cached."""

from __future__ import annotations

import hashlib
import io
import tarfile
import urllib.request
from base64 import b64decode, b64encode
from collections.abc import Mapping
from http.client import HTTPException

from rulebook_tools.util.cache import Store, key_of
from rulebook_tools.util.errors import RulebookError

VERSION = "314.0.7"
ADDRESS = f"https://registry.npmjs.org/pyodide/-/pyodide-{VERSION}.tgz"
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The hash of the archive at `ADDRESS` according to the registry (`dist.integrity`), in Base64."""
INFO = {
    "abi_version": "2026_0",
    "arch": "wasm32",
    "platform": "emscripten_5_0_3",
    "python": "3.14.2",
    "version": VERSION,
}
"""The part of Pyodide's lock file that it checks when it starts; its list of packages is not needed."""
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LICENCE = f"""\
Pyodide {VERSION}, https://github.com/pyodide/pyodide, under the Mozilla Public License 2.0:
https://www.mozilla.org/MPL/2.0/. It contains CPython {INFO["python"]}, https://www.python.org/, under the
Python Software Foundation License: https://docs.python.org/3/license.html.
The licences of the libraries are in package.zip.
"""
TIMEOUT = 60
"""After how many seconds without an answer from the registry a download fails."""


def pyodide_files(store: Store) -> Mapping[str, bytes]:
    """Return the files of Pyodide that a browser loads, by name, from the cache or the npm registry.

    Raises `RulebookError` if they are not in the cache and cannot be downloaded, or if the downloaded archive
    does not have the expected hash.
    """
    key = key_of("pyodide", SHA512)
    content = store.get(key, b64decode)
    if content is None or not _is_known(content):
        content = _loaded()
        store.put(key, b64encode(content).decode())
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        return {name: _member(archive, f"package/{name}") for name in FILES}


def _loaded() -> bytes:
    try:
        with urllib.request.urlopen(ADDRESS, timeout=TIMEOUT) as answer:
            content: bytes = answer.read()
    except (OSError, HTTPException) as error:
        raise RulebookError(f"{ADDRESS} cannot be loaded: {error}") from error
    if not _is_known(content):
        raise RulebookError(f"{ADDRESS} has another content than the one that was tried: its hash differs")
    return content


def _is_known(content: bytes) -> bool:
    return b64encode(hashlib.sha512(content).digest()).decode() == SHA512


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    file = archive.extractfile(name)
    return b"" if file is None else file.read()
