"""Load the modules of each line of standard input in a fork, and tell which SQLites it then has.

A line that ends in `...` is loaded as far as its first import of the till, which takes its SQLite
then, or refuses: what a program has by then decides. Run by test_one_sqlite alone: here nothing of
the till is loaded yet, as where a program starts.

Lives here: what comes from outside and is large, loaded once for all of them.
Must not: import anything of the till, or SQLite.
"""

import os
import sys
from importlib import import_module
from types import ModuleType

import fastapi  # noqa: F401 large
import httpx  # noqa: F401 large
import pydantic  # noqa: F401 large
from PySide6 import QtWidgets  # noqa: F401 large


class TillReachedError(Exception):
    """The till is about to be imported."""


class Gate:
    """Lets nothing of the till be imported."""

    def find_spec(self, name: str, _path: object, _target: ModuleType | None = None) -> None:
        if name == "till":
            raise TillReachedError


def tell(line: str) -> None:
    """Load a program as its start does, and print the modules that hold an SQLite."""
    first, *further = line.removesuffix("...").split()
    sys.argv = [first, "folder", "1", "1", "1"]  # programs of `bench` read them while they load
    if line.endswith("..."):
        sys.meta_path.insert(0, Gate())  # type: ignore[arg-type] # it finds nothing
    try:
        for module in (first, *further):
            import_module(module)
    except TillReachedError:
        pass
    told = sorted(name for name in sys.modules if name.endswith("_sqlite3"))
    sys.stdout.write(f"{' '.join([first, *told])}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    for each in sys.stdin:
        child = os.fork()
        if child == 0:
            tell(each.strip())
            os._exit(0)
        os.waitpid(child, 0)
