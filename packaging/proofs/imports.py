"""A program for the proof: the shipped Python imports every module that the till names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builds.imports import modules_on_windows
from builds.launcher import compile_program

if TYPE_CHECKING:
    from pathlib import Path

LACKING_IN_WINE = ("CM_MapCrToWin32Err",)  # functions of Windows; pyserial's search asks for it
MODULE = "imports_each"
PROGRAM = f"{MODULE}.exe"
TEXT = """import importlib
import traceback

for name in {names!r}:
    try:
        importlib.import_module(name)
    except BaseException as error:
        if not any(lacking in str(error) for lacking in {lacking!r}):
            print(name)
            traceback.print_exc()
print("imported")
"""


def lay_program(folder: Path) -> None:
    """Put the program into a Windows folder; raises SetupStoppedError."""
    (folder / f"{MODULE}.py").write_text(program_text(modules_on_windows()), encoding="utf-8")
    compile_program(folder / PROGRAM, [f'-DMODULE=L"{MODULE}"'])


def program_text(names: list[str]) -> str:
    """Return the program that imports these modules: each that fails is told with its traceback."""
    return TEXT.format(names=names, lacking=LACKING_IN_WINE)
