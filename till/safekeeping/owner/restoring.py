"""Going back to a backup: checked, put in the place of the data, and written down."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from till.actions.till import housekeeping
from till.bootstrap import Surroundings, open_till
from till.domain.errors.chain import OfficeDisagrees
from till.domain.maintenance.backups import TAMPERED, BackupManifest, BackupReason
from till.domain.rights.journal import THE_TILL, JournalAction
from till.domain.shop.people import NamedPerson
from till.safekeeping.integrity.integrity import prove
from till.safekeeping.owner.duplicates import key_of, next_generation
from till.safekeeping.owner.from_office import OfficeSource, add_from_office, join_by_code
from till.safekeeping.restoring.given_back import GivenBack
from till.safekeeping.restoring.replaying import ReplayedChanges
from till.safekeeping.restoring.restored_rows import PlacesOfDocuments, places_of_documents
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

    `change_log` is what the second location knew after the backup, `office` what the office knew
    after both; `in_backup` is the backup's own last document and `in_log` that of the change log.
    """

    manifest: BackupManifest
    change_log: ReplayedChanges
    in_backup: int
    in_log: int
    office: GivenBack
    aside: Path | None = None


def _nobody(_restored: Path) -> NamedPerson:
    """Nobody is asked who only tries."""
    return THE_TILL


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore:
    """A backup that is to take the place of the data of a till.

    `who` says who does it, given the database of the backup; what it raises stops it before
    anything is changed. `alone`: without what the second location and the office know after it,
    where that does not fit.
    """

    file: Path
    who: Callable[[Path], NamedPerson] = _nobody
    alone: bool = False
    office: OfficeSource = field(default_factory=OfficeSource)

    def try_aside(self, around: Surroundings) -> RestoredBackup:
        """Do aside all that putting it back does; the till is not touched.

        Raises ChangeLogUnfit, and as `check_backup` and `unpacked`.
        """
        parent = around.paths.folder if around.paths.folder.is_dir() else None
        with (
            tempfile.TemporaryDirectory(dir=parent, prefix="trying-") as folder,
            self._prepared(around, Path(folder) / "till.sqlite3") as (_, tried),
        ):
            return tried

    def put_back(self, around: Surroundings) -> RestoredBackup:
        """Put it in the place of the data that nobody has open; outside any loop.

        Raises AlreadyRunning, ChangeLogUnfit, and as `check_backup` and `unpacked`.
        """
        paths = around.paths
        manifest = check_backup(self.file, around.backup_stamp)
        paths.prepare()  # a new disk has no folder yet
        join_by_code(around, self.office, manifest.installation)
        with (
            InstanceLock(paths.lock_file, paths.profile),
            self._prepared(around, paths.database) as (restored, back),
        ):
            found = places_of_documents(restored)
            person = self.who(restored)
            life = next_generation(around, restored, "restored")
            life = replace(life, above=max(life.above, back.office.generation))
            aside = put_in_place(restored, paths.database, life, around)
            _back_up_at_once(around)
        asyncio.run(_write_down(around, person, back, found))
        return replace(back, aside=aside)

    @contextmanager
    def _prepared(
        self, around: Surroundings, database: Path
    ) -> Iterator[tuple[Path, RestoredBackup]]:
        """Unpack it beside a database, with what followed it, proved, in the present shape."""
        manifest = check_backup(self.file, around.backup_stamp)
        with unpacked(self.file, database) as restored:
            in_backup = places_of_documents(restored).last
            change_log = ReplayedChanges()
            office = GivenBack()
            if not self.alone:
                folders = around.backups().second_locations()
                change_log = add_change_log(self.file, restored, folders, key_of(around))
            bring_up(restored)
            in_log = places_of_documents(restored).last
            if not self.alone:
                office = add_from_office(around, self.office, restored)
            if office.entries and not prove(restored, is_backup=True).is_whole:
                raise OfficeDisagrees(number=manifest.entries)
            yield (
                restored,
                RestoredBackup(
                    manifest=manifest,
                    change_log=change_log,
                    in_backup=in_backup,
                    in_log=in_log,
                    office=office,
                ),
            )


def _back_up_at_once(around: Surroundings) -> None:
    """Give the new generation its first backup, which its change log follows from the start."""
    if around.second_location:
        with housekeeping(around.warn):
            problem = around.backups().keep(BackupReason.DAILY)
            if problem is not None:
                raise problem


async def _write_down(
    around: Surroundings, person: NamedPerson, back: RestoredBackup, found: PlacesOfDocuments
) -> None:
    """Write into the journal that the data came back, by whom, and how far they go."""
    change_log = back.change_log
    is_whole = change_log.is_there and not change_log.is_torn and change_log.proof not in TAMPERED
    is_whole = is_whole and not back.office.entries  # the log ended before them
    facts = {
        "made_at": back.manifest.made_at.isoformat(),
        "entries": str(back.manifest.entries),
        "in_copy": str(back.in_backup),
        "in_log": str(back.in_log),
        "found": str(found.last),
        "first_open": str(found.first_open),
        "whole": str(int(is_whole)),
        "proof": change_log.proof.value if change_log.proof else "",
    }
    async with open_till(around) as opened:
        entry = opened.till.entry(JournalAction.BACKUP_RESTORED, **facts).by(person)
        await opened.till.ledger.record(entry)
