"""The modules that our own import statements name, wherever in the files they stand."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from builds.product import CHECKOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OURS = ("till", "ui", "resources")
NOT_ON_WINDOWS = frozenset({"fcntl", "termios"})  # "Availability: Unix" in Python's documentation


def modules_on_windows() -> list[str]:
    """Return what is imported on Windows, sorted: the standard library's, the packages', ours."""
    return sorted(modules_named_in(OURS) - NOT_ON_WINDOWS)


def modules_named_in(folders: Iterable[str]) -> set[str]:
    """Return what the files below these folders import."""
    return {name for folder in folders for name in _named_below(folder)}


def _named_below(folder: str) -> Iterator[str]:
    for path in (CHECKOUT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from (each.name for each in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
