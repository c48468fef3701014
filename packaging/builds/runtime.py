"""Python for Windows: an input of the build, known by its SHA-256."""

from __future__ import annotations

import hashlib
import io
import re
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from environment import pip_settings
from programs import SetupStoppedError, run_quietly, say

from builds.product import CHECKOUT

PYTHON = (3, 13)
LINE = "{}.{}".format(*PYTHON)
STEM = "python{}{}".format(*PYTHON)  # of what Python's own builders name after the version
LIBRARY = f"{STEM}.dll"
PINNED = CHECKOUT / "packaging" / "windows" / "runtime.lock"
# Names of the embeddable package; what is not among them (pip, tkinter, tools) stays out.
NEEDED = re.compile(
    rf"(?:python3\.dll|{STEM}\.dll|{STEM}\.zip|vcruntime140(?:_1)?\.dll|sqlite3\.dll"
    r"|lib(?:crypto|ssl)-[\w.-]+\.dll|libffi-[\w.-]+\.dll|LICENSE\.txt|[\w]+\.pyd)",
    re.IGNORECASE,
)
# Without _wmi Python asks Windows for its version itself, and cannot hang on a service that does.
NOT_NEEDED = {"_msi.pyd", "_elementtree.pyd", "_wmi.pyd"}
LIBRARIES = {"OpenSSL": "libcrypto-*.dll", "SQLite of Python": "sqlite3.dll"}
OF_SQLITE = rb"(?<![\d.])3\.[4-9]\d\.\d+(?![\d.])"  # Pythons are 3.1x
PARTS = 3  # of a version; Windows writes a fourth
MUST_BE_THERE = {LIBRARY, f"{STEM}.zip", "_sqlite3.pyd", "_ssl.pyd", "LICENSE.txt"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Runtime:
    """An archive with the embeddable Python, and the SHA-256 it must have."""

    archive: Path
    sha256: str

    def check(self) -> None:
        """Raise SetupStoppedError unless the archive is the very one that was named."""
        try:
            with self.archive.open("rb") as stream:
                found = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError as problem:
            raise SetupStoppedError(f"The runtime cannot be read: {problem}.") from problem
        if found != self.sha256.lower():
            raise SetupStoppedError(
                f"{self.archive} is not the runtime that was named: its SHA-256 is {found}."
            )


def pinned_runtime(folder: Path) -> Runtime:
    """Fetch the pinned runtime into `folder`; pip checks its hash. Raises SetupStoppedError.

    It comes as a source archive: pip asks the setup.py inside for its name, with the setuptools
    that is here, and no line of it runs before the hash is right.
    """
    say("Fetching Python for Windows ...")
    run_quietly(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps"),
            *("--no-binary", ":all:", "--no-build-isolation", "-r", str(PINNED), "-d", str(folder)),
        ],
        environment=pip_settings(),
        otherwise="Python for Windows could not be had; the lines above say why.",
    )
    (digest,) = re.findall(r"--hash=sha256:([0-9a-f]{64})", PINNED.read_text(encoding="utf-8"))
    return Runtime(archive=next(folder.glob("*.tar.gz")), sha256=digest)


def unpack(runtime: Runtime, folder: Path) -> str:
    """Unpack what is needed into `folder` and return Python's version, such as 3.13.2.

    The archive may be the official package, one that holds it in a folder, or a source archive
    with such a one inside. Raises SetupStoppedError where it is another one or not whole.
    """
    runtime.check()
    with _opened(runtime.archive) as archive:
        root = _root_of(archive, runtime.archive)
        for name in archive.namelist():
            path = PurePosixPath(name)
            if path.parent == root and NEEDED.fullmatch(path.name) and path.name not in NOT_NEEDED:
                (folder / path.name).write_bytes(archive.read(name))
    missing = sorted(MUST_BE_THERE - {path.name for path in folder.iterdir()})
    if missing:
        raise SetupStoppedError(f"{runtime.archive} lacks {', '.join(missing)}.")
    return version_of((folder / LIBRARY).read_bytes())


def libraries_in(folder: Path) -> dict[str, str]:
    """Return the versions of OpenSSL and SQLite among the libraries of a runtime.

    Raises SetupStoppedError where one is missing or says none.
    """
    found = {}
    for name, pattern in LIBRARIES.items():
        library = next(iter(sorted(folder.glob(pattern))), None)
        version = resource_version(library.read_bytes()) if library else ""
        if not version:
            raise SetupStoppedError(f"The runtime does not say which {name} it has.")
        found[name] = version.removesuffix(".0") if version.count(".") > PARTS - 1 else version
    return found


def sqlite_in(binding: bytes) -> str:
    """Return the version of the SQLite inside a binding, such as 3.53.4.

    Raises SetupStoppedError where it says none, or several.
    """
    found: set[str] = {each.group().decode("ascii") for each in re.finditer(OF_SQLITE, binding)}
    if len(found) != 1:
        raise SetupStoppedError("The binding to SQLite does not say which one it has.")
    return found.pop()


def resource_version(library: bytes) -> str:
    """Return the product's version in a library's version resource, empty where there is none."""
    mark = "ProductVersion".encode("utf-16-le")
    found = library.find(mark)
    text = library[found + len(mark) : found + len(mark) + 40].decode("utf-16-le", "ignore")
    version = re.search(r"[0-9]+(?:\.[0-9]+)+", text)
    return version.group() if found >= 0 and version else ""


def version_of(library: bytes) -> str:
    """Return the version that Python's library says in its version resource."""
    version = resource_version(library)
    if not version.startswith(f"{LINE}."):
        raise SetupStoppedError(f"The runtime's {LIBRARY} is no Python {LINE}.")
    return version


def _opened(archive: Path) -> zipfile.ZipFile:
    """Open the embeddable package; raises SetupStoppedError where there is none, or several."""
    if zipfile.is_zipfile(archive):
        return zipfile.ZipFile(archive)
    try:
        with tarfile.open(archive) as source:
            (name,) = (each for each in source.getnames() if each.endswith(".zip"))
            inner = source.extractfile(name)
            return zipfile.ZipFile(io.BytesIO(inner.read() if inner else b""))
    except (OSError, ValueError, tarfile.TarError, zipfile.BadZipFile) as problem:
        raise SetupStoppedError(f"{archive} holds no package of Python: {problem}.") from problem


def _root_of(archive: zipfile.ZipFile, named: Path) -> PurePosixPath:
    """Return the folder inside the archive that holds Python's library."""
    for name in archive.namelist():
        path = PurePosixPath(name)
        if path.name.lower() == LIBRARY:
            return path.parent
    raise SetupStoppedError(f"{named} holds no {LIBRARY}.")
