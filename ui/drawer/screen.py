"""The page of the drawer: expected cash, deposits, withdrawals, counts (ui design, screen 11)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from till.domain.shop.people import Cashier
from ui.count.drawer_view import DrawerOperation, DrawerView
from ui.count.panel import CountView, TakerView
from ui.drawer.facts import DrawerFacts
from ui.drawer.operation import MovePanel
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.layout import column, holder, row
from ui.kit.page.key import CONTROL_P, At, Key, KeyScreen
from ui.kit.text import EmptyState
from ui.kit.wording import format_rate
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
DECLARE: Final = "declare"


def drawer_keys(words: Messages) -> tuple[Key, ...]:
    """Return where the page leads; the four ways have keys of their own, F2 to F5."""
    say = words.say
    declare = say("drawer.declare")
    return (
        Key(name="rate", keys="F8", words=say("drawer.rate"), icon="euro", at=At.TOOL),
        Key(name="printers", keys="F9", words=say("drawer.printers"), icon="printer", at=At.TOOL),
        Key(name="day", keys="F10", words=say("drawer.day"), icon="receipt-text", at=At.TOOL),
        Key(name=DECLARE, keys="F12", words=declare, icon="check", primary=True),
    )


class DrawerScreen(KeyScreen):
    """Tells by `moving.requested`, `count.save_requested`, `pressed` and its own signal what to do.

    `again_requested` carries the document of a movement that was refused.
    """

    again_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="drawer", keys=drawer_keys(words))
        say = words.say
        self.head.set_words(say("drawer.title"))
        self.operation = DrawerOperation.WITHDRAW
        self._standing: DrawerView | None = None
        self._is_wide: bool | None = None
        self._is_bare: bool | None = None
        self.facts = DrawerFacts(words)
        self.moving = MovePanel(words)
        self.count = CountView(words)
        self.taker = TakerView(words)
        options = [
            Option(key=operation, words=say(f"drawer.{operation.value}"), keys=keys)
            for operation, keys in OPERATION_KEYS.items()
        ]
        self.operations = Segmented(options)
        self.operations.setObjectName("drawer.way")
        self.choices = (self.operations,)
        self._tools = (*self.at(At.TOOL), self.operations)
        self.add_tools(*self._tools, spacing=Spacing.KEYS)
        self._money = holder(row((self.facts, 1), self.moving, spacing=Spacing.WINDOW))
        self.empty = EmptyState("inbox", say("drawer.not_open"), say("drawer.not_open_detail"))
        self._closed = holder(column((self.empty, 1), row(None, self.keys[DECLARE]), spacing=6))
        self.pages = QStackedWidget()
        for page in (self._money, self.count, self.taker, self._closed):
            self.pages.addWidget(page)
        self.body.addWidget(self.pages, 1)
        self.operations.chosen.connect(lambda key: self.go(DrawerOperation(key)))
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
            key = "drawer.new_day" if (is_later and not is_open) else "drawer.not_open"
            self.empty.set_words(self.words.say(key), self.words.say(f"{key}_detail"))
            self.go(self.operation)

    def go(self, operation: DrawerOperation) -> None:
        """Turn to one of the four ways; a count that was begun stays."""
        self.operation = operation
        self.operations.choose(operation)
        is_open = self._standing is not None and self._standing.expected is not None
        if not is_open:
            self._show_page(self._closed, self.keys[DECLARE])
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

    def _bring_counted(self) -> None:
        """Put what a count found too much into the field of a withdrawal."""
        result = self.count.result
        if result is not None and result.to_the_bank is not None:
            self.go(DrawerOperation.WITHDRAW)
            self.moving.fill(result.to_the_bank)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        page = self.pages.currentWidget()
        actions = super().key_actions()
        if page is self.taker:
            return self.taker.key_actions()
        if page is self._closed:
            return actions
        if self.operation is DrawerOperation.COUNT:
            printing = dict.fromkeys(CONTROL_P, self.count.print_slip)
            counting = {**actions, **self.count.key_actions(), **printing}
            return counting | {Qt.Key.Key_F7: self.count.switch_purpose}
        return {
            **actions,
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
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        wide = self.width() >= WIDE
        narrow = RIGHT_LEAST if current_theme().text_size > USUAL_TEXT else RIGHT_NARROW
        self.moving.setFixedWidth(RIGHT_WIDE if wide else narrow)
        self.facts.fold(narrow=not wide or current_theme().text_size > USUAL_TEXT)
        self._shorten()

    def _shorten(self) -> None:
        """Where words are large for the window, the ways need the room: the others are icons."""
        grown = current_theme().text_size / USUAL_TEXT
        is_bare = self.width() < WIDE and grown > 1
        is_wide = self.width() >= WIDE * grown
        if (self._is_wide, self._is_bare) == (is_wide, is_bare):
            return
        self._is_wide = is_wide
        self._is_bare = is_bare
        for each in self.declared:
            if each.at is At.TOOL:
                self.keys[each.name].set_keys("" if is_bare else each.keys)
                self._say_on(each, each.words, shown=each.words if is_wide else "")
        self._show_rate()

    def _show_rate(self) -> None:
        """Say on its key what a euro is worth today, or that nobody has said so yet."""
        standing = self._standing
        words = self.words.say("drawer.rate")
        short = ""
        if standing is not None and standing.euro_rate is not None and standing.rate_is_todays:
            rate = format_rate(standing.euro_rate.rate)
            words = self.words.say("drawer.rate_now", rate=rate)
            short = rate if self.width() >= WIDE else ""
        self._say_on(self.declared[0], words, shown=words if self._is_wide else short)

    def _say_on(self, key: Key, words: str, *, shown: str) -> None:
        button = self.keys[key.name]
        button.set_words(shown)
        button.speak(words, key.keys)
        button.setToolTip(words)

    def _show_page(self, page: QWidget, focus: QWidget) -> None:
        self.pages.setCurrentWidget(page)
        for part in self._tools:
            part.setVisible(page is not self.taker)  # their keys are the people's there
        self.setFocusProxy(focus)
