"""How an office is: its database, its key, the months ahead, its clock."""

import shutil
import ssl
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from pathlib import Path
from typing import Final

from cryptography import x509

from till.domain.errors import Fact, TillError
from till.office_server.database import Connection, connect, count_of
from till.office_server.founding import open_office
from till.office_server.joining import SILENT_AFTER, now_here

LARGEST_DIFFERENCE: Final = timedelta(seconds=5)
FEWEST_MONTHS: Final = 1
OLDEST_BACKUP_DAYS: Final = 7
LEAST_FREE_GB: Final = 2
LEAST_DAYS: Final = 14  # that a certificate still holds
ANSWERS_WITHIN_S: Final = 2.0
_PARTITIONS: Final = """
    SELECT count(*) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'entry'::regclass
    AND relname > 'entry_' || to_char(now() AT TIME ZONE 'UTC', 'YYYY_MM')
"""
_BACKUPS: Final = """
    SELECT extract(day FROM now() - max({})) FROM backup_made
"""
_SILENT: Final = """
    SELECT count(*) FROM till LEFT JOIN till_heard USING (till_id)
    WHERE state = 'active' AND coalesce(heard_at, joined_at) < now() - %s::interval
"""


class CheckState(Enum):
    """How something is."""

    FINE = "ok"
    WARNING = "warning"
    FAULT = "fault"


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeCheck:
    """One thing that was looked at: its name, how it is, and the key of what is said of it."""

    name: str
    state: CheckState
    text: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


def examine_office(database: str, folder: Path, listen: str) -> Sequence[OfficeCheck]:
    """Look at everything, and at what is served at HOST:PORT.

    What cannot be looked at is a fault, and the last that is told.
    """
    found = list[OfficeCheck]()
    try:
        with connect(database) as connection:
            major, minor = divmod(connection.info.server_version, 10_000)
            found.append(_check("database", version=f"{major}.{minor}"))
            office = open_office(connection, folder)
            found.append(_check("office", name=office.name, key=office.fingerprint))
            found += _inside(connection)
            free = shutil.disk_usage(folder).free // 10**9
            found.append(_check("disk", free >= LEAST_FREE_GB, count=free))
            found += _certificate(listen)
    except TillError as error:
        state = CheckState.FAULT
        found.append(OfficeCheck(name="database", state=state, text=error.key, facts=error.facts))
    return found


def _inside(connection: Connection) -> Iterator[OfficeCheck]:
    months = count_of(connection, _PARTITIONS)
    yield _check("months", months >= FEWEST_MONTHS, count=months)
    found = connection.execute("SELECT now()").fetchone()
    difference = abs(found[0] - now_here()) if found else timedelta.max
    seconds = int(difference.total_seconds())
    yield _check("clock", difference <= LARGEST_DIFFERENCE, count=seconds)
    for name, column in (("backup", "made_at"), ("backup_proof", "proved_at")):
        days = connection.execute(_BACKUPS.format(column)).fetchone()
        if days is None or days[0] is None:
            yield OfficeCheck(name=name, state=CheckState.WARNING, text=f"office.check_no_{name}")
        else:
            yield _check(name, days[0] <= OLDEST_BACKUP_DAYS, count=int(days[0]))
    silent = count_of(connection, _SILENT, (SILENT_AFTER,))
    yield _check("silent", silent == 0, count=silent)


def _certificate(listen: str) -> Iterator[OfficeCheck]:
    """Look at the certificate that is served; an office without TLS of its own has none."""
    host, _, port = listen.rpartition(":")
    try:
        place = (host.strip("[]"), int(port))
        text = ssl.get_server_certificate(place, timeout=ANSWERS_WITHIN_S)
    except (OSError, ValueError):
        return
    days = (x509.load_pem_x509_certificate(text.encode()).not_valid_after_utc - now_here()).days
    yield _check("certificate", days >= LEAST_DAYS, count=days)


def _check(of: str, is_fine: bool = True, /, **facts: Fact) -> OfficeCheck:  # noqa: FBT001, FBT002 what is told of it
    state = CheckState.FINE if is_fine else CheckState.WARNING
    return OfficeCheck(name=of, state=state, text=f"office.check_{of}", facts=facts)
