"""Bringing a backup up to what the change log behind it knows."""

from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from till.domain.errors.backups import ChangeLogUnfit
from till.domain.maintenance.backups import BackupManifest, LogProof, SoldAfterBackup
from till.domain.maintenance.generations import Generation
from till.domain.money import from_whole_cents
from till.safekeeping.change_log.change_log_file import (
    ChangeLogFile,
    change_log_files,
    read_change_log,
)
from till.safekeeping.changes.noting import key_columns, noted_tables
from till.safekeeping.changes.rows import (
    ChangedRows,
    ChangeMark,
    RowState,
    Value,
    columns_of,
    mark_of_changes,
    plain_value,
)
from till.safekeeping.duplicates.heartbeat_folder import HeartbeatFolder
from till.safekeeping.restoring.given_back import guards_away
from till.safekeeping.second_location.plain_file import NoPlainFile
from till.sqlite import sqlite3
from till.store.article_search import index_anew
from till.store.faults import disk_faults

_COUNTS: Final = "SELECT (SELECT count(*) FROM sale), (SELECT count(*) FROM document)"
_LINK: Final = "SELECT link FROM journal ORDER BY number DESC LIMIT 1"
_DONE: Final = frozenset({"complete", "resolved"})
_SEARCHED: Final = frozenset({"article", "category"})


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedChanges:
    """What a change log had after a backup.

    `is_there`: there was one that leads on from this backup, all the way. `is_torn`: its last
    record was cut off, as when the power goes. `others` are change logs beside it of another till,
    another life or another version, which say nothing of this backup. `proof` is whether what was
    taken is what the till wrote, as far as its key can tell; None where nothing was taken.
    """

    sales: int = 0
    documents: int = 0
    is_there: bool = False
    is_torn: bool = False
    others: int = 0
    proof: LogProof | None = None


def replay_change_logs(
    plain: Path, folders: Iterable[Path], key: bytes | None = None
) -> ReplayedChanges:
    """Write into an unpacked backup what the change logs in some folders know after it.

    What the key proves comes first. All of it or nothing: what the backup has already is passed
    over, what is there twice is written once, and nothing after a gap. Raises ChangeLogUnfit,
    DiskFull, DiskFailing, DatabaseDamaged.
    """
    with disk_faults(plain), closing(sqlite3.connect(plain)) as connection:
        mark = mark_of_changes(connection)
        folders = {each.resolve() for each in folders}
        change_logs = change_logs_in(folders, key)
        fitting = [each for each in change_logs if mark.life and _fits(each, mark)]
        before = connection.execute(_COUNTS).fetchone()
        records = _in_order(fitting, mark.last)
        try:
            _replay(connection, records)
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError, ValueError) as error:
            raise ChangeLogUnfit from error
        after = connection.execute(_COUNTS).fetchone()
    proof = _proof_of(fitting, records)
    reached = records[-1].last if records else mark.last
    if proof is not LogProof.CHANGED and _told_end(folders, mark.life, key) > reached:
        proof = LogProof.CUT
    return ReplayedChanges(
        sales=after[0] - before[0],
        documents=after[1] - before[1],
        is_there=bool(fitting) and _is_all(fitting, records, mark.last),
        is_torn=any(each.is_torn for each in fitting),
        others=len(change_logs) - len(fitting),
        proof=proof,
    )


def sold_after(manifest: BackupManifest, change_logs: Sequence[ChangeLogFile]) -> SoldAfterBackup:
    """Return what change logs would add to a backup, without unpacking it."""
    last = manifest.change
    mark = ChangeMark(life=manifest.life, step=manifest.step, last=last, kept_from=last)
    fitting = [each for each in change_logs if mark.life and _fits(each, mark)]
    records = _in_order(fitting, last)
    rows = [row for record in records for row in record.rows]
    sales = {row.key: row.values for row in rows if row.table == "sale" and row.values}
    documents = {row.key: row.values for row in rows if row.table == "document" and row.values}
    unsent = {each["sale_key"] for each in documents.values() if each["state"] not in _DONE}
    return SoldAfterBackup(
        sales=len(sales),
        total=from_whole_cents(sum(_whole(each["total"]) for each in sales.values())),
        unsent=sorted(_whole(each["number"]) for (key,), each in sales.items() if key in unsent),
        proof=_proof_of(fitting, records),
    )


def change_logs_in(folders: Iterable[Path], key: bytes | None = None) -> Sequence[ChangeLogFile]:
    """Return every change log that can be read; each folder is looked into once."""
    found: list[ChangeLogFile] = []
    for folder in {each.resolve() for each in folders}:
        for path in change_log_files(folder):
            with suppress(NoPlainFile):
                change_log = read_change_log(path, key)
                found += [change_log] if change_log is not None else []
    return found


def has_record(folders: Iterable[Path], mark: str) -> bool:
    """Tell whether a change log still has the record whose digest begins like that."""
    digests = (each for change_log in change_logs_in(folders) for each in change_log.digests)
    return any(each.startswith(mark) for each in digests)


def _fits(change_log: ChangeLogFile, mark: ChangeMark) -> bool:
    return (change_log.head.life, change_log.head.step) == (mark.life, mark.step)


def _told_end(folders: Iterable[Path], life: str, key: bytes | None) -> int:
    """Return how far the change log of a generation was by its last sign; 0 where none tells."""
    installation, number, place = [*life.split("-"), "", ""][:3]
    mine = Generation(installation=installation, number=int(number or 0), place=place)
    found = [0]
    for folder in folders:
        with suppress(OSError):  # what is away tells nothing
            signs = (sign for sign, _ in HeartbeatFolder(folder, key).signs(mine))
            found += [each.log.number for each in signs if each.life == mine and each.log]
    return max(found)


def _in_order(change_logs: Sequence[ChangeLogFile], last: int) -> Sequence[ChangedRows]:
    """Return the records that lead on from a change without a gap: of those that are proved first.

    What nobody proves may only go on behind them.
    """
    chosen: list[ChangedRows] = []
    for is_proved in (True, False):
        known = [
            each
            for change_log in change_logs
            if _is_proved(change_log) == is_proved
            for each in change_log.records
        ]
        for each in sorted(known, key=lambda record: (record.after, record.last)):
            if each.after > last:
                break
            if each.last > last:
                chosen.append(each)
                last = each.last
    return chosen


def _is_proved(change_log: ChangeLogFile) -> bool:
    """Tell whether its records are what the till wrote: of a changed one they end before that."""
    return change_log.proof is not LogProof.UNPROVED


def _proof_of(fitting: Sequence[ChangeLogFile], records: Sequence[ChangedRows]) -> LogProof | None:
    """Return what is known of the records that were chosen."""
    if any(each.proof is LogProof.CHANGED for each in fitting):
        return LogProof.CHANGED
    proved = {id(record) for each in fitting if _is_proved(each) for record in each.records}
    if not records:
        return None
    is_proved = all(id(record) in proved for record in records)
    return LogProof.PROVED if is_proved else LogProof.UNPROVED


def _is_all(fitting: Sequence[ChangeLogFile], records: Sequence[ChangedRows], last: int) -> bool:
    """Tell whether nothing of what is known lies behind a gap."""
    reached = records[-1].last if records else last
    return all(each.last <= reached for each in fitting)


def _replay(connection: sqlite3.Connection, records: Sequence[ChangedRows]) -> None:
    """Write records with the tables' own guards taken away meanwhile: they stop every change."""
    if not records:
        return
    rows = [row for record in records for row in record.rows]
    if any(row.table not in noted_tables(connection) for row in rows):
        raise ChangeLogUnfit
    with guards_away(connection):
        for row in rows:
            _write(connection, row)
        if any(row.table in _SEARCHED for row in rows):
            index_anew(connection)


def _write(connection: sqlite3.Connection, row: RowState) -> None:
    """Let one row be what the change log knows of it."""
    if row.values is None:
        where = " AND ".join(f'"{name}" = ?' for name in key_columns(connection, row.table))
        connection.execute(f'DELETE FROM "{row.table}" WHERE {where}', row.key)
        return
    names = [each for each in columns_of(connection, row.table) if each in row.values]
    places = ", ".join("?" * len(names))
    listed = ", ".join(f'"{each}"' for each in names)
    values = [plain_value(row.values[each]) for each in names]
    connection.execute(
        f'INSERT OR REPLACE INTO "{row.table}" ({listed}) VALUES ({places})',
        values,
    )


def _whole(value: Value) -> int:
    """Return a column that holds a whole number."""
    return int(str(value))
