"""Where to save a file and which one to open: few places or files, or a path; by touch or keys."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.reports.sheet import ReportTable
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import LineKeys
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import column, panel, put
from ui.kit.table.figure_table import FigureTable
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import EmptyState, Text
from ui.kit.wording import format_date, format_time
from ui.shell.file_request import FoundFile, OpenRequest, SaveRequest
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SAVE_SIZE: Final = QSize(720, 560)
OPEN_SIZE: Final = QSize(760, 620)
LONGEST_NAME: Final = 200
LONGEST_PATH: Final = 1000
NEVER_IN_NAMES: Final = frozenset('<>:"/\\|?*')
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F12})
STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def _no_path(_path: Path) -> None:
    """Take a path that nobody asked for."""


class FileDialog(Overlay):
    """Asks for whoever calls `ask`, and gives the path to nobody else."""

    def __init__(
        self, words: Messages, window: QWidget, *, name: str, title: str, size: QSize
    ) -> None:
        super().__init__(words, window, name=name, title=title, size=size)
        self.chosen: Callable[[Path], object] = _no_path
        self.frame.body.setSpacing(Spacing.COLUMN)
        self.dismissed.connect(self.close_overlay)

    def make_main(self, words: str, icon: str) -> Button:
        """Return the key that gives the path."""
        made = Button(
            words,
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon=icon,
            keys=self.words.say("key.enter"),
        )
        made.setObjectName(f"{self.objectName()}.do")
        made.spread = True
        made.clicked.connect(self.press)
        return made

    @abstractmethod
    def press(self) -> None:
        """Give the path, or say why it is none."""

    def give(self, path: Path) -> None:
        """Close, and hand the path to whoever asked."""
        self.close_overlay()
        self.chosen(path)


class SaveDialog(FileDialog):
    """Asks for a form of the file, its name, and one of few places."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="save", title="save.title", size=SAVE_SIZE)
        self._request = SaveRequest(title="", name="", forms={}, places=())
        self.forms: Segmented | None = None
        self._gone: list[Segmented] = []
        self.name = LabelledField(words.say("save.name"))
        self.name.line.setObjectName("save.name")
        self.name.line.setMaxLength(LONGEST_NAME)
        self.places = FigureTable(leads=True)
        self.places.setObjectName("save.places")
        self.save = self.make_main(words.say("save.do"), "download")
        self._lay_out()

    def _lay_out(self) -> None:
        listed = panel(self.places, spacing=0, margins=(1, 1, 1, 1))
        self._top = column()
        where = Text(self.words.say("save.where"), role=TextRole.LABEL, tone="text2")
        put(self.frame.body, self._top, self.name, where, (listed, 1), self.save)

    def ask(self, request: SaveRequest, chosen: Callable[[Path], object]) -> None:
        """Open on a name, in the first place; `chosen` is given the whole path."""
        self._request = request
        self.chosen = chosen
        self.frame.set_words(request.title)
        self._show_forms(request.forms)
        self.name.set_text(request.name)
        self.name.set_hint("")
        rows = tuple((place.name, str(place.folder)) for place in request.places)
        self.places.show_figures(ReportTable(rows=rows), self.words.say("save.where"))
        self.places.setCurrentIndex(self.places.model().index(0, 0))
        self.open(self.name.line)
        self.name.line.setSelection(0, len(Path(request.name).stem))

    def choose_form(self, suffix: str) -> None:
        """Save it as something else: the name ends with that."""
        if self.forms is not None:
            self.forms.choose(suffix)
        self.name.set_text(str(Path(self.name.text()).with_suffix(f".{suffix}")))

    @override
    def press(self) -> None:
        typed = self.name.text().strip()
        if Path(typed).is_absolute():
            self.give(Path(typed))
        elif not typed.strip(". ") or NEVER_IN_NAMES & set(typed):
            self.name.show_error(self.words.say("save.name_unfit"))
        else:
            row = max(0, self.places.currentIndex().row())
            self.give(self._request.places[row].folder / typed)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Enter saves, arrows walk through the places, F2 to F4 choose the form."""
        key = Qt.Key(event.key())
        forms = list(self._request.forms)
        place = key - Qt.Key.Key_F2
        if key in ENTER_KEYS:
            if not event.isAutoRepeat():
                self.press()
        elif key in STEPS:
            row = self.places.currentIndex().row() + STEPS[key]
            if 0 <= row < len(self._request.places):
                self.places.setCurrentIndex(self.places.model().index(row, 0))
        elif len(forms) > 1 and 0 <= place < len(forms):
            self.choose_form(forms[place])
        else:
            super().keyPressEvent(event)

    def _show_forms(self, forms: Mapping[str, str]) -> None:
        """Offer what the file may be, where there is a choice."""
        if self.forms is not None:
            self._top.removeWidget(self.forms)
            self.forms.hide()
            self.forms.setParent(None)  # Python's own again, before Qt could destroy it
            self._gone = [self.forms]
        self.forms = None
        if len(forms) > 1:
            self.forms = _segments(forms)
            self.forms.chosen.connect(self.choose_form)
            self._top.addWidget(self.forms)


def _segments(forms: Mapping[str, str]) -> Segmented:
    options: Sequence[Option] = [
        Option(key=suffix, words=words, keys=f"F{number}")
        for number, (suffix, words) in enumerate(forms.items(), start=2)
    ]
    made = Segmented(options, shares=(1,) * len(options))
    made.setObjectName("save.form")
    made.choose(next(iter(forms)))
    return made


class OpenDialog(FileDialog):
    """Shows the newest of the files that fit; a path can be typed."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="open", title="open_file.title", size=OPEN_SIZE)
        say = words.say
        self.path = LabelledField(say("open_file.path"))
        self.path.line.setObjectName("open.path")
        self.path.line.setMaxLength(LONGEST_PATH)
        columns = (
            ListColumn(words=say("save.name"), width=0),
            ListColumn(words=say("open_file.written"), width=150, is_right=True),
        )
        self.files = RecordList(columns, name="open.files", spoken=say("open_file.title"))
        self.nothing = EmptyState("inbox")
        self.take = self.make_main(say("open_file.do"), "upload")
        listed = panel((self.files, 1), (self.nothing, 1), spacing=0, margins=(1, 1, 1, 1))
        put(self.frame.body, (listed, 1), self.path, self.take)
        LineKeys(self, self._key_pressed).watch([self.path.line])

    def ask(self, request: OpenRequest, chosen: Callable[[Path], object]) -> None:
        """Open on the newest file; `chosen` is given the whole path."""
        say = self.words.say
        self.chosen = chosen
        self.frame.set_words(request.title)
        self.path.set_text("")
        self.path.set_hint("")
        self.nothing.set_words(
            say("open_file.nothing"), say("open_file.nothing_detail", kinds=request.kinds)
        )
        self.files.setVisible(bool(request.files))
        self.nothing.setVisible(not request.files)
        self.files.show_rows([_row_of(each) for each in request.files], "")
        self.open(self.path.line)

    @override
    def press(self) -> None:
        """Give the path that was typed, else that of the marked file."""
        typed = self.path.text().strip().strip('"')
        row = self.files.view.row
        if typed and not Path(typed).is_absolute():
            self.path.show_error(self.words.say("open_file.whole_path"))
        elif typed or row is not None:
            self.give(Path(typed or (row.key if row else "")))

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


def _row_of(file: FoundFile) -> ListRecord:
    moment = f"{format_date(file.written_at.date())} {format_time(file.written_at)}"
    return ListRecord(key=str(file.path), cells=(file.path.name, moment), sub=file.place)
