"""Whose data these are: an owner told by PIN from a database that no till has open."""

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from till.cli.context import CommandContext
from till.domain.errors import TillError
from till.domain.errors.backups import BackupOfOtherTill, OwnerGone
from till.domain.maintenance.backups import KeptBackup
from till.domain.shop.people import NamedPerson
from till.safekeeping.backups.backup_file import read_manifest
from till.safekeeping.backups.backups import kept_in
from till.safekeeping.duplicates.generations import installation_of
from till.safekeeping.restoring.restoring import bring_up, unpacked
from till.store.database import Database
from till.store.people import StoredPeople


async def owner_of(context: CommandContext, path: Path, *, was_owned: bool = False) -> NamedPerson:
    """Return which owner of some data somebody is; nobody has to be where none can be told.

    `was_owned`: whose place these data take had an owner; then these have to know one, too.
    Raises ActorMissing, WrongPin, OwnerGone, DataUnfit.
    """
    from till.actions.maintenance.restoring import owner_by_pin  # noqa: PLC0415 for owners alone

    with closing_all(Database(path)) as database:
        pins = context.surroundings().pins_in_use()
        people = StoredPeople(database)
        pin = None if context.actor is None else context.actor.pin
        owner = await owner_by_pin(people, pins, pin)
        if was_owned and not people.had_owner():
            raise OwnerGone
    return owner or NamedPerson(name="setup", person_id=0)


async def owner_for_restore(context: CommandContext, file: Path, restored: Path) -> NamedPerson:
    """Return which owner lets a backup take the place of data that cannot tell who owns them.

    That is an owner of this till, by the newest of its own backups that knows one. Where none
    does, it is an owner by the backup itself, unless that is of another till. Raises as `owner_of`,
    and BackupOfOtherTill.
    """
    path = context.paths.database
    backups = kept_in(context.paths.backups)
    ours = installation_of(path) or _commonest(backups)
    own = [each for each in backups if _installation(each) in {"", ours}]
    with _newest_owned(own, context.paths.folder) as known:
        if known is not None:
            return await owner_of(context, known)
    manifest = read_manifest(file)
    if manifest.life and ours and installation_of(restored) != ours:
        raise BackupOfOtherTill(till=manifest.till_name, nuis=manifest.nuis)
    return await owner_of(context, restored, was_owned=had_owner(path))


def had_owner(path: Path) -> bool:
    """Tell whether the journal of some data, as far as it can be read, knows of an owner."""
    if not path.exists():
        return False
    with closing_all(Database(path)) as database:
        try:
            return StoredPeople(database).had_owner()
        except TillError:  # too damaged to say; the backup decides then
            return False


@contextmanager
def closing_all(database: Database) -> Iterator[Database]:
    """Let a database be open for the length of a block."""
    try:
        yield database
    finally:
        database.close_all()


@contextmanager
def _newest_owned(backups: Sequence[KeptBackup], folder: Path) -> Iterator[Path | None]:
    """Unpack the newest backup that knows of an owner; None where none does."""
    for each in backups:
        if each.manifest is None or each.manifest.fault:
            continue
        with (
            tempfile.TemporaryDirectory(dir=folder, prefix="trying-") as aside,
            ExitStack() as opened,
        ):
            owned = _owned(opened, Path(each.path), Path(aside) / "till.sqlite3")
            if owned is not None:
                yield owned
                return
    yield None


def _owned(opened: ExitStack, backup: Path, plain: Path) -> Path | None:
    """Unpack a backup for as long as the stack is open; None where it knows of no owner."""
    with suppress(TillError):
        database = opened.enter_context(unpacked(backup, plain))
        bring_up(database)
        return database if had_owner(database) else None
    return None


def _commonest(backups: Sequence[KeptBackup]) -> str:
    """Return which till most of some backups are of; empty where none says."""
    told = Counter(filter(None, map(_installation, backups)))
    return told.most_common(1)[0][0] if told else ""


def _installation(backup: KeptBackup) -> str:
    return backup.manifest.installation if backup.manifest else ""
