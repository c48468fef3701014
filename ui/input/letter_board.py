"""The keys on the screen: letters, digits and signs, numbers."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEventPoint, QHideEvent, QPainter, QTouchEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.entry.framed_line import FieldFace
from ui.kit.layout import column, row
from ui.kit.painting import CENTRE, Painted, PaintedBox, draw_box, draw_icon, draw_text
from ui.theme.tokens import Height, Radius, Spacing, TextRole

BACK = "back"
CLOSE = "close"
ENTER = "enter"
SHIFT = "shift"
SPACE = "space"
TURN = "turn"
ICONS: Final = {
    BACK: "delete",
    CLOSE: "chevron-down",
    ENTER: "corner-down-left",
    SHIFT: "arrow-big-up",
}
LOCKED: Final = "arrow-big-up-dash"
LAST_ROW: Final = ((TURN, 6), (",", 4), (SPACE, 18), (".", 4), (ENTER, 7), (CLOSE, 5))
Row = tuple[tuple[str, int], ...]
QUARTERS: Final = 44
"""Every row is so many quarters of a key wide: eleven keys."""


TURNED: Final = {FieldFace.LETTERS: "123", FieldFace.SIGNS: "ABC"}
"""What the key says that leads from a face to the other."""
PAD: Final = (
    ("1", "2", "3", BACK),
    ("4", "5", "6", CLOSE),
    ("7", "8", "9", ENTER),
    (",", "0", "00"),
)
SIGN_PX: Final = 22
WORD_PX: Final = 17
ICON: Final = 24
LEAST: Final = 48
"""A finger needs so much, in px (ui design, section 11.2)."""
WIDEST: Final = 1080
PAD_KEY: Final = QSize(84, 57)
NARROW_KEY: Final = 68
NARROW: Final = 1280
"""In a window narrower than this the keys of the pad are: it finds a place beside more."""
EDGE: Final = Spacing.COLUMN
GAP: Final = Spacing.TIGHT


def turned(face: FieldFace) -> FieldFace:
    """Return the face that the key beside the space bar leads to."""
    return FieldFace.SIGNS if face is FieldFace.LETTERS else FieldFace.LETTERS


def _signs(signs: str) -> Row:
    return tuple((sign, 4) for sign in signs)


ROWS: Final[Mapping[FieldFace, tuple[Row, ...]]] = {
    FieldFace.LETTERS: (
        _signs("qwertyuiopç"),
        (("", 2), *_signs("asdfghjklë"), ("", 2)),
        ((SHIFT, 6), *_signs("zxcvbnm-"), (BACK, 6)),
        LAST_ROW,
    ),
    FieldFace.SIGNS: (
        _signs("1234567890-"),
        _signs("@#&/\\:;()\"'"),
        (*_signs("*+=?!_%€$"), (BACK, 8)),
        LAST_ROW,
    ),
}


class KeyLook(StrEnum):
    """A sign that is typed; a key that does something; Enter."""

    SIGN = "sign"
    QUIET = "quiet"
    ENTER = "enter"


class LetterKey(PaintedButton):
    """A cap as in the action bar, with a sign, a short word or an icon.

    `struck` carries the sign or the word.
    """

    struck = Signal(str)

    def __init__(self, words: str, *, icon: str = "", look: KeyLook = KeyLook.SIGN) -> None:
        super().__init__()
        self.words = words
        self._icon = icon
        self.look = look
        self.is_held = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the field that is typed into keeps it
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.speak(words)
        self.clicked.connect(self._tell)

    def show_words(self, words: str) -> None:
        """Show another sign, such as a capital letter."""
        self.words = words
        self.speak(words)
        self.update()

    def show_icon(self, icon: str) -> None:
        """Show another drawing."""
        self._icon = icon
        self.update()

    def hold(self, *, held: bool) -> None:
        """Show whether the key is held down for the next one."""
        self.is_held = held
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(LEAST, Height.BUTTON)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box, ink = self._colours()
        draw_box(painter, rect, box, self.theme)
        if self._icon:
            at = QPointF(rect.center().x() - ICON / 2, rect.center().y())
            draw_icon(painter, at, self._icon, self.theme, (ink, ICON))
            return
        is_word = self.look is not KeyLook.SIGN
        font = self.theme.sized(
            TextRole.BUTTON if is_word else TextRole.PAD, WORD_PX if is_word else SIGN_PX
        )
        draw_text(painter, rect, self.words, (font, self.theme.colour(ink)), CENTRE)

    def _tell(self) -> None:
        self.struck.emit(self.words)

    def _colours(self) -> tuple[PaintedBox, str]:
        if self.look is KeyLook.ENTER:
            held = self.pressed_look
            hover = self.hover_look
            fill = "accent_p" if held else "accent_h" if hover else "accent"
            return PaintedBox(fill=fill, border=fill), "on_accent"
        if self.pressed_look or self.is_held:
            return PaintedBox(fill="accent_soft", border="accent", bottom="accent"), "text"
        is_quiet = self.look is KeyLook.QUIET
        fill = "sunken" if is_quiet or self.hover_look else "surface"
        return PaintedBox(fill=fill, border="line", bottom="edge"), "text2" if is_quiet else "text"


class LetterBoard(Painted):
    """`struck` carries what is typed, one sign or two noughts; the others are keys of their own.

    `names` gives what is spoken for the keys without a letter, by their names.
    """

    struck = Signal(str)
    back = Signal()
    enter = Signal()
    turned = Signal()
    close_requested = Signal()

    def __init__(self, window: QWidget, names: Mapping[str, str]) -> None:
        super().__init__(window)
        self._names = names
        self.face = FieldFace.LETTERS
        self._is_shifted = False
        self._is_locked = False
        self.setObjectName("letters")
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._pages = QStackedWidget(self)
        self._held: dict[int, LetterKey] = {}
        self._letters: list[LetterKey] = []
        self._shifts: list[LetterKey] = []
        self._places = {face: self._pages.addWidget(self._page(face)) for face in ROWS}
        self._places[FieldFace.NUMBERS] = self._pages.addWidget(self._pad())
        column = QVBoxLayout(self)
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.addWidget(self._pages)
        self.hide()

    def show_face(self, face: FieldFace) -> None:
        """Turn to other keys; shift is let go."""
        self.face = face
        self._pages.setCurrentIndex(self._places[face])
        self._shift(is_shifted=False)

    def size_in(self, room: int) -> QSize:
        """How large the keys in front are in a window of a width, in px."""
        if self.face is FieldFace.NUMBERS:
            rows = len(PAD)
            columns = len(PAD[0])
            key = NARROW_KEY if room < NARROW else PAD_KEY.width()
            wide = columns * key + (columns - 1) * GAP + 2 * EDGE
            return QSize(wide, rows * PAD_KEY.height() + (rows - 1) * GAP + 2 * EDGE)
        rows = len(ROWS[self.face])
        wide = min(room - 2 * Spacing.WINDOW, WIDEST)
        return QSize(wide, rows * Height.BUTTON + (rows - 1) * GAP + 2 * EDGE)

    def seen_keys(self) -> Iterator[LetterKey]:
        """The keys that can be touched now."""
        return (key for key in self.findChildren(LetterKey) if key.isVisible())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        box = PaintedBox(fill="bg", border="line2", radius=Radius.PANEL)
        draw_box(painter, QRectF(self.rect()), box, self.theme)

    @override
    def event(self, event: QEvent, /) -> bool:
        """Take fingers as they come: the second one strikes before the first is lifted."""
        if not isinstance(event, QTouchEvent):
            return super().event(event)
        for point in event.points():
            self._feel(point, is_off=event.type() is QEvent.Type.TouchCancel)
        event.accept()
        return True

    @override
    def hideEvent(self, event: QHideEvent, /) -> None:
        """Let go what is held: the finger may be lifted where there are no keys any more."""
        for key in self._held.values():
            key.setDown(False)
        self._held.clear()

    def _feel(self, point: QEventPoint, *, is_off: bool) -> None:
        """A finger strikes the key that it comes down on, and holds it until it is lifted."""
        if point.state() is QEventPoint.State.Pressed:
            key = self.childAt(self.mapFromGlobal(point.globalPosition()).toPoint())
            if isinstance(key, LetterKey):
                self._held[point.id()] = key
                key.setDown(True)
                key.clicked.emit()
        elif is_off or point.state() is QEventPoint.State.Released:
            held = self._held.pop(point.id(), None)
            if held is not None:
                held.setDown(False)

    def _page(self, face: FieldFace) -> QWidget:
        page = QWidget()
        rows = column(spacing=GAP)
        page.setLayout(rows)
        for each in ROWS[face]:
            keys = row(spacing=GAP)
            for sign, quarters in each:
                if sign:
                    keys.addWidget(self._key(sign, face), quarters)
                else:
                    keys.addStretch(quarters)
            rows.addLayout(keys)
        return page

    def _pad(self) -> QWidget:
        """The numbers: Enter is as high as two keys."""
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP)
        for line, each in enumerate(PAD):
            for place, sign in enumerate(each):
                key = self._key(sign, FieldFace.NUMBERS)
                rows = 2 if sign == ENTER else 1
                key.setFixedHeight(PAD_KEY.height() * rows + GAP * (rows - 1))
                grid.addWidget(key, line, place, rows, 1)
                grid.setColumnStretch(place, 1)
        return page

    def _key(self, sign: str, face: FieldFace) -> LetterKey:
        """Make a key; one with a meaning of its own has it in its name."""
        key_actions = {
            BACK: self.back,
            CLOSE: self.close_requested,
            ENTER: self.enter,
            SHIFT: self._press_shift,
            SPACE: self._strike_space,
            TURN: self._turn,
        }
        if sign not in key_actions:
            return self._typing(sign)
        look = KeyLook.ENTER if sign == ENTER else KeyLook.QUIET
        name = turned(face) if sign == TURN else sign
        words = TURNED[face] if sign == TURN else self._names[name]
        icon = ICONS.get(sign, "")
        key = LetterKey("" if icon else words, icon=icon, look=look)
        key.setObjectName(f"letters.{name}")
        key.speak(self._names[name])
        key.setAutoRepeat(sign == BACK)  # held down, it goes on
        key.clicked.connect(key_actions[sign])
        if sign == SHIFT:
            self._shifts.append(key)
        return key

    def _typing(self, sign: str) -> LetterKey:
        key = LetterKey(sign)
        key.setObjectName(f"letters.{sign}")
        key.struck.connect(self._strike)
        if sign.isalpha():
            self._letters.append(key)
        return key

    def _strike_space(self) -> None:
        self.struck.emit(" ")

    def _strike(self, sign: str) -> None:
        """Type a sign; shift holds for one letter, unless it was touched twice."""
        self.struck.emit(sign)
        if self._is_shifted and not self._is_locked and sign.isalpha():
            self._shift(is_shifted=False)

    def _press_shift(self) -> None:
        """Capitals for one letter, then for all, then small letters again."""
        if self._is_shifted and not self._is_locked:
            self._is_locked = True
            for key in self._shifts:
                key.show_icon(LOCKED)
        else:
            self._shift(is_shifted=not self._is_shifted)

    def _shift(self, *, is_shifted: bool) -> None:
        self._is_shifted = is_shifted
        self._is_locked = False
        for key in self._shifts:
            key.hold(held=is_shifted)
            key.show_icon(ICONS[SHIFT])
        for key in self._letters:
            key.show_words(key.words.upper() if is_shifted else key.words.lower())

    def _turn(self) -> None:
        self.show_face(turned(self.face))
        self.turned.emit()
