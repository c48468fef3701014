"""The dialog of baskets set aside, with the keys and touches of a cashier."""

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from ui.park.dialog import ParkDialog
from ui.park.list import ParkedCard


class ParkDriver(Hand):
    """The dialog over a window, and what was asked for there."""

    def __init__(self, qtbot: QtBot, cards: Sequence[ParkedCard], *, can_park: bool) -> None:
        self.dialog = ParkDialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
        self.requested: list[tuple[str, object]] = []
        dialog = self.dialog
        dialog.park_requested.connect(lambda name: self.requested.append(("park", name)))
        dialog.recall_requested.connect(lambda which: self.requested.append(("recall", which)))
        dialog.list.discard_requested.connect(
            lambda which: self.requested.append(("discard", which))
        )
        dialog.left.connect(lambda: self.requested.append(("left", None)))
        dialog.begin(cards, can_park)

    @property
    def name(self) -> QLineEdit:
        return self.field("park.name")

    @property
    def ids(self) -> list[int]:
        """The baskets in the list, from top to bottom."""
        return [row.card.parked_id for row in self.dialog.list.rows]

    @property
    def selected(self) -> ParkedCard | None:
        return self.dialog.list.card
