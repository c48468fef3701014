"""Typing by touch alone: the keys that come up when a finger touches a field.

They cost nothing before the first touch: the board is made then. While it is up every event passes
here, otherwise none does.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from ui.kit.entry.framed_line import FieldFace, TakesTyping
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

if TYPE_CHECKING:
    from ui.input.letter_board import LetterBoard

MODIFIERS: Final = frozenset(
    {
        *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
        *(Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock),
    }
)
NAMES: Final = ("back", "close", "enter", "letters", "shift", "signs", "space")
NO_KEYS: Final = Qt.KeyboardModifier.NoModifier


class OnScreenKeyboard(QObject):
    """Joins the window's fields with the board; `send` gives a key to whatever has the focus."""

    def __init__(
        self,
        window: QWidget,
        words: Callable[[], Messages],
        send: Callable[[QKeyEvent], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._words = words
        self._send = send
        self.board: LetterBoard | None = None
        self._made_of: Messages | None = None
        self.field: TakesTyping | None = None
        self._is_sending = False

    @property
    def is_up(self) -> bool:
        """Whether the keys can be seen."""
        return self.field is not None

    def rise(self, field: TakesTyping) -> None:
        """Bring the keys of a field up, clear of it; a field with a pad of its own has none."""
        if field.face is FieldFace.NONE or not field.takes_typing():
            return
        board = self._board()
        if field is not self.field:
            board.show_face(field.face)
        if self.field is None:
            self._look(is_looking=True)
        self.field = field
        kept = field.kept_free()
        free = QRect(kept.mapTo(self._window, QPoint(0, 0)), kept.size())
        size = board.size_in(self._window.width())
        board.setGeometry(place_beside(free, size, self._window.rect()))
        board.show()
        board.raise_()

    def lower(self) -> None:
        """Take the keys away."""
        if self.field is not None and self.board is not None:
            self.field = None
            self._look(is_looking=False)
            self.board.hide()

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        """Take the keys away when their field is left, or when somebody has other keys.

        That may be a keyboard or a scanner. Esc takes them away and does nothing else.
        """
        if self._is_sending:
            return False
        kind = event.type()
        if kind is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() not in MODIFIERS:
                self.lower()
            return event.key() == Qt.Key.Key_Escape
        if self._is_typed_into(target) and kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.lower()
        elif target is self._window and kind is QEvent.Type.Resize:
            self._follow()
        return False

    def _is_typed_into(self, widget: object) -> bool:
        return widget is self.field and self.field is not None

    def _look(self, *, is_looking: bool) -> None:
        application = QCoreApplication.instance()
        if application is None:
            return
        if is_looking:
            application.installEventFilter(self)  # installed last, it is asked first
        else:
            application.removeEventFilter(self)

    def _board(self) -> "LetterBoard":
        """The board with the words of the present language, made when it is first needed."""
        from ui.input.letter_board import LetterBoard  # noqa: PLC0415 a start costs none of it

        words = self._words()
        if self.board is None or self._made_of is not words:
            if self.board is not None:
                self.board.setParent(None)
            names = {name: words.say(f"letters.{name}") for name in NAMES}
            self.board = LetterBoard(self._window, names)
            self._made_of = words
            self.board.struck.connect(self._type)
            self.board.back.connect(lambda: self._strike(Qt.Key.Key_Backspace))
            self.board.enter.connect(self._enter)
            self.board.close_requested.connect(self.lower)
            self.board.turned.connect(self._follow)
        return self.board

    def _type(self, text: str) -> None:
        for sign in text:
            self._strike(ord(sign.upper()), sign)  # not every sign has a key of Qt's own

    def _enter(self) -> None:
        """Give Enter; the keys stay where it leads on to another field."""
        field = self.field
        self._strike(Qt.Key.Key_Return, "\r")
        if field is self.field and field is not None and not field.goes_on():
            self.lower()

    def _strike(self, key: int, text: str = "") -> None:
        """Press a key and let it go, as the keyboard does."""
        if self.field is None:
            return
        shift = Qt.KeyboardModifier.ShiftModifier if text.isupper() else NO_KEYS
        self._is_sending = True
        try:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                self._send(QKeyEvent(kind, key, shift, text))
        finally:
            self._is_sending = False
        self._follow()

    def _follow(self) -> None:
        """Stay with the field, or go on to the one beside it that Enter led to.

        Where the field is gone with its dialog the keys go too, whatever has the focus then.
        """
        focus = _typed_into(QApplication.focusWidget())
        field = self.field
        if focus is None or field is None or not field.takes_typing():
            self.lower()
        else:
            self.rise(focus)


def _typed_into(focus: object) -> TakesTyping | None:
    """Whatever has the focus, where these keys may type into it."""
    if isinstance(focus, TakesTyping) and focus.face is not FieldFace.NONE and focus.takes_typing():
        return focus
    return None


def place_beside(free: QRect, size: QSize, window: QRect) -> QRect:
    """The place for keys of a size: the middle of the foot, beside what is kept free, or above it.

    All in px of the window.
    """
    inside = window.adjusted(Spacing.WINDOW, Spacing.WINDOW, -Spacing.WINDOW, -Spacing.WINDOW)
    foot = inside.bottom() + 1 - size.height()
    middle = inside.left() + (inside.width() - size.width()) // 2
    gap = Spacing.KEYS
    corners = (
        QPoint(middle, foot),
        QPoint(free.left() - gap - size.width(), foot),
        QPoint(free.right() + 1 + gap, foot),
        QPoint(middle, free.top() - gap - size.height()),
        QPoint(middle, free.bottom() + 1 + gap),
    )
    places = [QRect(corner, size) for corner in corners]
    fitting = (each for each in places if inside.contains(each) and not each.intersects(free))
    return next(fitting, places[0])
