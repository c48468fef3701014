"""Asking how much: by the scale, by keys and by touch.

Lives here: `ui.weight.dialog`.
Must not: sell anything.
"""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.weight import TOMATOES, WeightDriver
from ui.weight.draft import ScaleState


@pytest.mark.parametrize(
    ("typed", "shown", "kilograms", "amount"),
    [
        ("0,3", "0,300", "0.3", "42,00 L"),
        ("2", "2,000", "2", "280,00 L"),
        ("1240", "1,240", "1.24", "173,60 L"),
        ("1,240", "1,240", "1.24", "173,60 L"),
        ("0.5", "0,500", "0.5", "70,00 L"),
    ],
)
def test_without_a_scale_the_weight_is_typed(
    qtbot: QtBot, typed: str, shown: str, kilograms: str, amount: str
) -> None:
    weight = WeightDriver(qtbot)

    weight.type(typed)
    assert (weight.weight, weight.amount) == (shown, amount)
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == [(Decimal(kilograms),)]
    assert weight.is_open


def test_by_touch_a_comma_stands_after_a_nought(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot)

    weight.touch_pad(weight.dialog.pad, ",35")
    weight.touch("weight.add")

    assert weight.taken == [(Decimal("0.35"),)]


@pytest.mark.parametrize("typed", ["", "0", "0,", "1,2345"])
def test_nothing_and_no_weight_are_refused_in_words(qtbot: QtBot, typed: str) -> None:
    weight = WeightDriver(qtbot)

    weight.type(typed)
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == []
    assert weight.problem


def test_more_than_a_counter_scale_takes_is_a_slip_and_says_the_way(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot)

    weight.type("30,5")
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == []
    assert "30,000 kg" in weight.problem
    assert "45*101" in weight.problem


def test_litres_and_metres_are_typed_as_they_are(qtbot: QtBot) -> None:
    oil = replace(TOMATOES, unit="LTR")
    weight = WeightDriver(qtbot, oil)

    weight.type("45")
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == [(Decimal(45),)]


def test_a_scale_at_rest_is_taken_with_enter_and_not_before(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot, has_scale=True)

    weight.press(Qt.Key.Key_Return)
    weight.scale_says(ScaleState.MOVING)
    assert not weight.can_add
    assert weight.said.startswith("E paqëndrueshme")
    weight.press(Qt.Key.Key_Return)
    assert weight.taken == []
    weight.scale_says(ScaleState.CALM, "1.24")
    assert (weight.weight, weight.amount) == ("1,240", "173,60 L")
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == [(Decimal("1.24"),)]


def test_the_first_digit_goes_over_to_a_hand_and_f2_back(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot, has_scale=True)
    weight.scale_says(ScaleState.CALM, "1.24")

    weight.type("0,5")
    weight.scale_says(ScaleState.CALM, "3")
    assert weight.weight == "0,500"
    weight.press(Qt.Key.Key_F2)
    assert weight.scale_requested == [()]
    assert not weight.can_add
    weight.scale_says(ScaleState.CALM, "1.24")

    assert weight.weight == "1,240"


def test_a_scale_that_does_not_answer_leaves_it_to_a_hand(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot, has_scale=True)

    weight.scale_says(ScaleState.PROBLEM)

    assert "nuk përgjigjet" in weight.said
    assert not weight.dialog.follows_scale
    weight.type("0,5")
    weight.press(Qt.Key.Key_Return)
    assert weight.taken == [(Decimal("0.5"),)]


def test_esc_leaves_without_a_line(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot)

    weight.type("0,5")
    weight.press(Qt.Key.Key_Escape)

    assert weight.left == [()]
    assert not weight.is_open
    assert weight.taken == []


def test_what_the_goods_lie_in_is_taken_off_what_the_scale_says(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot, has_scale=True)
    weight.scale_says(ScaleState.CALM, "1.245")

    weight.touch("weight.tare.bag")
    assert (weight.weight, weight.amount) == ("1,240", "173,60 L")
    assert "Bruto 1,245 kg" in weight.said
    assert "Tara 0,005 kg" in weight.said
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == [(Decimal("1.240"),)]
    assert not weight.dialog.is_by_hand


def test_f6_takes_what_stands_there_and_waits_for_the_goods(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot, has_scale=True)
    weight.scale_says(ScaleState.CALM, "0.330")

    weight.press(Qt.Key.Key_F6)
    assert not weight.can_add
    assert "Vendos artikullin në enë" in weight.said
    weight.scale_says(ScaleState.CALM, "0.830")
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == [(Decimal("0.500"),)]


def test_f5_turns_what_is_taken_off_a_typed_weight(qtbot: QtBot) -> None:
    weight = WeightDriver(qtbot)

    weight.press(Qt.Key.Key_F5)
    weight.press(Qt.Key.Key_F5)
    weight.type("0,1")
    weight.press(Qt.Key.Key_Return)
    assert weight.taken == []
    assert weight.problem == "Vendos artikullin në enë"
    assert "Më e shumta 30,000 kg" in weight.said
    weight.press(Qt.Key.Key_F5)
    weight.press(Qt.Key.Key_Return)

    assert weight.taken == [(Decimal("0.1"),)]
    assert weight.dialog.is_by_hand
