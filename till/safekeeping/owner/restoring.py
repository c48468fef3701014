"""Going back to a backup: checked, put in the place of the data, and written down."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from till.actions.till import housekeeping
from till.bootstrap import Surroundings, open_till
from till.domain.maintenance.backups import TAMPERED, BackupManifest, BackupReason
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson
from till.safekeeping.owner.duplicates import key_of, next_generation
from till.safekeeping.restoring.replaying import ReplayedChanges
from till.safekeeping.restoring.restored_rows import places_of_documents
from till.safekeeping.restoring.restoring import (
    add_change_log,
    bring_up,
    check_backup,
    put_in_place,
    unpacked,
)
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredBackup:
    """What came back, and where the data that were there are kept; None where there were none.

    `change_log` is what the second location knew after the backup.
    """

    manifest: BackupManifest
    aside: Path | None
    change_log: ReplayedChanges


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRestore:
    """A backup that an owner wants put back once the window has closed.

    `alone`: without what the second location knows after it.
    """

    file: Path
    person: NamedPerson
    alone: bool = False

    def by(self, _restored: Path) -> NamedPerson:
        """Return who it was, whatever the backup knows of people."""
        return self.person


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """A backup unpacked aside in the present shape; `in_backup` is its own last document."""

    database: Path
    manifest: BackupManifest
    change_log: ReplayedChanges
    in_backup: int


def try_backup(around: Surroundings, file: Path, *, alone: bool = False) -> RestoredBackup:
    """Do aside all that putting a backup back does; the till is not touched.

    Raises ChangeLogUnfit, and as `check_backup` and `unpacked`.
    """
    parent = around.paths.folder if around.paths.folder.is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=parent, prefix="trying-") as folder,
        _prepared(around, file, Path(folder) / "till.sqlite3", alone=alone) as tried,
    ):
        return RestoredBackup(manifest=tried.manifest, aside=None, change_log=tried.change_log)


@contextmanager
def _prepared(
    around: Surroundings, file: Path, database: Path, *, alone: bool
) -> Iterator[_Prepared]:
    """Unpack a backup beside a database, with what followed it, proved, in the present shape."""
    manifest = check_backup(file, around.backup_stamp)
    with unpacked(file, database) as restored:
        in_backup = places_of_documents(restored).last
        folders = _second_locations(around)
        change_log = (
            ReplayedChanges() if alone else add_change_log(file, restored, folders, key_of(around))
        )
        bring_up(restored)
        yield _Prepared(
            database=restored, manifest=manifest, change_log=change_log, in_backup=in_backup
        )


def put_back(
    around: Surroundings, file: Path, who: Callable[[Path], NamedPerson], *, alone: bool = False
) -> RestoredBackup:
    """Put a backup in the place of the data of a till that nobody has open; outside any loop.

    `who` says who does it, given the database of the backup; what it raises stops it before
    anything is changed. `alone`: without what the second location knows after it, where that does
    not fit. Raises AlreadyRunning, ChangeLogUnfit, and as `check_backup` and `unpacked`.
    """
    paths = around.paths
    check_backup(file, around.backup_stamp)
    paths.prepare()  # a new disk has no folder yet
    with (
        InstanceLock(paths.lock_file, paths.profile),
        _prepared(around, file, paths.database, alone=alone) as ready,
    ):
        restored = ready.database
        found = places_of_documents(restored)
        person = who(restored)
        life = next_generation(around, restored, "restored")
        aside = put_in_place(restored, paths.database, life, around)
        _back_up_at_once(around)
    facts: dict[str, object] = {"in_copy": ready.in_backup, "found": found.last}
    facts["first_open"] = found.first_open
    change_log = ready.change_log
    is_whole = change_log.is_there and not change_log.is_torn and change_log.proof not in TAMPERED
    facts["whole"] = int(is_whole)
    facts["proof"] = change_log.proof.value if change_log.proof else ""
    asyncio.run(_write_down(around, person, ready.manifest, facts))
    return RestoredBackup(manifest=ready.manifest, aside=aside, change_log=ready.change_log)


def _back_up_at_once(around: Surroundings) -> None:
    """Give the new generation its first backup, which its change log follows from the start."""
    if around.has_second_location:
        with housekeeping(around.warn):
            problem = around.backups().keep(BackupReason.DAILY)
            if problem is not None:
                raise problem


def _second_locations(around: Surroundings) -> list[Path]:
    return list(around.backups().second_locations())


async def _write_down(
    around: Surroundings,
    person: NamedPerson,
    manifest: BackupManifest,
    places: Mapping[str, object],
) -> None:
    """Write into the journal that the data came back, by whom, and how far they go."""
    async with open_till(around) as opened:
        facts = {"made_at": manifest.made_at.isoformat(), "entries": str(manifest.entries)}
        facts |= {name: str(number) for name, number in places.items()}
        entry = opened.till.entry(JournalAction.BACKUP_RESTORED, **facts).by(person)
        await opened.till.ledger.record(entry)
