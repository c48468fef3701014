"""The Linux bundle: a folder with the program and all it needs but the system's libraries."""

from __future__ import annotations

import os
import platform
import shutil
import ssl
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING

from programs import SetupStoppedError, clean_environment, run_quietly, say

from builds import bill_of_materials, licences
from builds.parts import parts_for
from builds.product import CHECKOUT, set_moment
from builds.records import name_only_what_is_there
from builds.till_wheel import lay_till
from till.sqlite import sqlite3

if TYPE_CHECKING:
    from builds.product import Product

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
    site = work / "site"
    lay_till(product, site, openssl=openssl_version())
    say("Packing the Linux bundle, about a minute ...")
    _pack(product, site, work)
    bundle = work / "till"
    _strip(bundle)
    _lay_licences(product, bundle)
    name_only_what_is_there(bundle)
    set_moment(bundle, product.moment)
    return bundle


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


def _lay_licences(product: Product, bundle: Path) -> None:
    """Put licences and the list of parts in; raises SetupStoppedError where a part has no text."""
    names = [*parts_for("linux"), "pyinstaller"]  # whose loader the program begins with
    parts = licences.of_distributions(map(distribution, names))
    parts.append(licences.of_python(platform.python_version()))
    parts += licences.of_system_libraries(bundle)
    libraries = {"OpenSSL": openssl_version(), "SQLite": sqlite3.sqlite_version}
    if missing := licences.without_text(parts):
        raise SetupStoppedError(f"No licence was found for {', '.join(missing)}.")
    licences.lay_licences(bundle / "licences", parts)
    bill_of_materials.write(product, bundle / "licences", parts, libraries)


def _pack(product: Product, site: Path, work: Path) -> None:
    folders = ["--distpath", str(work), "--workpath", str(work / "pyinstaller")]
    settings = clean_environment(
        TILL_SITE=str(site),
        PYTHONPATH=os.pathsep.join([str(site), str(CHECKOUT / "packaging")]),
        PYTHONHASHSEED="0",
        SOURCE_DATE_EPOCH=str(product.moment),
        PYINSTALLER_CONFIG_DIR=str(work / "pyinstaller-own"),
    )
    command = [sys.executable, "-m", "PyInstaller", "--log-level", "WARN", "--noconfirm"]
    run_quietly(
        [*command, *folders, str(SPECIFICATION)],
        environment=settings,
        folder=work,
        otherwise="PyInstaller could not pack the till; the lines above say why.",
    )
