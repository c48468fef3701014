"""Notes of other currencies: rates, and what becomes of them in a sale.

Lives here: sentences about rates and foreign tenders.
Must not: who sets a rate when (tests/actions).
"""

from datetime import timedelta
from decimal import Decimal

import pytest

from tests.builders import MOMENT, RATES, TODAY, a_cashier, a_person, a_sale, card, cash
from till.domain.cash.exchange import ExchangeRate, checked_currency, parse_rate, require_rate
from till.domain.errors import RuleBroken
from till.domain.errors.money import CurrencyUnfit, NotEnoughTendered, RateMissing, RateUnfit
from till.domain.identifiers import DocId
from till.domain.selling.returns import Corrected, return_lines
from till.domain.selling.sale import Closing
from till.domain.selling.tender import ForeignCash, Tender, TenderKind, foreign_tender, settle

RATE = ExchangeRate(currency="EUR", rate=Decimal("97.4"), day=TODAY, person=a_person())


@pytest.mark.parametrize(
    ("text", "rate"),
    [("97,40", "97.4"), (" 97.4 ", "97.4"), ("100", "100"), ("97,4051", "97.4051")],
)
def test_a_rate_is_read_with_a_comma_or_a_point(text: str, rate: str) -> None:
    assert str(parse_rate(text)) == rate


@pytest.mark.parametrize("text", ["", "0", "-97", "97,40512", "1e2", "10000", "97 40", "٩٧", "NaN"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(RateUnfit):
        parse_rate(text)


def test_a_currency_is_any_but_the_lek() -> None:
    assert checked_currency(" eur ") == "EUR"
    for text in ("ALL", "EURO", "", "XXX"):
        with pytest.raises(CurrencyUnfit):
            checked_currency(text)


def test_a_rate_is_good_on_its_own_day_alone() -> None:
    assert require_rate(RATE, "EUR", TODAY) == RATE
    for rate, day in ((RATE, TODAY + timedelta(days=1)), (None, TODAY)):
        with pytest.raises(RateMissing):
            require_rate(rate, "EUR", day)


def test_euro_are_cash_in_lek_and_the_change_is_in_lek() -> None:
    settlement = settle(Decimal("1240.00"), [foreign_tender("EUR", Decimal(20), RATE.rate)])

    assert settlement.received == Decimal("1948.00")
    assert settlement.change == Decimal("708.00")
    assert [(paid.kind, paid.amount) for paid in settlement.payments] == [
        (TenderKind.CASH, Decimal("1240.00"))
    ]
    assert settlement.payments[0].foreign == (
        ForeignCash(currency="EUR", amount=Decimal(20), rate=RATE.rate),
    )


def test_euro_and_lek_together_are_one_payment_in_cash() -> None:
    tenders = [card("2000"), foreign_tender("EUR", Decimal(20), RATE.rate), cash("500")]

    settlement = settle(Decimal("4266.00"), tenders)

    assert [(paid.kind, paid.amount) for paid in settlement.payments] == [
        (TenderKind.CARD, Decimal("2000.00")),
        (TenderKind.CASH, Decimal("2266.00")),
    ]
    assert [len(paid.foreign) for paid in settlement.payments] == [0, 1]
    assert settlement.change == Decimal("182.00")


def test_half_a_cent_is_rounded_up_as_all_money_is() -> None:
    assert foreign_tender("EUR", Decimal("0.05"), Decimal("97.5")).amount == Decimal("4.88")


def test_too_few_euro_are_not_enough() -> None:
    with pytest.raises(NotEnoughTendered):
        settle(Decimal("1948.01"), [foreign_tender("EUR", Decimal(20), RATE.rate)])


def test_a_tender_cannot_be_cash_of_two_amounts_or_a_card_in_euro() -> None:
    euro = ForeignCash(currency="EUR", amount=Decimal(20), rate=RATE.rate)

    for kind, amount in ((TenderKind.CASH, Decimal(2000)), (TenderKind.CARD, None)):
        with pytest.raises(ValueError, match="Tender"):
            Tender(kind=kind, amount=amount, foreign=euro)


@pytest.mark.parametrize("amount", ["-20", "1e9", "20.001", "Infinity"])
def test_an_amount_of_euro_that_no_hand_holds_is_refused(amount: str) -> None:
    with pytest.raises(RuleBroken):
        foreign_tender("EUR", Decimal(amount), RATE.rate)


def test_a_return_gives_lek_back_whatever_notes_it_was_paid_in() -> None:
    sale = a_sale(tenders=[foreign_tender("EUR", Decimal(5), RATE.rate)])
    corrected = Corrected(doc_id=DocId("till-0001"), sale=sale)
    closing = Closing(cashier=a_cashier(), moment=MOMENT, number=2, rates=RATES)

    given_back = return_lines(corrected, {0: Decimal(1)}, closing)

    assert [(paid.amount, paid.foreign) for paid in given_back.payments] == [(Decimal(-180), ())]
