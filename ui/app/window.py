"""The window: strip, one screen under it, dialogs over both, a ring around what has the focus."""

import os
from collections.abc import Callable
from typing import Final, TypeVar, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QEnterEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QLineEdit, QStackedWidget, QVBoxLayout, QWidget
from shiboken6 import delete, isValid
from typing_extensions import override

from ui.app.first_window import TOKEN_VARIABLE
from ui.app.screens import LatePages, looked_up
from ui.app.status_strip import StatusStrip
from ui.app.window_place import SMALLEST
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.entry.framed_line import TakesTyping
from ui.kit.frame.overlay import Overlay, open_overlays
from ui.kit.frame.page import PageScreen
from ui.kit.frame.tab_walk import walk
from ui.kit.painting import Painted
from ui.kit.table.plain_view import scroll_by_finger
from ui.sell.screen import SellScreen
from ui.shell.messages import Messages, Tables
from ui.shell.scans import ScanGoes, route
from ui.shell.shell import Kind, Page
from ui.sign_in.screen import SignInScreen
from ui.theme.tokens import Height

STANDING: Final = frozenset({Page.SIGN_IN, Page.SELL})  # made with the window
AT_THE_DOOR: Final = frozenset({Page.SIGN_IN, Page.FIRST_START})
"""The pages where perhaps nobody stands at the till."""

D = TypeVar("D", bound=QWidget)
S = TypeVar("S", bound=PageScreen)
GAP = 2
WIDTH = 3
MOVES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide})


class FocusRing(Painted):
    """Follows the focus inside `window`: 3 px in the accent colour, 2 px off the control."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    def target(self) -> QWidget | None:
        """The control the ring is drawn around."""
        return self._target

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in MOVES:
            self._place()
        return False

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(QPen(self.theme.colour("accent"), WIDTH))
        half = WIDTH / 2
        ring = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(ring, 13, 13)

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Go where the focus went; it also leaves a control that is just being destroyed."""
        if self._target is not None and isValid(self._target):
            self._target.removeEventFilter(self)
        inside = isinstance(new, PaintedButton) and self._window.isAncestorOf(new)
        self._target = new if inside else None
        if self._target is not None:
            self._target.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        target = self._target
        if target is None or not target.isVisible():
            self.hide()
            return
        origin = target.mapTo(self._window, QPoint(0, 0))
        room = GAP + WIDTH
        self.setGeometry(QRect(origin, target.size()).adjusted(-room, -room, room, room))
        self.raise_()
        self.show()


class FocusInSight(QObject):
    """Gives the focus back that a page behind the present one takes."""

    def __init__(self, pages: QStackedWidget) -> None:
        super().__init__(pages)
        self._pages = pages
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._look)

    def _look(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Let the page in front begin where its work begins; who had the focus may be gone."""
        front = self._pages.currentWidget()
        if now is None or front is None or not self._pages.isAncestorOf(now):
            return
        if now is front or front.isAncestorOf(now):
            return
        front.setFocus(Qt.FocusReason.OtherFocusReason)


class TillWindow(QWidget):
    """All screens in one language; another language is another window's worth of screens.

    `built` when the screens are others than before. `may_close` is asked when somebody closes it.
    """

    built = Signal()
    closing = Signal()
    scan_waits = Signal(str)
    scan_routed = Signal(str, object)
    page_shown = Signal(object)
    selling_goes_on = Signal()
    keyboard_requested = Signal(object)

    def __init__(self, words: Messages, tables: Tables) -> None:
        super().__init__()
        self._tables = tables
        self._gone: list[QWidget] = []
        self._words = words
        self._dialogs: dict[tuple[object, str], QWidget] = {}
        self._joins: dict[tuple[object, str], list[Callable[[], None]]] = {}
        self._page = Page.SIGN_IN
        self._scrolls = False
        self._is_going = False
        self.may_close: Callable[[], bool] = lambda: True
        self.setObjectName("till")
        self.setWindowTitle(words.say("window.title"))
        self.setMinimumSize(*SMALLEST)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._pages = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.strips = QStackedWidget()
        self.strips.setFixedHeight(Height.STATUS_STRIP)
        column.addWidget(self.strips)
        column.addWidget(self._pages, 1)
        FocusRing(self)
        FocusInSight(self._pages)
        self._declared: dict[Page, Callable[[], QWidget]] = {}
        self.build(words)

    def build(self, words: Messages) -> None:
        """Make every screen anew with these words, and show none yet."""
        self._let_go()
        self._words = words
        self.door_strip = StatusStrip(sign_in=True)
        self.strip = StatusStrip()
        self.sign_in = SignInScreen(words)
        self.sell = SellScreen(words, units=self._tables.units, rates=self._tables.rates)
        for strip in (self.door_strip, self.strip):
            self.strips.addWidget(strip)
        for screen in (self.sign_in, self.sell):
            self._pages.addWidget(screen)
        self._page = Page.SIGN_IN
        self.late = LatePages(words, self._pages, self._tables)
        self.built.emit()
        self.page_shown.emit(self._page)
        if self._scrolls:
            scroll_by_finger(self)

    def dialog_of(self, kind: Kind[D], *, name: str = "") -> D:
        """Return the dialog of a kind, made and joined the first time it is asked for."""
        key = (kind, name)
        if key not in self._dialogs:
            called = {"name": name} if name else {}
            make: object = kind  # they take what they look up, each its own
            made = (
                make(self._words, self, **looked_up(kind, self._tables), **called)
                if callable(make)
                else None
            )
            if isinstance(made, QWidget):
                self._dialogs[key] = made
                scroll_by_finger(made)
                for join in self._joins.get(key, ()):
                    join()
        return cast("D", self._dialogs[key])

    def when_made(self, kind: Kind[D], join: Callable[[D], object], *, name: str = "") -> None:
        """Have each dialog of a kind joined as it is made, in every language."""
        key = (kind, name)

        def joined() -> None:
            join(self.dialog_of(kind, name=name))

        self._joins.setdefault(key, []).append(joined)
        if key in self._dialogs:
            joined()

    def opened(self, kind: type[D]) -> D | None:
        """Return the dialog of a kind if it is open; none is made."""
        dialog = self._dialogs.get((kind, ""))
        return dialog if isinstance(dialog, kind) and dialog.isVisible() else None

    def _let_go(self) -> None:
        """Take the screens out; they are not destroyed within their own click, but the next time.

        They are Python's own again: Qt must not destroy them later, after Python has let go.
        """
        for before in self._gone:
            delete(before)  # whole, from the top: Python would take its parts in any order
        self._gone = []
        for dialog in self._dialogs.values():
            if isinstance(dialog, Overlay):
                dialog.put_away()
            dialog.setParent(None)
            self._gone.append(dialog)
        self._dialogs = {}
        for stack in (self.strips, self._pages):
            while (old := stack.widget(0)) is not None:
                stack.removeWidget(old)
                old.setParent(None)
                self._gone.append(old)

    @property
    def screen_in_front(self) -> QWidget | None:
        """The screen under the strip."""
        return self._pages.currentWidget()

    @property
    def page(self) -> Page:
        """What is shown under the strip."""
        return self._page

    def screen_of(self, page: Page) -> QWidget:
        """The screen of a page; a late page's is made where it is not there yet."""
        if page in self._declared:
            return self._declared[page]()
        name = "returns" if page is Page.RETURN else page.value
        screen: QWidget = getattr(self if page in STANDING else self.late, name)
        return screen

    def declare(self, page: Page, make: Callable[[Messages, Tables], S]) -> Callable[[], S]:
        """Have a page made when it is first opened in a language; return what gives it."""
        made: list[tuple[LatePages, S]] = []

        def give() -> S:
            if not made or made[0][0] is not self.late:
                made[:] = [(self.late, self.late.make(make))]
            return made[0][1]

        self._declared[page] = give
        return give

    def show_page(self, page: Page) -> None:
        """Show a screen and put the focus where its work begins."""
        self.strips.setCurrentWidget(self.door_strip if page in AT_THE_DOOR else self.strip)
        self.strips.setVisible(page is not Page.FIRST_START)  # it has a rail of its own
        screen = self.screen_of(page)
        self._page = page
        self._pages.setCurrentWidget(screen)
        self.page_shown.emit(page)
        screen.setFocus(Qt.FocusReason.OtherFocusReason)
        if page is Page.SELL:
            self.sell.take_focus()
            self.selling_goes_on.emit()

    def come_forward(self, token: str) -> None:
        """Stand before the other windows; `token` is the desktop's leave, where it gives one."""
        if token:
            os.environ[TOKEN_VARIABLE] = token  # Qt takes it from there
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def dialog(self) -> Overlay | None:
        """The dialog in front of the page, if one is open."""
        return next(iter(self._open_ones), None)

    @property
    def _open_ones(self) -> list[Overlay]:
        return [each for each in open_overlays(self) if each.isVisible()]

    def route_scan(self, code: str) -> None:
        """Give a scan to the dialog, else to the screen, that is in front (`ui.shell.scans`).

        One that means nothing there, while somebody is selling, waits and is said to.
        """
        where = route(code, self.dialog or self._pages.currentWidget(), self._open_ones)
        if where is not ScanGoes.HERE and self.page is not Page.SIGN_IN:
            self.scan_routed.emit(code, where)

    def take_typed(self, key: QKeyEvent) -> bool:
        """On the sell screen every printable key is the scan field's, wherever the focus is.

        Whoever has declared the opening balance and types on sells already.
        """
        if self.dialog is None and self.page is Page.OPENING and self.late.opening.is_sending:
            self.late.opening.left.emit()
        is_writing = isinstance(QApplication.focusWidget(), QLineEdit)
        if self.dialog is not None or self.page is not Page.SELL or is_writing:
            return False
        self.sell.type_key(key.text())
        return True

    def ask_for_keyboard(self, field: TakesTyping) -> None:
        """Somebody touched a field: a finger may want keys on the screen."""
        self.keyboard_requested.emit(field)

    @override
    def focusNextPrevChild(self, next: bool, /) -> bool:
        """Tab goes through the page, then through the strip above it."""
        shown = (self._pages.currentWidget(), self.strips.currentWidget())
        walk(QApplication.focusWidget(), *(each for each in shown if each), forward=next)
        return True

    @override
    def enterEvent(self, event: QEnterEvent, /) -> None:
        """A finger or the mouse is there: lists follow it. A start without either pays nothing."""
        if not self._scrolls:
            self._scrolls = True
            scroll_by_finger(self)

    @override
    def closeEvent(self, event: QCloseEvent, /) -> None:
        """Go where nothing is under way, or where somebody has said so."""
        if not self._is_going and not self.may_close():
            event.ignore()
            return
        self.closing.emit()
        event.accept()

    def close_for_good(self) -> None:
        """Close, whatever is under way; all of it is on disk."""
        self._is_going = True
        self.close()
