"""The questions of the page: going back to a backup, removing one, where backups go besides."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QWidget
from typing_extensions import override

from till.domain.formatting import write_moment
from till.domain.reports.sheet import ReportTable
from till.safekeeping.owner.found import FoundBackup
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import column, panel, row
from ui.kit.page.question import Question
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import Text
from ui.shell.file_request import SavePlace
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

PLACE_SIZE: Final = QSize(720, 520)
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def restore_question(
    words: Messages, title: str, detail: str, *, asks_pin: bool, alone: bool = False
) -> Question:
    """Return what is asked before the till goes back to a backup; an owner agrees by a PIN.

    `alone` where what followed the backup is left behind.
    """
    return Question(
        title=title,
        detail=detail,
        does=words.say("backups.restore_alone" if alone else "backups.restore_now"),
        keeps=words.say("backups.restore_keep"),
        busy=words.say("backups.restoring"),
        asks_pin=asks_pin,
    )


def remove_question(words: Messages, backup: FoundBackup) -> Question:
    """Return what is asked before a backup is removed."""
    made_at = backup.manifest.made_at if backup.manifest else None
    what = backup.file.name if made_at is None else write_moment(made_at)
    return Question(
        title=words.say("backups.remove_question", copy=what),
        detail=words.say("backups.remove_detail"),
        does=words.say("backups.remove_remove"),
        keeps=words.say("backups.remove_keep"),
        busy=words.say("backups.removing"),
    )


class SecondLocationQuestion(Overlay):
    """Sticks by arrows, any folder typed or picked; Enter takes it and `chosen` carries it."""

    chosen = Signal(str)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(
            words, window, name="second_place", title="backups.place_title", size=PLACE_SIZE
        )
        self._places: Sequence[SavePlace] = ()
        self._window_of_files = window
        self.places = FigureTable(leads=True)
        self.places.setObjectName("second_place.places")
        self.folder = LabelledField(words.say("backups.folder"))
        self.folder.line.setObjectName("second_place.folder")
        self.pick = Button(words.say("backups.pick"), icon="search", keys="F6")
        self.pick.setObjectName("second_place.pick")
        self.take = Button(
            words.say("backups.take"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BESIDE,
            keys=words.say("key.enter"),
        )
        self.take.setObjectName("second_place.take")
        listed = panel(self.places, spacing=0, margins=(1, 1, 1, 1))
        explained = Text(self.words.say("backups.place_explained"), tone="text2", wrap=True)
        answers = row(self.pick, (self.take, 1))
        parts = (explained, (listed, 1), self.folder, answers)
        self.frame.body.addLayout(column(*parts, spacing=Spacing.COLUMN))
        self.dismissed.connect(self.close_overlay)
        self.take.clicked.connect(self._take)
        self.pick.clicked.connect(self._pick)
        self.places.chosen.connect(self._show_place)

    def begin(self, folder: str, places: Sequence[SavePlace]) -> None:
        """Open on the folder there is, with the sticks that are in."""
        self._places = tuple(places)
        rows = tuple((each.name, str(each.folder)) for each in places)
        nothing = ((self.words.say("backups.no_stick"), ""),)
        self.places.show_figures(
            ReportTable(rows=rows or nothing), self.words.say("backups.folder")
        )
        self.folder.set_text(folder)
        self.folder.set_hint(self.words.say("backups.folder_hint"))
        self.take.set_idle()
        self.open(self.folder.line)

    def show_problem(self, sentence: str) -> None:
        """Say why a folder cannot be taken."""
        self.take.set_idle()
        self.folder.show_error(sentence)

    def _take(self) -> None:
        self.take.set_busy(self.words.say("backups.trying"))
        self.chosen.emit(self.folder.text().strip())

    def _show_place(self, row: int) -> None:
        if 0 <= row < len(self._places):
            self.folder.set_text(str(self._places[row].folder))

    def _pick(self) -> None:
        """Let the system's own dialog be used, beside the window."""
        asked = QFileDialog(self._window_of_files, self.words.say("backups.folder"))
        asked.setFileMode(QFileDialog.FileMode.Directory)
        asked.setOption(QFileDialog.Option.ShowDirsOnly)
        asked.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asked.fileSelected.connect(self.folder.set_text)
        asked.open()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = Qt.Key(event.key())
        if key in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.take.click()
        elif key == Qt.Key.Key_F6:
            self.pick.click()
        elif key in STEPS and self._places:
            row = (self.places.currentIndex().row() + STEPS[key]) % len(self._places)
            self.places.setCurrentIndex(self.places.model().index(row, 0))
            self._show_place(row)
        else:
            super().keyPressEvent(event)
            return
        event.accept()
