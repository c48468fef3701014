"""The page of two tills: shown while the till lives twice, and an owner chooses."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.maintenance.restoring import require_owner
from till.actions.ports.events import GenerationsChanged
from till.domain.errors import TillError
from till.domain.errors.backups import DUPLICATE_FAULTS
from till.domain.formatting import write_moment
from till.domain.maintenance.generations import GenerationStanding, GenerationVerdict, Heartbeat
from till.safekeeping.owner.duplicates import PlannedChoice
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, Query, RecordPlan
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import PARTED, ListColumn, ListRecord
from ui.shell.controllers import LateDialog
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page, Shell

HERE: Final = "here"
THERE: Final = "other"
AGAIN: Final = "again"
SUPPORT: Final = "support"
CLOSE: Final = "close"
FACTS: Final = "facts"
CHOOSE: Final = "choose"
OUTCOMES: Final = {HERE: "here", THERE: "there"}
REFRESH_MS = 2000


def make_two_tills(words: Messages, _: Tables) -> RecordScreen[Heartbeat]:
    """Return the page of two tills in a language; nobody goes back from it."""
    say = words.say
    columns = (
        ListColumn(words="", width=0),
        ListColumn(words=say("two_tills.last_sale"), width=186),
        ListColumn(words=say("two_tills.sales_today"), width=92, is_right=True, is_strong=True),
        ListColumn(words=say("two_tills.waiting"), width=140),
    )
    none = (say("two_tills.given_up"), "")
    again = say("two_tills.again")
    support = say("two_tills.support")
    close = say("two_tills.close")
    plan: RecordPlan[Heartbeat] = RecordPlan(
        name="two_tills",
        title=say("two_tills.title"),
        list=ListPlan(
            columns=columns,
            icon="lock",
            nothing=none,
            not_found=none,
            foot=say("two_tills.note"),
        ),
        board=BoardPlan(
            parts={FACTS: say("two_tills.data"), CHOOSE: say("two_tills.outcome.none")},
            has_glass=False,
        ),
        width=400,
        narrow=316,
        keys=(
            Key(name=AGAIN, keys="F5", words=again, icon="refresh-cw", at=At.HEAD),
            Key(name=HERE, keys="F2", words=say("two_tills.decide_here"), at=At.ABOVE),
            Key(name=THERE, keys="F3", words=say("two_tills.decide_there"), at=At.ABOVE),
            Key(name=SUPPORT, keys="F6", words=support, icon="file-text", at=At.ABOVE),
            Key(name=CLOSE, keys=say("key.escape"), words=close, at=At.ABOVE),
        ),
    )
    made = RecordScreen(words, plan)
    made.head.back_button.hide()
    made.banner.show()
    return made


def show_standing(
    screen: RecordScreen[Heartbeat], verdict: GenerationVerdict, mine: Heartbeat, till: str
) -> list[ListRecord]:
    """Say how the till stands, and return a row for each computer; `till` is its name.

    Where this one was given up, that alone is said.
    """
    say = screen.words.say
    choice = verdict.choice
    is_over = verdict.standing is GenerationStanding.GIVEN_UP and choice is not None
    for name in (HERE, THERE):
        screen.keys[name].setVisible(not is_over)
    parts = [BoardLine(words=say(f"two_tills.outcome.none_{number}")) for number in (1, 2, 3)]
    screen.overview.show_parts({CHOOSE: BoardPart(lines=() if is_over else parts)})
    if is_over and choice is not None:
        moment = write_moment(choice.made_at)
        facts = {"computer": choice.computer, "person": choice.person, "moment": moment}
        screen.head.set_words(say("two_tills.given_up"), till)
        said = say("two_tills.given_up_detail", **facts)
        screen.banner.show_words(say("two_tills.given_up"), said)
        return []
    other = verdict.other or mine
    seen = say("two_tills.seen", moment=write_moment(other.told_at))
    screen.head.set_words(say("two_tills.title"), f"{till} · {seen}")
    screen.banner.show_words(say("two_tills.stopped"), say("two_tills.stopped_detail"))
    return [_row(HERE, mine, screen.words), _row(THERE, other, screen.words)]


def _row(name: str, sign: Heartbeat, words: Messages) -> ListRecord:
    figures = sign.figures
    sold_at = figures.last_sale_at
    last = "–" if sold_at is None else f"{write_moment(sold_at)} · {figures.last_sale}"
    whose = words.say("two_tills.this_computer" if name == HERE else "two_tills.other_computer")
    waiting = words.count("two_tills.documents", figures.waiting)
    return ListRecord(
        key=name,
        cells=(whose, last, str(figures.sales_today), waiting),
        sub=PARTED.join((sign.computer, _since(sign, words))),
        icon="monitor",
        is_told_beside=True,
    )


def facts_part(sign: Heartbeat, words: Messages) -> BoardPart:
    """Return which computer the marked one is, since when it runs, and where its data are from."""
    begun_at = sign.figures.begun_at
    moment = "–" if begun_at is None else write_moment(begun_at)
    origin = words.say(f"two_tills.origin.{sign.figures.cause or 'first'}", moment=moment)
    lines = (PARTED.join((sign.computer, _since(sign, words))), origin)
    return BoardPart(lines=[BoardLine(words=each) for each in lines])


def _since(sign: Heartbeat, words: Messages) -> str:
    started: datetime = sign.started_at
    return words.say("two_tills.since", moment=write_moment(started))


def choice_question(name: str, mine: Heartbeat, other: Heartbeat, words: Messages) -> Question:
    """Return the question that an owner answers by a PIN: what becomes of both."""
    say = words.say
    outcome = f"two_tills.outcome.{OUTCOMES[name]}"
    computers = {"mine": mine.computer, "other": other.computer}
    return Question(
        title=say(outcome),
        detail="\n".join(say(f"{outcome}_{number}", **computers) for number in (1, 2, 3)),
        does=say(f"two_tills.decide_{OUTCOMES[name]}"),
        keeps=say("backups.restore_keep"),
        busy=say("backups.restoring"),
        asks_pin=True,
    )


class TwoTillsController(RecordPage[Heartbeat]):
    """`choice_agreed` carries what an owner chose; it is done once the till is closed."""

    page = Page.TWO_TILLS
    choice_agreed = Signal(object)
    close_requested = Signal()
    _question = LateDialog(QuestionDialog)

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
