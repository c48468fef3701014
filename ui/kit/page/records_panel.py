"""The list of a page on its panel: rows, what an empty one says, and the keys under it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.exclusive import Option
from ui.kit.layout import Panel, Separator, panel, row
from ui.kit.page.plan import ListPlan, Turn
from ui.kit.table.record_list import ListRecord, RecordList
from ui.kit.text import EmptyState, Text
from ui.theme.tokens import Spacing, TextRole

FOOT: Final = (14, 8, 14, 8)
FOOT_OF_KEYS: Final = (14, 8, 8, 8)


class RecordsPanel:
    """`panel` is what is seen; its keys stand at the right of the foot."""

    def __init__(self, plan: ListPlan, keys: Sequence[Button], *, page: str, spoken: str) -> None:
        self._plan = plan
        self.list = RecordList(
            plan.columns, name=f"{page}.list", spoken=spoken, has_ticks=plan.has_ticks
        )
        self.nothing = EmptyState(plan.icon)
        self.foot = Text(plan.foot, role=TextRole.SMALL, tone="text2", wrap=True)
        margins = FOOT_OF_KEYS if keys else FOOT
        foot = row((self.foot, 1), *keys, spacing=Spacing.KEYS, margins=margins)
        parts = ((self.list, 1), (self.nothing, 1), Separator(), foot)
        self.panel: Panel = panel(*parts, spacing=0)
        self.nothing.hide()

    def show_rows(self, rows: Sequence[ListRecord], select: str, *, is_asked: bool) -> None:
        """Show rows from the first, or what there is to say where there are none."""
        self.nothing.set_words(*(self._plan.not_found if is_asked else self._plan.nothing))
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)
        self.list.show_rows(rows, select)


class TurnKey(QObject):
    """A key that shows one of several and turns to the next at each press, told by `turned`."""

    turned = Signal()

    def __init__(self, plan: Turn, *, page: str) -> None:
        super().__init__()
        self._plan = plan
        self._options: tuple[Option, ...] = ()
        self._place = 0
        self.button = Button("", size=ButtonSize.SMALL, icon=plan.icon, keys=plan.keys)
        self.button.setObjectName(f"{page}.{plan.name}")
        self.button.clicked.connect(self._turn)

    @property
    def current(self) -> str:
        """The key of what is shown."""
        return self._options[self._place].key if self._options else ""

    def offer(self, options: Sequence[Option]) -> None:
        """Show the first of other options, without a signal."""
        self._options = tuple(options)
        self._place = 0
        self._name()

    def _turn(self) -> None:
        self._place = (self._place + 1) % max(1, len(self._options))
        self._name()
        self.turned.emit()

    def _name(self) -> None:
        words = self._options[self._place].words if self._options else ""
        self.button.set_words(words)
        self.button.speak(self._plan.spoken(words), self._plan.keys)
