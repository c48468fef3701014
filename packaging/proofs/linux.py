"""The Debian package, installed by dpkg below a folder of its own, used, updated and removed."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builds import debian_package
from programs import SetupStoppedError, clean_environment, say

from proofs import day
from proofs.day import Ran
from proofs.older import VERSION, listed, older_folder, older_product
from proofs.report import Report

if TYPE_CHECKING:
    from builds.product import Product

LONGEST_S = 240
PROGRAM = Path("usr/lib/till")


@dataclass(frozen=True, slots=True, kw_only=True)
class TillOnLinux:
    """The till installed below `root`."""

    root: Path
    data: Path
    printed: list[str] = field(default_factory=list)

    def run(self, *words: str, typed: str = "", settings: dict[str, str] | None = None) -> Ran:
        """Run one command to its end."""
        own = {"TILL_DATA_DIR": str(self.data), "QT_QPA_PLATFORM": "offscreen"}
        environment = day.surroundings() | own | (settings or {})
        program = str(self.root / "usr" / "bin" / "till")
        ran = day.run([program, *words], environment, typed=typed)
        self.printed.append(ran.text)
        return ran

    def seen_as(self, path: Path) -> str:
        """Return the path as it is."""
        return str(path)


def prove(product: Product) -> Report:
    """Install an older package, sell, update to the one that was built, deliver, remove."""
    if shutil.which("dpkg") is None:
        raise SetupStoppedError("The Linux package is proved with dpkg; it is not here.")
    say("Proving the Linux package ...")
    report = Report()
    place = product.fresh("proof-linux")
    root = place / "root"
    bundle = product.work / "linux" / "till"
    before = debian_package.make_package(older_product(product), older_folder(product, bundle))
    till = TillOnLinux(root=root, data=place / "data")
    _make_root(root)
    report.same("the older package installs", _dpkg(root, "-i", str(before.path)), 0)
    report.same("it says its version", _version_of(till), f"Till {VERSION}")
    bodies = day.sell_without_service(till, report)
    _refuse_while_open(till, report, product)
    _update(till, report, product)
    day.deliver(till, report, bodies)
    _play(till, report, place / "played")
    report.no_traceback(till.printed)
    report.same("the package is removed", _dpkg(root, "-r", "till"), 0)
    report.check("no program is left", passed=not (root / PROGRAM).exists())
    report.check("the data stays", passed=len(day.frozen_bodies(till)) == len(bodies))
    return report


def _make_root(root: Path) -> None:
    """Make the folders that dpkg keeps its books in."""
    for folder in ("updates", "info", "triggers"):
        (root / "var" / "lib" / "dpkg" / folder).mkdir(parents=True)
    for name in ("status", "available"):
        (root / "var" / "lib" / "dpkg" / name).touch()


def _dpkg(root: Path, *words: str) -> int:
    """Run dpkg on that root; what it depends on is on this machine, not in there."""
    command = ["dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless"]
    log = f"--log={root}/dpkg.log"
    done = subprocess.run(
        [*command, "--force-not-root", "--force-bad-path", log, *words],
        env=clean_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=LONGEST_S,
        check=False,
    )
    return done.returncode


def _refuse_while_open(till: TillOnLinux, report: Report, product: Product) -> None:
    """Try to update while a practice service of the till runs: nothing may happen."""
    program = str(till.root / PROGRAM / "till")
    with subprocess.Popen(
        [program, "practice-service", "--db", str(till.data / "other.sqlite3")],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        line = running.stdout.readline() if running.stdout else ""
        address = next((word for word in line.split() if word.startswith("http://")), "")
        report.check("the practice service answers", passed=day.answers(address), seen=line)
        status = _dpkg(till.root, "-i", str(product.package))
        report.check("an update is refused while a till runs", passed=status != 0)
        running.terminate()
    report.same("and nothing changed", _version_of(till), f"Till {VERSION}")


def _version_of(till: TillOnLinux) -> str:
    """Return the first line of what `till --version` prints."""
    return till.run("--version").text.partition("\n")[0].strip()


def _update(till: TillOnLinux, report: Report, product: Product) -> None:
    report.same("the update installs", _dpkg(till.root, "-i", str(product.package)), 0)
    version = _version_of(till)
    report.same("it says the new version", version, f"Till {product.version}")
    found = listed(till.root / PROGRAM)
    wanted = listed(product.work / "linux" / "till")
    report.check(
        "each file is the built one", passed=found == wanted, seen=found.items() ^ wanted.items()
    )
    for entry in (
        "usr/share/applications/till.desktop",
        "usr/lib/udev/rules.d/70-till-printers.rules",
    ):
        report.check(f"{entry} is there", passed=(till.root / entry).is_file())


def _play(till: TillOnLinux, report: Report, pictures: Path) -> None:
    played = till.run("demo", "--scripted", "--out", str(pictures))
    report.same(
        "the scripted demo ends well",
        (played.status, played.text[-200:] * bool(played.status)),
        (0, ""),
    )
    missing = day.pictures_missing(pictures)
    report.same("its pictures are there", missing, set())
