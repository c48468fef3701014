"""A command says that a sale is saved once it is, whatever fails after.

Lives here: a mark that cannot be left while a command waits for the service.
Must not: the one place that catches it (tests/actions/test_housekeeping).
"""

import threading
import time
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

from tests.builders import a_document, a_sale
from tests.cli.conftest import CommandLine
from till.domain.fiscal.document import DocumentState, Problem
from till.sqlite import sqlite3
from till.store.store import open_store

PATIENCE_S = 120
NOBODY_TAKES_IT = "00000000-0000-4000-8000-000000000001"


def _spoil_once_sold(folder: Path) -> threading.Thread:
    """Put a folder where the mark of a clean end belongs, as soon as a sale is on disk."""

    def look() -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            with suppress(sqlite3.Error), closing(sqlite3.connect(folder / "till.sqlite3")) as db:
                if db.execute("SELECT count(*) FROM sale").fetchone()[0]:
                    (folder / "till.sqlite3.clean").mkdir()
                    return
            threading.Event().wait(0.01)

    thread = threading.Thread(target=look)
    thread.start()
    return thread


def test_a_sale_is_answered_with_its_docid_although_the_end_fails(
    line: CommandLine, log_may_say: list[str]
) -> None:
    log_may_say.append("after saving")
    line.furnish()
    opened = line.till("day", "open", "--amount", "5000", "--wait", "20")
    assert opened.status == 0, opened.err

    spoiling = _spoil_once_sold(line.folder / "practice")
    sold = line.sell("--line", "A1", "--pay", "cash", "--wait", "20")
    spoiling.join()

    assert sold.status == 0, sold.err
    assert sold.fields["docId"]
    assert sold.fields["state"] == "complete"
    assert "It is saved" in sold.err


def test_a_document_that_is_closed_is_said_to_be_closed_although_nobody_can_be_waited_for(
    line: CommandLine, log_may_say: list[str]
) -> None:
    log_may_say.append("after saving")
    sale = a_sale()
    refused = replace(
        a_document(NOBODY_TAKES_IT, sale=sale, state=DocumentState.REFUSED),
        problem=Problem(key="problem.refused", message="no"),
    )
    store = open_store(line.folder / "development" / "till.sqlite3")
    store.ledger.record_from_thread(sale, refused)
    store.close()

    words = ("outbox", "close", NOBODY_TAKES_IT, "--reason", "typed twice", "--wait", "5")
    closed = line.till("--profile", "development", *words, "--json")

    assert closed.status == 0, closed.err
    assert closed.fields["state"] == "resolved"
    assert "It is saved" in closed.err
