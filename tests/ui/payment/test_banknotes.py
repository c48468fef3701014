"""Which amounts are offered, and how a change is handed back.

Lives here: what must hold for `ui.kit.banknotes`.
Must not: Qt.
"""

from decimal import Decimal

import pytest

from ui.kit.banknotes import in_pieces, next_notes


@pytest.mark.parametrize(
    ("left", "offered"),
    [
        ("318", (500, 1000, 2000, 5000, 10000)),
        ("4266", (4300, 4500, 5000, 6000, 10000)),
        ("85", (100, 200, 500, 1000, 2000)),
        ("500", (600, 1000, 2000, 5000, 10000)),
        ("9999.50", (10000,)),
    ],
)
def test_the_notes_offered_are_the_ones_a_customer_would_hand_over(
    left: str, offered: tuple[int, ...]
) -> None:
    assert next_notes(Decimal(left)) == offered


def test_every_offered_amount_covers_what_is_left() -> None:
    for left in range(1, 25000, 7):
        assert all(amount > left for amount in next_notes(Decimal(left)))
        assert len(next_notes(Decimal(left))) <= 5


def test_change_is_given_from_large_to_small() -> None:
    assert in_pieces(Decimal("182.00")) == ((100, 1), (50, 1), (20, 1), (10, 1), (1, 2))
    assert in_pieces(Decimal(0)) == ()


@pytest.mark.parametrize(("change", "given"), [("16.70", 16), ("20.50", 20), ("16.30", 16)])
def test_no_coin_is_named_that_does_not_exist_and_never_more_than_the_change(
    change: str, given: int
) -> None:
    pieces = in_pieces(Decimal(change))

    assert sum(value * count for value, count in pieces) == given


def test_less_than_a_lek_is_nothing_to_give() -> None:
    assert in_pieces(Decimal("0.90")) == ()
