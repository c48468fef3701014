"""What a day comes to, from facts to figures.

Lives here: tables of what counts, what subtracts, what stands apart; hours, counts, differences.
Must not: reading facts (tests/store), closing a day (tests/actions).
"""

from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

from tests.builders import (
    MOMENT,
    TODAY,
    a_basket,
    a_line,
    a_person,
    a_sale,
    an_article,
    an_entry,
    card,
    cash,
)
from tests.domain.day_facts import facts
from till.domain.cash.count import CashCount, CountPurpose, count_amount
from till.domain.cash.expected import CashLine
from till.domain.cash.movement import MovementKind
from till.domain.reports.report import PaymentLine, VatLine
from till.domain.reports.report_currency import sums_of_sale
from till.domain.reports.report_facts import LineGroup, SaleGroup, SalePart, Sold
from till.domain.reports.report_sums import day_report
from till.domain.rights.journal import JournalAction
from till.domain.selling.discount import Discount
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import Currency, Terms
from till.domain.shop.article import ArticleId
from till.domain.shop.vat import VatCode


def group(
    total: str, *, count: int = 1, part: SalePart = SalePart.SOLD, person: int = 1
) -> SaleGroup:
    return SaleGroup(
        part=part,
        gives_back=total.startswith("-"),
        person=a_person(f"Ana {person}", person_id=person),
        count=count,
        total=Decimal(total),
        discount=Decimal(0),
    )


def moved(kind: MovementKind, amount: str) -> CashLine:
    return CashLine(kind=kind, count=1, amount=Decimal(amount))


def counted(amount: str, expected: str, purpose: CountPurpose = CountPurpose.CHECK) -> CashCount:
    return CashCount(
        day=TODAY,
        moment=MOMENT,
        person=a_person(),
        purpose=purpose,
        count=count_amount(Decimal(amount)),
        expected=Decimal(expected),
    )


def test_returns_subtract_orders_and_purchases_stand_apart() -> None:
    groups = (
        group("1000.00", count=3),
        group("-150.00"),
        group("9999.00", part=SalePart.ORDERED),
        group("-9999.00", part=SalePart.ORDERED),
        group("700.00", part=SalePart.BOUGHT),
    )

    report = day_report(facts(Sold(groups=groups)), MOMENT, a_person())

    assert (report.sales_count, report.returns_count) == (3, 1)
    assert (report.total, report.returns_total) == (850, -150)
    assert report.average == Decimal("283.33")
    assert (report.purchases.count, report.purchases.total) == (1, 700)


def test_a_day_on_which_nothing_was_sold_has_no_average_to_divide_by() -> None:
    only_back = day_report(facts(Sold(groups=(group("-5.00"),))), MOMENT, a_person())
    nothing = day_report(facts(), MOMENT, a_person())

    assert (only_back.average, only_back.total) == (0, -5)
    assert (nothing.total, nothing.vat, nothing.cash.expected) == (0, (), None)
    assert facts().is_empty


def test_two_people_of_one_name_are_two_and_the_best_comes_first() -> None:
    groups = (group("10.00"), group("30.00", person=2), group("-2.00", person=2))
    same = tuple(replace(each, person=replace(each.person, name="Ana")) for each in groups)

    operators = day_report(facts(Sold(groups=same)), MOMENT, a_person()).operators

    assert [(e.sales_count, e.returns_count, e.total) for e in operators] == [
        (1, 1, 28),
        (1, 0, 10),
    ]


def test_the_expected_cash_is_explained_in_the_order_of_the_sheet() -> None:
    lines = (
        moved(MovementKind.WITHDRAWAL, "-20000"),
        moved(MovementKind.REFUND, "-640"),
        moved(MovementKind.OPENING, "14500"),
        moved(MovementKind.SALE, "42026"),
        moved(MovementKind.DEPOSIT, "5000"),
    )

    sheet = day_report(facts(movements=lines), MOMENT, a_person()).cash

    kinds = ["opening", "sale", "refund", "deposit", "withdrawal"]
    assert [each.kind.value for each in sheet.lines] == kinds
    assert (sheet.opening, sheet.deposits, sheet.withdrawals) == (14500, 5000, 20000)
    assert (sheet.expected, sheet.counted, sheet.difference) == (40886, None, None)


def test_a_count_holds_until_cash_moves_and_each_answers_for_their_own_difference() -> None:
    lines = (moved(MovementKind.OPENING, "1000"),)
    counts = (counted("990", "1000"), counted("985", "1000"))
    later = (*lines, moved(MovementKind.SALE, "50"))

    now = day_report(facts(movements=lines, counts=counts), MOMENT, a_person()).cash
    then = day_report(facts(movements=later, counts=counts), MOMENT, a_person()).cash

    assert (now.counted, now.difference, now.differences) == (985, -15, (0, -15))
    assert [holds for _, _, holds in now.told] == [False, True]
    assert (then.counted, then.difference, sum(then.differences)) == (None, None, -15)


def test_what_no_total_shows_is_told() -> None:
    entries = (
        replace(an_entry(JournalAction.LINE_REMOVED), facts={"total": "180.00"}),
        replace(an_entry(JournalAction.LINE_REMOVED), facts={"total": "20.50"}),
        replace(an_entry(JournalAction.LINE_PUT_BACK), facts={}),
        replace(an_entry(JournalAction.DRAWER_OPENED), facts={"reason": "kusur"}),
    )

    watched = day_report(facts(watched=entries), MOMENT, a_person()).watched

    assert (watched.removed_lines, watched.put_back) == (2, 1)
    assert watched.removed_value == Decimal("200.50")
    assert [(each.person.name, each.reason) for each in watched.no_sales] == [
        ("Ana Hoxha", "kusur")
    ]


def test_a_clock_that_was_set_back_is_told() -> None:
    later = datetime(2026, 11, 20, 9, tzinfo=UTC)

    assert day_report(facts(newest=later), MOMENT, a_person()).is_clock_behind
    assert not day_report(facts(newest=MOMENT), MOMENT, a_person()).is_clock_behind


def test_lines_come_to_what_their_sale_says_discounts_weights_and_returns() -> None:
    def line(**changed: object) -> LineGroup:
        plain = LineGroup(
            article_id=ArticleId("101"),
            name="Qumësht",
            price=Decimal("180.00"),
            quantity=Decimal(1),
            settled=None,
            discount=None,
            times=1,
        )
        return replace(plain, **changed)  # type: ignore[arg-type] # as above

    weighed = line(article_id=ArticleId("w"), price=Decimal("123.45"), quantity=Decimal("0.333"))
    off = line(discount=Discount(percent=Decimal(10)), times=2)
    back = line(price=Decimal("-180.00"), gives_back=True)
    rest = line(
        price=Decimal("-33.33"), quantity=Decimal(3), settled=Decimal("-100.00"), gives_back=True
    )
    sold = Sold(lines=(line(times=3), weighed, off, back, rest))

    report = day_report(facts(sold), MOMENT, a_person())

    assert [(e.article_id, e.quantity, e.amount) for e in report.articles] == [
        ("101", 1, Decimal("584.00")),
        ("w", Decimal("0.333"), Decimal("41.11")),
    ]
    assert report.discounts == 36


def test_a_sale_in_another_currency_adds_up_in_lek_to_the_cent() -> None:
    basket = a_basket(
        a_line(an_article(price="10.01")), a_line(an_article("2", price="3.33", vat_code=VatCode.E))
    )
    terms = Terms(currency=Currency(code="EUR", rate=Decimal("97.4333")))
    sale = replace(a_sale(basket, tenders=[card("5"), cash()]), terms=terms)

    report = day_report(facts(sums_of_sale(sale, SalePart.SOLD)), MOMENT, a_person())

    paid = sum(each.amount for each in report.payments)
    assert paid == report.total == sum(each.gross for each in report.vat)
    assert all(each.net + each.vat == each.gross for each in report.vat)
    by_kind = {each.kind: each.amount for each in report.payments}
    assert by_kind[TenderKind.CASH] == sale.cash


def test_vat_of_one_code_at_two_rates_is_two_lines_and_twice_the_same_is_one() -> None:
    def share(rate: str) -> VatLine:
        return VatLine(
            code=VatCode.B, rate=Decimal(rate), net=Decimal(10), vat=Decimal(2), gross=Decimal(12)
        )

    report = day_report(
        facts(Sold(vat=(share("20"), share("20.0"), share("6")))), MOMENT, a_person()
    )

    assert [(each.rate, each.gross) for each in report.vat] == [(6, 12), (20, 24)]
    assert report.vat_total == 6


def test_payments_of_a_kind_are_one_line_the_largest_first() -> None:
    def paid(kind: TenderKind, amount: str, count: int) -> PaymentLine:
        return PaymentLine(kind=kind, count=count, amount=Decimal(amount))

    sold = Sold(
        payments=(
            paid(TenderKind.CARD, "5", 1),
            paid(TenderKind.CASH, "7", 2),
            paid(TenderKind.CARD, "6", 1),
        )
    )

    lines = day_report(facts(sold), MOMENT, a_person()).payments

    assert [(e.kind.value, e.count, e.amount) for e in lines] == [("card", 2, 11), ("cash", 2, 7)]


def test_the_day_of_a_report_is_its_own() -> None:
    assert day_report(facts(), MOMENT, a_person()).day == date(2026, 11, 20)
