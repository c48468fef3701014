"""The page of the drawer: expected cash, deposits, withdrawals, counts (ui design, screen 11)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.shop.people import Cashier
from ui.count.drawer_view import DrawerOperation, DrawerView
from ui.count.panel import CountView
from ui.count.taker import TakerView
from ui.drawer.facts import DrawerFacts
from ui.drawer.operation import MovePanel
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.empty_state import EmptyState
from ui.kit.formats import format_rate
from ui.kit.frame.page import PageScreen
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing

WIDE: Final = 1280
USUAL_TEXT: Final = 100
RIGHT_WIDE = 488
RIGHT_NARROW = 444
RIGHT_LEAST = 434
OPERATION_KEYS: Final = {
    DrawerOperation.DEPOSIT: "F2",
    DrawerOperation.WITHDRAW: "F3",
    DrawerOperation.COUNT: "F4",
    DrawerOperation.OPEN: "F5",
}


class DrawerScreen(PageScreen):
    """Tells by `moving.requested`, `count.save_requested` and its signals what is asked for."""

    day_requested = Signal()
    rate_requested = Signal()
    printers_requested = Signal()
    opening_requested = Signal()
    again_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="drawer")
        self.head.set_words(words.say("drawer.title"))
        self.operation = DrawerOperation.WITHDRAW
        self._standing: DrawerView | None = None
        self._is_wide: bool | None = None
        self.facts = DrawerFacts(words)
        self.moving = MovePanel(words)
        self.count = CountView(words)
        self.taker = TakerView(words)
        self.operations = self._operation_choice()
        say = words.say
        small = ButtonSize.SMALL
        self.printers = Button(say("drawer.printers"), size=small, icon="printer", keys="F9")
        self.printers.setObjectName("drawer.printers")
        self.day = Button(say("drawer.day"), size=small, icon="receipt-text", keys="F10")
        self.day.setObjectName("drawer.day")
        self.rate = Button(say("drawer.rate"), size=small, icon="euro", keys="F8")
        self.rate.setObjectName("drawer.rate")
        self.pages = QStackedWidget()
        self._lay_out()
        self._connect()

    def _operation_choice(self) -> Segmented:
        options = [
            Option(key=operation, words=self.words.say(f"drawer.{operation.value}"), keys=keys)
            for operation, keys in OPERATION_KEYS.items()
        ]
        made = Segmented(options)
        made.setObjectName("drawer.way")
        return made

    def _lay_out(self) -> None:
        for part in (self.rate, self.printers, self.day, self.operations):
            self.head.tools.addWidget(part)
        self._money = QWidget()
        row = QHBoxLayout(self._money)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(self.facts, 1)
        row.addWidget(self.moving)
        self._closed = self._not_open()
        for page in (self._money, self.count, self.taker, self._closed):
            self.pages.addWidget(page)
        self.body.addWidget(self.pages, 1)

    def _not_open(self) -> QWidget:
        """What stands there while the day is not open."""
        say = self.words.say
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        self.empty = EmptyState("inbox", say("drawer.not_open"), say("drawer.not_open_detail"))
        column.addWidget(self.empty, 1)
        self.declare = Button(
            say("drawer.declare"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="check",
            keys="F12",
        )
        self.declare.setObjectName("drawer.declare")
        column.addWidget(self.declare, 0, Qt.AlignmentFlag.AlignRight)
        return page

    def _connect(self) -> None:
        self.operations.chosen.connect(self._choose_operation)
        self.printers.clicked.connect(self.printers_requested)
        self.day.clicked.connect(self.day_requested)
        self.rate.clicked.connect(self.rate_requested)
        self.declare.clicked.connect(self.opening_requested)
        self.facts.bank_requested.connect(self.fill_bank)
        self.facts.again_requested.connect(self.again_requested)
        self.count.bank_requested.connect(self._bring_counted)

    def show_standing(self, standing: DrawerView) -> None:
        """Show how the drawer stands now; what is being typed or counted stays."""
        was = self._standing
        self._standing = standing
        for part in (self.facts, self.moving, self.count):
            part.show_standing(standing)
        is_open = standing.expected is not None
        self.operations.setEnabled(is_open)
        self._show_rate()
        if was is None or (was.expected is not None) is not is_open:
            is_later = was is not None and standing.moment.date() > was.moment.date()
            self._explain(has_ended=is_later and not is_open)
            self.go(self.operation)

    def _explain(self, *, has_ended: bool) -> None:
        """Say why nothing can be done: nobody opened the day, or (`has_ended`) midnight came."""
        key = "drawer.new_day" if has_ended else "drawer.not_open"
        self.empty.set_words(self.words.say(key), self.words.say(f"{key}_detail"))

    def go(self, operation: DrawerOperation) -> None:
        """Turn to one of the four ways; a count that was begun stays."""
        self.operation = operation
        self.operations.choose(operation)
        is_open = self._standing is not None and self._standing.expected is not None
        if not is_open:
            self._show_page(self._closed, self.declare)
        elif operation is DrawerOperation.COUNT:
            if self.count.result is not None:
                self.count.begin()
            self._show_page(self.count, self.count)
            self.count.take_focus()
        else:
            self.moving.begin(operation)
            self._show_page(self._money, self.moving)
            self.moving.take_focus()

    def ask_taker(self, people: Sequence[Cashier], *, has_sale: bool = False) -> None:
        """Ask which of these people takes the drawer over; Esc goes back to the count."""
        self.taker.show_people(people, has_sale=has_sale)
        self._show_page(self.taker, self.taker)
        self.taker.setFocus()

    def fill_bank(self) -> None:
        """Put what should go to the bank into the field of a withdrawal (F6)."""
        standing = self._standing
        if standing is None or standing.to_the_bank is None or standing.is_blind:
            return
        if self.operation is not DrawerOperation.WITHDRAW:
            self.go(DrawerOperation.WITHDRAW)
        self.moving.fill(standing.to_the_bank)

    def back_to_count(self) -> None:
        """Show the count again; it may be saved now."""
        self.count.rest()
        self._show_page(self.count, self.count)
        self.count.take_focus()

    def _choose_operation(self, key: str) -> None:
        self.go(DrawerOperation(key))

    def _bring_counted(self) -> None:
        """Put what a count found too much into the field of a withdrawal."""
        result = self.count.result
        if result is not None and result.to_the_bank is not None:
            self.go(DrawerOperation.WITHDRAW)
            self.moving.fill(result.to_the_bank)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key_actions: dict[int, Callable[[], object]] = {
            Qt.Key.Key_F8: self.rate_requested.emit,
            Qt.Key.Key_F9: self.printers_requested.emit,
            Qt.Key.Key_F10: self.day_requested.emit,
        }
        if self.pages.currentWidget() is self._closed:
            return key_actions | {Qt.Key.Key_F12: self.opening_requested.emit}
        if self.pages.currentWidget() is self.taker:
            return self.taker.key_actions()
        key_actions |= {
            Qt.Key.Key_F2: lambda: self.go(DrawerOperation.DEPOSIT),
            Qt.Key.Key_F3: lambda: self.go(DrawerOperation.WITHDRAW),
            Qt.Key.Key_F4: lambda: self.go(DrawerOperation.COUNT),
            Qt.Key.Key_F5: lambda: self.go(DrawerOperation.OPEN),
        }
        if self.operation is DrawerOperation.COUNT:
            return key_actions | {
                Qt.Key.Key_F6: self.count.switch_method,
                Qt.Key.Key_F7: self.count.switch_purpose,
                Qt.Key.Key_F11: self.count.count_euro,
                Qt.Key.Key_F12: self.count.do,
            }
        return key_actions | {
            Qt.Key.Key_F6: self.fill_bank,
            Qt.Key.Key_F7: self.moving.turn_reason,
            Qt.Key.Key_F12: self.moving.do,
        }

    @override
    def step_back(self) -> None:
        """Leave the page; after a hand-over only whoever took the drawer goes on."""
        result = self.count.result
        if self.pages.currentWidget() is self.taker:
            self.back_to_count()
        elif (
            self.operation is DrawerOperation.COUNT and result is not None and result.kept.to_person
        ):
            self.count.taker_requested.emit()
        else:
            self.left.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        is_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if is_control and event.key() == Qt.Key.Key_P and self.operation is DrawerOperation.COUNT:
            if not event.isAutoRepeat():
                self.count.print_slip()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        wide = self.width() >= WIDE
        narrow = RIGHT_LEAST if current_theme().text_size > USUAL_TEXT else RIGHT_NARROW
        self.moving.setFixedWidth(RIGHT_WIDE if wide else narrow)
        self.facts.fold(narrow=not wide or current_theme().text_size > USUAL_TEXT)
        self._shorten(wide=wide)

    def _shorten(self, *, wide: bool) -> None:
        """In a narrow window the ways need the room: the keys that lead on are their icons."""
        large = current_theme().text_size > USUAL_TEXT
        if self._is_wide is wide:
            return
        self._is_wide = wide
        for button, name, keys in ((self.printers, "printers", "F9"), (self.day, "day", "F10")):
            button.set_keys("" if large and not wide else keys)
            self._say_on(button, self.words.say(f"drawer.{name}"), keys)
        self.rate.set_keys("" if large and not wide else "F8")
        self._show_rate()

    def _show_rate(self) -> None:
        """Say on its key what a euro is worth today, or that nobody has said so yet."""
        standing = self._standing
        words = self.words.say("drawer.rate")
        if standing is not None and standing.euro_rate is not None and standing.rate_is_todays:
            rate = format_rate(standing.euro_rate.rate)
            words = self.words.say("drawer.rate_now", rate=rate)
        self._say_on(self.rate, words, "F8")

    def _say_on(self, button: Button, words: str, keys: str) -> None:
        button.set_words(words if self._is_wide else "")
        button.speak(words, keys)
        button.setToolTip(words)

    def _show_page(self, page: QWidget, focus: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        for part in (self.rate, self.printers, self.day, self.operations):
            part.setVisible(page is not self.taker)  # their keys are the people's there
        self.setFocusProxy(focus)
