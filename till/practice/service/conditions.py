"""The conditions under which the service works: its time and how wrong that is, faults, latency."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import TypeAlias
from zoneinfo import ZoneInfo

from till.practice.service.faults import Faults

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


class Conditions:
    """What can be set while the service runs; ``latency_ms`` holds for every endpoint at first."""

    def __init__(self, *, latency_ms: int, clock: Clock) -> None:
        self.faults = Faults()
        self.offset_s = Decimal(0)
        self._clock = clock
        self._first_ms = latency_ms
        self._latency_ms: dict[str | None, int] = {None: latency_ms}

    def now(self) -> datetime:
        """Give the moment as the service believes it: the clock and its offset."""
        return self._clock() + timedelta(milliseconds=int(self.offset_s * 1000))

    def latency_s(self, endpoint: str) -> Decimal:
        """Give the seconds that pass before an answer of this endpoint."""
        latency = self._latency_ms.get(endpoint, self._latency_ms[None])
        return Decimal(latency) / 1000

    def set_latency(self, endpoint: str | None, milliseconds: int) -> None:
        """Set the latency of one endpoint, or (None) of all that have none of their own."""
        self._latency_ms[endpoint] = milliseconds

    def reset_latency(self) -> None:
        """Go back to the latency from the start, for every endpoint."""
        self._latency_ms = {None: self._first_ms}

    def latencies(self) -> dict[str | None, int]:
        """Give the latencies set, in milliseconds; None stands for every other endpoint."""
        return dict(self._latency_ms)
