"""A setting that is a list: what is in it, each with its own key to take it out, and one more."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.layout import Part, column, holder, row
from ui.kit.text import Text
from ui.settings.entries import EntryForm
from ui.shell.messages import Messages

ICON_KEY: Final = 52


class ListEditor(QWidget):
    """`changed` carries the whole list as somebody wants it, as it would be typed.

    Where order counts each but the first has a key that lets it stand one place before.
    """

    changed = Signal(str)

    def __init__(self, words: Messages, form: EntryForm, name: str) -> None:
        """`name` begins the names of its controls."""
        super().__init__()
        self._words = words
        self._form = form
        self._name = name
        self._entries: tuple[str, ...] = ()
        self._rows = QWidget()
        self.fields = [self._field(part) for part in form.parts]
        self.add = Button(words.say("settings.list_add"), size=ButtonSize.SMALL, icon="plus")
        self.add.setObjectName(f"{name}.add")
        self.add.clicked.connect(self._add)
        fields = row(*((each, 1) for each in self.fields), self.add)
        fields.setAlignment(self.add, Qt.AlignmentFlag.AlignTop)
        self._column = column(self._rows, *((fields,) if form.parts else ()), spacing=4)
        self.setLayout(self._column)
        self.add.setVisible(bool(form.parts))

    def show_entries(self, entries: Sequence[str]) -> None:
        """Show what is in the list; what is being typed goes with it."""
        self._entries = tuple(entries)
        for field in self.fields:
            field.set_text("")
        before = self._rows
        rows: list[Part] = [self._row(place, entry) for place, entry in enumerate(self._entries)]
        nothing = Text(self._words.say("settings.list_empty"), tone="text2")
        self._rows = holder(column(*(rows or [nothing]), spacing=2))
        self._column.replaceWidget(before, self._rows)
        before.hide()
        before.deleteLater()

    def _row(self, place: int, entry: str) -> QHBoxLayout:
        """Say an entry in words, with the keys that move it or take it out."""
        told = self._form.told(self._words, entry)
        keys = []
        if self._form.is_ordered and place:
            keys.append(self._key("chevron-up", "up", place, told))
        if self._form.parts:
            keys.append(self._key("trash-2", "remove", place, told))
        return row((Text(told, elide=True), 1), *keys, spacing=4)

    def _key(self, icon: str, what: str, place: int, told: str) -> Button:
        made = Button("", kind=ButtonKind.GHOST, size=ButtonSize.SMALL, icon=icon)
        made.setFixedWidth(ICON_KEY)
        made.setObjectName(f"{self._name}.{what}_{place}")
        made.speak(self._words.say(f"settings.list_{what}", entry=told))
        made.clicked.connect(self._remove if what == "remove" else self._move_up)
        return made

    def _field(self, part: str) -> LabelledField:
        said = self._words.say(f"settings.list_part.{part}")
        made = LabelledField("", placeholder=said)
        made.line.setObjectName(f"{self._name}.{part}")
        made.line.setAccessibleName(said)
        made.entered.connect(self._add)
        return made

    def _add(self) -> None:
        """Ask for one more; what is wrong with it is said by whoever keeps the list."""
        parts = [field.text().strip() for field in self.fields]
        if any(parts):
            self._tell([*self._entries, self._form.entry(parts)])

    def _remove(self) -> None:
        place = self._place_of_sender()
        self._tell([each for at, each in enumerate(self._entries) if at != place])

    def _move_up(self) -> None:
        place = self._place_of_sender()
        moved = list(self._entries)
        moved.insert(place - 1, moved.pop(place))
        self._tell(moved)

    def _place_of_sender(self) -> int:
        return int(self.sender().objectName().rpartition("_")[2])

    def _tell(self, entries: Sequence[str]) -> None:
        self.changed.emit(", ".join(entries))
