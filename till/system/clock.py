"""The machine's clock."""

from datetime import UTC, datetime


class SystemClock:
    """The wall clock of this machine, as the port `Clock` promises it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        return datetime.now(UTC)
