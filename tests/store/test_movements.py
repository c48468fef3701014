"""Cash movements on disk: those of a day, its opening balance, the day before.

Lives here: what the drawer's arithmetic reads.
Must not: the arithmetic (tests/domain).
"""

from datetime import timedelta

from tests.builders import TODAY, a_balance_document, a_document, a_sale, an_opening
from till.domain.fiscal.issue import cash_of_sale
from till.domain.identifiers import DocId
from till.store.store import Store


def test_movements_of_a_day_are_read_in_order(store: Store) -> None:
    opening = an_opening()
    sale = a_sale()
    cash = cash_of_sale(sale, DocId("till-0001"))
    store.ledger.record_from_thread(
        a_balance_document(opening), opening, sale, a_document(sale=sale), cash
    )

    assert store.movements.of_day(TODAY) == [opening, cash]
    assert store.movements.of_day(TODAY + timedelta(days=1)) == []


def test_the_opening_balance_of_a_day_is_found_among_its_movements(store: Store) -> None:
    opening = an_opening()
    store.ledger.record_from_thread(a_balance_document(opening), opening)

    assert store.movements.opening(TODAY) == opening
    assert store.movements.opening(TODAY + timedelta(days=1)) is None


def test_the_last_day_before_has_movements(store: Store) -> None:
    store.ledger.record_from_thread(a_balance_document(), an_opening())

    assert store.movements.last_day_before(TODAY + timedelta(days=3)) == TODAY
    assert store.movements.last_day_before(TODAY) is None
