"""A declared page on the screen: its list, the form or facts beside it, and all its keys."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from till.domain.errors import TillError
from ui.kit.choice.button import Button
from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import DAY_KEY, EARLIER_KEY, LATER_KEY, DayChoice, Option
from ui.kit.entry.framed_line import LineKeys
from ui.kit.entry.search_field import PageSearch
from ui.kit.frame.banner import Banner
from ui.kit.frame.halves import Halves, ListSearch
from ui.kit.layout import column, holder
from ui.kit.page.board import Board
from ui.kit.page.facts import FactsPanel
from ui.kit.page.form_panel import FormPanel
from ui.kit.page.key import At, KeyScreen, qt_key
from ui.kit.page.plan import Query, RecordPlan
from ui.kit.page.records_panel import RecordsPanel, TurnKey
from ui.kit.page.section import SectionPanel
from ui.kit.state import State
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import format_whole
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

T = TypeVar("T")
ADD: Final = "add"
SAVE: Final = "save"
"""The keys that a form begins and ends with; all others are the page's own."""
GROUP_KEY: Final = "F5"
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class RecordScreen(KeyScreen, Generic[T]):
    """`asked` when other rows are wanted, `chosen` for the record of a row by its key.

    `save_requested` carries the record as it is typed and whether it is new, `pressed` the name of
    another key of the page, `row_opened` a list among the fields and the key of its row, `typed`
    what stands in the search where Enter leads to no fields. What is
    typed and not kept is never left behind: it is said, F12 keeps it, Esc drops it. `takes_scan`
    is asked with a code that no field takes, `gives_up` at Esc, whether something that the page
    had begun is ended by it.
    """

    asked = Signal()
    more_requested = Signal()
    chosen = Signal(str)
    save_requested = Signal(object, bool)
    row_opened = Signal(str, str)
    typed = Signal(str)

    def __init__(self, words: Messages, plan: RecordPlan[T]) -> None:
        super().__init__(words, name=plan.name, keys=plan.keys)
        self.plan = plan
        self.takes_scan: Callable[[str], bool] = lambda _text: False
        self.gives_up: Callable[[], bool] = lambda: False
        self.head.set_words(plan.title, plan.explained)
        self._opener = next((self.keys[each.name] for each in plan.keys if each.opens), None)
        self.banner = Banner(State.ATT, icon="triangle-alert")
        self.banner.hide()
        self.turns = {each.name: TurnKey(each, page=plan.name) for each in plan.list.turns}
        self.search = PageSearch(
            plan.list.search, name=f"{plan.name}.search", keys=plan.list.search_key
        )
        self.day = DayChoice(words, plan.name) if plan.list.has_days else None
        self.groups = Chips(plan.list.groups, name=plan.name, keys=GROUP_KEY)
        self.groups.set_more_name(plan.list.more_groups)
        under = [*(each.button for each in self.turns.values()), *self.at(At.LIST)]
        self.records = RecordsPanel(
            plan.list, under, page=plan.name, spoken=plan.list.spoken or plan.title
        )
        self.section = SectionPanel(plan.section, *self.at(At.SECTION)) if plan.section else None
        self.form = self._form_panel()
        self.board = self._board()
        self.face = plan.beside(self.keys) if plan.beside else None
        self.facts = FactsPanel(f"{plan.name}.{plan.facts}")
        self.notice = Banner(icon="info")
        self._lay_out()
        self._connect()

    def _form_panel(self) -> FormPanel[T] | None:
        plan = self.plan
        if plan.form is None:
            return None
        keys = [(each, self.keys[each.name]) for each in plan.keys]
        made = FormPanel(plan.form, keys, page=plan.name)
        made.set_unchosen(plan.unchosen_icon, plan.unchosen)
        return made

    def _board(self) -> Board | None:
        plan = self.plan
        if plan.board is None:
            return None
        keys = [*self.at(At.ABOVE), *self.at(At.FORM)]
        return Board(plan.board, keys, page=plan.name)

    def _lay_out(self) -> None:
        search = self.search if self.plan.list.search else None
        tools = [self.day, search, *self.at(At.HEAD)]
        for part in tools:
            if part is not None:
                self.head.tools.addWidget(part)
        own = self.face.widget if self.face else None
        self.beside: QWidget = own or self.form or self.board or self.facts
        plan = self.plan
        self.body.setSpacing(Spacing.COLUMN)
        if self.beside is self.facts:  # what is read leaves the filters the whole width
            self.body.addWidget(self.banner)
            self.body.addWidget(self.groups)
            left: QWidget = self.records.panel
        else:
            under = self.face.under if self.face else self.section
            parts = (self.banner, self.groups, (self.records.panel, 1))
            listed = column(*parts, spacing=Spacing.COLUMN)
            if under is not None:
                listed.addWidget(under)
            left = holder(listed)
        self.body.addWidget(self.notice)
        self.halves = Halves(left, self.beside, width=plan.width, narrow=plan.narrow)
        self.body.addWidget(self.halves, 1)
        self.groups.setVisible(bool(plan.list.groups))  # in its place: else it were a window
        self.notice.hide()
        if self.form is not None:
            self.form.show_nothing(self.search.line)

    def _connect(self) -> None:
        self._walk = ListSearch(self.search, self.records.list, self.halves, self._may_walk)
        self._walk.asked.connect(self.asked)
        self._searching = LineKeys(self, self._take_also)
        self._searching.watch((self.search.line,))
        self.groups.chosen.connect(self._walk.ask_now)
        view = self.records.list.view
        view.selected.connect(self._choose)
        view.opened.connect(self.halves.open_right)
        view.again.connect(self._open_row)
        view.more_requested.connect(self.more_requested)
        for turn in self.turns.values():
            turn.turned.connect(self.asked)
        if self.day is not None:
            self.day.changed.connect(self.asked)
        if self.form is not None:
            self._walk.watch(self.form.view.lines)
            self._walk.entered.connect(self._go_to_fields)
            self.form.view.passed.connect(self._go_to_primary)
            self.form.view.opened.connect(self.row_opened)
        else:
            self._walk.entered.connect(lambda: self.typed.emit(self.search.text()))
        if self.face is not None:
            self._walk.walk_beside = self.face.walk
        if self.plan.list.search:
            self.setFocusProxy(self.search)

    @property
    def query(self) -> Query:
        """What the list is asked for."""
        return Query(
            text=self.search.text(),
            group=self.groups.current(),
            day=self.day.day if self.day else None,
            turned=tuple((name, key.current) for name, key in self.turns.items()),
        )

    @property
    def fields(self) -> FormPanel[T]:
        """The form of a page that has one."""
        if self.form is None:
            raise LookupError(self.plan.name)
        return self.form

    @property
    def overview(self) -> Board:
        """The board of a page that has one."""
        if self.board is None:
            raise LookupError(self.plan.name)
        return self.board

    @property
    def row(self) -> ListRecord | None:
        """The marked row."""
        return self.records.list.view.row

    @property
    def last_key(self) -> str:
        """The key of the last row that was read; empty while there is none."""
        rows = self.records.list.view.records.rows
        return rows[-1].key if rows else ""

    def begin(self, today: date) -> None:
        """Forget what was searched and which record was shown."""
        self.search.set_text("")
        if self.day is not None:
            self.day.show_day(today, today)
        if self.groups.chips:
            self.groups.choose(self._first_group())
        self.say("")
        if self.form is not None:
            self.form.show_nothing(self.search.line)
        self.halves.close_right()

    def search_again(self) -> None:
        """Let the next word take the place of the one there is, once a record was kept."""
        if not self.halves.is_covered:
            self.search.begin_again()

    def press_save(self) -> None:
        """Keep what is typed, as its key does."""
        self.press(SAVE)

    def offer_groups(self, groups: Sequence[Option]) -> None:
        """Show other chips; the chosen one stays chosen where it is among them."""
        chosen = self.groups.current()
        if [each.key for each in groups] != list(self.groups.chips):
            self.groups.set_options(groups)
            if chosen in self.groups.chips:
                self.groups.choose(chosen)

    def show_rows(
        self, rows: Sequence[ListRecord], *, select: str = "", count: int | None = None
    ) -> None:
        """Show what was found, and how much; the record in front stays marked where it is there."""
        marked = self.row
        shows = self.form or self.face
        stays = shows.shown_key if shows else marked.key if marked else ""
        is_narrowed = bool(self.search.text()) or self.groups.current() != self._first_group()
        self.records.show_rows(rows, select or stays, is_asked=is_narrowed)
        self.search.set_count(format_whole(count) if self.search.text() and count else "")
        self.halves.show_right(is_there=bool(rows) or self.beside is not self.facts)
        for key in self.plan.keys if self.form is None else ():
            if key.needs_record:
                self.keys[key.name].setVisible(bool(rows))
        if self.form is None or not (select or self.is_unsaved):
            self._choose()
        if self.face is not None and not (rows or select):
            self.face.show_nothing()

    def renew_rows(self, rows: Sequence[ListRecord]) -> None:
        """Show the same rows with other words: a clock went on, and what is in sight stays."""
        self.records.list.view.records.renew(rows)

    def add_rows(self, rows: Sequence[ListRecord]) -> None:
        """Show further rows under those there are."""
        self.records.list.view.records.add(rows)

    def show_record(self, record: T, *, state: str = "") -> None:
        """Show a record in the fields."""
        self.fields.show_record(record, state=state)

    def begin_new(self, values: Mapping[str, str] | None = None) -> None:
        """Show the fields of a new record, and go there."""
        if not self.keeps_changes():
            self.fields.begin_new(values or {})
            self.halves.open_right()
            self.fields.take_focus()

    def show_error(self, error: TillError) -> None:
        """Say what cannot be kept beside its field, else over the keys; what is typed stays."""
        self.halves.open_right()
        sentence = self.words.error(error)
        if not self.fields.show_error(error, sentence):
            self.fields.show_failure(sentence)

    def explain(self, sentence: str) -> None:
        """Say under the title what there is to know of the whole list."""
        self.head.set_words(self.plan.title, sentence)

    def warn(self, title: str, text: str = "") -> None:
        """Say over the list what is urgent, until nothing is."""
        self.banner.show_words(title, text)
        self.banner.setVisible(bool(title))

    def say(self, sentence: str) -> None:
        """Say in the head what was done, until something else is."""
        self.head.say_done(sentence)

    def ask(self, sentence: str) -> None:
        """Say over the list what is to be chosen in it, until it is; nothing when empty."""
        self.notice.show_words(sentence)
        self.notice.setVisible(bool(sentence))

    def set_saving(self, *, is_saving: bool) -> None:
        """Let the primary key be busy, or at rest again."""
        if is_saving:
            self.keys[SAVE].set_busy(self.words.say("common.saving"))
        else:
            self.keys[SAVE].set_idle()

    @property
    def is_unsaved(self) -> bool:
        """Whether something typed is not kept yet."""
        return self.form is not None and self.form.is_unsaved

    def keeps_changes(self) -> bool:
        """Tell whether something typed is not kept yet, and say so."""
        if self.is_unsaved:
            self.tell(self.words.say("catalogue.keep_or_drop"))
        return self.is_unsaved

    def code_scanned(self, text: str) -> bool:
        """Add a code where the field with the focus takes scans; else find what bears it."""
        name = self.form.view.scans_into() if self.form else ""
        if name and self.form is not None:
            self.form.view.add(name, text)
            return True
        return self.takes_scan(text)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        pairs = [(each.keys, self.turns[each.name].button) for each in self.plan.list.turns]
        if self.day is not None:
            day = self.day
            pairs += [(EARLIER_KEY, day.earlier), (LATER_KEY, day.later)]
        actions = dict(super().key_actions())
        if self.day is not None:
            actions[DAY_KEY] = self.day.chosen.click
        actions |= {qt_key(keys): button.click for keys, button in pairs if not button.isHidden()}
        if self.face is not None:
            actions |= self.face.key_actions()
        if self.plan.list.search and self.plan.list.search_key:
            actions[qt_key(self.plan.list.search_key)] = self._walk.begin_again
        if self.plan.list.groups:
            actions[qt_key(GROUP_KEY)] = self.groups.choose_next
        return actions

    @override
    def step_back(self) -> None:
        """Esc closes a list, drops changes, closes what covers, forgets the search, then leaves."""
        form = self.form
        if (form is not None and form.view.close_lists()) or self.gives_up():
            return
        if form is not None and form.is_open and (form.view.is_changed or form.is_new):
            self._drop_changes(form)
        elif not self._walk.step_back():
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        focus = self.focusWidget()
        if event.key() in ENTER_KEYS and isinstance(focus, Button) and focus.hasFocus():
            focus.click()
        elif event.key() in ENTER_KEYS and self._opener and not event.isAutoRepeat():
            self._open_row()
        elif not self._walk.take_key(event):
            super().keyPressEvent(event)

    def _take_also(self, event: QKeyEvent) -> bool:
        """Press what is also a key of the page while the search has the focus, before the line."""
        pressed = event.keyCombination().toCombined()
        name = next((each.name for each in self.plan.keys if pressed in each.also), "")
        if name and not event.isAutoRepeat():
            self.keys[name].click()
        return bool(name)

    def _first_group(self) -> str:
        return next(iter(self.groups.chips), "")

    def _open_row(self) -> None:
        """Press the key that opens the marked row, where there is one."""
        if self._opener is not None and not self._opener.isHidden():
            self._opener.click()

    @override
    def press(self, name: str) -> None:
        if name == ADD and self.form is not None:
            self.begin_new()
        elif name == SAVE and self.form is not None:
            self._save(self.form)
        else:
            super().press(name)

    def _save(self, form: FormPanel[T]) -> None:
        if not form.is_open:
            return
        try:
            record = form.read()
        except TillError as error:
            self.show_error(error)
        else:
            self.save_requested.emit(record, form.is_new)

    def _drop_changes(self, form: FormPanel[T]) -> None:
        was_new = form.is_new
        form.show_nothing(self.search.line)
        self._walk.begin_again()
        if self.row is not None:
            self.chosen.emit(self.row.key)
        if not was_new:
            self.say(self.words.say("catalogue.dropped"))

    def _may_walk(self) -> bool:
        return not self.keeps_changes()

    def _choose(self) -> None:
        """Ask for the record of the marked row, unless it is shown or changes are in the way."""
        if self.row is None:
            return
        is_shown = self.form is not None and self.row.key == self.form.shown_key
        if not is_shown and not self.keeps_changes():
            self.chosen.emit(self.row.key)

    def _go_to_fields(self) -> None:
        """Go to the fields of the record in front."""
        if self.fields.is_open or self.halves.is_narrow:
            self.halves.open_right()
            self.fields.take_focus()

    def _go_to_primary(self) -> None:
        if SAVE in self.keys:
            self.keys[SAVE].setFocus(Qt.FocusReason.TabFocusReason)
