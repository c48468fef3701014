"""Parking: the dialog of F5 and the rail joined with setting baskets aside."""

from collections.abc import Callable, Coroutine, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol

from PySide6.QtCore import QTimer

from till.actions.ports.events import ParkedChanged
from till.actions.selling.parking import all_parked, discard, give_up, park, recall
from till.actions.till import housekeeping
from till.domain.errors import TillError
from till.domain.errors.basket import BasketEmpty
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.selling.basket import Basket, Parked
from till.domain.text import one_line
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.wording import format_lek, refused_line
from ui.park.dialog import ParkDialog
from ui.park.list import ParkedCard
from ui.shell.controllers import Controller, LateDialog
from ui.shell.messages import Messages
from ui.shell.shell import Shell

MINUTE_MS = 60_000
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class ShowsParked(Protocol):
    """Where the baskets set aside are seen beside the sale."""

    def show_parked(self, cards: Sequence[ParkedCard]) -> None:
        """Show the baskets set aside, the oldest first."""


class ParkController(Controller):
    """Keeps the rail and the dialog in step with the parked baskets."""

    _dialog = LateDialog(ParkDialog)
    _question = LateDialog(QuestionDialog, name="give_up")
    _discarding = LateDialog(QuestionDialog)

    def __init__(self, shell: Shell, settle: Callable[[], Coroutine[object, object, bool]]) -> None:
        """`settle` adds what waits for the open sale; it tells whether all of it is in."""
        super().__init__(shell)
        shell.when_made(QuestionDialog, self._join_question, name="give_up")
        shell.when_made(ParkDialog, self._join)
        self._settle = settle
        self._is_recalling = False
        self._ageing = QTimer(self, interval=MINUTE_MS)
        self._ageing.timeout.connect(self.show_parked)
        shell.bridge.of(ParkedChanged).connect(self.show_parked)

    def _join_question(self, question: QuestionDialog) -> None:
        question.left.connect(self._go_on_selling)

    def _join(self, dialog: ParkDialog) -> None:
        dialog.give_up_requested.connect(self.ask_to_give_up)
        dialog.park_requested.connect(self._park)
        dialog.recall_requested.connect(
            lambda parked_id: self._run(partial(recall, self.shell.till, parked_id))
        )
        dialog.list.discard_requested.connect(self._ask_to_discard)
        dialog.left.connect(self._go_on_selling)

    def join(self, rail: ShowsParked) -> None:
        """Take the rail of the present language, and show it what waits."""
        self._rail = rail
        self.show_parked()
        self._ageing.start()

    def begin(self) -> None:
        """Open the dialog: set the open basket aside, or take one up."""
        can_park = not self.shell.till.session.basket.is_empty
        self._dialog.begin(self._cards(), can_park)

    def ask_to_give_up(self) -> None:
        """Ask whether the open sale is to be thrown away."""
        basket = self.shell.till.session.basket
        if basket.is_empty:
            self.shell.say_at_sale(self.shell.words.error(BasketEmpty()))
        else:
            self._question.ask(give_up_question(self.shell.words, basket), self._give_up)

    def show_parked(self) -> None:
        """Show what waits now, and for how long."""
        cards = self._cards()
        self._rail.show_parked(cards)
        if dialog := self.shell.opened(ParkDialog):
            dialog.show_cards(cards)

    def _park(self, name: str) -> None:
        self._run(partial(park, self.shell.till, name))

    def recall_by_touch(self, parked_id: int) -> None:
        """Take up what was touched; a second touch before it is there means nothing."""

        def refuse(error: TillError) -> None:
            self.shell.say_at_sale(self.shell.words.error(error))

        async def recall_once() -> None:
            try:
                await recall(self.shell.till, parked_id)
            finally:
                self._is_recalling = False

        if not self._is_recalling:
            self._is_recalling = True
            self.shell.tasks.start(recall_once(), name="recall", on_failure=refuse)

    def _ask_to_discard(self, parked_id: int) -> None:
        card = next((each for each in self._cards() if each.parked_id == parked_id), None)
        if card is not None:
            question = discard_question(self.shell.words, card)
            self._discarding.ask(question, lambda _: self._discard(parked_id))

    def _discard(self, parked_id: int) -> None:
        till = self.shell.till
        words = self.shell.words

        async def discard_it(approval: Approval | None) -> None:
            await discard(till, parked_id, approval)
            self._discarding.close_overlay()
            with housekeeping(till.warn):
                self._dialog.show_cards(self._cards())

        self.shell.run_with_approval(
            discard_it,
            name="discard",
            about=lambda: self._asked(parked_id),
            on_failure=lambda error: self._discarding.show_problem(refused_line(words, error)),
        )

    def _give_up(self, _pin: str) -> None:
        till = self.shell.till
        words = self.shell.words
        amount = till.session.basket.total
        total = format_lek(amount)

        async def give_it_up(approval: Approval | None) -> None:
            shown = till.session.basket
            if not await self._settle() or till.session.basket is not shown:
                # more has come into the sale than was shown: what is thrown away is asked anew
                self._question.close_overlay()
                self._go_on_selling()
                self.ask_to_give_up()
                return
            await give_up(till, approval)
            self.shell.close_dialogs()
            self._go_on_selling()
            self.shell.hint(words.say("give_up.done", total=total))

        self.shell.run_with_approval(
            give_it_up,
            name="give up",
            about=lambda: Asked(amount=amount),
            on_failure=lambda error: self._question.show_problem(refused_line(words, error)),
        )

    def _asked(self, parked_id: int) -> Asked:
        """Return what is thrown away with a parked basket."""
        names = {each.parked_id: each.name or each.lines_text for each in self._cards()}
        for each in all_parked(self.shell.till):
            if each.parked_id == parked_id:
                return Asked(of=names[parked_id], amount=each.basket.total)
        return Asked()

    def _run(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Do it; the dialog closes once it is done, and says why it was not.

        Goods that wait for the open sale and need a word more keep it open: they are asked about.
        """

        async def do_and_close() -> None:
            if await self._settle():
                await work()
            self._dialog.close_overlay()
            self._go_on_selling()

        self.shell.tasks.start(do_and_close(), name="park", on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(refused_line(self.shell.words, error))

    def _cards(self) -> list[ParkedCard]:
        now = self.shell.till.clock.now()
        return [card_of(self.shell.words, each, now) for each in all_parked(self.shell.till)]

    def _go_on_selling(self) -> None:
        self.shell.selling_goes_on.emit()


def give_up_question(words: Messages, basket: Basket) -> Question:
    """Return what is asked before the open sale is thrown away."""
    lines = words.count("sell.lines", len(basket.lines))
    return Question(
        title=words.say("give_up.question", lines=lines, total=format_lek(basket.total)),
        detail=words.say("give_up.detail"),
        does=words.say("give_up.sure"),
        keeps=words.say("give_up.keep"),
        ends_sale=True,
    )


def discard_question(words: Messages, card: ParkedCard) -> Question:
    """Return what is asked before a basket that was set aside is thrown away."""
    name = one_line(card.name)
    asked = words.say("park.question", name=name) if name else words.say("park.question_unnamed")
    return Question(
        title=asked,
        detail=words.say("park.question_detail", lines=card.lines_text, total=card.total_text),
        does=words.say("park.discard"),
        keeps=words.say("park.keep"),
    )


def card_of(words: Messages, parked: Parked, now: datetime) -> ParkedCard:
    """Return a parked basket in words."""
    return ParkedCard(
        parked_id=parked.parked_id,
        name=parked.name,
        total_text=format_lek(parked.basket.total),
        age_text=age_text(words, now - parked.parked_at),
        lines_text=words.count("parked_for.lines", len(parked.basket.lines)),
        parked_by=parked.parked_by.name,
    )


def age_text(words: Messages, age: timedelta) -> str:
    """Return how long ago something was, as `12 min`; a clock that was set back makes it now."""
    if age < timedelta(minutes=1):
        return words.say("parked_for.moment")
    if age < HOUR:
        return words.say("parked_for.minutes", minutes=age // timedelta(minutes=1))
    if age < DAY:
        return words.say("parked_for.hours", hours=age // HOUR)
    return words.count("parked_for.days", age // DAY)
