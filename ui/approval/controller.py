"""Approval in place: the dialog joined with the action that somebody else has to allow."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial

from till.actions.people.authorisation import approve, approve_by_badge, approvers, refuse
from till.actions.people.signing_in import badge_alone
from till.actions.ports.events import SignedIn, SignedOut
from till.actions.selling.finding import look_up
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.people import BadgeUnknown, PinWanted, WrongPin
from till.domain.rights.approval import WRONG_PINS_ALLOWED, Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded
from ui.approval.dialog import ApprovalDialog, ApprovalRequest, title_of
from ui.kit.approval_words import asked_rows, limit_rows
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Again, Fail, Shell, Work

ApprovalWork = Callable[[], Coroutine[object, object, Approval]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asking:
    """One question, and what follows its answer."""

    needed: ApprovalNeeded
    again: Again
    fail: Fail
    approvers: tuple[int, ...]


class ApprovalController(Controller):
    """Asks for one approval at a time; it goes to one action and is then forgotten."""

    _dialog = LateDialog(ApprovalDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(ApprovalDialog, self._join)
        self._asking: _Asking | None = None
        self._wrong = 0
        shell.bridge.of(SignedIn).connect(self._forget)
        shell.bridge.of(SignedOut).connect(self._forget)

    def _join(self, dialog: ApprovalDialog) -> None:
        dialog.approve_requested.connect(self._try_pin)
        dialog.badge_scanned.connect(self._try_badge)
        dialog.refused.connect(self._refused)
        dialog.is_of_goods = self._is_article

    @property
    def is_asking(self) -> bool:
        """Whether an approval is being asked for."""
        return self._asking is not None

    def run(
        self,
        work: Work,
        *,
        name: str,
        about: Callable[[], Asked],
        on_failure: Fail,
    ) -> None:
        """Start an action; where it needs approval, ask for that and start it again with it."""

        def fail(error: TillError) -> None:
            if isinstance(error, ApprovalNeeded):
                self.ask(error, about(), work, on_failure=on_failure)
            else:
                on_failure(error)

        self.shell.tasks.start(work(None), name=name, on_failure=fail)

    def ask(
        self,
        needed: ApprovalNeeded,
        asked: Asked,
        again: Again,
        *,
        on_failure: Fail | None = None,
    ) -> None:
        """Ask for an approval, and go on with `again` when it was given.

        `asked` is what the dialog shows and the journal keeps. A second question while one is open
        counts as refused, and so does one of somebody who has left the till meanwhile.
        """
        shell = self.shell
        person = shell.till.session.cashier
        fail = on_failure or self._say
        if self._asking is not None or person is None:
            fail(needed)
            return
        able = tuple(approvers(shell.till, needed))
        ids = tuple(each.person_id for each in able)
        self._wrong = 0
        self._asking = _Asking(needed=needed, again=again, fail=fail, approvers=ids)
        needed.about = asked
        rows = asked_rows(shell.words, needed) + limit_rows(shell.words, needed, person)
        asks = shell.words.say("approval.asks", name=person.name)
        title = title_of(shell.words, needed)
        self._dialog.begin(
            ApprovalRequest(
                asks=asks,
                title=title,
                sub=asked.of,
                rows=rows,
                approvers=able,
                by_badge=frozenset(
                    each.person_id for each in able if badge_alone(shell.till, each)
                ),
            )
        )

    def _try_pin(self, person_id: int, pin: str) -> None:
        if self._asking is not None:
            needed = self._asking.needed
            self._check(partial(approve, self.shell.till, person_id, pin, needed))

    def _try_badge(self, badge: str) -> None:
        """Take a scan for a badge; an article's is no wrong one and does not come here."""
        if self._asking is not None:
            self._check(partial(approve_by_badge, self.shell.till, badge, self._asking.needed))

    def _is_article(self, text: str) -> bool:
        try:
            look_up(self.shell.till, text)
        except RuleBroken:
            return False
        return True

    def _check(self, work: ApprovalWork) -> None:
        self._dialog.set_busy(True)
        self.shell.tasks.start(self._go_on(work), name="approve", on_failure=self._not_yet)

    async def _go_on(self, work: ApprovalWork) -> None:
        """Wait for the approval, close the dialog, and do what was approved."""
        asking = self._asking
        approval = await work()
        if asking is None or self._asking is not asking:
            return  # whoever asked has left the till meanwhile
        self._close()
        self.shell.tasks.start(asking.again(approval), name="approved", on_failure=asking.fail)
        self._go_on_selling()

    def _not_yet(self, error: TillError) -> None:
        """Say what was wrong; the third wrong PIN or badge ends the asking."""
        asking = self._asking
        if asking is None:
            return
        if isinstance(error, (WrongPin, BadgeUnknown)):
            self._wrong += 1
        if self._wrong >= WRONG_PINS_ALLOWED:
            self._end(asking, wrong_pins=self._wrong)
            self.shell.hint(self.shell.words.say("asked.ended"))
            return
        sentence = self.shell.words.error(error)
        if isinstance(error, PinWanted) and error.facts["person_id"] in asking.approvers:
            self._dialog.set_busy(False)
            self._dialog.choose_approver(asking.approvers.index(int(error.facts["person_id"])) + 1)
            self._dialog.ask_after_badge(sentence)
        else:
            self._dialog.show_wrong_pin(sentence)

    def _refused(self) -> None:
        if self._asking is not None:
            self._end(self._asking)

    def _end(self, asking: _Asking, *, wrong_pins: int = 0) -> None:
        """Close without an approval, write that down, and tell who asked."""
        self._close()
        work = refuse(self.shell.till, asking.needed, wrong_pins=wrong_pins)
        self.shell.tasks.start(work, name="refuse approval")
        asking.fail(asking.needed)
        self._go_on_selling()

    def _forget(self) -> None:
        """Somebody else stands at the till, or nobody: what was asked is over."""
        if self._asking is not None:
            self._close()

    def _close(self) -> None:
        self._asking = None
        self._dialog.set_busy(False)
        self._dialog.close_overlay()

    def _go_on_selling(self) -> None:
        """Add what was scanned meanwhile, unless the dialog that asked is still in front."""
        if not self.shell.has_dialog:
            self.shell.selling_goes_on.emit()

    def _say(self, error: TillError) -> None:
        self.shell.say(self.shell.words.error(error))
