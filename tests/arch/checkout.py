"""The checkout, as the architecture tests read it.

Lives here: finding the project's own files, and reading them as text or as syntax trees.
Must not: hold a rule; each test file holds its own.
"""

import ast
import fnmatch
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PRODUCT = ("till", "ui", "resources", "packaging")


@cache
def own_files() -> tuple[Path, ...]:
    """Return every file of the project: all that is not ignored by .gitignore."""
    lines = (CHECKOUT / ".gitignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.strip("/") for line in lines if line and not line.startswith("#")]
    ignored = re.compile("|".join(fnmatch.translate(each) for each in (".git", *patterns)))
    return tuple(_below(CHECKOUT, ignored))


def modules(*roots: str) -> list[Path]:
    """Return the Python files under `roots`, sorted."""
    below = {CHECKOUT / root for root in roots}
    return sorted(
        path for path in own_files() if path.suffix == ".py" and below & {path, *path.parents}
    )


def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def name_of(path: Path) -> str:
    """Return the path as a person would say it, from the top of the checkout."""
    return path.relative_to(CHECKOUT).as_posix()


def _below(folder: Path, ignored: re.Pattern[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if ignored.match(path.name):
            continue
        if path.is_dir():
            yield from _below(path, ignored)
        else:
            yield path
