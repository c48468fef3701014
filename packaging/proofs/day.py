"""A shop's day across an update: a sale that waits, the update, the delivery."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.error
import urllib.request
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from builds.product import CHECKOUT

from till.sqlite import sqlite3

if TYPE_CHECKING:
    from pathlib import Path

    from proofs.report import Report

CATALOGUE = CHECKOUT / "resources" / "demo" / "catalogue.csv"
IBAN = "AL47212110090000000235698741"
KNOWN = "4006381332101"
PIN = "1234\n"
NOBODY_LISTENS = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9/v1"}
Value = str | bytes | int | None
PLAYED = {"sign-in", "opening-balance", "sell", "payment", "all-sent"}  # the last one last
LONGEST_S = 600
WAITING = 3  # the status of a command after which something waits for the service


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a command printed, both ways, and its exit status."""

    text: str
    status: int


def run(
    command: list[str], environment: dict[str, str], *, typed: str = "", folder: Path | None = None
) -> Ran:
    """Run a command to its end, ten minutes at the longest."""
    done = subprocess.run(
        command,
        env=environment,
        cwd=folder,
        input=typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=LONGEST_S,
        check=False,
    )
    return Ran(text=done.stdout, status=done.returncode)


def surroundings() -> dict[str, str]:
    """Return the environment of the proof without settings of a till."""
    return {name: value for name, value in os.environ.items() if not name.startswith("TILL_")}


class Installed(Protocol):
    """A till that is installed somewhere."""

    @property
    def data(self) -> Path:
        """Its data directory, as this machine sees it."""

    def run(self, *words: str, typed: str = "", settings: dict[str, str] | None = None) -> Ran:
        """Run one command to its end."""

    def seen_as(self, path: Path) -> str:
        """Return the name that a file of this machine has for the till."""


def sell_without_service(till: Installed, report: Report) -> dict[str, bytes]:
    """Open a shop and sell while nobody answers; return the frozen bodies by docId."""
    people = ("people", "add", "Arta Hoxha", "--operator-code", "kd482mz719", "--role", "cashier")
    till.run(*people, typed=PIN, settings=NOBODY_LISTENS)
    till.run("settings", "set", "shop.name", "Dyqani i provës", settings=NOBODY_LISTENS)
    account = till.run("settings", "set", "bank.number", IBAN, settings=NOBODY_LISTENS)
    report.same("an IBAN is checked and taken", account.status, 0)
    imported = till.run("catalogue", "import", till.seen_as(CATALOGUE), settings=NOBODY_LISTENS)
    report.same("the catalogue is imported", imported.status, 0)
    opened = till.run("day", "open", "--amount", "10000", "--wait", "1", settings=NOBODY_LISTENS)
    report.check("the day is opened", passed=opened.status in (0, WAITING), seen=opened.text)
    sold = till.run(
        *("sell", "--pin-stdin", "--line", KNOWN, "--pay", "cash"),
        typed=PIN,
        settings=NOBODY_LISTENS,
    )
    report.same("a sale without the service waits", sold.status, WAITING)
    bodies = frozen_bodies(till)
    report.same("opening balance and sale are kept", len(bodies), 2)
    return bodies


def deliver(till: Installed, report: Report, bodies: dict[str, bytes]) -> None:
    """Deliver with the practice service there, and compare the bodies with those of before."""
    report.check("no body changed in the update", passed=frozen_bodies(till) == bodies)
    name = till.run("settings", "get", "shop.name")
    report.check("the settings are kept", passed="Dyqani i provës" in name.text, seen=name.text)
    ran = till.run("outbox", "run", "--until-empty", "--for", "60", "--json")
    report.same("what waited is delivered", (ran.status, _counts(ran.text).get("waiting")), (0, 0))
    report.check("each is complete", passed=set(states(till)) == {"complete"}, seen=states(till))
    report.check("no body changed in the delivery", passed=frozen_bodies(till) == bodies)


def frozen_bodies(till: Installed) -> dict[str, bytes]:
    """Return every document's body as it lies in the database."""
    return bodies_in(till.data / "practice" / "till.sqlite3")


def bodies_in(database: Path) -> dict[str, bytes]:
    """Return every document's body in a database file."""
    found = _asked(database, "SELECT doc_id, body FROM document")
    return {str(doc_id): body for doc_id, body in found if isinstance(body, bytes)}


def states(till: Installed) -> list[str]:
    """Return the state of every document."""
    database = till.data / "practice" / "till.sqlite3"
    return [str(state) for (state,) in _asked(database, "SELECT state FROM document")]


def pictures_missing(folder: Path) -> set[str]:
    """Return which pictures of the scripted demo are not in its folder; they are numbered."""
    found = {path.stem.partition("-")[2] for path in folder.glob("*.png")}
    return PLAYED - found


def answers(address: str) -> bool:
    """Say whether a practice service answers there, with any status."""
    try:
        with urllib.request.urlopen(address, timeout=5):  # noqa: S310 a loopback address
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _asked(database: Path, question: str) -> list[tuple[Value, ...]]:
    """Return what a database file answers; nothing where there is none."""
    if not database.exists():
        return []
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(question).fetchall()


def _counts(text: str) -> dict[str, int]:
    """Return the JSON document in what a command printed; empty where there is none."""
    try:
        found: dict[str, int] = json.loads(text)
    except ValueError:
        return {}
    return found
