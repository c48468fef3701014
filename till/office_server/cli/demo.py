"""`till-office demo`: a chain to look at, with tills that sell at the practice service.

Everything is of its own and ends with the program: a PostgreSQL, the office, the tills' data. The
tills are the program `till`, run as people run it; its keys stay out of the system's secret store.
"""

import csv
import json
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from importlib.resources import as_file, files
from pathlib import Path
from threading import Event, Thread
from typing import Final

import click

from till.domain.business_day import day_of
from till.domain.errors import Fact
from till.domain.formatting import write_lek
from till.domain.money import ZERO
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.books.day import day_of_chain
from till.office_server.cli.shared import WORDS, faults_in_words
from till.office_server.cluster import start_cluster
from till.office_server.database import connect
from till.office_server.errors import TillProgramMissing
from till.office_server.founding import Office, found_office, open_office
from till.office_server.joining import CodeWish, add_shop, make_code, now_here

NAME: Final = "Liqeni"
OWNER: Final = "demo@liqeni.al"
SHOPS: Final = ("Minimarket Liqeni", "Liqeni Korçë")
CASHIER: Final = "Arta Hoxha"
PIN: Final = "1234"
PLAYS_S: Final = 60
BETWEEN_S: Final = (1.0, 4.0)
PATIENCE_S: Final = 60
_ADDRESS: Final = re.compile(r"http://[^\s,]*[^\s,.]")
TILL: Final = ("till",) if hasattr(sys, "frozen") else (sys.executable, "-m", "till")
"""The program of a till: the installed one beside the packed office, which ships none."""
_NO_SECRETS: Final = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}


class TillCommandFailed(Exception):
    """A command of a demo till ended with a fault; its text is what it said."""


@dataclass(slots=True, kw_only=True)
class DemoTill:
    """A till of the demo: its data, its practice service, and what it has for sale."""

    folder: Path
    service: str
    articles: Sequence[str]
    rng: random.Random
    sold: int = 0
    faults: list[str] = field(default_factory=list)

    def run(self, *words: str, typed: str = "") -> str:
        """Run one command and return what it said. Raises TillCommandFailed."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("TILL_")}
        ended = subprocess.run(  # noqa: S603 our own program
            [*TILL, "--data-dir", str(self.folder), *words],
            input=typed,
            env={**kept, **_NO_SECRETS, "TILL_SERVICE__BASE_URL": self.service},
            capture_output=True,
            check=False,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE_S,
        )
        if ended.returncode not in {0, 3}:
            raise TillCommandFailed(ended.stderr.strip() or ended.stdout.strip())
        return ended.stdout

    def furnish(self, catalogue: Path, office: str, code: str) -> None:
        """Take goods and a cashier on, open the day, and join the office."""
        self.run("people", "add", CASHIER, "--role", "cashier", typed=f"{PIN}\n")
        self.run("catalogue", "import", str(catalogue))
        self.run("day", "open", "--amount", "5000")
        self.run("office", "join", office, typed=f"{code}\n")

    def sell_until(self, stop: Event) -> None:
        """Sell and send until it is enough; what fails is noted."""
        try:
            while not stop.is_set():
                self._sell()
                stop.wait(self.rng.uniform(*BETWEEN_S))
            self.run("office", "sync", "--for", str(PATIENCE_S // 2))
        except (TillCommandFailed, subprocess.TimeoutExpired) as error:
            self.faults.append(str(error))

    def _sell(self) -> None:
        some = self.rng.sample(self.articles, self.rng.randint(1, 3))
        lines = [word for each in some for word in ("--line", f"{each}*{self.rng.randint(1, 4)}")]
        kind = self.rng.choice(("cash", "cash", "card"))
        self.run("sell", *lines, "--pay", kind, "--wait", "5", "--pin-stdin", typed=f"{PIN}\n")
        self.sold += 1
        self.run("office", "sync", "--for", "5")

    def total(self) -> Decimal:
        """Return what the till itself says of its day, in lek."""
        told = json.loads(self.run("day", "report", "x", "--json"), parse_float=Decimal)
        return Decimal(told["total"])


@click.command("demo", help=WORDS.say("office.help_demo"))
@click.option("--tills", "count", type=click.IntRange(1, 20), default=3, show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=0, show_default=True)
@click.option("--keep", type=click.Path(path_type=Path), help=WORDS.say("office.help_keep"))
@click.option("--once", is_flag=True, help=WORDS.say("office.help_once"))
@click.option("--json", "as_json", is_flag=True, help=WORDS.say("office.help_json"))
def demo(*, count: int, port: int, keep: Path | None, once: bool, as_json: bool) -> None:
    """Play a chain until Ctrl+C, or for a minute."""
    with faults_in_words(), ExitStack() as stack:
        if shutil.which(TILL[0]) is None:
            raise TillProgramMissing
        folder = keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="demo-")))
        database = start_cluster(ends_with=os.getpid(), is_synced=False)
        password = secrets.token_urlsafe(9)
        office = _founded(database, folder, password)
        listening = Listening(port=port)
        server = stack.enter_context(OfficeServer(database, folder / "office", listening))
        told: Mapping[str, Fact] = {
            "address": server.address,
            "mail": OWNER,
            "password": password,
            "tills": count,
        }
        click.echo(json.dumps(told) if as_json else WORDS.say("office.demo_ready", **told))
        tills = stack.enter_context(_tills(folder, count))
        _join(tills, database, office, server.address)
        is_equal = _play(tills, database, lasts_s=PLAYS_S if once else None)
    if once and not is_equal:
        raise click.exceptions.Exit(1)


def _founded(database: str, folder: Path, password: str) -> Office:
    with connect(database) as connection:
        found_office(connection, folder / "office", name=NAME, owner=OWNER, password=password)
        for each in SHOPS:
            add_shop(connection, each)
        return open_office(connection, folder / "office")


@contextmanager
def _tills(folder: Path, count: int) -> Iterator[Sequence[DemoTill]]:
    """Make tills, each with a practice service of its own: to the tax office each is one device."""
    rng = random.Random()  # noqa: S311 baskets, no secrets
    with ExitStack() as stack:
        tills = list[DemoTill]()
        for place in range(1, count + 1):
            here = folder / f"till{place}"
            here.mkdir(parents=True, exist_ok=True)
            file = str(here / "service.sqlite3")
            words = ("practice-service", "--port", "0", "--db", file, "--leave-with-parent")
            service = stack.enter_context(
                subprocess.Popen(  # noqa: S603 our own program
                    [*TILL, "--data-dir", str(here), *words],
                    stdin=subprocess.PIPE,  # closed when this program is gone, however that ended
                    stdout=subprocess.PIPE,
                    text=True,
                    encoding="utf-8",
                )
            )
            stack.callback(service.terminate)
            found = _ADDRESS.search(service.stdout.readline() if service.stdout else "")
            address = found[0] if found else ""
            tills.append(DemoTill(folder=here, service=address, articles=_articles(), rng=rng))
        yield tills


def _articles() -> Sequence[str]:
    """Return what is sold by the piece in the demo's catalogue."""
    text = files("resources").joinpath("demo", "catalogue.csv").read_text(encoding="utf-8")
    return [row["id"] for row in csv.DictReader(text.splitlines()) if row["unit"] != "KGM"]


def _join(tills: Sequence[DemoTill], database: str, office: Office, address: str) -> None:
    """Furnish all tills at once, and let them join by codes, as people do."""
    codes = list[str]()
    with connect(database) as connection:
        for place in range(len(tills)):
            shop = SHOPS[0] if place < len(tills) - 1 else SHOPS[-1]
            wish = CodeWish(shop=shop, name=f"Arka {place + 1}", valid_for=timedelta(minutes=15))
            codes.append(make_code(connection, office, wish).code.text)
    with as_file(files("resources").joinpath("demo", "catalogue.csv")) as catalogue:
        at_once = [
            Thread(target=each.furnish, args=(catalogue, address, code))
            for each, code in zip(tills, codes, strict=True)
        ]
        for thread in at_once:
            thread.start()
        for thread in at_once:
            thread.join()


def _play(tills: Sequence[DemoTill], database: str, *, lasts_s: float | None) -> bool:
    """Let the tills sell; return whether the office's sum is theirs in the end."""
    stop = Event()
    selling = [Thread(target=each.sell_until, args=(stop,)) for each in tills]
    until = None if lasts_s is None else time.monotonic() + lasts_s
    for thread in selling:
        thread.start()
    try:
        while until is None or time.monotonic() < until:
            stop.wait(0.5)
    except KeyboardInterrupt:
        click.echo(WORDS.say("office.demo_ends"), err=True)
    stop.set()
    for thread in selling:
        thread.join()
    for fault in (fault for each in tills for fault in each.faults):
        click.echo(fault, err=True)
    now = now_here()
    with connect(database) as connection:
        found = day_of_chain(connection, day_of(now), now)
    theirs = sum((each.total() for each in tills), ZERO)
    is_equal = found.total == theirs and found.sales == sum(each.sold for each in tills) > 0
    key = "office.demo_equal" if is_equal else "office.demo_differs"
    sums = {"office": write_lek(found.total), "tills": write_lek(theirs)}
    click.echo(WORDS.say(key, count=found.sales, waiting=found.waiting, **sums), err=True)
    return is_equal and not any(each.faults for each in tills)
