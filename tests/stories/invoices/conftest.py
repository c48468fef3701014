"""The page of invoices that its stories share: an owner at one window, with a bank account.

Lives here: opening it, and what a hand does there often.
Must not: what happens in a story; anything but keys.
"""

import json
from collections.abc import Iterator

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import TimeoutError as QtTimeout
from pytestqt.qtbot import QtBot

from tests.practice_server import PracticeServer
from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.counter.test_customers import BANK
from tests.stories.long_day import CONTROL
from tests.stories.shop import Shop, ShopClock
from tests.stories.shop_fixtures import put_into, with_an_owner
from tests.tcp_printer import VirtualPrinter
from till.domain.fiscal.document import FiscalDocument
from ui.invoices.line_question import make_line
from ui.invoices.screen import InvoiceScreen
from ui.kit.entry.field import LabelledField
from ui.kit.page.controls import PickControl
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.receipts.controller import detail_of
from ui.shell.shell import Page
from ui.theme.style import apply_theme

Key = Qt.Key
MOST_TABS = 80
ISSUED_MS = 15_000


class InvoiceDesk(Cashier):
    """An owner who writes invoices, by keys alone."""

    @property
    def page(self) -> InvoiceScreen:
        """Eyes on the page."""
        screen = self.window.screen_of(Page.INVOICE)
        assert isinstance(screen, InvoiceScreen)
        return screen

    def begin_anew(self) -> None:
        """Stand on the sell screen, with nothing open and no draft."""
        tasks = self.till_app.shell.tasks
        self.until(lambda: {each.get_name() for each in tasks._running} <= {"background work"})
        for _ in range(8):
            if self.window.dialog is not None or self.window.page is not Page.SELL:
                self.press(Key.Key_Escape)
                self.qtbot.wait(20)

    def begin(self, kind: str = "sale") -> None:
        """F7, F2, the kind: what was left there is thrown away."""
        self.press(Key.Key_F7)
        self.until(lambda: self.window.page is Page.RECEIPTS)
        self.press(Key.Key_F2)
        self.until(lambda: self.window.page is Page.INVOICE)
        if self.till.baskets.invoice_draft():
            self.drop()
        self.choose("kind", kind)

    def drop(self) -> None:
        """F9, and F8 to the question."""
        self.press(Key.Key_F9)
        self.agree()
        self.until(lambda: not self.till.baskets.invoice_draft())

    def agree(self) -> None:
        """F8 to a question that destroys, once it was read."""
        question = self.window.dialog_of(QuestionDialog)
        self.until(lambda: question.isVisible() and not question.is_reading)
        self.press(Key.Key_F8)
        self.until(lambda: not question.isVisible())

    def go(self, name: str) -> None:
        """Tab, until the focus is there."""
        control = self.page.view.controls[name]
        for _ in range(MOST_TABS):
            if control.focus.hasFocus():
                return
            self.press(Key.Key_Tab)
        pytest.fail(f"no way to {name}")

    def choose(self, name: str, key: str) -> None:
        """Walk through what can be chosen by arrows."""
        self.go(name)
        control = self.page.view.controls[name]
        assert isinstance(control, PickControl)
        for _ in range(20):
            if self.page.view.values()[name] == key:
                return
            self.press(Key.Key_Right)
        pytest.fail(f"{key} cannot be chosen in {name}")

    def fill(self, **texts: str) -> None:
        """Type into fields."""
        for name, text in texts.items():
            self.go(name)
            self.press(Key.Key_A, CONTROL)
            self.type(text)

    def add_typed(self, name: str, price: str, quantity: str = "1", **more: str) -> None:
        """F3: a line that is typed."""
        before = self.lines
        self.press(Key.Key_F3)
        question = self.window.dialog_of(make_line)
        self.until(lambda: question.isVisible() and not question.is_reading)
        typed = {"name": name, "quantity": quantity, "price": price, **more}
        for part, text in typed.items():
            control = question.view.controls[part]
            while not control.focus.hasFocus():
                self.press(Key.Key_Tab)
            self.press(Key.Key_A, CONTROL)
            self.type(text)
        question.sure.setFocus()
        self.press(Key.Key_Return)
        self.until(lambda: self.lines == before + 1)

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return self.page.lines.view.records.rowCount()

    def issue(self) -> FiscalDocument:
        """F12; the page of invoices follows it until it is complete."""
        before = len(self.sales())
        self.press(Key.Key_F12)
        try:
            self.qtbot.waitUntil(lambda: len(self.sales()) > before, timeout=ISSUED_MS)
        except QtTimeout:
            pytest.fail(f"not issued: {self.refused()}: {self.shown()}")
        self.until(lambda: self.window.page is Page.RECEIPTS)
        return self.until_complete(self.sales()[-1])

    def refused(self) -> str:
        """What keeps it from being issued: over the key, or at the field that has the focus."""
        if self.window.page is not Page.INVOICE:
            return ""
        if self.page.failure.isVisible():
            return str(self.page.failure.accessibleName())
        focus = self.window.focusWidget()
        name = focus.objectName().removeprefix("invoice.") if focus else ""
        control = self.page.view.controls.get(name)
        is_wrong = isinstance(getattr(control, "widget", None), LabelledField) and (
            control.widget.frame.is_wrong()
        )
        return self.fault(name) if is_wrong else ""

    def sent(self, document: FiscalDocument) -> dict[str, object]:
        """What went over the wire."""
        known = self.desk.now(document)
        sent: dict[str, object] = json.loads(known.body)
        return sent

    def fault(self, name: str) -> str:
        """What is said under a field."""
        control = self.page.view.controls[name]
        hint = getattr(control, "_hint", None) or getattr(control.widget, "hint", None)
        return "" if hint is None else str(hint.text())

    def shown_state(self) -> str:
        """How far the invoice is that is shown beside the list."""
        screen = self.window.screen_of(Page.RECEIPTS)
        assert isinstance(screen, RecordScreen)
        view = detail_of(screen).view
        return "" if view is None else view.state_word


@pytest.fixture(scope="module")
def invoice_desk(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[InvoiceDesk]:
    """One window for all stories of a file."""
    folder = tmp_path_factory.mktemp("invoices")
    clock = ShopClock()
    server = PracticeServer(database=folder / "service" / "practice.sqlite3", now=clock.now)
    with server, VirtualPrinter() as printer:
        shop = Shop(
            folder=folder / "till", server=server, printer=printer, clock=clock, control=control
        )
        shop.settings |= BANK
        shop.new_token()
        apply_theme(qapp, "light", animate=False)
        put_into(shop, with_an_owner)
        with cashier_at(QtBot(request), qapp, shop) as there:
            desk = InvoiceDesk(there.qtbot, there.till_app, there.opened, there.shop)
            desk.sign_in()
            desk.open_the_day()
            yield desk


@pytest.fixture
def desk(invoice_desk: InvoiceDesk) -> InvoiceDesk:
    """The shared window, with nothing open."""
    invoice_desk.begin_anew()
    return invoice_desk
