"""Who may sign in, on disk."""

from collections.abc import Sequence
from datetime import datetime

from till.actions.ports.people import WrongPins
from till.actions.records import NewBadge, NewPerson, PersonLeft
from till.domain.errors.people import BadgeTaken, PersonExists, UnknownPerson
from till.domain.shop.journal import JournalAction
from till.domain.shop.people import Cashier
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.rows import PersonRow

_WRONG_PINS = """
    SELECT count(*), max(moment) FROM journal
    WHERE facts ->> '$.person' = :person AND deed = :wrong AND number > coalesce(
        (SELECT max(number) FROM journal
         WHERE facts ->> '$.person' = :person AND deed IN (:signed_in, :approved)), 0)
"""


class StoredPeople:
    """Who may sign in, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Sequence[Cashier]:
        """Return everybody who may sign in, in the order they were added."""
        query = PersonRow.select().where(~PersonRow.has_left).order_by(PersonRow.person_id)
        return [_cashier(row) for row in self._database.rows(query)]

    def with_badge(self, badge_hash: str) -> Cashier | None:
        """Return whose badge this is, by its SHA-256."""
        mine = (PersonRow.badge == badge_hash) & ~PersonRow.has_left
        row = self._database.row(PersonRow.select().where(mine))
        return _cashier(row) if row else None

    def pin_hash(self, person_id: int) -> str:
        """Return the argon2id hash of a PIN. Raises UnknownPerson for somebody who left."""
        query = PersonRow.select().where(PersonRow.person_id == person_id, ~PersonRow.has_left)
        row = self._database.row(query)
        if row is None:
            raise UnknownPerson(name=str(person_id))
        return row.pin_hash

    def wrong_pins(self, person: str) -> WrongPins:
        """Count wrong PINs from the journal since the person of that name last typed the right one.

        The fact `person` of an entry says whose PIN it was, not who stood at the till.
        """
        names = {
            "person": person,
            "wrong": JournalAction.WRONG_PIN.value,
            "signed_in": JournalAction.SIGNED_IN.value,
            "approved": JournalAction.APPROVED.value,
        }
        with disk_faults(self._database.path):
            count, last = self._database.plain.execute(_WRONG_PINS, names).fetchone()
        return WrongPins(count=count, last_at=datetime.fromisoformat(last) if last else None)


def keep_person(database: Database, person: NewPerson) -> None:
    """Write somebody who may sign in from now on. Raises PersonExists for a name in use."""
    namesake = PersonRow.select().where(PersonRow.name == person.name, ~PersonRow.has_left)
    if database.row(namesake):
        raise PersonExists(name=person.name)
    database.change(
        PersonRow.insert(
            name=person.name,
            operator_code=person.operator_code,
            role=person.role,
            pin_hash=person.pin_hash,
            has_left=False,
        )
    )


def keep_badge(database: Database, badge: NewBadge) -> None:
    """Write whose badge it is. Raises BadgeTaken for somebody else's, UnknownPerson for nobody."""
    if badge.badge_hash is not None:
        theirs = (PersonRow.badge == badge.badge_hash) & ~PersonRow.has_left
        owner = database.row(PersonRow.select().where(theirs))
        if owner is not None and owner.person_id != badge.person_id:
            raise BadgeTaken(name=owner.name)
    mine = (PersonRow.person_id == badge.person_id) & ~PersonRow.has_left
    if not database.change(PersonRow.update(badge=badge.badge_hash).where(mine)):
        raise UnknownPerson(name=str(badge.person_id))


def keep_leaving(database: Database, person: PersonLeft) -> None:
    """Write that somebody may no longer sign in. Raises UnknownPerson for nobody we know."""
    mine = (PersonRow.person_id == person.person_id) & ~PersonRow.has_left
    if not database.change(PersonRow.update(has_left=True).where(mine)):
        raise UnknownPerson(name=str(person.person_id))


def _cashier(row: PersonRow) -> Cashier:
    return Cashier(
        person_id=row.person_id, name=row.name, operator_code=row.operator_code, role=row.role
    )
