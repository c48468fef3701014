"""A day in which much goes wrong leaves no secret in any file, and nobody's name in the log.

Lives here: canaries of each kind, looked for in everything a day of commands has written.
Must not: the form of the log (tests/system), what a server repeats (tests/service).
"""

import json
import logging
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer

PIN = "94827163"
TOKEN = "eyJhbGciOiJub25lIn0.eyJjYW5hcnkiOnRydWV9.canary-of-the-log"
PERSON = "Kanarina Hoxha"
ARTICLE = "Djathë Kanarie"
BUYER = {
    "id_type": "NUIS",
    "id_number": "L98765432K",
    "name": "Blerësi Kanarin sh.p.k.",
    "address": "Rruga e Kanarinës 7",
    "town": "Durrës",
}
NAMES = (PERSON, ARTICLE, str(BUYER["name"]), str(BUYER["id_number"]), str(BUYER["address"]))
FAULTS = ("client_error", "token_echo")


def furnish(line: CommandLine) -> CommandLine:
    """Have one person and one article whose names are looked for."""
    file = line.folder.parent / "one.csv"
    file.write_text(
        f"id,name,barcodes,price,vat,unit,category\nK1,{ARTICLE},,110,B,XPP,Bulmet\n",
        encoding="utf-8",
    )
    added = line.till("people", "add", PERSON, "--role", "cashier", typed=f"{PIN}\n")
    taken = line.till("catalogue", "import", str(file))
    assert (added.status, taken.status) == (0, 0), added.err + taken.err
    return line.by(PIN)


def have_trouble(line: CommandLine, service: PracticeServer) -> None:
    """Sell, fail, be refused, mistype, look at everything, with a token that nobody knows."""
    invoice = {"kind": "sale", "lines": [{"article": "K1", "quantity": 2}], "buyer": BUYER}
    asked = line.file({**invoice, "payments": [{"kind": "cash"}]})
    by_person = furnish(line)
    opened = by_person.till("day", "open", "--amount", "5000", "--wait", "20")
    assert opened.status == 0, opened.err
    with httpx.Client(trust_env=False) as control:
        for kind in FAULTS:
            fault = {"kind": kind}
            control.post(f"{service.practice_url}/faults", json=fault).raise_for_status()
            sold = by_person.till("sell", "--line", "K1*2", "--pay", "cash", "--wait", "0.3")
            issued = by_person.till("documents", "issue", asked, "--wait", "0.3")
            assert sold.status in {0, 1, 3}, sold.err
            assert issued.status in {0, 3}, issued.err
    line.by("00000000").till("sell", "--line", "K1", "--pay", "cash")
    by_person.till("sell", "--line", "nothing-like-it", "--pay", "cash")
    line.till("outbox", "run", "--for", "0.2")
    line.till("backup", "create")
    line.till("support", str(line.folder / "support.txt"))
    line.patch.setenv("TILL_SERVICE__TOKEN", TOKEN)
    for command in (("doctor",), ("lookup", "operators"), ("outbox", "run", "--for", "0.2")):
        line.till("--profile", "development", *command)


def test_a_day_of_troubles_leaves_no_secret_and_no_name_behind(
    line: CommandLine, service: PracticeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("till"), "level", logging.DEBUG)

    have_trouble(line, service)

    files = [each for each in line.folder.rglob("*") if each.is_file()]
    secrets = [
        (each.name, secret)
        for each in files
        for secret in (PIN, TOKEN)
        if secret.encode() in each.read_bytes()
    ]
    logs = log_lines(line.folder / "logs")
    assert len(logs) > len(FAULTS)  # else there was nothing to find
    assert secrets == []
    assert [(name, told) for told in logs for name in NAMES if name in told] == []


def log_lines(folder: Path) -> list[str]:
    """Return the lines of all logs as text that names would be found in."""
    lines = [
        line
        for file in sorted(folder.iterdir())
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    return [json.dumps(json.loads(line), ensure_ascii=False) for line in lines]
