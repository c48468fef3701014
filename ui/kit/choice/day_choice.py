"""Which day a list shows: one, the one before, the one after, or all days."""

from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QKeyCombination, Qt, Signal
from PySide6.QtWidgets import QWidget

from ui.kit.choice.button import Button, ButtonSize
from ui.kit.formats import format_date
from ui.kit.layout import row
from ui.shell.messages import Messages

DAY_KEY: Final = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D).toCombined()
EARLIER_KEY: Final = "F6"
LATER_KEY: Final = "F7"


class DayChoice(QWidget):
    """A day, the one before, the one after, or all days; `changed` when another is chosen."""

    changed = Signal()

    def __init__(self, words: Messages, name: str) -> None:
        """`name` begins the names of its keys, as `receipts` in `receipts.day`."""
        super().__init__()
        self._words = words
        self._page = name
        self._today = date.min
        self._day = date.min
        self._is_all = False
        self.earlier = self._arrow("chevron-left", "earlier", EARLIER_KEY)
        self.later = self._arrow("chevron-right", "later", LATER_KEY)
        keys = words.say("key.all_days")
        self.chosen = Button("", size=ButtonSize.SMALL, icon="calendar", keys=keys)
        self.chosen.setObjectName(f"{name}.day")
        self.setLayout(row(self.earlier, self.chosen, self.later, spacing=6))
        self.earlier.clicked.connect(lambda: self._walk(-1))
        self.later.clicked.connect(lambda: self._walk(1))
        self.chosen.clicked.connect(self._turn)

    def _arrow(self, icon: str, name: str, keys: str) -> Button:
        made = Button("", size=ButtonSize.SMALL, icon=icon, keys=keys)
        made.setObjectName(f"{self._page}.{name}")
        made.speak(self._words.say(f"day_choice.{name}"), keys)
        return made

    @property
    def day(self) -> date | None:
        """The chosen day; None for all."""
        return None if self._is_all else self._day

    def show_day(self, day: date, today: date) -> None:
        """Choose a day, without a signal."""
        self._day = day
        self._today = today
        self._is_all = False
        self._name()

    def show_all_days(self) -> None:
        """Choose all days, without a signal."""
        self._is_all = True
        self._name()

    def _walk(self, days: int) -> None:
        if self._day + timedelta(days=days) <= self._today or self._is_all:
            self._day += timedelta(days=0 if self._is_all else days)
            self._is_all = False
            self._name()
            self.changed.emit()

    def _turn(self) -> None:
        self._is_all = not self._is_all
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        say = self._words.say
        if self._is_all:
            named = say("day_choice.all_days")
        elif self._day == self._today:
            named = say("day_choice.today", day=format_date(self._day))
        else:
            named = format_date(self._day)
        self.chosen.set_words(named)
        self.later.setEnabled(self._is_all or self._day < self._today)
