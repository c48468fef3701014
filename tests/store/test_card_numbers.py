"""No free text with a bank card's number reaches the disk, by whatever action; the rest does."""

from dataclasses import replace

import pytest

from tests.builders import (
    MOMENT,
    a_basket,
    a_person,
    a_sale,
    an_article,
    an_entry,
    an_opening,
)
from till.actions.ports.records import (
    Catalogue,
    Draft,
    NewParked,
    NewPerson,
    QuickKey,
    QuickKeys,
    Record,
)
from till.domain.errors.money import CardNumberTyped
from till.domain.shop.people import Role
from till.store.store import Store

CARD = "4111 1111 1111 1111"
SALE = a_sale()
ARTICLE = an_article()
TEXTS: tuple[Record, ...] = (
    replace(an_opening("till-0001"), note=CARD),
    replace(SALE, terms=replace(SALE.terms, notes=CARD)),
    replace(an_entry(), facts={"reason": CARD}),
    replace(an_entry(), facts={"note": CARD}),
    NewParked(
        name=CARD, basket=a_basket(), parked_at=MOMENT, parked_by=a_person("Ana", person_id=1)
    ),
    NewPerson(person_id=1, name=CARD, operator_code=None, role=Role.OWNER, pin_hash="x"),
    Catalogue(articles=[replace(ARTICLE, name=CARD)]),
    QuickKeys(keys=[QuickKey(tab="1", position=0, article_id=ARTICLE.article_id, label=CARD)]),
)


@pytest.mark.parametrize("record", TEXTS, ids=[type(each).__name__ for each in TEXTS])
async def test_a_cards_number_is_refused_with_everything_beside_it(
    store: Store, record: Record
) -> None:
    with pytest.raises(CardNumberTyped):
        await store.ledger.record(an_entry(), record)

    assert list(store.journal.entries()) == []
    assert CARD.encode() not in store.database.path.read_bytes()


async def test_what_was_scanned_is_no_free_text(store: Store) -> None:
    scanned = replace(an_entry(), facts={"code": CARD, "telephone": CARD})

    await store.ledger.record(scanned, Draft(basket=a_basket()))

    assert len(list(store.journal.entries())) == 1
