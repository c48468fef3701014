"""The page of a till that came back from a backup (ui design, screen 28)."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget
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
from ui.kit.page.layout import column, holder, row
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
NUMBER: Final = "restored.number"
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
        for before in self._rows:
            self.body.removeWidget(before)
            before.hide()
            before.deleteLater()
        self._rows = [each for sale in rows for each in (_found(sale), Separator())][:-1]
        numbers = [each for shown in self._rows for each in shown.findChildren(Text, NUMBER)]
        widest = max((each.sizeHint().width() for each in numbers), default=0)
        for each in numbers:
            each.setMinimumWidth(widest)
        self.nothing.setVisible(not rows)
        for made in self._rows:
            self.body.addWidget(made)
        self.set_narrow(is_narrow=self._is_narrow)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Show where a sale was found by its picture alone, or in a word beside it."""
        self._is_narrow = is_narrow
        for shown in self._rows:
            for where in shown.findChildren(Text, WHERE):
                where.setVisible(not is_narrow)


def _found(sale: RestoredRow) -> QWidget:
    moment = Text(sale.moment, role=TextRole.BODY_STRONG, elide=True)
    number = Text(sale.number)
    number.setObjectName(NUMBER)
    icon = IconLabel(sale.icon, size=SIGN)
    where = Text(sale.where, tone="text2", elide=True)
    where.setObjectName(WHERE)
    where.setToolTip(sale.where)
    total = Text(sale.total, role=TextRole.BODY_STRONG)
    total.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    state = holder(row(Pill(sale.said, sale.state, plain=True), None))
    for cell, width in ((moment, MOMENT), (total, TOTAL), (state, STATE)):
        cell.setMinimumWidth(width)
    cells = (moment, number, icon, where, None, total, state)
    made = holder(row(*cells, spacing=10, margins=(0, 11, 0, 11)))
    made.setObjectName("restored.sale")
    made.setAccessibleName(f"{sale.moment} {sale.number} {sale.where} {sale.total} {sale.said}")
    return made


class CheckedPanel(Panel):
    """What was checked, a row for each."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=8)
        self.body.addWidget(Text(words.say("restored.checked"), role=TextRole.H2))
        self._rows: list[QWidget] = []

    def show_rows(self, rows: tuple[CheckedRow, ...]) -> None:
        """Show how each is."""
        for before in self._rows:
            self.body.removeWidget(before)
            before.hide()
            before.deleteLater()
        self._rows = [each for check in rows for each in (Separator(), _checked(check))]
        for made in self._rows:
            self.body.addWidget(made)


def _checked(check: CheckedRow) -> QWidget:
    ink = STATE_INK[check.state]
    sign = IconLabel(STATE_ICON[check.state], size=SIGN, tone=ink)
    said = Text(check.said, tone="text" if check.state is State.OK else ink, wrap=True)
    made = holder(row(sign, (said, 1), Text(check.figure, tone="text2"), spacing=12))
    made.setAccessibleName(f"{check.said} {check.figure}".strip())
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
        ticks = [part for tick in self.ticks.values() for part in (Separator(), tick)]
        self._asked = PlainScroll(holder(column(*ticks, self.opening, self.note, None, spacing=8)))
        title = Text(say("restored.title_confirm"), role=TextRole.H2)
        detail = Text(say("restored.confirm_detail"), tone="text2", wrap=True)
        keys = (self.pin, self.another, self.confirm)  # they stay in sight
        self.body.addLayout(column(title, detail, (self._asked, 1), *keys, spacing=8))

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
        left = column(self.amount, self.found, self.checked, None, spacing=Spacing.COLUMN)
        self._area = PlainScroll(holder(left))
        halves = row((self._area, 1), self.confirming, spacing=Spacing.COLUMN)
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
