"""A page of figures that are added up meanwhile, and the parts that such pages have alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget
from typing_extensions import override

from ui.kit.amount_display import SmallAmountDisplay
from ui.kit.chart.bars import Bar, BarChart
from ui.kit.frame.page import MOST, SIDE, SIDE_MOST, WIDE
from ui.kit.layout import Panel, column, holder, row, set_upright
from ui.kit.page.key import Key, KeyScreen
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_ring
from ui.kit.text import FittedText, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

PANEL_SIDE: Final = 18
ABOVE: Final = 13
FLAT_ABOVE: Final = 7
NUMBER: Final = 28
FLAT_NUMBER: Final = 24
RING: Final = 20
TURN_MS: Final = 80
SLOW_MS: Final = 1000  # figures that take longer to be added up say so
SAID_MS: Final = 6000
SIGN: Final = 14
TICK: Final = 18
TOP: Final = (16, 0, 16, 0)
FACE: Final = (0, 10, 0, 6)


class NumberPanel(Panel):
    """What a number is, and the number, 28 px."""

    def __init__(self, label: str, name: str) -> None:
        super().__init__(margins=(PANEL_SIDE, ABOVE, PANEL_SIDE, ABOVE), spacing=4)
        self.label = FittedText(role=TextRole.BODY, px=15)
        self.label.set_tone("text2")
        self.label.show_number(label)
        self.number = FittedText(role=TextRole.TITLE_FINISHED, px=NUMBER)
        self.number.setObjectName(name)
        self.body.addWidget(self.label)
        self.body.addWidget(self.number)
        self.body.addStretch(1)

    def set_flat(self, *, flat: bool) -> None:
        """Be lower, with a smaller number."""
        above = FLAT_ABOVE if flat else ABOVE
        self.body.setContentsMargins(PANEL_SIDE, above, PANEL_SIDE, above)
        self.body.setSpacing(2 if flat else 4)
        self.number.set_limit(FLAT_NUMBER if flat else NUMBER)

    def show_number(self, words: str) -> None:
        """Show a number, already written out."""
        self.number.show_number(words)
        self.setAccessibleName(f"{self.label.text()} {words}")


class BusyRing(Painted):
    """20 px; turns while it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self._turn = 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._spin = QTimer(self, interval=TURN_MS)
        self._spin.timeout.connect(self._step)

    @override
    def sizeHint(self) -> QSize:
        return QSize(RING, RING)

    @override
    def showEvent(self, event: QShowEvent, /) -> None:
        if self.theme.animate:
            self._spin.start()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        draw_ring(painter, QRectF(0, 0, RING, RING), self.theme.colour("text2"), self._turn)

    def _step(self) -> None:
        if not self.isVisible():
            self._spin.stop()
        self._turn = (self._turn + 30) % 360
        self.update()


class FigureScreen(KeyScreen):
    """Says after a second that figures are added up, and for some seconds what was done."""

    def __init__(self, words: Messages, *, name: str, keys: Sequence[Key]) -> None:
        super().__init__(words, name=name, keys=keys)
        self._title = ""
        self._explained = ""
        self.is_working = False
        self.ring = BusyRing()
        self.ring.hide()
        self._slow = QTimer(self, singleShot=True, interval=SLOW_MS)
        self._slow.timeout.connect(self._say_working)
        self._said = QTimer(self, singleShot=True, interval=SAID_MS)
        self._said.timeout.connect(self._rest)

    def entitle(self, title: str, explained: str = "") -> None:
        """Show another title, and under it what there is to know; what is being said stays."""
        self._title = title
        self._explained = explained
        self._rest()

    def set_working(self, *, working: bool) -> None:
        """Figures are being added up, or are there."""
        self.is_working = working
        if working:
            self._slow.start()
        else:
            self._end_working()
            self._rest()

    def say(self, sentence: str) -> None:
        """Say under the title what was done, or why it was not."""
        self._end_working()
        self.head.set_words(self._title, sentence)
        self._said.start()

    def _end_working(self) -> None:
        self._slow.stop()
        self.ring.hide()

    def _say_working(self) -> None:
        self.ring.show()
        self.head.set_words(self._title, self.words.say("day_page.working"))

    def _rest(self) -> None:
        is_said = self._said.isActive() or not self.ring.isHidden()
        under = self.head.explanation.text() if is_said else self._explained
        self.head.set_words(self._title, under)


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number beside the one that counts most: its name, what it is, its share of the row."""

    name: str
    words: str
    share: int


class NumberRow(QWidget):
    """`amount` is what counts most, called `PAGE.total`; the `parts` stand beside it."""

    def __init__(self, page: str, share: int, *parts: Number) -> None:
        super().__init__()
        self.amount = SmallAmountDisplay()
        self.amount.setObjectName(f"{page}.total")
        self.parts = {each.name: NumberPanel(each.words, f"{page}.{each.name}") for each in parts}
        panels = [(self.parts[each.name], each.share) for each in parts]
        self.setLayout(row((self.amount, share), *panels, spacing=Spacing.WINDOW))

    def set_flat(self, *, flat: bool) -> None:
        """Leave what is under it more room, in a narrow window."""
        self.amount.set_flat(flat=flat)
        for each in self.parts.values():
            each.set_flat(flat=flat)


class LegendSign(Painted):
    """A small picture of a bar, of a running bar, or of a tick."""

    def __init__(self, look: str) -> None:
        """`look` is `bar`, `running` or `tick`."""
        super().__init__()
        self._look = look
        self.setFixedSize(QSize(TICK if look == "tick" else SIGN, SIGN))

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._look == "tick":
            line = QRectF(0, SIGN / 2 - 1.5, self.width(), 3)
            painter.fillRect(line, self.theme.colour("text"))
        else:
            fill = "accent" if self._look == "bar" else "accent_soft"
            box = PaintedBox(fill=fill, border="accent", width=1.5, radius=3)
            draw_box(painter, rect, box, self.theme)


class BarFace(QWidget):
    """Bars under their title and what they mean; instead of them the `other` face."""

    def __init__(self, name: str, other: QWidget) -> None:
        super().__init__()
        self.title = Text("", role=TextRole.H2)
        looks = ("bar", "running", "tick")
        self._told = [Text("", role=TextRole.SMALL, tone="text2", elide=True) for _ in looks]
        self._signs = [
            holder(row(LegendSign(look), words, spacing=7))
            for look, words in zip(looks, self._told, strict=True)
        ]
        self.chart = BarChart()
        self.chart.setObjectName(name)
        self._bars = holder(column(self.chart, margins=TOP))
        self.faces = QStackedWidget()
        for face in (self._bars, other):
            self.faces.addWidget(face)
        top = row((self.title, 1), *self._signs, spacing=18, margins=TOP)
        self.setLayout(column(top, (self.faces, 1), spacing=4, margins=FACE))

    @property
    def has_bars(self) -> bool:
        """Whether the bars are in front."""
        return self.faces.currentWidget() is self._bars

    def show_bars(self, title: str, bars: Sequence[Bar], meanings: Sequence[str]) -> None:
        """Show bars; `meanings` are those of a bar, of a running one and of the tick on it."""
        self.title.setText(title)
        self.chart.show_bars(bars, title)
        for words, meaning in zip(self._told, meanings, strict=True):
            words.setText(meaning)
        self._explain()

    def turn(self, *, to_bars: bool) -> None:
        """Bring the bars to the front, or the other face."""
        self.faces.setCurrentIndex(0 if to_bars else 1)
        self._explain()

    def _explain(self) -> None:
        """Say what is seen on the bars, where they are."""
        bars = self.chart.bars() if self.has_bars else ()
        running = any(bar.is_running for bar in bars)
        ticked = any(bar.before is not None for bar in bars)
        for sign, is_seen in zip(self._signs, (bool(bars), running, ticked), strict=True):
            sign.setVisible(is_seen)


class Sided(QWidget):
    """A page's main part and beside it its side, which a narrow window puts under it."""

    def __init__(self, main: QWidget, side: QWidget, *, under: int) -> None:
        """`under` is how high the side is there, in px."""
        super().__init__()
        self._side = side
        self._under = under
        self._box = row((main, 1), side, spacing=Spacing.COLUMN)
        self.setLayout(self._box)

    def fit(self, width: int) -> bool:
        """Stand as a page so wide lets them, in px; return whether that is narrow."""
        side = self._side
        is_narrow = width < WIDE
        set_upright(self._box, upright=is_narrow)
        if is_narrow:
            side.setMinimumWidth(0)
            side.setMaximumWidth(MOST)
            side.setFixedHeight(self._under)
        else:
            side.setFixedWidth(min(SIDE_MOST, SIDE + (width - WIDE) // 5))
            side.setMinimumHeight(0)
            side.setMaximumHeight(MOST)
        return is_narrow
