"""A line edit that tells when a finger or the mouse touches it.

Lives here: `TouchedLine`, which keys a field takes (`Face`), and what a window offers it.
Must not: show any keys; wish for them because of the keyboard, the scanner or the focus.
"""

from enum import StrEnum
from typing import Protocol, runtime_checkable

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget
from typing_extensions import override


class Face(StrEnum):
    """Which keys on the screen a field begins with."""

    LETTERS = "letters"
    SIGNS = "signs"  # digits and signs; letters are one touch away
    NUMBERS = "numbers"  # digits and the comma, nothing else
    NONE = "none"  # the field has keys of its own beside it, or takes no text


@runtime_checkable
class TakesTyping(Protocol):
    """A widget that keys on the screen may type into while it has the focus."""

    face: Face

    def kept_free(self) -> QWidget:
        """What the keys may not cover."""

    def takes_typing(self) -> bool:
        """Whether anything can be typed now."""

    def goes_on(self) -> bool:
        """Whether Enter leads to another place within it, so that typing goes on."""


@runtime_checkable
class OffersLetters(Protocol):
    """A window that may show keys on the screen."""

    def wish_letters(self, field: TakesTyping) -> None:
        """Somebody touched a field."""


class TouchedLine(QLineEdit):
    """Fills the height of its frame, so that the whole of it can be touched.

    `around` is the frame with its label and its sentence, which the keys leave free.
    """

    def __init__(self, text: str = "", *, face: Face = Face.LETTERS) -> None:
        super().__init__(text)
        self.face = face
        self.around: QWidget = self
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def kept_free(self) -> QWidget:
        """What the keys may not cover."""
        return self.around

    def takes_typing(self) -> bool:
        """Whether anything can be typed now."""
        return self.isEnabled() and self.isVisible() and not self.isReadOnly()

    def goes_on(self) -> bool:
        """Enter ends what is typed in a line."""
        return False

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        super().mouseReleaseEvent(event)
        is_here = self.rect().contains(event.position().toPoint())
        if is_here and event.button() is Qt.MouseButton.LeftButton:
            wish_letters(self)


def wish_letters(field: QWidget) -> None:
    """Tell the window that somebody touched a field that takes typing."""
    window = field.window()
    if isinstance(field, TakesTyping) and isinstance(window, OffersLetters):
        window.wish_letters(field)
