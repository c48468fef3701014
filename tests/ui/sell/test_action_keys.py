"""The keys of the sell screen and the banner say what the cashier asks for.

Lives here: pay keys, the F row, being offline.
Must not: the till behind it.
"""

import pytest

from tests.ui.drivers.sell import SellDriver
from tests.ui.examples.sell_scenes import PARKED
from till.domain.selling.basket import Basket
from till.domain.selling.tender import TenderKind


@pytest.mark.parametrize(
    ("number", "kind"), [(10, TenderKind.CARD), (11, None), (12, TenderKind.CASH)]
)
def test_the_pay_keys_ask_for_payment(
    sell: SellDriver, number: int, kind: TenderKind | None
) -> None:
    sell.show_ten()

    sell.press_f(number)

    assert sell.requested == [("payment", kind)]


def test_before_the_day_is_open_the_pay_keys_lead_to_the_balance(sell: SellDriver) -> None:
    sell.show_ten()
    sell.screen.keys.show_day_open(is_open=False)

    sell.touch_key(12)

    assert sell.requested == [("opening",)]
    assert {sell.key(number).words() for number in (10, 11, 12)} == {"Deklaro gjendjen"}


@pytest.mark.parametrize(
    ("number", "asked"),
    [
        (1, "help"),
        (2, "find"),
        (4, "price"),
        (5, "park"),
        (6, "customer"),
        (7, "receipts"),
        (8, "drawer"),
    ],
)
def test_the_f_row_asks_for_what_its_keys_say(sell: SellDriver, number: int, asked: str) -> None:
    sell.show_ten()

    sell.press_f(number)

    assert sell.requested == [(asked,)]


def test_without_lines_only_what_needs_none_can_be_pressed(sell: SellDriver) -> None:
    sell.show(Basket())

    assert sell.keys_that_work() == [1, 2, 6, 7, 8, 9]


def test_f5_carries_the_count_and_brings_back_without_lines(sell: SellDriver) -> None:
    sell.show(Basket())
    sell.screen.show_parked(PARKED[:2])

    sell.press_f(5)

    assert sell.requested == [("park",)]
    assert sell.key(5).badge() == 2
    assert not sell.key(3).isEnabled()


def test_offline_is_said_under_the_scan_field_and_can_be_closed(sell: SellDriver) -> None:
    sell.screen.notices.show_offline("Shitja vazhdon.", "7 dokumente u ruajtën.")
    banner = sell.find("sell.banner")
    shown = banner.isVisible()

    sell.touch("sell.banner_close")

    assert shown
    assert banner.isHidden()


def test_a_question_comes_back_to_the_banner_after_other_news(sell: SellDriver) -> None:
    notices = sell.screen.notices
    notices.ask("Një kupon pret", "Doli apo jo?", "Përgjigju", "Ctrl+J")

    notices.show_offline("Shitja vazhdon.")
    meanwhile = notices.banner.words()
    notices.hide()

    assert meanwhile == "Shitja vazhdon."
    assert notices.banner.words() == "Një kupon pret Doli apo jo?"
    notices.take_question_back()
    assert notices.banner.isHidden()
