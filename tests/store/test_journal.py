"""The journal on disk: whole, sealed entry by entry, and telling where somebody tampered.

Lives here: writing, reading, the chain of digests.
Must not: which action is written when (tests/actions).
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests.builders import MOMENT, a_person, an_entry
from tests.journal_chain import first_break
from till.domain.rights.journal import JournalAction, JournalEntry
from till.store.store import Store


def test_the_journal_is_whole(store: Store) -> None:
    entries = [
        replace(an_entry(JournalAction.SALE_CLOSED), moment=MOMENT + timedelta(minutes=each))
        for each in range(1200)
    ]

    store.ledger.record_from_thread(*entries)

    assert list(store.journal.entries()) == entries
    assert first_break(store.journal) is None


def test_an_entry_in_another_zone_is_sealed_as_it_is_read_back(store: Store) -> None:
    summer = timezone(timedelta(hours=2))
    entry = JournalEntry(
        moment=datetime(2026, 7, 1, 10, 0, 0, 123, tzinfo=summer),
        person=a_person("Ana"),
        action=JournalAction.SIGNED_IN,
        facts={"ë": "ç", "a": "b"},
    )

    store.ledger.record_from_thread(entry)

    assert next(store.journal.entries()).moment == entry.moment.astimezone(UTC)
    assert first_break(store.journal) is None


@pytest.mark.parametrize(
    ("tampering", "first"),
    [
        ("UPDATE journal SET person = 'Ben' WHERE number = 2", 2),
        ("UPDATE journal SET facts = '{}' WHERE number = 1", 1),
        ("DELETE FROM journal WHERE number = 2", 3),
        ("DELETE FROM journal WHERE number = 1", 2),
    ],
)
def test_the_journal_shows_where_it_was_tampered_with(
    store: Store, tampering: str, first: int
) -> None:
    store.ledger.record_from_thread(an_entry(), an_entry(JournalAction.SIGNED_OUT), an_entry())
    sql = store.database.plain
    sql.execute("DROP TRIGGER journal_is_frozen")
    sql.execute("DROP TRIGGER journal_stays")

    sql.execute(tampering)

    assert first_break(store.journal) == first
