"""Parking: what is set aside waits, whatever happens meanwhile.

Lives here: park, recall, discard, giving up.
Must not: the draft on disk (tests/store), the dialog.
"""

import asyncio
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, approved, limit
from tests.builders import an_article
from till.actions.ports.events import ParkedChanged
from till.actions.ports.records import Catalogue, NewParked
from till.actions.selling import selling
from till.actions.selling.parking import all_parked, discard, give_up, park, recall
from till.domain.errors.basket import BasketEmpty, ParkedUnknown
from till.domain.errors.catalogue import NameTooLong
from till.domain.errors.disk import DiskFull
from till.domain.errors.people import NobodySignedIn
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket, with_buyer
from till.domain.selling.discount import Discount
from till.domain.shop.buyer import Buyer, BuyerIdType

AGIMI = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L62104871M",
    name="Kafe Bar Agimi sh.p.k.",
    address="Rruga e Durrësit",
    town="Tiranë",
)


async def a_parked_basket(desk: ActionDesk, name: str = "Zonja me fëmijë") -> int:
    """Park a basket with a discount and a buyer; return its number."""
    await selling.scan(desk.till, "2*101")
    await selling.set_line_discount(desk.till, 0, Discount(amount=Decimal("10.00")))
    desk.till.put_basket(with_buyer(desk.till.session.basket, AGIMI, is_electronic=True))
    await park(desk.till, name)
    return all_parked(desk.till)[-1].parked_id


async def test_a_parked_basket_waits_with_its_name_and_who_parked_it(desk: ActionDesk) -> None:
    await a_parked_basket(desk, "  Tavolina\t4 <b>")

    (parked,) = all_parked(desk.till)
    assert desk.till.session.basket.is_empty
    assert (parked.name, parked.parked_by.name) == ("Tavolina 4 <b>", "Ana Hoxha")
    assert parked.parked_at == desk.clock.moment
    assert parked.basket.buyer == AGIMI
    assert desk.events[-1] == ParkedChanged(parked=(parked,))


async def test_a_recalled_basket_is_as_it_was(desk: ActionDesk) -> None:
    number = await a_parked_basket(desk)
    parked = all_parked(desk.till)[0]

    await recall(desk.till, number)

    assert desk.till.session.basket == parked.basket == desk.till.baskets.draft()
    assert all_parked(desk.till) == []
    actions = [entry.action for entry in desk.till.journal.entries()]
    assert actions[-2:] == [JournalAction.BASKET_PARKED, JournalAction.BASKET_RECALLED]


async def test_an_open_basket_is_parked_in_exchange(desk: ActionDesk) -> None:
    number = await a_parked_basket(desk)
    await selling.scan(desk.till, "7*101")

    await recall(desk.till, number)

    assert desk.till.session.basket.lines[0].quantity == 2
    (parked,) = all_parked(desk.till)
    assert parked.basket.lines[0].quantity == 7


async def test_a_parked_basket_survives_a_restart(tmp_path: Path) -> None:
    with a_desk(tmp_path) as desk:
        await a_parked_basket(desk)
        parked = all_parked(desk.till)

    with a_desk(tmp_path) as desk:
        assert all_parked(desk.till) == parked
        selling.restore_draft(desk.till)
        assert desk.till.session.basket.is_empty


async def test_its_prices_stay_as_they_were_agreed(desk: ActionDesk) -> None:
    number = await a_parked_basket(desk)
    dearer = Catalogue(articles=[an_article(price="999.00")])
    await desk.till.ledger.record(dearer)

    await recall(desk.till, number)

    assert desk.till.session.basket.total == Decimal("350.00")


async def test_nothing_is_parked_twice_and_nothing_out_of_nothing(desk: ActionDesk) -> None:
    with pytest.raises(BasketEmpty):
        await park(desk.till)
    await selling.scan(desk.till, "101")

    both = await asyncio.gather(park(desk.till), park(desk.till), return_exceptions=True)

    assert sum(isinstance(each, BasketEmpty) for each in both) == 1
    assert len(all_parked(desk.till)) == 1


async def test_nothing_is_recalled_twice(desk: ActionDesk) -> None:
    number = await a_parked_basket(desk)

    both = await asyncio.gather(
        recall(desk.till, number), recall(desk.till, number), return_exceptions=True
    )

    assert sum(isinstance(each, ParkedUnknown) for each in both) == 1
    assert desk.till.session.basket.total == Decimal("350.00")
    assert desk.till.baskets.draft() == desk.till.session.basket
    assert all_parked(desk.till) == []


async def test_a_full_disk_leaves_everything_as_it_was(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    before = desk.till.session.basket
    desk.disk.full = lambda records: any(isinstance(each, NewParked) for each in records)

    with pytest.raises(DiskFull):
        await park(desk.till)

    assert desk.till.session.basket == before
    assert all_parked(desk.till) == []


async def test_what_is_scanned_while_parking_fails_follows_the_basket(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "3*101")
    desk.disk.full = lambda records: any(isinstance(each, NewParked) for each in records)

    await asyncio.gather(park(desk.till), selling.scan(desk.till, "101"), return_exceptions=True)

    assert [line.quantity for line in desk.till.session.basket.lines] == [3, 1]


async def test_somebody_has_to_stand_at_the_till_and_names_have_an_end(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")
    with pytest.raises(NameTooLong):
        await park(desk.till, "x" * 10_000)

    desk.till.session = replace(desk.till.session, cashier=None)
    with pytest.raises(NobodySignedIn):
        await park(desk.till)

    assert len(desk.till.session.basket.lines) == 1


async def test_who_may_remove_lines_may_throw_all_of_them_away(desk: ActionDesk) -> None:
    limit(desk, CASHIERS)
    number = await a_parked_basket(desk)
    await discard(desk.till, number)
    await selling.scan(desk.till, "2*101")

    await give_up(desk.till)

    entry = list(desk.till.journal.entries())[-1]
    assert desk.till.session.basket.is_empty
    assert desk.till.baskets.draft() == Basket()
    assert (entry.action, entry.person.name) == (JournalAction.BASKET_GIVEN_UP, "Ana Hoxha")
    assert entry.facts == {"lines": "1", "total": "360.00"}
    with pytest.raises(BasketEmpty):
        await give_up(desk.till)


async def test_giving_up_needs_what_discarding_needs(desk: ActionDesk) -> None:
    limit(desk, replace(CASHIERS, rights=frozenset()))
    await selling.scan(desk.till, "101")

    with pytest.raises(ApprovalNeeded):
        await give_up(desk.till)
    assert not desk.till.session.basket.is_empty
    await give_up(desk.till, approved(Right.DISCARD_PARKED))

    assert list(desk.till.journal.entries())[-1].facts["approved_by"] == "Drita Marku"


async def test_discarding_needs_a_right_and_is_written_down_with_both_names(
    desk: ActionDesk,
) -> None:
    limit(desk, replace(CASHIERS, rights=frozenset(), discount_percent=Decimal(100)))
    number = await a_parked_basket(desk)

    with pytest.raises(ApprovalNeeded):
        await discard(desk.till, number)
    assert len(all_parked(desk.till)) == 1
    await discard(desk.till, number, approved(Right.DISCARD_PARKED))

    entry = list(desk.till.journal.entries())[-1]
    assert all_parked(desk.till) == []
    assert (entry.action, entry.facts["total"]) == (JournalAction.PARKED_DISCARDED, "350.00")
    assert entry.facts["approved_by"] == "Drita Marku"
    with pytest.raises(ParkedUnknown):
        await discard(desk.till, number)


async def test_what_was_scanned_while_a_basket_could_not_be_parked_is_on_disk_with_it(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, "2*101")
    desk.disk.full = lambda records: any(isinstance(each, NewParked) for each in records)

    parking = asyncio.create_task(park(desk.till))
    await asyncio.sleep(0)
    await selling.scan(desk.till, "5*101")
    with pytest.raises(DiskFull):
        await parking

    assert [line.quantity for line in desk.till.session.basket.lines] == [2, 5]
    assert desk.till.baskets.draft() == desk.till.session.basket
