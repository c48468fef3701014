"""What the till found when it held the service's answers against its own books."""

from PySide6.QtCore import QObject

from till.actions.ports.events import (
    ClockDiffers,
    OperatorUnknown,
    SellerDiffers,
    TotalDiffers,
)
from ui.kit.formats import format_money
from ui.kit.state import State
from ui.sell.notices import SaleNotices
from ui.shell.shell import Shell


class DiscrepancyNotices(QObject):
    """Says each on the sell screen; the journal keeps what the supervisor has to look at."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self._shell = shell
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
        words = self._shell.words
        self._notices.show_notice(State.ATT, words.say(key, **facts))
