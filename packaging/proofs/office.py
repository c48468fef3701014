"""The office's package in a clean Debian: the guide's commands in their order, then its removal."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builds.product import CHECKOUT
from programs import SetupStoppedError, say

from proofs import day
from proofs.chroot import HOME, NEEDS, CleanDebian, fresh_debian
from proofs.day import Ran
from proofs.report import Report

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builds.product import Product

GUIDE = CHECKOUT / "docs" / "office-technician.md"
SECTION = re.compile(r"^## From nothing .*?(?=^## )", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^    (\S.*)$", re.MULTILINE)
SERVER = "localhost"  # as the tills of the proof see it: they run on this machine
PASSWORD = "fjalëkalim i provës\n"  # noqa: S105 of the proof alone
TILLS = 3
LONGEST_S = 240
ENDS_WITHIN_S = 5
CERTIFICATE = "etc/till-office/office.crt"
OUR_UNIT = "usr/lib/systemd/system/till-office.service"
AS_ACCOUNT = ("setpriv", "--init-groups")
MAKE_DATABASE = "/usr/lib/till-office/make-database"
CLUSTERS = "pg_lsclusters -h | while read v n r; do pg_ctlcluster $v $n {what}; done"
DATABASE = "SELECT count(*) FROM till"


@dataclass(slots=True, kw_only=True)
class ProofTill:
    """A till that joins: this checkout's, with data of its own."""

    data: Path
    stick: Path  # what was brought along from the server
    printed: list[str]

    def run(self, *words: str, typed: str = "") -> Ran:
        """Run one command to its end."""
        own = day.NOBODY_LISTENS | {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
        till = [sys.executable, "-P", "-m", "till", "--data-dir", str(self.data)]
        ran = day.run([*till, *words], day.surroundings() | own, typed=typed, folder=self.stick)
        self.printed.append(ran.text)
        return ran

    def sell(self) -> None:
        """Open the day and sell once; nobody fiscalizes it meanwhile."""
        people = ("people", "add", "Arta Hoxha", "--role", "cashier")
        self.run(*people, "--operator-code", "kd482mz719", typed=day.PIN)
        self.run("catalogue", "import", str(day.CATALOGUE))
        self.run("day", "open", "--amount", "10000", "--wait", "1")
        self.run("sell", "--pin-stdin", "--line", day.KNOWN, "--pay", "cash", typed=day.PIN)


@dataclass(slots=True, kw_only=True)
class OfficeProof:
    """One proof as it goes: the clean Debian, what is seen there, the service as it runs."""

    debian: CleanDebian
    report: Report
    product: Product
    tills: list[ProofTill]
    service: subprocess.Popen[str] | None = None
    codes: list[str] = field(default_factory=list)

    def follow(self, command: str) -> None:
        """Do what a line of the guide says: on the server, or at each of the tills."""
        if command.startswith("till "):
            shutil.copy(self.debian.root / CERTIFICATE, self.tills[0].stick)
            for till in self.tills:
                self._at_till(till, command)
        elif " systemctl " in command:
            self._start()
        elif " tills code " in command:
            self.codes = [self._code(command.replace("1", str(n + 1))) for n in range(TILLS)]
        else:
            self._on_server(command)
        if " install " in command:
            self._start_postgresql()

    def _on_server(self, command: str) -> Ran:
        """Run a line as root, who needs no sudo."""
        typed = PASSWORD if " init " in command else ""
        ran = self.debian.run("sh", "-c", command.replace("sudo ", ""), typed=typed)
        self.report.check(command[:60], passed=ran.status == 0, seen=ran.text)
        return ran

    def _start_postgresql(self) -> None:
        """Start what systemd would have started by now, and do what the package said then."""
        said = self.debian.printed[-1]
        self.report.check("the package says what to type", passed=MAKE_DATABASE in said, seen=said)
        self._on_server(f"{CLUSTERS.format(what='start')} && {MAKE_DATABASE} && {MAKE_DATABASE}")

    def _code(self, command: str) -> str:
        made = self._on_server(f"{command} --json")
        return "" if made.status else str(json.loads(made.text)["code"])

    def _at_till(self, till: ProofTill, command: str) -> None:
        typed = f"{self.codes.pop()}\n" if " join " in command else ""
        ran = till.run(*shlex.split(command)[1:], typed=typed)
        self.report.check(f"{command} ({till.data.name})", passed=ran.status == 0, seen=ran.text)

    def _start(self) -> None:
        """Start what the unit starts, as its account: nothing runs systemd in there."""
        unit = (self.debian.root / OUR_UNIT).read_text(encoding="utf-8")
        (account,) = re.findall(r"^User=(.*)$", unit, re.MULTILINE)
        starts = re.findall(r"^ExecStart(?:Pre)?=(.*)$", unit, re.MULTILINE)
        script = f"set -ea; . /etc/default/till-office; {starts[0]}; eval exec {starts[1]}"
        self.service = subprocess.Popen(
            self.debian.command(
                *AS_ACCOUNT, f"--reuid={account}", f"--regid={account}", "sh", "-c", script
            ),
            env=self.debian.surroundings(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        said = self.service.stdout
        lines = iter(said.readline, "") if said else iter(())
        ready = next((line for line in lines if line.startswith("ready ")), "")
        self.report.check("the service answers", passed=ready.startswith("ready https://"))

    def stop(self) -> None:
        """End the service as systemd does."""
        if self.service is None:
            return
        began = time.monotonic()
        self.service.send_signal(signal.SIGTERM)
        status = self.service.wait(timeout=LONGEST_S)
        took_s = time.monotonic() - began
        self.report.check(
            "it ends when it is told to",
            passed=status == 0 and took_s <= ENDS_WITHIN_S,
            seen=f"status {status} after {took_s:.1f} s",
        )


def prove(product: Product, suite: str) -> Report:
    """Install the package, follow the guide to an office with three tills, remove it."""
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise SetupStoppedError(NEEDS)
    say(f"Proving the office's package in a clean Debian ({suite}) ...")
    report = Report()
    debian = CleanDebian(root=fresh_debian(product, suite))
    shutil.copy(product.office_package, debian.root / "root" / product.office_package.name)
    data = product.fresh(f"office-tills-{suite}")
    tills = [
        ProofTill(data=data / f"till{n}", stick=data, printed=debian.printed)
        for n in range(1, TILLS + 1)
    ]
    for till in tills:
        till.sell()
    proof = OfficeProof(debian=debian, report=report, product=product, tills=tills)
    debian.run("apt-get", "-q", "update")
    with _postgresql_ended(debian):
        for command in guide_commands(product):
            proof.follow(command)
        _look(proof)
        proof.stop()
        _remove(debian, report)
    report.no_traceback(debian.printed)
    shutil.rmtree(debian.root)
    return report


def guide_commands(product: Product) -> list[str]:
    """Return the commands of the guide's first section, as whoever follows it types them."""
    (section,) = SECTION.findall(GUIDE.read_text(encoding="utf-8"))
    commands: list[str] = COMMAND.findall(section)
    told = {
        "SERVER": SERVER,
        "apt-get install ./": f"apt-get -q -y --no-install-recommends install {HOME}/",
        "till-office_VERSION_amd64.deb": product.office_package.name,
    }
    for word, meant in told.items():
        commands = [each.replace(word, meant) for each in commands]
    return commands


@contextmanager
def _postgresql_ended(debian: CleanDebian) -> Iterator[None]:
    """End the PostgreSQL that the package brought, whatever happened."""
    try:
        yield
    finally:
        debian.run("sh", "-c", CLUSTERS.format(what="stop"))


def _look(proof: OfficeProof) -> None:
    """See that the sales came, that a backup can be made, and that the unit is one."""
    debian = proof.debian
    report = proof.report
    counted = json.loads(debian.run("till-office", "facts", "count", "--json").text)
    report.same("each till's sale is in the office", counted["sales"], TILLS)
    verified = debian.run("till-office", "facts", "verify")
    report.check("all of it is proved", passed=verified.status == 0, seen=verified.text)
    backup = ("till-office", "backup", "create", "--out", "today.backup")
    made = debian.run(*backup, typed=PASSWORD)
    report.check("a backup is made", passed=made.status == 0, seen=made.text)
    demo = debian.run("till-office", "demo")
    report.same("without a till there is no demo", (demo.status, demo.text.count("\n")), (1, 1))
    report.check("no till is shipped", passed=not (debian.root / "usr/bin/till").exists())
    debian.run("apt-get", "-q", "-y", "--no-install-recommends", "install", "systemd")
    told = debian.run("systemd-analyze", "verify", f"/{OUR_UNIT}")
    report.check("the unit is one", passed=told.status == 0, seen=told.text)
    safe = ("systemd-analyze", "security", "--offline=yes", "--threshold=20", f"/{OUR_UNIT}")
    told = debian.run(*safe)
    report.check("it is hardened", passed=told.status == 0, seen=told.text)


def _remove(debian: CleanDebian, report: Report) -> None:
    removed = debian.run("apt-get", "-q", "-y", "remove", "till-office")
    report.same("it is removed", removed.status, 0)
    report.check("it says what stays", passed="till_office" in removed.text, seen=removed.text)
    report.check("no program is left", passed=not (debian.root / "usr/lib/till-office").exists())
    purged = debian.run("apt-get", "-q", "-y", "purge", "till-office")
    report.same("it is purged", purged.status, 0)
    report.check("it says how to end it all", passed="dropdb" in purged.text, seen=purged.text)
    query = ("runuser", "-u", "postgres", "--", "psql", "-XAtqc", DATABASE, "till_office")
    report.same("the sales stay all the same", debian.run(*query).text.strip(), str(TILLS))
    key = debian.root / "var" / "lib" / "till-office" / "office.key"
    report.check("and the office's key", passed=key.is_file())
