"""The rows of what waits, each with a bar of the time that is left."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.fiscal.outage import SHORT
from till.domain.formatting import write_hours
from ui.kit.painting import PaintedBox, draw_box
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import STATE_INK, State
from ui.kit.text import Text, plain_tip
from ui.outage.view import DeadlineLine, OutageView
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

ROW: Final = 53
HEAD: Final = 36
SIDE: Final = 16
GAP: Final = 14
MOMENT: Final = 104
AMOUNT: Final = 108
TRIES: Final = 70
LEFT: Final = 98
BAR_WIDTH: Final = 200
NARROW_BAR: Final = 120
BAR_HEIGHT: Final = 10
MARK: Final = 2
CHOSEN: Final = 5
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class TimeBar(QWidget):
    """What is left of the time; the mark stands where somebody is told."""

    def __init__(self, mark: float) -> None:
        super().__init__()
        self._mark = mark
        self._share = 1.0
        self._ink = "accent"
        self._theme = current_theme()
        self._theme.changed.connect(self.update)

    def show_share(self, share: float, ink: str) -> None:
        """Show how much is left, from 0 to 1, in the colour of a token."""
        self._share = share
        self._ink = ink
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(BAR_WIDTH, BAR_HEIGHT + 4 * MARK)

    @override
    def paintEvent(self, _: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = (self.height() - BAR_HEIGHT) / 2
        whole = QRectF(0.5, top, self.width() - 1, BAR_HEIGHT)
        round_ends = BAR_HEIGHT / 2
        ground = PaintedBox(fill="sunken", border="line", radius=round_ends)
        draw_box(painter, whole, ground, self._theme)
        left = QRectF(whole.left(), top, whole.width() * self._share, BAR_HEIGHT)
        if left.width() >= BAR_HEIGHT:
            filled = PaintedBox(fill=self._ink, border="", radius=round_ends)
            draw_box(painter, left, filled, self._theme)
        tall = BAR_HEIGHT + 4 * MARK
        mark = QRectF(whole.width() * self._mark, (self.height() - tall) / 2, MARK, tall)
        painter.fillRect(mark, self._theme.colour("text"))
        painter.end()


class DeadlineRow(QWidget):
    """One document; `touched` when a finger is on it."""

    touched = Signal()

    def __init__(self, words: Messages, line: DeadlineLine, mark: float) -> None:
        super().__init__()
        self.line = line
        self._words = words
        self._is_chosen = False
        self._theme = current_theme()
        self._theme.changed.connect(self.update)
        self.bar = TimeBar(mark)
        self.pill = Pill("", State.INFO)
        self.tries = Text(line.tries, tone="text2")
        self.tries.setAlignment(RIGHT)
        self._sub = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self._left = QWidget()
        self._lay_out()
        self.fit(is_narrow=False)

    def _lay_out(self) -> None:
        line = self.line
        amount = Text(line.amount, role=TextRole.LINE_AMOUNT)
        amount.setAlignment(RIGHT)
        amount.setFixedWidth(_grown(AMOUNT))
        ends = QHBoxLayout(self._left)
        ends.setContentsMargins(0, 0, 0, 0)
        ends.addStretch(1)
        ends.addWidget(self.pill)
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 0, SIDE, 0)
        row.setSpacing(GAP)
        row.addWidget(self._moment())
        row.addLayout(self._document(), 1)
        for part in (amount, self.tries, self.bar, self._left):
            row.addWidget(part)
        is_limited = line.due is not None
        self.bar.setVisible(is_limited)
        self._left.setVisible(is_limited)

    def _moment(self) -> QWidget:
        """When it was issued: the day, or that it was today, and the time."""
        made = QWidget()
        made.setFixedWidth(_grown(MOMENT))
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(5)
        row.addWidget(Text(self.line.day or self._words.say("outage.today"), tone="text2"))
        row.addWidget(Text(self.line.time, role=TextRole.BODY_STRONG))
        row.addStretch(1)
        return made

    def _document(self) -> QVBoxLayout:
        """What it is, and under it what tells it from others."""
        column = QVBoxLayout()
        column.setSpacing(0)
        column.addStretch(1)
        column.addWidget(Text(self.line.what, role=TextRole.BODY_STRONG, elide=True))
        column.addWidget(self._sub)
        column.addStretch(1)
        return column

    def fit(self, *, is_narrow: bool) -> None:
        """Stand in a narrow window: how often it was tried goes under the document."""
        line = self.line
        tries = self._words.count("attention.tries", int(line.tries))
        told = (tries, line.name) if is_narrow else (line.name, line.why)
        said = " · ".join(part for part in told if part)  # what is cut is the id
        self._sub.setText(said)
        self._sub.setToolTip(plain_tip(said))
        self.tries.setVisible(not is_narrow)
        self.tries.setFixedWidth(_grown(TRIES))
        self.bar.setFixedWidth(_bar_width(is_narrow=is_narrow))
        self._left.setFixedWidth(_grown(LEFT))
        self.setFixedHeight(_grown(ROW))

    def set_chosen(self, *, chosen: bool) -> None:
        """Show that keys act on it."""
        self._is_chosen = chosen
        self.update()

    def show_time(self, now: datetime, warn: timedelta) -> None:
        """Let the bar and the time that is left go on; below `warn` it is urgent."""
        left = self.line.left(now)
        if left is None:
            return
        state = State.INFO if left > SHORT else State.WAIT if left > warn else State.ATT
        self.bar.show_share(self.line.share_left(now), STATE_INK[state])
        is_late = left < timedelta()
        said = self._words.say("outage.overdue") if is_late else write_hours(left)
        self.pill.show_state(state, said, icon="" if state is State.ATT else "clock")
        line = self.line
        parts = (line.day, line.time, line.what, line.name, line.amount, said)
        self.setAccessibleName(", ".join(part for part in parts if part))

    @override
    def paintEvent(self, _: QPaintEvent, /) -> None:
        painter = QPainter(self)
        theme = self._theme
        if self._is_chosen:
            painter.fillRect(self.rect(), theme.colour("accent_soft"))
            painter.fillRect(QRectF(0, 0, CHOSEN, self.height()), theme.colour("accent"))
        painter.fillRect(QRectF(0, 0, self.width(), 1), theme.colour("line"))
        painter.end()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent, /) -> None:
        self.touched.emit()


class DeadlinePanel(Panel):
    """The list, oldest first; the order is also that of sending.

    `chosen` carries the row that keys act on, `opened` the docId of one that was touched twice.
    """

    chosen = Signal(object)
    opened = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self._words = words
        self._lines: Sequence[DeadlineLine] = ()
        self.rows: list[DeadlineRow] = []
        self._place = 0
        self._warn = timedelta()
        self._is_narrow = False
        self._of_time = ""
        self._heads: dict[str, Text] = {}
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        self.more = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self.mark = Text("", role=TextRole.SMALL, tone="text2")
        self.body.addWidget(self._head())
        self.body.addLayout(self._column)
        self.body.addWidget(self._foot())

    def _head(self) -> QWidget:
        made = QWidget()
        made.setFixedHeight(_grown(HEAD))
        row = QHBoxLayout(made)
        row.setContentsMargins(SIDE, 0, SIDE, 0)
        row.setSpacing(GAP)
        widths = {"head_issued": MOMENT, "head_amount": AMOUNT, "head_document_tries": TRIES}
        names = ("head_issued", "head_document", "head_amount", "head_document_tries")
        for name in (*names, "head_of_time", "head_left"):
            written = "" if name == "head_of_time" else self._words.say(f"outage.{name}")
            said = Text(written, role=TextRole.SMALL, tone="text2", elide=True)
            said.setToolTip(plain_tip(written))
            self._heads[name] = said
            if name in widths:
                said.setFixedWidth(_grown(widths[name]))
            if name in {"head_amount", "head_document_tries", "head_left"}:
                said.setAlignment(RIGHT)
            row.addWidget(said, 1 if name == "head_document" else 0)
        self._heads["head_left"].setFixedWidth(_grown(LEFT))
        return made

    def _foot(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(SIDE, 8, SIDE, 8)
        row.addWidget(self.more, 1)
        row.addWidget(self.mark)
        return made

    @property
    def row(self) -> DeadlineRow | None:
        """The row that keys act on."""
        return self.rows[self._place] if self._place < len(self.rows) else None

    def show_view(self, view: OutageView) -> None:
        """Show what waits."""
        moves = self._words.say("outage.foot")
        told = " · ".join(part for part in (view.more, moves) if part)
        self.more.setText(told)
        self.more.setToolTip(plain_tip(told))
        self.mark.setText(self._words.say("outage.mark", hours=view.warn_hours))
        self.mark.setVisible(bool(view.hours))
        for name in ("head_of_time", "head_left"):
            self._heads[name].setVisible(bool(view.hours))
        self._of_time = self._words.say("outage.head_of_time", hours=view.hours)
        self._heads["head_of_time"].setText("" if self._is_narrow else self._of_time)
        self.setVisible(bool(view.lines))
        if view.lines == self._lines:
            return
        self._lines = view.lines
        self._warn = timedelta(hours=view.hours - view.warn_hours)
        self._show_rows(1 - view.warn_hours / view.hours if view.hours else 0.0)

    def _show_rows(self, mark: float) -> None:
        """Put the rows of other documents in; the one that was chosen stays so while it waits."""
        was = self.row.line.doc_id if self.row else ""
        before = {each.line: each for each in self.rows}
        for gone in before.keys() - set(self._lines):
            row = before[gone]
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [before.get(each) or self._row(each, mark) for each in self._lines]
        for place, each in enumerate(self.rows):
            self._column.insertWidget(place, each)
        places = [place for place, each in enumerate(self._lines) if each.doc_id == was]
        self._choose(places[0] if places else 0)

    def _row(self, line: DeadlineLine, mark: float) -> DeadlineRow:
        made = DeadlineRow(self._words, line, mark)
        made.fit(is_narrow=self._is_narrow)
        made.touched.connect(partial(self._touch, line.doc_id))
        return made

    def fit(self, *, is_narrow: bool) -> None:
        """Stand in a narrow window."""
        self._is_narrow = is_narrow
        self._heads["head_document_tries"].setVisible(not is_narrow)
        of_time = self._heads["head_of_time"]
        of_time.setFixedWidth(_bar_width(is_narrow=is_narrow))
        of_time.setText("" if is_narrow else self._of_time)
        for each in self.rows:
            each.fit(is_narrow=is_narrow)

    def walk(self, step: int) -> None:
        """Let keys act on a row further down, or up."""
        if self.rows:
            self._choose(min(max(self._place + step, 0), len(self.rows) - 1))
            self.chosen.emit(self.rows[self._place])

    def show_time(self, now: datetime) -> None:
        """Let the bars and the times left go on."""
        for row in self.rows:
            row.show_time(now, self._warn)

    def _choose(self, place: int) -> None:
        self._place = place
        for at, row in enumerate(self.rows):
            row.set_chosen(chosen=at == place)

    def _touch(self, doc_id: str) -> None:
        """Choose what was touched; touched again, it is opened."""
        place = next(at for at, row in enumerate(self.rows) if row.line.doc_id == doc_id)
        if place == self._place:
            self.opened.emit(doc_id)
        self._choose(place)


def _bar_width(*, is_narrow: bool) -> int:
    """Return the bar's px: the larger the text, the less room it leaves."""
    whole = NARROW_BAR if is_narrow else BAR_WIDTH
    return whole - 2 * (current_theme().text_size - 100)


def _grown(width: int) -> int:
    """Return px at the present text size."""
    return round(width * current_theme().text_size / 100)
