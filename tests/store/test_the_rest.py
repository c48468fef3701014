"""Basket, cash, paper, people and journal: what was kept is what is read.

Lives here: the promises of the smaller ports.
Must not: rules of the domain.
"""

from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal

import pytest

from tests.builders import (
    MOMENT,
    TODAY,
    a_balance_document,
    a_basket,
    a_document,
    a_line,
    a_sale,
    an_article,
    an_entry,
    an_opening,
)
from till.actions.records import Catalogue, Draft, NewPerson, PersonLeft, PrintOrder
from till.domain.basket import Basket, discount_basket, discount_line
from till.domain.discount import Discount
from till.domain.errors import Broken
from till.domain.errors.documents import IllegalTransition
from till.domain.errors.people import PersonExists, UnknownPerson
from till.domain.fiscal import DocId
from till.domain.issue import cash_of_sale
from till.domain.journal import Deed, JournalEntry
from till.domain.people import Cashier, Role
from till.domain.printing import PrintJobState
from till.store.store import Store

ANA = NewPerson(name="Ana", operator_code="ab123cd456", role=Role.CASHIER, pin_hash="$argon2id$a")
BEN = NewPerson(name="Ben", operator_code=None, role=Role.OWNER, pin_hash="$argon2id$b")


def test_no_basket_was_kept_on_a_new_till(store: Store) -> None:
    assert store.baskets.draft() is None


def test_a_kept_basket_comes_back_exactly_even_when_prices_changed_meanwhile(store: Store) -> None:
    cheese = an_article("7", name='Djathë "i bardhë"', price="890.00", weighed=True, barcodes=())
    basket = a_basket(a_line(cheese, "0.845"), a_line(quantity="3"))
    basket = discount_line(basket, 1, Discount(percent=Decimal("12.5")))
    basket = discount_basket(basket, Discount(amount=Decimal("49.50")))
    store.ledger.record_from_thread(Catalogue(articles=[cheese]), Draft(basket=basket))

    store.ledger.record_from_thread(Catalogue(articles=[an_article("7", price="1.00")]))

    assert store.baskets.draft() == basket


def test_an_emptied_basket_is_an_empty_basket(store: Store) -> None:
    store.ledger.record_from_thread(Draft(basket=a_basket()))

    store.ledger.record_from_thread(Draft(basket=Basket()))

    assert store.baskets.draft() == Basket()


def test_movements_of_a_day_are_read_in_order(store: Store) -> None:
    opening, sale = an_opening(), a_sale()
    cash = cash_of_sale(sale, DocId("till-0001"))
    store.ledger.record_from_thread(
        a_balance_document(opening), opening, sale, a_document(sale=sale), cash
    )

    assert store.movements.of_day(TODAY) == [opening, cash]
    assert store.movements.of_day(TODAY + timedelta(days=1)) == []


def test_the_opening_balance_of_a_day_is_found_among_its_movements(store: Store) -> None:
    opening = an_opening()
    store.ledger.record_from_thread(a_balance_document(opening), opening)

    assert store.movements.opening(TODAY) == opening
    assert store.movements.opening(TODAY + timedelta(days=1)) is None


def test_the_last_day_before_has_movements(store: Store) -> None:
    store.ledger.record_from_thread(a_balance_document(), an_opening())

    assert store.movements.last_day_before(TODAY + timedelta(days=3)) == TODAY
    assert store.movements.last_day_before(TODAY) is None


def _ordered(store: Store, *images: bytes) -> None:
    orders = [PrintOrder(doc_id=None, image=image, queued_at=MOMENT) for image in images]
    store.ledger.record_from_thread(*orders)


def test_the_oldest_job_that_waits_is_next(store: Store) -> None:
    _ordered(store, b"first", b"second")
    first = store.print_jobs.next_waiting()
    assert first is not None

    store.ledger.record_from_thread(first.becoming(PrintJobState.PRINTING))

    second = store.print_jobs.next_waiting()
    assert second is not None
    assert (first.image, second.image) == (b"first", b"second")
    assert store.print_jobs.waiting_count() == 1


def test_a_job_found_in_the_middle_of_printing_is_known(store: Store) -> None:
    _ordered(store, b"receipt")
    job = store.print_jobs.next_waiting()
    assert job is not None
    printing = job.becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(printing)
    assert store.print_jobs.interrupted() == [printing]

    uncertain = printing.becoming(PrintJobState.UNCERTAIN, "errors.printer_uncertain")
    store.ledger.record_from_thread(uncertain)

    assert store.print_jobs.interrupted() == []
    assert store.print_jobs.uncertain() == [uncertain]


def test_the_jobs_of_a_document_are_read_with_its_copies(store: Store) -> None:
    order = PrintOrder(doc_id=DocId("till-0001"), image=b"one", queued_at=MOMENT)
    copy = PrintOrder(doc_id=DocId("till-0001"), image=b"two", queued_at=MOMENT, copy=1)

    store.ledger.record_from_thread(a_sale(), a_document(), order, copy)

    assert [job.copy for job in store.print_jobs.of_document(DocId("till-0001"))] == [0, 1]


def test_a_job_that_is_printed_is_not_printed_again(store: Store) -> None:
    _ordered(store, b"receipt")
    waiting = store.print_jobs.next_waiting()
    assert waiting is not None
    printing = waiting.becoming(PrintJobState.PRINTING)
    store.ledger.record_from_thread(printing, printing.becoming(PrintJobState.PRINTED))

    with pytest.raises(IllegalTransition):
        store.ledger.record_from_thread(waiting)


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


def _deed(deed: Deed, minutes: int, person: str = "Ana") -> JournalEntry:
    moment = MOMENT + timedelta(minutes=minutes)
    return JournalEntry(moment=moment, person="till", deed=deed, facts={"person": person})


def test_wrong_pins_are_counted_since_the_person_last_signed_in(store: Store) -> None:
    store.ledger.record_from_thread(
        _deed(Deed.WRONG_PIN, 0),
        _deed(Deed.SIGNED_IN, 1),
        _deed(Deed.WRONG_PIN, 2),
        _deed(Deed.WRONG_PIN, 3),
        _deed(Deed.WRONG_PIN, 4, "Ben"),
    )

    found = store.people.wrong_pins("Ana")

    assert (found.count, found.last_at) == (2, MOMENT + timedelta(minutes=3))
    assert store.people.wrong_pins("Cen").count == 0


def test_the_journal_is_whole(store: Store) -> None:
    entries = [_deed(Deed.SALE_CLOSED, number) for number in range(1200)]

    store.ledger.record_from_thread(*entries)

    assert list(store.journal.entries()) == entries
    assert store.journal.first_break() is None


def test_an_entry_in_another_zone_is_sealed_as_it_is_read_back(store: Store) -> None:
    summer = timezone(timedelta(hours=2))
    entry = JournalEntry(
        moment=datetime(2026, 7, 1, 10, 0, 0, 123, tzinfo=summer),
        person="Ana",
        deed=Deed.SIGNED_IN,
        facts={"ë": "ç", "a": "b"},
    )

    store.ledger.record_from_thread(entry)

    assert next(store.journal.entries()).moment == entry.moment.astimezone(UTC)
    assert store.journal.first_break() is None


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
    store.ledger.record_from_thread(an_entry(), an_entry(Deed.SIGNED_OUT), an_entry())
    sql = store.database.plain
    sql.execute("DROP TRIGGER journal_is_frozen")
    sql.execute("DROP TRIGGER journal_stays")

    sql.execute(tampering)

    assert store.journal.first_break() == first


def test_a_job_that_was_never_ordered_cannot_come_further(store: Store) -> None:
    _ordered(store, b"receipt")
    job = store.print_jobs.next_waiting()
    assert job is not None
    store.database.plain.execute("DELETE FROM print_job")

    with pytest.raises(Broken):
        store.ledger.record_from_thread(job.becoming(PrintJobState.PRINTING))
