"""The line of settings.toml that a setting stands on."""

import re
from itertools import takewhile
from pathlib import Path

_TABLE = re.compile(r"\s*\[([^\[\]]+)\]")
_KEY = re.compile(r"\s*([A-Za-z0-9_.\"' -]+?)\s*=")


def place_of(key: str, text: str, file: Path) -> str:
    """Return `FILE:LINE` of a dotted key, or of the nearest thing around it, or the file alone."""
    wanted = _parts(key)
    table = ""
    best = 0
    best_line = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if head := _TABLE.match(line):
            table = head[1]
            here = _parts(table)
        elif assignment := _KEY.match(line):
            here = _parts(f"{table}.{assignment[1]}" if table else assignment[1])
        else:
            continue
        depth = _common(here, wanted)
        if depth > best:
            best = depth
            best_line = number
    return f"{file}:{best_line}" if best_line else str(file)


def _parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in dotted.split(".")]


def _common(one: list[str], other: list[str]) -> int:
    """Count the leading parts that two keys share."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
