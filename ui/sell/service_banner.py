"""What the sell screen says of the service while selling goes on: its banner, what differs."""

from datetime import timedelta

from PySide6.QtCore import QTimer

from till.actions.care.outage import is_short, most_urgent, waiting_documents
from till.actions.ports.events import (
    ClockDiffers,
    DocumentChanged,
    DocumentQueued,
    LinkChanged,
    OperatorUnknown,
    SaleFinished,
    SellerDiffers,
    SignedIn,
    TotalDiffers,
)
from till.domain.business_day import in_tirane
from till.domain.fiscal.link import Link, LinkState
from till.domain.formatting import write_hours
from ui.kit.state import State
from ui.kit.wording import format_money, format_since
from ui.sell.notices import SaleNotices
from ui.shell.controllers import Controller
from ui.shell.shell import Shell
from ui.shell.throttle import Throttle

PATIENCE_MS = 10_000  # a short interruption is the strip's alone
MINUTE_MS = 60_000
HELD = {
    LinkState.NO_CREDENTIALS: "banner.token_refused",
    LinkState.WRONG_ADDRESS: "banner.wrong_address",
}


class ServiceBannerController(Controller):
    """Speaks when the service has been away for ten seconds, and once when it is back.

    Once for each sign-in it says that the time of what waits is nearly over.
    """

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._link = Link()
        self._has_urged = False
        self._hours = QTimer(self, interval=MINUTE_MS)
        self._hours.timeout.connect(self._urge)
        self._hours.start()
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._show)
        shell.bridge.of(LinkChanged).connect(self._take)
        shell.bridge.of(SignedIn).connect(self._show_again)
        self._counting = Throttle(self, self._count_on)
        for happened in (
            shell.bridge.of(SaleFinished),
            shell.bridge.of(DocumentQueued),
            shell.bridge.of(DocumentChanged),
        ):
            happened.connect(self._counting.request)

    def join(self, notices: SaleNotices) -> None:
        """Take the banner of the present language."""
        self._notices = notices

    def _take(self, event: LinkChanged) -> None:
        was = self._link
        self._link = event.link
        self._patience.stop()
        if self._link.is_up:
            self._show_back_online(was)
        elif self._link.state in HELD:
            self._show()
        else:
            self._patience.start()

    def _show_again(self) -> None:
        """A banner that was closed returns at the next sign-in, while it is still true."""
        if not self._link.is_up and not self._patience.isActive():
            self._show()
        self._has_urged = False
        self._urge()

    def is_short(self) -> bool:
        """Tell whether the service is away and a document has only a day left."""
        return not self._link.is_up and is_short(self.shell.till)

    def _urge(self) -> None:
        """Say once for each sign-in how long the first document still has."""
        till = self.shell.till
        first = None if self._has_urged or self._link.is_up else most_urgent(till)
        if first is None or till.session.cashier is None:
            return
        self._has_urged = True
        words = self.shell.words
        deadlines = till.policy.deadlines
        left = deadlines.left(first, till.clock.now())
        said = words.count(
            "outage.urgent",
            waiting_documents(till).urgent_count,
            hours=deadlines.warn_hours,
            left=write_hours(left or timedelta(0)),
        )
        self._notices.show_urgent(said, words.say("outage.urgent_detail"))

    def _show(self) -> None:
        words = self.shell.words
        if self._link.state in HELD:
            self._notices.show_held(words.say(HELD[self._link.state]))
        elif self._link.since is not None:
            since = format_since(in_tirane(self._link.since), self.shell.till.today)
            self._notices.show_offline(words.say("banner.offline", time=since), self._kept())

    def _count_on(self) -> None:
        if not self._link.is_up:
            self._notices.count_on(self._kept())

    def _kept(self) -> str:
        waiting = self.shell.till.documents.waiting_count()
        return self.shell.words.count("banner.queued", waiting) if waiting else ""

    def _show_back_online(self, was: Link) -> None:
        words = self.shell.words
        if was.is_up:
            self._notices.hide()
            return
        waiting = self.shell.till.documents.waiting_count()
        said = words.count("banner.sending", waiting) if waiting else words.say("banner.all_sent")
        self._notices.show_back_online(said)


class DiscrepancyNotices(Controller):
    """Says each on the sell screen; the journal keeps what the supervisor has to look at."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.bridge.of(TotalDiffers).connect(self._say_total)
        shell.bridge.of(SellerDiffers).connect(self._say_seller)
        shell.bridge.of(OperatorUnknown).connect(self._say_operator)
        shell.bridge.of(ClockDiffers).connect(self._say_clock)

    def join(self, notices: SaleNotices) -> None:
        """Take the banner of the present language."""
        self._notices = notices

    def _say_total(self, event: TotalDiffers) -> None:
        facts = {
            "doc_id": event.doc_id,
            "ours": format_money(event.difference.ours),
            "theirs": event.difference.theirs,
        }
        self._say("reconciliation.total_differs", **facts)

    def _say_seller(self, event: SellerDiffers) -> None:
        facts = {"doc_id": event.doc_id, "ours": event.ours, "theirs": event.theirs}
        self._say("reconciliation.seller_differs", **facts)

    def _say_operator(self, event: OperatorUnknown) -> None:
        cashier = event.cashier
        facts = {"operator_code": cashier.operator_code or "", "name": cashier.name}
        self._say("reconciliation.operator_unknown", **facts)

    def _say_clock(self, event: ClockDiffers) -> None:
        """Say which way it is off; a clock that is right again takes the notice back."""
        if not event.clock.is_off:
            self._notices.hide()
            return
        ahead = event.clock.ahead_s
        key = "clock_behind" if ahead > 0 else "clock_ahead"
        self._say(f"reconciliation.{key}", wait=abs(ahead))

    def _say(self, key: str, **facts: str | int) -> None:
        words = self.shell.words
        self._notices.show_notice(State.ATT, words.say(key, **facts))
