"""The draft of an invoice: kept over any end of the till, thrown away only when asked; made again.

Lives here: what stands in the form after a restart, and what an earlier invoice becomes.
Must not: kinds one by one (test_kinds).
"""

from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import cashier_at
from tests.stories.counter.test_customers import BANK
from tests.stories.invoices.conftest import InvoiceDesk
from tests.stories.invoices.test_kinds import electronic, name_buyer
from tests.stories.long_day import CONTROL
from tests.stories.shop import Shop
from tests.stories.shop_fixtures import put_into, with_an_owner
from ui.kit.page.question import QuestionDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

Key = Qt.Key


def test_a_draft_is_there_after_a_restart_and_gone_once_it_is_issued(
    qtbot: QtBot, qapp: QApplication, shop: Shop
) -> None:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_an_owner)
    shop.settings |= BANK
    with cashier_at(qtbot, qapp, shop) as there:
        desk = InvoiceDesk(there.qtbot, there.till_app, there.opened, there.shop)
        desk.sign_in()
        desk.open_the_day()
        desk.begin("electronic")
        name_buyer(desk)
        desk.add_typed("Furnizim", "84 000")
        desk.fill(notes="gjysm")
        desk.until(lambda: "gjysm" in desk.till.baskets.invoice_draft())
    with cashier_at(qtbot, qapp, shop) as there:
        desk = InvoiceDesk(there.qtbot, there.till_app, there.opened, there.shop)
        desk.sign_in()
        desk.press(Key.Key_F7)
        desk.press(Key.Key_F2)
        desk.until(lambda: desk.window.page is Page.INVOICE)
        values = desk.page.view.values()
        sent = desk.sent(desk.issue())
        left = desk.till.baskets.invoice_draft()

    assert (values["kind"], values["notes"]) == ("electronic", "gjysm")
    assert (sent["articles"][0]["name"], sent["isEinvoice"], left) == ("Furnizim", True, "")


def test_a_draft_gives_way_to_a_correction_only_when_asked(desk: InvoiceDesk) -> None:
    electronic(desk)
    desk.begin("export")
    desk.add_typed("Vaj ulliri", "12,50")
    desk.press(Key.Key_Escape)
    desk.until(lambda: desk.window.page is Page.RECEIPTS)
    desk.press(Key.Key_Down)
    desk.until(lambda: desk.shown_state() == "Fiskalizuar")
    desk.press(Key.Key_K, CONTROL)
    question = desk.window.dialog_of(QuestionDialog)
    desk.until(lambda: question.isVisible() and not question.is_reading)
    desk.press(Key.Key_Escape)
    kept = desk.till.baskets.invoice_draft()

    desk.press(Key.Key_K, CONTROL)
    desk.agree()
    desk.until(lambda: desk.window.page is Page.INVOICE)

    assert "Vaj ulliri" in kept
    assert desk.page.draft.corrects


def test_the_invoice_of_a_month_is_made_again_for_the_next(desk: InvoiceDesk) -> None:
    desk.begin("sale")
    name_buyer(desk)
    desk.fill(start="01.11.2026", end="30.11.2026", notes="Qira 11/2026")
    desk.add_typed("Qira nëntor 2026", "50 000")
    desk.issue()
    desk.shop.clock.set(desk.shop.clock.now() + timedelta(days=30))
    try:
        desk.press(Key.Key_R, CONTROL)
        desk.until(lambda: desk.window.page is Page.INVOICE)
        sent = desk.sent(desk.issue())
    finally:
        desk.shop.clock.set(desk.shop.clock.now() - timedelta(days=30))

    assert sent["articles"][0]["name"] == "Qira dhjetor 2026"
    assert sent["invoiceNotes"] == "Qira 12/2026"
    assert sent["supplyPeriod"] == {"start": "2026-12-01", "end": "2026-12-31"}
