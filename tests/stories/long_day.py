"""A counter that many stories share, as a day's customers share one: it is opened only once.

Lives here: the shop with three people at the till, its goods, and what a cashier there does often.
Must not: what happens in a story; put anything right but by keys.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.actions.desk import number_of
from tests.builders import an_article
from tests.practice_server import PracticeServer
from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.shop import PIN, Shop, ShopClock
from tests.stories.shop_fixtures import OPERATOR, put_into, with_nobody
from tests.tcp_printer import VirtualPrinter
from till.actions.people import people_access
from till.actions.ports.records import Catalogue
from till.actions.till import Till
from till.domain.rights.journal import JournalEntry
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.shop.article import Article
from till.domain.shop.people import Role
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

ANA = "Ana Hoxha"
DRITA = "Drita Marku"
BESA = "Besa Leka"
DRITAS_PIN = "27182"
BESAS_PIN = "31415"
BESAS_BADGE = "OP-BESA-01"
DRITAS_BADGE = "OP-DRITA-01"
CONTROL = Qt.KeyboardModifier.ControlModifier
MANY_LINES = 10
MOST_DIALOGS = 8  # over one another, or as many steps back in one
ENDLESS = {"background work", "search the register"}  # the window's tasks that go on and on
CHEESE = "00123"
NEWSPAPER = "G1"
COUNTED = "C1"
GOODS = (
    an_article(CHEESE, name="Djathë dhie", price="1200.00", barcodes=(), weighed=True),
    an_article(NEWSPAPER, name="Gazetë <b>e vjetër</b>", price="0.00", barcodes=()),
    an_article(COUNTED, name="Kafe", price="100.00", barcodes=("40170725", "5449000000996")),
    an_article("U1", name="Çamçakëz", price="50.00", barcodes=("036000291452",)),
    an_article("TV", name="Televizor", price="60000.00", barcodes=()),
)


class Counter(Cashier):
    """Somebody at the counter that stories share."""

    def begin_anew(self) -> None:
        """Be Ana, on the sell screen, with nothing open, whatever the story before did."""
        self.until_at_rest()
        for _ in range(MOST_DIALOGS):
            if self.window.dialog is not None:
                self.press(Qt.Key.Key_Escape)
        assert self.window.dialog is None
        for _ in range(MOST_DIALOGS):
            if self.window.page not in (Page.SELL, Page.SIGN_IN):
                self.press(Qt.Key.Key_Escape)
        if self.window.page is Page.SELL and self.till.cashier.name != ANA:
            self.press(Qt.Key.Key_L, CONTROL)
            self.until(lambda: self.window.page is Page.SIGN_IN)
        if self.window.page is Page.SIGN_IN:
            self.press(Qt.Key.Key_F2)
            self.sign_in()
        self.press(Qt.Key.Key_Escape)
        self.empty_the_basket()

    def empty_the_basket(self) -> None:
        """Del, as often as there are lines; many are sold. The customer goes too."""
        if len(self.lines) > MANY_LINES:
            self.open_payment()
            self.finish_with()
        while not self.till.session.basket.is_empty:
            left = len(self.lines) - 1
            self.press(Qt.Key.Key_Delete)
            self.until(lambda left=left: len(self.lines) == left)
        if self.till.session.basket.buyer is not None:
            self.press(Qt.Key.Key_F6)
            self.press(Qt.Key.Key_Delete)
            self.until(lambda: self.till.session.basket.buyer is None)

    @property
    def lines(self) -> tuple[BasketLine, ...]:
        """The lines of the open basket."""
        return self.till.session.basket.lines

    @property
    def total(self) -> Decimal:
        """What the open basket comes to (lek)."""
        return self.till.session.basket.total

    def names(self) -> list[str]:
        """What is in the basket, oldest first."""
        return [line.article.name for line in self.lines]

    def journal(self) -> list[JournalEntry]:
        """Everything that was written down, what is on its way to the disk included."""
        self.till.ledger.record_from_thread()
        return list(self.till.journal.entries())

    def enter(self, text: str) -> None:
        """Type and press Enter."""
        self.type(text)
        self.press(Qt.Key.Key_Return)

    def add(self, code: str) -> BasketLine:
        """Type a code that makes a line, and see it; of cheese a kilogram, that nobody is asked."""
        before = len(self.lines)
        self.enter(f"1*{code}" if code == CHEESE else code)
        self.until(lambda: len(self.lines) == before + 1)
        return self.lines[-1]

    def open_payment(self, key: Qt.Key = Qt.Key.Key_F12) -> None:
        """Press a pay key and see the payment."""
        self.until_selling()
        self.press(key)
        self.until(self.window.dialog_of(PaymentDialog).isVisible)

    def finish_with(self, key: Qt.Key = Qt.Key.Key_Return) -> None:
        """Press Enter and see the sale finished."""
        self.press(key)
        self.until(self.sell.is_finished)

    def sold(self) -> Sale:
        """Return the sale made last."""
        sale = self.till.documents.sale(self.sales()[-1].sale_key or "")
        assert sale is not None
        return sale

    def until_selling(self) -> None:
        """See the last dialog closed."""
        self.until(lambda: self.window.dialog is None and self.window.page is Page.SELL)

    def until_at_rest(self) -> None:
        """Let what the window has begun come to its end, but for what never does."""
        tasks = self.till_app.shell.tasks
        self.until(lambda: {each.get_name() for each in tasks._running} <= ENDLESS)

    def look_away(self) -> None:
        """Let so much time pass as a hand needs from one touch to another."""
        self.qtbot.wait(350)


@contextmanager
def a_counter(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    folder: Path,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Counter]:
    """Open the shared counter: a practice service, a printer, the window, Ana, an open day."""
    with a_window(request, qapp, control, folder, settings) as there:
        counter = Counter(there.qtbot, there.till_app, there.opened, there.shop)
        counter.sign_in()
        counter.open_the_day()
        yield counter


@contextmanager
def a_window(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    folder: Path,
    settings: Mapping[str, str] | None = None,
) -> Iterator[Cashier]:
    """Open a practice service, a printer, and the window at which nobody has signed in yet."""
    clock = ShopClock()
    server = PracticeServer(database=folder / "service" / "practice.sqlite3", now=clock.now)
    with server, VirtualPrinter() as printer:
        shop = Shop(
            folder=folder / "till", server=server, printer=printer, clock=clock, control=control
        )
        shop.settings |= settings or {}
        shop.new_token()
        text_size = int(shop.settings.get("TILL_UI__TEXT_SIZE", "100"))
        apply_theme(qapp, "light", text_size=text_size, animate=False)
        put_into(shop, with_three_people)
        with cashier_at(QtBot(request), qapp, shop) as there:
            yield there


async def with_three_people(till: Till, goods: tuple[Article, ...] = GOODS) -> None:
    """Let a cashier, a supervisor and another cashier stand at the demo's till, in this order."""
    await with_nobody(till)
    people = ((ANA, PIN, Role.CASHIER), (DRITA, DRITAS_PIN, Role.SUPERVISOR))
    for name, pin, role in (*people, (BESA, BESAS_PIN, Role.CASHIER)):
        await people_access.add_person(
            till, name, pin, operator_code=OPERATOR, role=role, pin_may_be_shared=True
        )
    await people_access.set_badge(till, number_of(till, BESA), BESAS_BADGE)
    await people_access.set_badge(till, number_of(till, DRITA), DRITAS_BADGE)
    await till.ledger.record(Catalogue(articles=goods))
