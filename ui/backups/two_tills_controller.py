"""The page of two tills joined with the till: shown while it lives twice, and an owner chooses."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.maintenance.restoring import require_owner
from till.actions.ports.events import GenerationsChanged
from till.domain.errors import TillError
from till.domain.errors.backups import DUPLICATE_FAULTS
from till.domain.maintenance.generations import Heartbeat
from till.safekeeping.owner.duplicates import PlannedChoice
from ui.backups.two_tills_plan import (
    AGAIN,
    CLOSE,
    FACTS,
    HERE,
    SUPPORT,
    THERE,
    choice_question,
    facts_part,
    show_standing,
)
from ui.kit.page.plan import Query
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page, Shell

REFRESH_MS = 2000


class TwoTillsController(RecordPage[Heartbeat]):
    """`choice_agreed` carries what an owner chose; it is done once the till is closed."""

    page = Page.TWO_TILLS
    choice_agreed = Signal(object)
    close_requested = Signal()

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[Heartbeat]],
        support: Callable[[], None],
    ) -> None:
        super().__init__(shell, make)
        self._support = support
        self.tick_while_open(self.read, every_ms=REFRESH_MS)
        shell.bridge.of(GenerationsChanged).connect(self._follow)

    @property
    def _question(self) -> QuestionDialog:
        return self.shell.dialog(QuestionDialog)

    @property
    def is_needed(self) -> bool:
        """Whether the till lives twice, or was given up: then nothing else is to be done."""
        return isinstance(self.shell.till.session.fault, DUPLICATE_FAULTS)

    @override
    def leave(self) -> None:
        self.close_requested.emit()

    @override
    def deeds(self) -> Deeds:
        return {
            AGAIN: self._look_again,
            HERE: lambda: self._ask(HERE),
            THERE: lambda: self._ask(THERE),
            SUPPORT: self._support,
            CLOSE: self.close_requested.emit,
        }

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        generations = self.shell.till.generations
        if generations is None:
            return FoundRows(rows=())
        shop = self.shell.settings.shop
        till = " · ".join(filter(None, (shop.till_name, shop.name)))
        screen = self.screen()
        screen.keys[AGAIN].set_idle()
        return FoundRows(rows=show_standing(screen, generations.verdict, generations.sign, till))

    @override
    def show(self, key: str) -> None:
        signs = self._signs()
        part = facts_part(signs[0] if key == HERE else signs[1], self.shell.words)
        self.screen().overview.show_parts({FACTS: part})

    def _signs(self) -> tuple[Heartbeat, Heartbeat]:
        """The signs of this one and of the other."""
        generations = self.shell.till.generations
        if generations is None:
            raise LookupError("a till without generations lives once")
        return generations.sign, generations.verdict.other or generations.sign

    def _follow(self, _event: object) -> None:
        """Show it to whoever stands here, and go back to the sale once it is over."""
        if self.shell.page is Page.SIGN_IN:
            return
        if self.is_needed:
            if not self.is_open():  # else an owner may be deciding just now
                self.shell.close_dialogs()
            self.open()
        elif self.is_open():
            self.shell.close_dialogs()
            self.shell.show_page(Page.SELL)

    def _look_again(self) -> None:
        self.screen().keys[AGAIN].set_busy(self.shell.words.say("health.looking_key"))
        if self.shell.till.generations is not None:
            self.shell.till.generations.look_now()

    def _ask(self, name: str) -> None:
        question = choice_question(name, *self._signs(), self.shell.words)
        self._question.ask(question, lambda pin: self._choose(name, pin))

    def _choose(self, name: str, pin: str) -> None:
        def fail(error: TillError) -> None:
            self._question.show_problem(self.shell.words.error(error))

        self.shell.tasks.start(self._agree(name, pin), name="choose a life", on_failure=fail)

    async def _agree(self, name: str, pin: str) -> None:
        person = await require_owner(self.shell.till, pin)
        generations = self.shell.till.generations
        other = generations.verdict.other if generations is not None and name == THERE else None
        self.choice_agreed.emit(PlannedChoice(person=person, other=other))
