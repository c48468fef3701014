"""A till with limits: a cashier, a supervisor and another cashier, two of them with badges.

Lives here: its goods, a cashier who has begun to sell, a look at the journal.
Must not: what happens in a story.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.builders import an_article
from tests.stories.at_the_window import CHOCOLATE, Cashier, cashier_at
from tests.stories.long_day import with_three_people
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into
from till.actions.till import Till
from till.domain.rights.journal import JournalAction, JournalEntry
from ui.approval.dialog import ApprovalDialog
from ui.theme.style import apply_theme

GOODS = (
    an_article("00123", name="Djathë", price="1200.00", barcodes=(), weighed=True),
    an_article("G1", name="Gazetë <b>", price="0.00", barcodes=()),
)


async def _with_two_articles(till: Till) -> None:
    await with_three_people(till, GOODS)


@contextmanager
def limited_cashier(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    """Let Ana, a cashier, stand at the window with one article scanned."""
    apply_theme(qapp, "light", animate=False)
    put_into(shop, _with_two_articles)
    with cashier_at(qtbot, qapp, shop) as cashier:
        cashier.sign_in()
        cashier.open_the_day()
        cashier.scan_and_see(CHOCOLATE, lines=1)
        yield cashier


def journal(cashier: Cashier) -> list[JournalEntry]:
    """Everything that was written down."""
    return list(cashier.till.journal.entries())


def try_a_wrong_pin(cashier: Cashier, times: int) -> None:
    """Type a PIN that is nobody's at the approval, and see it written down so many times by now."""
    answer = cashier.window.dialog_of(ApprovalDialog).answer
    cashier.type("00000")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(
        lambda: (
            [entry.action for entry in journal(cashier)].count(JournalAction.WRONG_PIN) == times
            and not answer.is_busy
        )
    )


def total(cashier: Cashier) -> Decimal:
    """What the open basket comes to."""
    return cashier.till.session.basket.total
