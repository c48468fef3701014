"""An exported journal is proved by the program beside it, without a till.

Lives here: the files, the verifier as a program of its own, and what it tells of changed ones.
Must not: each way of changing the database (tests/store/test_integrity).
"""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.arch.checkout import CHECKOUT
from tests.builders import a_document, a_sale, an_entry
from tests.store.old_databases import BEFORE_PAPER, an_old_database
from till.actions.ports.records import NewPerson
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from till.safekeeping.export.journal_export import (
    NAMES,
    ROOT,
    SOURCES,
    export_journal,
    export_journal_file,
)
from till.safekeeping.export.verifier import verify
from till.store.store import open_store

SECRET = "$argon2id$secret"


@pytest.fixture
def exported(path: Path, tmp_path: Path) -> Path:
    """A journal of three entries: a person, a sale, signed in."""
    store = open_store(path)
    ana = NewPerson(person_id=1, name="Ana", operator_code=None, role=Role.CASHIER, pin_hash=SECRET)
    signed = replace(an_entry(JournalAction.SIGNED_IN), facts={"ë": "ç"})
    store.ledger.record_from_thread(ana)
    store.ledger.record_from_thread(a_sale(), a_document(), an_entry())
    store.ledger.record_from_thread(signed)
    store.close()
    assert export_journal(path, tmp_path / "export") == 3
    return tmp_path / "export"


def test_the_program_beside_it_proves_it_with_python_alone(exported: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(exported / "verify.py")],
        capture_output=True,
        check=False,
        cwd=exported,
        timeout=120,
    )

    assert sorted(each.name for each in exported.iterdir()) == sorted(NAMES)
    assert (done.returncode, done.stdout[:9]) == (0, b"complete:"), done.stderr
    assert all(SECRET not in each.read_text(encoding="utf-8") for each in exported.iterdir())


def test_a_bundle_carries_the_text_of_the_program() -> None:
    spec = (CHECKOUT / "packaging" / "linux" / "till.spec").read_text(encoding="utf-8")

    assert [each for each in SOURCES if f'"till/{each}"' not in spec] == []


def test_the_one_file_holds_the_same(exported: Path, path: Path, tmp_path: Path) -> None:
    with (tmp_path / "journal.zip").open("xb") as file:
        assert export_journal_file(path, file) == 3

    with ZipFile(tmp_path / "journal.zip") as archive:
        archive.extractall(tmp_path)

    unpacked = tmp_path / ROOT
    assert {each.name: each.read_bytes() for each in unpacked.iterdir()} == {
        each.name: each.read_bytes() for each in exported.iterdir()
    }


@pytest.mark.parametrize(
    ("name", "was", "becomes", "found"),
    [
        ("journal.jsonl", "signed_in", "signed_out", ("changed", "3")),
        ("rows.jsonl", '"role":"cashier"', '"role":"owner"', ("changed", "1")),
        (
            "rows.jsonl",
            '"thing":"document ',
            '"thing":"document_x ',
            ("missing", "document_x till-0001"),
        ),
        ("witness.json", '"number": 3', '"number": 4', ("missing", "4")),
    ],
)
def test_what_was_changed_in_it_is_told(
    exported: Path, name: str, was: str, becomes: str, found: tuple[str, str]
) -> None:
    file = exported / name
    text = file.read_text(encoding="utf-8")
    assert was in text
    file.write_text(text.replace(was, becomes), encoding="utf-8")

    assert verify(exported) == found


def test_an_export_of_data_without_an_anchor_is_not_complete(exported: Path) -> None:
    (exported / "witness.json").write_text("null\n", encoding="utf-8")

    assert verify(exported) == ("missing", "witness")


def test_an_entry_or_a_sale_that_was_taken_out_is_missing(exported: Path) -> None:
    rows = exported / "rows.jsonl"
    kept = rows.read_text(encoding="utf-8")
    lines = [line for line in kept.splitlines(keepends=True) if '"thing":"sale ' not in line]
    rows.write_text("".join(lines), encoding="utf-8")
    without_sale = verify(exported)
    rows.write_text(kept, encoding="utf-8")
    journal = exported / "journal.jsonl"
    first, _, third = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text(first + third, encoding="utf-8")

    assert (without_sale, verify(exported)) == (("missing", "2"), ("missing", "2"))


def test_what_an_older_till_kept_is_proved_too(tmp_path: Path) -> None:
    path = an_old_database(tmp_path / "till.sqlite3", BEFORE_PAPER)
    open_store(path).close()
    export_journal(path, tmp_path / "export")
    whole = verify(tmp_path / "export")
    rows = tmp_path / "export" / "rows.jsonl"
    text = rows.read_text(encoding="utf-8")
    rows.write_text(text.replace('"kind":"cash"', '"kind":"card"'), encoding="utf-8")

    assert whole == ("complete", "")
    assert verify(tmp_path / "export")[0] == "changed"
