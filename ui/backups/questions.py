"""The questions of the page: going back to a copy, removing one, where copies go besides."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.panel import Panel
from ui.kit.table.figure_table import Figures, FigureTable
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.shell.save_request import SavePlace
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

RESTORE_SIZE: Final = QSize(680, 430)
REMOVE_SIZE: Final = QSize(640, 300)
PLACE_SIZE: Final = QSize(720, 520)
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
LONGEST_PIN: Final = 12


class RestoreQuestion(Overlay):
    """Says what will happen; only F12 with an owner's PIN does it (`agreed` carries the PIN)."""

    agreed = Signal(str)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("backups.restore"), size=RESTORE_SIZE))
        self.setObjectName("restore")
        self._words = words
        self.frame.set_close_name(words.say("common.close"))
        self.said = Text("", role=TextRole.TITLE_DIALOG, wrap=True)
        self.said.setObjectName("restore.said")
        self.detail = Text("", tone="text2", wrap=True)
        self.pin = LabelledField(words.say("backups.owner_pin"))
        self.pin.line.setObjectName("restore.pin")
        self.pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.line.setMaxLength(LONGEST_PIN)
        self.sure = self._answer("backups.restore_now", ButtonKind.DANGER, "F12")
        self.keep = self._answer(
            "backups.restore_keep", ButtonKind.PRIMARY, words.say("key.escape")
        )
        self._lay_out()
        self.dismissed.connect(self.close_overlay)
        self.keep.clicked.connect(self.close_overlay)
        self.sure.clicked.connect(self._agree)

    def _answer(self, key: str, kind: ButtonKind, keys: str) -> Button:
        made = Button(self._words.say(key), kind=kind, size=ButtonSize.BESIDE, keys=keys)
        made.setObjectName(key.replace("backups.restore_", "restore."))
        return made

    def _lay_out(self) -> None:
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.KEYS)
        answers.addWidget(self.sure, 1)
        answers.addWidget(self.keep, 1)
        body = self.frame.body
        body.setSpacing(Spacing.COLUMN)
        for part in (self.said, self.detail, self.pin):
            body.addWidget(part)
        body.addStretch(1)
        body.addLayout(answers)

    def begin(self, said: str, detail: str, *, asks_pin: bool) -> None:
        """Say what will happen, and ask for an owner's PIN where the till has an owner."""
        grown = current_theme().text_size - 100
        self.frame.preferred = RESTORE_SIZE + QSize(5 * grown, 5 * grown)
        self.said.setText(said)
        self.detail.setText(detail)
        self.sure.set_words(self._words.say("backups.restore_now"))
        self.pin.set_text("")
        self.pin.set_hint("")
        self.pin.setVisible(asks_pin)
        self.sure.set_idle()
        self.open(self.pin.line if asks_pin else self)

    def ask_alone(self, said: str, detail: str) -> None:
        """Ask whether the copy is wanted without what followed it; the same key says so."""
        self.said.setText(said)
        self.detail.setText(detail)
        self.sure.set_idle()
        self.sure.set_words(self._words.say("backups.restore_alone"))

    def show_problem(self, sentence: str) -> None:
        """Say why it was not done; nothing was changed."""
        self.sure.set_idle()
        self.pin.set_text("")
        if self.pin.isVisible():
            self.pin.show_error(sentence)
            self.pin.line.setFocus()
        else:
            self.detail.setText(sentence)

    def _agree(self) -> None:
        self.sure.set_busy(self._words.say("backups.restoring"))
        self.agreed.emit(self.pin.text())

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() == Qt.Key.Key_F12:
            if not event.isAutoRepeat():
                self.sure.click()
            event.accept()
        else:
            super().keyPressEvent(event)


class RemoveQuestion(Overlay):
    """Says which copy would be gone; only F12 does it (`agreed`), Enter and Esc leave it."""

    agreed = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("backups.remove"), size=REMOVE_SIZE))
        self.setObjectName("remove_copy")
        self._words = words
        self.frame.set_close_name(words.say("common.close"))
        self.said = Text("", role=TextRole.H2, wrap=True)
        self.said.setObjectName("remove_copy.said")
        self.detail = Text("", tone="text2", wrap=True)
        self.detail.setObjectName("remove_copy.detail")
        self.sure = self._answer("remove", ButtonKind.DANGER, "F12")
        self.keep = self._answer("keep", ButtonKind.PRIMARY, words.say("key.escape"))
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.KEYS)
        for key in (self.sure, self.keep):
            answers.addWidget(key, 1)
        body = self.frame.body
        body.setSpacing(Spacing.COLUMN)
        for part in (self.said, self.detail):
            body.addWidget(part)
        body.addStretch(1)
        body.addLayout(answers)
        self.dismissed.connect(self.close_overlay)
        self.keep.clicked.connect(self.close_overlay)
        self.sure.clicked.connect(self._agree)

    def _answer(self, name: str, kind: ButtonKind, keys: str) -> Button:
        said = self._words.say(f"backups.remove_{name}")
        made = Button(said, kind=kind, size=ButtonSize.BESIDE, keys=keys)
        made.setObjectName(f"remove_copy.{name}")
        return made

    def begin(self, said: str, detail: str) -> None:
        """Say which copy it is."""
        grown = current_theme().text_size - 100
        self.frame.preferred = REMOVE_SIZE + QSize(5 * grown, 4 * grown)
        self.said.setText(said)
        self.detail.setText(detail)
        self.sure.set_idle()
        self.open(self)

    def show_problem(self, sentence: str) -> None:
        """Say why it is still there."""
        self.sure.set_idle()
        self.detail.setText(sentence)

    def _agree(self) -> None:
        self.sure.set_busy(self._words.say("backups.removing"))
        self.agreed.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        keys = dict.fromkeys(ENTER_KEYS, self.keep) | {Qt.Key.Key_F12: self.sure}
        button = keys.get(Qt.Key(event.key()))
        if button is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            button.click()
        event.accept()


class SecondPlaceQuestion(Overlay):
    """Sticks by arrows, any folder typed or picked; Enter takes it and `chosen` carries it."""

    chosen = Signal(str)

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("backups.place_title"), size=PLACE_SIZE))
        self.setObjectName("second_place")
        self._words = words
        self._places: Sequence[SavePlace] = ()
        self._window_of_files = window
        self.frame.set_close_name(words.say("common.close"))
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
        self._lay_out()
        self.dismissed.connect(self.close_overlay)
        self.take.clicked.connect(self._take)
        self.pick.clicked.connect(self._pick)
        self.places.chosen.connect(self._show_place)

    def _lay_out(self) -> None:
        listed = Panel(margins=(1, 1, 1, 1), spacing=0)
        listed.body.addWidget(self.places)
        explained = Text(self._words.say("backups.place_explained"), tone="text2", wrap=True)
        answers = QHBoxLayout()
        answers.setSpacing(Spacing.KEYS)
        answers.addWidget(self.pick)
        answers.addWidget(self.take, 1)
        body = self.frame.body
        body.setSpacing(Spacing.COLUMN)
        body.addWidget(explained)
        body.addWidget(listed, 1)
        body.addWidget(self.folder)
        body.addLayout(answers)

    def begin(self, folder: str, places: Sequence[SavePlace]) -> None:
        """Open on the folder there is, with the sticks that are in."""
        self._places = tuple(places)
        rows = tuple((each.name, str(each.folder)) for each in places)
        nothing = ((self._words.say("backups.no_stick"), ""),)
        self.places.show_figures(Figures(rows=rows or nothing), self._words.say("backups.folder"))
        self.folder.set_text(folder)
        self.folder.set_hint(self._words.say("backups.folder_hint"))
        self.take.set_idle()
        self.open(self.folder.line)

    def show_problem(self, sentence: str) -> None:
        """Say why a folder cannot be taken."""
        self.take.set_idle()
        self.folder.show_error(sentence)

    def _take(self) -> None:
        self.take.set_busy(self._words.say("backups.trying"))
        self.chosen.emit(self.folder.text().strip())

    def _show_place(self, row: int) -> None:
        if 0 <= row < len(self._places):
            self.folder.set_text(str(self._places[row].folder))

    def _pick(self) -> None:
        """Let the system's own dialog be used, beside the window."""
        asked = QFileDialog(self._window_of_files, self._words.say("backups.folder"))
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
