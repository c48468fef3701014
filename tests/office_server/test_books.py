"""The books: what the tills' days came to, to the cent; each document and each sale once.

Lives here: sums against the till's own reports, what counts once, books made again.
Must not: what cannot be read (test_quarantine), pages.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.cli.conftest import CommandLine, line, service
from tests.domain.chain.journals import a_batch, some_entries
from tests.month.conftest import Month, month
from tests.month.trade import DAYS
from tests.office_server.conftest import Place, a_till, wait_until_somebody_waits
from tests.office_server.sending import send_all
from tests.office_server.test_commands import run
from tests.practice_server import PracticeServer
from till.actions.day.reporting import x_report
from till.domain.business_day import day_of
from till.domain.reports.report import DayReport
from till.office_server.books.again import rebuild_month
from till.office_server.books.day import ChainDay, TillStanding, day_of_chain
from till.office_server.books.things import KNOWN
from till.office_server.database import Connection, open_pool
from till.office_server.facts.taking_in import BatchTaker, note_heard
from till.safekeeping.digests.rows import DIGESTED
from till.system.clock import SystemClock

__all__ = ["line", "month", "service"]
NOW = datetime(2027, 1, 1, tzinfo=UTC)
BOOKS = (
    *("sale", "sale_line", "payment", "vat_share", "document", "movement", "cash_count"),
    *("day_closing", "day_sum", "day_payment", "day_vat"),
)


def the_day(connection: Connection, day: date, till: str | None = None) -> ChainDay:
    return day_of_chain(connection, day, NOW, till=till)


def figures(found: ChainDay) -> Mapping[str, object]:
    (only,) = found.tills
    return {
        "sales": found.sales,
        "returns": found.returns,
        "total": found.total,
        "returned": found.returned,
        "vat": {(each.code.value, each.rate): (each.net, each.vat) for each in found.vat},
        "payments": {e.kind.value: (e.count, e.amount) for e in found.payments},
        "opening": only.opening,
        "moved": (only.deposits, only.withdrawals, only.expected),
    }


def figures_of_till(report: DayReport) -> Mapping[str, object]:
    return {
        "sales": report.sales_count,
        "returns": report.returns_count,
        "total": report.total,
        "returned": report.returns_total,
        "vat": {(e.code.value, e.rate): (e.net, e.vat) for e in report.vat},
        "payments": {e.kind.value: (e.count, e.amount) for e in report.payments},
        "opening": report.cash.opening,
        "moved": (report.cash.deposits, report.cash.withdrawals, report.cash.expected),
    }


def books(connection: Connection) -> Mapping[str, list[object]]:
    return {
        table: sorted(connection.execute(f"SELECT {table}::text FROM {table}").fetchall())  # type: ignore[arg-type]
        for table in BOOKS
    }


@pytest.mark.postgres
@pytest.mark.parametrize("a_day", [8, pytest.param(40, marks=pytest.mark.long)])
async def test_a_month_of_all_that_happens_comes_to_what_the_till_says_of_each_day(
    month: Month, served: Connection, owner: Connection, tmp_path: Path, a_day: int
) -> None:
    a_till(owner, "t1")
    async with month(seed=20261020, a_day=a_day, refused=0.08) as shop:
        database = tmp_path / "practice" / "till.sqlite3"
        assert send_all(served, "t1", database, most=100) == 0
        for day in DAYS:
            report = await x_report(shop.desk.till, day)
            assert figures(the_day(served, day)) == figures_of_till(report), day
            assert not the_day(served, day).tills[0].differs
    before = books(owner)
    for first in {day.replace(day=1) for day in DAYS}:
        assert rebuild_month(owner, first) > 0
    assert books(owner) == before


@pytest.mark.postgres
def test_a_till_that_left_and_joined_again_counts_once(
    line: CommandLine, service: PracticeServer, served: Connection, owner: Connection
) -> None:
    line.a_sale("--line", "A1*3", "--pay", "cash")
    a_till(owner, "t1", installation="one")
    send_all(served, "t1", database_of(line))
    owner.execute("UPDATE till SET state = 'left'")
    line.sell("--line", "A1", "--pay", "card", "--wait", "20")
    a_till(owner, "t2", installation="one")

    assert send_all(served, "t2", database_of(line)) == 0

    found = the_day(served, today())
    assert [(each.till, each.sales, each.total) for each in found.tills] == [
        ("t1", 1, 330),
        ("t2", 1, 110),
    ]
    assert (found.sales, found.total, found.tills[0].opening) == (2, 440, 5000)
    assert served.execute("SELECT count(*), count(DISTINCT doc_id) FROM document").fetchone() == (
        3,
        3,
    )
    before = books(owner)
    rebuild_month(owner, today())
    assert books(owner) == before


@pytest.mark.postgres
def test_what_two_tills_of_one_installation_send_at_once_counts_once(
    owner: Connection, office: Place
) -> None:
    for each in ("t1", "t2"):
        a_till(owner, each, installation="one")
    entries = some_entries(3)
    taker = BatchTaker()
    taker.take(owner, "t1", a_batch(entries[:1]))

    with open_pool(office.address) as pool, ThreadPoolExecutor(1) as beside:

        def send_as_the_other() -> None:
            with pool.connection() as connection:
                taker.take(connection, "t2", a_batch(entries))

        with pool.connection() as first:
            with first.transaction():  # committed after the other has come
                taker.take(first, "t1", a_batch(entries[1:], entries[0].place))
                sending = beside.submit(send_as_the_other)
                wait_until_somebody_waits(owner)
            sending.result()

    assert the_day(owner, date(2026, 11, 20)).sales == 3


@pytest.mark.postgres
def test_both_halves_of_a_copied_till_count(served: Connection, owner: Connection) -> None:
    a_till(owner, "t1")
    entries = some_entries(3)
    copied = some_entries(2, entries[0].place, note="elsewhere")
    for batch in (a_batch(entries), a_batch(copied, entries[0].place)):
        BatchTaker().take(served, "t1", batch)

    found = the_day(served, date(2026, 11, 20))

    assert (found.sales, found.total) == (5, 5 * 180)


@pytest.mark.postgres
def test_a_day_says_who_has_closed_who_is_open_and_who_is_silent(
    line: CommandLine, service: PracticeServer, served: Connection, owner: Connection
) -> None:
    line.a_sale("--line", "A1*3", "--pay", "cash")
    a_till(owner, "t1")
    a_till(owner, "t2")
    send_all(served, "t1", database_of(line))
    note_heard(served, "t1")
    now = SystemClock().now()

    still = day_of_chain(served, today(), now)
    line.till("day", "close", "--counted", "5330")
    send_all(served, "t1", database_of(line))
    closed = day_of_chain(served, today(), now)
    owner.execute("UPDATE till SET joined_at = now() - interval '1 hour'")
    silent = day_of_chain(served, today(), now)

    assert standings(still) == {"t1": TillStanding.OPEN, "t2": TillStanding.NOTHING}
    assert standings(closed) == {"t1": TillStanding.CLOSED, "t2": TillStanding.NOTHING}
    assert standings(silent) == {"t1": TillStanding.CLOSED, "t2": TillStanding.SILENT}
    (first, _) = closed.tills
    assert (first.z_number, first.z_total, first.differs, first.difference) == (1, 330, False, 0)


@pytest.mark.postgres
def test_a_sum_that_is_not_the_z_s_is_told(served: Connection, owner: Connection) -> None:
    a_till(owner, "t1")
    z_report = "('t1', 1, 1, '2026-11-20', '2026-11-20T19:00Z', 0, 0, 90000)"
    owner.execute(f"INSERT INTO day_closing VALUES {z_report}")  # type: ignore[arg-type]
    BatchTaker().take(served, "t1", a_batch(some_entries(1)))

    (only,) = the_day(served, date(2026, 11, 20)).tills

    assert (only.differs, only.total, only.z_total) == (True, 180, 900)


@pytest.mark.postgres
def test_the_report_has_the_names_of_a_till_s_own(
    line: CommandLine, service: PracticeServer, owner: Connection, office: Place
) -> None:
    line.a_sale("--line", "A1*3", "--pay", "cash")
    a_till(owner, "t1")
    send_all(owner, "t1", database_of(line))
    mine = line.till("day", "report", "x", "--json").fields

    said = run(office, "report", "day", "--date", str(today()), "--json")
    assert said.exit_code == 0, said.output + repr(said.exception)
    told = json.loads(run(office, "report", "day", "--date", str(today()), "--json").stdout)
    of_nobody = run(office, "report", "day", "--date", str(today()), "--shop", "Vlora", "--json")
    text = run(office, "report", "day", "--date", str(today())).stdout
    counted = json.loads(run(office, "facts", "count", "--json").stdout)

    names = ("date", "sales_count", "total", "vat", "vat_total", "payments", "opening_balance")
    for name in (*names, "deposits", "withdrawals", "expected_cash", "counted_cash", "difference"):
        assert told[name] == mine[name], name
    assert told["by_shop"] == [{"shop": "Tirana", "sales_count": 1, "total": 330}]
    assert [(each["till"], each["total"]) for each in told["by_till"]] == [("t1", 330)]
    assert (told["closed"], told["open"], told["silent"]) == ([], ["t1"], [])
    assert json.loads(of_nobody.stdout)["by_till"] == []
    assert "330,00" in text
    assert (counted["sales"], counted["documents"], counted["by_till"][0]["total"]) == (1, 2, 330)


@pytest.mark.postgres
def test_the_office_exports_the_files_that_the_till_does(
    line: CommandLine, service: PracticeServer, owner: Connection, office: Place, tmp_path: Path
) -> None:
    line.a_sale("--line", "A1*3", "--pay", "cash")
    line.sell("--line", "A1", "--pay", "cash")
    line.till("day", "close", "--counted", "5440")
    a_till(owner, "t1")
    send_all(owner, "t1", database_of(line), most=2)

    said = run(office, "facts", "export", str(tmp_path / "office"), "--till", "t1", "--json")
    line.till("journal", "export", str(tmp_path / "till"))

    assert said.exit_code == 0, said.output
    for name in ("journal.jsonl", "rows.jsonl", "verify.py"):
        of_office, of_till = (tmp_path / each / name for each in ("office", "till"))
        assert of_office.read_bytes() == of_till.read_bytes(), name
    proved = subprocess.run(
        [sys.executable, "verify.py"], cwd=tmp_path / "office", capture_output=True, check=False
    )
    assert proved.returncode == 0, proved.stdout


@pytest.mark.postgres
def test_a_branch_is_exported_with_what_it_goes_on_from(
    owner: Connection, office: Place, tmp_path: Path
) -> None:
    a_till(owner, "t1")
    entries = some_entries(3)
    restored = some_entries(2, entries[0].place, generation=2)
    for batch in (a_batch(entries), a_batch(restored, entries[0].place)):
        BatchTaker().take(owner, "t1", batch)

    words = ("facts", "export", str(tmp_path / "b"), "--till", "t1")
    second = run(office, *words, "--branch", "2")
    absent = run(office, *words, "--branch", "3")
    nobody = run(office, "facts", "export", str(tmp_path / "c"), "--till", "t9")

    lines = (tmp_path / "b" / "journal.jsonl").read_text(encoding="utf-8").splitlines()
    assert second.exit_code == 0, second.output
    assert [json.loads(each)["link"] for each in lines] == [
        each.place.link for each in (entries[0], *restored)
    ]
    assert (absent.exit_code, nobody.exit_code) == (1, 1)
    assert absent.stderr.count("\n") == nobody.stderr.count("\n") == 1


def test_the_books_know_every_thing_that_a_till_writes() -> None:
    written = {kind: {each.name for each in tables} for kind, tables in DIGESTED.items()}

    assert {kind: written[kind] - KNOWN.get(kind, set()) for kind in written} == {
        kind: set() for kind in written
    }
    assert list(written) == list(KNOWN)


def database_of(line: CommandLine) -> Path:
    return line.folder / "practice" / "till.sqlite3"


def today() -> date:
    return day_of(SystemClock().now())


def standings(found: ChainDay) -> Mapping[str, TillStanding]:
    return {each.till: each.standing for each in found.tills}
