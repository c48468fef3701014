"""Writes that gather while the disk is busy: one sync for all, each whole or not at all.

Lives here: what shares a transaction and what does not (docs/decisions/0039).
Must not: the promises that hold for one write alone (test_ledger).
"""

import asyncio
import threading
from dataclasses import replace

from tests.builders import a_document, a_sale, an_entry
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.fiscal.document import DocumentState
from till.store.store import Store


def _held_up(store: Store) -> threading.Event:
    """Keep the writer busy until the event is set, so that what is handed in meanwhile gathers."""
    go = threading.Event()
    store.ledger._submit(lambda: _wait_for(go))
    return go


def _wait_for(go: threading.Event) -> None:
    go.wait(5)


async def test_what_gathers_while_the_disk_is_busy_shares_one_sync(store: Store) -> None:
    commits: list[str] = []
    store.ledger._submit(
        lambda: store.database.plain.set_trace_callback(
            lambda sql: commits.append(sql) if sql == "COMMIT" else None
        )
    ).result()
    commits.clear()
    go = _held_up(store)

    writing = [asyncio.ensure_future(store.ledger.record(an_entry())) for _ in range(5)]
    await asyncio.sleep(0)
    go.set()
    await asyncio.gather(*writing)

    assert len(list(store.journal.entries())) == 5
    assert len(commits) <= 2  # that which kept the writer busy, and one for all five


async def test_one_that_fails_among_several_leaves_the_others_alone(store: Store) -> None:
    known = a_document(sale=a_sale(number=2))
    await store.ledger.record(a_sale(number=2), known)
    jumping = replace(known, state=DocumentState.COMPLETE)
    go = _held_up(store)

    ends = asyncio.gather(
        store.ledger.record(an_entry()),
        store.ledger.record(a_sale(number=3), jumping, an_entry()),
        store.ledger.record(an_entry()),
        return_exceptions=True,
    )
    await asyncio.sleep(0)
    go.set()
    before, failed, after = await ends

    assert (before, after) == (None, None)
    assert isinstance(failed, IllegalTransition)
    assert len(list(store.journal.entries())) == 2
    assert store.documents.sale(a_sale(number=3).key) is None


async def test_one_that_spoils_the_commit_of_several_is_the_only_one_to_fail(store: Store) -> None:
    stranger = a_document(
        "stranger", sale=a_sale(number=9)
    )  # its sale is not there: told at commit
    go = _held_up(store)

    ends = asyncio.gather(
        store.ledger.record(an_entry()),
        store.ledger.record(stranger),
        store.ledger.record(an_entry()),
        return_exceptions=True,
    )
    await asyncio.sleep(0)
    go.set()
    before, failed, after = await ends

    assert (before, after) == (None, None)
    assert isinstance(failed, Broken)
    assert len(list(store.journal.entries())) == 2
