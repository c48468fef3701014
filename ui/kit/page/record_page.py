"""A declared page joined with the till: what is found, shown and kept, beside the window."""

from abc import abstractmethod
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from typing_extensions import override

from till.domain.errors import RuleBroken, TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded
from ui.kit.page.plan import Query
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.kit.wording import refused_line
from ui.shell.controllers import PageController
from ui.shell.shell import Fail, Work

T = TypeVar("T")
Deeds = Mapping[str, Callable[[], object]]
"""What the keys of a page do, by their names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRows:
    """Rows for a list; `has_more` where there are others behind them.

    They take the place of those there are, or stand behind them where they go `on`. `count` is how
    many there are in all, where that is known.
    """

    rows: Sequence[ListRecord]
    has_more: bool = False
    on: bool = False
    count: int | None = None


class RecordPage(PageController[RecordScreen[T]], Generic[T]):
    """Finds, shows and keeps what its page lists; a page says how each is done.

    The list is read beside the window. What comes late, after something else was asked for or the
    window speaks another language, is not shown.
    """

    _turn = 0
    _has_more = False

    @override
    def join(self, screen: RecordScreen[T]) -> None:
        screen.left.connect(self.leave)
        screen.takes_scan = self.take_scan
        screen.gives_up = self.give_up
        screen.asked.connect(self.read)
        screen.more_requested.connect(self._read_on)
        screen.chosen.connect(self.show)
        screen.save_requested.connect(self.save)
        screen.pressed.connect(self._do)
        screen.row_opened.connect(self.open_row)
        screen.typed.connect(self.take_typed)

    @override
    def fill(self) -> None:
        self.screen().begin(self.shell.till.today)
        self.read()

    @abstractmethod
    async def find(self, query: Query, known: int) -> FoundRows:
        """Return what fits, or where `known` rows are shown already, those and what follows."""

    @abstractmethod
    def show(self, key: str) -> None:
        """Show the record of a row."""

    def deeds(self) -> Deeds:
        """Return what the page's own keys do, by their names."""
        return {}

    def take_scan(self, _code: str) -> bool:
        """Take a code that no field takes; by itself it means nothing here."""
        return False

    def take_typed(self, text: str) -> None:
        """Do what Enter in the search does where it leads to no fields; by itself nothing."""

    def give_up(self) -> bool:
        """End what the page had begun; tell whether there was anything."""
        return False

    def open_row(self, name: str, key: str) -> None:
        """Open what a row of a list among the fields stands for."""

    async def keep(self, record: T, approval: Approval | None, *, is_new: bool) -> T:
        """Keep a record and return it as it was kept. Raises what is wrong with it."""
        del approval, is_new
        return record

    def key_of(self, record: T) -> str:
        """Return the key that the row of a record has."""
        form = self.screen().plan.form
        return form.key_of(record) if form else ""

    def show_kept(self, record: T) -> None:
        """Show a record as it was kept, and say so."""
        self.screen().show_record(record)

    def read(self, select: str = "") -> None:
        """Read the list anew, and mark the row of a key."""
        self._start_reading(select, known=0)

    def _do(self, name: str) -> None:
        self.deeds()[name]()

    def _read_on(self) -> None:
        """Read more where there is more, once for each end of the list."""
        if self._has_more:
            self._has_more = False
            known = self.screen().records.list.view.records.rowCount()
            self._start_reading("", known=known)

    def _start_reading(self, select: str, known: int) -> None:
        self._turn += 1
        work = self._list(self._turn, select, known)
        self.shell.tasks.start(work, name=f"list for {self.page.value}", on_failure=self.refuse)

    async def _list(self, turn: int, select: str, known: int) -> None:
        screen = self.screen()
        found = await self.find(screen.query, known)
        if turn != self._turn or screen is not self.screen():
            return
        self._has_more = found.has_more
        if found.on and known:
            screen.add_rows(found.rows)
        else:
            screen.show_rows(found.rows, select=select, count=found.count)

    def save(self, record: T, is_new: bool) -> None:  # noqa: FBT001 -- what the signal carries
        """Keep what is typed, with an approval where it needs one."""

        async def save(approval: Approval | None) -> None:
            kept = await self.keep(record, approval, is_new=is_new)
            self.screen().set_saving(is_saving=False)
            self.show_kept(kept)
            self.screen().search_again()
            self.read(self.key_of(kept))

        self.screen().set_saving(is_saving=True)
        asked = self.asked_to_keep(record, is_new=is_new)
        self.run(save, f"save on {self.page.value}", asked, on_failure=self.refuse_typed)

    def asked_to_keep(self, record: T, *, is_new: bool) -> Asked:
        """Return what an approval of keeping a record names."""
        return Asked(of=self._name_of(record))

    def _name_of(self, record: T) -> str:
        form = self.screen().plan.form
        return form.heading(record) if form else ""

    def ask_first(self, question: Question, then: Callable[[], object]) -> None:
        """Ask, and do something once it is agreed to."""
        dialog = self.shell.dialog(QuestionDialog)

        def agreed(_pin: str) -> None:
            dialog.close_overlay()
            then()

        dialog.ask(question, agreed)

    def run(self, work: Work, name: str, asked: Asked, *, on_failure: Fail | None = None) -> None:
        """Do something, with an approval where it needs one; `asked` says what it changes."""
        self.shell.run_with_approval(
            work,
            name=name,
            about=lambda: asked,
            on_failure=on_failure or self.refuse,
        )

    def start(self, work: Coroutine[object, object, object], name: str) -> None:
        """Do something that nobody has to approve."""
        self.shell.tasks.start(work, name=name, on_failure=self.refuse)

    def refuse(self, error: TillError) -> None:
        """Say on the page what did not come about."""
        self.screen().tell(refused_line(self.shell.words, error))

    def refuse_typed(self, error: TillError) -> None:
        """Say what cannot be kept at its field, or over the keys where it is no field's."""
        screen = self.screen()
        screen.set_saving(is_saving=False)
        if isinstance(error, RuleBroken) and not isinstance(error, ApprovalNeeded):
            screen.show_error(error)
        else:
            self.refuse(error)
