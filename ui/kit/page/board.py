"""What stands beside a list instead of a record: one number on the glass, and panels of lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.button import Button
from ui.kit.layout import Panel, PlainScroll, Renewed, column, holder, row
from ui.kit.state import STATE_ICON, STATE_INK, Pill, State
from ui.kit.text import IconLabel, KeyValue, Text
from ui.theme.tokens import Spacing, TextRole

GLASS: Final = 164
STEPS: Final = (64, 54, 42)
MARGINS: Final = (18, 14, 18, 14)
ICON: Final = 22
LINE: Final = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPlan:
    """Its panels: the title of each by its name; with a number over them where it `has_glass`."""

    parts: Mapping[str, str]
    has_glass: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """What is said; under its `label` with the sign of a `state`, beside it without one."""

    words: str
    label: str = ""
    state: State | None = None
    tone: str = "text2"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPart:
    """What a panel shows under its title, and how that is as a whole."""

    lines: Sequence[BoardLine]
    state: State | None = None
    said: str = ""


class BoardPanel(Panel):
    """One panel, called `PAGE.PART`; it goes away while it has nothing to show."""

    def __init__(self, title: str, *, name: str) -> None:
        super().__init__(margins=MARGINS, spacing=6)
        self.setObjectName(name)
        self.part = BoardPart(lines=())
        self.state = Pill("", State.MUTE)
        self._rows: Renewed[QWidget] = Renewed(self.body, first=1)
        self.body.addLayout(row((Text(title, role=TextRole.H2, wrap=True), 1), self.state))
        self.hide()

    def show_part(self, part: BoardPart) -> None:
        """Show other lines; the same ones stay as they are."""
        if part == self.part:
            return
        self.part = part
        self._rows.show(_row_of(each) for each in part.lines)
        self.state.setVisible(part.state is not None)
        if part.state is not None:
            self.state.show_state(part.state, part.said)
        self.setVisible(bool(part.lines))


def _row_of(line: BoardLine) -> QWidget:
    if not line.label:
        return Text(line.words, tone=line.tone, wrap=True)
    if line.state is None:
        return KeyValue(line.label, line.words, height=LINE)
    words = [Text(line.words, role=TextRole.SMALL, tone=line.tone, wrap=True)]
    sign = IconLabel(STATE_ICON[line.state], size=ICON, tone=STATE_INK[line.state])
    said = column(Text(line.label, wrap=True), *words[: bool(line.words)], spacing=0)
    made = holder(row(sign, (said, 1), spacing=14))
    made.setAccessibleName(f"{line.label}: {line.words}")
    return made


class Board(QWidget):
    """The number, the panels, and at the foot the keys of the page, one under the other."""

    def __init__(self, plan: BoardPlan, keys: Sequence[Button], *, page: str) -> None:
        super().__init__()
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setFixedHeight(GLASS)
        self.panels = {
            name: BoardPanel(title, name=f"{page}.{name}") for name, title in plan.parts.items()
        }
        told = holder(column(self.amount, *self.panels.values(), None, spacing=Spacing.COLUMN))
        if not plan.has_glass:
            self.amount.hide()
        self.setLayout(column((PlainScroll(told), 1), *keys, spacing=Spacing.COLUMN))

    def show_parts(self, parts: Mapping[str, BoardPart]) -> None:
        """Show what panels have to say, by their names; the others stay as they are."""
        for name, part in parts.items():
            self.panels[name].show_part(part)
