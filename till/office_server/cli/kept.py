"""`till-office facts`, `quarantine`, `books`, `report`, `backup`: what is kept, and added up."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Final

import click

from till.domain.errors import Fact
from till.domain.formatting import write_lek, write_moment
from till.office_server.backups import (
    BackupSummary,
    OfficeBackup,
    backups_made,
    create_backup,
    restore_backup,
)
from till.office_server.books.again import (
    Quarantined,
    entry_of,
    quarantined,
    rebuild_month,
    retry,
)
from till.office_server.books.day import TillStanding, day_of_chain, told_day
from till.office_server.cli.shared import WORDS, CommandAnswer, OfficePlace, command, typed_password
from till.office_server.facts.exporting import export_facts
from till.office_server.facts.proving import (
    count_documents,
    count_facts,
    prove_backup,
    prove_facts,
)
from till.office_server.joining import now_here

facts = click.Group("facts", help=WORDS.say("office.help_facts"))
quarantine = click.Group("quarantine", help=WORDS.say("office.help_quarantine"))
books = click.Group("books", help=WORDS.say("office.help_books"))
report = click.Group("report", help=WORDS.say("office.help_report"))
backup = click.Group("backup", help=WORDS.say("office.help_backup"))
OUT: Final = click.Option(
    ["--out", "file"],
    metavar="FILE",
    type=click.Path(path_type=Path),
    required=True,
    help=WORDS.say("office.help_backup_file"),
)
FORCE: Final = click.Option(["--force"], is_flag=True, help=WORDS.say("office.help_force"))
BACKUP: Final = click.Argument(["file"], metavar="FILE", type=click.Path(path_type=Path))
ONE_TILL: Final = click.Option(["--till"], metavar="TILL", help=WORDS.say("office.help_till"))
THE_TILL: Final = click.Option(
    ["--till"], metavar="TILL", required=True, help=WORDS.say("office.help_till")
)
BRANCH: Final = click.Option(
    ["--branch"], type=click.IntRange(min=1), help=WORDS.say("office.help_branch")
)
FOLDER: Final = click.Argument(["folder"], metavar="DIR", type=click.Path(path_type=Path))
NUMBER: Final = click.Argument(["number"], metavar="N", type=click.IntRange(min=1))
MAYBE_NUMBER: Final = click.Argument(
    ["number"], metavar="[N]", type=click.IntRange(min=1), required=False
)
MONTH: Final = click.Option(
    ["--month"],
    metavar="YYYY-MM",
    type=click.DateTime(["%Y-%m"]),
    required=True,
    help=WORDS.say("office.help_month"),
)
DAY: Final = click.Option(
    ["--date", "on"],
    metavar="YYYY-MM-DD",
    type=click.DateTime(["%Y-%m-%d"]),
    required=True,
    help=WORDS.say("office.help_date"),
)
OF_SHOP: Final = click.Option(["--shop"], help=WORDS.say("office.help_shop"))


@command("count", of=facts, said="office.help_count")
def count(place: OfficePlace) -> CommandAnswer:
    """Count the entries of each till."""
    with place.present() as connection:
        found = count_facts(connection)
        documents = count_documents(connection)
    value = {
        "entries": sum(each.entries for each in found),
        "sales": sum(each.sales for each in found),
        "documents": documents,
        "by_till": [asdict(each) for each in found],
    }
    lines = [f"{each.till:6}{each.entries} · {each.number}" for each in found]
    return CommandAnswer(value=value, text="\n".join(lines))


@command("verify", ONE_TILL, of=facts, said="office.help_verify")
def verify(place: OfficePlace, till: str | None) -> CommandAnswer:
    """Prove all that is kept."""
    with place.present() as connection:
        proof = prove_facts(connection, till)
    is_whole = proof.first_break is None
    value = {
        "ok": is_whole,
        "entries": proof.entries,
        "first_break": proof.first_break,
        "absent": proof.absent,
    }
    key = "office.facts_whole" if is_whole else "office.facts_broken"
    where = " ".join(str(each) for each in (proof.first_break or {}).values())
    text = WORDS.say(key, count=proof.entries, place=where)
    return CommandAnswer(value=value, text=text, is_well=is_whole)


@command("export", FOLDER, THE_TILL, BRANCH, of=facts, said="office.help_export")
def export(place: OfficePlace, folder: Path, till: str, branch: int | None) -> CommandAnswer:
    """Write a till's journal as files."""
    with place.present() as connection:
        count = export_facts(connection, folder, till, branch)
    text = WORDS.say("office.exported", count=count, path=str(folder))
    return CommandAnswer(value={"entries": count, "folder": str(folder)}, text=text)


@command("list", of=quarantine, said="office.help_quarantine_list")
def list_quarantined(place: OfficePlace) -> CommandAnswer:
    """List what waits in quarantine."""
    with place.present() as connection:
        found = [_told(each) for each in quarantined(connection)]
    lines = [f"{each['number']}  {each['till']} {each['entry']}: {each['why']}" for each in found]
    text = "\n".join(lines) or WORDS.say("office.quarantine_empty")
    return CommandAnswer(value={"quarantined": found}, text=text)


@command("show", NUMBER, of=quarantine, said="office.help_quarantine_show")
def show_quarantined(place: OfficePlace, number: int) -> CommandAnswer:
    """Show one entry as it came."""
    with place.present() as connection:
        (waiting,) = quarantined(connection, number)
        entry = entry_of(connection, waiting)
    value = {**_told(waiting), "line": entry.line, "rows": list(entry.things)}
    return CommandAnswer(value=value, text="\n".join(f"{k}: {v}" for k, v in value.items()))


@command("retry", MAYBE_NUMBER, of=quarantine, said="office.help_retry")
def retry_quarantined(place: OfficePlace, number: int | None) -> CommandAnswer:
    """Read what waits into the books again."""
    with place.present() as connection:
        waiting = quarantined(connection, number)
        left = retry(connection, waiting)
    value = {"read": len(waiting) - left, "quarantined": left}
    return CommandAnswer(value=value, text=WORDS.say("office.retried", **value), is_well=not left)


@command("rebuild", MONTH, of=books, said="office.help_rebuild")
def rebuild(place: OfficePlace, month: datetime) -> CommandAnswer:
    """Make the books of a month anew."""
    with place.present() as connection:
        count = rebuild_month(connection, month.date())
    return CommandAnswer(value={"entries": count}, text=WORDS.say("office.rebuilt", count=count))


@command("day", DAY, OF_SHOP, ONE_TILL, of=report, said="office.help_report_day")
def report_day(
    place: OfficePlace, on: datetime, shop: str | None, till: str | None
) -> CommandAnswer:
    """Say what a day came to."""
    with place.present() as connection:
        found = day_of_chain(connection, on.date(), now_here(), shop=shop, till=till)
    lines = [
        f"{each.shop} · {each.name}  {each.sales}  {write_lek(each.total)}"
        f"  {WORDS.say(f'office.standing_{each.standing.value}')}"
        for each in found.tills
    ]
    total = write_lek(found.total)
    lines.append(WORDS.say("office.day_total", count=found.sales, total=total))
    missing = len(found.standing(TillStanding.SILENT)) + len(found.standing(TillStanding.OPEN))
    if missing:
        lines.append(WORDS.say("office.day_may_grow", count=missing))
    return CommandAnswer(value=told_day(found), text="\n".join(lines))


@command("create", OUT, FORCE, of=backup, said="office.help_backup_create")
def create(place: OfficePlace, file: Path, *, force: bool) -> CommandAnswer:
    """Write a backup; its password is a line of standard input."""
    password = typed_password()
    made = create_backup(place.database, place.folder, file, password, is_forced=force)
    return _told_backup("office.backup_created", made)


@command("restore", BACKUP, of=backup, said="office.help_backup_restore")
def restore(place: OfficePlace, file: Path) -> CommandAnswer:
    """Restore an office into an empty database."""
    password = typed_password()
    made = restore_backup(place.database, place.folder, file, password)
    return _told_backup("office.backup_restored", made)


@command("list", of=backup, said="office.help_backup_list")
def list_backups(place: OfficePlace) -> CommandAnswer:
    """List the backups that were made here."""
    with place.present() as connection:
        found = backups_made(connection)
    value = [
        {
            "file": each.path,
            "made_at": each.made_at.isoformat(timespec="seconds"),
            "entries": each.entries,
            "proved_at": each.proved_at and each.proved_at.isoformat(timespec="seconds"),
            "there": each.is_there,
        }
        for each in found
    ]
    lines = [WORDS.say("office.backup_line", **_backup_facts(each)) for each in found]
    text = "\n".join(lines) or WORDS.say("office.check_no_backup")
    return CommandAnswer(value={"backups": value}, text=text)


def _backup_facts(made: OfficeBackup) -> Mapping[str, Fact]:
    at: dict[str, Fact] = {
        "moment": write_moment(made.made_at),
        "path": made.path,
        "entries": made.entries,
    }
    proved = WORDS.say("office.backup_unproved")
    if made.proved_at is not None:
        proved = WORDS.say("office.backup_proved_at", moment=write_moment(made.proved_at))
    return at | {"proved": proved if made.is_there else WORDS.say("office.backup_gone")}


@command("verify", BACKUP, of=backup, said="office.help_backup_verify")
def verify_backup(place: OfficePlace, file: Path) -> CommandAnswer:
    """Restore a backup into a database of its own and prove it there."""
    password = typed_password()
    with place.present():
        proof = prove_backup(place.database, file, password)
    is_well = proof.first_break is None
    value = {"ok": is_well, "entries": proof.entries, "first_break": proof.first_break}
    key = "office.backup_proved" if is_well else "office.backup_broken"
    return CommandAnswer(
        value=value, text=WORDS.say(key, path=str(file), entries=proof.entries), is_well=is_well
    )


def _told_backup(key: str, made: BackupSummary) -> CommandAnswer:
    counts = {"entries": made.entries, "releases": 0, "epoch": made.epoch}
    text = WORDS.say(key, path=str(made.file), **counts)
    return CommandAnswer(value={"file": str(made.file), **counts}, text=text)


def _told(waiting: Quarantined) -> Mapping[str, object]:
    return {
        "number": waiting.number,
        "till": waiting.till,
        "branch": waiting.branch,
        "entry": waiting.entry,
        "why": WORDS.say(f"office.why_{waiting.why}", detail=waiting.detail),
        "since": waiting.since.isoformat(timespec="seconds"),
    }
