"""Buyers who come again and rates of other currencies, on disk.

Lives here: the promises of the ports Buyers and ExchangeRates, foreign notes of a payment.
Must not: when they are kept (tests/actions).
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from tests.builders import MOMENT, TODAY, a_basket, a_buyer, a_moment, a_person, a_sale, card
from till.actions.ports.records import BuyerForgotten, SavedBuyer
from till.domain.cash.exchange import ExchangeRate
from till.domain.selling.tender import foreign_tender
from till.domain.shop.buyer import BuyerIdType
from till.store.store import Store

CAFE = a_buyer()
BAKERY = a_buyer("Furra Çela", number="K82116390R")
TOURIST = replace(
    a_buyer("Anna Weiß", number="C01X00T47"),
    id_type=BuyerIdType.PASS,
    country="DEU",
    country_code="DE",
)


def save(store: Store, *buyers: object) -> None:
    for place, buyer in enumerate(buyers):
        saved = SavedBuyer(buyer=buyer, used_at=a_moment(minutes=place))
        store.ledger.record_from_thread(saved)


def test_saved_buyers_are_found_by_name_or_number_the_last_used_first(store: Store) -> None:
    save(store, CAFE, BAKERY, TOURIST)

    assert store.buyers.search("", 50) == [TOURIST, BAKERY, CAFE]
    assert store.buyers.search("çela", 50) == store.buyers.search("CELA furra", 50) == [BAKERY]
    assert store.buyers.search("k8211", 50) == [BAKERY]
    assert store.buyers.search("weiss", 50) == [TOURIST]
    assert store.buyers.search("nobody", 50) == []
    assert store.buyers.search("", 1) == [TOURIST]


def test_a_buyer_saved_again_is_the_same_with_the_new_address(store: Store) -> None:
    moved = replace(CAFE, address="Rruga e Dibrës 208")

    save(store, CAFE, BAKERY, moved)

    assert store.buyers.search("", 50) == [moved, BAKERY]


def test_a_forgotten_buyer_is_offered_no_more(store: Store) -> None:
    save(store, CAFE, BAKERY)

    store.ledger.record_from_thread(BuyerForgotten(buyer=CAFE))

    assert store.buyers.search("", 50) == [BAKERY]


@pytest.mark.parametrize("text", ['"', "%", "_", "'; DROP TABLE saved_buyer", "\x00", "ë" * 9000])
def test_nothing_that_can_be_typed_breaks_the_search(store: Store, text: str) -> None:
    save(store, CAFE)

    assert len(store.buyers.search(text, 50)) <= 1


def test_the_newest_rate_of_a_currency_counts(store: Store) -> None:
    rates = [
        ExchangeRate(currency=currency, rate=Decimal(rate), day=day, person=a_person())
        for currency, rate, day in (
            ("EUR", "97.4", TODAY - timedelta(days=1)),
            ("EUR", "98.0512", TODAY),
            ("USD", "83", TODAY),
        )
    ]
    for rate in rates:
        store.ledger.record_from_thread(rate)

    assert store.exchange_rates.newest("EUR") == rates[1]
    assert store.exchange_rates.newest("USD") == rates[2]
    assert store.exchange_rates.newest("GBP") is None


def test_the_notes_of_a_payment_come_back_as_they_were_handed_over(store: Store) -> None:
    euro = foreign_tender("EUR", Decimal(1), Decimal("97.4"))
    sale = a_sale(a_basket(), tenders=[card("100"), euro], moment=MOMENT)

    store.ledger.record_from_thread(sale)

    kept = store.documents.sale(sale.key)
    assert kept == sale
    assert [len(paid.foreign) for paid in kept.payments] == [0, 1]


def test_a_sale_that_no_document_reports_is_counted_as_lost(store: Store) -> None:
    assert store.documents.lost_count() == 0

    store.ledger.record_from_thread(a_sale())

    assert store.documents.lost_count() == 1
