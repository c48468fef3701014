"""The till's program as a person starts it, and a cashier who has nothing but its keyboard.

Lives here: starting, killing and ending the process; what is read of its files meanwhile.
Must not: reach into the program.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

from tests.keys.display import Display, differs
from tests.keys.patience import LONGEST_S, until
from till.sqlite import sqlite3

ROOT = Path(__file__).parents[2]
TITLE = "Till"
PIN = "481516"
DRITAS_PIN = "271828"
OWNERS_PIN = "602214"
SECOND_TILE = "F3"


class Program:
    """One till on one data directory; it can be started again after it has ended."""

    def __init__(self, folder: Path, display: Display, settings: Mapping[str, str]) -> None:
        """`program` is what Python runs: the console script, unless a story puts another there."""
        place = ("--profile", "practice", "--data-dir", str(folder))
        self.program: Sequence[str] = ("-m", "till", *place)
        self.folder = folder
        self.display = display
        self.database = folder / "practice" / "till.sqlite3"
        self._environment = {
            **display.environment,
            "QT_QPA_PLATFORM": "xcb",
            "PYTHONWARNINGS": "error",
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0

    # The process

    def set(self, variable: str, value: str) -> None:
        """Change a setting for its next start."""
        self._environment[variable] = value

    def start(self) -> None:
        """Start it, and wait for its window to have the keyboard and show a page."""
        blank = self.display.look()
        self._process = self.spawn(self._log("w"))
        until(self._is_in_front, "a window in front")
        until(lambda: differs(blank, self.display.look()), "a page in the window")

    def spawn(self, said: Path) -> subprocess.Popen[bytes]:
        """Start one more process on the same data; `said` takes its standard error."""
        with said.open("wb") as file:
            return subprocess.Popen(
                [sys.executable, *self.program],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=file,
            )

    def kill(self) -> None:
        """kill -9: no last word."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(LONGEST_S)

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.process.pid, number)

    def ended(self) -> int:
        """Wait for its end; return its exit status."""
        return self.process.wait(LONGEST_S)

    def answer_until_ended(self, key: str) -> None:
        """Press the key of a question until it is taken: none counts in a question's first moment.

        A person does the same, who sees that nothing came of a key.
        """

        def has_ended() -> bool:
            if self.process.poll() is None:
                self.display.press(key)
            return self.process.poll() is not None

        until(has_ended, f"an end by {key}")

    def said(self) -> str:
        """What it has written on standard error since it was last started."""
        return self._log("r").read_text(encoding="utf-8")

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def _log(self, mode: str) -> Path:
        self._starts += mode == "w"
        return self.folder / f"said-{self._starts}.txt"

    def _is_in_front(self) -> bool:
        assert self.process.poll() is None, self.said()
        return self.display.has_window(TITLE)

    # The cashier

    def sign_in(self) -> None:
        """Choose the second person's tile, type the PIN as a person does, Enter.

        The page alone does not tell: it changes when the window grows, too.
        """
        entries = "SELECT * FROM journal WHERE action = 'signed_in'"
        known = len(self.rows(entries))
        self.display.press(SECOND_TILE)
        self.display.type(PIN)
        self.until_page(lambda: self.display.press("Return"), "the page after sign-in")
        self.until(lambda: len(self.rows(entries)) > known, "a sign-in")

    def read_what_was_restored(self) -> None:
        """Enter closes the card that stands in front after a power cut."""
        self.until_page(lambda: self.display.press("Return"), "the sell screen")

    def open_the_day(self, amount: str = "5000") -> None:
        def declare() -> None:
            self.display.type(amount)
            self.display.press("Return")

        openings = "SELECT * FROM movement WHERE kind = 'opening'"
        known = len(self.rows(openings))
        self.until_page(declare, "the sell screen")
        self.until(lambda: len(self.rows(openings)) > known, "an opening balance")

    def pay_exactly(self) -> None:
        """F12 and Enter: cash, the exact amount."""
        self.sell_by("F12", "Return")

    def sell_by(self, *keys: str) -> None:
        """Press keys that make one more sale, and wait until the page tells that it is done.

        On disk it is before: what is scanned then waits for the next customer's Enter. A page that
        the payment has not covered yet looks as one that it has left.
        """
        sold = len(self.rows("SELECT * FROM sale"))
        self.display.press(keys[0])
        self.until(self.display.is_covered, "the payment")
        self.display.press(*keys[1:])
        self.until(lambda: len(self.rows("SELECT * FROM sale")) == sold + 1, "one more sale")
        self.until(self.display.is_uncovered, "the page behind the payment")

    def press_until(self, key: str, holds: Callable[[], object], what: str) -> None:
        """Press a key until something holds: a person sees that nothing came of it, and why.

        No key counts in a question's first moment, and none where a list is still being read.
        """

        def pressed() -> object:
            if not holds():
                self.display.press(key)
            return holds()

        self.until(pressed, what)

    def scan(self, *codes: str) -> None:
        """Scan, and wait until the basket on disk has so many lines more."""
        before = len(self.basket())
        self.display.scan(*codes)
        self.until(lambda: len(self.basket()) == before + len(codes), f"{codes} in the basket")

    def until_page(self, action: Callable[[], None], what: str) -> None:
        """Do something that leads to another page, and wait until that is on the screen."""
        before = self.display.look()
        action()
        self.until(lambda: differs(before, self.display.look()), what)

    def until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds while the program runs."""

        def holds_or_ended() -> object:
            assert self.process.poll() is None, self.said()
            return holds()

        until(holds_or_ended, what)

    # What is on its disk

    def rows(self, query: str) -> list[dict[str, Any]]:
        """What is committed, read by another process with plain SQL."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            connection.row_factory = sqlite3.Row
            return [dict(row) for row in connection.execute(query)]

    def basket(self) -> list[tuple[str, Decimal]]:
        """The article and the quantity of each line of the kept basket."""
        kept = self.rows("SELECT line FROM draft_line ORDER BY position")
        lines = [json.loads(each["line"]) for each in kept]
        return [(line["article_id"], Decimal(line["quantity"]) / 1000) for line in lines]

    def sales(self) -> list[dict[str, Any]]:
        """Documents of sales, oldest first."""
        return self.rows("SELECT * FROM document WHERE sale_key IS NOT NULL ORDER BY sequence")

    def until_settled(self, *, sales: int, receipts: int) -> None:
        """Wait until so many sales are complete and printed, and nothing waits."""

        def holds() -> bool:
            documents = self.rows("SELECT state FROM document")
            jobs = self.rows("SELECT state FROM print_job")
            return (
                len(self.sales()) == sales
                and {each["state"] for each in documents} == {"complete"}
                and len(jobs) == receipts
                and {each["state"] for each in jobs} <= {"printed", "uncertain"}
            )

        self.until(holds, f"{sales} sales complete, {receipts} receipts printed")
