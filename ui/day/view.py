"""What the page of the day shows at one time."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from till.domain.business_day import in_tirane
from till.domain.reports.report import DayReport, HourLine

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class DayShown:
    """A day until now (X), or as it was closed (Z with its `number`).

    A Z without a number shows what closing would write down now. `closed_by` is the number of the
    last Z of this day, `went_on` tells that something is not in the Z that is shown, or, of an X,
    in none. `may_close` is False where closing would change nothing; `may_recount` tells that the
    drawer of a closed day can still be counted, `is_taxed_anew` that the last Z lacks nothing but
    the VAT that a replacement said since. `not_closed` are earlier days that no Z knows. `is_blind`
    keeps the expected cash from whoever has still to count. `clock_ahead_s` is how far the
    service's clock is ahead of ours, where that is too far.
    """

    report: DayReport
    today: date
    is_z: bool = False
    number: int | None = None
    replaces: int | None = None
    closed_by: int | None = None
    went_on: bool = False
    may_close: bool = False
    may_recount: bool = False
    is_taxed_anew: bool = False
    not_closed: tuple[date, ...] = ()
    is_blind: bool = False
    clock_ahead_s: int = 0

    @property
    def corrects(self) -> bool:
        """Whether closing now would correct what the drawer was counted at."""
        counted = self.report.cash.counted
        return self.may_recount and not self.may_close and counted is not None

    @property
    def is_running(self) -> bool:
        """Whether the day shown is still going on."""
        return self.number is None and self.report.day == self.today

    @property
    def hides_cash(self) -> bool:
        """Whether the expected cash is kept back until it was counted."""
        return self.is_blind and self.number is None and self.report.cash.counted is None

    @property
    def hour(self) -> int | None:
        """The hour that still goes on, 0 to 23; None where none does."""
        return in_tirane(self.report.made_at).hour if self.is_running else None

    @property
    def hours(self) -> tuple[HourLine, ...]:
        """Every hour from the first to the last in which something was sold on either day."""
        lines = {each.hour: each for each in self.report.hours}
        if not lines:
            return ()
        first = min(lines)
        last = max(lines)
        if self.hour is not None:
            first = min(first, self.hour)
            last = max(last, self.hour)
        return tuple(
            lines.get(hour, HourLine(hour=hour, total=NOTHING, week_before=NOTHING))
            for hour in range(first, last + 1)
        )
