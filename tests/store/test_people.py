"""People on disk: who may sign in, who left, whose PIN was wrong.

Lives here: what the sign-in reads.
Must not: rules of rights and waits (tests/domain).
"""

from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from tests.builders import MOMENT, a_person, an_entry
from till.actions.ports.records import NewBadge, NewPerson, PersonDetails, PersonLeft
from till.actions.till import SYSTEM
from till.domain.errors import Broken
from till.domain.errors.disk import DataUnfit
from till.domain.errors.people import PersonExists, UnknownPerson
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import Cashier, DisplayChoice, Role
from till.safekeeping.integrity.integrity import prove_journal
from till.store.database import open_database
from till.store.migrating import shipped_steps
from till.store.people import _DIGESTS
from till.store.store import Store, open_store

ANA = NewPerson(
    person_id=1,
    name="Ana",
    operator_code="ab123cd456",
    role=Role.CASHIER,
    pin_hash="$argon2id$a",
)
BEN = NewPerson(
    person_id=2, name="Ben", operator_code=None, role=Role.OWNER, pin_hash="$argon2id$b"
)


def test_people_are_read_in_the_order_they_were_added(store: Store) -> None:
    store.ledger.record_from_thread(ANA, BEN)

    assert store.people.all() == [
        Cashier(person_id=1, name="Ana", operator_code="ab123cd456", role=Role.CASHIER),
        Cashier(person_id=2, name="Ben", operator_code=None, role=Role.OWNER),
    ]
    assert store.people.pin_hash(2) == "$argon2id$b"


def test_two_of_one_name_differ_by_their_operator_codes(store: Store) -> None:
    store.ledger.record_from_thread(ANA)

    for code in (None, ANA.operator_code):
        with pytest.raises(PersonExists):
            store.ledger.record_from_thread(replace(ANA, person_id=2, operator_code=code))
    store.ledger.record_from_thread(replace(ANA, person_id=2, operator_code="kd482mz719"))

    assert [person.person_id for person in store.people.all()] == [1, 2]


def test_who_left_signs_in_no_more_and_the_name_is_free_again(store: Store) -> None:
    store.ledger.record_from_thread(ANA, BEN)

    store.ledger.record_from_thread(PersonLeft(person_id=1))

    assert [person.name for person in store.people.all()] == ["Ben"]
    with pytest.raises(UnknownPerson):
        store.people.pin_hash(1)
    assert (store.people.left_as("Ana"), store.people.next_id()) == ([(1, "$argon2id$a")], 3)
    store.ledger.record_from_thread(replace(ANA, person_id=3))
    assert [person.person_id for person in store.people.all()] == [2, 3]


def test_who_comes_back_keeps_the_number_with_what_is_new(store: Store) -> None:
    badge = NewBadge(person_id=1, badge_hash="b1")
    store.ledger.record_from_thread(ANA, badge, PersonLeft(person_id=1))

    store.ledger.record_from_thread(replace(ANA, operator_code="kd482mz719", pin_hash="$new"))

    assert [(each.person_id, each.operator_code) for each in store.people.all()] == [
        (1, "kd482mz719")
    ]
    assert store.people.pin_hash(1) == "$new"
    assert store.people.with_badge("b1") is None


def test_a_number_is_one_persons(store: Store) -> None:
    store.ledger.record_from_thread(ANA)

    with pytest.raises(Broken):
        store.ledger.record_from_thread(replace(BEN, person_id=1))


def test_nobody_leaves_who_was_never_there(store: Store) -> None:
    with pytest.raises(UnknownPerson):
        store.ledger.record_from_thread(PersonLeft(person_id=5))


def test_details_change_together_and_are_sealed_like_all_else_of_a_person(path: Path) -> None:
    store = open_store(path)
    store.ledger.record_from_thread(ANA, _action(JournalAction.PERSON_ADDED, 0))
    look = DisplayChoice(language="en", theme="dark", text_size=130)
    details = PersonDetails(
        person_id=1, name="Anë", operator_code=None, role=Role.OWNER, display=look
    )

    store.ledger.record_from_thread(details, _action(JournalAction.PERSON_CHANGED, 1))

    assert store.people.all() == [
        Cashier(person_id=1, name="Anë", operator_code=None, role=Role.OWNER, display=look)
    ]
    with pytest.raises(UnknownPerson):
        store.ledger.record_from_thread(replace(details, person_id=9, name="Mira"))
    store.close()
    assert prove_journal(path).fault is None


def test_badges_of_nobody_are_counted_since_anybody_signed_in(store: Store) -> None:
    entry = _action(JournalAction.WRONG_BADGE, 0)
    store.ledger.record_from_thread(entry, _action(JournalAction.SIGNED_IN, 1))
    assert store.people.wrong_badges().count == 0

    last = replace(_action(JournalAction.WRONG_BADGE, -9), facts={"uptime_s": "77"})
    store.ledger.record_from_thread(entry, last)

    found = store.people.wrong_badges()
    assert (found.count, found.last_uptime) == (2, timedelta(seconds=77))
    assert found.last_at == MOMENT - timedelta(minutes=9)  # the last, not the latest by the clock


def _action(action: JournalAction, minutes: int, number: int = 1) -> JournalEntry:
    moment = MOMENT + timedelta(minutes=minutes)
    facts = a_person("Ana", person_id=number).facts("person")
    return JournalEntry(moment=moment, person=SYSTEM, action=action, facts=facts)


def test_wrong_pins_are_counted_since_the_person_last_signed_in(store: Store) -> None:
    store.ledger.record_from_thread(
        _action(JournalAction.WRONG_PIN, 0),
        _action(JournalAction.SIGNED_IN, 1),
        _action(JournalAction.WRONG_PIN, 2),
        _action(JournalAction.WRONG_PIN, 3),
        _action(JournalAction.WRONG_PIN, 4, 2),
    )

    found = store.people.wrong_pins(1)

    assert (found.count, found.last_at) == (2, MOMENT + timedelta(minutes=3))
    assert store.people.wrong_pins(3).count == 0


def test_0024_sealed_people_finds_the_seals_of_people_without_reading_the_journal(
    path: Path,
) -> None:
    open_database(path, steps=shipped_steps()[:23]).close()

    with closing(open_store(path)) as store:
        store.ledger.record_from_thread(ANA, _action(JournalAction.PERSON_ADDED, 0))
        store.ledger.record_from_thread(replace(an_entry(), facts={}))
        [plan] = store.database.select(f"EXPLAIN QUERY PLAN {_DIGESTS}")

        assert "journal_of_people" in plan["detail"]
        assert [each.name for each in store.people.all()] == [ANA.name]


def test_a_role_that_was_changed_in_the_file_lets_nobody_act(path: Path) -> None:
    with closing(open_store(path)) as store:
        store.ledger.record_from_thread(ANA, _action(JournalAction.PERSON_ADDED, 0))
        assert store.people.pin_hash(1) == ANA.pin_hash
        with store.database.writing():
            store.database.change("UPDATE person SET role = 'owner'")

        with pytest.raises(DataUnfit):
            store.people.all()
        with pytest.raises(DataUnfit):
            store.people.pin_hash(1)
        with store.database.writing():
            store.database.change("UPDATE person SET role = 'cashier'")
        assert [each.name for each in store.people.all()] == [ANA.name]
