"""Tables for a terminal and for Markdown, and a description of the machine."""

import os
import platform
from collections.abc import Sequence
from pathlib import Path


def machine() -> str:
    """Return a description of the machine."""
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line for line in info.read_text("utf-8").splitlines() if line.startswith("model name")]
        cpu = models[0].partition(":")[2].strip() if models else cpu
    return f"Python {platform.python_version()}, {platform.system()}, {cpu}, {os.cpu_count()} cores"


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a table; the first row is the header, all columns but the first are right-aligned."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = [
        "| "
        + " | ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in rows
    ]
    rule = "| " + " | ".join(
        "-" * (width - 1) + (":" if column else "-") for column, width in enumerate(widths)
    )
    return "\n".join([lines[0], f"{rule} |", *lines[1:]])
