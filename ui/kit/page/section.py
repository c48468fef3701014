"""One table of a report, and its face on the screen."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout

from ui.kit.choice.button import Button
from ui.kit.layout import Panel, row
from ui.kit.text import Text
from ui.theme.tokens import TextRole

MARGINS: Final = (16, 4, 16, 10)
BETWEEN: Final = 8
NAME_SHARE: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionPlan:
    """What is said over a table that stands under a list; its keys stand at the right of it."""

    title: str
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Heads and rows of words; the first of each names it. `marked` is a column that stands out."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    marked: int = 0


class SectionPanel(Panel):
    """Shows one table after the other under the same heading."""

    def __init__(self, plan: SectionPlan, *keys: Button) -> None:
        super().__init__(margins=MARGINS, spacing=2)
        self._cells: list[Text] = []
        self._shown = Section(head=(), rows=())
        title = Text(plan.title, role=TextRole.H2)
        self.body.addLayout(row((title, 1), *keys, spacing=10))
        self.body.addWidget(Text(plan.note, role=TextRole.SMALL, tone="text2", wrap=True))
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(BETWEEN)
        self.body.addLayout(self._grid)

    def show_section(self, section: Section) -> None:
        """Show another table."""
        if section == self._shown:
            return
        self._shown = section
        for cell in self._cells:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._cells = []
        for place, words in enumerate((section.head, *section.rows)):
            for column, each in enumerate(words):
                self._add(each, place, column, is_marked=column == section.marked > 0)

    def _add(self, words: str, place: int, column: int, *, is_marked: bool) -> None:
        role = TextRole.LABEL if place == 0 else TextRole.BODY
        quiet = "text3" if place == 0 else "text" if column else "text2"
        cell = Text(words, role=role, tone="accent" if is_marked else quiet, elide=column == 0)
        side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
        cell.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._cells.append(cell)
        self._grid.addWidget(cell, place, column)
        self._grid.setColumnStretch(column, 1 if column else NAME_SHARE)
