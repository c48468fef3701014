"""The page of a return: lines of a sale that come back (ui design, screen 15)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from typing_extensions import override

from till.domain.shop.article import Unit
from ui.kit.frame.page import SIDE, SIDE_MOST, WIDE, PageScreen
from ui.kit.frame.tab_walk import press_focused
from ui.kit.layout import row
from ui.kit.page.key import At, Key, make_key
from ui.returns.draft import ReturnReason
from ui.returns.lines import ReturnLinesPanel
from ui.returns.side import REASON_KEYS, ReturnSide
from ui.returns.view import ReturnView
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

NARROW_SIDE: Final = 364
DIRECT: Final = tuple(Qt.Key(Qt.Key.Key_1.value + place) for place in range(9))
F_KEYS: Final = {"F5": Qt.Key.Key_F5, "F6": Qt.Key.Key_F6, "F7": Qt.Key.Key_F7}


class ReturnScreen(PageScreen):
    """Tells by `lines.view`, `side` and its signals what is asked for; a scan is `scanned`."""

    scanned = Signal(str)
    all_requested = Signal()
    turn_requested = Signal()
    reason_chosen = Signal(str)
    first_chosen = Signal(str)
    issue_requested = Signal()
    exchange_requested = Signal()
    looks_up = ("units",)

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__(words, name="returns")
        self.lines = ReturnLinesPanel(words, units)
        self.side = ReturnSide(words)
        self.all = make_key(
            "returns", Key(name="all", keys="F3", words=words.say("returns.all"), at=At.LIST)
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head.tools.addWidget(self.all)
        self.body.addLayout(row((self.lines, 1), self.side, spacing=Spacing.WINDOW), 1)
        self.all.clicked.connect(self.all_requested)
        self.side.reasons.chosen.connect(self.reason_chosen)
        self.side.money.chosen.connect(self.first_chosen)
        self.side.issue_requested.connect(self.issue_requested)
        self.side.exchange_requested.connect(self.exchange_requested)

    def begin(self, view: ReturnView) -> None:
        """Show the return of another sale; keys begin at its first line that can come back."""
        self.side.rest()
        self.show_view(view)
        left = view.draft.left
        self.lines.view.go(next((at for at, each in enumerate(left) if each.quantity), 0))

    def show_view(self, view: ReturnView) -> None:
        """Show how the return stands."""
        self.head.set_words(view.title, view.sub)
        sale = view.preview
        lines = zip(sale.terms.returned, sale.lines, strict=True) if sale else ()
        self.lines.view.lines.show(view.draft, {at: line.total for at, line in lines})
        self.side.show_view(view)

    def go(self, row: int) -> None:
        """Let keys change another line."""
        self.lines.view.go(row)

    @override
    def tell(self, sentence: str) -> None:
        self.side.rest()
        self.side.show_problem(sentence)

    def code_scanned(self, text: str, /) -> bool:
        """Take a scan: an article comes back once more, a receipt is another return."""
        self.scanned.emit(text)
        return True

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        view = self.lines.view
        reasons: dict[int, Callable[[], object]] = {
            F_KEYS[keys]: partial(self.reason_chosen.emit, ReturnReason(reason).value)
            for reason, keys in REASON_KEYS.items()
        }
        return reasons | {
            Qt.Key.Key_F2: lambda: view.number_requested.emit(view.current),
            Qt.Key.Key_F3: self.all_requested.emit,
            Qt.Key.Key_F8: self.turn_requested.emit,
            Qt.Key.Key_F11: self.side.exchange.click,
            Qt.Key.Key_F12: self.side.primary.click,
            Qt.Key.Key_Return: self._enter,
            Qt.Key.Key_Enter: self._enter,
        }

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        view = self.lines.view
        key = event.key()
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        pieces = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if key in steps:
            view.go(view.current + steps[Qt.Key(key)])
        elif key in pieces:
            view.stepped.emit(view.current, pieces[Qt.Key(key)])
        elif is_control and key in DIRECT and not event.isAutoRepeat():
            self._tick(DIRECT.index(Qt.Key(key)))
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        """Press the button that Tab went to, else tick the line."""
        if not press_focused(self):
            self.lines.view.toggled.emit(self.lines.view.current)

    def _tick(self, row: int) -> None:
        view = self.lines.view
        if row < view.lines.rowCount():
            view.go(row)
            view.toggled.emit(row)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        grown = current_theme().text_size - 100
        is_narrow = self.width() < WIDE
        wide = min(SIDE_MOST, SIDE + (self.width() - WIDE) // 5)
        self.side.set_width(NARROW_SIDE + grown if is_narrow else wide, narrow=is_narrow)
