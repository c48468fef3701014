"""Backups of the data: what each says of itself, and which are kept for how long."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from typing import Final

from till.domain.business_day import day_of
from till.domain.errors import TillError

DAYS: Final = 7
WEEKS: Final = 5
MONTHS: Final = 12
GENERATIONS: Final = 5
WEEK_DAYS: Final = 7
DUE_AFTER: Final = timedelta(days=1)


class BackupReason(Enum):
    """Why a backup was made."""

    BY_HAND = "by_hand"
    DAY_CLOSED = "day_closed"
    DAILY = "daily"
    UPDATE = "update"
    RESCUED = "rescued"


class BackupPeriod(Enum):
    """Of which span a backup is kept: the last days, weeks or months."""

    DAYS = "days"
    WEEKS = "weeks"
    MONTHS = "months"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupManifest:
    """What a backup says of itself: whose it is, when and why it was made, what it holds.

    `nuis` is the business's, empty where none was set; `step` the last migration; `size` and
    `sha256` are those of the database in it; `fault` what did not fit when it was checked, empty
    for a good one. `life` is that of the till, and `change` the last one the backup has: what a
    change log of the same generation holds after it can be added. `last_sale` is the number of the
    last sale, with its moment. Older backups say nothing of all these.
    """

    profile: str
    nuis: str
    till_name: str
    step: int
    made_at: datetime
    reason: BackupReason
    documents: int
    entries: int
    size: int
    sha256: str
    fault: str = ""
    life: str = ""
    change: int = 0
    last_sale: int = 0
    last_sale_at: datetime | None = None

    @property
    def installation(self) -> str:
        """The number of the till that the data are of; empty in older backups."""
        return self.life.partition("-")[0]


class BackupOrigin(Enum):
    """Whose data a backup has, as far as its number tells."""

    OWN = "own"
    OTHER = "another"
    UNPROVED = "unproved"


def origin_of(manifest: BackupManifest, installation: str) -> BackupOrigin:
    """Return whose a backup is, held against the number of the till here, where that is known."""
    if not manifest.installation:
        return BackupOrigin.UNPROVED
    is_other = installation and manifest.installation != installation
    return BackupOrigin.OTHER if is_other else BackupOrigin.OWN


class LogProof(Enum):
    """Whether a change log is what the till wrote: by its key, without a key, or it is not.

    It is cut where a sign of the same generation says that it went further.
    """

    PROVED = "proved"
    UNPROVED = "unproved"
    CUT = "cut"
    CHANGED = "changed"


TAMPERED: Final = frozenset({LogProof.CUT, LogProof.CHANGED})
"""Then what followed the backup did not come back whole."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachedChange:
    """The last record of a change log: up to which change it goes, and its SHA-256."""

    number: int
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SoldAfterBackup:
    """What a change log has after a backup: its sales, and the numbers of those not sent yet.

    `proof` is None where it has nothing.
    """

    sales: int = 0
    total: Decimal = Decimal(0)
    unsent: Sequence[int] = ()
    proof: LogProof | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptBackup:
    """A backup as it lies in a folder: `size` is that of its file, in bytes.

    Without a manifest it cannot be read, or comes from before backups had one.
    """

    path: str
    size: int
    manifest: BackupManifest | None


class LocationTrouble(Enum):
    """What has been wrong with the second location for over a day: it is away, or sales lack."""

    AWAY = "away"
    BEHIND = "behind"


class ChangeLogState(Enum):
    """How the change log stands to the data: ahead of them it is only where older ones were put.

    It is changed where records lie behind ours that are not under this till's key.
    """

    NOT_YET = "not_yet"
    LEVEL = "level"
    BEHIND = "behind"
    AWAY = "away"
    AHEAD = "ahead"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLogLook:
    """How a change log is: `sales` are not in it yet, nothing is since `since`, where known.

    `ahead` tells what the data lack.
    """

    state: ChangeLogState
    sales: int = 0
    since: datetime | None = None
    ahead: TillError | None = None


def is_due(newest: datetime | None, now: datetime) -> bool:
    """Tell whether another backup is to be made; a clock that was set back never stops them."""
    return newest is None or not timedelta() <= now - newest <= DUE_AFTER


def period_of(made_at: datetime, now: datetime) -> BackupPeriod:
    """Return of which span a backup is: one by a clock that was ahead is of the last days."""
    age = (day_of(now) - day_of(made_at)).days
    if age < DAYS:
        return BackupPeriod.DAYS
    return BackupPeriod.WEEKS if age < WEEKS * WEEK_DAYS else BackupPeriod.MONTHS


def rotated_out(moments: Sequence[datetime]) -> frozenset[datetime]:
    """Return which backups are not kept any more, of those made at some moments.

    Kept is the newest of each of the last seven days, five weeks and twelve months that have one:
    so the last backup there is stays, however old it is.
    """
    kept: set[datetime] = set()
    for period_of, number in ((day_of, DAYS), (_week_of, WEEKS), (_month_of, MONTHS)):
        kept |= _newest_of_each(moments, period_of, number)
    return frozenset(set(moments) - kept)


def last_of_generations(manifests: Sequence[BackupManifest]) -> frozenset[datetime]:
    """Return when the last backup of each of the last generations was made.

    What led on from it may be known nowhere else, whatever another generation copied on that day.
    """
    newest: dict[str, datetime] = {}
    for each in sorted(manifests, key=lambda manifest: manifest.made_at, reverse=True):
        newest.setdefault(each.life, each.made_at)
    return frozenset(sorted(newest.values(), reverse=True)[:GENERATIONS])


def _newest_of_each(
    moments: Sequence[datetime], period_of: Callable[[datetime], Hashable], number: int
) -> set[datetime]:
    newest: dict[Hashable, datetime] = {}
    for moment in sorted(moments, reverse=True):
        newest.setdefault(period_of(moment), moment)
        if len(newest) == number:
            break
    return set(newest.values())


def _week_of(moment: datetime) -> tuple[int, int]:
    day: date = day_of(moment)
    return day.isocalendar()[:2]


def _month_of(moment: datetime) -> tuple[int, int]:
    day = day_of(moment)
    return day.year, day.month
