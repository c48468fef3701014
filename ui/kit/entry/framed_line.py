"""A line edit inside a drawn frame that shows focus and error."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.layout import row
from ui.theme.current import current_theme
from ui.theme.style import set_role


class FieldFace(StrEnum):
    """Which keys on the screen a field begins with."""

    LETTERS = "letters"
    SIGNS = "signs"  # digits and signs; letters are one touch away
    NUMBERS = "numbers"  # digits and the comma, nothing else
    NONE = "none"  # the field has keys of its own beside it, or takes no text


@runtime_checkable
class TakesTyping(Protocol):
    """A widget that keys on the screen may type into while it has the focus."""

    face: FieldFace

    def kept_free(self) -> QWidget:
        """What the keys may not cover."""

    def takes_typing(self) -> bool:
        """Whether anything can be typed now."""

    def goes_on(self) -> bool:
        """Whether Enter leads to another place within it, so that typing goes on."""


@runtime_checkable
class OffersLetters(Protocol):
    """A window that may show keys on the screen."""

    def ask_for_keyboard(self, field: TakesTyping) -> None:
        """Somebody touched a field."""


class TouchedLine(QLineEdit):
    """Fills the height of its frame, so that the whole of it can be touched.

    `around` is the frame with its label and its sentence, which the keys leave free.
    """

    def __init__(self, text: str = "", *, face: FieldFace = FieldFace.LETTERS) -> None:
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
            # A list that a finger draws sends the touch on by itself, and no focus with it.
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            ask_for_keyboard(self)


def ask_for_keyboard(field: QWidget) -> None:
    """Tell the window that somebody touched a field that takes typing."""
    window = field.window()
    if isinstance(field, TakesTyping) and isinstance(window, OffersLetters):
        window.ask_for_keyboard(field)


class FramedLine(QFrame):
    """`edited` with each change by the person, `entered` with Enter; both carry the text."""

    edited = Signal(str)
    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.theme = current_theme()
        self.setProperty("kind", "field")
        self.line = TouchedLine()
        self.line.around = self
        self.line.setProperty("kind", "bare")
        self.line.setFrame(False)
        self.line.setTextMargins(-2, 0, -2, 0)  # Qt adds two of its own
        self.line.installEventFilter(self)
        self.line.textEdited.connect(self.edited)
        self.line.returnPressed.connect(self._enter)
        self.setFocusProxy(self.line)
        self.row = row(spacing=10, margins=(12, 0, 12, 0))
        self.setLayout(self.row)
        self._wrong = False
        self.theme.changed.connect(self.dress)

    def text(self) -> str:
        """What is typed."""
        return self.line.text()

    def set_text(self, text: str) -> None:
        """Put a text in, without a signal."""
        self.line.setText(text)

    def set_error(self, *, wrong: bool) -> None:
        """Frame it as wrong, or as right again."""
        self._wrong = wrong
        self._frame()

    def is_wrong(self) -> bool:
        """Whether it is framed as wrong."""
        return self._wrong

    def dress(self) -> None:
        """Take fonts from the theme; fields with their own type override this."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._frame(focus=event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)

    def _frame(self, *, focus: bool | None = None) -> None:
        has_focus = self.line.hasFocus() if focus is None else focus
        set_role(self, "state", "att" if self._wrong else "focus" if has_focus else "rest")

    def _enter(self) -> None:
        self.entered.emit(self.line.text())


class LineKeys(QObject):
    """What is pressed in a line goes to `take` first; the line has what that leaves."""

    def __init__(self, around: QObject, take: Callable[[QKeyEvent], bool]) -> None:
        super().__init__(around)
        self._take = take

    def watch(self, lines: Iterable[QLineEdit]) -> None:
        """Look at what is pressed in these lines, too."""
        for line in lines:
            line.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._take(event)
        return super().eventFilter(watched, event)
