"""The service's clock on disk, and which day of its own each opening balance counts for."""

from datetime import datetime, timedelta

from till.actions.ports.records import OpeningCounted
from till.domain.fiscal.reconciliation import ServiceClock
from till.store.database import Database
from till.store.fields import moment_text

_MS = timedelta(milliseconds=1)
_S = timedelta(seconds=1)
_READ = "SELECT * FROM service_clock"
_KEEP = """
    INSERT OR REPLACE INTO service_clock VALUES (1, ?, ?, ?, ?, ?)
"""
# Two balances of a day would be the service's fault; the first keeps its place.
_KEEP_DAY = "INSERT OR IGNORE INTO opening_day (doc_id, day) VALUES (?, ?)"


def service_clock_of(database: Database) -> ServiceClock | None:
    """Return the service's clock as it was kept last, or None where it never told the time."""
    found = database.select(_READ)
    if not found:
        return None
    row = found[0]
    uptime_s = row["uptime_s"]
    return ServiceClock(
        ahead=row["ahead_ms"] * _MS,
        allowance=row["allowance_ms"] * _MS,
        measured_at=datetime.fromisoformat(row["measured_at"]),
        is_off=bool(row["is_off"]),
        uptime=None if uptime_s is None else uptime_s * _S,
    )


def keep_service_clock(database: Database, clock: ServiceClock) -> None:
    """Write it in the place of the one before."""
    values = (
        clock.ahead // _MS,
        clock.allowance // _MS,
        moment_text(clock.measured_at),
        clock.is_off,
        None if clock.uptime is None else clock.uptime // _S,
    )
    database.change(_KEEP, values)


def keep_opening_day(database: Database, counted: OpeningCounted) -> None:
    """Write which day a balance counts for."""
    database.change(_KEEP_DAY, (counted.doc_id, str(counted.day)))
