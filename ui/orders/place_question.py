"""A new place, or another name and area for one."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from till.domain.orders.places import LONGEST_PLACE_NAME, Place
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.page.question import Question, QuestionDialog
from ui.shell.messages import Messages


class PlaceQuestion(QuestionDialog):
    """Name and area of a place; one that is there can be taken out of the plan."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        say = words.say
        self.fields = {
            name: LabelledField(say(f"orders.{name}")) for name in ("place_name", "area")
        }
        for name, each in self.fields.items():
            each.line.setObjectName(f"orders.{name}")
            each.line.setMaxLength(LONGEST_PLACE_NAME)
        self.remove = Button(
            say("orders.remove"), kind=ButtonKind.DANGER, size=ButtonSize.SMALL, icon="trash-2"
        )
        self.remove.setObjectName("orders.remove")
        inside = (*self.fields.values(), self.remove)
        super().__init__(words, window, name="orders_place", inside=inside)
        self._remove: Callable[[], object] | None = None
        self.remove.clicked.connect(self._take_out)

    def begin(
        self,
        place: Place | None,
        area: str,
        then: Callable[[str, str], object],
        *,
        remove: Callable[[Place], object] | None = None,
    ) -> None:
        """Ask for name and area of a place, None for a new one; `then` is given both."""
        name, where = self.fields.values()
        name.set_text(place.name if place else "")
        where.set_text(area)
        self._remove = (lambda: remove(place)) if place and remove else None
        say = self.words.say
        question = Question(
            title=say("orders.change_title" if place else "orders.new_title"),
            does=say("orders.keep_place"),
            keeps=say("orders.cancel"),
            destroys=False,
        )
        self.ask(question, lambda _: then(name.text(), where.text()))
        self.remove.setVisible(place is not None)
        self.fit()
        name.line.setFocus()
        name.line.selectAll()

    def _take_out(self) -> None:
        if self._remove is not None:
            self._remove()
