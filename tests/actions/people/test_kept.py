"""A person or a PIN that was kept is said to be kept, although nothing can be read after.

Lives here: adding somebody, giving a PIN, by what the commands call.
Must not: pages (tests/stories/counter/test_saved), other commands (tests/cli/test_saved).
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from tests.actions.desk import ActionDesk, number_of
from tests.fakes import an_owner_at
from till.actions.people import people_access
from till.actions.ports.records import Record
from till.cli import people as command
from till.domain.errors import TillError
from till.domain.errors.disk import DiskFailing
from till.domain.shop.people import Role

ANA = "Ana Leka"


class UnreadAfterwards:
    """A ledger behind which nothing can be read any more of who may sign in."""

    def __init__(self, desk: ActionDesk) -> None:
        self._till = desk.till
        self._ledger = desk.till.ledger

    async def record(self, *records: Record) -> None:
        await self._ledger.record(*records)
        self._till.people = Unreadable()


class Unreadable:
    """Fails whatever it is asked."""

    def __getattr__(self, name: str) -> object:
        raise DiskFailing(path="till.sqlite3")


@pytest.fixture
async def ana(desk: ActionDesk) -> int:
    with an_owner_at(desk.till):
        await people_access.add_person(
            desk.till, ANA, "1001", operator_code=None, role=Role.CASHIER
        )
    return number_of(desk.till, ANA)


async def test_who_was_added_is_told_although_nobody_can_be_read_after(
    desk: ActionDesk, log_may_say: list[str]
) -> None:
    log_may_say.append("after saving")
    desk.till.ledger = UnreadAfterwards(desk)
    with an_owner_at(desk.till):
        added = await people_access.add_person(
            desk.till, ANA, "1001", operator_code=None, role=Role.CASHIER
        )

    assert (added.name, added.role) == (ANA, Role.CASHIER)


async def test_a_pin_that_was_set_is_told_although_nobody_can_be_read_after(
    desk: ActionDesk, ana: int, log_may_say: list[str]
) -> None:
    log_may_say.append("after saving")
    told = list[TillError]()
    desk.till.warn = told.append
    desk.till.ledger = UnreadAfterwards(desk)

    @asynccontextmanager
    async def at_the_desk() -> AsyncIterator[SimpleNamespace]:
        with an_owner_at(desk.till):
            yield SimpleNamespace(till=desk.till)

    name, _ = await command._set_pin(
        at_the_desk(),
        ANA,
        lambda till, number: people_access.set_pin(till, number, "5202"),
    )

    assert name == ANA
    assert [type(each) for each in told] == [DiskFailing]
