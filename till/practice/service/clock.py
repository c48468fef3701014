"""The time of the practice service: its clock, and the calendar day and local moment in Tirane."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

Clock: TypeAlias = Callable[[], datetime]

_TIRANE = ZoneInfo("Europe/Tirane")


def real_now() -> datetime:
    """Give the present moment, aware, in UTC."""
    return datetime.now(UTC)  # noqa: TID251 -- the practice service is a world of its own with its own clock


def local(moment: datetime) -> datetime:
    """Give the moment as clocks in Tirane show it."""
    return moment.astimezone(_TIRANE)


def day_of(moment: datetime) -> date:
    """Give the calendar day in Tirane: the business day of specification 4.6."""
    return local(moment).date()
