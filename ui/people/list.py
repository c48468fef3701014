"""The list of people: heads, a row for each, the archive under them."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.avatar import AvatarLook, draw_avatar
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.empty_state import EmptyState
from ui.kit.painting import (
    LEFT,
    RIGHT,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.panel import Panel
from ui.people.view import ROLE_ICON, PersonLine
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

ROW: Final = 58
HEAD: Final = 38
SIDE: Final = 16
NAME: Final = 68
BAR: Final = 5
NARROW: Final = 700
"""A list that is narrower shows neither badges nor when somebody came last."""
PLACES: Final = (0.0, 0.29, 0.49, 0.68)
PLACES_NARROW: Final = (0.0, 0.40, 0.70)
HEADS: Final = ("name", "role", "code", "badge")


def columns(width: float) -> list[QRectF]:
    """Return where name, role, code and badge stand in a row so wide; the height is 0."""
    places = PLACES if width >= NARROW else PLACES_NARROW
    room = width - NAME - SIDE
    ends = [*places[1:], 0.8 if width >= NARROW else 1.0]
    return [
        QRectF(NAME + start * room, 0, (end - start) * room - 8, 0)
        for start, end in zip(places, ends, strict=True)
    ]


class PersonKey(PaintedButton):
    """A row of the list; the chosen one is marked by its ground and a bar."""

    def __init__(self, row: PersonLine, missing: str) -> None:
        super().__init__()
        self.row = row
        self._missing = missing
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(", ".join(each for each in (row.person.name, row.role, row.code) if each))

    @override
    def sizeHint(self) -> QSize:
        return QSize(320, ROW)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        theme = self.theme
        chosen = self.isChecked()
        ground = "accent_soft" if chosen or self.pressed_look else "sunken"
        if chosen or self.pressed_look or self.hover_look:
            painter.fillRect(rect, theme.colour(ground))
        if chosen:
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), theme.colour("accent"))
        line = QRectF(0, rect.bottom() - 1, rect.width(), 1)
        painter.fillRect(line, theme.colour("line"))
        look = AvatarLook.STRONG if chosen else AvatarLook.SOFT
        face = QRectF(SIDE, rect.center().y() - 20, 40, 40)
        draw_avatar(painter, face, self.row.person.initials, look, theme)
        self._paint_cells(painter, rect)

    def _paint_cells(self, painter: QPainter, rect: QRectF) -> None:
        name, role, code, *rest = [
            each.adjusted(0, rect.top(), 0, rect.bottom()) for each in columns(rect.width())
        ]
        self._write(painter, name, self.row.person.name, (TextRole.BODY_STRONG, "text"))
        self._paint_role(painter, role)
        if self.row.code:
            self._write(painter, code, self.row.code, (TextRole.BODY, "text2"))
        elif not self.row.is_archived:
            at = QPointF(code.left(), code.center().y())
            draw_icon(painter, at, "triangle-alert", self.theme, ("att", 17))
            self._write(
                painter, code.adjusted(25, 0, 0, 0), self._missing, (TextRole.BODY_STRONG, "att")
            )
        for badge in rest:
            self._write(painter, badge, self.row.badge, (TextRole.BODY, "text2"))
            seen = QRectF(badge.right(), rect.top(), rect.right() - SIDE - badge.right(), ROW)
            self._write(painter, seen, self.row.seen, (TextRole.BODY, "text"), right=True)

    def _paint_role(self, painter: QPainter, place: QRectF) -> None:
        """Draw the role in a pill; those who may more stand out."""
        theme = self.theme
        role = self.row.person.role
        fill, ink = ("sunken", "text2") if role.value == "cashier" else ("accent_soft", "accent")
        font = fitted(theme.font(TextRole.PILL), self.row.role, place.width() - 42)
        wide = text_width(self.row.role, font) + 42
        pill = QRectF(place.left(), place.center().y() - 14, min(wide, place.width()), 28)
        draw_box(painter, pill, PaintedBox(fill=fill, border="", radius=14), theme)
        at = QPointF(pill.left() + 9, pill.center().y())
        draw_icon(painter, at, ROLE_ICON[role], theme, (ink, 17))
        draw_text(painter, pill.adjusted(32, 0, 0, 0), self.row.role, (font, theme.colour(ink)))

    def _write(
        self,
        painter: QPainter,
        place: QRectF,
        words: str,
        look: tuple[TextRole, str],
        *,
        right: bool = False,
    ) -> None:
        role, ink = look
        font = fitted(self.theme.font(role), words, place.width())
        pen = (font, self.theme.colour(ink))
        draw_text(painter, place, words, pen, RIGHT if right else LEFT)


class PeopleHead(QWidget):
    """The heads over the columns."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._theme = current_theme()
        self._words = [words.say(f"people.head.{each}") for each in HEADS]
        self._last = words.say("people.head.seen")
        self.setFixedHeight(HEAD)
        self._theme.changed.connect(self.update)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        rect = self.rect().toRectF()
        theme = self._theme
        pen = (theme.font(TextRole.LABEL), theme.colour("text3"))
        places = columns(rect.width())
        for place, words in zip(places, self._words, strict=False):
            draw_text(painter, place.adjusted(0, 0, 0, rect.height()), words, pen)
        if len(places) == len(HEADS):
            last = QRectF(0, 0, rect.width() - SIDE, rect.height())
            draw_text(painter, last, self._last, pen, RIGHT)
        painter.fillRect(QRectF(0, rect.bottom() - 1, rect.width(), 1), theme.colour("line"))
        painter.end()


class PeopleList(Panel):
    """`chosen` carries the number of the person whose row was touched."""

    chosen = Signal(int)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self._words = words
        self.keys: list[PersonKey] = []
        self.body.addWidget(PeopleHead(words))
        self._area = QScrollArea(widgetResizable=True)
        self._area.setProperty("kind", "plain")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder = QWidget()
        holder.setProperty("kind", "page")
        self._rows = QVBoxLayout(holder)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self.nothing = EmptyState("users", words.say("people.nobody"))
        self._rows.addWidget(self.nothing)
        self._rows.addStretch(1)
        self._area.setWidget(holder)
        self.body.addWidget(self._area, 1)
        self.archive = Button(
            "", kind=ButtonKind.GHOST, size=ButtonSize.SMALL, icon="package", keys="F7"
        )
        self.archive.setObjectName("people.archive")
        self.body.addWidget(self.archive)

    def show_rows(self, rows: Sequence[PersonLine], chosen: int) -> None:
        """Show a row for each, and mark the one of a number."""
        for key in self.keys:
            self._rows.removeWidget(key)
            key.hide()
            key.deleteLater()
        self.keys = [self._key(row) for row in rows]
        for place, key in enumerate(self.keys):
            self._rows.insertWidget(place, key)
        self.nothing.setVisible(not rows)
        self.mark(chosen)

    def show_archive(self, count: int, *, is_open: bool) -> None:
        """Say how many are archived, and whether they are listed."""
        if is_open:
            self.archive.set_words(self._words.say("people.archive_hide"))
        else:
            self.archive.set_words(self._words.count("people.archive_count", count))
        self.archive.setVisible(bool(count))

    def mark(self, chosen: int) -> None:
        """Mark the row of a number; where it is not listed, none."""
        for key in self.keys:
            key.setAutoExclusive(False)
            key.setChecked(key.row.person.person_id == chosen)
            key.setAutoExclusive(True)
            if key.isChecked():
                self._area.ensureWidgetVisible(key)

    def beside(self, chosen: int, step: int) -> int | None:
        """Return the number of the row so many below, None where there is none."""
        numbers = [key.row.person.person_id for key in self.keys]
        if chosen not in numbers:
            return numbers[0] if numbers else None
        at = numbers.index(chosen) + step
        return numbers[at] if 0 <= at < len(numbers) else None

    def _key(self, row: PersonLine) -> PersonKey:
        key = PersonKey(row, self._words.say("people.no_code"))
        key.setObjectName(f"people.row_{row.person.person_id}")
        key.clicked.connect(self._choose)
        return key

    def _choose(self) -> None:
        key = self.sender()
        if isinstance(key, PersonKey):
            self.chosen.emit(key.row.person.person_id)
