"""One record to be read, not changed: what it is, and each fact with its name."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from till.domain.text import one_line
from ui.kit.layout import Panel, PlainScroll, Separator, column, holder, row
from ui.kit.text import Text
from ui.theme.tokens import Spacing, TextRole

Fact = tuple[str, str]
LABEL: Final = 128
LONG: Final = 20
MAY_BREAK: Final = "\u200b"
MARGINS: Final = (18, 16, 18, 12)


class FactRow(QWidget):
    """A name at the left and what it is at the right, in as many lines as that needs."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self.label.setFixedWidth(LABEL)
        self.value = Text("", role=TextRole.BODY_MEDIUM, wrap=True)
        made = row(self.label, (self.value, 1), spacing=Spacing.COLUMN, margins=(0, 5, 0, 5))
        made.setAlignment(self.label, Qt.AlignmentFlag.AlignTop)
        self.setLayout(made)

    def show_fact(self, label: str, value: str) -> None:
        """Show another fact, plain and in one line."""
        self.label.setText(label)
        self.value.setText(breakable(one_line(value)))


def breakable(text: str) -> str:
    """Return a text that may go on in another line within a number as long as a line."""
    words = text.split(" ")
    return " ".join(
        each.replace("-", f"-{MAY_BREAK}") if len(each) > LONG else each for each in words
    )


class FactsPanel(Panel):
    """The heading, called `PAGE.RECORD`, and under it as many facts as there are."""

    def __init__(self, name: str) -> None:
        super().__init__(margins=MARGINS, spacing=8)
        self.title = Text("", role=TextRole.H2, wrap=True)
        self.title.setObjectName(name)
        self._rows: list[FactRow] = []
        self._facts: Sequence[Fact] = ()
        self._column = column(spacing=0, margins=(0, 0, 8, 0))
        self._column.addStretch(1)
        for part in (self.title, Separator()):
            self.body.addWidget(part)
        self.body.addWidget(PlainScroll(holder(self._column)), 1)

    def show_facts(self, title: str, facts: Sequence[Fact]) -> None:
        """Show another record."""
        self.title.setText(title)
        self._facts = tuple(facts)
        for _ in range(len(facts) - len(self._rows)):
            made = FactRow()
            self._rows.append(made)
            self._column.insertWidget(len(self._rows) - 1, made)
        for place, each in enumerate(self._rows):
            each.setVisible(place < len(facts))
            if place < len(facts):
                each.show_fact(*facts[place])

    def facts(self) -> Sequence[Fact]:
        """The facts that are shown."""
        return self._facts
