"""Weighing at the counter: goods by weight ask how much, and F3 weighs again; a scale on a line.

Lives here: what a cashier sees of a scale at rest, in motion, overloaded, below zero, unplugged.
Must not: what scales say byte by byte (tests/scale); parity, which a pseudo-terminal has none of.
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt

from tests.scale.pretend_scale import (
    ApprovedScale,
    PretendScale,
    Rule,
    cas_frame,
    cas_of,
    toledo_of,
)
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import CHEESE, COUNTED, Counter
from till.scale.serial_scale import open_scale
from ui.weight.dialog import WeightDialog

AT_REST = b"\x0200.845\r"
IN_MOTION = b"\x02?\x61\r"
OVERLOADED = b"\x02?\x62\r"
BELOW_ZERO = b"\x02?\x64\r"
EMPTY = b"\x0200.000\r"


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    return {"TILL_UI__SOUNDS": "false"}


def put_a_scale_there(counter: Counter, scale: PretendScale, language: str = "toledo") -> None:
    """Let a scale stand at the counter; setting it up is a story of the page of the devices."""
    counter.till.scale = open_scale(scale.device, language)
    counter.window.selling_goes_on.emit()


def cheese_on(counter: Counter, rule: Rule, language: str = "toledo") -> PretendScale:
    """A scale with this rule, and cheese as the last line."""
    scale = PretendScale(rule)
    put_a_scale_there(counter, scale, language)
    counter.add(CHEESE)
    return scale


def problem(counter: Counter) -> str:
    return counter.sell.problem()


@pytest.mark.parametrize(
    ("language", "rule"),
    [
        ("toledo", toledo_of(AT_REST)),
        ("cas", cas_of(cas_frame(b" 0.845"))),
        ("dialog06", ApprovedScale(845)),
    ],
)
def test_one_key_takes_the_weight(counter: Counter, language: str, rule: Rule) -> None:
    with cheese_on(counter, rule, language):
        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: counter.lines[-1].quantity == Decimal("0.845"))

    assert counter.total == Decimal("1014.00")
    counter.open_payment()
    counter.finish_with()
    assert counter.sold().lines[0].quantity == Decimal("0.845")


def test_a_finger_on_the_quantity_takes_it_too(counter: Counter) -> None:
    with cheese_on(counter, toledo_of(AT_REST)):
        counter.touch(counter.window.sell.keys.bar.keys[3])
        counter.until(lambda: counter.lines[-1].quantity == Decimal("0.845"))


def test_what_is_still_moving_is_waited_for_while_the_window_goes_on(counter: Counter) -> None:
    with cheese_on(counter, toledo_of(*[IN_MOTION] * 5, AT_REST)):
        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: "Po peshohet " in counter.shown())

        counter.until(lambda: counter.lines[-1].quantity == Decimal("0.845"))

    assert "Po peshohet…" not in counter.shown()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (OVERLOADED, "Peshoje me pjesë"),
        (BELOW_ZERO, "nën zero"),
        (EMPTY, "bosh"),
    ],
)
def test_what_is_no_weight_is_said_and_the_line_stays(
    counter: Counter, answer: bytes, said: str
) -> None:
    with cheese_on(counter, toledo_of(answer)):
        counter.press(Qt.Key.Key_F3)
        counter.until(counter.sell.has_problem)

    assert said in problem(counter)
    assert counter.lines[-1].quantity == 1


def test_an_unplugged_scale_lets_the_weight_be_typed_at_once(counter: Counter) -> None:
    with cheese_on(counter, toledo_of(AT_REST)):
        pass  # and gone it is

    counter.press(Qt.Key.Key_F3)
    counter.until(counter.sell.is_typing_a_quantity)
    assert "peshoren" in problem(counter)
    counter.enter("1,250")

    counter.until(lambda: counter.lines[-1].quantity == Decimal("1.25"))


def test_a_silent_scale_holds_up_no_scan(counter: Counter) -> None:
    with cheese_on(counter, lambda _said: None):
        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: "Po peshohet " in counter.shown())
        counter.press(Qt.Key.Key_Escape)
        counter.add(COUNTED)

        assert counter.names()[-1] == "Kafe"
        counter.until(lambda: counter.lines[0].quantity == 1)


def test_typing_while_the_scale_settles_is_the_weight(counter: Counter) -> None:
    with cheese_on(counter, toledo_of(IN_MOTION)):
        counter.press(Qt.Key.Key_F3)
        counter.until(lambda: "Po peshohet " in counter.shown())
        counter.press(Qt.Key.Key_F3)
        counter.until(counter.sell.is_typing_a_quantity)
        counter.enter("0,5")

        counter.until(lambda: counter.lines[-1].quantity == Decimal("0.5"))
        assert "Po peshohet…" not in counter.shown()


def test_goods_by_the_piece_are_never_weighed(counter: Counter) -> None:
    with PretendScale(toledo_of(AT_REST)) as scale:
        put_a_scale_there(counter, scale)
        counter.add(COUNTED)
        counter.press(Qt.Key.Key_F3)
        counter.until(counter.sell.is_typing_a_quantity)
        counter.enter("2")
        counter.until(lambda: counter.lines[-1].quantity == 2)

    assert scale.heard == []


def test_the_scale_is_read_before_a_line_is_made(counter: Counter) -> None:
    with PretendScale(toledo_of(IN_MOTION, AT_REST)) as scale:
        put_a_scale_there(counter, scale)
        counter.enter(CHEESE)
        counter.until(counter.window.dialog_of(WeightDialog).isVisible)
        counter.until(counter.window.dialog_of(WeightDialog).main.isEnabled)
        assert counter.lines == ()
        counter.press(Qt.Key.Key_Return)
        counter.until(lambda: [each.quantity for each in counter.lines] == [Decimal("0.845")])

    assert counter.total == Decimal("1014.00")
    counter.until_selling()


def test_an_unplugged_scale_leaves_the_new_weight_to_a_hand(counter: Counter) -> None:
    with PretendScale(toledo_of(AT_REST)) as scale:
        put_a_scale_there(counter, scale)
    counter.enter(CHEESE)
    counter.until(lambda: "Peshorja nuk përgjigjet" in counter.shown())
    counter.enter("0,3")

    counter.until(lambda: [each.quantity for each in counter.lines] == [Decimal("0.3")])


def test_without_a_scale_no_goods_by_weight_are_a_kilogram_unasked(counter: Counter) -> None:
    counter.till.scale = None
    window = counter.window

    counter.enter(CHEESE)  # by its code
    counter.until(window.dialog_of(WeightDialog).isVisible)
    assert counter.lines == ()
    counter.enter("0,3")
    counter.until(lambda: len(counter.lines) == 1)
    counter.until_selling()
    counter.press(Qt.Key.Key_F2)  # by its name
    counter.type("djathe")
    counter.press(Qt.Key.Key_Return)
    counter.until(window.dialog_of(WeightDialog).isVisible)
    counter.scan(CHOCOLATE)  # what is scanned meanwhile comes after it
    counter.touch_digits("1240")
    counter.touch("weight.add")
    counter.until(lambda: len(counter.lines) == 3)
    counter.until_selling()
    counter.enter(CHEESE)
    counter.until(window.dialog_of(WeightDialog).isVisible)
    counter.press(Qt.Key.Key_Escape)
    counter.until_selling()

    assert [each.quantity for each in counter.lines] == [Decimal("0.3"), Decimal("1.24"), 1]
    counter.open_payment()
    counter.finish_with()


def test_a_quantity_typed_before_counts_as_asked(counter: Counter) -> None:
    counter.till.scale = None

    counter.enter(f"0,3*{CHEESE}")
    counter.until(lambda: len(counter.lines) == 1)

    assert counter.lines[0].quantity == Decimal("0.3")
    assert counter.window.dialog is None


def test_a_typed_weight_is_marked_on_its_line_in_the_sale_and_in_the_journal(
    counter: Counter,
) -> None:
    with PretendScale(toledo_of(AT_REST)) as scale:
        put_a_scale_there(counter, scale)
        counter.enter(CHEESE)
        counter.until(counter.window.dialog_of(WeightDialog).main.isEnabled)
        counter.press(Qt.Key.Key_Return)
        counter.until(lambda: len(counter.lines) == 1)
        counter.until_selling()
        counter.enter(CHEESE)
        counter.until(counter.window.dialog_of(WeightDialog).isVisible)
        counter.enter("0,3")
        counter.until(lambda: len(counter.lines) == 2)
        counter.until_selling()
    counter.enter(f"0,2*{CHEESE}")
    counter.until(lambda: len(counter.lines) == 3)
    model = counter.window.sell.lines.model
    assert ["me dorë" in model.note_text(row) for row in range(3)] == [False, True, True]

    counter.open_payment()
    counter.finish_with()

    assert [each.is_by_hand for each in counter.sold().lines] == [False, True, True]
    entry = [each for each in counter.journal() if each.facts.get("by_hand")][-1]
    assert entry.facts["by_hand"] == "Djathë dhie 0.3, Djathë dhie 0.2"
