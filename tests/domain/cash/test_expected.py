"""Expected cash, line by line.

Lives here: sentences about how it comes about, euro among it.
Must not: reading (tests/actions).
"""

from decimal import Decimal

from till.domain.cash.expected import CashLine, ForeignTaken, explain
from till.domain.cash.movement import MovementKind


def test_every_kind_of_movement_has_its_line_and_the_lines_add_up() -> None:
    lines = [
        CashLine(kind=kind, count=1, amount=Decimal(10) ** place)
        for place, kind in enumerate(MovementKind)
    ]

    cash = explain(lines)

    assert cash.expected == sum(each.amount for each in lines)
    assert (cash.opening, cash.cash_sales, cash.cash_refunds) == (1, 10, 100)
    assert (cash.purchases, cash.deposits, cash.withdrawals) == (1000, 10_000, 100_000)


def test_euro_lie_among_the_sales_and_their_change_is_missing_among_the_lek() -> None:
    # 900 lek paid with ten euro at 97.40: 74 lek went back.
    line = CashLine(kind=MovementKind.SALE, count=1, amount=Decimal(900))
    euro = ForeignTaken(currency="EUR", amount=Decimal(10), in_lek=Decimal(974))

    cash = explain([line], [euro])

    assert (cash.expected, cash.foreign) == (900, (euro,))
