"""What is asked before a file is saved: its name, what it may be, and the places it may go to."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


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
