"""Facts that nobody can read into the books: kept, told, read later; the rest goes on.

Lives here: poison of each kind, `till-office quarantine`.
Must not: what is refused at the door (tests/domain/chain, test_api).
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

import pytest

from tests.domain.chain.journals import a_batch, a_thing, an_entry_line, some_entries
from tests.office_server.conftest import Place, a_till
from tests.office_server.test_commands import run
from till.domain.chain.answer import BatchTaken
from till.domain.chain.batch import BEGINNING, ChainEntry, ChainPlace, Thing
from till.domain.chain.proof import digest_of, link_of
from till.office_server.books import things
from till.office_server.books.again import quarantined
from till.office_server.books.day import day_of_chain
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker
from till.office_server.joining import now_here

pytestmark = pytest.mark.postgres
DAY = date(2026, 11, 20)
GOOD = a_thing(1)


def sale_with(more: Mapping[str, object], **tables: object) -> Thing:
    """Return a sale whose row says something else, or that has rows in other tables."""
    (row,) = GOOD.tables["sale"]  # type: ignore[misc, attr-defined] # one row, as made
    return Thing(name="sale 1", tables={"sale": [{**row, **more}], **tables})


A_LINE = {
    "sale_key": "1",
    "position": 0,
    "article_id": "A1",
    "name": "Bukë",
    "unit": "XPP",
    "unit_price": 1_100_000,
    "quantity": 1000,
    "vat_code": "B",
}
POISON: Mapping[str, tuple[Thing, str]] = {
    "kind": (Thing(name="voucher 1", tables={"voucher": [{}]}), "kind"),
    "table": (sale_with({}, sale_stamp=[{"sale_key": "1"}]), "table"),
    "type": (sale_with({"total": "18000"}), "value"),
    "absent": (sale_with({"total": None}), "value"),
    "another_key": (sale_with({"sale_key": "2"}), "value"),
    "two_rows": (Thing(name="sale 1", tables={"sale": [{}, {}]}), "value"),
    "no_day": (sale_with({"day": "2026-02-30"}), "value"),
    "far_day": (sale_with({"day": "9999-01-01"}), "value"),
    "huge": (sale_with({"total": 2**61}), "value"),
    "nul": (sale_with({"cashier_name": "Ana\0Hoxha"}), "value"),
    "terms": (sale_with({"terms": "{"}), "value"),
    "deep": (sale_with({"terms": "[" * 9000}), "value"),
    "payment": (sale_with({}, payment=[{"kind": "gold", "amount": 1}]), "value"),
    "rate": (sale_with({"terms": '{"currency": {"code": "EUR", "rate": "NaN"}}'}), "value"),
    "discount": (sale_with({}, sale_line=[{**A_LINE, "discount_amount": 99_999}]), "value"),
    "twice": (sale_with({}, sale_line=[A_LINE, A_LINE]), "database"),
    "reissue": (
        Thing(
            name="reissue 1",
            tables={
                "reissue": [{"sequence": 1, "sale_key": "20261120-0009"}],
                "reissue_vat": [
                    {"vat_code": "B", "rate_percent": "20", "gross": 1, "net": 1, "vat": 0}
                ],
            },
        ),
        "value",
    ),
}


def the_entry(thing: Thing, after: ChainPlace = BEGINNING, **line: str) -> ChainEntry:
    made = an_entry_line(after, digests={thing.name: digest_of(thing.tables)})
    told = {**made, **line}
    return ChainEntry(line={**told, "link": link_of(after.link, told)}, things=(thing,))


def take(connection: Connection, *entries: ChainEntry, after: ChainPlace = BEGINNING) -> BatchTaken:
    answer = BatchTaker().take(connection, "t1", a_batch(entries, after))
    assert isinstance(answer, BatchTaken)
    return answer


@pytest.mark.parametrize("poison", POISON)
def test_poison_waits_with_its_reason_and_the_rest_of_the_batch_is_in_the_books(
    owner: Connection, served: Connection, poison: str
) -> None:
    a_till(owner, "t1")
    thing, why = POISON[poison]
    bad = the_entry(thing)
    after = some_entries(2, bad.place)

    answer = take(served, bad, *after)

    assert (answer.taken, answer.quarantined, answer.faults) == (3, 1, ())
    (waiting,) = quarantined(served)
    assert (waiting.till, waiting.entry, waiting.why) == ("t1", 1, why)
    assert thing.name.split()[0] in waiting.detail or why == "database"
    assert day_of_chain(served, DAY, now_here()).total == 2 * 180


def test_a_reissue_of_a_past_that_is_not_sent_waits_for_nobody(
    owner: Connection, served: Connection
) -> None:
    a_till(owner, "t1")
    (sold,) = some_entries(1)
    reissue = the_entry(POISON["reissue"][0], sold.place)

    answer = BatchTaker().take(served, "t1", replace(a_batch([reissue], sold.place), begins=True))

    assert isinstance(answer, BatchTaken)
    assert (answer.taken, answer.quarantined) == (1, 0)


def test_an_action_of_a_later_version_waits_and_its_sale_counts(
    owner: Connection, served: Connection
) -> None:
    a_till(owner, "t1")

    answer = take(served, the_entry(GOOD, action="sale_of_tomorrow"))

    assert answer.quarantined == 1
    assert quarantined(served)[0].why == "action"
    assert day_of_chain(served, DAY, now_here()).total == 180


def test_what_a_later_version_can_read_is_read_when_asked(
    owner: Connection, office: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_till(owner, "t1")
    first = the_entry(POISON["table"][0])
    take(owner, first, the_entry(a_thing(2), first.place, action="sale_of_tomorrow"))

    early = run(office, "quarantine", "retry", "--json")
    listed = json.loads(run(office, "quarantine", "list", "--json").stdout)["quarantined"]
    shown = run(office, "quarantine", "show", str(listed[0]["number"]), "--json")
    monkeypatch.setattr(
        things, "KNOWN", {**things.KNOWN, "sale": things.KNOWN["sale"] | {"sale_stamp"}}
    )
    monkeypatch.setattr(things, "_ACTIONS", things._ACTIONS | {"sale_of_tomorrow"})
    one = run(office, "quarantine", "retry", str(listed[1]["number"]), "--json")
    all_of_it = run(office, "quarantine", "retry", "--json")

    assert (early.exit_code, json.loads(early.stdout)) == (1, {"read": 0, "quarantined": 2})
    assert [(each["till"], each["entry"]) for each in listed] == [("t1", 1), ("t1", 2)]
    assert "sale_stamp" in listed[0]["why"]
    assert json.loads(shown.stdout)["line"] == first.line
    assert (one.exit_code, all_of_it.exit_code) == (0, 0)
    assert day_of_chain(owner, DAY, now_here()).total == 2 * 180
    assert run(office, "quarantine", "list").stdout == "The quarantine is empty.\n"
    assert run(office, "quarantine", "show", "1").exit_code == 1


def test_a_sale_that_comes_twice_with_other_figures_waits(
    owner: Connection, served: Connection
) -> None:
    a_till(owner, "t1")
    first = the_entry(a_thing(1))

    answer = take(served, first, the_entry(a_thing(1, total=9000), first.place))

    assert answer.quarantined == 1
    assert [each.entry for each in quarantined(served)] == [2]
    assert day_of_chain(served, DAY, now_here()).total == 180
