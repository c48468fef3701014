"""What waits for a printer, and what a person may do about it.

Lives here: `JobsCard`.
Must not: print, drop or move; the wishes go out.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from ui.messages import Messages
from ui.screens.printers_view import PRINTERS, PrinterView
from ui.theme.fonts import Role
from ui.widgets.button import Button, Kind, Size
from ui.widgets.panel import Panel
from ui.widgets.text import Text


class JobsCard(Panel):
    """`moved` carries the section that takes over what waits. Dropping is asked about once."""

    moved = Signal(str)
    print_wished = Signal()
    drop_wished = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 16), spacing=8)
        self._words, self._is_sure = words, False
        self.said = Text("", role=Role.BODY, tone="text2", wrap=True)
        self.old = Text("", role=Role.BODY, tone="wait", wrap=True)
        self.print = Button(words.say("printers.print_owed"), size=Size.SMALL, icon="printer")
        self.print.setObjectName("printers.print_owed")
        self.drop = Button(
            words.say("printers.drop_owed"), kind=Kind.DANGER, size=Size.SMALL, icon="trash-2"
        )
        self.drop.setObjectName("printers.drop_owed")
        self.targets = {section: self._target(section.value) for section in PRINTERS}
        self._lay_out()
        self.print.clicked.connect(self.print_wished)
        self.drop.clicked.connect(self._ask_then_drop)

    def show_jobs(self, view: PrinterView) -> None:
        """Show how many jobs wait for a printer, and which printers could take them."""
        count, owed = view.waiting, view.owed
        self._is_sure = False
        self.drop.set_words(self._words.say("printers.drop_owed"))
        nothing = self._words.say("printers.nothing_waits")
        self.said.setText(self._words.count("printers.jobs", count) if count else nothing)
        self.old.setText(self._words.count("printers.owed", owed) if owed else "")
        for part in (self.old, self.print, self.drop):
            part.setVisible(bool(owed))
        for section, key in self.targets.items():
            key.setVisible(bool(count) and section in view.targets)

    def _ask_then_drop(self) -> None:
        if self._is_sure:
            self.drop_wished.emit()
            return
        self._is_sure = True
        self.drop.set_words(self._words.say("printers.drop_sure"))

    def _target(self, section: str) -> Button:
        role = self._words.say(f"printers.section.{section}")
        key = Button(self._words.say("printers.move_to", role=role), size=Size.SMALL)
        key.setObjectName(f"printers.move_to_{section}")
        key.clicked.connect(lambda: self.moved.emit(section))
        return key

    def _lay_out(self) -> None:
        owed, targets = QHBoxLayout(), QHBoxLayout()
        for row, keys in ((owed, (self.print, self.drop)), (targets, self.targets.values())):
            row.setSpacing(10)
            for key in keys:
                row.addWidget(key, 1)
        self.body.addWidget(Text(self._words.say("printers.waiting"), role=Role.H2))
        self.body.addWidget(self.said)
        self.body.addLayout(targets)
        self.body.addWidget(self.old)
        self.body.addLayout(owed)
        self.body.addStretch(1)
