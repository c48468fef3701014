"""The product: its version, its moment, its names, and the folders a build works in."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
DEVELOPMENT = ".dev"  # before the number of a version that is not released
FIRST_OF_2026 = 1_767_225_600
MAINTAINER = "The Till authors <authors@till.invalid>"  # a release names somebody who answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Product:
    """What is built: `version`, the `moment` every file bears (seconds since 1970), `work`.

    `maintainer` answers for it, `support` is the address of a page with help, empty without one;
    `commit` is what it is built from, with `+` behind it where files were changed since.
    A version that is not released ends in `.devN`: N commits led to it, so each build is newer
    than the one before, and older than the release.
    """

    version: str
    moment: int
    work: Path
    finished: Path
    maintainer: str = MAINTAINER
    support: str = ""
    commit: str = ""

    @property
    def company(self) -> str:
        """The maintainer's name alone."""
        return self.maintainer.partition(" <")[0]

    @property
    def package(self) -> Path:
        """The package for Debian and Ubuntu."""
        return self.finished / f"till_{self.debian_version}_amd64.deb"

    @property
    def office_package(self) -> Path:
        """The package of a chain's server."""
        return self.finished / f"till-office_{self.debian_version}_amd64.deb"

    @property
    def installer(self) -> Path:
        """The installer for Windows."""
        return self.finished / f"till-{self.windows_version}-setup.exe"

    @property
    def debian_version(self) -> str:
        """The version as dpkg compares it: `0.2.0~dev930+g0123456789`, and `0.2.0` released."""
        released, is_not, number = self.version.partition(DEVELOPMENT)
        return f"{released}~dev{number}+g{self.commit[:10]}" if is_not else released

    @property
    def windows_version(self) -> str:
        """The version as Windows compares it: `0.2.0.930`, and `0.2.0` released."""
        return self.version.replace(DEVELOPMENT, ".")

    def fresh(self, name: str) -> Path:
        """Return an empty folder of that name to work in; what an earlier build left is gone."""
        folder = self.work / name
        if folder.exists():
            shutil.rmtree(folder)
        folder.mkdir(parents=True)
        return folder


@dataclass(frozen=True, slots=True, kw_only=True)
class Artefact:
    """A finished file; `parts` lists what is in it (CycloneDX), where there is such a list."""

    path: Path
    platform: str
    parts: Path | None = None

    @property
    def parts_beside(self) -> Path:
        """Where the list of its parts lies, beside it."""
        return self.path.with_name(f"{self.path.name}.cdx.json")

    def facts(self) -> dict[str, str | int]:
        """Return name, platform, size (bytes) and SHA-256."""
        return {
            "name": self.path.name,
            "platform": self.platform,
            "size_bytes": self.path.stat().st_size,
            "sha256": sha256_of(self.path),
        }


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file, hexadecimal."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def present_product(*, work: Path | None = None) -> Product:
    """Return the product of this checkout, built below build/shop-pc unless `work` says else."""
    return Product(
        version=present_version(),
        moment=same_moment(),
        work=work or CHECKOUT / "build" / "shop-pc",
        finished=CHECKOUT / "dist",
        commit=present_commit(),
    )


def present_version() -> str:
    """Return the version of what is built here: where it is not released, with its number."""
    released, is_not, _ = written_version().partition(DEVELOPMENT)
    return f"{released}{is_not}{_told_by_git('rev-list', '--count', 'HEAD') or 0 if is_not else ''}"


def written_version() -> str:
    """Return the version in pyproject.toml; it stands nowhere else."""
    with (CHECKOUT / "pyproject.toml").open("rb") as stream:
        version: str = tomllib.load(stream)["project"]["version"]
    return version


def same_moment() -> int:
    """Return the moment that every packed file bears, so that the same source gives the same bytes.

    SOURCE_DATE_EPOCH where it is set, else the last commit's; the first of 2026 without either.
    """
    if given := os.environ.get("SOURCE_DATE_EPOCH", ""):
        return int(given)
    told = _told_by_git("log", "-1", "--format=%ct")
    return int(told) if told else FIRST_OF_2026


def present_commit() -> str:
    """Return the commit of this checkout (40 signs), `+` behind it where files differ from it.

    Nothing for a checkout that came as an archive.
    """
    commit = _told_by_git("rev-parse", "HEAD")
    changed = _told_by_git("status", "--porcelain", "--untracked-files=no")
    return f"{commit}+" if commit and changed else commit


def _told_by_git(*words: str) -> str:
    """Return what git says, and nothing where there is no git, or no history."""
    try:
        asked = subprocess.run(
            ["git", *words], cwd=CHECKOUT, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        return ""
    return asked.stdout.strip() if asked.returncode == 0 else ""


def set_moment(folder: Path, moment: int) -> None:
    """Give every file and folder below `folder` the same moment."""
    for path in [*folder.rglob("*"), folder]:
        os.utime(path, (moment, moment), follow_symlinks=False)


def size_of(folder: Path) -> int:
    """Return the size of all files below `folder` (bytes)."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())
