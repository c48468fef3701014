"""Sends what a till's database holds to an office's, without a network in between.

Lives here: all batches of a journal, taken in.
Must not: HTTP (test_sending, test_a_till_joins).
"""

from contextlib import closing
from pathlib import Path

from till.domain.chain.answer import BatchTaken
from till.domain.chain.batch import BEGINNING, MOST_ENTRIES, Batch
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker
from till.store.chain.journal_reader import JournalReader


def batches_of(database: Path, *, most: int = MOST_ENTRIES) -> list[Batch]:
    """Return a journal as the batches that a till sends."""
    found = list[Batch]()
    place = BEGINNING
    with closing(JournalReader(database)) as reader:
        while batch := reader.batch_after(place, most=most):
            found.append(batch)
            place = batch.entries[-1].place
    return found


def send_all(connection: Connection, till: str, database: Path, *, most: int = MOST_ENTRIES) -> int:
    """Take a whole journal in; return how many entries wait in quarantine."""
    waiting = 0
    for batch in batches_of(database, most=most):
        answer = BatchTaker().take(connection, till, batch)
        assert isinstance(answer, BatchTaken)
        assert not answer.faults
        waiting += answer.quarantined
    return waiting
