"""What was looked at in a step: each with its sign, in words, and a detail at the right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QWidget

from ui.kit.layout import Panel, Separator, row
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import IconLabel, Text

ROW: Final = 54
SIGN: Final = 26


@dataclass(frozen=True, slots=True, kw_only=True)
class StepCheck:
    """One row: how it stands, in words, and what belongs to it."""

    state: State
    words: str
    detail: str = ""


class CheckRow(QWidget):
    """One of them, painted as its state is."""

    def __init__(self, check: StepCheck) -> None:
        super().__init__()
        self.setMinimumHeight(ROW)
        sign = IconLabel(STATE_ICON[check.state], size=SIGN, tone=STATE_INK[check.state])
        tone = "att" if check.state is State.ATT else "text"
        detail = (Text(check.detail, tone="text2"),) if check.detail else ()
        words = (Text(check.words, tone=tone, wrap=True), 1)
        self.setLayout(row(sign, words, *detail, spacing=16, margins=(0, 4, 0, 4)))


class CheckList(Panel):
    """Hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__(margins=(20, 4, 20, 4), spacing=0)
        self.checks: tuple[StepCheck, ...] = ()
        self._parts: list[QWidget] = []
        self.hide()

    def words(self) -> str:
        """All that is shown, in words."""
        return "\n".join(f"{each.words} {each.detail}".strip() for each in self.checks)

    def show_checks(self, checks: Sequence[StepCheck]) -> None:
        """Show these and nothing else; what is shown already stays as it is."""
        if tuple(checks) == self.checks:
            return
        self.checks = tuple(checks)
        for part in self._parts:
            self.body.removeWidget(part)
            part.hide()
            part.deleteLater()
        self._parts = []
        for place, each in enumerate(checks):
            self._parts += [Separator()] if place else []
            self._parts.append(CheckRow(each))
        for part in self._parts:
            self.body.addWidget(part)
        self.setVisible(bool(checks))
