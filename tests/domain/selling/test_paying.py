"""Paying: payments are the total, change comes from cash alone.

Lives here: tender, sale, cash, issue.
Must not: the wire.
"""

from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import (
    MOMENT,
    a_basket,
    a_document,
    a_line,
    a_sale,
    an_opening,
    card,
    cash,
)
from tests.domain.amounts import baskets, lek, quickly
from till.domain.business_day import day_of
from till.domain.cash.movement import require_open_day, require_unopened_day
from till.domain.errors import TillError
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.day import DayAlreadyOpened, DayNotOpened
from till.domain.errors.money import (
    AmountNegative,
    AmountTooLarge,
    AmountUnreadable,
    CardOver,
    NotEnoughTendered,
)
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.issue import cash_of_sale, issue_balance
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.basket import Basket
from till.domain.selling.tender import Payment, Tender, TenderKind, settle, tender

TOTAL = Decimal("437.00")


def _amounts(settled: tuple[Payment, ...]) -> list[tuple[str, Decimal]]:
    return [(payment.kind.value, payment.amount) for payment in settled]


def test_cash_gives_change() -> None:
    settled = settle(TOTAL, [cash("500")])

    assert settled.change == Decimal("63.00")
    assert _amounts(settled.payments) == [("cash", TOTAL)]


def test_the_kind_chosen_first_stays_first() -> None:
    settled = settle(TOTAL, [card("100"), cash("500")])

    assert _amounts(settled.payments) == [("card", Decimal(100)), ("cash", Decimal("337.00"))]
    assert settled.change == Decimal("163.00")


def test_an_empty_amount_is_exactly_what_is_left() -> None:
    settled = settle(TOTAL, [cash("400"), card()])

    assert _amounts(settled.payments) == [("cash", Decimal(400)), ("card", Decimal("37.00"))]
    assert settled.change == 0


def test_the_same_kind_twice_is_one_payment() -> None:
    settled = settle(TOTAL, [cash("200"), cash("300")])

    assert _amounts(settled.payments) == [("cash", TOTAL)]


def test_a_card_pays_no_more_than_is_left() -> None:
    with pytest.raises(CardOver) as refused:
        tender(TOTAL, [cash("400"), card("40")])

    assert refused.value.facts == {"left": "37.00"}


def test_what_is_missing_is_named() -> None:
    with pytest.raises(NotEnoughTendered) as refused:
        settle(TOTAL, [cash("400")])

    assert refused.value.facts == {"left": "37.00"}


def test_nothing_tendered_pays_nothing_not_even_a_sale_of_nothing() -> None:
    with pytest.raises(NotEnoughTendered):
        settle(Decimal("0.00"), [])

    assert _amounts(settle(Decimal("0.00"), [cash()]).payments) == [("cash", Decimal(0))]


@pytest.mark.parametrize(
    ("amount", "error"),
    [
        ("-1", AmountNegative),
        ("5310042031104", AmountTooLarge),
        ("500.001", AmountUnreadable),
        ("NaN", AmountUnreadable),
        ("Infinity", AmountUnreadable),
        ("1E+900", AmountTooLarge),
    ],
)
def test_an_amount_no_drawer_holds_is_refused(amount: str, error: type[TillError]) -> None:
    with pytest.raises(error):
        tender(TOTAL, [cash(amount)])


@given(
    total=lek,
    kinds=st.lists(st.tuples(st.sampled_from(TenderKind), st.none() | lek), max_size=5),
)
@quickly
def test_payments_are_the_total_to_the_cent(
    total: Decimal, kinds: list[tuple[TenderKind, Decimal | None]]
) -> None:
    tenders = [Tender(kind=kind, amount=amount) for kind, amount in kinds]
    try:
        settled = settle(total, [*tenders, cash()])
    except CardOver:
        return

    assert sum(payment.amount for payment in settled.payments) == total
    assert settled.received - settled.change == total
    assert len({payment.kind for payment in settled.payments}) == len(settled.payments)


@given(basket=baskets)
@quickly
def test_a_sale_says_the_same_everywhere(basket: Basket) -> None:
    sale = a_sale(basket)

    assert sale.total == sum(payment.amount for payment in sale.payments)
    assert sale.total == sum(share.taxed.gross for share in sale.vat)
    assert sale.total == sum(line.total for line in sale.lines) - sale.discount_value


def test_an_empty_basket_is_no_sale() -> None:
    with pytest.raises(BasketEmpty):
        a_sale(Basket())


def test_a_sale_is_named_by_its_day_in_tirane_and_its_number() -> None:
    late = a_sale(number=107, moment=datetime(2026, 11, 20, 23, 30, tzinfo=UTC))

    assert (late.key, late.day) == ("20261121-0107", date(2026, 11, 21))


def test_the_business_day_follows_tirane_through_both_changes_of_the_clock() -> None:
    assert day_of(datetime(2026, 3, 28, 22, 59, tzinfo=UTC)) == date(2026, 3, 28)
    assert day_of(datetime(2026, 3, 28, 23, 0, tzinfo=UTC)) == date(2026, 3, 29)
    assert day_of(datetime(2026, 10, 25, 22, 59, tzinfo=UTC)) == date(2026, 10, 25)
    assert day_of(datetime(2026, 10, 25, 23, 0, tzinfo=UTC)) == date(2026, 10, 26)
    with pytest.raises(ValueError, match="2026"):
        day_of(datetime(2026, 11, 20, 8, 0))  # noqa: DTZ001 a moment without a zone is the point


def test_cash_stays_in_the_drawer_and_cards_do_not() -> None:
    basket = a_basket(a_line(quantity="2"))
    mixed = a_sale(basket, tenders=[card("100"), cash("500")])
    by_card = a_sale(basket, tenders=[card()])

    assert cash_of_sale(mixed, DocId("a")).amount == Decimal("260.00")
    assert cash_of_sale(by_card, DocId("b")).amount == 0
    assert not by_card.is_paid_in_cash
    assert mixed.is_paid_in_cash


def test_a_day_is_opened_once_before_the_first_sale() -> None:
    opening = an_opening()

    with pytest.raises(DayNotOpened):
        require_open_day(None)
    with pytest.raises(DayAlreadyOpened):
        require_unopened_day(opening)
    require_open_day(opening)
    require_unopened_day(None)


def test_a_document_is_issued_queued_and_untried() -> None:
    sale = a_sale(tenders=[card()])
    opening = an_opening()
    of_sale = a_document(sale=sale)
    of_day = issue_balance(opening, b"{}")

    assert (of_sale.state, of_sale.attempts) == (DocumentState.QUEUED, 0)
    assert (of_sale.sale_key, of_sale.issued_at) == (sale.key, MOMENT)
    assert of_sale.cash_class  # a card is of the cash class too: specification 2.5
    assert (of_day.kind, of_day.cash_class) == (DocKind.OPENING_BALANCE, False)
    assert of_day.doc_id == opening.doc_id
