"""A command line of one's own: a data directory, no secrets of the machine, English words.

Lives here: running a command in this process as the real one would run.
Must not: sentences.
"""

import io
import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import keyring
import pytest
from keyring.backends import fail

from tests.practice_server import PracticeServer
from till.system.computer import place_of
from ui.app.console import main

SERVICE = "TILL_SERVICE__BASE_URL"
LANGUAGE = "TILL_UI__LANGUAGE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """How a command ended: its status and what it wrote."""

    status: int
    out: str
    err: str

    @property
    def value(self) -> object:
        """The one JSON document on standard output."""
        return json.loads(self.out)

    @property
    def fields(self) -> dict[str, Any]:
        """The same where it has fields, as most have."""
        assert isinstance(self.value, dict), self.err
        return self.value


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandLine:
    """Runs `till` commands on one data directory, in the name of whose PIN it is, if anybody's.

    In `furnished` lie the tills that were furnished, each by its place: data know where they are.
    """

    folder: Path
    patch: pytest.MonkeyPatch
    captured: pytest.CaptureFixture[str]
    furnished: Path
    pin: str = ""

    def by(self, pin: str) -> "CommandLine":
        """Return the same command line with somebody at it who has this PIN."""
        return replace(self, pin=pin)

    def till(self, *words: str, typed: str = "") -> Ended:
        """Run one command; `typed` is its standard input, after the PIN of whoever acts."""
        if self.pin:
            words = (*words, "--pin-stdin")
            typed = f"{self.pin}\n{typed}"
        self.patch.setattr(sys, "argv", ["till", "--data-dir", str(self.folder), *words])
        self.patch.setattr(sys, "stdin", io.StringIO(typed))
        self.captured.readouterr()
        with pytest.raises(SystemExit) as end:
            main()
        written = self.captured.readouterr()
        return Ended(status=int(end.value.code or 0), out=written.out, err=written.err)

    def furnish(self, pin: str = "1234") -> None:
        """Have a cashier, and two articles: 101 at 140 lek, A1 at 110.

        Only practice takes the usual PIN, which is easily guessed. Where no till is yet, the one is
        put back that the same commands made before.
        """
        file = self.folder.parent / "two.csv"
        file.write_text(
            "id,name,barcodes,price,vat,unit,category\n"
            "A1,Bukë,5310042031104,110,B,XPP,Furra\n"
            "101,Domate,,140,B,KGM,Fruta\n",
            encoding="utf-8",
        )
        kept = self.furnished / f"{place_of(self.folder)} {pin}" if self._is_as_usual else None
        if kept is not None and kept.exists():
            shutil.copytree(kept, self.folder)
            return
        added = self.till("people", "add", "Arta Hoxha", "--role", "cashier", typed=f"{pin}\n")
        taken = self.till("catalogue", "import", str(file))
        assert (added.status, taken.status) == (0, 0), added.err + taken.err
        if kept is not None:
            shutil.copytree(self.folder, kept)

    @property
    def _is_as_usual(self) -> bool:
        """Whether nothing is set here that a till furnished elsewhere would not have."""
        given = {name for name in os.environ if name.startswith("TILL_")}
        is_bare = isinstance(keyring.get_keyring(), fail.Keyring) and not self.folder.exists()
        return is_bare and not self.pin and given <= {SERVICE, LANGUAGE}

    def a_sale(self, *words: str) -> str:
        """Furnish, open the day and sell; return the docId of a sale that is complete."""
        self.furnish()
        opened = self.till("day", "open", "--amount", "5000", "--wait", "20")
        assert opened.status == 0, opened.err
        sold = self.sell(*(words or ("--line", "A1*3", "--pay", "cash")), "--wait", "20")
        assert sold.status == 0, sold.err
        return str(sold.fields["docId"])

    def file(self, asked: object) -> str:
        """Write an invoice file and return its path."""
        path = self.folder.parent / "asked.json"
        path.write_text(json.dumps(asked), encoding="utf-8")
        return str(path)

    def sell(self, *words: str) -> Ended:
        """Sell as Arta, answering with JSON."""
        return replace(self, pin="1234").till("sell", *words, "--json")


@pytest.fixture
def line(
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Iterator[CommandLine]:
    """One folder holds each test's data directory, one after the other."""
    place = tmp_path_factory.getbasetemp() / "line"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for variable in [name for name in os.environ if name.startswith("TILL_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv(LANGUAGE, "en")
    monkeypatch.setenv("LANGUAGE", "en")  # which each command sets
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    yield CommandLine(
        folder=place / "data",
        patch=monkeypatch,
        captured=capsys,
        furnished=place.with_name("furnished"),
    )
    keyring.set_keyring(before)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PracticeServer]:
    with PracticeServer(database=tmp_path / "service.sqlite3") as server:
        monkeypatch.setenv(SERVICE, server.base_url)
        yield server
