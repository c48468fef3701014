"""Where the way to the service ends: network, internet, service, in this order."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.kit.icon_label import IconLabel
from ui.kit.panel import Panel, Separator
from ui.kit.state import STATE_ICON, STATE_INK
from ui.kit.text import Text
from ui.outage.view import StationRow
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole

ICON: Final = 22


class RoutePanel(Panel):
    """A row for each place on the way; before it was looked for, nothing is claimed."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=6)
        self._rows: list[QWidget] = []
        self.body.addWidget(Text(words.say("outage.route"), role=TextRole.H2))

    def show_stations(self, stations: Sequence[StationRow]) -> None:
        """Show how each place is."""
        for row in self._rows:
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows.clear()
        for number, station in enumerate(stations):
            if number:
                self._add(Separator())
            self._add(_row_of(station))

    def _add(self, row: QWidget) -> None:
        self._rows.append(row)
        self.body.addWidget(row)


def _row_of(station: StationRow) -> QWidget:
    made = QWidget()
    made.setAccessibleName(f"{station.title}: {station.detail}")
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(Text(station.title))
    words.addWidget(Text(station.detail, role=TextRole.SMALL, tone="text2", wrap=True))
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(14)
    sign = IconLabel(STATE_ICON[station.state], size=ICON, tone=STATE_INK[station.state])
    row.addWidget(sign, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addLayout(words, 1)
    return made
