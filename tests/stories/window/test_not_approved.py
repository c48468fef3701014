"""Somebody asks for a page and nobody approves: it is told on the page that asked.

Lives here: refusing the approval, three wrong PINs.
Must not: approvals of sales (test_counter_approved), who may see what (tests/actions).
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_window import Cashier
from tests.stories.limited import journal, try_a_wrong_pin
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog
from ui.shell.shell import Page


def records(cashier: Cashier, action: JournalAction) -> int:
    return sum(each.action is action for each in journal(cashier))


def test_that_nobody_approved_is_told_on_the_page_that_asked(limited: Cashier) -> None:
    limited.press(Qt.Key.Key_F8)
    limited.until(lambda: limited.window.page is Page.DRAWER)
    drawer = limited.window.late.drawer

    limited.press(Qt.Key.Key_F10)
    limited.until(limited.window.dialog_of(ApprovalDialog).isVisible)
    limited.press(Qt.Key.Key_Escape)
    limited.until(lambda: not limited.window.dialog_of(ApprovalDialog).isVisible())

    limited.until(lambda: drawer.head.told.text() == "Nuk u miratua.")
    assert limited.window.page is Page.DRAWER
    assert not limited.window.sell.isVisible()


def test_three_wrong_pins_are_told_on_the_page_that_asked(limited: Cashier) -> None:
    limited.press(Qt.Key.Key_F8)
    limited.until(lambda: limited.window.page is Page.DRAWER)
    limited.press(Qt.Key.Key_F10)
    limited.until(limited.window.dialog_of(ApprovalDialog).isVisible)

    for times in (1, 2, 3):
        try_a_wrong_pin(limited, times)

    limited.until(lambda: not limited.window.dialog_of(ApprovalDialog).isVisible())
    told = limited.window.late.drawer.head.told.text()
    assert told == limited.till_app.shell.words.say("asked.ended")
    limited.until(lambda: records(limited, JournalAction.APPROVAL_REFUSED) == 1)
    refused = [each for each in journal(limited) if each.action is JournalAction.APPROVAL_REFUSED]
    assert refused[-1].facts["wrong_pins"] == "3"
