"""Where to save a file: its form, its name, and one of few places, by touch or keys."""

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
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import column, panel, put
from ui.kit.table.figure_table import FigureTable
from ui.kit.text import Text
from ui.shell.file_request import SaveRequest
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(720, 560)
LONGEST: Final = 200
NEVER_IN_NAMES: Final = frozenset('<>:"/\\|?*')
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F12})
STEPS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def _no_path(_path: Path) -> None:
    """Take a path that nobody asked for."""


class SaveDialog(Overlay):
    """Asks for whoever calls `ask`, and gives the path to nobody else."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="save", title="save.title", size=SIZE)
        self._request = SaveRequest(title="", name="", forms={}, places=())
        self._chosen: Callable[[Path], object] = _no_path
        self.forms: Segmented | None = None
        self._gone: list[Segmented] = []
        self.name = LabelledField(words.say("save.name"))
        self.name.line.setObjectName("save.name")
        self.name.line.setMaxLength(LONGEST)
        self.places = FigureTable(leads=True)
        self.places.setObjectName("save.places")
        self.save = self._make_save()
        self._lay_out()
        self.dismissed.connect(self.close_overlay)
        self.save.clicked.connect(self.press)

    def _make_save(self) -> Button:
        made = Button(
            self.words.say("save.do"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            icon="download",
            keys=self.words.say("key.enter"),
        )
        made.setObjectName("save.do")
        made.spread = True
        return made

    def _lay_out(self) -> None:
        listed = panel(self.places, spacing=0, margins=(1, 1, 1, 1))
        self._top = column()
        where = Text(self.words.say("save.where"), role=TextRole.LABEL, tone="text2")
        self.frame.body.setSpacing(Spacing.COLUMN)
        put(self.frame.body, self._top, self.name, where, (listed, 1), self.save)

    def ask(self, request: SaveRequest, chosen: Callable[[Path], object]) -> None:
        """Open on a name, in the first place; `chosen` is given the whole path."""
        self._request = request
        self._chosen = chosen
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

    def press(self) -> None:
        """Give the path, or say why it is none."""
        typed = self.name.text().strip()
        if Path(typed).is_absolute():
            self._give(Path(typed))
        elif not typed.strip(". ") or NEVER_IN_NAMES & set(typed):
            self.name.show_error(self.words.say("save.name_unfit"))
        else:
            row = max(0, self.places.currentIndex().row())
            self._give(self._request.places[row].folder / typed)

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

    def _give(self, path: Path) -> None:
        self.close_overlay()
        self._chosen(path)

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
