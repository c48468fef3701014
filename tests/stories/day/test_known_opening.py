"""The service has today's balance, and the till that declared it is gone: an owner says so.

Lives here: what is refused, what is asked on the page of what needs a person, that sales go then.
Must not: every way it can come to that (tests/actions/day/test_known_opening).
"""

import shutil

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import CHOCOLATE, cashier_at
from tests.stories.long_day import Counter
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from till.actions.day.opening import opening_today
from till.domain.fiscal.document import DocumentState
from till.domain.rights.journal import JournalAction
from ui.attention.plan import FieldQuestion
from ui.shell.shell import Page
from ui.theme.style import apply_theme

CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key


def test_of_a_till_that_lost_its_data_an_owner_says_what_the_service_has(
    qtbot: QtBot, qapp: QApplication, shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["document"]
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_an_owner)
    with cashier_at(qtbot, qapp, shop) as before:
        before.sign_in()
        before.open_the_day("4200")
        before.until(lambda: not before.till.documents.open())
    shutil.rmtree(shop.paths.folder)
    put_into(shop, with_an_owner)

    with cashier_at(qtbot, qapp, shop) as there:
        cashier = Counter(there.qtbot, there.till_app, there.opened, there.shop)
        cashier.sign_in()
        cashier.until(lambda: cashier.window.page is Page.OPENING)
        cashier.type("5000")
        cashier.press(Key.Key_Return)
        cashier.until(lambda: len(cashier.till.documents.refused()) == 1)
        cashier.press(Key.Key_Escape)
        cashier.until(lambda: cashier.window.page is Page.SELL)
        (refused,) = cashier.till.documents.refused()
        cashier.scan_and_see(CHOCOLATE, lines=1)
        sold = cashier.pay_exactly()
        cashier.press(Key.Key_B, CONTROL)
        cashier.until(lambda: cashier.window.page is Page.ATTENTION)
        cashier.press(Key.Key_Return)
        question = cashier.window.dialog_of(FieldQuestion, name="mend_document")
        cashier.until(question.isVisible)
        cashier.look_away()
        cashier.type("4 200")
        cashier.press(Key.Key_Return)

        cashier.until_complete(sold)
        assert cashier.desk.now(refused).state is DocumentState.RESOLVED
        known = opening_today(cashier.till)
        (entry,) = [e for e in cashier.journal() if e.action is JournalAction.OPENING_KNOWN]
        asked = len(shop.requests("balance/initiate"))

    assert (entry.facts["amount"], entry.person.name) == ("4200.00", "Ana Hoxha")
    assert known is not None
    assert asked == 2
