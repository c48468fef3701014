"""The two programs that are packed for Linux: what each is, and what goes into it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from builds.product import CHECKOUT


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedProgram:
    """One program: its name, what tells PyInstaller of it, the folder a build works in.

    `group` is its extra group of packages; with one it asks for what `folders` import, and for
    `unnamed`, which no import statement names. `left_out` is of the sources.
    """

    name: str
    specification: Path
    work: str
    group: str = ""
    folders: tuple[str, ...] = ()
    unnamed: frozenset[str] = frozenset()
    left_out: tuple[str, ...] = ()


TILL = PackedProgram(
    name="till",
    specification=CHECKOUT / "packaging" / "linux" / "till.spec",
    work="linux",
    left_out=("office_server",),
)
OFFICE = PackedProgram(
    name="till-office",
    specification=CHECKOUT / "packaging" / "office" / "office.spec",
    work="office",
    group="office",
    folders=("till/office_server", "till/domain", "till/sqlite"),
    unnamed=frozenset({"tzdata"}),
)
