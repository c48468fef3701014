"""The tools in the head of the day's page: X or Z, which day, printing."""

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.day.view import DayShown
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.formats import format_date
from ui.shell.messages import Messages

X = "x"
Z = "z"
LEAST = 52  # px of a segment, however short its words


class DayTools(QWidget):
    """`walked` carries -1 for the day before, 1 for the next; `kind_requested` `x` or `z`."""

    kind_requested = Signal(str)
    walked = Signal(int)
    choose_requested = Signal()
    print_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        say = words.say
        self.kinds = Segmented(
            [
                Option(key=X, words=say("day_page.x")),
                Option(key=Z, words=say("day_page.z")),
            ],
            turn="F11",
        )
        self.kinds.setObjectName("day.kinds")
        self.earlier = self._arrow("chevron-left", "day.earlier", say("day_page.earlier"))
        self.later = self._arrow("chevron-right", "day.later", say("day_page.later"))
        self.day = Button("", size=ButtonSize.SMALL, icon="calendar", keys="F8")
        self.day.setObjectName("day.day")
        self.print = Button(
            say("day_page.print"), size=ButtonSize.SMALL, icon="printer", keys=say("key.reprint")
        )
        self.print.setObjectName("day.print")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.kinds)
        row.addSpacing(4)
        for each in (self.earlier, self.day, self.later):
            row.addWidget(each)
        row.addSpacing(4)
        row.addWidget(self.print)

    def _arrow(self, icon: str, name: str, spoken: str) -> Button:
        made = Button("", size=ButtonSize.SMALL, icon=icon)
        made.setObjectName(name)
        made.setAccessibleName(spoken)
        return made

    def _connect(self) -> None:
        self.kinds.chosen.connect(self.kind_requested)
        self.earlier.clicked.connect(lambda: self.walked.emit(-1))
        self.later.clicked.connect(lambda: self.walked.emit(1))
        self.day.clicked.connect(self.choose_requested)
        self.print.clicked.connect(self.print_requested)

    def show_day(self, shown: DayShown) -> None:
        """Show which day and which kind of report is in front."""
        self.kinds.choose(Z if shown.is_z else X)
        self._speak_kinds()
        self._name_day(shown.report.day)
        self.later.setEnabled(shown.report.day < shown.today)

    def fold(self, *, folded: bool, tight: bool) -> None:
        """Say X and Z alone where there is little room; leave the arrows to the keys in less."""
        for arrow in (self.earlier, self.later):
            arrow.setVisible(not tight)
        say = self._words.say
        x, z = ("X", "Z") if folded else (say("day_page.x"), say("day_page.z"))
        self.kinds.set_words({X: x, Z: z})
        for segment in self.kinds.segments.values():
            segment.setMinimumWidth(LEAST)
        self._speak_kinds()

    def _speak_kinds(self) -> None:
        """Say X and Z in full, however short they are written."""
        for key, words in ((X, "day_page.x"), (Z, "day_page.z")):
            segment = self.kinds.segments[key]
            segment.speak(self._words.say(words), segment.option.keys)

    def _name_day(self, day: date) -> None:
        self.day.set_words(format_date(day))
        self.day.speak(self._words.say("day_page.choose", day=format_date(day)), "F8")
