"""A shop of a hundred thousand sales asks its database as quickly as a new one.

Lives here: every question of a whole day at the counter, held against SQLite's own plan for it.
Must not: milliseconds (tests/benchmarks), what the answers are.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import peewee
import pytest

from tests.actions.closing import lek
from tests.actions.desk import ActionDesk, a_desk, number_of
from tests.actions.orders.bar import at, order_at
from tests.builders import TODAY, cash
from tests.printing.builders import a_receipt, png_of
from till.actions.day import counting, drawer, opening, reporting
from till.actions.documents import paper_decisions, reprinting
from till.actions.maintenance import startup_recovery
from till.actions.orders.ordering import move_orders, take_back
from till.actions.orders.paying import pay_orders, take_part
from till.actions.orders.places import PlaceWish
from till.actions.people import people_access, signing_in
from till.actions.selling import correcting, finding, parking, selling, tendering
from till.domain.errors.people import WrongPin
from till.domain.shop.people import Role
from till.sqlite import sqlite3

GROWING = frozenset(
    {
        *("sale", "sale_line", "payment", "vat_share", "document", "attempt", "receipt"),
        *("movement", "print_job", "journal", "article", "barcode", "reissue_vat"),
        *("place", "place_order", "place_money"),
    }
)
# Indexes over the few rows that still want something, however many are done.
OF_THE_FEW = (
    *("document_open", "document_refused", "place_offered", "place_order_open"),
    "journal_of_people",
)
VALUES = re.compile(r"'(?:[^']|'')*'|\b\d+\b|x'[^']*'")
PIN = "4711"
BADGE = "OP-ANA-01"


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Take note of every statement that is run on any connection, once for each wording."""
    seen: dict[str, str] = {}
    really = sqlite3.connect

    def connect(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection = really(*arguments, **named)
        connection.set_trace_callback(lambda sql: seen.setdefault(VALUES.sub("?", sql), sql))
        return connection

    with monkeypatch.context() as patched:
        patched.setattr(peewee.sqlite3, "connect", connect)
        yield seen


async def a_day_at_the_counter(desk: ActionDesk) -> None:
    """Do everything that a cashier waits for, from the start of the till to the day's end."""
    till = desk.till
    await startup_recovery.take_up(till, after_unclean_end=True)
    await people_access.add_person(till, "Ana", PIN, operator_code=None, role=Role.CASHIER)
    await people_access.set_badge(till, number_of(till, "Ana"), BADGE)
    await signing_in.sign_in_by_badge(till, BADGE)
    with pytest.raises(WrongPin):
        await signing_in.sign_in(till, till.cashier.person_id, "0000")
    opening.suggested_amount(till)
    await desk.open_day()
    await tendering.set_rate(till, "EUR", Decimal("97.40"))
    desk.service.pictures.append(png_of(a_receipt(384)))
    sold = await desk.sell()
    async with desk.delivering(), desk.fetching():
        await desk.until(lambda: till.documents.receipt(sold.doc_id) is not None)
    await reprinting.reprint_last(till)
    await correcting.return_goods(till, sold.doc_id, {0: Decimal(1)})
    await at_the_drawer_and_beside(desk)
    await at_the_tables(desk)
    await reporting.close_day(till, None)
    reporting.days_not_closed(till)


async def at_the_drawer_and_beside(desk: ActionDesk) -> None:
    """Look for things, set a basket aside, count, and see to the paper."""
    till = desk.till
    finding.search_now(till, "qum")
    finding.meaning_of(till, BADGE)
    await selling.scan(till, "3*101")
    tendering.cash_limit(till, till.session.basket)
    await parking.park(till)
    await parking.recall(till, parking.all_parked(till)[0].parked_id)
    await drawer.deposit(till, Decimal(100))
    await drawer.withdraw(till, Decimal(50))
    drawer.explained(till)
    drawer.movements_today(till)
    await counting.count_cash(till, lek("5000"))
    paper_decisions.unsettled_count(till)
    till.print_jobs.asked()
    till.print_jobs.next_asked()
    job = till.print_jobs.next_waiting()
    assert job is not None
    await paper_decisions.drop(till, job.job_id)
    till.documents.refused()
    till.documents.of_day(TODAY)


async def at_the_tables(desk: ActionDesk) -> None:
    """Order to two tables, join them, take a part, look at the slips, take back and be paid."""
    till = desk.till
    keys = [await order_at(desk, name) for name in ("7", "7", "8")]
    await move_orders(till, keys[2:], PlaceWish(name="7"))
    await take_part(till, at(desk, "7").place.place_id, Decimal(10), [cash()])
    till.print_jobs.slips_of(keys[0])
    await take_back(till, keys[0])
    await pay_orders(till, keys[1:], [cash()])


def read_as_a_whole(connection: sqlite3.Connection, sql: str) -> list[str]:
    """Return the growing tables that a statement reads from end to end."""
    names = dict(re.findall(r'"(\w+)" AS "(\w+)"', sql))
    tables = {alias: table for table, alias in names.items()}
    stops_early = re.search(r"ORDER BY \S+ DESC\s+LIMIT", sql) is not None
    found = []
    for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {sql}"):
        scanned = re.match(r"SCAN (\w+)", step)
        table = tables.get(scanned[1], scanned[1]) if scanned else ""
        if table in GROWING and not stops_early and not step.endswith(OF_THE_FEW):
            found.append(f"{step}: {sql}")
    return found


async def test_no_question_at_the_counter_reads_all_that_was_ever_sold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(monkeypatch) as seen, a_desk(tmp_path) as desk:
        await a_day_at_the_counter(desk)
        questions = [sql for sql in seen.values() if re.match(r"\s*(SELECT|WITH)\b", sql)]
        connection = desk.store.database.plain
        connection.set_trace_callback(None)

        slow = [each for sql in questions for each in read_as_a_whole(connection, sql)]

        noticed = read_as_a_whole(connection, "SELECT total FROM sale WHERE change = 5")

    assert len(questions) > 60  # it did listen
    assert len(noticed) == 1
    assert slow == []
