"""Going back to a copy: checked, put in the place of the data, and written down."""

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from till.actions.till import housekeeping
from till.backup.duplicates import key_of, next_generation
from till.bootstrap import Surroundings, open_till
from till.domain.maintenance.copies import TAMPERED, CopyManifest, CopyReason
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson
from till.store.safety.replaying import ReplayedChanges
from till.store.safety.restored_rows import places_of_documents
from till.store.safety.restoring import add_change_log, bring_up, check_copy, put_in_place, unpacked
from till.system.single_instance import InstanceLock


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredCopy:
    """What came back, and where the data that were there are kept; None where there were none.

    `change_log` is what the second place knew after the copy.
    """

    manifest: CopyManifest
    aside: Path | None
    change_log: ReplayedChanges


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedRestore:
    """A copy that an owner wants put back once the window has closed.

    `alone`: without what the second place knows after it.
    """

    file: Path
    person: NamedPerson
    alone: bool = False

    def by(self, _restored: Path) -> NamedPerson:
        """Return who it was, whatever the copy knows of people."""
        return self.person


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """A copy unpacked aside in the present shape; `in_copy` is the last document of it alone."""

    database: Path
    manifest: CopyManifest
    change_log: ReplayedChanges
    in_copy: int


def try_copy(around: Surroundings, file: Path, *, alone: bool = False) -> RestoredCopy:
    """Do aside all that putting a copy back does; the till is not touched.

    Raises ChangeLogUnfit, and as `check_copy` and `unpacked`.
    """
    parent = around.paths.folder if around.paths.folder.is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=parent, prefix="trying-") as folder,
        _prepared(around, file, Path(folder) / "till.sqlite3", alone=alone) as tried,
    ):
        return RestoredCopy(manifest=tried.manifest, aside=None, change_log=tried.change_log)


@contextmanager
def _prepared(
    around: Surroundings, file: Path, database: Path, *, alone: bool
) -> Iterator[_Prepared]:
    """Unpack a copy beside a database, with what followed it, proved, in the present shape."""
    manifest = check_copy(file, around.copy_stamp)
    with unpacked(file, database) as restored:
        in_copy = places_of_documents(restored).last
        folders = _second_places(around)
        change_log = (
            ReplayedChanges() if alone else add_change_log(file, restored, folders, key_of(around))
        )
        bring_up(restored)
        yield _Prepared(
            database=restored, manifest=manifest, change_log=change_log, in_copy=in_copy
        )


def put_back(
    around: Surroundings, file: Path, who: Callable[[Path], NamedPerson], *, alone: bool = False
) -> RestoredCopy:
    """Put a copy in the place of the data of a till that nobody has open; outside any loop.

    `who` says who does it, given the database of the copy; what it raises stops it before anything
    is changed. `alone`: without what the second place knows after it, where that does not fit.
    Raises AlreadyRunning, ChangeLogUnfit, and as `check_copy` and `unpacked`.
    """
    paths = around.paths
    check_copy(file, around.copy_stamp)
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
        _copy_at_once(around)
    facts: dict[str, object] = {"in_copy": ready.in_copy, "found": found.last}
    facts["first_open"] = found.first_open
    change_log = ready.change_log
    is_whole = change_log.is_there and not change_log.is_torn and change_log.proof not in TAMPERED
    facts["whole"] = int(is_whole)
    facts["proof"] = change_log.proof.value if change_log.proof else ""
    asyncio.run(_write_down(around, person, ready.manifest, facts))
    return RestoredCopy(manifest=ready.manifest, aside=aside, change_log=ready.change_log)


def _copy_at_once(around: Surroundings) -> None:
    """Give the new generation its first copy, which its change log follows from the start."""
    if around.has_second_place:
        with housekeeping(around.warn):
            problem = around.copies().keep(CopyReason.DAILY)
            if problem is not None:
                raise problem


def _second_places(around: Surroundings) -> list[Path]:
    return list(around.copies().second_places())


async def _write_down(
    around: Surroundings, person: NamedPerson, manifest: CopyManifest, places: Mapping[str, object]
) -> None:
    """Write into the journal that its data came back from a copy, by whom, and how far they go."""
    async with open_till(around) as opened:
        facts = {"made_at": manifest.made_at.isoformat(), "entries": str(manifest.entries)}
        facts |= {name: str(number) for name, number in places.items()}
        entry = opened.till.entry(JournalAction.COPY_RESTORED, **facts).by(person)
        await opened.till.ledger.record(entry)
