"""What a file would change in the catalogue, and what is wrong in it (ui design, screen 18)."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.actions.shop.catalogue import CheckedCatalogue
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
    "prices": ("pencil", "accent"),
    "bad": ("triangle-alert", "att"),
    "unchanged": ("minus", "text2"),
}


class CountTile(Panel):
    """A number and what it counts."""

    def __init__(self, words: str, icon: str, tone: str) -> None:
        super().__init__(margins=(16, 10, 16, 10), spacing=0)
        self.number = Text("", role=TextRole.TITLE, tone=tone)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addWidget(IconLabel(icon, size=24, tone=tone))
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self.number)
        said.addWidget(Text(words, role=TextRole.BODY, tone=tone))
        row.addLayout(said, 1)
        self.body.addLayout(row)


class ImportDialog(Overlay):
    """`import_requested` for the good rows, `save_requested` for a file of the others."""

    import_requested = Signal()
    save_requested = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("catalogue.import_title"), size=SIZE))
        self.setObjectName("import")
        self._words = words
        say = words.say
        self.frame.set_close_name(say("common.close"))
        self.tiles = {
            name: CountTile(say(f"catalogue.import_{name}"), icon, tone)
            for name, (icon, tone) in TILES.items()
        }
        columns = (
            ListColumn(words=say("catalogue.import_line"), width=64),
            ListColumn(words=say("catalogue.import_column"), width=110),
            ListColumn(words=say("catalogue.import_wrong"), width=0),
        )
        self.faults = RecordList(
            columns, name="import.faults", spoken=say("catalogue.import_wrong")
        )
        self.good = EmptyState("circle-check")
        self.note = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._make_keys()
        self._lay_out()
        self.dismissed.connect(self.close_overlay)

    def _make_keys(self) -> None:
        say = self._words.say
        self.save = Button(say("catalogue.import_save_faults"), icon="download", keys="F6")
        self.save.setObjectName("import.save_faults")
        self.main = Button("", kind=ButtonKind.PRIMARY, size=ButtonSize.BIG, keys="F12")
        self.main.setObjectName("import.do")
        self.save.clicked.connect(self.save_requested)
        self.main.clicked.connect(self.import_requested)

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

    def show_check(
        self, file: str, checked: CheckedCatalogue, faults: Sequence[ListRecord]
    ) -> None:
        """Open on what a file would change; nothing has changed yet."""
        say = self._words.say
        bad = len({each.line for each in checked.problems})
        self._show_counts(checked, bad)
        self.frame.set_words(say("catalogue.import_title"), file)
        self.faults.setVisible(bool(faults))
        self.good.setVisible(not faults)
        self.good.set_words(say("catalogue.import_good"), say("catalogue.import_good_detail"))
        self.faults.show_rows(faults, "")
        self.note.setText(say("catalogue.import_note_bad" if bad else "catalogue.import_note"))
        self.save.setVisible(bool(bad))
        self._offer(len(checked.articles))
        self.open()

    def _show_counts(self, checked: CheckedCatalogue, bad: int) -> None:
        counts = {
            "new": len(checked.new),
            "prices": checked.count_prices,
            "bad": bad,
            "unchanged": checked.count_unchanged,
        }
        for name, count in counts.items():
            self.tiles[name].number.setText(format_whole(count))

    def _offer(self, count: int) -> None:
        """Let so many articles be taken in, if any."""
        self.main.set_idle()
        self.main.set_words(self._words.count("catalogue.import_do", count))
        if count:
            self.main.enable()
        else:
            self.main.disable(self._words.say("catalogue.import_none"))

    def show_busy(self) -> None:
        """The rows are being kept."""
        self.main.set_busy(self._words.say("catalogue.importing"))

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
