"""Who takes the drawer over."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from till.domain.shop.people import Cashier
from ui.kit.choice.people_grid import FIRST_KEY, LAST_KEY, PeopleGrid
from ui.kit.layout import column
from ui.kit.text import EmptyState, Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing


class TakerView(QWidget):
    """`taken_by` carries who was chosen, by touch or by the key on the tile."""

    taken_by = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.people = PeopleGrid(words)
        self.people.chosen.connect(self._take)
        say = words.say
        self.nobody = EmptyState("users", say("count_page.nobody"), say("count_page.nobody_detail"))
        title = Text(say("count_page.taker"), role=TextRole.TITLE_FINISHED)
        self.detail = Text(say("count_page.taker_detail"), role=TextRole.LINE, tone="text2")
        said = column(title, self.detail, spacing=Spacing.HAIR)
        parts = (said, Spacing.PANEL + Spacing.HAIR, (self.people, 1), (self.nobody, 1))
        self.setLayout(column(*parts, spacing=0, margins=(0, Spacing.KEYS, 0, 0)))

    def show_people(self, people: Sequence[Cashier], *, has_sale: bool) -> None:
        """Show who may take the drawer; a sale that was begun stays, and that is said."""
        self.detail.setVisible(has_sale)
        self.people.show_people(people)
        for number, tile in enumerate(self.people.tiles, start=1):
            tile.setObjectName(f"count.taker.{number}")
        self.people.setVisible(bool(people))
        self.nobody.setVisible(not people)

    def key_actions(self) -> dict[int, Callable[[], object]]:
        """Return what the keys on the tiles do."""
        count = min(len(self.people.tiles), LAST_KEY - FIRST_KEY + 1)
        first = Qt.Key.Key_F1 + FIRST_KEY - 1
        return {first + place: partial(self._take, place) for place in range(count)}

    def _take(self, place: int) -> None:
        self.taken_by.emit(self.people.people()[place])
