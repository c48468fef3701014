"""Looking at what is kept: the database, its journal, what is owed, the room that is left."""

import os
import shutil
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from till.bootstrap import Surroundings
from till.domain.business_day import day_of
from till.domain.errors.disk import disk_error
from till.domain.fiscal.document import OPEN_STATES, DocumentState
from till.domain.maintenance.health import (
    HealthCheck,
    amber,
    backups_check,
    change_log_check,
    green,
    red,
    second_location_check,
    space_check,
    waiting_check,
)
from till.safekeeping.change_log.change_log_state import look_at_change_log
from till.safekeeping.integrity.integrity import ProofCut, over_at, prove_journal, quick_look
from till.safekeeping.integrity.outline import outline_of
from till.store.database import Database
from till.store.database_file import check_absence, header_version
from till.store.documents import StoredDocuments
from till.store.migrating import shipped_steps

LOOK_S: Final = 4.0
MEGABYTE: Final = 1024**2


def look_at_database(around: Surroundings) -> Sequence[HealthCheck]:
    """Read every page of the database, as far as there is time. Raises what opening it may."""
    path = around.paths.database
    if not path.exists():
        check_absence(path)
        return [green("database", "database_none")]
    size = f"{path.stat().st_size / MEGABYTE:.1f}".replace(".", ",")
    try:
        quick_look(path, is_over=over_at(time.monotonic() + LOOK_S))
    except ProofCut:
        return [green("database", "database_long", size=size)]
    return [green("database", "database_well", size=size)]


def look_at_journal(around: Surroundings) -> Sequence[HealthCheck]:
    """Walk the journal, as far as there is time. Raises what opening the database may."""
    path = around.paths.database
    if not path.exists():
        return [green("journal", "journal_none")]
    if _is_of_an_older_till(path):
        return [amber("journal", "journal_older")]
    is_over = over_at(time.monotonic() + LOOK_S)
    key = around.anchor_key()
    try:
        proof = prove_journal(path, is_over=is_over, key=key)
    except ProofCut:
        return [green("journal", "journal_long")]
    if proof.fault is not None:
        return [red("journal", f"journal_{proof.fault.kind.value}", place=proof.fault.place)]
    if proof.entries and not (proof.is_anchored and key is not None and key.is_in_store):
        return [amber("journal", "journal_forgeable", count=proof.entries)]
    return [green("journal", "journal_well", count=proof.entries)]


def look_at_documents(around: Surroundings) -> Sequence[HealthCheck]:
    """Count what waits for the service and what needs a person."""
    path = around.paths.database
    if not path.exists():
        return [green("documents", "documents_none")]
    if _is_of_an_older_till(path):
        return [_owed_by_an_older_till(path, around.clock.now())]
    with closing(Database(path)) as database:
        documents = StoredDocuments(database)
        waiting = documents.open()
        oldest = around.clock.now() - waiting[0].issued_at if waiting else timedelta()
        refused = documents.refused_count()
        missing = documents.missing_numbers(day_of(around.clock.now()).year)
    return [
        waiting_check(waiting=len(waiting), refused=refused, oldest=oldest, missing_numbers=missing)
    ]


def _is_of_an_older_till(path: Path) -> bool:
    """Tell whether the data wait for the next start to be upgraded."""
    return header_version(path) < len(shipped_steps())


def _owed_by_an_older_till(path: Path, now: datetime) -> HealthCheck:
    outline = outline_of(path)
    still_open = {each.value for each in OPEN_STATES}
    issued = [each.issued_at for each in outline.waiting if each.state in still_open]
    refused = DocumentState.REFUSED.value
    return waiting_check(
        waiting=sum(each.count for each in outline.states if each.state in still_open),
        refused=sum(each.count for each in outline.states if each.state == refused),
        oldest=now - datetime.fromisoformat(min(issued)) if issued else timedelta(),
    )


def look_at_disk(around: Surroundings) -> Sequence[HealthCheck]:
    """See how much room there is, and whether a file can be written. Raises DiskFailing."""
    folder = next(
        each for each in (around.paths.folder, *around.paths.folder.parents) if each.is_dir()
    )
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"till")
            file.flush()
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise disk_error(error, folder) from error
    return [space_check(free)]


def look_at_backups(around: Surroundings) -> Sequence[HealthCheck]:
    """See how old the newest good copy is."""
    if not around.paths.database.exists():
        return [green("backups", "copies_not_yet")]
    return [backups_check(around.backups().newest(), around.clock.now())]


def look_at_second_location(around: Surroundings) -> Sequence[HealthCheck]:
    """See whether the second location is there, and its change log level with what is kept."""
    backups = around.backups()
    place = around.settings.backup.folder
    check = second_location_check(
        place,
        is_there=bool(place) and os.access(place, os.W_OK | os.X_OK),
        carried_at=backups.carried_at(),
        now=around.clock.now(),
    )
    return [check, _change_log_check(around)]


def _change_log_check(around: Surroundings) -> HealthCheck:
    if not around.second_location or not around.paths.database.exists():
        return green("shadow", "shadow_none")
    now = around.clock.now()
    look = look_at_change_log(around.paths.database, around.backups(), now, around.anchor_key)
    return change_log_check(look)
