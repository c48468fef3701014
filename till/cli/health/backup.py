"""`till backup`: backups of the data, made, looked at, proved, and put back."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from till.actions.chain.joining import typed_code
from till.cli.acting import acting, without_actor
from till.cli.answers import Status, complain, require_free
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.health.data_owner import owner_for_restore
from till.cli.options import FORCE, PATH, argument, flag, option
from till.cli.readers import reading
from till.domain.business_day import day_of
from till.domain.errors import TillError
from till.domain.errors.backups import LogCut, SecondLocationMissing
from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.disk import DatabaseDamaged, DatabaseNewer
from till.domain.errors.settings import AddressMissing
from till.domain.fiscal.reconciliation import Gap, OrderNumbers
from till.domain.formatting import write_lek, write_moment
from till.domain.maintenance.backups import (
    BackupOrigin,
    BackupReason,
    KeptBackup,
    LogProof,
    origin_of,
)
from till.domain.maintenance.restored import RestoredSale, RestoreReport
from till.domain.shop.people import NamedPerson
from till.safekeeping.backups.backups import StoredBackups, kept_in
from till.safekeeping.duplicates.generations import installation_of
from till.safekeeping.owner.found import whose
from till.safekeeping.restoring.replaying import ReplayedChanges, has_record
from till.safekeeping.restoring.restoring import check_backup
from till.system.json_values import picked
from till.system.words import Words

if TYPE_CHECKING:
    from till.safekeeping.owner.restoring import RestoredBackup

app = Group()

FILE = argument("file", "FILE", "Backup, as shown by `list`.", type=PATH)
MAYBE_FILE = argument(
    "file",
    "FILE",
    "Backup, as shown by `list`; without it from the office.",
    type=PATH,
    required=False,
)
ALONE = flag("--alone", "Without the later changes, where they do not match the backup.")
OFFICE = option(
    "--office", "URL", "Join this office first, in place of the till; the code is read.", default=""
)
SLIP = option(
    "--slip", "CODE", "Live-backup code of a Z slip that must still be included.", default=""
)
OUT = option("--out", "FILE", "File for this backup.", type=PATH)
ASKED_FOR_S: Final = 10.0
"""For so long whoever restores waits for the service."""


@command("create", OUT, FORCE, of=app)
def create(context: CommandContext, *, out: Path | None, force: bool) -> None:
    """Make and check a backup of the data; also beside an open window.

    It is saved in the backups folder and in the second location, backup.folder.
    """
    with context.logging():
        backups = _backups(context)
        if out is not None:
            require_free(out, force=force)
            made = backups.make_file(out, BackupReason.BY_HAND)
        else:
            made = backups.make(BackupReason.BY_HAND)
    if made.second is not None:
        complain(made.second, context.words)
    path = str(made.path)
    documents = made.manifest.documents
    entries = made.manifest.entries
    value = {"file": path, "documents": documents, "journal": entries}
    line = context.words.say("cli.copy_made", path=path, documents=documents, entries=entries)
    context.answer([line], value)


@command("list", of=app)
def list_backups(context: CommandContext) -> None:
    """List the backups, newest first, including those in the second location."""
    ours = installation_of(context.paths.database)
    found = _kept(context)
    lines = [_line(context.words, each, ours) for each in found]
    value = {"backups": [_value(each, ours) for each in found]}
    context.answer(lines or [context.words.say("cli.copies_none")], value)


@command("verify", FILE, SLIP, of=app)
def verify(context: CommandContext, file: Path, slip: str) -> Status:
    """Verify a backup by a trial restore in a separate folder: complete and unchanged."""
    file = _named(context, file)
    with context.logging():
        try:
            text = _verdict(context, file)
            mark = "".join(slip.split()).lower()
            if mark and not has_record([file.parent, *_backups(context).second_locations()], mark):
                raise LogCut(mark=mark)
            well = True
        except TillError as error:
            text = context.words.error(error)
            well = False
    context.answer([text], {"ok": well, "text": text})
    return Status.DONE if well else Status.FAILED


@command("restore", MAYBE_FILE, ALONE, OFFICE, acts=True, of=app)
def restore(context: CommandContext, file: Path | None, *, alone: bool, office: str) -> None:
    """Restore a backup while the window is closed; requires an owner's PIN.

    Without FILE all comes from the office. With --office the till joins it first, with the code in
    the next line of standard input (till-office tills code --replaces TILL).

    The current data are kept separately. Documents waiting in the backup are checked with the
    service before they are sent, so that none is sent twice.
    """
    from till.safekeeping.owner.from_office import OfficeSource, backup_from_office  # noqa: PLC0415 for restoring alone
    from till.safekeeping.owner.restoring import Restore  # noqa: PLC0415 the same

    code = None
    if office:
        code = typed_code(context.read_secret(context.words.say("cli.office_code")))
    source = OfficeSource(url=office, code=code)
    with context.logging():
        here = asyncio.run(_allowed_here(context))
        if file is None:
            file = backup_from_office(context.surroundings(), source)
            source = OfficeSource(url=office)
        else:
            file = _named(context, file)
    manifest = check_backup(file, context.surroundings().backup_stamp)
    origin = origin_of(manifest, installation_of(context.paths.database))
    with context.logging():

        def who(restored: Path) -> NamedPerson:
            return here or asyncio.run(owner_for_restore(context, file, restored))

        restore = Restore(file=file, who=who, alone=alone, office=source)
        back = restore.put_back(context.surroundings())
        found = asyncio.run(_what_was_found(context))
    _answer_restored(context, file, back, found, origin)


@command("found", of=app)
def found_by_restore(context: CommandContext) -> None:
    """Show what was found at the last restore, as of now."""
    with reading(context) as stored:
        mark = stored.restores.newest()
        today = day_of(context.surroundings().clock.now())
        found = None if mark is None else stored.restores.report(mark, today)
    words = context.words
    lines = [words.say("cli.never_restored")]
    if found is not None:
        moment = write_moment(found.mark.backup_made_at)
        head = words.say("cli.restored_head", moment=moment, count=found.in_change_log)
        lines = [head, *_report_lines(words, found)]
    context.answer(lines, {"found": None if found is None else _report_value(found)})


async def _what_was_found(context: CommandContext) -> RestoreReport | None:
    """Ask the service about what is not complete, as long as somebody waits for it, and tell all.

    What cannot be asked now the till asks by itself.
    """
    from till.actions.maintenance.restoring import ask_about_restored, restore_report  # noqa: PLC0415 for restoring alone

    async with without_actor(context) as opened:
        with suppress(TimeoutError, AddressMissing):
            opened.require_service()
            async with asyncio.timeout(ASKED_FOR_S):
                await ask_about_restored(opened.till)
        return restore_report(opened.till)


def _answer_restored(
    context: CommandContext,
    file: Path,
    back: "RestoredBackup",
    found: RestoreReport | None,
    origin: BackupOrigin,
) -> None:
    """Answer with what came back, and what was found by then."""
    manifest = back.manifest
    aside = back.aside
    moment = write_moment(manifest.made_at)
    lines = [
        context.words.count("cli.copy_restored", manifest.documents, moment=moment),
        whose(context.words.say, manifest, origin),
    ]
    lines += _lines_of_change_log(context.words, back.change_log)
    if back.office.is_there:
        lines.append(context.words.say("cli.copy_office", sales=back.office.sales))
    if found is not None:
        lines += _report_lines(context.words, found)
    if aside is not None:
        lines.append(context.words.say("cli.copy_aside", path=str(aside)))
    value = {
        "file": str(file),
        "made_at": manifest.made_at,
        "documents": manifest.documents,
        "journal": manifest.entries,
        "kept_aside": None if aside is None else str(aside),
        "after_copy": asdict(back.change_log) | {"from_office": back.office.sales},
        "found": None if found is None else _report_value(found),
    }
    context.answer(lines, value)


def _lines_of_change_log(words: Words, found: ReplayedChanges) -> list[str]:
    """Say what the second location knew after the backup."""
    if found.documents:
        lines = [words.say("cli.copy_shadow", sales=found.sales, documents=found.documents)]
    else:
        lines = [words.say("cli.copy_shadow_none")]
    if found.is_torn:
        lines.append(words.say("cli.copy_shadow_torn"))
    if found.others:
        lines.append(words.say("cli.copy_shadow_others", count=found.others))
    if found.proof is not None and found.proof is not LogProof.PROVED:
        lines.append(words.say(f"log_proof.{found.proof.value}"))
    return lines


def _backups(context: CommandContext) -> StoredBackups:
    return context.surroundings().backups()


def _kept(context: CommandContext) -> Sequence[KeptBackup]:
    """Return the backups here, newest first, and those in the second location if it answers."""
    backups = _backups(context)
    there: list[KeptBackup] = []
    if backups.does_second_answer():
        there = [each for folder in backups.second_locations() for each in kept_in(folder)]
    else:
        complain(SecondLocationMissing(path=str(backups.second_location())), context.words)
    return [*backups.kept(), *there]


def _named(context: CommandContext, file: Path) -> Path:
    """Return the file of a backup, which may be given by the name it has in the list.

    Raises FileNotFound.
    """
    if file.exists():
        return file
    named = (Path(each.path) for each in _kept(context))
    found = next((each for each in named if each.name == str(file)), None)
    if found is None:
        raise FileNotFound(path=str(file))
    return found


def _verdict(context: CommandContext, file: Path) -> str:
    """Return in one sentence that a backup is whole. Raises as `Restore.try_aside`."""
    from till.safekeeping.owner.restoring import Restore  # noqa: PLC0415 for restoring alone

    manifest = Restore(file=file).try_aside(context.surroundings()).manifest
    facts = {"documents": manifest.documents, "entries": manifest.entries}
    moment = write_moment(manifest.made_at)
    return context.words.say("cli.copy_whole", moment=moment, **facts)


async def _allowed_here(context: CommandContext) -> NamedPerson | None:
    """Return who may restore, by the people of the data that are there.

    None where these cannot tell: no data, damaged ones, or those of a later till. Raises
    ApprovalNeeded, ActorMissing, WrongPin, TooManyTries, AlreadyRunning.
    """
    from till.actions.people.authorisation import is_owned, permit_right  # noqa: PLC0415 for restoring alone
    from till.domain.rights.limits import Right  # noqa: PLC0415 the same

    if not context.paths.database.exists():
        return None
    try:
        async with acting(context) as opened:
            if not is_owned(opened.till):
                return None  # the backup may know who owns it
            permit_right(opened.till, Right.SETTINGS)
            return opened.till.cashier.named
    except (DatabaseDamaged, DatabaseNewer):
        return None


def _line(words: Words, backup: KeptBackup, ours: str) -> str:
    size = f"{backup.size / 1024**2:.1f}".replace(".", ",")
    manifest = backup.manifest
    if manifest is None:
        return words.say("cli.copy_unread", path=backup.path, size=size)
    reason = words.say(f"cli.copy_reason.{manifest.reason.value}")
    moment = write_moment(manifest.made_at)
    documents = manifest.documents
    return words.say(
        "cli.copy_line",
        moment=moment,
        reason=reason,
        documents=documents,
        size=size,
        path=backup.path,
        whose=whose(words.say, manifest, origin_of(manifest, ours)),
    )


def _value(backup: KeptBackup, ours: str) -> dict[str, object]:
    manifest = backup.manifest
    value: dict[str, object] = {"file": backup.path, "size": backup.size, "checked": False}
    if manifest is None:
        return value
    return {
        **value,
        "checked": not manifest.fault,
        **picked(
            manifest, "made_at reason documents journal=entries till=till_name nuis last_sale_at"
        ),
        "origin": origin_of(manifest, ours),
    }


def _report_lines(words: Words, found: RestoreReport) -> list[str]:
    """Say what the service had, which numbers nobody has, and what waits."""
    at_service = [words.say("cli.restored_at_service", count=found.at_service)]
    lines = at_service if found.at_service else []
    lines += [_sale_line(words, each) for each in found.sales]
    if found.unasked:
        lines.append(words.say("cli.restored_unasked", count=found.unasked))
    lines.append(_numbers_line(words, found.numbers))
    lines.append(words.say("cli.restored_waiting", count=found.waiting))
    return lines


def _numbers_line(words: Words, numbers: OrderNumbers) -> str:
    """Say whether the numbers of the invoices since the backup go on without gap or double."""
    if numbers.missing:
        missing = ", ".join(_span(each) for each in numbers.missing)
        return words.say("cli.restored_missing", numbers=missing)
    if numbers.doubled:
        doubled = ", ".join(str(each) for each in numbers.doubled)
        return words.say("cli.restored_doubled", numbers=doubled)
    return words.say("cli.restored_numbers")


def _report_value(found: RestoreReport) -> dict[str, object]:
    """Return it as JSON has it."""
    return {
        **picked(found, "in_shadow=in_change_log at_office at_service total sales waiting unasked"),
        "missing_numbers": [[each.first, each.last] for each in found.numbers.missing],
        "doubled_numbers": found.numbers.doubled,
    }


def _sale_line(words: Words, sale: RestoredSale) -> str:
    return words.say(
        "cli.restored_sale",
        moment=write_moment(sale.sold_at),
        number=sale.number,
        total=write_lek(sale.total),
        where=words.say(f"restored.where.{sale.where.value}"),
        state=words.say(f"document_state.{sale.state.value}"),
    )


def _span(gap: Gap) -> str:
    return str(gap.first) if gap.first == gap.last else f"{gap.first}–{gap.last}"
