"""A row of which one is chosen, as many as fit: chips over a list, tabs over the quick keys."""

from collections.abc import Mapping, Sequence
from typing import Generic

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.exclusive import B, Exclusive, Option, OptionKey
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.kit.text import KeyCap
from ui.kit.wording import format_whole
from ui.theme.current import current_theme
from ui.theme.tokens import Height, Radius, Spacing, TextRole

SIDE = 13
GAP = 8
ICON = 18
BEFORE_CAP = 10
MORE_WIDTH = 48
UNDERLINE = 3
NARROW = 360


class MoreKey(PaintedButton):
    """The key at the right end that shows every group."""

    @override
    def sizeHint(self) -> QSize:
        return QSize(MORE_WIDTH, Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        fill = "accent_soft" if self.pressed_look else "sunken" if self.hover_look else "surface"
        draw_box(painter, rect, PaintedBox(fill=fill), self.theme)
        at = QPointF(rect.center().x() - 10, rect.center().y())
        draw_icon(painter, at, "chevron-down", self.theme, ("text2", 20))


class FittedRow(Exclusive[B], Generic[B]):
    """48 px high; those that do not fit are hidden and reached with the last key."""

    def __init__(self) -> None:
        super().__init__()
        self.more_key = MoreKey()
        self.more_key.setParent(self)
        self.setFixedHeight(Height.SEGMENT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self.arrange)

    def set_more_name(self, words: str) -> None:
        """Set what is spoken for the key to the others."""
        self.more_key.speak(words)

    @override
    def sizeHint(self) -> QSize:
        return QSize(440, Height.SEGMENT)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, Height.SEGMENT)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self.arrange()


class Chip(OptionKey):
    """One chip: an icon if it has one, words, and a count where one is known."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self._count = ""
        self._is_empty = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

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


class Chips(FittedRow[Chip]):
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
        self.more_key.clicked.connect(self._turn)
        if name:
            self.more_key.setObjectName(f"{name}.more_groups")
        self.set_options(options)

    def set_options(self, options: Sequence[Option]) -> None:
        """Show other chips; the first is chosen, without a signal."""
        self.chips = self.take({option.key: Chip(option) for option in options})
        for key, chip in self.chips.items() if self._name else ():
            chip.setObjectName(f"{self._name}.group.{key}")
        self._first = 1
        if options:
            self.choose(options[0].key)
        self.arrange()

    def set_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many each chip stands for, by key; those not named show no number."""
        for key, chip in self.chips.items():
            chip.set_count(counts.get(key))
        self.arrange()

    def choose_next(self) -> None:
        """Choose the one after the chosen one, as its key does."""
        keys = list(self.chips)
        self.choose(keys[(keys.index(self.current()) + 1) % len(keys)])
        self._bring_into_view(self.current())
        self.tell()

    @override
    def arrange(self) -> None:
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
            self.arrange()

    def _turn(self) -> None:
        """Show the chips that follow those in sight; after the last ones the first again."""
        seen = [place for place, chip in enumerate(self.chips.values()) if not chip.isHidden()]
        after = seen[-1] + 1
        self._first = after if 0 < after < len(self.chips) else 1
        self.arrange()


class Tab(OptionKey):
    """One tab; the chosen one is white with an accent line at its foot."""

    def __init__(self, option: Option) -> None:
        super().__init__(option)
        self.narrow = False

    @override
    def sizeHint(self) -> QSize:
        bold = self.theme.font(TextRole.STRIP_STRONG if self.narrow else TextRole.BODY_STRONG)
        width = text_width(self.option.words, bold) + 2 * self._side()
        return QSize(round(width) + 1 + (25 if self._icon() else 0), Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        if chosen or self.hover_look or self.pressed_look:
            fill = "surface" if chosen else "sunken"
            draw_box(
                painter, rect, PaintedBox(fill=fill, border="line2" if chosen else ""), self.theme
            )
        if chosen:
            self._underline(painter, rect)
        left = rect.left() + self._side()
        ink = "text" if chosen else "text2"
        if self._icon():
            at = QPointF(left, rect.center().y())
            draw_icon(painter, at, self._icon(), self.theme, (ink, 17))
            left += 25
        line = QRectF(left, 0, rect.right() - left, rect.height())
        draw_text(painter, line, self.option.words, (self._font(), self.theme.colour(ink)))

    def _underline(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.setClipRect(QRectF(0, rect.bottom() - UNDERLINE - 1, rect.width(), UNDERLINE))
        inside = rect.adjusted(1, 1, -1, -1)
        box = PaintedBox(fill="accent", border="", radius=Radius.CONTROL - 1)
        draw_box(painter, inside, box, self.theme)
        painter.restore()

    def _side(self) -> int:
        return 10 if self.narrow else 13

    def _icon(self) -> str:
        return "" if self.narrow else self.option.icon

    def _font(self) -> QFont:
        if self.narrow:
            return self.theme.font(TextRole.STRIP_STRONG if self.isChecked() else TextRole.LABEL)
        return self.theme.font(TextRole.BODY_STRONG if self.isChecked() else TextRole.BODY_MEDIUM)


class Tabs(FittedRow[Tab]):
    """A row of tabs, 48 px high; those that do not fit are hidden and reached with the last key."""

    more = Signal()

    def __init__(self, options: Sequence[Option] = ()) -> None:
        super().__init__()
        self.tabs: dict[str, Tab] = {}
        self._has_more = True
        self.more_key.clicked.connect(self.more)
        self.set_options(options)

    def set_options(self, options: Sequence[Option]) -> None:
        """Show other groups; the first is chosen, without a signal."""
        self.tabs = self.take({option.key: Tab(option) for option in options})
        if options:
            self.choose(options[0].key)
        else:
            self.arrange()

    def offer_more(self, *, is_offered: bool) -> None:
        """Show the key at the end, or not where it would lead nowhere."""
        self._has_more = is_offered
        self.more_key.setVisible(is_offered)

    @override
    def arrange(self) -> None:
        """Put the tabs side by side until the room is used up."""
        self.more_key.setGeometry(self.width() - MORE_WIDTH, 0, MORE_WIDTH, Height.SEGMENT)
        self.more_key.setVisible(self._has_more)
        for tab in self.tabs.values():
            tab.narrow = self.width() < NARROW
        left = 0
        shown = self._fitting()
        for tab in self.tabs.values():
            tab.setVisible(tab in shown)
            if tab in shown:
                width = min(tab.sizeHint().width(), self._room() - left)
                tab.setGeometry(left, 0, width, Height.SEGMENT)
                left += width + Spacing.TIGHT

    def _room(self) -> int:
        return self.width() - MORE_WIDTH - Spacing.TIGHT

    def _fitting(self) -> list[Tab]:
        """The tabs that have room: the first ones, and always the chosen one."""
        tabs = list(self.tabs.values())
        chosen = self.tabs.get(self.current())
        for count in range(len(tabs), 0, -1):
            shown = tabs[:count]
            if chosen is not None and chosen not in shown:
                shown[-1] = chosen
            widths = sum(tab.sizeHint().width() for tab in shown)
            if widths + Spacing.TIGHT * (count - 1) <= self._room():
                return shown
        return [chosen] if chosen is not None else tabs[:1]
