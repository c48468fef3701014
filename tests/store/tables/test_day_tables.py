"""The tables of the day: what stands in them stays as it was.

Lives here: the step that makes them, Z reports and counts to disk and back, what nothing changes.
Must not: figures (tests/domain), closing a day (tests/actions).
"""

import json
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from tests.builders import (
    MOMENT,
    TODAY,
    a_balance_document,
    a_basket,
    a_document,
    a_person,
    a_sale,
    an_article,
    an_entry,
    an_opening,
)
from tests.domain.day_facts import facts
from till.domain.cash.count import CashCount, CountPurpose, count_pieces
from till.domain.cash.movement import MovementKind
from till.domain.errors import Broken
from till.domain.errors.day import DayAlreadyClosed
from till.domain.fiscal.issue import cash_of_sale, issue_balance
from till.domain.money import from_ten_thousandths
from till.domain.quantity import from_thousandths
from till.domain.reports.report import ZReport
from till.domain.reports.report_sums import day_report
from till.domain.reports.trade import TradePeriodRequest
from till.domain.rights.journal import JournalAction
from till.domain.selling.basket import BasketLine
from till.domain.selling.tender import ForeignCash
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.days import _reports, report_text
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store

EURO = ForeignCash(currency="EUR", amount=Decimal("12.50"), rate=Decimal("97.4"))


def a_count(purpose: CountPurpose = CountPurpose.CHECK) -> CashCount:
    return CashCount(
        day=TODAY,
        moment=MOMENT,
        person=a_person(),
        purpose=purpose,
        count=count_pieces({5000: 1, 1: 7}, [EURO]),
        expected=Decimal("5000.00"),
    )


def a_z(store: Store, number: int = 1) -> ZReport:
    report = day_report(store.days.facts_now(TODAY), MOMENT, a_person())
    return ZReport(number=number, replaces=None, report=report, sha256=store.days.sealed(report))


def keep_a_day(store: Store) -> None:
    sale = a_sale()
    document = a_document(sale=sale)
    store.ledger.record_from_thread(
        issue_balance(an_opening(), b"{}"),
        an_opening(),
        sale,
        document,
        cash_of_sale(sale, document.doc_id),
        an_entry(JournalAction.LINE_REMOVED),
    )


def test_0004_the_day_leaves_everything_before_it_as_it_was(path: Path) -> None:
    counter = [step for step in shipped_steps() if step.number <= 3]
    open_database(path, steps=counter).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "INSERT INTO journal VALUES (1, '2026-11-20T08:00:00.000000+00:00', 'Ana', "
            "'line_removed', '{\"total\": \"180.00\"}', 'a', 'b')"
        )
        connection.commit()

    store = open_store(path)

    watched = store.days.facts_now(TODAY).watched
    assert [(each.person.name, each.facts["total"]) for each in watched] == [("Ana", "180.00")]
    assert store.days.counts(TODAY) == []
    assert store.days.next_z_number() == 1
    store.close()


def test_a_count_is_read_back_as_it_was_kept(store: Store) -> None:
    kept = a_count(CountPurpose.HAND_OVER)

    store.ledger.record_from_thread(kept, a_count())

    assert store.days.counts(TODAY) == [kept, a_count()]
    assert store.days.counts(date(2026, 11, 21)) == []
    assert kept.counted == 5007 + Decimal("1217.50")


def test_a_z_report_is_read_back_to_the_cent(store: Store) -> None:
    keep_a_day(store)
    store.ledger.record_from_thread(a_count())
    taken = a_z(store)

    store.ledger.record_from_thread(taken)

    assert store.days.z_report(1) == taken == store.days.last_z(TODAY)
    assert taken.report.total == 180
    assert store.days.next_z_number() == 2


def test_z_reports_are_listed_newest_first_without_their_figures(store: Store) -> None:
    keep_a_day(store)
    store.ledger.record_from_thread(a_z(store))
    store.ledger.record_from_thread(replace(a_z(store, 2), replaces=1))

    newest, oldest = store.days.recent_z(10)

    assert (newest.number, newest.day, newest.replaces) == (2, TODAY, 1)
    assert (oldest.number, oldest.person.name) == (1, "Ana Hoxha")
    assert [each.number for each in store.days.recent_z(1)] == [2]


def test_a_number_is_given_once_and_the_rest_of_what_came_with_it_is_not_kept(store: Store) -> None:
    keep_a_day(store)
    store.ledger.record_from_thread(a_z(store))

    with pytest.raises(DayAlreadyClosed):
        store.ledger.record_from_thread(a_count(CountPurpose.CLOSE), a_z(store))

    assert store.days.counts(TODAY) == []


@pytest.mark.parametrize("table", ["cash_count", "day_closing"])
@pytest.mark.parametrize("change", ["UPDATE {} SET person = 'x'", "DELETE FROM {}"])
def test_nothing_changes_a_count_or_a_z(store: Store, table: str, change: str) -> None:
    keep_a_day(store)
    store.ledger.record_from_thread(a_count(), a_z(store))

    with pytest.raises(sqlite3.IntegrityError, match="never"):
        store.database.plain.execute(change.format(table))

    assert store.days.z_report(1)


def test_a_z_whose_text_was_changed_behind_the_tills_back_is_not_shown(store: Store) -> None:
    keep_a_day(store)
    store.ledger.record_from_thread(a_z(store))
    store.database.plain.execute("DROP TRIGGER day_closing_is_frozen")
    store.database.plain.execute("UPDATE day_closing SET report = replace(report, '180', '80')")

    with pytest.raises(Broken):
        store.days.z_report(1)


async def test_facts_are_read_beside_the_loop_and_the_readers_connection_is_closed(
    store: Store,
) -> None:
    keep_a_day(store)

    apart = await store.days.facts(TODAY)

    assert apart == store.days.facts_now(TODAY)
    assert apart.expected == 5180


def test_what_was_done_at_night_belongs_to_the_day_in_tirane(store: Store) -> None:
    moments = {
        "2026-11-19T22:59:59.999999+00:00": date(2026, 11, 19),
        "2026-11-19T23:00:00+00:00": TODAY,
        "2026-11-20T22:59:00+00:00": TODAY,
        "2026-11-20T23:00:00+00:00": date(2026, 11, 21),
        "2026-10-24T22:00:00+00:00": date(2026, 10, 25),  # a day of 25 hours
        "2026-10-25T22:59:00+00:00": date(2026, 10, 25),
    }
    for text in moments:
        entry = replace(an_entry(JournalAction.DRAWER_OPENED), moment=datetime.fromisoformat(text))
        store.ledger.record_from_thread(entry)

    found = {
        each.moment: day
        for day in set(moments.values())
        for each in store.days.facts_now(day).watched
    }

    assert found == {datetime.fromisoformat(text): day for text, day in moments.items()}


def test_a_report_reads_no_more_of_the_journal_than_its_own_actions(store: Store) -> None:
    statements: list[str] = []
    store.database.plain.set_trace_callback(statements.append)
    store.days.facts_now(TODAY)
    store.database.plain.set_trace_callback(None)

    asked = next(each for each in statements if "FROM journal" in each)
    plan = store.database.plain.execute(f"EXPLAIN QUERY PLAN {asked}").fetchall()

    assert any("journal_watched" in row[3] for row in plan)


def test_a_day_that_went_on_after_its_z_is_not_closed(store: Store) -> None:
    keep_a_day(store)
    later = date(2026, 11, 22)
    before = store.days.not_closed(later)
    store.ledger.record_from_thread(a_z(store))
    closed = store.days.not_closed(later)
    sale = a_sale(number=2)
    document = a_document("till-0002", sale=sale)

    store.ledger.record_from_thread(sale, document, cash_of_sale(sale, document.doc_id))

    assert (before, closed, store.days.not_closed(later)) == ([TODAY], [], [TODAY])


def test_the_last_opened_day_is_not_one_that_only_an_invoice_touched(store: Store) -> None:
    later = TODAY + timedelta(days=2)
    by_bank = replace(an_opening(), kind=MovementKind.SALE, amount=Decimal(0), day=later)
    store.ledger.record_from_thread(a_balance_document(), an_opening(), by_bank)

    assert store.movements.last_opened_before(TODAY + timedelta(days=3)) == TODAY
    assert store.movements.last_day_before(TODAY + timedelta(days=3)) == later
    assert store.movements.last_opened_before(TODAY) is None


def test_a_z_of_before_a_figure_was_told_can_still_be_read() -> None:
    report = day_report(facts(), MOMENT, a_person())
    told = json.loads(report_text(report))
    del told["cash"]["carried_over"]

    assert _reports().validate_json(json.dumps(told)) == report


def test_a_z_that_does_not_know_the_one_before_it_was_pressed_twice(store: Store) -> None:
    store.ledger.record_from_thread(a_balance_document(), an_opening())
    store.ledger.record_from_thread(a_z(store))

    with pytest.raises(DayAlreadyClosed):
        store.ledger.record_from_thread(a_z(store, number=2))
    store.ledger.record_from_thread(replace(a_z(store, number=2), replaces=1))

    assert store.days.next_z_number() == 3


def test_reports_add_up_what_lines_of_any_price_and_quantity_came_to(store: Store) -> None:
    chance = Random(20261120)
    lines = [
        BasketLine(
            article=replace(an_article(str(place), weighed=True), price=_price(chance)),
            quantity=from_thousandths(chance.randint(1, 10 ** chance.randint(1, 8))),
        )
        for place in range(200)
    ]
    sale = a_sale(a_basket(*lines))
    store.ledger.record_from_thread(sale, a_document(sale=sale))

    sold = store.days.facts_now(TODAY).sold
    trade = store.days.trade_facts_now(TradePeriodRequest(since=TODAY, first=TODAY, last=TODAY))

    expected = {line.article.article_id: line.total for line in lines}
    assert {each.article_id: each.total for each in sold.lines} == expected
    assert {each.article_id: each.amount for each in trade.articles} == expected
    assert sum(each.total for each in trade.days) == sale.total


def _price(chance: Random) -> Decimal:
    return from_ten_thousandths(chance.randint(1, 10 ** chance.randint(1, 7)))
