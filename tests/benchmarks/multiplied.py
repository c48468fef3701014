"""Many sales from one: a real sale is made by the product, its rows are copied by SQL.

Lives here: which columns differ from copy to copy, the journal's chain.
Must not: make rows of its own; every column not named here is as the product wrote it.
"""

import asyncio
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.benchmarks.desk import selling_at
from tests.practice_server import PracticeServer
from till.actions.selling.checkout import check_out
from till.actions.selling.selling import scan
from till.bootstrap import OpenTill
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.domain.paper.print_job import PrintJobState
from till.domain.rights.journal import JournalAction, JournalEntry, link
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.people import NamedPerson
from till.sqlite import sqlite3

A_DAY = 400  # sales of one day in the past
LINES = 5
LONGEST_WAIT_S = 60
LONGEST_PICTURE = 1000  # bytes kept of each receipt, for the sake of the disk
_KEY = "'{name}-' || n.i"
_DAY = f"date(original.day, '-' || (1 + n.i / {A_DAY}) || ' days')"
_ENTRY = """
    INSERT INTO journal (moment, person, action, facts, previous_link, link, person_id)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_PROVED = """
    UPDATE maintenance SET proved_whole_at = '2099-01-01T00:00:00+00:00',
        (proved_number, proved_link) =
            (SELECT number, link FROM journal ORDER BY number DESC LIMIT 1)
"""
_MOMENT = (
    "replace(original.{column}, substr(original.{column}, 1, 10), "
    + _DAY.replace("original.day", "substr(original.{column}, 1, 10)")
    + ")"
)
_COUNTED = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"


async def add_old_sales(folder: Path, count: int) -> None:
    """Add sales of past days that were delivered, fetched and printed."""
    with PracticeServer(database=folder / "service.sqlite3") as server:
        async with selling_at(folder, service=server.base_url) as opened:
            work = asyncio.create_task(opened.work())
            document = await _sell(opened)
            await _until_printed(opened, document)
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            _multiply(opened, document, count, name="old")


async def add_queued_sales(folder: Path, count: int) -> None:
    """Add sales of past days that still wait to be delivered."""
    async with selling_at(folder) as opened:
        document = await _sell(opened)
        _multiply(opened, document, count, name="queued")


async def _sell(opened: OpenTill) -> FiscalDocument:
    for number in range(LINES):
        await scan(opened.till, f"A{number:07}")
    finished = await check_out(opened.till, [Tender(kind=TenderKind.CASH, amount=None)])
    if finished is None:
        raise RuntimeError
    return finished.document


async def _until_printed(opened: OpenTill, document: FiscalDocument) -> None:
    jobs = opened.till.print_jobs
    async with asyncio.timeout(LONGEST_WAIT_S):
        while not any(  # noqa: ASYNC110 it looks again until it is so
            job.state is PrintJobState.PRINTED for job in jobs.of_document(document.doc_id)
        ):
            await asyncio.sleep(0.05)


def _multiply(opened: OpenTill, document: FiscalDocument, count: int, *, name: str) -> None:
    """Copy a sale with all that hangs on it, in the thread that writes."""
    ledger: Any = opened.till.ledger
    database = ledger._database

    def work() -> None:
        _copy_all(database.plain, document, count, name)
        _journal(database.plain, document.doc_id, count, name)

    done: Future[None] = ledger._submit(work)
    done.result()


def _copy_all(plain: sqlite3.Connection, document: FiscalDocument, count: int, name: str) -> None:
    key = _KEY.format(name=name)
    of_sale = {"sale_key": key}
    of_document = {"doc_id": key}
    sale = f"sale_key = '{document.sale_key}'"
    doc_id = f"doc_id = '{document.doc_id}'"
    picture = {"image": f"substr(original.image, 1, {LONGEST_PICTURE})"}
    numbered = {"day": _DAY, "number": f"1 + n.i % {A_DAY}", "closed_at": _at("closed_at")}
    told = f"replace(CAST(original.body AS TEXT), original.doc_id, {key})"  # the body names it too
    body = {"body": f"CAST({told} AS BLOB)"}
    issued = {"sequence": "NULL", "day": _DAY, "issued_at": _at("issued_at"), **body}
    moved = {"sequence": "NULL", "day": _DAY, "moment": _at("moment")}
    tried = {"started_at": _at("started_at"), "ended_at": _at("ended_at")}
    printed = {"job_id": "NULL", "queued_at": _at("queued_at"), **picture}
    for table, changed, where in (
        ("sale", of_sale | numbered, sale),
        ("sale_line", of_sale, sale),
        ("payment", of_sale, sale),
        ("vat_share", of_sale, sale),
        ("document", of_sale | of_document | issued, sale),
        ("movement", of_document | moved, doc_id),
        ("attempt", of_document | tried, doc_id),
        ("receipt", of_document | picture, doc_id),
        ("print_job", of_document | printed, doc_id),
    ):
        _copy(plain, table, changed, where, count)


def _copy(
    plain: sqlite3.Connection, table: str, changed: Mapping[str, str], where: str, count: int
) -> None:
    columns = [row[1] for row in plain.execute(f"PRAGMA table_info({table})")]
    taken = ", ".join(changed.get(column, f"original.{column}") for column in columns)
    originals = f"(SELECT * FROM {table} WHERE {where})"
    copied = f"INSERT INTO {table} SELECT {taken} FROM n, {originals} AS original"
    plain.execute(f"{_COUNTED} {copied}", (count,))


def _journal(plain: sqlite3.Connection, doc_id: DocId, count: int, name: str) -> None:
    """Add one sealed entry for each copy, after the last."""
    (previous,) = plain.execute("SELECT link FROM journal ORDER BY number DESC LIMIT 1").fetchone()
    rows = _sealed(previous, doc_id, count, name)
    plain.executemany(_ENTRY, rows)
    # Nothing seals the copies: as if all had been proved just now, no start goes through all.
    plain.execute(_PROVED)


def _sealed(
    previous: str, doc_id: DocId, count: int, name: str
) -> Iterator[tuple[str, str, str, str, str, str, int | None]]:
    moment = datetime(2026, 1, 1, 8, tzinfo=UTC)
    who = NamedPerson(name="Ana Hoxha", person_id=1)
    for number in range(1, count + 1):
        facts = {"doc_id": f"{name}-{number}", "copied_from": doc_id}
        entry = JournalEntry(
            moment=moment, person=who, action=JournalAction.SALE_CLOSED, facts=facts
        )
        sealed = link(previous, entry)
        told = json.dumps(facts, ensure_ascii=False)
        yield (
            moment.isoformat(),
            who.name,
            entry.action.value,
            told,
            previous,
            sealed,
            who.person_id,
        )
        previous = sealed


def _at(column: str) -> str:
    return _MOMENT.format(column=column)
