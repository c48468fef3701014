"""The Linux bundle: a folder with the program and all it needs but the system's libraries."""

from __future__ import annotations

import os
import platform
import shutil
import ssl
import sys
from importlib.metadata import distributions
from pathlib import Path
from typing import TYPE_CHECKING

from environment import pip_settings
from packaging.utils import canonicalize_name
from programs import SetupStoppedError, clean_environment, run_quietly, say

from builds import bill_of_materials, licences
from builds.parts import PACKER, locked_lines, modules_of, parts_and_packer, parts_for
from builds.product import CHECKOUT, set_moment
from builds.records import name_only_what_is_there
from builds.till_wheel import lay_till
from till.sqlite import sqlite3

if TYPE_CHECKING:
    from importlib.metadata import Distribution

    from builds.product import Product

OURS = {"till", "ui", "resources", "_pyi_rth_utils"}  # the last is the packer's loader's
BYTECODE = {".pyc", ".so"}
SPECIFICATION = CHECKOUT / "packaging" / "linux" / "till.spec"


def make_bundle(product: Product) -> Path:
    """Build the bundle and return its folder, in which the program is `till`.

    Raises SetupStoppedError.
    """
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise SetupStoppedError("The Linux bundle is built on 64-bit Linux for PCs only.")
    if shutil.which("objcopy") is None:
        raise SetupStoppedError("Building the bundle needs objcopy (Debian's package binutils).")
    work = product.fresh("linux")
    python = _environment(work)
    site = work / "site"
    lay_till(product, site, openssl=openssl_version())
    say("Packing the Linux bundle, about a minute ...")
    _pack(product, site, python)
    bundle = work / "till"
    _strip(bundle)
    shipped = _listed_parts(bundle, _packages_of(python))
    _lay_licences(product, bundle, shipped)
    name_only_what_is_there(bundle)
    set_moment(bundle, product.moment)
    return bundle


def _environment(work: Path) -> Path:
    """Make an environment of the product's locked packages and the packer's; return its Python.

    What else lies beside the development tools would be packed where a package can use it.
    """
    names = parts_and_packer()
    say(f"Installing the {len(names)} packages of the product ...")
    folder = work / "environment"
    base = str(getattr(sys, "_base_executable", sys.executable))
    run_quietly(
        [base, "-m", "venv", "--without-pip", str(folder)],
        otherwise="The build's environment could not be made; the lines above say why.",
    )
    wanted = work / "linux.lock"
    wanted.write_text(locked_lines(names), encoding="utf-8")
    python = folder / "bin" / "python"
    plain = ["--no-deps", "--no-compile", "--require-hashes", "-r", str(wanted)]
    run_quietly(
        [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", *plain],
        environment=pip_settings(),
        otherwise="The product's packages could not be had; the lines above say why.",
    )
    return python


def _packages_of(python: Path) -> list[Distribution]:
    (site,) = python.parent.parent.glob("lib/python3*/site-packages")
    return list(distributions(path=[str(site)]))


def _listed_parts(bundle: Path, packages: list[Distribution]) -> list[Distribution]:
    """Return those of the packages that were packed.

    Raises SetupStoppedError where a module was packed that belongs to no part of the product.
    """
    listed = set(parts_for("linux"))
    known = modules_of(each for each in packages if canonicalize_name(each.name) in listed)
    present = modules_in(bundle / "_internal")
    strange = present - set(known) - set(sys.stdlib_module_names) - OURS
    if strange:
        raise SetupStoppedError(f"Packed, and no listed part: {', '.join(sorted(strange))}.")
    shipped = {PACKER}.union(*(known[module] for module in present & set(known)))
    return [each for each in packages if canonicalize_name(each.name) in shipped]


def modules_in(inner: Path) -> set[str]:
    """Return the modules that lie at the top of a bundle."""
    files = {path.name.partition(".")[0] for path in inner.iterdir() if path.suffix in BYTECODE}
    below = (path for path in inner.glob("*/**/*") if path.suffix in BYTECODE)
    folders = {path.relative_to(inner).parts[0] for path in below}
    return {name for name in files | folders if name.isidentifier() and name != "lib"}


def _strip(bundle: Path) -> None:
    """Take the debugging symbols out of Python's own libraries; the packages' have none."""
    inner = bundle / "_internal"
    found = [*inner.glob("libpython3*"), *inner.glob("python3*/lib-dynload/*.so")]
    run_quietly(
        ["strip", "--strip-unneeded", *map(str, found)],
        otherwise="The debugging symbols could not be taken out; the lines above say why.",
    )


def openssl_version() -> str:
    """Return the version of this Python's OpenSSL, which the bundle carries, such as 3.0.11."""
    return ssl.OPENSSL_VERSION.removeprefix("OpenSSL ").partition(" ")[0]


def _lay_licences(product: Product, bundle: Path, shipped: list[Distribution]) -> None:
    """Put licences and the list of parts in; raises SetupStoppedError where a part has no text."""
    parts = licences.of_distributions(shipped)  # the packer's loader begins the program
    parts.append(licences.of_python(platform.python_version()))
    parts += licences.of_system_libraries(bundle)
    libraries = {"OpenSSL": openssl_version(), "SQLite": sqlite3.sqlite_version}
    if missing := licences.without_text(parts):
        raise SetupStoppedError(f"No licence was found for {', '.join(missing)}.")
    licences.lay_licences(bundle / "licences", parts)
    bill_of_materials.write(product, bundle / "licences", parts, libraries)


def _pack(product: Product, site: Path, python: Path) -> None:
    work = site.parent
    folders = ["--distpath", str(work), "--workpath", str(work / "pyinstaller")]
    settings = clean_environment(
        TILL_SITE=str(site),
        PYTHONPATH=os.pathsep.join([str(site), str(CHECKOUT / "packaging")]),
        PYTHONHASHSEED="0",
        SOURCE_DATE_EPOCH=str(product.moment),
        PYINSTALLER_CONFIG_DIR=str(work / "pyinstaller-own"),
    )
    command = [str(python), "-m", "PyInstaller", "--log-level", "WARN", "--noconfirm"]
    run_quietly(
        [*command, *folders, str(SPECIFICATION)],
        environment=settings,
        folder=work,
        otherwise="PyInstaller could not pack the till; the lines above say why.",
    )
