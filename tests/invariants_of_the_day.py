"""What must be true of a day's actions after anything whatever happened (design: reliability).

Lives here: each action that is on disk is in the journal once and each that is in the journal is on
disk; Z reports, counts and copies are without gap or double.
Must not: use any code of the product; documents and the service (invariants).
"""

import hashlib
import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from tests.evidence import Row
from till.sqlite import sqlite3

SALE_ACTIONS = {"sale_closed", "invoice_issued", "sale_returned", "sale_cancelled"}
DEEDS_OF_MOVEMENTS = SALE_ACTIONS | {"cash_deposited", "cash_withdrawn"}
DEEDS_OF_PARTS = {"part_taken", "part_given_back"}
COUNT_ACTIONS = {"cash_counted", "handed_over"}


@dataclass(frozen=True, kw_only=True)
class DayRecords:
    """What a till's database says of its days."""

    tables: dict[str, Sequence[Row]]

    def __getitem__(self, table: str) -> Sequence[Row]:
        return self.tables[table]

    def told(self, *records: str) -> list[dict[str, str]]:
        """The facts of the journal's entries of some actions, oldest first."""
        return [json.loads(row["facts"]) for row in self["journal"] if row["action"] in records]


def read_records(database: Path) -> DayRecords:
    """Read what a till has kept of its days."""
    names = ("journal", "sale", "document", "movement", "cash_count", "day_closing", "print_job")
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        return DayRecords(
            tables={
                name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]
                for name in names
            }
        )


def check_records(records: DayRecords) -> None:
    """Assert every invariant of the day."""
    for invariant in (
        each_sale_and_movement_is_in_the_journal,
        each_document_that_was_given_up_says_by_whose_word,
        each_count_is_in_the_journal_and_held_against_what_moved,
        z_reports_are_numbered_sealed_and_in_the_journal,
        a_day_is_closed_anew_only_for_a_reason,
        a_z_expects_what_moved,
        each_slip_and_copy_is_in_the_journal,
    ):
        invariant(records)


def each_sale_and_movement_is_in_the_journal(records: DayRecords) -> None:
    """One entry for each sale with its first document, and for each movement by hand."""
    first = {
        row["sale_key"]: row["doc_id"]
        for row in records["document"]
        if row["sale_key"] and row["replaces"] is None
    }
    told = [(facts["sale"], facts["doc_id"]) for facts in records.told(*SALE_ACTIONS)]
    keys = [row["sale_key"] for row in records["sale"]]
    assert sorted(told) == sorted((key, first[key]) for key in keys)
    for kind, action in (("deposit", "cash_deposited"), ("withdrawal", "cash_withdrawn")):
        moved = [(e["doc_id"], abs(e["amount"])) for e in records["movement"] if e["kind"] == kind]
        assert moved == [
            (facts["doc_id"], _cents(facts["amount"])) for facts in records.told(action)
        ]
    opened = [(e["day"], e["amount"]) for e in records["movement"] if e["kind"] == "opening"]
    told_of = [(facts["day"], _cents(facts["amount"])) for facts in records.told("day_opened")]
    assert opened == told_of


def each_document_that_was_given_up_says_by_whose_word(records: DayRecords) -> None:
    """A document is resolved by a replacement or a closing, and each of these is written down.

    A return that waited for what was replaced is replaced along with it, by the same word.
    """
    told = [(facts["doc_id"], facts["replacement"]) for facts in records.told("document_replaced")]
    made = {row["replaces"]: row for row in records["document"] if row["replaces"]}
    assert all(made[was]["doc_id"] == now for was, now in told)
    replacements = {now for _, now in told}
    for was, now in made.items():
        followed = now["kind"] == "return" and replacements & set(json.loads(now["originals"]))
        assert (was, now["doc_id"]) in told or followed, was
    words = ("document_closed", "balance_superseded", "opening_known")
    by_word = {facts["doc_id"] for facts in records.told(*words)}
    resolved = {row["doc_id"] for row in records["document"] if row["state"] == "resolved"}
    assert resolved == by_word | made.keys()
    assert not by_word & made.keys()


def each_count_is_in_the_journal_and_held_against_what_moved(records: DayRecords) -> None:
    """Counts and entries are the same, and what a count expects is what had moved by then."""
    told = [
        (facts["day"], facts["purpose"], _cents(facts["counted"]), _cents(facts["expected"]))
        for facts in records.told(*COUNT_ACTIONS)
    ]
    counts = records["cash_count"]
    assert told == [(e["day"], e["purpose"], e["counted"], e["expected"]) for e in counts]
    handed = [facts.get("to_person") for facts in records.told("handed_over")]
    assert handed == [e["to_person"] for e in counts if e["purpose"] == "hand_over"]
    assert [_cents(facts["expected"]) for facts in records.told(*COUNT_ACTIONS)] == [
        *_held_at_each_count(records)
    ]


def _held_at_each_count(records: DayRecords) -> Iterator[int]:
    """What had moved in a count's day by the journal's order, whatever its clock said."""
    moved = {row["doc_id"]: row for row in records["movement"] if row["kind"] != "place"}
    parts = deque(row for row in records["movement"] if row["kind"] == "place")
    summaries = {row["doc_id"] for row in records["document"] if row["kind"] == "summary"}
    opened = Counter[str]()
    held = Counter[str]()
    for row in records["journal"]:
        facts = json.loads(row["facts"])
        if row["action"] == "day_opened":  # opened again: the first one counts no more
            held[facts["day"]] += _cents(facts["amount"]) - opened[facts["day"]]
            opened[facts["day"]] = _cents(facts["amount"])
        elif row["action"] in DEEDS_OF_MOVEMENTS:
            held[moved[facts["doc_id"]]["day"]] += moved[facts["doc_id"]]["amount"]
            is_summary = facts["doc_id"] in summaries
            places = facts["place"].split(", ") if is_summary and "place" in facts else ()
            while parts and parts[0]["amount"] < 0 and parts[0]["note"] in places:
                held[parts[0]["day"]] += parts.popleft()["amount"]  # it paid this summary
        elif row["action"] in DEEDS_OF_PARTS:
            for _ in range(facts["tender"].split(", ").count("cash")):
                held[parts[0]["day"]] += parts.popleft()["amount"]
        elif row["action"] in COUNT_ACTIONS:
            yield held[facts["day"]]


def z_reports_are_numbered_sealed_and_in_the_journal(records: DayRecords) -> None:
    """Z reports go from 1 without a gap; each is as it was sealed, and told once."""
    taken = records["day_closing"]
    assert [row["number"] for row in taken] == list(range(1, len(taken) + 1))
    told = [(f["number"], f["day"], f["sha256"]) for f in records.told("day_closed")]
    assert told == [(str(row["number"]), row["day"], row["sha256"]) for row in taken]
    for row in taken:
        assert hashlib.sha256(row["report"].encode()).hexdigest() == row["sha256"]
    with_a_count = [count for row in taken if (count := _closing_count(row)) is not None]
    kept = [row for row in records["cash_count"] if row["purpose"] in {"close", "correct"}]
    assert with_a_count == [row["counted"] for row in kept]  # none without its Z


def a_day_is_closed_anew_only_for_a_reason(records: DayRecords) -> None:
    """A second Z of a day names the first; the day went on, or the count is corrected by a note."""
    last: dict[str, Row] = {}
    for row in records["day_closing"]:
        before = last.get(row["day"])
        assert row["replaces"] == (before["number"] if before else None)
        if before is not None and _known_to(row) == _known_to(before):
            count = json.loads(row["report"])["cash"]["counts"][-1]
            assert count["purpose"] == "correct"
            assert count["count"]["note"].strip()
        last[row["day"]] = row


def a_z_expects_what_moved(records: DayRecords) -> None:
    """The expected cash of a Z is the sum of all movements that it knows of."""
    for row in records["day_closing"]:
        until = [each for each in records["movement"] if each["sequence"] <= row["last_movement"]]
        expected = json.loads(row["report"])["cash"]["expected"]
        assert expected is None or _cents(expected) == _moved(until, row["day"])


def each_slip_and_copy_is_in_the_journal(records: DayRecords) -> None:
    """Slips and copies are as many as were asked for; copies are numbered from 1 without a gap."""
    jobs = records["print_job"]
    settled = records.told("paper_settled")
    again = [facts for facts in settled if facts["decision"] == "again_as_copy"]
    slips = {str(row["job_id"]): row for row in jobs if row["slip"] is not None}
    assert sum(not row["copy_number"] for row in slips.values()) == len(
        records.told("slip_printed")
    )
    slip_copies = sum(bool(row["copy_number"]) for row in slips.values())
    assert slip_copies == sum(facts["job"] in slips for facts in again)
    replaced = [str(row["job_id"]) for row in jobs if row["state"] == "replaced"]
    assert sorted(replaced) == sorted(facts["job"] for facts in again)
    requested = [
        *records.told("copy_printed"),
        *(facts for facts in again if facts["job"] not in slips),
    ]
    copies = [row for row in jobs if row["slip"] is None and row["copy_number"]]
    assert Counter(row["doc_id"] for row in copies) == Counter(f["doc_id"] for f in requested)
    for doc_id in {row["doc_id"] for row in copies}:
        numbers = sorted(row["copy_number"] for row in copies if row["doc_id"] == doc_id)
        assert numbers == list(range(1, len(numbers) + 1)), doc_id


def _closing_count(row: Row) -> int | None:
    """What the drawer held by the count that closed a day with this Z; none without one."""
    cash = json.loads(row["report"])["cash"]
    return None if cash["counted"] is None else _cents(cash["counted"])


def _known_to(row: Row) -> tuple[Any, ...]:
    report = json.loads(row["report"])
    return row["last_movement"], report.get("last_reissue", 0), report["standing"]["closed"]


def _moved(movements: Iterable[Row], day: str) -> int:
    of_day = [row for row in movements if row["day"] == day]
    openings = [row["amount"] for row in of_day if row["kind"] == "opening"]
    return sum(row["amount"] for row in of_day if row["kind"] != "opening") + sum(openings[-1:])


def _cents(text: str) -> int:
    return int(Decimal(text).scaleb(2))
