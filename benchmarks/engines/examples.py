"""A process that reads a checkout's sources once and runs examples, as `rulebook verify` does.

python examples.py CHECKOUT GAMES [NAME ...]

Examples are those of the folder GAMES, docs/games of any checkout: of the games that are named, else of all.
"""

import gc
import importlib
import json
import sys
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))


def main() -> None:
    """Print what loading took, and for each game, what reading and running its examples took."""
    root, games, *names = sys.argv[1:]
    sys.path.insert(0, root)
    project: Any = importlib.import_module("benchmarks.engines.project")
    before = process_time()
    book = project.load(root)
    # Books of earlier revisions verify a folder themselves.
    verify = getattr(project, "verify_folder", lambda book, folder, name: book.verify_folder(folder, name))
    took: dict[str, Any] = {"loading": process_time() - before, "games": {}}
    for name in project.playable(book):
        folder = Path(games) / name / "examples"
        if not folder.is_dir() or name not in (names or [name]):
            continue
        gc.collect()
        before = process_time()
        found = verify(book, folder, name)
        seconds = process_time() - before
        failed = [each.id for each in found if not each.passed]
        took["games"][name] = {"seconds": seconds, "examples": len(found), "failed": failed}
    json.dump(took, sys.stdout)


if __name__ == "__main__":
    main()
