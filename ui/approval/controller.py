"""Approval in place: the dialog joined with the action that somebody else has to allow."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass

from PySide6.QtCore import QObject

from till.actions.authorisation import approve, approve_by_badge, approvers, refuse
from till.actions.finding import look_up
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.people import BadgeUnknown, PinWanted, WrongPin
from till.domain.rights.approval import WRONG_PINS_ALLOWED, Approval
from till.domain.rights.limits import ApprovalNeeded
from ui.app.window import Page
from ui.approval.request import ApprovalRequest, ApprovalWords, limit_rows, title_of
from ui.shell.context import Desk
from ui.shell.page_controller import tell_in_front

Again = Callable[[Approval], Coroutine[object, object, object]]
Work = Callable[[Approval | None], Coroutine[object, object, object]]
Fail = Callable[[TillError], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """One question, and what follows its answer."""

    needed: ApprovalNeeded
    again: Again
    fail: Fail
    approvers: tuple[int, ...]


class ApprovalController(QObject):
    """Asks for one approval at a time; it goes to one action and is then forgotten."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._asking: _Asking | None = None
        self._wrong = 0
        desk.bridge.signed_in.connect(self._forget)
        desk.bridge.signed_out.connect(self._forget)

    def connect_screen(self) -> None:
        """Join the dialog of the present language; a question of before is forgotten."""
        self._asking = None
        dialog = self._desk.window.approval
        dialog.approve_requested.connect(self._try_pin)
        dialog.badge_scanned.connect(self._try_badge)
        dialog.refused.connect(self._refused)

    @property
    def is_asking(self) -> bool:
        """Whether an approval is being asked for."""
        return self._asking is not None

    def run(
        self,
        work: Work,
        *,
        name: str,
        asked: Callable[[], ApprovalWords] = ApprovalWords,
        on_failure: Fail,
    ) -> None:
        """Start an action; where it needs approval, ask for that and start it again with it.

        `asked` says what it changes. `on_failure` is told of everything else that goes wrong, and
        (with ApprovalNeeded) that nobody approved.
        """

        def fail(error: TillError) -> None:
            if isinstance(error, ApprovalNeeded):
                self.ask(error, asked(), work, on_failure=on_failure)
            else:
                on_failure(error)

        self._desk.tasks.start(work(None), name=name, on_failure=fail)

    def ask(
        self,
        needed: ApprovalNeeded,
        asked_words: ApprovalWords,
        again: Again,
        *,
        on_failure: Fail | None = None,
    ) -> None:
        """Ask for an approval, and go on with `again` when it was given.

        `on_failure` is told what `again` was refused for, and (with `needed` itself) that nobody
        approved; a second question while one is open counts as refused, and so does one of
        somebody who has left the till meanwhile.
        """
        desk = self._desk
        fail = on_failure or self._tell_in_front
        if self._asking is not None or desk.till.session.cashier is None:
            fail(needed)
            return
        able = tuple(approvers(desk.till, needed))
        person = desk.till.session.cashier
        ids = tuple(each.person_id for each in able)
        self._wrong = 0
        self._asking = _Asking(needed=needed, again=again, fail=fail, approvers=ids)
        desk.window.approval.begin(
            ApprovalRequest(
                asks=desk.words.say("approval.asks", name=person.name),
                title=title_of(desk.words, needed),
                sub=asked_words.sub,
                rows=asked_words.rows + limit_rows(desk.words, needed, person),
                approvers=able,
            )
        )

    def _try_pin(self, person_id: int, pin: str) -> None:
        if self._asking is not None:
            self._check(approve(self._desk.till, person_id, pin, self._asking.needed))

    def _try_badge(self, badge: str) -> None:
        """Take a scan for a badge; an article's is no wrong one and waits for the sale."""
        if self._asking is None:
            return
        if self._is_article(badge):
            self._desk.window.scan_waits.emit(badge)
        else:
            self._check(approve_by_badge(self._desk.till, badge, self._asking.needed))

    def _is_article(self, text: str) -> bool:
        try:
            look_up(self._desk.till, text)
        except RuleBroken:
            return False
        return True

    def _check(self, work: Coroutine[object, object, Approval]) -> None:
        self._desk.window.approval.set_busy(True)
        self._desk.tasks.start(self._go_on(work), name="approve", on_failure=self._not_yet)

    async def _go_on(self, work: Coroutine[object, object, Approval]) -> None:
        """Wait for the approval, close the dialog, and do what was approved."""
        asking = self._asking
        approval = await work
        if asking is None or self._asking is not asking:
            return  # whoever asked has left the till meanwhile
        self._close()
        self._desk.tasks.start(asking.again(approval), name="approved", on_failure=asking.fail)
        self._go_on_selling()

    def _not_yet(self, error: TillError) -> None:
        """Say what was wrong; the third wrong PIN or badge ends the asking."""
        asking = self._asking
        dialog = self._desk.window.approval
        if asking is None:
            return
        if isinstance(error, (WrongPin, BadgeUnknown)):
            self._wrong += 1
        if self._wrong >= WRONG_PINS_ALLOWED:
            self._end(asking, wrong_pins=self._wrong)
            self._say_ended(self._desk.words.say("asked.ended"))
            return
        if isinstance(error, PinWanted) and error.facts["person_id"] in asking.approvers:
            dialog.set_busy(False)
            dialog.choose_approver(asking.approvers.index(int(error.facts["person_id"])) + 1)
        dialog.show_wrong_pin(self._desk.words.error(error))

    def _refused(self) -> None:
        if self._asking is not None:
            self._end(self._asking)

    def _end(self, asking: _Asking, *, wrong_pins: int = 0) -> None:
        """Close without an approval, write that down, and tell who asked."""
        self._close()
        work = refuse(self._desk.till, asking.needed, wrong_pins=wrong_pins)
        self._desk.tasks.start(work, name="refuse approval")
        asking.fail(asking.needed)
        self._go_on_selling()

    def _forget(self) -> None:
        """Somebody else stands at the till, or nobody: what was asked is over."""
        if self._asking is not None:
            self._close()

    def _close(self) -> None:
        self._asking = None
        self._desk.window.approval.set_busy(False)
        self._desk.window.approval.close_overlay()

    def _go_on_selling(self) -> None:
        """Add what was scanned meanwhile, unless the dialog that asked is still in front."""
        if self._desk.window.dialog is None:
            self._desk.window.selling_goes_on.emit()

    def _say_ended(self, sentence: str) -> None:
        if self._desk.window.page is Page.SELL:
            self._desk.window.sell.show_hint(sentence)
        else:
            tell_in_front(self._desk, sentence)

    def _tell_in_front(self, error: TillError) -> None:
        tell_in_front(self._desk, self._desk.words.error(error))
