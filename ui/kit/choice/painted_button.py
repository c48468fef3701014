"""The base of all painted buttons: theme, hover, press, reason why disabled, spoken name."""

from abc import abstractmethod
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from ui.theme.current import current_theme

ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class PaintedButton(QAbstractButton):
    """A button that draws itself with tokens; it takes the focus by Tab, never by a touch.

    A touch that took the focus would take it from the scan field, and with it the scanner.
    `key_words` are the key that presses it and what it does, where it has one. One that `is_choice`
    says how something is done, and does nothing yet: Tab comes there before the keys.
    """

    is_choice = True

    def __init__(self) -> None:
        super().__init__()
        self.theme = current_theme()
        self.key_words: tuple[str, str] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.theme.changed.connect(self.refresh)

    @property
    def is_primary(self) -> bool:
        """Whether it does what its page or dialog is there for: Tab comes to it last."""
        return False

    @property
    def commits(self) -> bool:
        """Whether it does what cannot be undone by a key: Enter presses it, and Space does not."""
        return self.is_primary

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.commits:
            super().keyPressEvent(event)
        elif event.key() in ENTER_KEYS and not event.isAutoRepeat():
            self.click()
        else:
            event.ignore()

    @property
    def pressed_look(self) -> bool:
        """Whether a finger or the mouse holds it down."""
        return self.isDown() and self.isEnabled()

    @property
    def hover_look(self) -> bool:
        """Whether the mouse is over it."""
        return self.underMouse() and self.isEnabled()

    def speak(self, words: str, keys: str = "") -> None:
        """Set the accessible name: the label and its key; one that it has already costs nothing."""
        self.key_words = (keys, words) if keys else None
        name = f"{words}, {keys}" if keys else words
        if name != self.accessibleName():
            self.setAccessibleName(name)

    def disable(self, reason: str = "") -> None:
        """Make it inactive and say why in its tip."""
        self.setEnabled(False)
        self.setToolTip(escape(reason, quote=False))
        self.setAccessibleDescription(reason)

    def enable(self) -> None:
        """Make it active again."""
        self.setEnabled(True)
        self.setToolTip("")
        self.setAccessibleDescription("")

    @abstractmethod
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the button; each kind has its own way."""

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint(painter, self.rect().toRectF())
        painter.end()

    @override
    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def refresh(self) -> None:
        """Measure and paint anew: what it shows, or the theme, has changed."""
        self.updateGeometry()
        self.update()


def keys_on(screen: QWidget) -> Sequence[tuple[str, str]]:
    """Return the keys that are seen on a screen and what they do, each once, F keys in order."""
    seen = [button for button in screen.findChildren(QAbstractButton) if button.isVisible()]
    ours = [button for button in seen if isinstance(button, PaintedButton)]
    pairs = dict.fromkeys(button.key_words for button in ours if button.key_words is not None)
    return sorted(pairs, key=lambda pair: _order(pair[0]))


def _order(keys: str) -> tuple[bool, int]:
    number = keys.removeprefix("F")
    is_f = number.isdecimal()
    return not is_f, int(number) if is_f else 0
