"""The business day: the calendar day in Europe/Tirane, whatever the machine's own zone."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

TIRANE = ZoneInfo("Europe/Tirane")


def in_tirane(moment: datetime) -> datetime:
    """Return an aware moment as wall-clock time in Tirane."""
    if moment.tzinfo is None:
        raise ValueError(moment)
    return moment.astimezone(TIRANE)


def day_of(moment: datetime) -> date:
    """Return the business day that a moment belongs to (design: fiscal, "What gates what")."""
    return in_tirane(moment).date()
