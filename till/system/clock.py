"""The machine's clock.

Lives here: the only reading of the wall clock.
Must not: time zones, business days (the domain's).
"""

from datetime import UTC, datetime


class SystemClock:
    """The wall clock of this machine, as the port `Clock` promises it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        return datetime.now(UTC)
