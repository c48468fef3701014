"""The newest lines of the log as they may be given away: what happened where, and no values.

A line of the log may quote what an answer, a file or a person said. Here it has its words as they
stand in the program, the names of errors, numbers of documents, and where it was written.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from till.system.log import OLD_FILES

OURS: Final = ("till.", "ui.")
FRAMES: Final = 8
_ERROR_KEY: Final = re.compile(r"errors\.[a-z_]+")
_VALUE: Final = re.compile(r"%[sdr]")
_DOC_ID: Final = re.compile(r"[A-Za-z0-9-]{1,64}")


def newest_lines(log_file: Path, most_bytes: int) -> str:
    """Return the newest lines of a log and those before it, oldest first, cut to so many bytes."""
    kept: list[str] = []
    left = most_bytes
    for line in _backwards(log_file):
        told = _told(line)
        left -= len(told.encode()) + 1
        if left < 0:
            break
        kept.append(told)
    return "\n".join(reversed(kept))


def _backwards(log_file: Path) -> Iterator[str]:
    older = (log_file.with_name(f"{log_file.name}.{number}") for number in range(1, OLD_FILES + 1))
    for each in (log_file, *older):
        try:
            text = each.read_text(encoding="utf-8", errors="replace")
        except OSError:  # not there, or rotated away this moment
            continue
        yield from reversed(text.splitlines())


def _told(line: str) -> str:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return "?"  # a line that was cut off
    if not isinstance(fields, dict):
        return "?"
    where = str(fields.get("where", ""))
    parts = [str(fields.get("timestamp", ""))[:19], str(fields.get("level", "")), where]
    if where.startswith(OURS):
        parts.append(_VALUE.sub("…", str(fields.get("form", ""))))
    parts += sorted(set(_ERROR_KEY.findall(str(fields.get("event", "")))))
    doc_id = fields.get("doc_id")
    if isinstance(doc_id, str) and _DOC_ID.fullmatch(doc_id):
        parts.append(doc_id)
    parts += _faults(fields.get("exception"))
    return " ".join(each for each in parts if each)


def _faults(exception: object) -> Sequence[str]:
    """Return the kinds of faults that a line tells of, each with where it came from."""
    found = exception if isinstance(exception, list) else []
    return [_fault(each) for each in found if isinstance(each, dict)]


def _fault(told: dict[str, object]) -> str:
    frames = told.get("frames")
    found = frames if isinstance(frames, list) else []
    places = [_place(each) for each in found if isinstance(each, dict)]
    return f"{told.get('exc_type', '')} < {' < '.join(reversed(places[-FRAMES:]))}"


def _place(frame: dict[str, object]) -> str:
    parts = str(frame.get("filename", "")).replace("\\", "/").split("/")
    return f"{'/'.join(parts[-2:])}:{frame.get('lineno', '')}"
