"""A banner: something the cashier should know while the work goes on."""

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QSizePolicy
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import column, row
from ui.kit.painting import PaintedBox, draw_box, draw_icon
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import IconLabel, Text
from ui.theme.style import set_role
from ui.theme.tokens import TextRole


class CloseKey(PaintedButton):
    """A cross, 48 px; drawn `shift` px beside its middle."""

    is_choice = False

    def __init__(self, *, shift: int = 0) -> None:
        super().__init__()
        self.ink = "text2"
        self._shift = shift
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(48, 48)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.hover_look or self.pressed_look:
            draw_box(painter, rect, PaintedBox(fill="sunken", border=""), self.theme)
        at = QPointF(rect.center().x() - 10 + self._shift, rect.center().y())
        draw_icon(painter, at, "x", self.theme, (self.ink, 20))


class Banner(QFrame):
    """Icon, bold title, a line under it, and at most one button and a cross."""

    acted = Signal()
    closed = Signal()

    def __init__(self, state: State = State.WAIT, *, icon: str = "") -> None:
        super().__init__()
        self.setProperty("kind", "banner")
        self._icon = IconLabel(STATE_ICON[state], size=28)
        self._title = Text("", role=TextRole.BUTTON, wrap=True)
        self._text = Text("", role=TextRole.STRIP, wrap=True)
        self.button = Button("", kind=ButtonKind.BANNER, size=ButtonSize.SMALL)
        self.button.clicked.connect(self.acted)
        self.button.hide()
        self.close_key = CloseKey()
        self.close_key.clicked.connect(self.closed)
        self.close_key.hide()
        words = column(self._title, self._text, spacing=0)
        parts = (self._icon, (words, 1), self.button, self.close_key)
        self.setLayout(row(*parts, spacing=14, margins=(16, 12, 16, 12)))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.show_state(state, icon=icon)

    def show_state(self, state: State, *, icon: str = "") -> None:
        """Take the colours of a state, and its icon unless another is given."""
        ink = STATE_INK[state]
        set_role(self, "state", state.value)
        self._icon.show_icon(icon or STATE_ICON[state], ink)
        self._title.set_tone(ink)
        self._text.set_tone(ink)
        self.button.ink = ink
        self.close_key.ink = ink

    def show_words(self, title: str, text: str = "") -> None:
        """Say what happened and what to do."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.setAccessibleName(f"{title} {text}".strip())

    def words(self) -> str:
        """Title and text shown."""
        return f"{self._title.text()} {self._text.text()}".strip()

    def show_button(self, words: str, keys: str = "") -> None:
        """Offer one action; no words hides the button."""
        self.button.set_words(words)
        self.button.set_keys(keys)
        self.button.setVisible(bool(words))

    def show_close(self, name: str) -> None:
        """Let it be closed; `name` is spoken."""
        self.close_key.speak(name)
        self.close_key.setVisible(bool(name))
