"""What a file would change in a list, and what is wrong in it (ui design, screen 18)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.formats import format_whole
from ui.kit.frame.dialog import DialogFoot, DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.panel import Panel
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(1080, 700)
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F12})
TILES: Final = {
    "new": ("plus", "ok"),
    "changed": ("pencil", "accent"),
    "bad": ("triangle-alert", "att"),
    "unchanged": ("minus", "text2"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportView:
    """What a file would do to a list of a `kind`, whose words begin with it.

    `counts` has a number for each of the tiles; `count_good` is how many rows there are to be kept.
    """

    kind: str
    file: str
    counts: Mapping[str, int]
    count_good: int
    faults: Sequence[ListRecord]


class ImportAsker(Protocol):
    """Who opened the dialog, and does what is chosen in it."""

    def take(self) -> None:
        """Keep the good rows."""

    def save_faults(self) -> None:
        """Save the others as a file."""


class CountTile(Panel):
    """A number and what it counts."""

    def __init__(self, icon: str, tone: str) -> None:
        super().__init__(margins=(16, 10, 16, 10), spacing=0)
        self.number = Text("", role=TextRole.TITLE, tone=tone)
        self.name = Text("", role=TextRole.BODY, tone=tone)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(IconLabel(icon, size=24, tone=tone))
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self.number)
        said.addWidget(self.name)
        row.addLayout(said, 1)
        self.body.addLayout(row)


class ImportDialog(Overlay):
    """One of them for every list that is taken in from a file."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame("", size=SIZE))
        self.setObjectName("import")
        self._words = words
        self._asker: ImportAsker | None = None
        say = words.say
        self.frame.set_close_name(say("common.close"))
        self.tiles = {name: CountTile(icon, tone) for name, (icon, tone) in TILES.items()}
        columns = (
            ListColumn(words=say("import.line"), width=64),
            ListColumn(words=say("import.column"), width=110),
            ListColumn(words=say("import.wrong"), width=0),
        )
        self.faults = RecordList(columns, name="import.faults", spoken=say("import.wrong"))
        self.good = EmptyState("circle-check")
        self.note = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._make_keys()
        self._lay_out()
        self.dismissed.connect(self.close_overlay)

    def _make_keys(self) -> None:
        say = self._words.say
        self.save = Button(say("import.save_faults"), icon="download", keys="F6")
        self.save.setObjectName("import.save_faults")
        self.main = Button("", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F12")
        self.main.setObjectName("import.do")
        self.save.clicked.connect(self._save_faults)
        self.main.clicked.connect(self._take)

    def _lay_out(self) -> None:
        upper = QVBoxLayout()
        upper.setContentsMargins(14, 14, 14, 14)
        upper.setSpacing(Spacing.COLUMN)
        counts = QHBoxLayout()
        counts.setSpacing(Spacing.COLUMN)
        for tile in self.tiles.values():
            counts.addWidget(tile, 1)
        listed = Panel(margins=(1, 1, 1, 1), spacing=0)
        listed.body.addWidget(self.faults, 1)
        listed.body.addWidget(self.good, 1)
        upper.addLayout(counts)
        upper.addWidget(listed, 1)
        foot = DialogFoot()
        foot.row.addWidget(self.note, 1)
        foot.row.addWidget(self.save)
        foot.row.addWidget(self.main)
        column = self.frame.body
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(upper, 1)
        column.addWidget(foot)

    def begin(self, view: ImportView, asker: ImportAsker) -> None:
        """Open on what a file would change; nothing has changed yet."""
        self._asker = asker
        say = self._words.say
        kind = view.kind
        for name, tile in self.tiles.items():
            tile.number.setText(format_whole(view.counts[name]))
            tile.name.setText(say(f"{kind}.import_{name}"))
        self.frame.set_words(say(f"{kind}.import_title"), view.file)
        self.faults.setVisible(bool(view.faults))
        self.good.setVisible(not view.faults)
        self.good.set_words(say("import.good"), say(f"{kind}.import_good_detail"))
        self.faults.show_rows(view.faults, "")
        has_bad = bool(view.counts["bad"])
        self.note.setText(say(f"{kind}.import_note_bad" if has_bad else f"{kind}.import_note"))
        self.save.setVisible(has_bad)
        self._offer(kind, view.count_good)
        self.open()

    def _offer(self, kind: str, count: int) -> None:
        """Let so many rows be taken in, if any."""
        self.main.set_idle()
        self.main.set_words(self._words.count(f"{kind}.import_do", count))
        if count:
            self.main.enable()
        else:
            self.main.disable(self._words.say("import.none"))

    def _take(self) -> None:
        if self._asker is not None:
            self._asker.take()

    def _save_faults(self) -> None:
        if self._asker is not None:
            self._asker.save_faults()

    def show_busy(self) -> None:
        """The rows are being kept."""
        self.main.set_busy(self._words.say("import.importing"))

    def show_problem(self, sentence: str) -> None:
        """Say why nothing more was kept."""
        self.main.set_idle()
        self.note.setText(sentence)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """F12 or Enter imports, F6 saves what is wrong, arrows walk."""
        key = Qt.Key(event.key())
        if self.faults.view.take_key(event):
            return
        if key in ENTER_KEYS and not event.isAutoRepeat():
            self.main.click()
        elif key == Qt.Key.Key_F6 and self.save.isVisible():
            self.save.click()
        else:
            super().keyPressEvent(event)
