"""A cashier at the real window: keys go in as the window system sends them, eyes look at widgets.

Lives here: opening the window around a shop's till, and a cashier's hands and eyes.
Must not: call an action; whatever happens, happens by keys, by the scanner or by touch.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakSet

import qasync
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot
from shiboken6 import delete
from typing_extensions import override

from tests.stories.shop import PIN, Hasty, Shop, StoryDesk
from tests.ui.drivers.sell import SellDriver
from till.bootstrap import OpenTill, open_till
from till.domain.fiscal.document import FiscalDocument
from ui.app.gc_control import GeneratorCloser
from ui.app.main import destroy_windows, make_till_app
from ui.app.window import TillWindow
from ui.app.window_place import USUAL
from ui.app.wiring import TillApp
from ui.input.scanner import ScannerFilter
from ui.kit.amount_display import NumberDisplay
from ui.kit.entry.burst_guard import GAP_MS, MOST_DIGITS
from ui.kit.entry.number_pad import PadKey
from ui.payment.dialog import PaymentDialog
from ui.shell.shell import Page

CHOCOLATE = "4006381332101"
SALAMI = "5310042031104"
BEYOND_GAP_MS = 4  # so much slower than the scanner of this shop is its hand
AGAIN_MS = 10  # QTest's own delay is none for the window system
LOOK_MS = 400  # longer than the till is deaf to pay keys after a scan
PATIENCE_MS = 120_000
NO_KEYS = Qt.KeyboardModifier.NoModifier

OPENED: WeakSet[TillApp] = WeakSet()  # those that Python has not let go yet


class Cashier:
    """Somebody at one open window."""

    def __init__(self, qtbot: QtBot, till_app: TillApp, opened: OpenTill, shop: Shop) -> None:
        self.qtbot = qtbot
        self.till_app = till_app
        self.opened = opened
        self.shop = shop
        self.window: TillWindow = till_app.window
        self.till = opened.till
        self.strokes = 0  # of keys, so far
        self.touches = 0
        self._pressed: Qt.Key | None = None
        self._gap_ms = opened.settings.scanner.gap_ms
        self._scanner = self.window.findChild(ScannerFilter)
        self.desk = StoryDesk(opened, shop.clock)

    @property
    def sell(self) -> SellDriver:
        """Eyes on the sell screen of the present language."""
        return SellDriver(self.qtbot, self.window.sell, listens=False)

    @property
    def _handle(self) -> QWindow:
        """The window system's window: asked for anew each time, for PySide may let it go."""
        return self.window.windowHandle()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NO_KEYS) -> None:
        if key == self._pressed:  # let go and pressed again at once is a key held down
            self.qtbot.wait(AGAIN_MS)
        self._pressed = key
        self.strokes += 1
        QTest.keyClick(self._handle, key, modifier, self._gap_ms + BEYOND_GAP_MS)

    def type(self, text: str) -> None:
        # So many digits, this shop's hand being so fast, would look like a barcode to an amount.
        is_long_number = len(text) > MOST_DIGITS and not any(map(str.isalpha, text))
        gap_ms = GAP_MS if is_long_number else self._gap_ms
        self.strokes += len(text)
        for character in text:
            self._strike(character, self._now())
            # A delay of QTest's own is no pause for letters.
            self.qtbot.wait(gap_ms + BEYOND_GAP_MS)
        self.until(lambda: not self._scanner._held)  # the last one is known for a hand's

    def touch(self, widget: QWidget | str) -> None:
        """Put a finger on the middle of a widget as soon as it stands in front there."""
        if isinstance(widget, str):
            widget = self.find(widget)
        _scroll_to(widget)
        self.until(lambda: self._is_in_front(widget))
        self.touches += 1
        at = widget.mapTo(self.window, widget.rect().center())
        QTest.mouseClick(self._handle, Qt.MouseButton.LeftButton, NO_KEYS, at)
        self.qtbot.wait(1)

    def _is_in_front(self, widget: QWidget) -> bool:
        hit = self.window.childAt(widget.mapTo(self.window, widget.rect().center()))
        return hit is not None and (hit is widget or widget.isAncestorOf(hit))

    def touch_digits(self, digits: str) -> None:
        """Touch keys of the number pad that is in front."""
        for digit in digits:
            keys = (self.window.dialog or self.window).findChildren(PadKey)
            self.touch(next(each for each in keys if each.words == digit and each.isVisible()))

    def touch_tile(self, article: str) -> None:
        """Touch the quick key of an article, or of a group while groups are listed."""
        tiles = self.window.sell.quick.tiles()
        self.touch(next(each for each in tiles if each.name() == article))

    def find(self, name: str) -> QWidget:
        """Return the widget of a name that can be seen now."""
        named = self.window.findChildren(QWidget, name)
        seen = [each for each in named if each.isVisible()]
        assert seen, f"{name} is nowhere to be seen"
        return seen[0]

    def scan(self, *codes: str, at: QWindow | None = None) -> None:
        """Send keys a millisecond apart by their own time, however slow this machine is.

        By that time they were sent a while ago: a person looks before the next key. Where time has
        only just begun for the window system, very many keys are nearer to each other. `at` is
        another window, where keys stray to.
        """
        signs = [sign for code in codes for sign in f"{code}\r"]
        end = self._now() - LOOK_MS
        begin = max(end - len(signs), 1)
        for place, sign in enumerate(signs):
            self._strike(sign, begin + place * (end - begin) // len(signs), at)
        self.qtbot.wait(1)

    def _strike(self, sign: str, moment: int, at: QWindow | None = None) -> None:
        """Press and let go the key of a sign, at a moment of the window system's time."""
        key = Qt.Key.Key_Return if sign == "\r" else ord(sign)
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, key, NO_KEYS, sign)
            event.setTimestamp(moment)
            QApplication.sendEvent(at or self._handle, event)

    def _now(self) -> int:
        """The window system's time of keys, in milliseconds, read off a key that means nothing."""
        reader = _TimeReader()
        QApplication.instance().installEventFilter(reader)
        QTest.keyClick(self._handle, Qt.Key.Key_Shift)
        QApplication.instance().removeEventFilter(reader)
        return reader.moment

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for it; where it does not come, say what the window showed instead."""
        try:
            self.qtbot.waitUntil(holds, timeout=PATIENCE_MS)
        except NotInTime as late:
            raise AssertionError(f"It did not come; the window shows:\n{self.shown()}") from late

    def sign_in(self) -> None:
        self.type(PIN)
        self.press(Qt.Key.Key_Return)
        self.until(lambda: self.window.page is not Page.SIGN_IN)

    def open_the_day(self, amount: str = "5000") -> None:
        self.until(lambda: self.window.page is Page.OPENING)
        self.type(amount)
        self.press(Qt.Key.Key_Return)
        self.until(lambda: self.window.page is Page.SELL)

    def scan_and_see(self, code: str, *, lines: int) -> None:
        self.scan(code)
        self.until(lambda: len(self.till.session.basket.lines) == lines)

    def pay_exactly(self) -> FiscalDocument:
        """F12 and Enter: cash, the exact amount; the payment has gone when this returns."""
        sold = len(self.sales())
        self.press(Qt.Key.Key_F12)
        self.until(self.window.dialog_of(PaymentDialog).isVisible)
        self.press(Qt.Key.Key_Return)
        self.until(lambda: len(self.sales()) == sold + 1)
        self.until(lambda: not self.window.dialog_of(PaymentDialog).isVisible())
        return self.sales()[-1]

    def sales(self) -> list[FiscalDocument]:
        return [each for each in self.till.documents.of_day(self.till.today) if each.sale_key]

    def shown(self) -> str:
        """Everything that is written in the window now, in labels and on the glass."""
        labels = self.window.findChildren(QLabel)
        glasses = self.window.findChildren(NumberDisplay)
        texts = [label.text() for label in labels if label.isVisible()]
        texts += [glass.accessibleName() for glass in glasses if glass.isVisible()]
        texts += [glass.accessibleDescription() for glass in glasses if glass.isVisible()]
        return "\n".join(texts)

    def queue_text(self) -> str:
        """What the strip says of the service."""
        return self.window.strip.queue.accessibleName()

    def until_complete(self, document: FiscalDocument) -> FiscalDocument:
        self.until(lambda: self.desk.now(document).is_complete)
        return self.desk.now(document)


class _TimeReader(QObject):
    """Notes when the last key was."""

    moment = 0

    @override
    def eventFilter(self, target: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent):
            self.moment = event.timestamp()
        return False


@contextmanager
def cashier_at(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    """Open the window of a shop's till as the program does; close it in the end."""
    there_before = QApplication.topLevelWidgets()
    loop = qasync.QEventLoop(qapp, already_running=True)
    threads = qasync.QThreadExecutor()
    loop.set_default_executor(threads)
    asyncio.events._set_running_loop(loop)
    try:
        ends = asyncio.Event()
        cashiers = []
        living = loop.create_task(_live(qtbot, qapp, shop, ends, cashiers))
        qtbot.waitUntil(lambda: bool(cashiers) or living.done(), timeout=PATIENCE_MS)
        if living.done():
            living.result()
        try:
            yield cashiers[0]
        finally:
            ends.set()
            qtbot.waitUntil(living.done, timeout=PATIENCE_MS)
        living.result()
    finally:
        threads.shutdown()
        loop.set_default_executor(None)
        QCoreApplication.sendPostedEvents()  # what a thread told last finds a loop with its timer
        asyncio.events._set_running_loop(None)
        # stop() would end the application's own loop too, which the next test needs.
        loop._QEventLoop__is_running = False
        loop._after_run_forever()
        loop.close()
        delete(loop._timer)  # with its timers, in the thread they run in
        destroy_windows(each for each in QApplication.topLevelWidgets() if each not in there_before)


async def _live(
    qtbot: QtBot, qapp: QApplication, shop: Shop, ends: asyncio.Event, cashiers: list[Cashier]
) -> None:
    closer = GeneratorCloser(asyncio.get_running_loop())
    try:
        await _stand_at_it(qtbot, qapp, shop, ends, cashiers)
    finally:
        await closer.finish()
        closer.give_back()


async def _stand_at_it(
    qtbot: QtBot, qapp: QApplication, shop: Shop, ends: asyncio.Event, cashiers: list[Cashier]
) -> None:
    surroundings = shop.surroundings()
    async with open_till(surroundings) as opened:
        opened.till.rng = Hasty()
        till_app = make_till_app(qapp, surroundings, opened)
        OPENED.add(till_app)
        window = till_app.window
        window.resize(*USUAL)
        window.show()
        till_app.begin()
        till_app.shell.tasks.start(opened.work(), name="background work")
        cashiers.append(Cashier(qtbot, till_app, opened, shop))
        try:
            await ends.wait()
        finally:
            await till_app.shell.tasks.end_all()
            window.close_for_good()


def _scroll_to(widget: QWidget) -> None:
    """Scroll as a hand does to what lies outside what is seen of a column."""
    holder = widget.parentWidget()
    while holder is not None:
        if isinstance(holder, QScrollArea):
            holder.ensureWidgetVisible(widget)
        holder = holder.parentWidget()
