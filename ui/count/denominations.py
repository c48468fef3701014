"""Counting the drawer: notes at the left, coins at the right."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.banknotes import COINS, NOTES
from ui.kit.entry.framed_line import FieldFace, ask_for_keyboard
from ui.kit.entry.stepper import Stepper
from ui.kit.layout import Panel, holder, row
from ui.kit.painting import CENTRE, RIGHT, Painted, PaintedBox, draw_box, draw_text, fitted
from ui.kit.text import Text
from ui.kit.wording import format_lek, format_whole
from ui.shell.messages import Messages
from ui.theme.tokens import Radius, Spacing, TextRole

NOTE_HEIGHT: Final = 44
COIN: Final = 48
NOTE_RADIUS: Final = 6
THICK: Final = 1.5
NARROW: Final = 400
LEAST_WIDTH: Final = 312  # px; less is left beside a count's wide column, where text is large
TIGHT: Final = (8, 66, 68, 6)
LEAST_HEIGHT: Final = 60
HEAD_HEIGHT: Final = 44
MOST: Final = 9999  # pieces that a row has room for; more is typed as an amount
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class DenominationRow(Painted):
    """A value in lek with its count; the chosen row is the one that keys change."""

    stepped = Signal(int)
    touched = Signal()

    def __init__(self, value: int, words: Messages, *, is_coin: bool, is_last: bool) -> None:
        super().__init__()
        self.value = value
        self._is_coin = is_coin
        self._is_last = is_last
        self._count = 0
        self._chosen = False
        self.stepper = self._made_stepper(words)
        self._row = row(self.stepper)
        self.setLayout(self._row)
        self.setMinimumHeight(LEAST_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _made_stepper(self, words: Messages) -> Stepper:
        """Make the stepper, which leaves focus and touch to its row."""
        stepper = Stepper("0", wide=True)
        for part in (stepper.minus, stepper.plus):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        stepper.line.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        said = format_whole(self.value)
        stepper.set_names(
            words.say("opening.one_less", value=said),
            words.say("opening.one_more", value=said),
            words.say("opening.pieces", value=said),
        )
        stepper.increased.connect(lambda: self.stepped.emit(1))
        stepper.decreased.connect(lambda: self.stepped.emit(-1))
        return stepper

    def show_count(self, count: int) -> None:
        """Show how many there are, and what they come to."""
        self._count = count
        self.stepper.set_text(format_whole(count))
        self.update()

    def set_chosen(self, *, chosen: bool) -> None:
        """Show whether the keys change this row."""
        self._chosen = chosen
        self.stepper.set_selected(selected=chosen)
        self.update()

    def is_chosen(self) -> bool:
        """Whether the keys change this row."""
        return self._chosen

    @override
    def minimumSizeHint(self) -> QSize:
        side, picture, total, gap = TIGHT
        stepper = self.stepper.minimumSizeHint().width()
        return QSize(stepper + picture + total + 2 * (side + gap), LEAST_HEIGHT)

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.touched.emit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        side, picture, total, gap = self._measures()
        self._row.setContentsMargins(side + picture + gap, 0, side + total + gap, 0)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        side, picture, total, _ = self._measures()
        if self._chosen:
            painter.fillPath(self._ground(rect), self.theme.colour("accent_soft"))
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self.theme.colour("line"))
        self._paint_picture(painter, QRectF(side, 0, picture, rect.height()))
        zero = not self._count
        font = self.theme.sized(TextRole.BODY if zero else TextRole.H2, 17)
        ink = self.theme.colour("text3" if zero else "text")
        amount = QRectF(rect.right() - side - total, 0, total, rect.height())
        words = format_whole(self._count * self.value)
        draw_text(painter, amount, words, (fitted(font, words, total), ink), RIGHT)

    def _paint_picture(self, painter: QPainter, room: QRectF) -> None:
        """Draw the note or the coin in the middle of its room."""
        height = COIN if self._is_coin else NOTE_HEIGHT
        width = COIN if self._is_coin else room.width()
        shape = QRectF(0, 0, width, height)
        shape.moveCenter(room.center())
        radius = height / 2 if self._is_coin else NOTE_RADIUS
        box = PaintedBox(fill="sunken", border="line2", width=THICK, radius=radius)
        draw_box(painter, shape, box, self.theme)
        words = format_whole(self.value)
        font = self.theme.font(TextRole.BUTTON if self._is_coin else TextRole.H2)
        pen = (fitted(font, words, width - 8), self.theme.colour("text"))
        draw_text(painter, shape, words, pen, CENTRE)

    def _ground(self, rect: QRectF) -> QPainterPath:
        """The row's area; the last row follows the corners of its panel."""
        path = QPainterPath()
        radius = Radius.PANEL - 1.0
        if not self._is_last:
            path.addRect(rect)
            return path
        above = QPainterPath()
        path.addRoundedRect(rect.adjusted(0, -radius, 0, 0), radius, radius)
        above.addRect(rect)
        return path.intersected(above)

    def _measures(self) -> tuple[int, int, int, int]:
        """Side margin, width of the picture, width of the sum, gap, in px."""
        if self.width() < LEAST_WIDTH:
            return TIGHT
        return (10, 68, 68, 8) if self.width() < NARROW else (14, 86, 96, 10)


class CountPanel(Panel):
    """A head with the sum of this kind of money, and a row for each value."""

    def __init__(self, words: Messages, key: str, values: tuple[int, ...]) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self.sum = Text("", role=TextRole.BODY_MEDIUM, tone="text2")
        name = Text(words.say(key), role=TextRole.BODY_STRONG)
        head = holder(row((name, 1), self.sum, margins=(16, 0, 16, 0)))
        head.setFixedHeight(HEAD_HEIGHT)
        self.body.addWidget(head)
        self.rows = [
            DenominationRow(value, words, is_coin=values is COINS, is_last=value == values[-1])
            for value in values
        ]
        for each in self.rows:
            self.body.addWidget(each, 1)


class CountPage(QWidget):
    """One control of twelve rows: arrows move, digits overwrite, + and - step, Enter goes on."""

    counted = Signal()
    face = FieldFace.NUMBERS

    def __init__(self, words: Messages, *, name: str = "opening.count") -> None:
        super().__init__()
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._words = words
        self.panels = (
            CountPanel(words, "opening.notes", NOTES),
            CountPanel(words, "opening.coins", COINS),
        )
        self.rows = [row for panel in self.panels for row in panel.rows]
        self._counts: list[int | None] = [None] * len(self.rows)
        self._place = 0
        self._is_typing = False
        self._has_gone_on = False
        self.setLayout(row(*((each, 1) for each in self.panels), spacing=Spacing.WINDOW))
        for place, each in enumerate(self.rows):
            self._join_row(place, each, f"{name}.{each.value}")
        self._show()

    def _join_row(self, place: int, row: DenominationRow, name: str) -> None:
        row.setObjectName(name)
        row.stepper.minus.setObjectName(f"{name}.less")
        row.stepper.plus.setObjectName(f"{name}.more")
        row.touched.connect(lambda: self._touch(place))
        row.stepped.connect(lambda step: self._step(place, step))

    def amount(self) -> Decimal | None:
        """What was counted, in lek; None while nothing was."""
        if all(count is None for count in self._counts):
            return None
        return Decimal(sum(self._sums()))

    def pieces(self) -> dict[int, int]:
        """What was counted: how many there are of each value in lek; empty while nothing was."""
        pairs = zip(self.rows, self._counts, strict=True)
        return {row.value: count for row, count in pairs if count is not None}

    def clear(self, pieces: Mapping[int, int] | None = None) -> None:
        """Begin to count anew, or go on with what was counted before."""
        known = pieces or {}
        self._counts = [known.get(row.value) for row in self.rows]
        self._go_to(0)

    def kept_free(self) -> QWidget:
        """What keys on the screen may not cover: every row can be touched next."""
        return self

    def takes_typing(self) -> bool:
        """Whether counts can be typed now."""
        return self.isEnabled() and self.isVisible()

    def goes_on(self) -> bool:
        """Whether Enter leads to another row; after the last one the keys go."""
        return self._has_gone_on

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = event.key()
        text = event.text()
        steps: dict[int, int] = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -len(NOTES),
            Qt.Key.Key_Right: len(NOTES),
        }
        if key in steps or key in ENTER_KEYS:
            self._move(steps.get(key, 1))
        elif text.isdecimal():
            self._type(text)
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            count = self._counts[self._place] or 0
            self._set(self._place, count // 10 if key == Qt.Key.Key_Backspace else 0)
            self._is_typing = True
        elif text in ("+", "-"):
            self._step(self._place, 1 if text == "+" else -1)
        else:
            super().keyPressEvent(event)

    def _type(self, digit: str) -> None:
        """Take a digit: the first after a move overwrites, the next are put behind it."""
        before = (self._counts[self._place] or 0) if self._is_typing else 0
        self._is_typing = True
        count = before * 10 + int(digit)
        if count <= MOST:
            self._set(self._place, count)

    def _step(self, place: int, step: int) -> None:
        self._go_to(place)
        count = (self._counts[place] or 0) + step
        if 0 <= count <= MOST:
            self._set(place, count)

    def _move(self, step: int) -> None:
        self._has_gone_on = 0 <= self._place + step < len(self.rows)
        if self._has_gone_on:
            self._go_to(self._place + step)

    def _touch(self, place: int) -> None:
        """Choose a row with a finger, which has no digits of its own."""
        self._go_to(place)
        ask_for_keyboard(self)

    def _go_to(self, place: int) -> None:
        self._place = place
        self._is_typing = False
        if self.isVisible():
            self.setFocus()
        self._show()

    def _set(self, place: int, count: int) -> None:
        self._counts[place] = count
        self._show()
        self.counted.emit()

    def _sums(self) -> list[int]:
        pairs = zip(self.rows, self._counts, strict=True)
        return [row.value * (count or 0) for row, count in pairs]

    def _show(self) -> None:
        sums = self._sums()
        for place, each in enumerate(self.rows):
            each.show_count(self._counts[place] or 0)
            each.set_chosen(chosen=place == self._place)
        whole = (sum(sums[: len(NOTES)]), sum(sums[len(NOTES) :]))
        for panel, amount in zip(self.panels, whole, strict=True):
            panel.sum.setText(self._words.say("common.money", amount=format_whole(amount)))
        value = format_whole(self.rows[self._place].value)
        named = self._words.say("opening.pieces", value=value)
        self.setAccessibleName(f"{named}: {self._counts[self._place] or 0}")
        self.setAccessibleDescription(format_lek(Decimal(sum(sums))))
