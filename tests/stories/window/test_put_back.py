"""A copy is put back from the window by an owner alone.

Lives here: the PIN that does it, and that the till closes for it.
Must not: putting it in place (tests/cli, tests/ui/app).
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_window import Cashier
from tests.stories.shop import PIN
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page

CONTROL = Qt.KeyboardModifier.ControlModifier


def test_only_an_owners_pin_puts_a_copy_back_and_closes_the_till_for_it(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.until(lambda: cashier.window.page is not Page.SIGN_IN)
    cashier.press(Qt.Key.Key_Comma, CONTROL)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    cashier.touch("settings.to_backups")
    cashier.until(lambda: cashier.window.page is Page.BACKUPS)
    screen = cashier.window.screen_of(Page.BACKUPS)
    assert isinstance(screen, RecordScreen)
    backups = screen.records.list.view.records
    cashier.press(Qt.Key.Key_F12)
    cashier.until(lambda: len(backups.rows) == 1)
    question = cashier.window.dialog_of(QuestionDialog, name="restore")
    cashier.press(Qt.Key.Key_F4)
    cashier.until(question.isVisible)

    cashier.until(lambda: not question.is_reading)
    question.pin.set_text("11111")
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: question.pin.hint.text() != "")
    planned_by_a_wrong_one = cashier.till_app.restore
    question.pin.set_text(PIN)
    cashier.press(Qt.Key.Key_F8)
    cashier.until(lambda: cashier.till_app.restore is not None)

    planned = cashier.till_app.restore
    assert planned_by_a_wrong_one is None
    assert planned is not None
    assert str(planned.file) == backups.rows[0].key
    assert planned.who(planned.file) == cashier.till.cashier.named
