"""What is wrong with a day or its drawer."""

from till.domain.errors import RuleBroken


class WithdrawalTooLarge(RuleBroken):
    """More than the drawer should hold. Facts: limit."""

    key = "errors.withdrawal_too_large"


class WithdrawalTooLargeBlind(RuleBroken):
    """More than the drawer holds, where nobody is told how much that is before they count."""

    key = "errors.withdrawal_too_large_blind"


class RefundOverDrawer(RuleBroken):
    """More cash would go back than the drawer should hold. Facts: amount."""

    key = "errors.refund_over_drawer"


class DayNotOpened(RuleBroken):
    """The opening balance of the day comes before the first cash-class sale."""

    key = "errors.day_not_opened"


class DayAlreadyOpened(RuleBroken):
    """There is one opening balance a day. Facts: day."""

    key = "errors.day_already_opened"


class ClockDoubtful(RuleBroken):
    """A balance would open a day by a clock that the service's contradicts. Facts: ours, theirs."""

    key = "errors.clock_doubtful"


class DayAlreadyClosed(RuleBroken):
    """Nothing has happened since the day was closed. Facts: day, number (of its Z report)."""

    key = "errors.day_already_closed"


class NothingToClose(RuleBroken):
    """Neither an opening balance nor a sale is of that day. Facts: day."""

    key = "errors.nothing_to_close"


class CountOfEarlierDay(RuleBroken):
    """A later day was opened: what lies in the drawer is no longer that day's. Facts: day."""

    key = "errors.count_of_earlier_day"


class ZReportUnknown(RuleBroken):
    """No Z report bears this number. Facts: number."""

    key = "errors.z_report_unknown"


class DayNotClosed(RuleBroken):
    """No Z report was taken of that day. Facts: day."""

    key = "errors.day_not_closed"


class HandOverToSelf(RuleBroken):
    """The drawer is handed over to somebody else. Facts: name."""

    key = "errors.hand_over_to_self"


class DrawerMissing(RuleBroken):
    """There is no drawer that the printer could open."""

    key = "errors.drawer_missing"


class DenominationUnknown(RuleBroken):
    """There is no such note or coin. Facts: denomination, allowed."""

    key = "errors.denomination_unknown"


class PiecesUnfit(RuleBroken):
    """Nobody has so many notes or coins. Facts: denomination, limit."""

    key = "errors.pieces_unfit"


class CountUnreadable(RuleBroken):
    """What was typed is no count of notes or of foreign cash. Facts: text."""

    key = "errors.count_unreadable"
