"""The page of people: the list, what roles may do, and one person (ui design, screen 22)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout
from typing_extensions import override

from till.domain.shop.people import DisplayChoice, Role
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.page_search import PageSearch
from ui.kit.frame.page import PageScreen
from ui.kit.panel import Panel
from ui.kit.text import Text, plain_tip
from ui.people.editor import PersonEditor
from ui.people.list import PeopleList
from ui.people.view import ROLES, KnownCodes, PersonLine, PersonView
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

EDITOR: Final = 440
EDITOR_NARROW: Final = 400
WIDE: Final = 1280


class LimitsCard(Panel):
    """A row for each limit, a column for each role; that of the chosen person stands out.

    `change` leads to where they are set.
    """

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 4, 16, 10), spacing=2)
        self._cells: dict[Role, list[Text]] = {role: [] for role in ROLES}
        self._shown: list[Text] = []
        self._words = words
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(Text(words.say("people.limits"), role=TextRole.H2))
        about = words.say("people.limits_note")
        note = Text(about, role=TextRole.SMALL, tone="text2", elide=True)
        note.setToolTip(plain_tip(about))  # whole, where it has no room
        head.addWidget(note, 1)
        self.change = Button(
            words.say("people.limits_change"),
            kind=ButtonKind.GHOST,
            size=ButtonSize.SMALL,
            keys="F9",
        )
        self.change.setObjectName("people.limits_change")
        head.addWidget(self.change)
        self.body.addLayout(head)
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(0, 2)
        self.body.addLayout(self._grid)

    def show_limits(self, rows: Sequence[tuple[str, Sequence[str]]]) -> None:
        """Show the limits as they hold."""
        for cell in self._shown:
            self._grid.removeWidget(cell)
            cell.hide()
            cell.deleteLater()
        self._shown = []
        self._cells = {role: [] for role in ROLES}
        for column, role in enumerate(ROLES, start=1):
            head = Text(self._words.say(f"role.{role.value}"), role=TextRole.LABEL, tone="text3")
            self._add(head, 0, column, role)
        for place, (words, values) in enumerate(rows, start=1):
            name = Text(words, tone="text2", elide=True)
            self._shown.append(name)
            self._grid.addWidget(name, place, 0)
            for column, (role, value) in enumerate(zip(ROLES, values, strict=True), start=1):
                self._add(Text(value), place, column, role)

    def mark(self, marked: Role) -> None:
        """Let the column of a role stand out."""
        for role, cells in self._cells.items():
            for place, cell in enumerate(cells):
                is_head = place == 0
                quiet = "text3" if is_head else "text"
                cell.set_tone("accent" if role is marked else quiet)

    def _add(self, cell: Text, row: int, column: int, role: Role) -> None:
        cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._cells[role].append(cell)
        self._shown.append(cell)
        self._grid.addWidget(cell, row, column)
        self._grid.setColumnStretch(column, 1)


class PeopleScreen(PageScreen):
    """`person_chosen` carries a number, `badge_scanned` what was scanned; the others ask.

    What was changed and not saved is said once before it is left.
    """

    person_chosen = Signal(int)
    new_requested = Signal()
    save_requested = Signal()
    pin_requested = Signal()
    codes_requested = Signal()
    badge_requested = Signal()
    badge_scanned = Signal(str)
    archive_requested = Signal()
    limits_requested = Signal()
    list_turned = Signal()
    searched = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="people")
        self._was_warned = False
        self.search = PageSearch(words.say("people.search"), name="people.search")
        self.new = Button(words.say("people.new"), icon="plus", keys="F2")
        self.new.setObjectName("people.new")
        self.head.tools.addWidget(self.search)
        self.head.tools.addWidget(self.new)
        self.list = PeopleList(words)
        self.limits = LimitsCard(words)
        self.editor = PersonEditor(words)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(Spacing.COLUMN)
        left.addWidget(self.list, 1)
        left.addWidget(self.limits)
        row = QHBoxLayout()
        row.setSpacing(Spacing.WINDOW)
        row.addLayout(left, 1)
        row.addWidget(self.editor)
        self.body.addLayout(row, 1)

    def _connect(self) -> None:
        editor = self.editor
        self.new.clicked.connect(self._ask_new)
        self.search.edited.connect(self.searched)
        self.list.chosen.connect(self._choose)
        self.list.archive.clicked.connect(self.list_turned)
        self.limits.change.clicked.connect(self._ask_limits)
        editor.edited.connect(self._mark_edited)
        editor.save.clicked.connect(self.save_requested)
        editor.name.entered.connect(self._save_by_enter)
        editor.code.entered.connect(self._save_by_enter)
        editor.pin.clicked.connect(self.pin_requested)
        editor.badge.clicked.connect(self.badge_requested)
        editor.choose_code.clicked.connect(self.codes_requested)
        editor.archive.clicked.connect(self.archive_requested)

    def show_count(self, count: int, without_code: int) -> None:
        """Say in the head how many there are, and how many the service does not know."""
        said = self.words.count("people.count", count)
        if without_code:
            missing = self.words.count("people.count_without_code", without_code)
            said = self.words.say("common.joined", first=said, second=missing)
        self.head.explanation.set_tone("text2")
        self.head.set_words(self.words.say("people.title"), said)

    def show_done(self, sentence: str) -> None:
        """Say in the head, in place of the numbers, what has been done."""
        self.head.explanation.set_tone("ok")
        self.head.set_words(self.words.say("people.title"), sentence)

    def show_rows(self, rows: Sequence[PersonLine], chosen: int) -> None:
        """Show who is listed, and who of them is looked at."""
        self.list.show_rows(rows, chosen)

    def show_person(self, view: PersonView, own: DisplayChoice) -> None:
        """Show somebody as they are kept."""
        self._was_warned = False
        self.editor.show_person(view, own)
        self.list.mark(view.person.person_id)
        self.limits.mark(view.person.role)

    def show_codes(self, codes: KnownCodes) -> None:
        """Show what the service knows of the code that is typed."""
        self.editor.show_codes(codes)

    def code_scanned(self, text: str) -> bool:
        """A scan is the badge of whoever is looked at."""
        self.badge_scanned.emit(text)
        return True

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        editor = self.editor
        buttons = {
            key.Key_F2: self.new,
            key.Key_F4: editor.pin,
            key.Key_F5: editor.choose_code,
            key.Key_F6: editor.badge,
            key.Key_F7: self.list.archive,
            key.Key_F8: editor.archive,
            key.Key_F9: self.limits.change,
            key.Key_F12: editor.save,
        }
        actions: dict[int, Callable[[], object]] = {
            each: button.click for each, button in buttons.items() if button.isVisible()
        }
        return actions | {
            key.Key_F3: self.search.begin_again,
            key.Key_Up: lambda: self._walk(-1),
            key.Key_Down: lambda: self._walk(1),
        }

    @override
    def step_back(self) -> None:
        """Leave the page; what is not saved is said once before."""
        if self._may_leave():
            super().step_back()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_wide = self.width() >= WIDE
        grown = current_theme().text_size - 100
        self.editor.setFixedWidth(EDITOR if is_wide else EDITOR_NARROW + grown)
        super().resizeEvent(event)

    def _may_leave(self) -> bool:
        """Whether whoever is looked at may be left; the first time with changes it is said."""
        if not self.editor.is_changed() or self._was_warned:
            return True
        self._was_warned = True
        self.tell(self.words.say("people.not_saved"))
        return False

    def _choose(self, person_id: int) -> None:
        """Look at somebody else, or mark again who is looked at."""
        if self._may_leave():
            self.person_chosen.emit(person_id)
        else:
            self.list.mark(self.editor.person().person_id)

    def _ask_new(self) -> None:
        if self._may_leave():
            self.new_requested.emit()
            self.editor.name.line.setFocus()

    def _ask_limits(self) -> None:
        if self._may_leave():
            self.limits_requested.emit()

    def _walk(self, step: int) -> None:
        """Look at whoever stands above or below."""
        there = self.list.beside(self.editor.person().person_id, step)
        if there is not None:
            self._choose(there)

    def _mark_edited(self) -> None:
        self._was_warned = False
        self.limits.mark(self.editor.person().role)

    def _save_by_enter(self) -> None:
        if self.editor.save.isEnabled():
            self.save_requested.emit()
