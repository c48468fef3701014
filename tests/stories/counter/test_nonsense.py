"""Nonsense at the counter: a clear sentence or plain text, never a crash, never markup.

Lives here: quantities, codes, names and amounts that nobody should type, into each place.
Must not: well-formed input (the other stories of the counter).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CHEESE, CONTROL, NEWSPAPER, Counter
from ui.find.dialog import FindDialog
from ui.kit.page.number import NumberDialog
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog
from ui.price.dialog import PriceDialog


@pytest.mark.parametrize("typed", ["0", "-1", "1000000000", "1e9", "abc", "1,5", "1.5", "1,,5"])
def test_a_quantity_that_cannot_be_gets_a_sentence_and_the_line_stays(
    counter: Counter, typed: str
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F3)
    counter.enter(typed)

    counter.until(counter.sell.has_problem)

    assert counter.lines[0].quantity == 1
    assert counter.sell.problem().strip()
    counter.scan_and_see(SALAMI, lines=2)


@pytest.mark.parametrize("typed", ["1,5", "1.5"])
def test_a_weight_takes_comma_and_point_alike(counter: Counter, typed: str) -> None:
    counter.enter(f"{typed}*{CHEESE}")

    counter.until(lambda: counter.total == Decimal("1800.00"))


def test_an_empty_quantity_leaves_the_line(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F3)
    counter.press(Qt.Key.Key_Delete)
    counter.press(Qt.Key.Key_Return)

    counter.scan_and_see(SALAMI, lines=2)
    assert counter.lines[0].quantity == 1


def test_a_code_of_ten_thousand_signs_is_one_short_sentence(counter: Counter) -> None:
    counter.scan("7" * 10_000)

    counter.until(counter.sell.has_problem)
    assert len(counter.sell.problem()) < 200
    counter.scan_and_see(CHOCOLATE, lines=1)


@pytest.mark.parametrize("code", ["<b>x</b>", "a\tb\x07c", "' OR 1=1 --", "3**3*", "*", "0*101"])
def test_a_code_of_strange_signs_is_not_found_and_nothing_happens(
    counter: Counter, code: str
) -> None:
    counter.window.sell.scan.line.setText(code)  # as it would be pasted
    counter.press(Qt.Key.Key_Return)

    counter.until(counter.sell.has_problem)
    assert counter.till.session.basket.is_empty
    counter.scan_and_see(CHOCOLATE, lines=1)


def test_a_name_with_markup_is_shown_as_it_is_written_everywhere(counter: Counter) -> None:
    counter.enter(NEWSPAPER)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.enter("50")
    counter.until(lambda: len(counter.lines) == 1)
    counter.until_selling()

    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)

    assert "Gazetë <b>e vjetër</b>" in counter.shown()
    named = [each for each in counter.window.findChildren(QLabel) if "<b>" in each.text()]
    assert {each.textFormat() for each in named} == {Qt.TextFormat.PlainText}
    counter.press(Qt.Key.Key_Escape)
    counter.press(Qt.Key.Key_Delete)
    counter.until(lambda: "U hoq: Gazetë <b>e vjetër</b>" in counter.shown())


@pytest.mark.parametrize("typed", ["0", "1,999", "1e9", "99999999999999", "12,3,4"])
def test_an_amount_that_cannot_be_pays_nothing(counter: Counter, typed: str) -> None:
    sold = len(counter.sales())
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.window.dialog_of(PaymentDialog).entry.amount.line.setText(
        typed
    )  # as it would be pasted
    counter.window.dialog_of(PaymentDialog).entry.amount.line.textEdited.emit(typed)

    counter.press(Qt.Key.Key_Return)
    counter.look_away()

    assert counter.window.dialog_of(PaymentDialog).isVisible()
    assert len(counter.sales()) == sold
    counter.press(Qt.Key.Key_A, CONTROL)
    counter.type("95")
    counter.finish_with()


@pytest.mark.parametrize("typed", ["101", "-5", "abc", "1e9", ""])
def test_a_discount_that_cannot_be_is_not_given(counter: Counter, typed: str) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    counter.enter(typed)

    assert counter.window.dialog_of(PriceDialog).isVisible()
    assert counter.window.dialog_of(PriceDialog).entry.said.said.text()
    assert counter.total == Decimal("95.00")


def test_a_parked_basket_named_with_nonsense_is_plain_text(counter: Counter) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)
    counter.find("park.name").setText("<img src=x>\x07 " + "ë" * 500)

    counter.press(Qt.Key.Key_Return)
    park = counter.window.dialog_of(ParkDialog)
    counter.until(lambda: not park.isVisible() or bool(park.said.words()))

    if park.isVisible():  # refused with a sentence
        counter.press(Qt.Key.Key_Escape)
    else:
        (parked,) = counter.till.baskets.parked()
        assert "\x07" not in counter.find(f"sell.parked_{parked.parked_id}").accessibleName()
        counter.touch(f"sell.parked_{parked.parked_id}")
    counter.until(lambda: counter.total == Decimal("95.00"))


def test_searching_for_nonsense_finds_nothing_and_harms_nothing(counter: Counter) -> None:
    counter.press(Qt.Key.Key_F2)
    counter.until(counter.window.dialog_of(FindDialog).isVisible)
    for text in ('"', "'; DROP", "<b>", "%", "\x00", "ë" * 200, "*", "NEAR("):
        counter.find("find.text").setText(text)
        counter.window.dialog_of(FindDialog).search.edited.emit(text)
        counter.until(lambda text=text: counter.window.dialog_of(FindDialog)._asked == text)

    counter.scan_and_see(CHOCOLATE, lines=1)
