"""The left half of the approval: who asks, what it changes, and who may say yes.

Lives here: `ApprovalQuestion`.
Must not: take a PIN.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from till.domain.buyer import one_line
from ui.messages import Messages
from ui.screens.approval_asked import ApprovalAsked
from ui.screens.approval_people import ApproverList
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.empty_state import EmptyState
from ui.widgets.icon_label import IconLabel
from ui.widgets.key_value import KeyValue
from ui.widgets.panel import Line, Panel
from ui.widgets.text import Text

WEIGHTY_PX = 22


class ApprovalQuestion(QWidget):
    """The white panel with the question, the people under it, the note at the foot."""

    chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.asks = Text("", tone="text2", elide=True)
        self.title = Text("", role=Role.TITLE, wrap=True)
        self.sub = Text("", role=Role.LINE, wrap=True)
        self.line = Line()
        self.rows: list[KeyValue] = []
        self._gone: list[KeyValue] = []
        self.panel = Panel(margins=(18, 16, 18, 14), spacing=2)
        self.who = Text(words.say("approval.who"), role=Role.LABEL, tone="text2")
        self.people = ApproverList(words)
        self.people.chosen.connect(self.chosen)
        self.nobody = EmptyState(
            "shield", words.say("approval.nobody"), words.say("approval.nobody_detail")
        )
        self._lay_out()

    def _lay_out(self) -> None:
        for part in (self.asks, self.title, self.sub):
            self.panel.body.addWidget(part)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        self.panel.body.addSpacing(Space.KEYS)
        self.panel.body.addWidget(self.line)
        self.panel.body.addLayout(self._rows)
        note = QHBoxLayout()
        note.setSpacing(Space.COLUMN)
        note.addWidget(IconLabel("file-text", size=20), 0, Qt.AlignmentFlag.AlignTop)
        said = Text(self._words.say("approval.note"), role=Role.SMALL, tone="text2", wrap=True)
        note.addWidget(said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.panel)
        column.addSpacing(Space.PANEL)
        column.addWidget(self.who)
        column.addSpacing(Space.KEYS)
        column.addWidget(self.people)
        column.addWidget(self.nobody, 1)
        column.addStretch(1)
        column.addSpacing(Space.KEYS)
        column.addLayout(note)

    def show_question(self, asked: ApprovalAsked) -> None:
        """Show a question; whatever it names is plain text in one line."""
        self.asks.setText(one_line(asked.asks))
        self.title.setText(one_line(asked.title))
        self.sub.setText(one_line(asked.sub))
        self.sub.setVisible(bool(asked.sub))
        self._show_rows(asked.rows)
        self.people.show_people(asked.approvers)
        has_people = bool(asked.approvers)
        self.who.setVisible(has_people)
        self.people.setVisible(has_people)
        self.nobody.setVisible(not has_people)

    def _show_rows(self, rows: tuple[tuple[str, str, bool], ...]) -> None:
        for old in self.rows:
            self._rows.removeWidget(old)
            old.hide()
            old.setParent(None)  # Python's own again, before Qt could destroy it
        self._gone = self.rows
        self.rows = [_row(*each) for each in rows]
        for row in self.rows:
            self._rows.addWidget(row)
        self.line.setVisible(bool(rows))


def _row(label: str, value: str, is_weighty: bool) -> KeyValue:  # noqa: FBT001 -- as it is asked
    made = KeyValue(one_line(label), one_line(value))
    if is_weighty:
        made.value.set_role(Role.PAY, px=WEIGHTY_PX)
    else:
        made.value.set_role(Role.BODY)
    return made
