"""The list of backups under their heads, by days, weeks and months; only the chosen has keys."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.maintenance.backups import BackupPeriod
from ui.backups.view import BackupRow
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.icon_label import IconLabel
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.text import Text, plain_tip
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole

MARK: Final = 5  # px of the bar at the left of the chosen row
DAY: Final = 96
TIME: Final = 48
DOCUMENTS: Final = 88
SIZE: Final = 82
CHECKED: Final = 136
AFTER_FIGURES: Final = 8
WHERE: Final = 92
LEFT_OUT: Final = 2
SIDE: Final = 16
GAP: Final = 10
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def wide(width: int) -> int:
    """Return how wide a column is at the present text size."""
    return round(width * current_theme().text_size / 100)


class BackupHeads(QWidget):
    """The names of the columns, over where they stand in each row."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 9, SIDE, 9)
        row.setSpacing(GAP)
        self.columns = {
            name: Text(words.say(f"backups.column.{name}"), role=TextRole.SMALL, tone="text2")
            for name in ("day", "time", "reason", "documents", "size", "checked", "where")
        }
        widths = {"day": DAY, "time": TIME, "documents": DOCUMENTS, "size": SIZE}
        widths |= {"checked": CHECKED, "where": WHERE}
        for name, head in self.columns.items():
            if name in widths:
                head.setFixedWidth(wide(widths[name]))
            if name in {"documents", "size"}:
                head.setAlignment(RIGHT)
            row.addWidget(head, 0 if name in widths else 1)
        self.columns["checked"].setContentsMargins(AFTER_FIGURES, 0, 0, 0)

    def leave_out(self, number: int) -> None:
        """Leave out so many of what there is no room for."""
        self.columns["documents"].setVisible(number < 1)
        self.columns["where"].setVisible(number < LEFT_OUT)


class PeriodHead(QWidget):
    """Which span the rows under it are of, and how much of that is kept."""

    def __init__(self, words: Messages, period: BackupPeriod) -> None:
        super().__init__()
        self._theme = current_theme()
        self.setObjectName(f"backups.period_{period.value}")
        row = QHBoxLayout(self)
        row.setContentsMargins(SIDE, 7, SIDE, 7)
        row.setSpacing(GAP)
        name = words.say(f"backups.period.{period.value}")
        kept = words.say(f"backups.kept.{period.value}")
        self.setAccessibleName(f"{name}: {kept}")
        row.addWidget(Text(name, role=TextRole.BODY_STRONG))
        row.addWidget(Text(kept, role=TextRole.SMALL, tone="text2"))
        row.addStretch(1)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("sunken"))
        painter.end()


class BackupLine(QWidget):
    """`pressed` when it is touched; the other signals by the keys of the chosen one."""

    pressed = Signal()
    try_pressed = Signal()
    restore_pressed = Signal()
    remove_pressed = Signal()

    def __init__(self, words: Messages, row: BackupRow) -> None:
        super().__init__()
        self.row = row
        self._theme = current_theme()
        self._is_chosen = False
        self.setObjectName("backups.copy")
        self.setAccessibleName(f"{row.day} {row.time} {row.reason} {row.said}")
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 10, SIDE, 10)
        column.setSpacing(8)
        column.addLayout(self._cells(words))
        self.keys = self._make_keys(words)
        column.addWidget(self.keys)
        self.keys.hide()

    def _cells(self, words: Messages) -> QHBoxLayout:
        row = self.row
        day = Text(row.day, role=TextRole.BODY_STRONG)
        time = Text(row.time, tone="text2")
        documents = Text(row.documents, tone="text2")
        size = Text(row.size)
        where = self._where_cell()
        cells = QHBoxLayout()
        cells.setSpacing(GAP)
        for cell, width in ((day, DAY), (time, TIME)):
            cell.setFixedWidth(wide(width))
            cells.addWidget(cell)
        is_words = " " in row.reason  # a strange file has its name there, which cannot wrap
        reason = Text(row.reason, wrap=is_words, elide=not is_words)
        reason.setToolTip(plain_tip(row.reason))
        cells.addWidget(reason, 1)
        for figure, width in ((documents, DOCUMENTS), (size, SIZE)):
            figure.setAlignment(RIGHT)
            figure.setFixedWidth(wide(width))
            cells.addWidget(figure)
        cells.addWidget(self._checked(words))
        cells.addWidget(where)
        self._documents = documents
        self._where = where
        return cells

    def _checked(self, words: Messages) -> QWidget:
        """The word of the check, at the left of its place."""
        state = self.row.checked
        place = QWidget()
        place.setFixedWidth(wide(CHECKED))
        holder = QHBoxLayout(place)
        holder.setContentsMargins(AFTER_FIGURES, 0, 0, 0)
        holder.addWidget(Pill(words.say(f"backups.checked.{state.value}"), state, plain=True))
        holder.addStretch(1)
        return place

    def _where_cell(self) -> QWidget:
        """The signs of the disks it lies on, and the word for them."""
        place = QWidget()
        place.setFixedWidth(wide(WHERE))
        holder = QHBoxLayout(place)
        holder.setContentsMargins(0, 0, 0, 0)
        holder.setSpacing(6)
        signs = (("monitor", self.row.is_here), ("copy", self.row.is_there))
        for icon, is_shown in signs:
            if is_shown:
                holder.addWidget(IconLabel(icon, size=16, tone="text2"))
        holder.addWidget(Text(self.row.where, role=TextRole.SMALL, tone="text2", elide=True), 1)
        return place

    def leave_out(self, number: int) -> None:
        """Leave out so many of what there is no room for; the opened row says the first."""
        self._documents.setVisible(number < 1)
        self._where.setVisible(number < LEFT_OUT)

    def _make_keys(self, words: Messages) -> QWidget:
        small = ButtonSize.SMALL
        said = words.say
        by_key = said("key.delete")
        self.said = Text(self.row.said, role=TextRole.SMALL, tone="text2", wrap=True)
        self.try_key = Button(said("backups.try"), size=small, icon="refresh-cw", keys="F3")
        self.restore_key = Button(
            said("backups.restore"), kind=ButtonKind.DANGER, size=small, keys="F4"
        )
        self.remove_key = Button("", size=small, icon="trash-2", keys=by_key)
        self.remove_key.speak(said("backups.remove"), by_key)
        self.try_key.clicked.connect(self.try_pressed)
        self.restore_key.clicked.connect(self.restore_pressed)
        self.remove_key.clicked.connect(self.remove_pressed)
        return self._row_of_keys()

    def _row_of_keys(self) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.said)
        row = QHBoxLayout()
        row.setSpacing(8)
        column.addLayout(row)
        row.addStretch(1)
        keys = {"remove": self.remove_key, "try": self.try_key, "restore": self.restore_key}
        for name, key in keys.items():
            key.setObjectName(f"backups.{name}")
            row.addWidget(key)
        if not self.row.may_go:
            self.remove_key.hide()
        return made

    def choose(self, *, is_chosen: bool) -> None:
        """Be the one with the keys, or not."""
        self._is_chosen = is_chosen
        self.keys.setVisible(is_chosen)
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.pressed.emit()
        event.accept()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        if not self._is_chosen:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("accent_soft"))
        painter.fillRect(0, 0, MARK, self.height(), self._theme.colour("accent"))
        painter.end()


class BackupsPanel(Panel):
    """The three signals carry the file of the chosen copy."""

    try_requested = Signal(object)
    restore_requested = Signal(object)
    remove_requested = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(1, 1, 1, 1), spacing=0)
        self._words = words
        self.lines: tuple[BackupLine, ...] = ()
        self._chosen = 0
        self._left_out = 0
        self._rows: Sequence[BackupRow] = ()
        self._period: BackupPeriod | None = None
        self.heads = BackupHeads(words)
        self.nothing = EmptyState(
            "copy", words.say("backups.nothing"), words.say("backups.nothing_detail")
        )
        self._lay_out()

    def _lay_out(self) -> None:
        self.body.addWidget(self.heads)
        self.body.addWidget(Separator())
        self.body.addWidget(self.nothing, 1)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setProperty("kind", "plain")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.viewport().setAutoFillBackground(False)
        self.body.addWidget(self._area, 1)
        self.body.addWidget(Separator())
        foot = QHBoxLayout()
        foot.setContentsMargins(SIDE, 10, SIDE, 10)
        foot.setSpacing(GAP)
        foot.addWidget(IconLabel("info", size=18, tone="text2"))
        explained = self._words.say("backups.trial_foot")
        foot.addWidget(Text(explained, role=TextRole.SMALL, tone="text2"), 1)
        self.body.addLayout(foot)

    def show_rows(self, rows: Sequence[BackupRow]) -> None:
        """Show the backups; the one that was chosen stays chosen while it is there."""
        self._rows = rows
        self._show()

    def narrow_to(self, period: BackupPeriod | None) -> None:
        """Show the backups of one span alone; None shows them all."""
        self._period = period
        self._show()

    def _show(self) -> None:
        before = self.chosen()
        rows = [each for each in self._rows if self._period in {None, each.period}]
        self.nothing.setVisible(not rows)
        self._area.setVisible(bool(rows))
        self.heads.setVisible(bool(rows))
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.lines = tuple(BackupLine(self._words, row) for row in rows)
        for period in BackupPeriod:
            mine = [line for line in self.lines if line.row.period is period]
            if mine:
                column.addWidget(PeriodHead(self._words, period))
            for line in mine:
                self._add_line(column, line)
        column.addStretch(1)
        self._area.setWidget(holder)
        holder.setAutoFillBackground(False)  # the panel's round corners show through
        files = [each.file for each in rows]
        self._choose(files.index(before) if before in files else 0)

    def _add_line(self, column: QVBoxLayout, line: BackupLine) -> None:
        line.leave_out(self._left_out)
        column.addWidget(line)
        column.addWidget(Separator())
        line.pressed.connect(self._choose_pressed)
        line.try_pressed.connect(self.try_chosen)
        line.restore_pressed.connect(self.restore_chosen)
        line.remove_pressed.connect(self.remove_chosen)

    def leave_out(self, number: int) -> None:
        """Show less of each backup."""
        self._left_out = number
        self.heads.leave_out(number)
        for line in self.lines:
            line.leave_out(number)

    def chosen(self) -> Path | None:
        """The file of the chosen copy."""
        return self.lines[self._chosen].row.file if self.lines else None

    def choose_file(self, file: Path) -> None:
        """Choose the backup of a file, where it is shown."""
        for place, line in enumerate(self.lines):
            if line.row.file == file:
                self._choose(place)

    def walk(self, step: int) -> None:
        """Choose the backup above or below."""
        self._choose(min(max(self._chosen + step, 0), len(self.lines) - 1))

    def set_trying(self, words: str) -> None:
        """Say in the chosen row that it is being tried."""
        if self.lines:
            self.lines[self._chosen].try_key.set_busy(words)

    def set_idle(self) -> None:
        """Nothing is tried any more."""
        for line in self.lines:
            line.try_key.set_idle()

    def try_chosen(self) -> None:
        """Ask for the chosen copy to be tried."""
        if (file := self.chosen()) is not None:
            self.try_requested.emit(file)

    def restore_chosen(self) -> None:
        """Ask for the chosen copy to be put back."""
        if (file := self.chosen()) is not None:
            self.restore_requested.emit(file)

    def remove_chosen(self) -> None:
        """Ask for the chosen copy to be removed, where it may go."""
        if self.lines and self.lines[self._chosen].row.may_go:
            self.remove_requested.emit(self.lines[self._chosen].row.file)

    def _choose_pressed(self) -> None:
        line = self.sender()
        if isinstance(line, BackupLine):
            self._choose(self.lines.index(line))

    def _choose(self, place: int) -> None:
        self._chosen = max(place, 0)
        for number, line in enumerate(self.lines):
            line.choose(is_chosen=number == self._chosen)
        if self.lines:
            self._area.ensureWidgetVisible(self.lines[self._chosen])
