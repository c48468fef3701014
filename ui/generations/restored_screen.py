"""The page of a till that came back from a backup (ui design, screen 28)."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from typing_extensions import override

from ui.generations.opening_question import OpeningQuestion
from ui.generations.restored_view import CheckedRow, RestoredRow, RestoredView
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.switch import Switch
from ui.kit.empty_state import EmptyState
from ui.kit.entry.field import LabelledField
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.frame.scroll import PlainScroll
from ui.kit.icon_label import IconLabel
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

AMOUNT_HEIGHT: Final = 164
STEPS: Final = (64, 54, 42)
SIDE: Final = 488
NARROW_SIDE: Final = 348
LONGEST_PIN: Final = 12
SIGN: Final = 20
SCROLL: Final = 56
MOMENT: Final = 60
NUMBER: Final = 110
TOTAL: Final = 90
STATE: Final = 132
WHERE: Final = "restored.where"
CONFIRMED: Final = ("only", "seen", "counted")


class FoundPanel(Panel):
    """The sales that were found; nothing else changes where there are none."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 4, 16, 4), spacing=0)
        self._words = words
        self._rows: list[QWidget] = []
        self._is_narrow = False
        self.nothing = EmptyState("circle-check", words.say("restored.nothing"), "")
        self.body.addWidget(self.nothing)

    def show_rows(self, rows: tuple[RestoredRow, ...]) -> None:
        """Show a row for each sale."""
        for row in self._rows:
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [each for row in rows for each in (_found(row), Separator())][:-1]
        self.nothing.setVisible(not rows)
        for made in self._rows:
            self.body.addWidget(made)
        self.set_narrow(is_narrow=self._is_narrow)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Show where a sale was found by its picture alone, or in a word beside it."""
        self._is_narrow = is_narrow
        for row in self._rows:
            for where in row.findChildren(Text, WHERE):
                where.setVisible(not is_narrow)


def _found(row: RestoredRow) -> QWidget:
    made = QWidget()
    made.setObjectName("restored.sale")
    made.setAccessibleName(f"{row.moment} {row.number} {row.where} {row.total} {row.said}")
    cells = QHBoxLayout(made)
    cells.setContentsMargins(0, 11, 0, 11)
    cells.setSpacing(10)
    moment = Text(row.moment, role=TextRole.BODY_STRONG, elide=True)
    number = Text(row.number, elide=True)
    total = Text(row.total, role=TextRole.BODY_STRONG)
    total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    for cell, width in ((moment, MOMENT), (number, NUMBER)):
        cell.setMinimumWidth(width)
        cells.addWidget(cell)
    cells.addWidget(IconLabel(row.icon, size=SIGN))
    where = Text(row.where, tone="text2", elide=True)
    where.setObjectName(WHERE)
    cells.addWidget(where)
    cells.addStretch(1)
    total.setMinimumWidth(TOTAL)
    cells.addWidget(total)
    cells.addWidget(_state(row))
    return made


def _state(row: RestoredRow) -> QWidget:
    """The word of its state, at the left of its place."""
    place = QWidget()
    place.setMinimumWidth(STATE)
    holder = QHBoxLayout(place)
    holder.setContentsMargins(0, 0, 0, 0)
    holder.addWidget(Pill(row.said, row.state, plain=True))
    holder.addStretch(1)
    return place


class CheckedPanel(Panel):
    """What was checked, a row for each."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=8)
        self.body.addWidget(Text(words.say("restored.checked"), role=TextRole.H2))
        self._rows: list[QWidget] = []

    def show_rows(self, rows: tuple[CheckedRow, ...]) -> None:
        """Show how each is."""
        for row in self._rows:
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [each for row in rows for each in (Separator(), _checked(row))]
        for made in self._rows:
            self.body.addWidget(made)


def _checked(row: CheckedRow) -> QWidget:
    made = QWidget()
    made.setAccessibleName(f"{row.said} {row.figure}".strip())
    cells = QHBoxLayout(made)
    cells.setContentsMargins(0, 0, 0, 0)
    cells.setSpacing(12)
    tone = "text" if row.state is State.OK else STATE_INK[row.state]
    cells.addWidget(IconLabel(STATE_ICON[row.state], size=SIGN, tone=STATE_INK[row.state]))
    cells.addWidget(Text(row.said, tone=tone, wrap=True), 1)
    cells.addWidget(Text(row.figure, tone="text2"))
    return made


class ConfirmPanel(Panel):
    """What only an owner knows, and the PIN; F12 waits for all of it.

    `agreed` carries the PIN and an OpeningAnswer.
    """

    agreed = Signal(str, object)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(20, 16, 20, 20), spacing=8)
        self._words = words
        say = words.say
        self.ticks = {
            name: Switch(say(f"restored.{name}"), say(f"restored.{name}_detail"))
            for name in CONFIRMED
        }
        self.opening = OpeningQuestion(words)
        self.opening.hide()
        self.opening.changed.connect(self._tick)
        self.note = Text(say("restored.note"), tone="accent", wrap=True)
        self._make_keys()
        self._lay_out()
        for name, tick in self.ticks.items():
            tick.setObjectName(f"restored.{name}")
            tick.toggled.connect(self._tick)
        self.pin.edited.connect(self._look)
        self.confirm.clicked.connect(self._agree)
        self._look()

    def _make_keys(self) -> None:
        say = self._words.say
        self.pin = LabelledField(say("backups.owner_pin"))
        self.pin.line.setObjectName("restored.pin")
        self.pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.line.setMaxLength(LONGEST_PIN)
        self.another = Button(say("restored.another"), keys="F4")
        self.another.setObjectName("restored.another")
        self.confirm = Button(
            say("restored.confirm"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BESIDE,
            icon="check",
            keys="F12",
        )
        self.confirm.setObjectName("restored.confirm")

    def _lay_out(self) -> None:
        say = self._words.say
        self.body.addWidget(Text(say("restored.title_confirm"), role=TextRole.H2))
        self.body.addWidget(Text(say("restored.confirm_detail"), tone="text2", wrap=True))
        asked = QWidget()
        column = QVBoxLayout(asked)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for tick in self.ticks.values():
            column.addWidget(Separator())
            column.addWidget(tick)
        column.addWidget(self.opening)
        column.addWidget(self.note)
        column.addStretch(1)
        self._asked = PlainScroll(asked)
        self.body.addWidget(self._asked, 1)  # the PIN and the keys stay in sight
        self.body.addWidget(self.pin)
        self.body.addWidget(self.another)
        self.body.addWidget(self.confirm)

    def show_problem(self, sentence: str) -> None:
        """Say why it was not confirmed."""
        self.confirm.set_idle()
        self.pin.set_text("")
        self.pin.show_error(sentence)
        self.pin.line.setFocus()

    def reset(self) -> None:
        """Begin with nothing ticked."""
        for tick in self.ticks.values():
            tick.setChecked(False)
        self.opening.reset()
        self.pin.set_text("")
        self.pin.set_hint("")
        self.confirm.set_idle()
        self._look()

    def _tick(self, *_changed: object) -> None:
        """Go on to the PIN after the last of them, or show what is still to be answered."""
        self._look()
        if not all(each.isChecked() for each in self.ticks.values()):
            return
        if self.opening.is_answered:
            self.pin.line.setFocus()
        else:
            self._asked.ensureWidgetVisible(self.opening)

    def _look(self, *_changed: object) -> None:
        """Offer the key once nothing is missing, else say on it what is."""
        missing = next((name for name, tick in self.ticks.items() if not tick.isChecked()), "")
        if not missing and not self.opening.is_answered:
            missing = "opening"
        if not missing and not self.pin.text():
            missing = "pin"
        if missing:
            self.confirm.disable(self._words.say(f"restored.missing_{missing}"))
        else:
            self.confirm.enable()

    def _agree(self) -> None:
        self.confirm.set_busy(self._words.say("restored.confirming"))
        self.agreed.emit(self.pin.text(), self.opening.answer)

    def ask_opening(self, *, asks: bool) -> None:
        """Ask whether the service has today's opening balance, or do not."""
        self.opening.setVisible(asks)
        self._look()


class RestoredScreen(PageScreen):
    """F4 leads to the backups, F12 confirms, Esc leaves it for later; arrows scroll."""

    another_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="restored")
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setFixedHeight(AMOUNT_HEIGHT)
        self.found = FoundPanel(words)
        self.checked = CheckedPanel(words)
        self.confirming = ConfirmPanel(words)
        self.done = Pill(words.say("restored.done"), State.OK)
        self.head.tools.addWidget(self.done)
        self.confirming.another.clicked.connect(self.another_requested)
        self._lay_out()

    def _lay_out(self) -> None:
        holder = QWidget()
        holder.setProperty("kind", "page")
        left = QVBoxLayout(holder)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(Spacing.COLUMN)
        for part in (self.amount, self.found, self.checked):
            left.addWidget(part)
        left.addStretch(1)
        self._area = PlainScroll(holder)
        halves = QHBoxLayout()
        halves.setSpacing(Spacing.COLUMN)
        halves.addWidget(self._area, 1)
        halves.addWidget(self.confirming)
        self.body.addLayout(halves, 1)

    def show_view(self, view: RestoredView) -> None:
        """Show what was found; what was confirmed before is only looked at again."""
        say = self.words.say
        self.head.set_words(say("restored.title"), view.explained)
        self.amount.set_heading(say("restored.found"), view.span)
        self.amount.set_number(view.number, unit=view.unit)
        self.amount.set_foot(view.foot)
        self.found.show_rows(tuple(view.rows))
        self.checked.show_rows(tuple(view.checks))
        self.confirming.ask_opening(asks=view.asks_opening)
        self.confirming.setVisible(not view.is_confirmed)
        self.done.setVisible(view.is_confirmed)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        actions: dict[int, Callable[[], object]] = {
            key.Key_Up: lambda: self._area.scroll_by(-SCROLL),
            key.Key_Down: lambda: self._area.scroll_by(SCROLL),
        }
        if self.confirming.isVisible():
            actions[key.Key_F4] = self.confirming.another.click
            actions[key.Key_F12] = self.confirming.confirm.click
        return actions

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= WIDE
        self.confirming.setFixedWidth(SIDE if is_wide else NARROW_SIDE)
        self.found.set_narrow(is_narrow=not is_wide)
