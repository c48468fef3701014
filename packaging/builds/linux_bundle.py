"""A Linux bundle: a folder with a program and all it needs but the system's libraries."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from importlib.metadata import distributions
from pathlib import Path
from typing import TYPE_CHECKING

from environment import pip_settings
from packaging.utils import canonicalize_name
from programs import SetupStoppedError, clean_environment, run_quietly, say

from builds import bill_of_materials, debian_python, licences
from builds.packed import TILL
from builds.parts import PACKER, locked_lines, modules_of, parts_and_packer, parts_for, unmet
from builds.product import CHECKOUT, set_moment, sha256_of
from builds.records import name_only_what_is_there
from builds.till_wheel import lay_till
from till.sqlite import sqlite3

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.metadata import Distribution

    from builds.debian_python import DebianPackage, DebianPython
    from builds.packed import PackedProgram
    from builds.product import Product

OURS = {"till", "ui", "resources", "_pyi_rth_utils"}  # the last is the packer's loader's
BYTECODE = {".pyc", ".so"}
LIBRARY = re.compile(r".+\.so(?:\.[\d.]+)?")
SEARCH_PATH = re.compile(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]")
BESIDE_ITSELF = "$ORIGIN"


def make_bundle(
    product: Product, packages: list[DebianPackage], packed: PackedProgram = TILL
) -> Path:
    """Build a bundle around the Python in Debian's `packages`; return its folder with the program.

    Raises SetupStoppedError.
    """
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise SetupStoppedError("The Linux bundle is built on 64-bit Linux for PCs only.")
    if shutil.which("objcopy") is None:
        raise SetupStoppedError("Building the bundle needs objcopy (Debian's package binutils).")
    work = product.fresh(packed.work)
    python = debian_python.unpack(packages, work / "python")
    program = _environment(work, python, packed)
    site = work / "site"
    lay_till(product, site, openssl=python.openssl(), packed=packed)
    say(f"Packing {packed.name} for Linux, about a minute ...")
    _pack(product, site, program, python.settings, packed)
    bundle = work / packed.name
    prove_libraries(bundle, (python.root, work / "environment"))
    shipped = _listed_parts(bundle, _packages_of(program), packed)
    _lay_licences(product, bundle, shipped, python, packed)
    name_only_what_is_there(bundle)
    set_moment(bundle, product.moment)
    return bundle


def _environment(work: Path, python: DebianPython, packed: PackedProgram) -> Path:
    """Make an environment of the product's locked packages and the packer's; return its Python.

    What else lies beside the development tools would be packed where a package can use it.
    """
    folder = work / "environment"
    settings = clean_environment(**python.settings)
    run_quietly(
        [str(python.program), "-I", "-m", "venv", "--without-pip", str(folder)],
        environment=settings,
        otherwise="The build's environment could not be made; the lines above say why.",
    )
    program = folder / "bin" / "python"
    names = parts_and_packer(packed)
    while names:  # what a package asks for with this Python alone is known once it is there
        _install(names, program, pip_settings() | python.settings)
        names = unmet(_packages_of(program), "linux")
    strip_symbols(folder.glob("lib/*/site-packages/pysqlite3/*.so"))
    return program


def _install(names: list[str], program: Path, settings: dict[str, str]) -> None:
    say(f"Installing {len(names)} packages of the product ...")
    wanted = program.parent / "linux.lock"
    wanted.write_text(locked_lines(names), encoding="utf-8")
    plain = ["--no-deps", "--no-compile", "--require-hashes", "-r", str(wanted)]
    run_quietly(
        [sys.executable, "-m", "pip", "--python", str(program), "install", "--quiet", *plain],
        environment=settings,
        otherwise="The product's packages could not be had; the lines above say why.",
    )


def _packages_of(python: Path) -> list[Distribution]:
    (site,) = python.parent.parent.glob("lib/python3*/site-packages")
    return list(distributions(path=[str(site)]))


def _listed_parts(
    bundle: Path, packages: list[Distribution], packed: PackedProgram = TILL
) -> list[Distribution]:
    """Return those of the packages that were packed.

    Raises SetupStoppedError where a module was packed that belongs to no part of the product.
    """
    listed = set(parts_for("linux", packages, packed))
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


def strip_symbols(libraries: Iterable[Path]) -> None:
    """Take the debugging symbols out."""
    run_quietly(
        ["strip", "--strip-unneeded", *map(str, libraries)],
        otherwise="The debugging symbols could not be taken out; the lines above say why.",
    )


def prove_libraries(bundle: Path, sources: Iterable[Path]) -> None:
    """See that each library is one of the locked packages', which were unpacked into `sources`.

    And that it looks for others beside itself, and in no folder of the machine that built it.
    Raises SetupStoppedError.
    """
    known = {sha256_of(path) for source in sources for path in _libraries_in(source)}
    present = list(_libraries_in(bundle))
    if strange := [path.name for path in present if sha256_of(path) not in known]:
        raise SetupStoppedError(f"Packed from elsewhere: {', '.join(sorted(strange))}.")
    if leading := [path.name for path in present if leads_away(path)]:
        raise SetupStoppedError(f"They look elsewhere for libraries: {', '.join(sorted(leading))}.")


def leads_away(library: Path) -> bool:
    """Say whether a library looks for others anywhere but beside itself."""
    told = run_quietly(
        ["readelf", "--dynamic", "--wide", str(library)],
        otherwise=f"{library} could not be read; the lines above say why.",
    )
    places = [place for found in SEARCH_PATH.findall(told) for place in found.split(":")]
    return any(not place.startswith(BESIDE_ITSELF) for place in places)


def _libraries_in(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*.so*"):
        if LIBRARY.fullmatch(path.name) and path.is_file() and not path.is_symlink():
            yield path


def _lay_licences(
    product: Product,
    bundle: Path,
    shipped: list[Distribution],
    python: DebianPython,
    packed: PackedProgram,
) -> None:
    """Put licences and the list of parts in; raises SetupStoppedError where a part has no text."""
    parts = licences.of_distributions(shipped)  # the packer's loader begins the program
    parts += licences.of_debian(python)
    libraries = {"OpenSSL": python.openssl(), "SQLite": sqlite3.sqlite_version}
    if missing := licences.without_text(parts):
        raise SetupStoppedError(f"No licence was found for {', '.join(missing)}.")
    licences.lay_licences(bundle / "licences", parts)
    bill_of_materials.write(product, bundle / "licences", parts, libraries, name=packed.name)


def _pack(
    product: Product, site: Path, python: Path, libraries: dict[str, str], packed: PackedProgram
) -> None:
    work = site.parent
    folders = ["--distpath", str(work), "--workpath", str(work / "pyinstaller")]
    settings = clean_environment(
        TILL_SITE=str(site),
        PYTHONPATH=os.pathsep.join([str(site), str(CHECKOUT / "packaging")]),
        PYTHONHASHSEED="0",
        SOURCE_DATE_EPOCH=str(product.moment),
        PYINSTALLER_CONFIG_DIR=str(work / "pyinstaller-own"),
        **libraries,
    )
    command = [str(python), "-m", "PyInstaller", "--log-level", "WARN", "--noconfirm"]
    run_quietly(
        [*command, *folders, str(packed.specification)],
        environment=settings,
        folder=work,
        otherwise=f"PyInstaller could not pack {packed.name}; the lines above say why.",
    )
