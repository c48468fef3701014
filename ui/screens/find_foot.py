"""The foot of the search for articles: what the keys do, and the buttons.

Lives here: `FindFoot`, with the two sets of words, for adding and for looking at a price.
Must not: do anything itself.
"""

from typing import Final

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from ui.messages import Messages
from ui.models.found_model import DIRECT
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.button import Button, Kind, Size
from ui.widgets.dialog_foot import DialogFoot
from ui.widgets.key_cap import KeyCap
from ui.widgets.text import Text

MAIN_WIDTH: Final = 240


class FindFoot(DialogFoot):
    """Hints at the left as long as there is room for them; check, quantity and add at the right."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words, self._rows = words, 0
        say = words.say
        self.check = Button(say("find.check"), size=Size.BESIDE, icon="eye", keys="F4")
        self.quantity = Button(say("keys.f3"), size=Size.BESIDE, keys="F3")
        self.main = Button(say("find.add"), kind=Kind.PRIMARY, size=Size.BIG, keys=say("key.enter"))
        self.main.setMinimumWidth(MAIN_WIDTH)
        for name, button in (("check", self.check), ("quantity", self.quantity)):
            button.setObjectName(f"find.{name}")
        self.main.setObjectName("find.add")
        self._hints, self._direct = QWidget(), KeyCap("")
        self._direct_words = Text(say("find.direct"), role=Role.BODY, tone="text2")
        self._lay_out()
        self._show_rows(0)

    def _lay_out(self) -> None:
        hints = QHBoxLayout(self._hints)
        hints.setContentsMargins(0, 0, 0, 0)
        hints.setSpacing(Space.COLUMN)
        for part in (KeyCap("↑"), KeyCap("↓")):
            hints.addWidget(part)
        hints.addWidget(Text(self._words.say("find.choose"), role=Role.BODY, tone="text2"))
        hints.addSpacing(8)
        hints.addWidget(self._direct)
        hints.addWidget(self._direct_words)
        self.row.addWidget(self._hints)
        self.row.addStretch(1)
        for button in (self.check, self.quantity, self.main):
            self.row.addWidget(button)

    def show_rows(self, count: int) -> None:
        """Say with which keys so many rows are added directly; none leaves nothing to add."""
        if min(count, DIRECT) != min(self._rows, DIRECT):
            self._show_rows(count)

    def _show_rows(self, count: int) -> None:
        self._rows, last = count, min(count, DIRECT)
        self._direct.set_keys(self._words.say("find.direct_keys", last=last))
        for part in (self._direct, self._direct_words):
            part.setVisible(last > 1)
        for button in (self.quantity, self.main):
            if count:
                button.enable()
            else:
                button.disable(self._words.say("find.nothing"))
        self._make_room()

    def show_checking(self, *, is_checking: bool) -> None:
        """Change the words between adding and looking at a price."""
        say = self._words.say
        self.check.set_words(say("find.check_back" if is_checking else "find.check"))
        self.main.set_words(say("find.check_show" if is_checking else "find.add"))
        self._direct_words.setText(say("find.direct_check" if is_checking else "find.direct"))
        self.quantity.setVisible(not is_checking)
        self._make_room()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """Leave the hints out where the buttons need the room."""
        buttons = [each for each in (self.check, self.quantity, self.main) if not each.isHidden()]
        taken = sum(max(each.sizeHint().width(), each.minimumWidth()) for each in buttons)
        taken += Space.COLUMN * (len(buttons) + 1) + 2 * Space.WINDOW
        self._hints.setVisible(
            self._rows > 0 and taken + self._hints.sizeHint().width() <= self.width()
        )
