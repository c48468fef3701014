"""Who may sign in, on disk; those who left stay in the table."""

from collections.abc import Sequence
from datetime import datetime

from till.actions.ports.people import WrongPins
from till.actions.ports.records import NewBadge, NewPerson, PersonLeft
from till.domain.errors.people import BadgeTaken, PersonExists, UnknownPerson
from till.domain.shop.people import Cashier
from till.store.database import Database
from till.store.tables import PersonRow

_ALL = "SELECT * FROM person WHERE NOT has_left ORDER BY person_id"
_ONE = "SELECT * FROM person WHERE person_id = ? AND NOT has_left"
_NAMED = "SELECT * FROM person WHERE name = ? AND NOT has_left"
_OF_BADGE = "SELECT * FROM person WHERE badge = ? AND NOT has_left"
_WRONG_PINS = """
    SELECT count(*), max(moment) FROM journal
    WHERE facts ->> '$.person' = ? AND action = 'wrong_pin' AND number > coalesce(
        (SELECT max(number) FROM journal
         WHERE facts ->> '$.person' = ? AND action IN ('signed_in', 'approved')), 0)
"""
_KEEP = """
    INSERT INTO person (name, operator_code, role, pin_hash)
    VALUES (:name, :operator_code, :role, :pin_hash)
"""
_KEEP_BADGE = "UPDATE person SET badge = ? WHERE person_id = ? AND NOT has_left"
_KEEP_LEAVING = "UPDATE person SET has_left = 1 WHERE person_id = ? AND NOT has_left"


class StoredPeople:
    """Who may sign in, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Sequence[Cashier]:
        """Return everybody who may sign in, in the order they were added."""
        return [_cashier(row) for row in self._database.rows(PersonRow, _ALL)]

    def with_badge(self, badge_hash: str) -> Cashier | None:
        """Return whose badge this is, by its SHA-256."""
        row = self._database.row(PersonRow, _OF_BADGE, badge_hash)
        return _cashier(row) if row else None

    def pin_hash(self, person_id: int) -> str:
        """Return the argon2id hash of a PIN. Raises UnknownPerson for somebody who left."""
        row = self._database.row(PersonRow, _ONE, person_id)
        if row is None:
            raise UnknownPerson(name=str(person_id))
        return row.pin_hash

    def wrong_pins(self, person: str) -> WrongPins:
        """Count wrong PINs from the journal since the person of that name last typed the right one.

        The fact `person` of an entry says whose PIN it was, not who stood at the till.
        """
        [(count, last)] = self._database.select(_WRONG_PINS, person, person)
        return WrongPins(count=count, last_at=datetime.fromisoformat(last) if last else None)


def keep_person(database: Database, person: NewPerson) -> None:
    """Write somebody who may sign in from now on. Raises PersonExists for a name in use."""
    if database.row(PersonRow, _NAMED, person.name):
        raise PersonExists(name=person.name)
    columns = PersonRow.to_columns(
        name=person.name,
        operator_code=person.operator_code,
        role=person.role,
        pin_hash=person.pin_hash,
    )
    database.change(_KEEP, columns)


def keep_badge(database: Database, badge: NewBadge) -> None:
    """Write whose badge it is. Raises BadgeTaken for somebody else's, UnknownPerson for nobody."""
    if badge.badge_hash is not None:
        owner = database.row(PersonRow, _OF_BADGE, badge.badge_hash)
        if owner is not None and owner.person_id != badge.person_id:
            raise BadgeTaken(name=owner.name)
    if not database.change(_KEEP_BADGE, (badge.badge_hash, badge.person_id)):
        raise UnknownPerson(name=str(badge.person_id))


def keep_leaving(database: Database, person: PersonLeft) -> None:
    """Write that somebody may no longer sign in. Raises UnknownPerson for nobody we know."""
    if not database.change(_KEEP_LEAVING, (person.person_id,)):
        raise UnknownPerson(name=str(person.person_id))


def _cashier(row: PersonRow) -> Cashier:
    return Cashier(
        person_id=row.person_id, name=row.name, operator_code=row.operator_code, role=row.role
    )
