"""Chips over a list: one is chosen and narrows what the list shows."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.exclusive import Exclusive
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.segmented import Option
from ui.kit.choice.tabs import MORE_WIDTH, MoreKey
from ui.kit.formats import format_whole
from ui.kit.key_cap import KeyCap
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

SIDE = 13
GAP = 8
ICON = 18
BEFORE_CAP = 10


class Chip(PaintedButton):
    """One chip: an icon if it has one, words, and a count where one is known."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self._count = ""
        self._is_empty = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.speak(option.words, option.keys)

    def set_count(self, count: int | None) -> None:
        """Show how many there are; None shows no number."""
        self._count = "" if count is None else format_whole(count)
        self._is_empty = count == 0
        self.speak(f"{self.option.words} {self._count}".strip(), self.option.keys)
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        width = text_width(self.option.words, self.theme.font(TextRole.BODY_STRONG)) + 2 * SIDE
        if self._count:
            width += text_width(self._count, self._small()) + GAP
        return QSize(round(width) + 1 + (ICON + GAP if self.option.icon else 0), Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        held = chosen or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else "surface"
        width = 2 if chosen else 1
        radius = rect.height() / 2
        box = PaintedBox(fill=fill, border="accent" if held else "line", width=width, radius=radius)
        draw_box(painter, rect, box, self.theme)
        ink = "accent" if chosen else "text3" if self._is_empty else "text"
        left = rect.left() + SIDE
        if self.option.icon:
            at = QPointF(left, rect.center().y())
            draw_icon(painter, at, self.option.icon, self.theme, (ink, ICON))
            left += ICON + GAP
        font = self.theme.font(TextRole.BODY_STRONG if chosen else TextRole.BODY_MEDIUM)
        line = QRectF(left, 0, rect.right() - SIDE + 1 - left, rect.height())
        draw_text(painter, line, self.option.words, (font, self.theme.colour(ink)))
        if self._count:
            line.setLeft(left + text_width(self.option.words, font) + GAP)
            line.setRight(rect.right())
            draw_text(painter, line, self._count, (self._small(), self.theme.colour(ink)))

    def _small(self) -> QFont:
        return self.theme.sized(TextRole.BODY_STRONG, 13)


class Chips(Exclusive[Chip]):
    """A row of chips, 48 px high; the first stays, the key at the end turns to the next others.

    With a `name` the chips are called `NAME.group.KEY`; the cap of `keys`, which choose the next
    one, stands after the last.
    """

    def __init__(self, options: Sequence[Option] = (), *, name: str = "", keys: str = "") -> None:
        super().__init__()
        self._name = name
        self._cap = KeyCap(keys) if keys else None
        if self._cap is not None:
            self._cap.setParent(self)
        self.chips: dict[str, Chip] = {}
        self._first = 1
        self.more_key = MoreKey()
        self.more_key.setParent(self)
        self.more_key.clicked.connect(self._turn)
        if name:
            self.more_key.setObjectName(f"{name}.more_groups")
        self.setFixedHeight(Height.SEGMENT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self._place)
        self.set_options(options)

    def set_options(self, options: Sequence[Option]) -> None:
        """Show other chips; the first is chosen, without a signal."""
        self.chips = self.take({option.key: Chip(option) for option in options})
        for key, chip in self.chips.items() if self._name else ():
            chip.setObjectName(f"{self._name}.group.{key}")
        self._first = 1
        if options:
            self.choose(options[0].key)
        self._place()

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many each chip stands for, by key; those not named show no number."""
        for key, chip in self.chips.items():
            chip.set_count(counts.get(key))
        self._place()

    def set_more_name(self, words: str) -> None:
        """Set what is spoken for the key that turns to the next chips."""
        self.more_key.speak(words)

    def choose_next(self) -> None:
        """Choose the one after the chosen one, as its key does."""
        keys = list(self.chips)
        self.choose(keys[(keys.index(self.current()) + 1) % len(keys)])
        self._bring_into_view(self.current())
        self.tell()

    @override
    def sizeHint(self) -> QSize:
        return QSize(440, Height.SEGMENT)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, Height.SEGMENT)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._place()

    def _place(self) -> None:
        """Put the first chip and the others from where it was turned to, as many as fit."""
        chips = list(self.chips.values())
        widths = [chip.sizeHint().width() for chip in chips]
        room = self.width() - (self._cap.sizeHint().width() + BEFORE_CAP if self._cap else 0)
        fits_all = sum(widths) + Spacing.KEYS * (len(widths) - 1) <= room
        self.more_key.setVisible(not fits_all)
        room -= 0 if fits_all else MORE_WIDTH + Spacing.KEYS
        left = 0
        for place, (chip, width) in enumerate(zip(chips, widths, strict=True)):
            turned = fits_all or place == 0 or place >= self._first
            shown = turned and left + width <= room
            chip.setVisible(shown)
            if shown:
                chip.setGeometry(left, 0, width, Height.SEGMENT)
                left += width + Spacing.KEYS
            elif turned:
                room = 0
        self.more_key.setGeometry(left, 0, MORE_WIDTH, Height.SEGMENT)
        if self._cap is not None:
            after = left - Spacing.KEYS + (0 if fits_all else MORE_WIDTH + Spacing.KEYS)
            size = self._cap.sizeHint()
            top = (Height.SEGMENT - size.height()) // 2
            self._cap.setGeometry(after + BEFORE_CAP, top, size.width(), size.height())

    def _bring_into_view(self, key: str) -> None:
        """Turn to a chip that is not in sight."""
        place = list(self.chips).index(key)
        if self.chips[key].isHidden():
            self._first = place
            self._place()

    def _turn(self) -> None:
        """Show the chips that follow those in sight; after the last ones the first again."""
        seen = [place for place, chip in enumerate(self.chips.values()) if not chip.isHidden()]
        after = seen[-1] + 1
        self._first = after if 0 < after < len(self.chips) else 1
        self._place()
