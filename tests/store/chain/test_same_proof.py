"""The office and `verify.py` say the same of a journal, whatever was changed in it.

Lives here: 1,000 changes of a real till's export, held against both.
Must not: the program beside an export (tests/store/disk/test_journal_export).
"""

import copy
import json
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from tests.builders import MOMENT, a_document, a_sale, an_entry
from till.actions.ports.records import NewPerson
from till.domain.chain.batch import BEGINNING, Batch, ChainEntry, Thing, prove_batch
from till.domain.chain.proof import Fault, JournalProof, as_hashed, digest_of, digests_in
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.fiscal.recovery import Complete, decided
from till.domain.identifiers import DocId, Fic, Iic
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from till.safekeeping.export.journal_export import export_journal
from till.safekeeping.export.verifier import verify
from till.store.store import open_store

CHANGES = 1_000
WHOLE = ("complete", "")
Lines: TypeAlias = list[dict[str, object]]


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> tuple[Lines, Lines, str]:
    """A till's export: people, sales, a document that changed; entries, rows, and its end."""
    folder = tmp_path_factory.mktemp("till")
    store = open_store(folder / "till.sqlite3")
    person = NewPerson(
        person_id=1, name="Ana", operator_code=None, role=Role.CASHIER, pin_hash="$argon2id$secret"
    )
    store.ledger.record_from_thread(person)
    for number in range(1, 5):
        sale = a_sale(number=number)
        document = a_document(doc_id=DocId(f"till-{number:04}"), sale=sale)
        store.ledger.record_from_thread(sale, document, an_entry())
        sent = document.becoming(DocumentState.SENDING)
        completion = Completion(fic=Fic(f"fic-{number}"), iic=Iic(f"iic-{number}"))
        done = decided(sent, Complete(completion=completion, moment=MOMENT))
        store.ledger.record_from_thread(sent)
        store.ledger.record_from_thread(done, an_entry(JournalAction.SIGNED_IN))
    store.close()
    export_journal(folder / "till.sqlite3", folder / "export")
    end = (folder / "export" / "witness.json").read_text(encoding="utf-8")
    return _read(folder / "export", "journal"), _read(folder / "export", "rows"), end


def test_both_say_the_same_of_a_thousand_changed_journals(
    journal: tuple[Lines, Lines, str], tmp_path: Path
) -> None:
    entries, rows, end = journal
    answers = set()

    for seed in range(CHANGES):
        rng = Random(seed)
        changed = copy.deepcopy(entries), copy.deepcopy(rows)
        for _ in range(rng.choice((1, 1, 2))):
            _change(rng, *changed)
        _write(tmp_path, *changed, end)
        by_program = verify(tmp_path)
        assert by_program == _by_office(*changed, json.loads(end)), f"seed {seed}"
        answers.add(by_program)

    assert len(answers) > 2 * len(entries)  # each place, in both words, and whole ones
    assert WHOLE in answers


def _by_office(entries: Lines, rows: Lines, end: dict[str, object]) -> Fault:
    """Say what the office finds in the whole of a journal that a till sends."""
    batch = _batch(entries, rows)
    found = prove_batch(batch)
    if found.broken:
        return found.broken
    kept = JournalProof()
    for entry in batch.entries:
        assert kept.take(entry.line) is None
    digests = {str(row["thing"]): digest_of(row["tables"]) for row in rows}
    fault = kept.rows_fault(digests)
    # What `facts verify` finds of all that is kept, taking in has named, or it was not sent at all.
    named = {each.thing for each in found.faults}
    absent = set(kept.digests) - digests.keys()
    assert bool(fault) == bool(named | absent)
    if fault:
        return fault
    return ("missing", str(kept.number + 1)) if kept.number < int(str(end["number"])) else WHOLE


def _batch(entries: Lines, rows: Lines) -> Batch:
    """Return a journal as one batch: each thing with the entry that has its newest digest."""
    newest = {name: at for at, entry in enumerate(entries) for name in digests_in(entry)}
    things: list[list[Thing]] = [[] for _ in entries]
    for row in rows:
        name = str(row["thing"])
        tables = row["tables"]
        assert isinstance(tables, dict)
        things[newest.get(name, len(entries) - 1)].append(Thing(name=name, tables=tables))
    lines = zip(entries, things, strict=True)
    return Batch(
        generations=(),
        after=BEGINNING,
        entries=tuple(ChainEntry(line=line, things=tuple(each)) for line, each in lines),
    )


def _change(rng: Random, entries: Lines, rows: Lines) -> None:
    """Change a journal in one of the ways in which somebody might."""
    way = rng.randrange(7)
    entry = rng.choice(entries)
    row = rng.choice(rows)
    if way == 0:
        entry["person"] = f"{entry['person']}{rng.choice(('', ' ', 'x'))}"
    elif way == 1:
        name = rng.choice(sorted(entry))
        entry[name] = rng.choice(entries)[name]
    elif way == 2 and len(entries) > 1:
        entries.remove(entry)
    elif way == 3:
        other = rng.choice(entries)
        entry["seals"], other["seals"] = other["seals"], entry["seals"]
    elif way == 4 and len(rows) > 1:
        rows.remove(row)
    elif way == 5:
        row["thing"] = f"{row['thing']}{rng.choice(('', '7'))}"
    else:
        _change_a_value(rng, row)


def _change_a_value(rng: Random, row: dict[str, object]) -> None:
    tables = row["tables"]
    assert isinstance(tables, dict)
    each = rng.choice(rng.choice([table for table in tables.values() if table]))
    name = rng.choice(sorted(each))
    each[name] = rng.choice((each[name], 1, "1", None))


def _read(folder: Path, name: str) -> Lines:
    text = (folder / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _write(folder: Path, entries: Lines, rows: Lines, end: str) -> None:
    for name, lines in (("journal", entries), ("rows", rows)):
        text = "".join(f"{as_hashed(line)}\n" for line in lines)
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8")
    (folder / "witness.json").write_text(end, encoding="utf-8")
