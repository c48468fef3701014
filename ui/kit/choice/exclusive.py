"""Choices of which one holds, whatever they look like; joined tabs; which day a list shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QKeyCombination, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.layout import row
from ui.kit.painting import (
    PaintedBox,
    draw_box,
    draw_key_cap,
    draw_text,
    fitted,
    key_cap_width,
    text_width,
)
from ui.kit.wording import format_date
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Height, Radius, TextRole

B = TypeVar("B", bound=PaintedButton)
LEAST_WORDS = 0.85  # of their size, before a key cap gives way to the words
IN_STRIP = Height.STATUS_STRIP - 1  # a finger needs more than is drawn there


AIR = 7  # px at both sides of a tight segment, whatever gives way
DAY_KEY: Final = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D).toCombined()
EARLIER_KEY: Final = "F6"
LATER_KEY: Final = "F7"


class Exclusive(QWidget, Generic[B]):
    """`chosen` carries the key of what somebody touched; each control places its own buttons."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._buttons: dict[str, B] = {}
        self._gone: list[B] = []

    def take(self, buttons: Mapping[str, B]) -> dict[str, B]:
        """Let these be what is chosen of, by their keys, and return them; the others go."""
        for each in self._buttons.values():
            self._group.removeButton(each)
            each.hide()
            # Python's own again: Qt must not destroy it later, when Python has let go of it first.
            each.setParent(None)
        self._gone = list(self._buttons.values())  # not destroyed within their own click
        self._buttons = dict(buttons)
        for each in self._buttons.values():
            each.setParent(self)
            self._group.addButton(each)
            each.clicked.connect(self.tell)
        return self._buttons

    @override
    def setObjectName(self, name: str, /) -> None:
        """Name the control, and after it each button that has no name of its own."""
        super().setObjectName(name)
        for key, each in self._buttons.items():
            if not each.objectName():
                each.setObjectName(f"{name}.{key}")

    def allow_many(self) -> None:
        """Let each be on or off by itself."""
        self._group.setExclusive(False)

    def current(self) -> str:
        """The key of the chosen one; empty while none is."""
        return next((key for key, each in self._buttons.items() if each.isChecked()), "")

    def choose(self, key: str) -> None:
        """Show one as chosen, without a signal. Raises KeyError for an unknown key."""
        self._buttons[key].setChecked(True)
        self.arrange()

    def show_only(self, key: str) -> None:
        """Show one as chosen, or none where it is not here: somebody has to choose."""
        self._group.setExclusive(False)
        for name, each in self._buttons.items():
            each.setChecked(name == key)
        self._group.setExclusive(True)

    def arrange(self) -> None:
        """Place what depends on the chosen one; by itself nothing does."""

    def tell(self) -> None:
        """Say which one is chosen now."""
        self.arrange()
        self.chosen.emit(self.current())


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One of several: what the program calls it, what the person reads, its key and its icon."""

    key: str
    words: str
    keys: str = ""
    icon: str = ""


class OptionKey(PaintedButton):
    """The key of one of several."""

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option
        self.setCheckable(True)
        self.speak(option.words, option.keys)


class Segment(OptionKey):
    """One part of a segmented control; a `tight` one gives up its key cap where room is short."""

    def __init__(self, option: Option, *, small: bool, tight: bool = False) -> None:
        super().__init__(option)
        self._small = small
        self._tight = tight
        self.first = self.last = False
        wide = QSizePolicy.Policy.Ignored if tight else QSizePolicy.Policy.Minimum
        self.setSizePolicy(wide, QSizePolicy.Policy.Expanding)

    @override
    def sizeHint(self) -> QSize:
        strong = self.theme.font(TextRole.STRIP_STRONG if self._small else TextRole.BODY_STRONG)
        width = text_width(self.option.words, strong) + (24 if self._small else 28)
        width += key_cap_width(self.option.keys, self.theme) + 8 if self.option.keys else 0
        return QSize(
            round(width) + 1, Height.SEGMENT_SMALL - 2 if self._small else Height.SEGMENT - 2
        )

    @override
    def minimumSizeHint(self) -> QSize:
        if not self._tight:
            return self.sizeHint()
        words = text_width(self.option.words, self.theme.font(TextRole.BODY_STRONG))
        return QSize(round(words * 100 / self.theme.text_size) + 8, self.sizeHint().height())

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._small:
            rect = _drawn(rect, Height.SEGMENT_SMALL - 2)
        chosen = self.isChecked()
        fill = "accent" if chosen else "accent_soft" if self.pressed_look else ""
        fill = "sunken" if not fill and self.hover_look else fill
        if fill:
            painter.fillPath(self._shape(rect), self.theme.colour(fill))
        if not self.first:
            edge = QRectF(0, rect.top(), 1, rect.height())
            painter.fillRect(edge, self.theme.colour("line"))
        ink = "on_accent" if chosen else "text" if self.isEnabled() else "text3"
        font = self._font()
        cap = self._cap_width(rect.width())
        if self._tight:
            font = fitted(font, self.option.words, rect.width() - cap - 2 * AIR)
        words = text_width(self.option.words, font)
        left = max(float(AIR), rect.center().x() - (words + cap) / 2)
        line = QRectF(left, rect.top(), rect.width() - left - cap, rect.height())
        draw_text(painter, line, self.option.words, (font, self.theme.colour(ink)))
        if cap:
            at = QPointF(min(left + words + 8, rect.right() - AIR - cap + 8), rect.center().y())
            outline = ink if chosen else ""
            draw_key_cap(painter, at, self.option.keys, self.theme, ink=outline)

    def _cap_width(self, room: float) -> float:
        """How wide the key cap is with its gap; 0 where it has to give way to the words."""
        if not self.option.keys:
            return 0.0
        cap = key_cap_width(self.option.keys, self.theme) + 8
        words = text_width(self.option.words, self._font())
        return 0.0 if self._tight and words * LEAST_WORDS + cap > room - 8 else cap

    def _shape(self, rect: QRectF) -> QPainterPath:
        """The segment's area, rounded only at the ends of the control."""
        radius = (8 if self._small else Radius.CONTROL) - 1.0
        long = rect.adjusted(0 if self.first else -radius * 2, 0, 0 if self.last else radius * 2, 0)
        rounded = QPainterPath()
        plain = QPainterPath()
        rounded.addRoundedRect(long, radius, radius)
        plain.addRect(rect)
        return rounded.intersected(plain)

    def _font(self) -> QFont:
        if self._small:
            return self.theme.font(TextRole.STRIP_STRONG if self.isChecked() else TextRole.LABEL)
        return self.theme.font(TextRole.BODY_STRONG if self.isChecked() else TextRole.BODY_MEDIUM)


class Segmented(Exclusive[Segment]):
    """A row of joined segments, 48 px high; in the status strip 36 of its 47 px are drawn.

    `shares` divide the whole width among the segments; without them each is as wide as its words.
    `turn` is one key that goes from either of two options to the other: its cap stands on the one
    that is not chosen.
    """

    def __init__(
        self,
        options: Sequence[Option],
        *,
        small: bool = False,
        shares: Sequence[int] = (),
        turn: str = "",
    ) -> None:
        super().__init__()
        self._theme = current_theme()
        self._small = small
        self._turn = turn
        self.segments = self.take(
            {each.key: Segment(each, small=small, tight=bool(shares)) for each in options}
        )
        parts = zip(self.segments.values(), tuple(shares) or (0,) * len(options), strict=True)
        edge = 0 if small else 1
        self.setLayout(row(*parts, spacing=0, margins=(1, edge, 1, edge)))
        joined = list(self.segments.values())
        joined[0].first = joined[-1].last = True
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(IN_STRIP if small else Height.SEGMENT)
        self._theme.changed.connect(self.update)

    def set_words(self, words: Mapping[str, str]) -> None:
        """Change the words of options by their keys, for another language."""
        for key, text in words.items():
            segment = self.segments[key]
            segment.option = replace(segment.option, words=text)
            segment.speak(text, segment.option.keys)
            segment.updateGeometry()
            segment.update()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius = 8 if self._small else Radius.CONTROL
        box = PaintedBox(border="line2", radius=radius)
        rect = self.rect().toRectF()
        drawn = _drawn(rect, Height.SEGMENT_SMALL) if self._small else rect
        draw_box(painter, drawn, box, self._theme)
        painter.end()

    @override
    def arrange(self) -> None:
        """Put the cap of the key that turns on what it turns to."""
        for segment in self.segments.values() if self._turn else ():
            cap = "" if segment.isChecked() else self._turn
            segment.option = replace(segment.option, keys=cap)
            segment.speak(segment.option.words, cap)
            segment.updateGeometry()
            segment.update()


def _drawn(rect: QRectF, height: float) -> QRectF:
    """The middle part of a place to be touched."""
    above = (rect.height() - height) / 2
    return rect.adjusted(0, above, 0, -above)


class DayChoice(QWidget):
    """A day, the one before, the one after, or all days; `changed` when another is chosen."""

    changed = Signal()

    def __init__(self, words: Messages, name: str) -> None:
        """`name` begins the names of its keys, as `receipts` in `receipts.day`."""
        super().__init__()
        self._words = words
        self._page = name
        self._today = date.min
        self._day = date.min
        self._is_all = False
        self.earlier = self._arrow("chevron-left", "earlier", EARLIER_KEY)
        self.later = self._arrow("chevron-right", "later", LATER_KEY)
        keys = words.say("key.all_days")
        self.chosen = Button("", size=ButtonSize.SMALL, icon="calendar", keys=keys)
        self.chosen.setObjectName(f"{name}.day")
        self.setLayout(row(self.earlier, self.chosen, self.later, spacing=6))
        self.earlier.clicked.connect(lambda: self._walk(-1))
        self.later.clicked.connect(lambda: self._walk(1))
        self.chosen.clicked.connect(self._turn)

    def _arrow(self, icon: str, name: str, keys: str) -> Button:
        made = Button("", size=ButtonSize.SMALL, icon=icon, keys=keys)
        made.setObjectName(f"{self._page}.{name}")
        made.speak(self._words.say(f"day_choice.{name}"), keys)
        return made

    @property
    def day(self) -> date | None:
        """The chosen day; None for all."""
        return None if self._is_all else self._day

    def show_day(self, day: date, today: date) -> None:
        """Choose a day, without a signal."""
        self._day = day
        self._today = today
        self._is_all = False
        self._name()

    def show_all_days(self) -> None:
        """Choose all days, without a signal."""
        self._is_all = True
        self._name()

    def _walk(self, days: int) -> None:
        if self._day + timedelta(days=days) <= self._today or self._is_all:
            self._day += timedelta(days=0 if self._is_all else days)
            self._is_all = False
            self._name()
            self.changed.emit()

    def _turn(self) -> None:
        self._is_all = not self._is_all
        self._name()
        self.changed.emit()

    def _name(self) -> None:
        say = self._words.say
        if self._is_all:
            named = say("day_choice.all_days")
        elif self._day == self._today:
            named = say("day_choice.today", day=format_date(self._day))
        else:
            named = format_date(self._day)
        self.chosen.set_words(named)
        self.later.setEnabled(self._is_all or self._day < self._today)
