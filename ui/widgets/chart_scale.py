"""The numbers beside a chart: round ones, few, and far enough to hold every bar.

Lives here: `steps`.
Must not: paint, write numbers out.
"""

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import Final

MOST_PARTS: Final = 4
ROUND_STEPS: Final = (Decimal(1), Decimal(2), Decimal("2.5"), Decimal(5), Decimal(10))


def steps(lowest: Decimal, highest: Decimal, *, parts: int = MOST_PARTS) -> tuple[Decimal, ...]:
    """Return the marks of a scale that holds both amounts and 0, lowest first, 0 among them.

    At most `parts` lie between the first mark and the last, save where 0 is in the middle, which
    may cost one more. Nothing to show is a scale of 0 alone.
    """
    low, high = min(lowest, Decimal(0)), max(highest, Decimal(0))
    if low == high:
        return (Decimal(0),)
    step = _round_step((high - low) / parts)
    first = int((low / step).to_integral_value(rounding=ROUND_FLOOR))
    last = int((high / step).to_integral_value(rounding=ROUND_CEILING))
    return tuple(step * each for each in range(first, last + 1))


def _round_step(least: Decimal) -> Decimal:
    """Return the smallest round number that is not below `least`: 1, 2, 2,5 or 5 and noughts."""
    power = Decimal(10) ** least.adjusted()
    return next(power * each for each in ROUND_STEPS if power * each >= least)
