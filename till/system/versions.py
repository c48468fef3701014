"""Which till this is, what it runs on, under which licences: for whoever asks or tells a fault."""

import json
import sys
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.resources import files
from pathlib import Path

from till.sqlite import sqlite3

SHORT = 10  # signs of a commit
WHOLE = 40
_CHECKOUT = Path(__file__).resolve().parent.parent.parent
FOLDER = "licences"  # beside the program
FILE = "ALL.txt"
OWN = "licenses/LICENSE"  # in the metadata of an installation


def version_lines() -> tuple[str, str]:
    """Return the till's own version, and a line with its commit and what it runs on.

    A product was told its commit and its OpenSSL when it was built, so neither is looked for.
    """
    stamp = _stamp()
    python = ".".join(str(part) for part in sys.version_info[:3])
    commit = _short(stamp["commit"]) if stamp else _commit(_CHECKOUT)
    parts = [f"Python {python}", f"Qt {_qt()}", f"SQLite {sqlite3.sqlite_version}"]
    told = ([f"commit {commit}"] if commit else []) + parts
    openssl = stamp["openssl"] if stamp else _openssl()
    return f"Till {version('till')}", ", ".join([*told, f"OpenSSL {openssl}"])


def _short(commit: str) -> str:
    """Return the first signs of a commit, with the `+` that tells of files changed since."""
    return commit[:SHORT] + commit[WHOLE:]


def _stamp() -> dict[str, str] | None:
    """Return what was written into a product when it was built; nothing in a checkout."""
    file = files("resources").joinpath("build.json")
    if not file.is_file():
        return None
    stamp: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return stamp


def _openssl() -> str:
    import ssl  # noqa: PLC0415 loads OpenSSL, for this line alone

    return ssl.OPENSSL_VERSION.removeprefix("OpenSSL ").partition(" ")[0]


def _qt() -> str:
    try:
        return version("PySide6-Essentials")
    except PackageNotFoundError:
        return "–"


def _commit(checkout: Path) -> str:
    """Return the commit of a checkout, read without git; nothing in a product, which has none."""
    try:
        folder = checkout / ".git"
        if folder.is_file():  # a worktree says where its own is
            folder = checkout / folder.read_text(encoding="utf-8").partition(":")[2].strip()
        head = (folder / "HEAD").read_text(encoding="utf-8").strip()
        name = head.partition("ref: ")[2]
        return (_ref(folder, name) if name else head)[:SHORT]
    except OSError:
        return ""


def _ref(folder: Path, name: str) -> str:
    """Return what a branch stands at: in a file of its own, or among those packed together."""
    shared = folder / "commondir"
    common = folder / shared.read_text(encoding="utf-8").strip() if shared.exists() else folder
    for each in (folder / name, common / name):
        if each.exists():
            return each.read_text(encoding="utf-8").strip()
    packed = (common / "packed-refs").read_text(encoding="utf-8").splitlines()
    return next((line.partition(" ")[0] for line in packed if line.endswith(f" {name}")), "")


def read_licences(program: Path) -> str:
    """Return every licence of the product that `program` belongs to; in a checkout the till's own.

    There the other packages lie in the environment, each with its licence.
    """
    shipped = program.parent / FOLDER / FILE
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    return distribution("till").read_text(OWN) or ""
