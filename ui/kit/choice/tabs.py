"""Tabs over the quick keys, as many as fit, and a key for the rest."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from ui.kit.choice.exclusive import Exclusive
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.segmented import Option
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, text_width
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Radius, Spacing

MORE_WIDTH = 48
UNDERLINE = 3
NARROW = 360


class Tab(PaintedButton):
    """One tab; the chosen one is white with an accent line at its foot."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.narrow = False
        self.setCheckable(True)
        self.speak(option.words, option.keys)

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


class Tabs(Exclusive[Tab]):
    """A row of tabs, 48 px high; those that do not fit are hidden and reached with the last key."""

    more = Signal()

    def __init__(self, options: Sequence[Option] = ()) -> None:
        super().__init__()
        self.tabs: dict[str, Tab] = {}
        self._has_more = True
        self.more_key = MoreKey()
        self.more_key.setParent(self)
        self.more_key.clicked.connect(self.more)
        self.setFixedHeight(Height.SEGMENT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        current_theme().changed.connect(self.arrange)
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

    def set_more_name(self, words: str) -> None:
        """Set what is spoken for the key that shows every group."""
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
