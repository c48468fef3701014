"""What is wrong with a day or its drawer."""

from till.domain.errors import RuleBroken


class WithdrawalTooLarge(RuleBroken):
    """More than the drawer should hold. Facts: limit."""


class WithdrawalTooLargeBlind(RuleBroken):
    """More than the drawer holds, where nobody is told how much that is before they count."""


class RefundOverDrawer(RuleBroken):
    """More cash would go back than the drawer should hold. Facts: amount."""


class DayNotOpened(RuleBroken):
    """The opening balance of the day comes before the first cash-class sale."""


class DayAlreadyOpened(RuleBroken):
    """There is one opening balance a day. Facts: day."""


class OpeningUnderWay(RuleBroken, key="errors.opening_under_way"):
    """The opening balance is on its way to the service just now."""


class ClockDoubtful(RuleBroken):
    """A balance would open a day by a clock that the service's contradicts. Facts: ours, theirs."""


class DayAlreadyClosed(RuleBroken):
    """Nothing has happened since the day was closed. Facts: day, number (of its Z report)."""


class NothingToClose(RuleBroken):
    """Neither an opening balance nor a sale is of that day. Facts: day."""


class CountOfEarlierDay(RuleBroken):
    """A later day was opened: what lies in the drawer is no longer that day's. Facts: day."""


class ZReportUnknown(RuleBroken):
    """No Z report bears this number. Facts: number."""


class DayNotClosed(RuleBroken):
    """No Z report was taken of that day. Facts: day."""


class HandOverToSelf(RuleBroken):
    """The drawer is handed over to somebody else. Facts: name."""


class DrawerMissing(RuleBroken):
    """There is no drawer that the printer could open."""


class DenominationUnknown(RuleBroken):
    """There is no such note or coin. Facts: denomination, allowed."""


class PiecesUnfit(RuleBroken):
    """Nobody has so many notes or coins. Facts: denomination, limit."""


class CountUnreadable(RuleBroken):
    """What was typed is no count of notes or of foreign cash. Facts: text."""
