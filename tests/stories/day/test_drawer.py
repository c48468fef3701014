"""The drawer at the real window, by keys and by touch, at the counter that stories share.

Lives here: cash put in and taken out, approval, opening without a sale.
Must not: counts and the hand-over (test_window_counting); what one action refuses (tests/actions).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_drawer import (
    at_service,
    drawer_of,
    expected,
    newest,
    pulses,
    put_in,
    screen_amount,
    state_of_newest,
)
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import ANA, CONTROL, DRITAS_PIN, Counter
from till.domain.identifiers import DocKind
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.shell.shell import Page


def test_a_deposit_is_declared_and_told_on_a_slip(counter: Counter) -> None:
    screen = drawer_of(counter)
    before = expected(counter)
    opened = pulses(counter)
    printed = counter.shop.printer.cuts

    counter.press(Qt.Key.Key_F2)
    counter.type("2500")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: expected(counter) == before + 2500)

    movement, document = newest(counter)
    assert (document.kind, movement.note) == (DocKind.DEPOSIT, "Kusur")
    counter.until_complete(document)
    counter.until(lambda: state_of_newest(screen) == "Deklaruar")
    assert "2\u00a0500,00" in counter.shown()
    assert at_service(counter, document)["docId"] == document.doc_id
    counter.until(lambda: pulses(counter) == opened + 1)
    counter.until(lambda: counter.shop.printer.cuts == printed + 1)
    assert JournalAction.CASH_DEPOSITED in [entry.action for entry in counter.journal()[-2:]]


def test_a_withdrawal_by_touch_leaves_what_was_shown(counter: Counter) -> None:
    screen = drawer_of(counter)
    before = expected(counter)

    counter.touch("drawer.way.withdraw")
    counter.touch("drawer.reason.supplier")
    counter.touch_digits("1")
    counter.touch_digits("00")
    assert screen.moving.left.value.text().startswith(screen_amount(before - 100))
    counter.touch("drawer.primary")
    counter.until(lambda: expected(counter) == before - 100)

    movement, document = newest(counter)
    assert (document.kind, movement.note) == (DocKind.WITHDRAWAL, "Furnitor")
    counter.until_complete(document)


def test_a_withdrawal_over_the_limit_asks_for_approval_in_place(counter: Counter) -> None:
    screen = drawer_of(counter)
    put_in(counter, 20_000)
    before = expected(counter)
    counter.press(Qt.Key.Key_F3)
    assert "10\u00a0000,00" in screen.moving.line.said.text()
    counter.type("15000")
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    assert expected(counter) == before

    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: expected(counter) == before - 15_000)
    told = [each for each in counter.journal() if each.action is JournalAction.CASH_WITHDRAWN][-1]
    assert (told.person.name, told.facts["approved_by"]) == (ANA, "Drita Marku")
    counter.until_complete(newest(counter)[1])


def test_a_withdrawal_nobody_approves_leaves_the_cash_where_it_is(counter: Counter) -> None:
    screen = drawer_of(counter)
    put_in(counter, 12_000)
    before = expected(counter)

    counter.press(Qt.Key.Key_F3)
    counter.type("11000")
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    counter.press(Qt.Key.Key_Escape)

    counter.until(lambda: screen.moving.line.said.text() == "Nuk u miratua.")
    assert expected(counter) == before
    assert screen.moving.amount.text() == "11000"


@pytest.mark.parametrize("typed", ["", "0", "-5", "1,2,3", "1e12", "9999999999", "abc"])
def test_an_amount_that_is_none_is_told_and_nothing_moves(counter: Counter, typed: str) -> None:
    screen = drawer_of(counter)
    before = expected(counter)

    counter.press(Qt.Key.Key_F2)
    counter.type(typed)
    counter.press(Qt.Key.Key_F12)

    counter.until(screen.moving.amount.is_wrong)
    assert screen.moving.line.said.text().endswith(".")
    assert expected(counter) == before


@pytest.mark.parametrize(("pasted", "amount"), [("1,5", "1.5"), (" 1 250,00\n", "1250")])
def test_an_amount_may_be_pasted_as_people_write_it(
    counter: Counter, pasted: str, amount: str
) -> None:
    drawer_of(counter)
    before = expected(counter)
    counter.press(Qt.Key.Key_F2)

    QApplication.clipboard().setText(pasted)
    counter.press(Qt.Key.Key_V, CONTROL)
    counter.press(Qt.Key.Key_F12)

    counter.until(lambda: expected(counter) == before + Decimal(amount))


def test_the_drawer_opens_without_a_sale_once_it_is_approved(counter: Counter) -> None:
    screen = drawer_of(counter)
    counter.press(Qt.Key.Key_F5)
    counter.touch("drawer.reason.check")
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)

    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)

    counter.until(lambda: screen.moving.line.said.text() == "Sirtari u hap.")
    told = [each for each in counter.journal() if each.action is JournalAction.DRAWER_OPENED][-1]
    assert (told.facts["reason"], told.facts["approved_by"]) == ("Kontroll", "Drita Marku")


def test_a_scan_at_the_drawer_waits_for_the_sale(counter: Counter) -> None:
    screen = drawer_of(counter)

    counter.scan(CHOCOLATE)
    assert screen.moving.amount.text() == ""
    counter.press(Qt.Key.Key_Escape)

    counter.until(lambda: len(counter.lines) == 1)


def test_the_head_leads_to_the_day_and_to_the_printers(counter: Counter) -> None:
    drawer_of(counter)
    counter.press(Qt.Key.Key_F10)
    counter.until(
        counter.window.dialog_of(ApprovalDialog).isVisible
    )  # a cashier does not see the day alone
    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.DAY)
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)

    drawer_of(counter)
    counter.touch("drawer.printers")

    counter.until(lambda: counter.window.page is Page.PRINTERS)
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)
