"""The machine's clocks: the one on the wall, and the one that nobody sets."""

import time
from datetime import UTC, datetime, timedelta

# Where there is such a clock (Linux), it runs on while the machine sleeps.
_SINCE_START = getattr(time, "CLOCK_BOOTTIME", None)


class SystemClock:
    """The clocks of this machine, as the port `Clock` promises them."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        return datetime.now(UTC)

    def uptime(self) -> timedelta:
        """Return how long this machine has been running."""
        if _SINCE_START is None:
            return timedelta(seconds=time.monotonic())
        return timedelta(seconds=time.clock_gettime(_SINCE_START))
