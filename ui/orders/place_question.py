"""A new place, or another name and area for one."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from till.domain.orders.places import LONGEST_PLACE_NAME, Place
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAnswer:
    """What was typed."""

    name: str
    area: str


class PlaceQuestion(QuestionDialog):
    """Name and area of a place; one that is there can be taken out of the plan."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        self.place = LabelledField(words.say("orders.place_name"))
        self.place.line.setObjectName("orders.place_name")
        self.area = LabelledField(words.say("orders.area"))
        self.area.line.setObjectName("orders.area")
        for each in (self.place, self.area):
            each.line.setMaxLength(LONGEST_PLACE_NAME)
        self.remove = Button(
            words.say("orders.remove"),
            kind=ButtonKind.DANGER,
            size=ButtonSize.SMALL,
            icon="trash-2",
        )
        self.remove.setObjectName("orders.remove")
        super().__init__(
            words, window, name="orders_place", inside=(self.place, self.area, self.remove)
        )
        self._removed: Callable[[], object] | None = None
        self.remove.clicked.connect(self._remove)

    def begin_new(self, area: str, then: Callable[[PlaceAnswer], object]) -> None:
        """Ask for a new place of an area."""
        self._begin("orders.new_title", ("", area), then)
        self.remove.hide()
        self.fit()

    def begin_change(
        self, place: Place, then: Callable[[PlaceAnswer], object], *, remove: Callable[[], object]
    ) -> None:
        """Ask for another name or area of a place."""
        self._removed = remove
        self._begin("orders.change_title", (place.name, place.area), then)
        self.remove.show()
        self.fit()

    def _begin(
        self, title: str, shown: tuple[str, str], then: Callable[[PlaceAnswer], object]
    ) -> None:
        for field, text in zip((self.place, self.area), shown, strict=True):
            field.set_text(text)
        say = self.words.say
        question = Question(
            title=say(title),
            does=say("orders.keep_place"),
            keeps=say("orders.cancel"),
            destroys=False,
        )
        self.ask(question, lambda _: then(self._answer()))
        self.place.line.setFocus()
        self.place.line.selectAll()

    def _answer(self) -> PlaceAnswer:
        return PlaceAnswer(name=self.place.text(), area=self.area.text())

    def _remove(self) -> None:
        if self._removed is not None:
            self._removed()
