"""Whose basket it is: put, saved, taken off, kept over an end.

Lives here: stories of putting a customer.
Must not: the register of taxpayers (test_customers), what a buyer must have (tests/domain).
"""

from dataclasses import replace

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_buyer
from till.actions.ports.events import BasketChanged
from till.actions.selling import customers, selling
from till.domain.errors.buyers import BuyerNuisUnfit, BuyerTownMissing
from till.domain.errors.documents import ConditionBroken
from till.domain.rights.journal import JournalAction
from till.domain.shop.buyer import Buyer, BuyerIdType


async def put(
    desk: ActionDesk, buyer: Buyer, *, save: bool = False, is_electronic: bool = False
) -> Buyer:
    return await customers.put_customer(desk.till, buyer, save=save, is_electronic=is_electronic)


async def test_a_customer_stays_with_the_basket_whatever_is_scanned(desk: ActionDesk) -> None:
    spelt = replace(a_buyer(), id_number=" l62104871m ", name="Kafe  Bar\nAgimi sh.p.k.")

    checked = await put(desk, spelt, is_electronic=True)
    await selling.scan(desk.till, "101")

    assert checked == a_buyer()
    assert desk.till.session.basket.buyer == a_buyer()
    assert desk.till.session.basket.is_electronic
    assert desk.till.baskets.draft() == desk.till.session.basket
    shown = [event.basket.buyer for event in desk.events if isinstance(event, BasketChanged)]
    assert shown == [a_buyer(), a_buyer()]


async def test_taken_off_the_basket_is_anybodys_and_no_electronic_invoice(desk: ActionDesk) -> None:
    await put(desk, a_buyer(), is_electronic=True)

    await customers.take_customer_off(desk.till)

    assert desk.till.session.basket.buyer is None
    assert not desk.till.session.basket.is_electronic
    assert desk.till.baskets.draft() == desk.till.session.basket


async def test_only_a_customer_who_is_saved_is_offered_again(desk: ActionDesk) -> None:
    bakery = a_buyer("Furra Çela", number="K82116390R")
    await put(desk, a_buyer())
    await put(desk, bakery, save=True)

    assert customers.saved_customers(desk.till, "") == [bakery]
    assert customers.saved_customers(desk.till, "cela") == [bakery]

    await customers.forget_customer(desk.till, bakery)

    assert customers.saved_customers(desk.till, "") == []
    actions = [each.action for each in desk.till.journal.entries()]
    assert actions == [JournalAction.CUSTOMER_SAVED, JournalAction.CUSTOMER_FORGOTTEN]


async def test_the_journal_names_no_private_person(desk: ActionDesk) -> None:
    tourist = replace(a_buyer("Anna Weiß", number="C01X00T47"), id_type=BuyerIdType.PASS)

    await put(desk, tourist, save=True)

    (entry,) = desk.till.journal.entries()
    assert dict(entry.facts) == {"id_type": "PASS", "id_number": ""}


async def test_what_the_service_would_refuse_is_not_put(desk: ActionDesk) -> None:
    tourist = replace(a_buyer(), id_type=BuyerIdType.PASS)

    with pytest.raises(BuyerNuisUnfit):
        await put(desk, replace(a_buyer(), id_number="62104871"))
    with pytest.raises(BuyerTownMissing):
        await put(desk, replace(a_buyer(), town="  "))
    with pytest.raises(ConditionBroken):
        await put(desk, tourist, is_electronic=True)

    assert desk.till.session.basket.buyer is None
    assert desk.events == []
