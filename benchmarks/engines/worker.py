"""A process of one side: plays what it is asked for, a line of JSON each, and answers with what it took.

python worker.py project CHECKOUT
python worker.py dominoes
python worker.py uno
"""

import gc
import importlib
import json
import os
import signal
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.engines.loop import Rules, play_slice


def main() -> None:
    """Print the names of the engines, then play slices until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is interrupted, and asks no more
    kind, *arguments = sys.argv[1:]
    sys.path[:0] = arguments  # a checkout: its code comes before that of this one
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what an engine prints is no answer
    engines: Mapping[str, Rules] = importlib.import_module(f"benchmarks.engines.{kind}").engines(*arguments)
    gc.collect()
    gc.freeze()  # what was loaded costs no engine anything later
    print(json.dumps({name: rules.players for name, rules in engines.items()}), file=answers, flush=True)
    for line in sys.stdin:
        name, first, end = json.loads(line)
        answer = asdict(play_slice(engines[name], range(first, end)))
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
