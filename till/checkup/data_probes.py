"""Looking at what is kept: the database, its journal, what is owed to the tax office."""

import time
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from typing import Final

from till.bootstrap import Surroundings
from till.domain.health import HealthCheck, green, red, waiting_check
from till.store.database import Database
from till.store.database_file import check_absence, header_version
from till.store.documents import StoredDocuments
from till.store.integrity import ProofCut, prove_journal, quick_look
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
        quick_look(path, until=time.monotonic() + LOOK_S)
    except ProofCut:
        return [green("database", "database_long", size=size)]
    return [green("database", "database_well", size=size)]


def look_at_journal(around: Surroundings) -> Sequence[HealthCheck]:
    """Walk the journal, as far as there is time. Raises what opening the database may."""
    path = around.paths.database
    if not path.exists():
        return [green("journal", "journal_none")]
    try:
        proof = prove_journal(path, until=time.monotonic() + LOOK_S)
    except ProofCut:
        return [green("journal", "journal_long")]
    if proof.fault is not None:
        return [red("journal", f"journal_{proof.fault.kind.value}", place=proof.fault.place)]
    return [green("journal", "journal_well", count=proof.entries)]


def look_at_documents(around: Surroundings) -> Sequence[HealthCheck]:
    """Count what waits for the service and what needs a person."""
    path = around.paths.database
    if not path.exists() or header_version(path) < len(shipped_steps()):
        return [green("documents", "documents_none")]
    with closing(Database(path)) as database:
        documents = StoredDocuments(database)
        waiting = documents.open()
        oldest = around.clock.now() - waiting[0].issued_at if waiting else timedelta()
        refused = documents.refused_count()
    return [waiting_check(waiting=len(waiting), refused=refused, oldest=oldest)]
