"""The support file: what is in it, and that nothing of people, goods or secrets is.

Lives here: canaries of each kind, its size, and that it is shown before it is written.
Must not: each check (tests/checkup).
"""

import json
import logging
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from till.checkup.support_file import MOST_BYTES
from till.sqlite import sqlite3
from till.system.log import Log

TOKEN = "eyJhbGciOiJub25lIn0.eyJjYW5hcnkiOnRydWV9.canary"
CANARIES = ("Kanarina Blerëse", "Djathë Kanarie", "kanari-user", "Kanar Hoxha", TOKEN, "K12345678L")


def furnish(line: CommandLine, folder: Path) -> None:
    """Sell an article with a name that is looked for, by a person and to a buyer who are, too."""
    file = folder / "one.csv"
    file.write_text(
        "id,name,barcodes,price,vat,unit,category\nK1,Djathë Kanarie,,110,B,XPP,Bulmet\n",
        encoding="utf-8",
    )
    ended = [
        line.till("people", "add", "Kanar Hoxha", "--role", "cashier", typed="1234\n"),
        line.till("catalogue", "import", str(file)),
        line.till("settings", "set", "backup.folder", "/media/kanari-user/STICK"),
        line.till("settings", "set", "bank.holder", "Kanarina Blerëse"),
        line.till("backup", "create"),
    ]
    assert [each.status for each in ended] == [0] * len(ended), [each.err for each in ended]
    with closing(sqlite3.connect(line.folder / "practice" / "till.sqlite3")) as connection:
        connection.execute(
            "INSERT INTO saved_buyer VALUES ('nuis', 'K12345678L', 'Kanarina Blerëse',"
            " 'kanarina blerese', 'Rruga', 'Tirana', 'Albania', 'ALB', '2026-11-20T10:00:00')"
        )
        connection.commit()


def log_canaries(line: CommandLine) -> None:
    """Let the log quote each of them, as an error's facts and as values."""
    log = Log(line.folder / "logs" / "till.log")
    try:
        ours = logging.getLogger("till.actions.documents.delivery")
        for each in CANARIES:
            ours.warning("strange answer: %s", each, extra={"said": each, "doc_id": "till-0001"})
            logging.getLogger("other").warning("heard " + each)  # noqa: G003 another's way
        try:
            int(" ".join(CANARIES))
        except ValueError:
            ours.exception("attempt failed")
    finally:
        log.close()


def test_it_holds_what_helps_and_nobody_and_nothing_sold(
    line: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path.parent)
    furnish(line, tmp_path)
    log_canaries(line)
    file = tmp_path / "for-support.txt"

    shown = line.till("support", "--json")
    written = line.till("support", str(file))
    again = line.till("support", str(file))

    text = file.read_text(encoding="utf-8")
    assert (written.status, again.status) == (0, 1)
    assert [each for each in CANARIES if each in text or each in shown.out] == []
    assert str(tmp_path) not in text
    assert "warning till.actions.documents.delivery:" in text
    assert "strange answer: … till-0001" in text
    assert "attempt failed ValueError < cli/test_support.py:" in text
    assert "backup.folder = /media/…/STICK" in text
    assert "bank.holder = …" in text
    assert "article 1" in text
    assert set(shown.fields["parts"]) == {
        *("check", "versions", "settings", "documents", "tables", "log"),
    }
    assert "End of the log" in written.out


def test_it_never_grows_beyond_two_megabytes_and_keeps_the_newest_lines(
    line: CommandLine, tmp_path: Path
) -> None:
    line.furnish()
    lines = [
        json.dumps({"timestamp": "2026-11-20T10:00:00", "level": "info", "where": f"till.a:{each}"})
        for each in range(60_000)
    ]
    (line.folder / "logs" / "till.log").write_text("\n".join(lines), encoding="utf-8")
    file = tmp_path / "large.txt"

    assert line.till("support", str(file)).status == 0
    assert file.stat().st_size < MOST_BYTES
    text = file.read_text(encoding="utf-8")
    assert "till.a:59999" in text
    assert "till.a:0\n" not in text


def test_a_till_that_is_broken_has_one_too(line: CommandLine, tmp_path: Path) -> None:
    line.furnish()
    (line.folder / "practice" / "till.sqlite3").write_bytes(b"nothing of a database")
    (line.folder / "settings.toml").write_text("[sale]\nrounding = 7\n")
    file = tmp_path / "broken.txt"

    assert line.till("support", str(file)).status == 0
    text = file.read_text(encoding="utf-8")
    assert "sale.rounding" in text
    assert "problem    Database:" in text


def test_a_sale_leaves_no_buyer_article_or_person_in_it(
    line: CommandLine, service: PracticeServer, tmp_path: Path
) -> None:
    del service  # it is there for the sale
    doc_id = line.a_sale()
    file = tmp_path / "sold.txt"

    assert line.till("support", str(file)).status == 0
    text = file.read_text(encoding="utf-8")
    assert " complete 1\n" in text
    assert doc_id not in text  # done: whoever helps has no need of it
    assert [each for each in ("Bukë", "Domate", "Arta Hoxha") if each in text] == []
