"""The safety of the data.

Lives here: backups, when the newest was made, what follows the data beside them; what was found
when one came back; whether the data are what was written; other generations; what may go by age.
Must not: any implementation.
"""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Protocol

from till.actions.ports.records import JournalProved
from till.domain.errors import TillError
from till.domain.identifiers import DocId
from till.domain.maintenance.backups import BackupReason, LocationTrouble
from till.domain.maintenance.generations import GenerationVerdict, Heartbeat
from till.domain.maintenance.restored import RestoreMark, RestoreReport


class DataChangeLog(Protocol):
    """What follows the data into the second location."""

    @property
    def data_fault(self) -> TillError | None:
        """Why the data are not to be sold on: it knows more. None while it does not."""
        ...


class Backups(Protocol):
    """Backups of the data; whatever they do takes its time."""

    def newest(self) -> datetime | None:
        """Return when the newest good backup was made; None without any."""
        ...

    def trouble(self) -> LocationTrouble | None:
        """Return what has been wrong for more than a day with a second location that is set."""
        ...

    def keep(self, reason: BackupReason) -> TillError | None:
        """Make a backup, check it and carry it to the second location.

        Returns what is wrong with the second location, where one is set; raises NothingToBackUp,
        DatabaseDamaged, DiskFull, DiskFailing.
        """
        ...

    def end(self) -> None:
        """Wait for the second location a little longer at most, for a daily backup no more.

        The till ends; the next start makes what is due.
        """
        ...


class Restores(Protocol):
    """What the newest restore found."""

    def newest(self) -> RestoreMark | None:
        """Return what was written down of it; None where these data never came back."""
        ...

    def report(self, mark: RestoreMark, day: date) -> RestoreReport:
        """Return what it found, as that stands by now; `day` is the business day it is."""
        ...


class Proofs(Protocol):
    """Whether the data are what was written; it takes its time."""

    def prove_due(self) -> JournalProved | None:
        """Prove all of it where that was not done for a week, else what is new.

        Return how far it fits, to be kept; None where nothing was ever written, and where it was
        stopped. Raises DataUnfit, DatabaseDamaged, DiskFailing.
        """
        ...

    def stop(self) -> None:
        """Let what is being proved end soon, without a result: the till closes."""
        ...


class Generations(Protocol):
    """Whether the same till goes on somewhere else; it is looked for beside selling."""

    @property
    def verdict(self) -> GenerationVerdict:
        """How this generation stands, as far as was seen."""
        ...

    @property
    def sign(self) -> Heartbeat:
        """What this generation says of itself."""
        ...

    def note_sign(self, sign: Heartbeat) -> None:
        """Take a sign that our own key has signed, seen elsewhere than in the second location."""
        ...

    def look_now(self) -> None:
        """Look at once; what comes of it is in the verdict soon."""
        ...


class Archive(Protocol):
    """What may be thrown away. Documents, sales, cash and the journal are never among it."""

    async def old_pictures(self, before: datetime, limit: int) -> Sequence[DocId]:
        """Return documents completed before a moment whose receipt is here, the first kept first.

        Those whose paper has not come out yet are not among them.
        """
        ...

    async def count_of_buyers(self, unused_since: datetime) -> int:
        """Return how many saved buyers nobody has asked for since a moment."""
        ...

    def free_pages(self) -> int:
        """Return how many pages of the file hold nothing."""
        ...

    def given_back_at(self) -> datetime | None:
        """Return when the file was last made smaller."""
        ...
