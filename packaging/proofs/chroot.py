"""The Debian package in a clean Debian: what it depends on is all that is there besides."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from programs import SetupStoppedError, clean_environment, run_quietly, say

from proofs import day
from proofs.day import Ran
from proofs.report import Report

if TYPE_CHECKING:
    from builds.product import Product

SUITES = ("bookworm", "trixie")  # Debian 12 and 13
NEEDS = "The package is proved in a clean Debian, by root and with debootstrap (Debian's package)."
ENTER = """
mount -t proc proc "$0/proc"
mount --rbind /dev "$0/dev"
mount -t tmpfs tmpfs "$0/tmp"
exec chroot "$0" "$@"
"""
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
HOME = "/root"
PLAYED = f"{HOME}/played"


@dataclass(frozen=True, slots=True, kw_only=True)
class CleanDebian:
    """A Debian of its own below `root`, with nothing but what its smallest form has."""

    root: Path
    printed: list[str] = field(default_factory=list)

    def run(self, *words: str, typed: str = "", settings: dict[str, str] | None = None) -> Ran:
        """Run one command in there to its end."""
        ran = day.run(self.command(*words), self.surroundings() | (settings or {}), typed=typed)
        self.printed.append(ran.text)
        return ran

    def command(self, *words: str) -> list[str]:
        """Return what runs a command in there."""
        return ["unshare", "-m", "sh", "-euc", ENTER, str(self.root), *words]

    def surroundings(self) -> dict[str, str]:
        """Return the environment of what runs in there."""
        return {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": HOME,
            "LANG": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            **{name: os.environ[name] for name in PROXIES if name in os.environ},
        }


PROXIES = ("http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY")


def prove(product: Product, suite: str) -> Report:
    """Install the package with its dependencies alone, use it, remove it."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise SetupStoppedError(NEEDS)
    say(f"Proving the Linux package in a clean Debian ({suite}) ...")
    report = Report()
    debian = CleanDebian(root=fresh_debian(product, suite))
    shutil.copy(product.package, debian.root / "root" / product.package.name)
    _install(debian, report, product)
    _use(debian, report)
    _remove(debian, report)
    report.no_traceback(debian.printed)
    shutil.rmtree(debian.root)
    return report


def _install(debian: CleanDebian, report: Report, product: Product) -> None:
    debian.run("apt-get", "-q", "update")
    alone = ("apt-get", "-q", "-y", "--no-install-recommends", "install")
    installed = debian.run(*alone, f"{HOME}/{product.package.name}")
    report.same("it installs with its dependencies alone", installed.status, 0)
    if installed.status:
        report.check("apt says nothing", passed=False, seen=installed.text[-2000:])
    python = debian.run("sh", "-c", "command -v python3")
    report.check("there is no other Python", passed=python.status != 0, seen=python.text)
    version = debian.run("till", "--version").text.partition("\n")[0].strip()
    report.same("it says its version", version, f"Till {product.version}")
    copyright_file = debian.root / "usr" / "share" / "doc" / "till" / "copyright"
    report.check("its licences are there", passed="UNICODE LICENSE" in copyright_file.read_text())


def _use(debian: CleanDebian, report: Report) -> None:
    """Open the window where there is no screen, and play the day where none is needed."""
    unseen = debian.run("till", settings={"QT_QPA_PLATFORM": "xcb"})
    report.same("without a screen it ends with a sentence", unseen.status, 1)
    report.same("and with no more", len(unseen.text.splitlines()), 1)
    played = debian.run("till", "demo", "--scripted", "--out", PLAYED)
    report.same(
        "the scripted demo ends well",
        (played.status, played.text[-2000:] * bool(played.status)),
        (0, ""),
    )
    missing = day.pictures_missing(debian.root / PLAYED.removeprefix("/"))
    report.same("its pictures are there", missing, set())


def _remove(debian: CleanDebian, report: Report) -> None:
    removed = debian.run("apt-get", "-q", "-y", "remove", "till")
    report.same("it is removed", removed.status, 0)
    report.check("it says that the sales stay", passed=".local/share/till" in removed.text)
    left = debian.root / "usr" / "lib" / "till"
    report.check("no program is left", passed=not left.exists())


def fresh_debian(product: Product, suite: str) -> Path:
    """Return a copy of the clean Debian; that is made once. Raises SetupStoppedError."""
    bases = product.work / "debian-bases"
    base = bases / suite
    if not base.exists():
        bases.mkdir(parents=True, exist_ok=True)
        making = bases / f"{suite}.new"
        shutil.rmtree(making, ignore_errors=True)
        run_quietly(
            ["debootstrap", "--variant=minbase", "--include=ca-certificates", suite, str(making)],
            environment=clean_environment(),
            otherwise=f"A clean Debian ({suite}) could not be had; the lines above say why.",
        )
        _take_over(making)
        making.rename(base)
    root = product.fresh(f"debian-{suite}") / "root"
    run_quietly(
        ["cp", "-a", "--reflink=auto", str(base), str(root)],
        environment=clean_environment(),
        otherwise="The clean Debian could not be copied; the lines above say why.",
    )
    return root


def _take_over(root: Path) -> None:
    """Let apt in there reach its archive in the way of this machine: proxies and certificates."""
    for file in Path("/etc/apt/apt.conf.d").glob("99*"):
        shutil.copy(file, root / "etc" / "apt" / "apt.conf.d")
    for name in (CERTIFICATES, "/etc/resolv.conf", "/etc/hosts"):
        if Path(name).exists():
            shutil.copy(name, root / name.removeprefix("/"))
