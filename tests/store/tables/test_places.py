"""Places on disk: what an older database has of them, and what is held there now.

Lives here: their migrations.
Must not: what actions do to them (tests/actions/orders).
"""

from contextlib import closing
from decimal import Decimal
from pathlib import Path

import pytest

from tests.store.old_databases import VERSION_0_1_0, an_old_database
from till.domain.selling.tender import TenderKind
from till.sqlite import sqlite3
from till.store.database import open_database
from till.store.migrating import shipped_steps
from till.store.store import open_store


def test_0027_places_begins_without_any_and_freezes_the_money_kept_for_one(path: Path) -> None:
    store = open_store(an_old_database(path, VERSION_0_1_0))

    assert store.places.states() == []
    connection = store.database.plain
    connection.execute("INSERT INTO place VALUES (1, '7', 'Salla', NULL, NULL, 0)")
    connection.execute(
        "INSERT INTO place_money VALUES (1, 1, 'taken', 'cash', 500, '2026-11-20', '', 'Ana', 1)"
    )
    for statement in ("UPDATE place_money SET amount = 1", "DELETE FROM place_money"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            connection.execute(statement)
    store.close()


def test_0035_held_money_adds_up_what_was_kept_before_and_follows_what_comes(path: Path) -> None:
    steps = [step for step in shipped_steps() if step.number < 35]
    open_database(path, steps=steps).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO place VALUES (1, '7', 'Salla', NULL, NULL, 0)")
        keep_money(connection, ("card", 300), ("cash", 500), ("card", -300), ("cash", 200))
        connection.commit()

    store = open_store(path)

    (state,) = store.places.states()
    assert state.held == ((TenderKind.CASH, Decimal(7)),)
    keep_money(store.database.plain, ("card", 100), ("cash", -700))
    (state,) = store.places.states()
    assert state.held == ((TenderKind.CARD, Decimal(1)),)
    store.close()


def keep_money(connection: sqlite3.Connection, *amounts: tuple[str, int]) -> None:
    """Keep money of a place as earlier tills did, by kind and cents."""
    for tender, cents in amounts:
        connection.execute(
            "INSERT INTO place_money VALUES (NULL, 1, '', ?, ?, '2026-11-20', '', 'Ana', 1)",
            (tender, cents),
        )
