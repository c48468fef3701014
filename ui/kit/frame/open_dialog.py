"""Which file to open: the newest of those that fit, or a path, by touch or keys."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import LineKeys
from ui.kit.formats import format_date, format_time
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import panel, put
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.shell.file_request import FoundFile, OpenRequest
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

SIZE: Final = QSize(760, 620)
LONGEST: Final = 1000
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F12})


def _no_path(_path: Path) -> None:
    """Take a path that nobody asked for."""


class OpenDialog(Overlay):
    """Asks for whoever calls `ask`, and gives the path to nobody else."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="open", title="open_file.title", size=SIZE)
        self._chosen: Callable[[Path], object] = _no_path
        say = words.say
        self.path = LabelledField(say("open_file.path"))
        self.path.line.setObjectName("open.path")
        self.path.line.setMaxLength(LONGEST)
        columns = (
            ListColumn(words=say("save.name"), width=0),
            ListColumn(words=say("open_file.written"), width=150, is_right=True),
        )
        self.files = RecordList(columns, name="open.files", spoken=say("open_file.title"))
        self.nothing = EmptyState("inbox")
        self.take = self._make_take()
        listed = panel((self.files, 1), (self.nothing, 1), spacing=0, margins=(1, 1, 1, 1))
        self.frame.body.setSpacing(Spacing.COLUMN)
        put(self.frame.body, (listed, 1), self.path, self.take)
        self.dismissed.connect(self.close_overlay)
        self.take.clicked.connect(self.press)
        LineKeys(self, self._key_pressed).watch([self.path.line])

    def _make_take(self) -> Button:
        made = Button(
            self.words.say("open_file.do"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="upload",
            keys=self.words.say("key.enter"),
        )
        made.setObjectName("open.do")
        made.spread = True
        return made

    def ask(self, request: OpenRequest, chosen: Callable[[Path], object]) -> None:
        """Open on the newest file; `chosen` is given the whole path."""
        say = self.words.say
        self._chosen = chosen
        self.frame.set_words(request.title)
        self.path.set_text("")
        self.path.set_hint("")
        self.nothing.set_words(
            say("open_file.nothing"), say("open_file.nothing_detail", kinds=request.kinds)
        )
        self.files.setVisible(bool(request.files))
        self.nothing.setVisible(not request.files)
        self.files.show_rows([_row(each) for each in request.files], "")
        self.open(self.path.line)

    def press(self) -> None:
        """Give the path that was typed, else that of the marked file."""
        typed = self.path.text().strip().strip('"')
        row = self.files.view.row
        if typed and not Path(typed).is_absolute():
            self.path.show_error(self.words.say("open_file.whole_path"))
        elif typed or row is not None:
            self.close_overlay()
            self._chosen(Path(typed or (row.key if row else "")))

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self._key_pressed(event):
            super().keyPressEvent(event)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        """Enter opens, arrows and page keys walk."""
        if self.files.view.take_key(event):
            return True
        if event.key() in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.press()
            return True
        return False


def _row(file: FoundFile) -> ListRecord:
    moment = f"{format_date(file.written_at.date())} {format_time(file.written_at)}"
    return ListRecord(key=str(file.path), cells=(file.path.name, moment), sub=file.place)
