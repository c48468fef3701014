"""The page of the office joined with the till: an owner joins a chain, sends, leaves."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from typing_extensions import override

from till.actions.chain import joining
from till.actions.people.authorisation import see_settings
from till.domain.chain.membership import MembershipEnd
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded
from ui.kit.page.page_access import PageAccess
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.wording import refused_line
from ui.office.screen import AGAIN, CODE, JOIN, LEAVE, TRY, URL
from ui.shell.controllers import LateDialog, PageController
from ui.shell.messages import Messages
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.office.screen import OfficeScreen

SEND_WITHIN_S: Final = 10.0
LET_IN: Final = frozenset({Page.SETTINGS})


def leave_question(words: Messages, waiting: int = 0) -> Question:
    """Return what is asked before a till leaves its chain, with so much that is not sent."""
    waits = words.count("office_page.leave_waits", waiting) if waiting else ""
    return Question(
        title=words.say("office_page.leave_question"),
        detail=waits or words.say("office_page.leave_detail"),
        does=words.say("office_page.leave"),
        keeps=words.say("office_page.stay"),
        busy=words.say("office_page.leaving"),
    )


class OfficeController(PageController["OfficeScreen"]):
    """Selling waits for none of it."""

    page = Page.OFFICE
    _question = LateDialog(QuestionDialog)

    def __init__(self, shell: Shell, make: Callable[[], "OfficeScreen"]) -> None:
        super().__init__(shell, make)
        self._door = PageAccess(shell, see_settings, name="open the office", let_in=LET_IN)

    @override
    def join(self, screen: "OfficeScreen") -> None:
        deeds = {TRY: self._try, JOIN: self._join, AGAIN: self._send, LEAVE: self._ask_to_leave}
        screen.left.connect(self.leave)
        screen.pressed.connect(lambda name: deeds[name]())

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    @override
    def fill(self) -> None:
        self.shell.tasks.start(self._learn(), name="look at the office", on_failure=self._refuse)

    async def _learn(self) -> None:
        office = joining.office_of(self.shell.till)
        standing = await office.standing() if await office.membership() else None
        screen = self.screen()
        screen.set_idle()
        if standing is None:
            screen.show_alone(self.shell.settings.office.url)
        else:
            screen.show_standing(standing)

    def _try(self) -> None:
        """Say whether an office answers at the address that is typed."""
        screen = self.screen()
        url = screen.form.values()[URL]

        async def ask() -> None:
            seconds = await joining.try_address(self.shell.till, url)
            screen.show_answer(url, seconds)

        screen.keys[TRY].set_busy(self.shell.words.say("office_page.looking"))
        self.shell.tasks.start(ask(), name="try the office", on_failure=self._refuse)

    def _join(self) -> None:
        """Join with what is typed; the journal follows by itself."""
        screen = self.screen()
        said = screen.form.values()

        async def join(approval: Approval | None) -> None:
            await joining.join(self.shell.till, said[URL], said[CODE], approval)
            await self._learn()

        screen.keys[JOIN].set_busy(self.shell.words.say("office_page.joining"))
        self.shell.run_with_approval(
            join,
            name="join the office",
            about=lambda: Asked(of=self.shell.words.say("office_page.join"), now=said[URL]),
            on_failure=self._refuse,
        )

    def _send(self) -> None:
        """Send what waits, and say how the till stands after it."""

        async def send() -> None:
            office = joining.office_of(self.shell.till)
            await office.send(SEND_WITHIN_S, is_patient=False)
            await self._learn()

        self.screen().keys[AGAIN].set_busy(self.shell.words.say("office_page.looking"))
        self.shell.tasks.start(send(), name="send to the office", on_failure=self._refuse)

    def _ask_to_leave(self, waiting: int = 0) -> None:
        """Ask, and once more where something waits that the office does not take."""
        question = leave_question(self.shell.words, waiting)
        self._question.ask(question, lambda _: self._leave_chain(at_once=bool(waiting)))

    def _leave_chain(self, *, at_once: bool) -> None:
        async def leave(approval: Approval | None) -> None:
            end = await joining.leave(self.shell.till, approval, at_once=at_once)
            await self._tell_end(end)

        def fail(error: TillError) -> None:
            self._question.show_problem(refused_line(self.shell.words, error))

        self.shell.run_with_approval(
            leave,
            name="leave the office",
            about=lambda: Asked(of=self.shell.words.say("office_page.leave")),
            on_failure=fail,
        )

    async def _tell_end(self, end: MembershipEnd) -> None:
        if not end.has_left:
            self._ask_to_leave(end.sent.waiting)
            return
        self._question.close_overlay()
        await self._learn()
        if not end.is_told:
            self.screen().tell(self.shell.words.say("office_page.left_untold"))

    def _refuse(self, error: TillError) -> None:
        screen = self.screen()
        if isinstance(error, ApprovalNeeded):
            screen.set_idle()
            screen.tell(refused_line(self.shell.words, error))
        else:
            screen.show_error(error)
