"""Saved buyers put right, merged and taken in from a table; their invoices keep whom they name.

Lives here: what is on the list afterwards, what the journal says, the register's word.
Must not: saving and forgetting at a sale (test_customers), the page (tests/ui).
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import MOMENT, a_buyer
from till.actions.ports.records import SavedBuyer
from till.actions.shop.buyers import (
    add_buyer,
    change_buyer,
    check_buyers,
    check_number,
    last_invoices,
    listed_buyers,
    merge_buyers,
    take_buyers,
)
from till.domain.errors.buyers import BuyerExists, BuyerGone, BuyerNuisUnfit
from till.domain.fiscal.lookup import LookupAnswer
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.buyer import Buyer
from till.domain.shop.taxpayer import Taxpayer

CAFE = a_buyer()
BAKERY = a_buyer("Furra Çela", number="K82116390R")
LONG_AGO = MOMENT - timedelta(days=400)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        opened.till.ledger.record_from_thread(
            SavedBuyer(buyer=CAFE, used_at=LONG_AGO), SavedBuyer(buyer=BAKERY, used_at=MOMENT)
        )
        yield opened


def saved(desk: ActionDesk) -> list[Buyer]:
    return [each.buyer for each in listed_buyers(desk.till, "")]


def last_entry(desk: ActionDesk) -> JournalEntry:
    return list(desk.till.journal.entries())[-1]


async def test_a_buyer_is_put_right_and_stays_as_old_as_before(desk: ActionDesk) -> None:
    await change_buyer(desk.till, CAFE, replace(CAFE, name="Kafe Agimi", town=" Durrës "))

    found = desk.till.buyers.with_number(CAFE.id_type, CAFE.id_number)
    assert found is not None
    assert (found.buyer.name, found.buyer.town, found.used_at) == (
        "Kafe Agimi",
        "Durrës",
        LONG_AGO,
    )


async def test_another_number_takes_the_place_of_the_old_one(desk: ActionDesk) -> None:
    kept = await change_buyer(desk.till, CAFE, replace(CAFE, id_number="l31507722m"))

    assert saved(desk) == [BAKERY, kept]
    assert kept.id_number == "L31507722M"


async def test_nobody_gets_the_number_of_another(desk: ActionDesk) -> None:
    with pytest.raises(BuyerExists):
        await change_buyer(desk.till, CAFE, replace(CAFE, id_number=BAKERY.id_number))
    with pytest.raises(BuyerExists):
        await add_buyer(desk.till, CAFE)
    with pytest.raises(BuyerNuisUnfit):
        await add_buyer(desk.till, replace(CAFE, id_number="L1"))

    assert saved(desk) == [BAKERY, CAFE]


async def test_who_is_gone_is_not_changed_behind_somebodys_back(desk: ActionDesk) -> None:
    await merge_buyers(desk.till, CAFE, BAKERY)

    with pytest.raises(BuyerGone):
        await change_buyer(desk.till, CAFE, replace(CAFE, name="Tjetër"))
    with pytest.raises(BuyerGone):
        await merge_buyers(desk.till, CAFE, BAKERY)


async def test_of_two_one_stays_and_the_journal_names_both_numbers(desk: ActionDesk) -> None:
    await merge_buyers(desk.till, BAKERY, CAFE)

    assert saved(desk) == [CAFE]
    found = desk.till.buyers.with_number(CAFE.id_type, CAFE.id_number)
    assert found is not None
    assert found.used_at == MOMENT
    entry = last_entry(desk)
    assert entry.action is JournalAction.CUSTOMERS_MERGED
    assert (entry.facts["id_number"], entry.facts["gone_id_number"]) == (
        CAFE.id_number,
        BAKERY.id_number,
    )


async def test_a_table_adds_and_corrects_and_counts(desk: ActionDesk) -> None:
    new = a_buyer("Bar Ri", number="M11204963T")

    taken = await take_buyers(desk.till, [replace(CAFE, name="Kafe Agimi"), new, new])

    assert (taken.count_new, taken.count_known) == (1, 1)
    assert {each.name for each in saved(desk)} == {"Furra Çela", "Kafe Agimi", "Bar Ri"}
    assert last_entry(desk).facts == {"new": "1", "known": "1"}


async def test_a_table_is_checked_before_anything_is_saved(desk: ActionDesk) -> None:
    new = a_buyer("Bar Ri", number="M11204963T")
    other = replace(BAKERY, town="Durrës")

    checked = check_buyers(desk.till, [CAFE, other, new])

    assert (checked.new, checked.count_unchanged) == ((new,), 1)
    assert [each.buyer for each in checked.changed] == [other]
    assert saved(desk) == [BAKERY, CAFE]


async def test_the_newest_invoices_of_a_buyer_are_found_by_the_number(desk: ActionDesk) -> None:
    assert list(await last_invoices(desk.till, CAFE)) == []


async def test_the_register_is_asked_for_one_number(desk: ActionDesk) -> None:
    known = Taxpayer(number=CAFE.id_number, name="Kafe Bar Agimi")
    desk.lookups.taxpayer_answers.append(LookupAnswer(found=(known,)))

    answer = await check_number(desk.till, CAFE.id_number)

    assert answer.found == (known,)
    assert desk.lookups.terms == [CAFE.id_number]
