"""Which entries the list shows: a day or all, a group, a person, and what is typed."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from till.domain.rights.journal_list import JournalGroup
from till.domain.shop.people import NamedPerson
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.chips import Chips
from ui.kit.choice.day_choice import DayChoice
from ui.kit.choice.segmented import Option
from ui.kit.entry.search_field import SearchField
from ui.kit.key_cap import KeyCap
from ui.shell.messages import Messages

AFTER_LAST_KEY_MS: Final = 200
GROUPS: Final = tuple(JournalGroup)
GROUP_KEY: Final = "F5"
PERSON_KEY: Final = "F9"
SEARCH_WIDTH: Final = 300


class JournalFilters(QWidget):
    """The row over the list, and what stands beside it; `changed` when something else is asked."""

    changed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._people: tuple[NamedPerson, ...] = ()
        self._person: NamedPerson | None = None
        self._make_parts()
        self._soon = QTimer(self, singleShot=True, interval=AFTER_LAST_KEY_MS)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.groups, 1)
        row.addWidget(KeyCap(GROUP_KEY))
        self._connect()
        self._name_person()

    def _make_parts(self) -> None:
        words = self._words
        self.day = DayChoice(words, "journal")
        self.search = SearchField(words.say("journal_page.search"))
        self.search.line.setObjectName("journal.search")
        self.search.setFixedWidth(SEARCH_WIDTH)
        self.groups = Chips(
            [
                Option(key=each.value, words=words.say(f"journal_page.group_{each.value}"))
                for each in GROUPS
            ]
        )
        self.groups.set_more_name(words.say("journal_page.more_groups"))
        self.groups.more_key.setObjectName("journal.more_groups")
        for key, chip in self.groups.chips.items():
            chip.setObjectName(f"journal.group.{key}")
        self.person = Button("", size=ButtonSize.SMALL, icon="user", keys=PERSON_KEY)
        self.person.setObjectName("journal.person")

    def _connect(self) -> None:
        self.day.changed.connect(self.changed)
        self.groups.chosen.connect(self.changed)
        self.person.clicked.connect(self._next_person)
        self.search.edited.connect(self._soon.start)
        self.search.entered.connect(self._enter)
        self._soon.timeout.connect(self.changed)

    def begin(self, today: date, people: Sequence[NamedPerson]) -> None:
        """Show everything of today, without a signal."""
        self._soon.stop()
        self.day.show_day(today, today)
        self.groups.choose(JournalGroup.ALL.value)
        self.search.set_text("")
        self._people = tuple(people)
        self._person = None
        self._name_person()

    @property
    def group(self) -> JournalGroup:
        """What the list is narrowed to."""
        return JournalGroup(self.groups.current())

    @property
    def person_id(self) -> int | None:
        """The number of the one whose doings are shown; None for anybody's."""
        return None if self._person is None else self._person.person_id

    def turn_group(self) -> None:
        """Show the next group (F5)."""
        after = (GROUPS.index(self.group) + 1) % len(GROUPS)
        self.groups.choose(GROUPS[after].value)
        self.changed.emit()

    def clear_text(self) -> bool:
        """Take out what was typed; tell whether there was something."""
        had = bool(self.search.text())
        self.search.set_text("")
        if had:
            self.changed.emit()
        return had

    def _enter(self, _text: str) -> None:
        self._soon.stop()
        self.changed.emit()

    def _next_person(self) -> None:
        choices = (None, *self._people)
        self._person = choices[(choices.index(self._person) + 1) % len(choices)]
        self._name_person()
        self.changed.emit()

    def _name_person(self) -> None:
        say = self._words.say
        name = self._person.name if self._person else say("journal_page.anybody")
        self.person.set_words(name)
        self.person.speak(say("journal_page.person", name=name), PERSON_KEY)
