"""The Windows folder: Python, the locked packages, the till, and two programs to start it."""

from __future__ import annotations

import os
import re
import shutil
import sys
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from bootstrap import find_python
from environment import pip_settings
from programs import SetupStoppedError, clean_environment, run_quietly, say

from builds import bill_of_materials, licences, runtime
from builds.launcher import compile_launchers
from builds.parts import locked_lines, parts_for, unmet
from builds.product import set_moment
from builds.records import name_only_what_is_there
from builds.till_wheel import lay_till
from builds.trim import is_needed_of_qt

if TYPE_CHECKING:
    from builds.licences import LicencedPart
    from builds.product import Product
    from builds.runtime import Runtime

SITE = "site-packages"
# Where Python looks for modules, and nowhere else: no registry, no environment variables.
# pywin32 lays its modules into two folders of its own.
SEARCH_PATH = f"{runtime.STEM}.zip\n.\n{SITE}\n{SITE}/win32\n{SITE}/win32/lib\n"
# Asked for by packages, and used by none of them when the till runs.
NOT_USED = ("setuptools", "pygments", "pycparser")
# Their modules, and what else packages lay beside modules; patterns below the folder of packages.
LEFT_OUT = (
    *("setuptools", "_distutils_hack", "pkg_resources", "distutils-precedence.pth", "pygments"),
    *("pycparser", "bin", "docs", "share", "pwiz.py", "PIL/_avif.*", "PIL/_webp.*"),
    *(f"{name}-*.dist-info" for name in NOT_USED),
    *("**/*.pyi", "**/*.h", "**/*.c", "**/*.pxd", "**/*.pyx", "**/*.lib", "**/*.exe"),
    *("**/tests", "**/test"),
    # Of pywin32 the till asks for the printer spooler alone.
    *("pythonwin", "adodbapi", "isapi", "win32com", "win32comext", "PyWin32.chm", "pywin32.pth"),
    *("win32/Demos", "win32/include", "win32/libs", "win32/scripts"),
    *("pythoncom.py", "pywin32_system32/pythoncom*.dll"),
    "playhouse",  # what stands beside peewee, and is not asked for
)
# Modules that packages bring for the tests of others; a name with a leading _ is the package's own.
FOR_TESTS = re.compile(r"tests?|test_?[a-z]\w*|pytest_plugin|[a-z]\w*_testutil|hb-test")
ASKED_FOR = {"structlog/testing.py"}  # by structlog itself
OURS = {"till", "ui", "resources"}


def make_folder(product: Product, given: Runtime | None) -> Path:
    """Put the folder together and return it; `given` is the runtime, or None for the pinned one.

    Raises SetupStoppedError.
    """
    compiler = _compiler()
    folder = product.fresh("windows")
    python = runtime.unpack(given or runtime.pinned_runtime(product.fresh("runtime")), folder)
    (folder / f"{runtime.STEM}._pth").write_text(SEARCH_PATH, encoding="ascii")
    site = folder / SITE
    _install(site, product)
    (binding,) = site.glob("pysqlite3/*.pyd")
    libraries = {
        "SQLite": runtime.sqlite_in(binding.read_bytes()),
        **runtime.libraries_in(folder),
    }
    lay_till(product, site, openssl=libraries["OpenSSL"])
    parts = _lay_licences(folder, site, python)
    bill_of_materials.write(product, folder / "licences", parts, libraries)
    _leave_out(site)
    name_only_what_is_there(site)
    _compile(site, compiler)
    compile_launchers(product, folder)
    set_moment(folder, product.moment)
    return folder


def _install(site: Path, product: Product) -> None:
    """Install the locked wheels for 64-bit Windows, each checked against its hash."""
    names = parts_for("windows")
    say(f"Fetching {len(names)} packages for Windows ...")
    wanted = product.work / "windows.lock"
    wanted.write_text(locked_lines(names), encoding="utf-8")
    target = ["--platform", "win_amd64", "--python-version", runtime.LINE, "--implementation", "cp"]
    plain = ["--only-binary", ":all:", "--no-deps", "--no-compile", "--require-hashes"]
    run_quietly(
        [
            *(sys.executable, "-m", "pip", "install", "--quiet", "--target", str(site)),
            *(*target, *plain, "-r", str(wanted)),
        ],
        environment=pip_settings(),
        otherwise="The packages for Windows could not be had; the lines above say why.",
    )
    if missing := unmet(metadata.distributions(path=[str(site)]), "windows"):
        raise SetupStoppedError(f"The packages for Windows are not whole: {', '.join(missing)}.")


def _lay_licences(folder: Path, site: Path, python: str) -> list[LicencedPart]:
    """Put licences in and return their parts; raises SetupStoppedError where one has no text."""
    parts = licences.of_distributions(
        each
        for each in metadata.distributions(path=[str(site)])
        if each.metadata["Name"].lower() not in ("till", *NOT_USED)
    )
    parts.append(licences.of_python(python, [folder / "LICENSE.txt"]))
    if missing := licences.without_text(parts):
        raise SetupStoppedError(f"No licence was found for {', '.join(missing)}.")
    licences.lay_licences(folder / "licences", parts)
    (folder / "LICENSE.txt").unlink()
    return parts


def _leave_out(site: Path) -> None:
    """Remove what the till does not use: most of Qt, stubs, headers, packages for building."""
    unused = [path for pattern in LEFT_OUT for path in site.glob(pattern)]
    unused += [path for path in site.rglob("*") if _is_for_tests(path.relative_to(site))]
    binding = (path for path in site.glob("PySide6/**/*") if path.is_file())
    unused += [path for path in binding if not is_needed_of_qt(path.relative_to(site).as_posix())]
    for path in unused:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for inner, _folders, _files in os.walk(site, topdown=False):
        if not os.listdir(inner):  # noqa: PTH208 os.walk gives text
            Path(inner).rmdir()


def _is_for_tests(path: Path) -> bool:
    """Tell of a file or folder of a package whether it is there for tests alone."""
    if path.parts[0] in OURS or path.as_posix() in ASKED_FOR or ".dist-info" in path.parts[0]:
        return False
    return FOR_TESTS.fullmatch(path.stem) is not None


def _compiler() -> list[str]:
    """Return the command of a Python here whose bytecode the shipped one reads.

    Raises SetupStoppedError where there is none.
    """
    if sys.version_info[:2] == runtime.PYTHON:
        return [sys.executable]
    found = find_python([runtime.LINE])
    if not found:
        raise SetupStoppedError(
            f"The Windows folder holds bytecode of Python {runtime.LINE}, and none is here:"
            " install one beside this one; the build finds it on the PATH and among pyenv's."
        )
    return found


def _compile(site: Path, compiler: list[str]) -> None:
    """Compile every module, so that the first start is as quick as any and writes nothing.

    The bytecode is not compared with its source again: what installers do to a file's moment
    does not matter then. A line of Python, such as 3.13, keeps one form of bytecode.
    """
    run_quietly(
        [
            *(*compiler, "-m", "compileall", "-q", "-j", "2", "-s", str(site), "-p", SITE),
            *("--invalidation-mode", "unchecked-hash", str(site)),
        ],
        environment=clean_environment(PYTHONHASHSEED="0"),
        otherwise="The modules could not be compiled; the lines above say why.",
    )
