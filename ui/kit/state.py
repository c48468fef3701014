"""The four meanings of the design, and the neutral one: icon, colours, the pill that says one."""

from collections.abc import Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from till.domain.cash.count import is_trifle
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.theme.tokens import Height, TextRole

ICON = 17


class State(StrEnum):
    """What a pill, a banner or a part of the status strip says without words."""

    OK = "ok"
    WAIT = "wait"
    ATT = "att"
    INFO = "info"
    MUTE = "mute"


STATE_ICON: Final[Mapping[State, str]] = {
    State.OK: "circle-check",
    State.WAIT: "clock",
    State.ATT: "triangle-alert",
    State.INFO: "info",
    State.MUTE: "info",
}
STATE_INK: Final[Mapping[State, str]] = {
    State.OK: "ok",
    State.WAIT: "wait",
    State.ATT: "att",
    State.INFO: "accent",
    State.MUTE: "text2",
}
STATE_FILL: Final[Mapping[State, str]] = {
    State.OK: "ok_soft",
    State.WAIT: "wait_soft",
    State.ATT: "att_soft",
    State.INFO: "accent_soft",
    State.MUTE: "sunken",
}


def state_of_difference(difference: Decimal) -> State:
    """How a difference in the drawer (lek) looks; less than the smallest coin is no alarm."""
    if is_trifle(difference):
        return State.MUTE
    return State.OK if not difference else State.ATT if difference < 0 else State.WAIT


class Pill(Painted):
    """28 px high; `plain` leaves the ground out."""

    def __init__(
        self, words: str = "", state: State = State.OK, *, icon: str = "", plain: bool = False
    ) -> None:
        super().__init__()
        self._plain = plain
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_state(state, words, icon=icon)

    def words(self) -> str:
        """The words shown."""
        return self._words

    def show_state(self, state: State, words: str, *, icon: str = "") -> None:
        """Show a state with its words; the icon is the state's own unless one is given."""
        self.state = state
        self._words = words
        self._icon = icon or STATE_ICON[state]
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        width = ICON + 6 + text_width(self._words, self.theme.font(TextRole.PILL))
        return QSize(round(width) + (1 if self._plain else 20), Height.PILL)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        ink = STATE_INK[self.state]
        if not self._plain:
            box = PaintedBox(fill=STATE_FILL[self.state], border="", radius=rect.height() / 2)
            draw_box(painter, rect, box, self.theme)
        left = 0.0 if self._plain else 8.0
        draw_icon(painter, QPointF(left, rect.center().y()), self._icon, self.theme, (ink, ICON))
        words = QRectF(left + ICON + 6, 0, rect.width() - left - ICON - 6, rect.height())
        pen = (self.theme.font(TextRole.PILL), self.theme.colour(ink))
        draw_text(painter, words, self._words, pen)
