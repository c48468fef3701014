"""Setting a till up: who is added in which order, and how long its token still holds."""

from datetime import timedelta

import pytest

from tests.actions.desk import ActionDesk
from till.actions.ports.service import TokenFacts
from till.actions.setup.setting_up import PersonWanted, add_people, token_days
from till.domain.shop.people import Role


class EndingToken:
    """A token that ends in so many days, and a bit."""

    def __init__(self, desk: ActionDesk, days: int) -> None:
        self._ends_at = desk.till.clock.now() + timedelta(days=days, hours=1)

    async def is_kept(self) -> bool:
        return True

    async def keep(self, text: str) -> str:
        return text[-4:]

    async def facts(self) -> TokenFacts:
        return TokenFacts(last_signs="…9fQw", ends_at=self._ends_at)


@pytest.mark.parametrize(("days", "told"), [(31, None), (30, 30), (7, 7), (1, 1), (-2, -2)])
async def test_that_a_token_ends_is_told_in_its_last_thirty_days(
    desk: ActionDesk, days: int, told: int | None
) -> None:
    desk.till.credential = EndingToken(desk, days)

    assert await token_days(desk.till) == told


async def test_owners_are_added_last_and_nobody_twice(desk: ActionDesk) -> None:
    people = [
        PersonWanted(name="Ilir Shehu", role=Role.OWNER, pin="9071"),
        PersonWanted(name="Besa Kola", role=Role.CASHIER, pin="4826"),
    ]

    added = await add_people(desk.till, people)
    again = await add_people(desk.till, people)

    assert [each.name for each in added] == ["Besa Kola", "Ilir Shehu"]
    assert again == ()
