"""The opened line's quantity can be changed by touch and by keys.

Lives here: real clicks and keys on the stepper.
Must not: the till behind it.
"""

from decimal import Decimal

import pytest

from tests.ui.drivers.sell import SellDriver
from till.domain.selling.tender import TenderKind

MILK = "5310042031108"


def test_plus_and_minus_ask_for_one_more_and_one_less(sell: SellDriver) -> None:
    sell.show_ten()

    sell.touch("sell.one_more")
    sell.touch("sell.one_less")

    assert sell.requested == [("quantity", 9, Decimal(5)), ("quantity", 9, Decimal(3))]


def test_one_less_than_one_removes_the_line(sell: SellDriver) -> None:
    sell.show_ten(1)

    sell.touch("sell.one_less")

    assert sell.requested == [("removal", 1)]
    assert sell.find("sell.one_less").accessibleName() == "Hiq rreshtin"


def test_goods_by_weight_do_not_step(sell: SellDriver) -> None:
    sell.show_ten(2)

    assert not sell.find("sell.one_more").isVisible()
    assert sell.quantity() == "0,845 kg"


def test_f3_digits_and_enter_ask_for_a_quantity(sell: SellDriver) -> None:
    sell.show_ten()

    sell.type_quantity("12")

    assert sell.requested == [("quantity", 9, Decimal(12))]
    assert sell.scans_next()


def test_escape_leaves_the_quantity_as_it_was(sell: SellDriver) -> None:
    sell.show_ten()
    sell.begin_quantity("12")

    went_back = sell.escape()

    assert went_back
    assert sell.quantity() == "4"
    assert sell.scans_next()


def test_a_quantity_that_is_no_number_is_explained(sell: SellDriver) -> None:
    sell.show_ten()

    sell.type_quantity("a")

    assert sell.requested == []
    assert "“a” nuk është sasi e vlefshme" in sell.problem()


def test_a_tap_on_the_number_asks_for_the_pad_for_that_line(sell: SellDriver) -> None:
    sell.show_ten(2)

    sell.touch_quantity()

    assert sell.requested == [("number pad", 2)]
    assert not sell.is_typing_a_quantity()


def test_a_touch_on_f3_asks_for_the_pad_and_the_key_lets_digits_be_typed(sell: SellDriver) -> None:
    sell.show_ten()

    sell.touch_key(3)
    sell.press_f(3)

    assert sell.requested == [("number pad", 9)]
    assert sell.is_typing_a_quantity()


def test_a_scan_while_a_quantity_is_typed_is_not_lost(sell: SellDriver) -> None:
    sell.show_ten()
    sell.press_f(3)

    sell.scan(MILK)

    assert sell.requested == [("code", MILK)]
    assert not sell.is_typing_a_quantity()


def test_a_scan_closes_the_number_being_typed_and_takes_none_of_its_digits(
    sell: SellDriver,
) -> None:
    sell.show_ten()
    sell.begin_quantity("2")

    sell.scan(MILK)
    sell.type_elsewhere("2")

    assert sell.requested == [("quantity", 9, Decimal(2)), ("code", MILK)]
    assert sell.typed() == "2"
    assert sell.scans_next()


def test_a_number_that_a_scan_closes_and_nobody_can_read_is_explained(sell: SellDriver) -> None:
    sell.show_ten()
    sell.begin_quantity("2x")

    sell.scan(MILK)

    assert sell.requested == [("code", MILK)]
    assert "“2x” nuk është sasi e vlefshme" in sell.problem()


def test_payment_waits_for_a_quantity_that_was_being_typed(sell: SellDriver) -> None:
    sell.show_ten()
    sell.begin_quantity("12")

    sell.press_f(12)
    before = list(sell.requested)
    sell.press_f(12)

    assert before == [("quantity", 9, Decimal(12))]
    assert sell.requested == [*before, ("payment", TenderKind.CASH)]


@pytest.mark.parametrize("typed", ["0", "-1", "1e9", "", "١", "1,5", "1.5", " 2 ", "9" * 40])
def test_whatever_is_typed_as_a_quantity_is_asked_for_or_explained(
    sell: SellDriver, typed: str
) -> None:
    sell.show_ten()

    sell.paste_quantity(typed)

    assert bool(sell.requested) is not bool(sell.problem())
    assert not sell.is_typing_a_quantity()


def test_delete_removes_the_opened_line(sell: SellDriver) -> None:
    sell.show_ten(4)

    sell.delete()

    assert sell.requested == [("removal", 4)]


def test_delete_while_a_quantity_is_typed_takes_a_sign_of_it(sell: SellDriver) -> None:
    sell.show_ten()
    sell.begin_quantity("12")
    sell.screen.lines.quantity.line.setCursorPosition(0)

    sell.delete()

    assert sell.quantity() == "2"
    assert sell.requested == []


def test_where_a_scale_stands_goods_by_weight_are_weighed_and_typed_only_at_the_second_f3(
    sell: SellDriver,
) -> None:
    sell.screen.lines.set_scale(is_there=True)
    sell.show_ten(2)

    sell.press_f(3)
    weighed = sell.is_typing_a_quantity()
    sell.press_f(3)

    assert sell.requested == [("weight", 2)]
    assert not weighed
    assert sell.is_typing_a_quantity()
