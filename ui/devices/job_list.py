"""What waits for a printer, and what a person may do about it."""

from typing import Final

from PySide6.QtCore import QElapsedTimer, Signal

from ui.devices.view import PRINTERS, DevicesSection, PrinterView
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.page.layout import column, row
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

MOVE_KEYS: Final = {
    DevicesSection.RECEIPT: "F5",
    DevicesSection.KITCHEN: "F6",
    DevicesSection.REPORTS: "F7",
}
PRINT_KEY = "F8"
DROP_KEY = "F9"
ECHO_MS: Final = 300


class JobsCard(Panel):
    """`moved` carries the section that takes over what waits; dropping is asked about once.

    What is too old is printed or dropped first (`print_requested`, `drop_requested`); then what
    waits can be given up too.
    """

    moved = Signal(str)
    print_requested = Signal()
    drop_requested = Signal()
    give_up_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 16), spacing=8)
        self._words = words
        self._is_sure = False
        self._owed = 0
        self._asked_about = (DevicesSection.RECEIPT, 0, 0)
        self._asked_at = QElapsedTimer()
        self.said = Text("", role=TextRole.BODY, tone="text2", wrap=True)
        self.old = Text("", role=TextRole.BODY, tone="wait", wrap=True)
        self._make_buttons()
        self.targets = {section: self._target(section) for section in PRINTERS}
        self._lay_out()
        self.print.clicked.connect(self.print_requested)
        self.drop.clicked.connect(self._ask_then_drop)

    def _make_buttons(self) -> None:
        say = self._words.say
        self.print = Button(
            say("printers.print_owed"), size=ButtonSize.SMALL, icon="printer", keys=PRINT_KEY
        )
        self.print.setObjectName("printers.print_owed")
        self.drop = Button(
            say("printers.drop_owed"),
            kind=ButtonKind.DANGER,
            size=ButtonSize.SMALL,
            icon="trash-2",
            keys=DROP_KEY,
        )
        self.drop.setObjectName("printers.drop_owed")

    def show_jobs(self, view: PrinterView) -> None:
        """Show how many jobs wait for a printer, and which printers could take them.

        The second word to drop them is asked for anew when they are others than before.
        """
        count = view.waiting
        self._owed = view.owed
        asked_about = (view.section, count, view.owed)
        if asked_about != self._asked_about:
            self._asked_about = asked_about
            self._is_sure = False
        self._show_drop()
        nothing = self._words.say("printers.nothing_waits")
        key = "printers.jobs_or" if view.targets else "printers.jobs"
        self.said.setText(self._words.count(key, count) if count else nothing)
        self.old.setText(self._words.count("printers.owed", view.owed) if view.owed else "")
        for part in (self.old, self.print):
            part.setVisible(bool(view.owed))
        self.drop.setVisible(bool(view.owed or count))
        for section, button in self.targets.items():
            button.setVisible(bool(count) and section in view.targets)

    def _show_drop(self) -> None:
        key = "drop_sure" if self._is_sure else "drop_owed" if self._owed else "give_up"
        self.drop.set_words(self._words.say(f"printers.{key}"))

    def _ask_then_drop(self) -> None:
        """Ask, or do it; a second press at once is the first one's echo."""
        if not self._is_sure:
            self._asked_at.start()
        elif self._asked_at.hasExpired(ECHO_MS):
            (self.drop_requested if self._owed else self.give_up_requested).emit()
        else:
            return
        self._is_sure = not self._is_sure
        self._show_drop()

    def _target(self, section: DevicesSection) -> Button:
        role = self._words.say(f"printers.section.{section.value}")
        key = Button(role, size=ButtonSize.SMALL, keys=MOVE_KEYS[section])
        whole = self._words.say("printers.move_to", role=role)
        key.setAccessibleName(f"{whole}, {MOVE_KEYS[section]}")
        key.setObjectName(f"printers.move_to_{section.value}")
        key.clicked.connect(lambda: self.moved.emit(section.value))
        return key

    def _lay_out(self) -> None:
        title = Text(self._words.say("printers.waiting"), role=TextRole.H2)
        targets = row(*((key, 1) for key in self.targets.values()), spacing=10)
        owed = row((self.print, 1), (self.drop, 1), spacing=10)
        self.body.addLayout(column(title, self.said, targets, self.old, owed, None, spacing=8))
