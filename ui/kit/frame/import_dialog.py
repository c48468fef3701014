"""What a file would change in a list, and what is wrong in it (ui design, screen 18)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.dialog import DialogFoot
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import Panel, Renewed, column, panel, put, row
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import EmptyState, IconLabel, Text
from ui.kit.wording import format_whole
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(1080, 700)
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F12})
MOST_SHOWN: Final = 300
"""Rows of a kind that are shown; all that are wrong are in the file that is saved."""
TILES: Final = {
    "error": ("x", "att"),
    "bad": ("triangle-alert", "att"),
    "warning": ("triangle-alert", "wait"),
    "vat": ("percent", "accent"),
    "on_sale": ("package", "accent"),
    "price": ("tag", "accent"),
    "name": ("pencil", "accent"),
    "other": ("pencil", "accent"),
    "changed": ("pencil", "accent"),
    "new": ("plus", "ok"),
    "unchanged": ("minus", "text2"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportView:
    """What a file would do to a list of a `kind`, whose words begin with it.

    `counts` has a number for each of the tiles, in their order; `count_good` is how many rows there
    are to be kept. `rows` have a line, what it is, a name, what is now, and what is in the file.
    """

    kind: str
    file: str
    counts: Mapping[str, int]
    count_bad: int
    count_good: int
    rows: Sequence[ListRecord]
    note: str = ""
    """What is said of the file besides the usual note."""
    has_columns: bool = False
    """Whether somebody may say which column is which."""


class ImportAsker(Protocol):
    """Who opened the dialog, and does what is chosen in it."""

    def take(self) -> None:
        """Keep the good rows."""

    def save_faults(self) -> None:
        """Save the others as a file."""

    def ask_columns(self) -> None:
        """Ask which column is which."""

    def stop(self) -> None:
        """Stop what is being read or kept."""


class CountTile(Panel):
    """A number and what it counts; grey where there is nothing."""

    def __init__(self, kind: str, name: str, count: int) -> None:
        super().__init__(margins=(12, 8, 12, 8), spacing=0)
        self.setObjectName(f"import.{kind}")
        icon, colour = TILES[kind]
        tone = colour if count else "text3"
        self.number = Text(format_whole(count), role=TextRole.TITLE, tone=tone)
        self.name = Text(name, role=TextRole.SMALL, tone=tone)
        sign = IconLabel(icon, size=18, tone=tone)
        put(self.body, row(sign, (self.number, 1), spacing=Spacing.WINDOW), self.name)


class ImportDialog(Overlay):
    """One of them for every list that is taken in from a file."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="import", size=SIZE)
        self._asker: ImportAsker | None = None
        say = words.say
        self.tiles: dict[str, CountTile] = {}
        columns = (
            ListColumn(words=say("import.line"), width=56),
            ListColumn(words=say("import.column"), width=110),
            ListColumn(words=say("import.item"), width=0),
            ListColumn(words=say("import.now"), width=130, is_right=True),
            ListColumn(words=say("import.from_file"), width=150, is_right=True, is_strong=True),
        )
        self.rows = RecordList(columns, name="import.rows", spoken=say("import.from_file"))
        self.good = EmptyState("circle-check")
        self.note = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._make_keys()
        self._lay_out()
        self.dismissed.connect(self._leave)

    def _make_keys(self) -> None:
        say = self.words.say
        self.save = Button(say("import.save_faults"), icon="download", keys="F6")
        self.save.setObjectName("import.save_faults")
        self.main = Button("", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F12")
        self.main.setObjectName("import.do")
        self.columns = Button(say("import.columns"), icon="layout-grid", keys="F7")
        self.columns.setObjectName("import.columns")
        self.save.clicked.connect(self._save_faults)
        self.columns.clicked.connect(self._ask_columns)
        self.main.clicked.connect(self._take)

    def _lay_out(self) -> None:
        counts = row(spacing=Spacing.WINDOW)
        self._counts: Renewed[CountTile] = Renewed(counts, share=1)
        listed = panel((self.rows, 1), (self.good, 1), spacing=0, margins=(1, 1, 1, 1))
        upper = column(counts, (listed, 1), spacing=Spacing.COLUMN, margins=(14,) * 4)
        foot = DialogFoot()
        put(foot.row, (self.note, 1), self.columns, self.save, self.main)
        self.frame.body.setContentsMargins(0, 0, 0, 0)
        self.frame.body.setSpacing(0)
        put(self.frame.body, (upper, 1), foot)

    def begin(self, view: ImportView, asker: ImportAsker) -> None:
        """Open on what a file would change; nothing has changed yet."""
        self._asker = asker
        say = self.words.say
        kind = view.kind
        self._show_counts(view)
        self.frame.set_words(say(f"{kind}.import_title"), view.file)
        self.rows.setVisible(bool(view.rows))
        self.good.setVisible(not view.rows)
        self.good.set_words(say("import.good"), say(f"{kind}.import_good_detail"))
        self.rows.show_rows(view.rows, "")
        note = say(f"{kind}.import_note_bad" if view.count_bad else f"{kind}.import_note")
        self.note.setText(f"{view.note} {note}".strip())
        self.save.setVisible(bool(view.count_bad))
        self.columns.setVisible(view.has_columns)
        self._offer(kind, view.count_good)
        self.open()

    def begin_reading(self, kind: str, file: str, asker: ImportAsker) -> None:
        """Open on a file that takes its time; Esc stops it."""
        if self.isVisible():
            return
        nothing = ImportView(
            kind=kind, file=file, counts={}, count_bad=0, count_good=0, rows=(), note=""
        )
        self.begin(nothing, asker)
        self.good.set_words(self.words.say("import.reading"), file)
        self.main.setVisible(False)

    def show_progress(self, sentence: str) -> None:
        """Say how far it is."""
        self.note.setText(sentence)

    def _show_counts(self, view: ImportView) -> None:
        """Put a tile for each kind of row in the place of those of the file before."""
        say = self.words.say
        self.tiles = {
            name: CountTile(name, say(f"{view.kind}.import_{name}"), count)
            for name, count in view.counts.items()
        }
        self._counts.show(self.tiles.values())

    def _offer(self, kind: str, count: int) -> None:
        """Let so many rows be taken in, if any."""
        self.main.set_idle()
        self.main.setVisible(True)
        self.main.set_words(self.words.count(f"{kind}.import_do", count))
        if count:
            self.main.enable()
        else:
            self.main.disable(self.words.say("import.none"))

    def _take(self) -> None:
        if self._asker is not None:
            self._asker.take()

    def _save_faults(self) -> None:
        if self._asker is not None:
            self._asker.save_faults()

    def _ask_columns(self) -> None:
        if self._asker is not None:
            self._asker.ask_columns()

    def _leave(self) -> None:
        self.close_overlay()
        if self._asker is not None:
            self._asker.stop()

    def show_busy(self) -> None:
        """The rows are being kept."""
        self.main.set_busy(self.words.say("import.importing"))

    def show_problem(self, sentence: str) -> None:
        """Say why nothing more was kept."""
        self.main.set_idle()
        self.note.setText(sentence)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """F12 or Enter imports, F6 saves what is wrong, F7 asks for columns, arrows walk."""
        key = Qt.Key(event.key())
        if self.rows.view.take_key(event):
            return
        if key in ENTER_KEYS and not event.isAutoRepeat():
            self.main.click()
        elif key == Qt.Key.Key_F6 and self.save.isVisible():
            self.save.click()
        elif key == Qt.Key.Key_F7 and self.columns.isVisible():
            self.columns.click()
        else:
            super().keyPressEvent(event)
