"""`till journal`: proving that nothing was changed or taken out."""

import asyncio
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from till.cli.answers import Status, require_free
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.health.data_owner import owner_of
from till.cli.options import FORCE, PATH, argument
from till.domain.errors import TillError
from till.domain.errors.backups import NothingToBackUp
from till.domain.errors.disk import DataBehindChangeLog, EntriesChanged, EntriesMissing
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import NamedPerson
from till.safekeeping.anchors.anchoring import anchor_data, put_anchor_aside, require_fit
from till.safekeeping.change_log.change_log_state import require_nothing_lost
from till.safekeeping.digests.digested_rows import JournalFault
from till.safekeeping.export.journal_export import NAMES, export_journal
from till.safekeeping.integrity.integrity import Proof, prove
from till.safekeeping.restoring.restoring import begin_anew
from till.sqlite import sqlite3
from till.store.database import close_database, open_database
from till.store.faults import disk_faults
from till.system.single_instance import InstanceLock
from till.system.words import Words

if TYPE_CHECKING:
    from till.bootstrap import Surroundings

app = Group()

FOLDER = argument("folder", "DIR", "Folder; created if missing.", type=PATH)

Loss: TypeAlias = EntriesMissing | EntriesChanged | DataBehindChangeLog
NOTHING_YET = Proof(entries=0, documents=0)


@command("verify", of=app)
def verify(context: CommandContext) -> Status:
    """Verify that nothing was changed or removed; also beside an open window.

    Checks the whole database: pages, tables, triggers, every entry with what it seals (sales,
    documents, cash, operators) and the separate record of the last entry. Exit status 1 if
    something does not match.
    """
    path = context.paths.database
    key = context.surroundings().anchor_key() if path.exists() else None
    proof = prove(path, key=key) if path.exists() else NOTHING_YET
    is_anchored = proof.is_anchored and key is not None and key.is_in_store
    value = {
        "ok": proof.is_whole,
        "entries": proof.entries,
        "first_break": None if proof.fault is None else _place(proof.fault),
        "anchored": is_anchored,
    }
    lines = [verdict(context.words, proof)]
    if proof.is_whole and proof.entries and not is_anchored:
        lines.append(context.words.say("cli.journal_forgeable"))
    context.answer(lines, value)
    return Status.DONE if proof.is_whole else Status.FAILED


@command("export", FOLDER, FORCE, of=app)
def export(context: CommandContext, folder: Path, *, force: bool) -> None:
    """Export the journal and what it seals as files that anyone can verify without a till.

    The folder includes verify.py, which needs only Python. Also beside an open window. It has
    no PIN, but it has the names of operators and of customers on invoices.
    """
    path = context.paths.database
    if not path.exists():
        raise NothingToBackUp
    for name in NAMES:
        require_free(folder / name, force=force)
    entries = export_journal(path, folder)
    line = context.words.count("cli.journal_exported", entries, folder=str(folder))
    context.answer([line], {"folder": str(folder), "entries": entries})


@command("accept", acts=True, of=app)
def accept(context: CommandContext) -> None:
    """Continue with incomplete data when no backup has more; owner only.

    Only if the till does not open for that reason. The journal records who decided and what is
    missing; what was recorded outside the data is kept separately. If the second location has
    more, the till starts again as a new one there.
    """
    path = context.paths.database
    with context.logging():
        lost = _lost(context)
        if lost is not None:
            with InstanceLock(context.paths.lock_file, context.profile):
                person = asyncio.run(owner_of(context, path))
                _let_go(context.surroundings(), lost)
            asyncio.run(_write_down(context, person, lost))
    words = context.words
    line = words.say("cli.nothing_to_accept") if lost is None else words.say("cli.loss_accepted")
    context.answer([line], {"accepted": lost is not None})


def _lost(context: CommandContext) -> Loss | None:
    """Return what the data lack of what was written; None where they fit, or there are none."""
    path = context.paths.database
    if not path.exists():
        return None
    around = context.surroundings()
    try:
        with disk_faults(path), closing(sqlite3.connect(path)) as connection:
            require_fit(connection, path, around.anchor_key())
        require_nothing_lost(path, around.backups().second_locations, key=around.anchor_key)
    except (EntriesMissing, EntriesChanged, DataBehindChangeLog) as lost:
        return lost
    return None


def _let_go(around: "Surroundings", lost: Loss) -> None:
    """Let nothing outside the data count any more that they lack. Raises DiskFailing."""
    from till.safekeeping.owner.duplicates import next_generation  # noqa: PLC0415 for accepting alone

    path = around.paths.database
    with disk_faults(path):
        if isinstance(lost, DataBehindChangeLog):
            close_database(open_database(path))
            begin_anew(path, next_generation(around, path, "accepted"))
        else:
            put_anchor_aside(path, around.clock.now())
            anchor_data(path, path, around)


async def _write_down(context: CommandContext, person: NamedPerson, lost: TillError) -> None:
    from till.bootstrap import open_till  # noqa: PLC0415 for accepting alone

    async with open_till(context.surroundings()) as opened:
        facts = {name: str(value) for name, value in lost.facts.items() if name != "path"}
        entry = opened.till.entry(JournalAction.LOSS_ACCEPTED, **facts).by(person)
        await opened.till.ledger.record(entry)


def verdict(words: Words, proof: Proof) -> str:
    """Return in one sentence whether it is complete, and else what is missing or changed where."""
    if proof.fault is None:
        return words.say("cli.journal_complete", entries=proof.entries, documents=proof.documents)
    return words.say(f"cli.journal_{proof.fault.kind.value}", place=proof.fault.place)


def _place(fault: JournalFault) -> dict[str, str]:
    return {"what": fault.kind.value, "where": fault.place}
