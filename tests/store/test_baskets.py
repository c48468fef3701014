"""Baskets on disk: the draft that follows each change, those that were parked.

Lives here: what comes back, what is written, drafts of an earlier till.
Must not: rules of baskets.
"""

from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_basket, a_line, a_person, a_sale, an_article, an_entry
from till.actions.ports.records import Catalogue, Draft, NewParked, ParkedGone
from till.domain.errors import Broken
from till.domain.errors.basket import ParkedUnknown
from till.domain.selling.basket import (
    Basket,
    add_line,
    change_price,
    change_quantity,
    discount_basket,
    discount_line,
    remove_line,
    with_buyer,
)
from till.domain.selling.discount import Discount
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.migrating import shipped_steps
from till.store.store import Store, open_store

BUYER = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L62104871M",
    name="Kafe Bar <Agimi> & bij",
    address="Rruga e Durrësit",
    town="Tiranë",
)
OLD_DRAFT = """
INSERT INTO draft VALUES (1, '{"lines":[{"article_id":"101","name":"Qumësht 1 L","price":18000,
"vat_code":"B","unit":"XPP","category":"Bulmet","barcodes":["5310042031104"],"weighed":false,
"quantity":2000,"discount":{"percent":"10","amount":null},"list_price":19000}],"discount":null}');
"""  # as the first version of the till wrote it


def a_long_basket(count: int) -> Basket:
    return Basket(lines=tuple(a_line(an_article(str(number))) for number in range(count)))


def a_rich_basket() -> Basket:
    """Return a basket with everything in it that one can hold."""
    basket = a_basket(a_line(quantity="3"), a_line(an_article("102", weighed=True), "0.845"))
    basket = change_price(basket, 0, Decimal("150.0125"))
    basket = discount_line(basket, 0, Discount(percent=Decimal("2.5")))
    settled = replace(basket.lines[1], settled=Decimal("152.11"))
    basket = replace(basket, lines=(basket.lines[0], settled))
    basket = discount_basket(basket, Discount(amount=Decimal("5.00")))
    return with_buyer(basket, BUYER, is_electronic=True)


def kept(store: Store, basket: Basket) -> Basket | None:
    store.ledger.record_from_thread(Draft(basket=basket))
    return store.baskets.draft()


def test_a_draft_comes_back_exactly(store: Store) -> None:
    basket = a_rich_basket()

    assert kept(store, basket) == basket
    assert kept(store, Basket()) == Basket()


def test_every_change_is_there_after_it(store: Store) -> None:
    basket = a_long_basket(5)
    changes = [
        basket,
        add_line(basket, a_line(an_article("new"))),
        change_quantity(basket, 2, Decimal(7)),
        remove_line(basket, 0),
        remove_line(remove_line(basket, 4), 1),
        discount_basket(basket, Discount(percent=Decimal(5))),
        Basket(),
        basket,
    ]

    for changed in changes:
        assert kept(store, changed) == changed


def test_a_scan_writes_one_line_however_long_the_basket_is(store: Store) -> None:
    basket = a_long_basket(1000)
    kept(store, basket)
    written: list[str] = []
    watch = written.append
    store.ledger._submit(lambda: store.database.plain.set_trace_callback(watch)).result()

    store.ledger.record_from_thread(Draft(basket=add_line(basket, a_line(an_article("new")))))

    lines = [statement for statement in written if "INTO draft_line" in statement]
    assert len(lines) == 1
    assert len("".join(written)) < 2_000


def test_a_draft_that_was_not_written_is_not_believed_to_be_there(store: Store) -> None:
    first = a_long_basket(3)
    second = a_long_basket(6)
    kept(store, first)
    store.ledger.record_from_thread(a_sale())

    with pytest.raises(Broken):
        store.ledger.record_from_thread(Draft(basket=second), a_sale())  # its number is taken
    third = change_quantity(second, 5, Decimal(2))

    assert store.baskets.draft() == first
    assert kept(store, third) == third


def test_another_till_on_the_same_file_writes_the_whole_draft(path: Path) -> None:
    first = open_store(path)
    kept(first, a_long_basket(4))
    first.close()

    again = open_store(path)
    changed = change_quantity(a_long_basket(4), 1, Decimal(9))

    assert kept(again, changed) == changed
    again.close()


def test_a_draft_of_an_earlier_till_is_taken_up(path: Path) -> None:
    first = [step for step in shipped_steps() if step.number == 1]
    open_database(path, steps=first).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD_DRAFT.replace("\n", ""))
        connection.commit()

    store = open_store(path)
    line = replace(a_line(quantity="2"), list_price=Decimal("190.00"))
    basket = discount_line(a_basket(line), 0, Discount(percent=Decimal(10)))

    assert store.baskets.draft() == basket
    more = add_line(basket, a_line(an_article("102")))
    assert kept(store, more) == more
    store.close()


def test_parked_baskets_wait_in_their_order_until_they_are_gone(store: Store) -> None:
    baskets = [a_rich_basket(), a_basket()]
    for number, basket in enumerate(baskets):
        parked = NewParked(
            name=f"Tavolina {number}", basket=basket, parked_at=MOMENT, parked_by=a_person()
        )
        store.ledger.record_from_thread(parked)

    first, second = store.baskets.parked()
    assert [first.basket, second.basket] == baskets
    assert (first.name, first.parked_at, first.parked_by) == ("Tavolina 0", MOMENT, a_person())
    store.ledger.record_from_thread(ParkedGone(parked_id=first.parked_id))
    assert [each.name for each in store.baskets.parked()] == ["Tavolina 1"]


def test_what_is_gone_already_takes_nothing_else_along(store: Store) -> None:
    with pytest.raises(ParkedUnknown):
        store.ledger.record_from_thread(an_entry(), ParkedGone(parked_id=7))

    assert list(store.journal.entries()) == []


def test_no_basket_was_kept_on_a_new_till(store: Store) -> None:
    assert store.baskets.draft() is None


def test_a_kept_basket_comes_back_exactly_even_when_prices_changed_meanwhile(store: Store) -> None:
    cheese = an_article("7", name='Djathë "i bardhë"', price="890.00", weighed=True, barcodes=())
    basket = a_basket(a_line(cheese, "0.845"), a_line(quantity="3"))
    basket = discount_line(basket, 1, Discount(percent=Decimal("12.5")))
    basket = discount_basket(basket, Discount(amount=Decimal("49.50")))
    store.ledger.record_from_thread(Catalogue(articles=[cheese]), Draft(basket=basket))

    store.ledger.record_from_thread(Catalogue(articles=[an_article("7", price="1.00")]))

    assert store.baskets.draft() == basket


def test_an_emptied_basket_is_an_empty_basket(store: Store) -> None:
    store.ledger.record_from_thread(Draft(basket=a_basket()))

    store.ledger.record_from_thread(Draft(basket=Basket()))

    assert store.baskets.draft() == Basket()
