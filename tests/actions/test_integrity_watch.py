"""The data are proved beside selling: what fits is remembered, what does not stops it.

Lives here: when what is proved, and what a fault does.
Must not: each way of tampering (tests/store/test_integrity).
"""

import asyncio
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from till.actions.day import opening
from till.actions.maintenance.watches import DataWatch
from till.actions.ports.events import DataFailed
from till.domain.errors.disk import DataBehindChangeLog, DataUnfit
from till.domain.maintenance.anchor import AnchorKey
from till.safekeeping.integrity.integrity import StoredProofs

MARK = "SELECT proved_number, proved_whole_at FROM maintenance"


@pytest.fixture
def proofs(desk: ActionDesk) -> StoredProofs:
    return StoredProofs(
        desk.store.database, desk.till.clock, lambda: AnchorKey(key=b"key", is_in_store=False)
    )


def _change_a_movement(desk: ActionDesk) -> None:
    plain = desk.store.database.plain
    [(rule,)] = plain.execute("SELECT sql FROM sqlite_master WHERE name = 'movement_is_frozen'")
    plain.execute("DROP TRIGGER movement_is_frozen")
    plain.execute("UPDATE movement SET amount = amount - 100")
    plain.execute(rule)


async def test_all_is_proved_once_and_then_what_is_new(
    desk: ActionDesk, proofs: StoredProofs
) -> None:
    empty = await asyncio.to_thread(proofs.prove_due)
    await opening.declare(desk.till, Decimal(5000))
    whole = await asyncio.to_thread(proofs.prove_due)
    assert whole is not None
    await desk.till.ledger.record(whole)
    _change_a_movement(desk)  # of before: what is new fits
    newer = await asyncio.to_thread(proofs.prove_due)

    assert empty is None
    assert whole.whole_at == desk.till.clock.now()
    assert newer is not None
    assert (newer.number, newer.whole_at) == (whole.number, None)
    assert desk.store.database.select(MARK)[0][0] == whole.number


class OlderData:
    """A change log that knows more than the data do."""

    data_fault = DataBehindChangeLog(path="/media/stick", records=2, sales=1)


async def test_what_the_change_log_notices_stops_selling(
    desk: ActionDesk, proofs: StoredProofs
) -> None:
    failed = asyncio.Event()
    await opening.declare(desk.till, Decimal(5000))

    def listen(event: object) -> None:
        if isinstance(event, DataFailed):
            failed.set()

    desk.till.listeners.append(listen)
    watch = asyncio.create_task(DataWatch(desk.till, proofs, OlderData()).run())
    await asyncio.wait_for(failed.wait(), timeout=120)
    watch.cancel()

    with pytest.raises(DataBehindChangeLog):
        await desk.sell()


async def test_a_fault_is_told_and_nothing_is_sold_any_more(
    desk: ActionDesk, proofs: StoredProofs
) -> None:
    told: list[object] = []
    failed = asyncio.Event()
    await opening.declare(desk.till, Decimal(5000))
    _change_a_movement(desk)

    def listen(event: object) -> None:
        if isinstance(event, DataFailed):
            told.append(event.error)
            failed.set()

    async def no_pause(_seconds: float) -> None:
        await asyncio.sleep(0)

    desk.till.listeners.append(listen)
    watch = asyncio.create_task(DataWatch(desk.till, proofs, pause=no_pause).run())
    await asyncio.wait_for(failed.wait(), timeout=120)
    watch.cancel()

    [fault] = told
    assert isinstance(fault, DataUnfit)
    assert fault.facts["place"] == "1"
    with pytest.raises(DataUnfit):
        await desk.sell()


async def test_a_proof_under_way_ends_with_the_till(desk: ActionDesk, proofs: StoredProofs) -> None:
    await opening.declare(desk.till, Decimal(5000))
    proofs.stop()

    assert await asyncio.to_thread(proofs.prove_due) is None
