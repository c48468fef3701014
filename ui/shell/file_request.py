"""What is asked before a file is saved or opened: names, kinds, and the places it may lie in."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

MOST_FILES = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class SavePlace:
    """A folder that files go to, by the name people give it."""

    name: str
    folder: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveRequest:
    """What is to be saved: the head's `title`, a file `name`, and what it may be, by suffix."""

    title: str
    name: str
    forms: Mapping[str, str]
    places: tuple[SavePlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFile:
    """A file by its path, the place people know it in, and when it was written."""

    path: Path
    place: str
    written_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenRequest:
    """What is to be opened: the head's `title`, what it may be (`kinds`), and what was found."""

    title: str
    kinds: str
    files: tuple[FoundFile, ...]


def find_files(places: Iterable[SavePlace], suffixes: Iterable[str]) -> tuple[FoundFile, ...]:
    """Return the files of some kinds in the places, the newest first; what goes meanwhile is not.

    Slow where a stick is: never call it on the window's loop.
    """
    wanted = frozenset(suffixes)
    found = [each for place in places for each in _in_place(place, wanted)]
    found.sort(key=lambda each: each.written_at, reverse=True)
    return tuple(found[:MOST_FILES])


def _in_place(place: SavePlace, wanted: frozenset[str]) -> Iterator[FoundFile]:
    try:
        paths = [each for each in place.folder.iterdir() if each.suffix.lower() in wanted]
    except OSError:  # a stick that was pulled out, a folder that may not be read
        return
    for path in paths:
        try:
            written = path.stat().st_mtime
        except OSError:  # gone between looking and asking
            continue
        if path.is_file():
            moment = datetime.fromtimestamp(written).astimezone()
            yield FoundFile(path=path, place=place.name, written_at=moment)
