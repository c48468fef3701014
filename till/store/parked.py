"""Parked baskets on disk: they wait for their customers, also through a restart."""

from collections.abc import Sequence
from datetime import datetime

from till.actions.records import NewParked, ParkedGone
from till.domain.errors.basket import ParkedUnknown
from till.domain.selling.parking import Parked
from till.store.basket_text import basket_in, basket_text
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.fields import moment_text

_ALL = "SELECT parked_id, name, basket, parked_at, parked_by FROM parked ORDER BY parked_id"
_KEEP = "INSERT INTO parked (name, basket, parked_at, parked_by) VALUES (?, ?, ?, ?)"


def all_parked(database: Database) -> Sequence[Parked]:
    """Return the parked baskets, oldest first."""
    with disk_faults(database.path):
        rows = database.plain.execute(_ALL).fetchall()
    return [
        Parked(
            parked_id=parked_id,
            name=name,
            basket=basket_in(text),
            parked_at=datetime.fromisoformat(moment),
            parked_by=person,
        )
        for parked_id, name, text, moment, person in rows
    ]


def keep_parked(database: Database, parked: NewParked) -> None:
    """Set a basket aside."""
    row = (
        parked.name,
        basket_text(parked.basket),
        moment_text(parked.parked_at),
        parked.parked_by,
    )
    database.plain.execute(_KEEP, row)


def keep_parked_gone(database: Database, gone: ParkedGone) -> None:
    """Forget a parked basket. Raises ParkedUnknown where it is gone already."""
    found = database.plain.execute("DELETE FROM parked WHERE parked_id = ?", (gone.parked_id,))
    if not found.rowcount:
        raise ParkedUnknown
