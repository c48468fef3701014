"""The two Windows programs, till.exe and tillw.exe, compiled on Linux."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from programs import SetupStoppedError, run_quietly

from builds import runtime
from builds.icon import write_windows_icon
from builds.product import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

    from builds.product import Product

SOURCE = CHECKOUT / "packaging" / "windows"
COMPILER = "x86_64-w64-mingw32-gcc"
RESOURCES = "x86_64-w64-mingw32-windres"
FOR_A_TERMINAL = "till.exe"
WITHOUT_TERMINAL = "tillw.exe"
NO_COMPILER = "Building for Windows needs a compiler (Debian's package gcc-mingw-w64-x86-64-win32)."


def compile_launchers(product: Product, folder: Path) -> None:
    """Put both programs into `folder`; raises SetupStoppedError."""
    if shutil.which(COMPILER) is None or shutil.which(RESOURCES) is None:
        raise SetupStoppedError(NO_COMPILER)
    work = product.fresh("launcher")
    write_windows_icon(work / "till.ico")
    for name, flags in (
        (FOR_A_TERMINAL, []),
        (WITHOUT_TERMINAL, ["-mwindows", "-DWITHOUT_TERMINAL"]),
    ):
        resources = work / f"{name}.o"
        _compile_resources(product, name, resources)
        compile_program(folder / name, [*flags, str(resources)])


def compile_program(program: Path, further: list[str]) -> None:
    """Compile till.c with these flags and files into `program`; raises SetupStoppedError."""
    command = [COMPILER, "-municode", "-O2", "-s", "-Wall", "-Wextra", "-Werror"]
    loaded = f'-DPYTHON=L"{runtime.LIBRARY}"'
    linking = ["-static", "-Wl,--no-insert-timestamp", "-Wl,--dynamicbase", "-Wl,--nxcompat"]
    run_quietly(
        [*command, loaded, *linking, str(SOURCE / "till.c"), *further, "-o", str(program)],
        otherwise=f"{program.name} could not be compiled; the lines above say why.",
    )


def four_numbers(version: str) -> str:
    """Return a version as Windows wants it: four numbers. `0.1.0` is `0.1.0.0`."""
    numbers = [part for part in version.split(".") if part.isdigit()]
    return ".".join([*numbers, "0", "0", "0", "0"][:4])


def _compile_resources(product: Product, name: str, result: Path) -> None:
    defined = {
        "VERSION_NUMBERS": four_numbers(product.windows_version).replace(".", ","),
        "VERSION_TEXT": _quoted(product.windows_version),
        "PROGRAM_NAME": _quoted(name),
        "COMPANY_NAME": _quoted(product.company),
        "ICON_FILE": _quoted("till.ico"),
        "MANIFEST_FILE": _quoted("till.manifest"),
    }
    shutil.copy(SOURCE / "till.manifest", result.parent)
    run_quietly(
        [
            RESOURCES,
            *(f"-D{key}={value}" for key, value in defined.items()),
            str(SOURCE / "till.rc"),
            str(result),
        ],
        folder=result.parent,
        otherwise="Icon and version could not be compiled; the lines above say why.",
    )


def _quoted(text: str) -> str:
    """Return a text as the resource compiler's own preprocessor takes it from a shell."""
    return f'\\"{text}\\"'
