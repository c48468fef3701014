"""People on disk: who may sign in, who left, whose PIN was wrong.

Lives here: what the sign-in reads.
Must not: rules of rights and waits (tests/domain).
"""

from datetime import timedelta

import pytest

from tests.builders import MOMENT
from till.actions.ports.records import NewPerson, PersonLeft
from till.domain.errors.people import PersonExists, UnknownPerson
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import Cashier, Role
from till.store.store import Store

ANA = NewPerson(name="Ana", operator_code="ab123cd456", role=Role.CASHIER, pin_hash="$argon2id$a")
BEN = NewPerson(name="Ben", operator_code=None, role=Role.OWNER, pin_hash="$argon2id$b")


def test_people_are_read_in_the_order_they_were_added(store: Store) -> None:
    store.ledger.record_from_thread(ANA, BEN)

    assert store.people.all() == [
        Cashier(person_id=1, name="Ana", operator_code="ab123cd456", role=Role.CASHIER),
        Cashier(person_id=2, name="Ben", operator_code=None, role=Role.OWNER),
    ]
    assert store.people.pin_hash(2) == "$argon2id$b"


def test_names_differ_among_those_who_may_sign_in(store: Store) -> None:
    store.ledger.record_from_thread(ANA)

    with pytest.raises(PersonExists):
        store.ledger.record_from_thread(ANA)


def test_who_left_signs_in_no_more_and_the_name_is_free_again(store: Store) -> None:
    store.ledger.record_from_thread(ANA, BEN)

    store.ledger.record_from_thread(PersonLeft(person_id=1))

    assert [person.name for person in store.people.all()] == ["Ben"]
    with pytest.raises(UnknownPerson):
        store.people.pin_hash(1)
    store.ledger.record_from_thread(ANA)
    assert [person.person_id for person in store.people.all()] == [2, 3]


def test_nobody_leaves_who_was_never_there(store: Store) -> None:
    with pytest.raises(UnknownPerson):
        store.ledger.record_from_thread(PersonLeft(person_id=5))


def _deed(deed: JournalAction, minutes: int, person: str = "Ana") -> JournalEntry:
    moment = MOMENT + timedelta(minutes=minutes)
    return JournalEntry(moment=moment, person="till", deed=deed, facts={"person": person})


def test_wrong_pins_are_counted_since_the_person_last_signed_in(store: Store) -> None:
    store.ledger.record_from_thread(
        _deed(JournalAction.WRONG_PIN, 0),
        _deed(JournalAction.SIGNED_IN, 1),
        _deed(JournalAction.WRONG_PIN, 2),
        _deed(JournalAction.WRONG_PIN, 3),
        _deed(JournalAction.WRONG_PIN, 4, "Ben"),
    )

    found = store.people.wrong_pins("Ana")

    assert (found.count, found.last_at) == (2, MOMENT + timedelta(minutes=3))
    assert store.people.wrong_pins("Cen").count == 0
