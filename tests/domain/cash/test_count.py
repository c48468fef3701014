"""Counting the drawer.

Lives here: notes and coins, absurd ones, what a count leaves, when cash goes to the bank.
Must not: keeping counts (tests/store), handing over (tests/actions).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.builders import MOMENT, TODAY, a_person
from till.domain.cash.count import (
    DENOMINATIONS,
    CashCount,
    CountPurpose,
    answers,
    count_amount,
    count_pieces,
    difference_to_answer_for,
    held_counts,
    held_now,
    own_differences,
    suggested_withdrawal,
)
from till.domain.errors import TillError
from till.domain.errors.day import DenominationUnknown, PiecesUnfit
from till.domain.errors.money import AmountNegative, AmountTooLarge, AmountUnreadable
from till.domain.rights.limits import RoleLimits, difference_needed
from till.domain.selling.tender import ForeignCash


def a_count(
    counted: str, expected: str = "1000", *, purpose: str = "check", by: str = "Ana"
) -> CashCount:
    return CashCount(
        day=TODAY,
        moment=MOMENT,
        person=a_person(by, person_id=len(by)),
        purpose=CountPurpose(purpose),
        count=count_amount(Decimal(counted)),
        expected=Decimal(expected),
    )


def test_notes_and_coins_add_up_as_on_the_screen() -> None:
    pieces = {5000: 3, 2000: 5, 1000: 8, 500: 9, 200: 7, 100: 12, 50: 9, 20: 11, 10: 9, 5: 4, 1: 0}

    count = count_pieces(pieces)

    assert count.amount == 40_880
    assert [each for each, _ in count.pieces] == [
        each for each in DENOMINATIONS if pieces.get(each)
    ]


def test_foreign_notes_count_at_their_rate() -> None:
    euro = ForeignCash(currency="EUR", amount=Decimal("12.50"), rate=Decimal("97.4"))

    assert count_pieces({1000: 2}, [euro]).amount == Decimal("3217.50")
    assert count_amount(Decimal(0), [euro]).foreign == (euro,)


@pytest.mark.parametrize(
    ("pieces", "error"),
    [
        ({3000: 1}, DenominationUnknown),
        ({1000: -1}, PiecesUnfit),
        ({1000: 100_000}, PiecesUnfit),
        ({10_000: 99_999, 1_000: 10}, AmountTooLarge),
    ],
)
def test_pieces_that_cannot_be_are_refused(pieces: dict[int, int], error: type[TillError]) -> None:
    with pytest.raises(error):
        count_pieces(pieces)


@pytest.mark.parametrize(
    ("amount", "error"),
    [("-1", AmountNegative), ("1e9", AmountTooLarge), ("0.001", AmountUnreadable)],
)
def test_an_amount_that_cannot_be_is_refused(amount: str, error: type[TillError]) -> None:
    with pytest.raises(error):
        count_amount(Decimal(amount))


def test_the_drawer_holds_what_was_counted_and_what_came_since() -> None:
    counts = [a_count("1003"), a_count("990")]

    assert held_now([], Decimal(1000)) == 1000
    assert held_now(counts, Decimal(1000)) == 990
    assert held_now(counts, Decimal(1200)) == 1190
    assert held_now([a_count("0")], Decimal(500)) == 0


def test_differences_of_a_day_are_parted_without_a_rest() -> None:
    counts = [a_count("990"), a_count("1490", "1500", by="Besa"), a_count("1503", "1500")]

    assert own_differences(counts) == (-10, 0, 13)
    assert own_differences([]) == ()
    assert held_counts([]) == ()


def test_a_check_and_its_correction_are_one_difference_the_one_that_holds() -> None:
    forgot_the_euro = a_count("807.20")
    counts = [forgot_the_euro, a_count("1000"), a_count("995", by="Besa", purpose="close")]

    assert held_counts(counts) == (False, True, True)
    assert own_differences(counts) == (0, 0, -5)
    assert [(person.name, own) for person, own in answers(counts)] == [("Ana", 0), ("Besa", -5)]


def test_a_corrected_closing_is_one_difference_of_whoever_closed() -> None:
    counts = [
        a_count("990", purpose="hand_over"),
        a_count("900", purpose="close", by="Besa"),
        a_count("950", purpose="correct"),
        a_count("985", purpose="correct"),
    ]

    assert held_counts(counts) == (True, False, False, True)
    assert [(person.name, own) for person, own in answers(counts)] == [("Ana", -10), ("Besa", -5)]


def test_a_count_that_hands_over_is_mended_by_no_later_one() -> None:
    counts = [a_count("990", purpose="hand_over"), a_count("1000")]

    assert own_differences(counts) == (-10, 10)


def test_a_count_to_know_takes_no_difference_off_who_stands_there() -> None:
    short = a_count("0", purpose="hand_over")
    known = a_count("0")
    handed = a_count("990", purpose="hand_over")

    assert difference_to_answer_for(short, [known]) == -1000
    assert difference_to_answer_for(short, [handed, known]) == -990


@pytest.mark.parametrize(
    ("held", "amount"), [("500000", None), ("500000.01", 1000), ("612345", 113_000)]
)
def test_cash_beyond_the_limit_goes_to_the_bank_in_whole_thousands(
    held: str, amount: int | None
) -> None:
    limit = Decimal(500_000)

    assert suggested_withdrawal(Decimal(held), limit) == amount
    assert suggested_withdrawal(Decimal(held), None) is None


def test_never_more_goes_to_the_bank_than_is_there() -> None:
    assert suggested_withdrawal(Decimal("1.50"), Decimal(0)) == Decimal("1.50")


@pytest.mark.parametrize("difference", ["-500.01", "500.01"])
def test_a_difference_beyond_the_roles_own_needs_somebody_else(difference: str) -> None:
    mine = replace(RoleLimits(), count_difference=Decimal(500))

    assert difference_needed(mine, Decimal(difference)) is not None
    assert difference_needed(mine, Decimal(500)) is None
    assert difference_needed(RoleLimits(), Decimal(difference)) is None
