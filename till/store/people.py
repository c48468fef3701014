"""Who may sign in, on disk; those who left stay in the table."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from till.actions.ports.people import PersonHistory, WrongTries
from till.actions.ports.records import (
    NewBadge,
    NewOperatorCode,
    NewPerson,
    NewPin,
    PersonDetails,
    PersonLeft,
)
from till.domain.errors import Broken
from till.domain.errors.disk import DataUnfit
from till.domain.errors.people import BadgeTaken, PersonExists, UnknownPerson
from till.domain.shop.people import Cashier
from till.safekeeping.digests.rows import row_digest
from till.store.database import Database
from till.store.fields import moment_text
from till.store.tables import PersonRow

if TYPE_CHECKING:
    from peewee import ModelSelect

_DIGESTED_AS = "person "
_ROWS = "SELECT * FROM person"
_OF_PEOPLE = """FROM journal WHERE instr(seals, '"person ') > 0"""  # as its index has it
_LAST_DIGESTED = f"SELECT max(number) {_OF_PEOPLE}"
_DIGESTS = f"SELECT seals {_OF_PEOPLE} ORDER BY number"
_WITH_BADGE = "SELECT person_id FROM person WHERE badge IS NOT NULL AND NOT has_left"
_LAST_SIGN_INS = """
    SELECT person_id, max(moment) FROM journal
    WHERE action = 'signed_in' AND moment > ? GROUP BY person_id
"""
_ADDED = """
    SELECT moment, person FROM journal
    WHERE facts ->> '$.person_id' = ? AND action = 'person_added' ORDER BY number LIMIT 1
"""
# A PIN that was hashed anew, for this computer, is still the same.
_PIN_SET = """
    SELECT max(moment) FROM journal
    WHERE facts ->> '$.person_id' = ? AND action IN ('person_added', 'person_back', 'pin_set')
    AND coalesce(facts ->> '$.how', '') <> 'tied to this computer'
"""
_LAST_ID = "SELECT seq FROM sqlite_sequence WHERE name = 'person'"
# Beside max() SQLite picks the columns of the same row: of the last try, whatever its clock said.
_WRONG_PINS = """
    SELECT count(*), max(number), moment, facts ->> '$.uptime_s' FROM journal
    WHERE facts ->> '$.person_id' = ? AND action = 'wrong_pin' AND number > coalesce(
        (SELECT max(number) FROM journal
         WHERE facts ->> '$.person_id' = ? AND action IN ('signed_in', 'approved')), 0)
"""
_WRONG_BADGES = """
    SELECT count(*), max(number), moment, facts ->> '$.uptime_s' FROM journal
    WHERE action = 'wrong_badge' AND number > coalesce(
        (SELECT number FROM journal WHERE action IN ('signed_in', 'approved')
         ORDER BY number DESC LIMIT 1), 0)
"""
_WRONG_PINS_OF_NOBODY = """
    SELECT count(*), max(number), moment, facts ->> '$.uptime_s' FROM journal
    WHERE facts ->> '$.person_id' IS NULL AND action = 'wrong_pin'
    AND (moment > ? OR CAST(facts ->> '$.uptime_s' AS INTEGER) BETWEEN ? AND ?)
"""
_KEEP = """
    INSERT INTO person (person_id, name, operator_code, role, pin_hash)
    VALUES (:person_id, :name, :operator_code, :role, :pin_hash)
    ON CONFLICT (person_id) DO UPDATE SET
        operator_code = excluded.operator_code, role = excluded.role,
        pin_hash = excluded.pin_hash, badge = NULL, has_left = 0 WHERE has_left
"""


_HAD_OWNER = """
    SELECT EXISTS (
        SELECT 1 FROM journal WHERE action IN ('person_added', 'person_back')
            AND facts ->> '$.role' = 'owner')
        OR EXISTS (
        SELECT 1 FROM journal WHERE action = 'person_changed' AND facts ->> '$.role_now' = 'owner')
"""


class StoredPeople:
    """Who may sign in, for reading: nobody acts by a row that does not fit its newest digest.

    What is read of people to let them act raises DataUnfit where a row is not as it was sealed, is
    gone, or was never sealed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._fitting: object = None

    def _require_fit(self) -> None:
        """Raise DataUnfit; rows that fitted are held against digests again once they change."""
        database = self._database
        rows = [tuple(row) for row in database.select(_ROWS)]
        state = (rows, database.number(_LAST_DIGESTED))
        if state == self._fitting:
            return
        sealed = dict[str, str]()
        for (digests,) in database.select(_DIGESTS):
            sealed |= json.loads(digests)
        people = {name for name in sealed if name.startswith(_DIGESTED_AS)}
        for name in sorted(people | {f"{_DIGESTED_AS}{row[0]}" for row in rows}):
            key = name.removeprefix(_DIGESTED_AS)
            if row_digest(database.plain, "person", key) != sealed.get(name):
                raise DataUnfit(path=str(database.path), place=name)
        self._fitting = state

    def all(self) -> Sequence[Cashier]:
        """Return everybody who may sign in, in the order they were added."""
        self._require_fit()
        return self._database.values(PersonRow.keeps, _here().order_by(PersonRow.person_id))

    def left(self) -> Sequence[Cashier]:
        """Return everybody who may no longer sign in, by name."""
        self._require_fit()
        left = PersonRow.of(has_left=True).order_by(PersonRow.name, PersonRow.person_id)
        return self._database.values(PersonRow.keeps, left)

    def had_owner(self) -> bool:
        """Tell whether the journal knows of an owner, whoever is there now."""
        return bool(self._database.number(_HAD_OWNER))

    def badge_holders(self) -> frozenset[int]:
        """Return the numbers of those who have a badge."""
        return frozenset(number for (number,) in self._database.select(_WITH_BADGE))

    def last_sign_ins(self, since: datetime) -> Mapping[int, datetime]:
        """Return when each signed in last, by number; only who did since a moment."""
        found = self._database.select(_LAST_SIGN_INS, moment_text(since))
        return {number: datetime.fromisoformat(at) for number, at in found if number}

    def history(self, person_id: int) -> PersonHistory:
        """Return what the journal knows of somebody: when they were added, and their PIN set."""
        added = self._database.select(_ADDED, str(person_id))
        [(pin_set,)] = self._database.select(_PIN_SET, str(person_id))
        return PersonHistory(
            added_at=datetime.fromisoformat(added[0][0]) if added else None,
            added_by=added[0][1] if added else "",
            pin_set_at=datetime.fromisoformat(pin_set) if pin_set else None,
        )

    def with_badge(self, badge_hash: str) -> Cashier | None:
        """Return whose badge this is, by its SHA-256."""
        self._require_fit()
        return next(iter(self._database.values(PersonRow.keeps, _here(badge=badge_hash))), None)

    def pin_hash(self, person_id: int) -> str:
        """Return the argon2id hash of a PIN. Raises UnknownPerson for somebody who left."""
        self._require_fit()
        for row in self._database.found(_here(person_id=person_id)):
            return row.pin_hash
        raise UnknownPerson(name=str(person_id))

    def left_as(self, name: str) -> Sequence[tuple[int, str]]:
        """Return the number and the hash of the PIN of each who left under a name, newest first."""
        self._require_fit()
        gone = PersonRow.of(name=name, has_left=True).order_by(PersonRow.person_id.desc())
        return [(row.person_id, row.pin_hash) for row in self._database.found(gone)]

    def next_id(self) -> int:
        """Return the number of the next person who is new here; none is given twice."""
        return 1 + self._database.number(_LAST_ID)

    def wrong_pins(self, person_id: int) -> WrongTries:
        """Count wrong PINs from the journal since this person last typed the right one.

        The fact `person_id` of an entry says whose PIN it was, not who stood at the till.
        """
        return self._wrong_tries(_WRONG_PINS, str(person_id), str(person_id))

    def wrong_badges(self) -> WrongTries:
        """Count from the journal the badges of nobody since anybody signed in or approved."""
        return self._wrong_tries(_WRONG_BADGES)

    def wrong_pins_of_nobody(self, since: datetime, uptimes: tuple[int, int]) -> WrongTries:
        """Count the wrong PINs that no name came with: those of the command line.

        They count since a moment, or while the machine had been running so long (seconds).
        """
        return self._wrong_tries(_WRONG_PINS_OF_NOBODY, moment_text(since), *uptimes)

    def _wrong_tries(self, sql: str, *values: str | int) -> WrongTries:
        [(count, _, last_at, uptime_s)] = self._database.select(sql, *values)
        if not count:
            return WrongTries(count=0)
        return WrongTries(
            count=count,
            last_at=datetime.fromisoformat(last_at),
            last_uptime=None if uptime_s is None else timedelta(seconds=int(uptime_s)),
        )


def keep_person(database: Database, person: NewPerson) -> None:
    """Write somebody who may sign in from now on, or again.

    Raises PersonExists where no operator code tells them from another of that name, Broken for the
    number of somebody who may sign in already.
    """
    _require_new_name(database, person)
    if not database.change(_KEEP, asdict(person) | {"role": person.role.value}):
        raise Broken(reason=f"person {person.person_id} is here already")


def keep_pin(database: Database, pin: NewPin) -> None:
    """Write what somebody's PIN is. Raises UnknownPerson for nobody we know."""
    _change(database, pin.person_id, pin_hash=pin.pin_hash)


def keep_operator_code(database: Database, new: NewOperatorCode) -> None:
    """Write what somebody sells under. Raises UnknownPerson for nobody we know."""
    _change(database, new.person_id, operator_code=new.operator_code)


def keep_details(database: Database, details: PersonDetails) -> None:
    """Write what is said of somebody from now on.

    Raises PersonExists where no operator code tells them from another of that name, UnknownPerson
    for nobody we know.
    """
    _require_new_name(database, details)
    _change(database, details.person_id, **PersonRow.keeps.columns(details))


def keep_badge(database: Database, badge: NewBadge) -> None:
    """Write whose badge it is. Raises BadgeTaken for somebody else's, UnknownPerson for nobody."""
    if badge.badge_hash is not None:
        for owner in database.found(_here(badge=badge.badge_hash)):
            if owner.person_id != badge.person_id:
                raise BadgeTaken(name=owner.name)
    _change(database, badge.person_id, badge=badge.badge_hash)


def keep_leaving(database: Database, person: PersonLeft) -> None:
    """Write that somebody may no longer sign in. Raises UnknownPerson for nobody we know."""
    _change(database, person.person_id, has_left=True)


def _here(**equal: object) -> "ModelSelect[PersonRow]":
    """Return who may sign in, of those whose columns are so."""
    return PersonRow.of(has_left=False, **equal)


def _require_new_name(database: Database, person: NewPerson | PersonDetails) -> None:
    """Raise PersonExists where no operator code tells them from another of that name."""
    namesakes = [
        row.operator_code
        for row in database.found(_here(name=person.name))
        if row.person_id != person.person_id
    ]
    if namesakes and person.operator_code in {None, *namesakes}:
        raise PersonExists(name=person.name)


def _change(database: Database, person_id: int, **columns: object) -> None:
    """Change what is kept of somebody. Raises UnknownPerson for nobody we know."""
    is_it = (PersonRow.person_id == person_id) & ~PersonRow.has_left
    if not database.run(PersonRow.update(columns).where(is_it)):
        raise UnknownPerson(name=str(person_id))
