"""States of documents and jobs: one table, every state in it.

Lives here: fiscal, printing, people, journal.
Must not: decisions (test_recovery).
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.builders import (
    a_balance_document,
    a_cashier,
    a_document,
    a_document_of,
    a_person,
    an_entry,
    an_opening,
)
from till.domain.errors.documents import IllegalTransition
from till.domain.errors.people import OperatorCodeUnfit, PinUnfit
from till.domain.fiscal.document import (
    MAY_BECOME,
    OPEN_STATES,
    Completion,
    DocumentState,
    completes,
)
from till.domain.identifiers import DocKind, Eic, Fcdc, Fic, Iic
from till.domain.paper.print_job import JOB_MAY_BECOME, PrintJob, PrintJobState
from till.domain.rights.journal import FIRST_LINK, JournalAction, link
from till.domain.shop.people import checked_operator_code, checked_pin, wait_after


def test_every_state_has_a_row() -> None:
    assert set(MAY_BECOME) == set(DocumentState)
    assert set(JOB_MAY_BECOME) == set(PrintJobState)


@pytest.mark.parametrize("was", list(DocumentState))
@pytest.mark.parametrize("wanted", list(DocumentState))
def test_a_document_becomes_what_the_table_allows_and_no_more(
    was: DocumentState, wanted: DocumentState
) -> None:
    document = a_document(state=was)

    if wanted in MAY_BECOME[was]:
        assert document.becoming(wanted).state is wanted
    else:
        with pytest.raises(IllegalTransition):
            document.becoming(wanted)


@pytest.mark.parametrize("was", list(DocumentState))
@pytest.mark.parametrize("wanted", list(DocumentState))
def test_an_opening_balance_alone_is_given_up_wherever_it_stands(
    was: DocumentState, wanted: DocumentState
) -> None:
    opening = a_balance_document(an_opening("b"), state=was)
    is_given_up = was in OPEN_STATES and wanted is DocumentState.RESOLVED

    if is_given_up or wanted in MAY_BECOME[was]:
        assert opening.becoming(wanted).state is wanted
    else:
        with pytest.raises(IllegalTransition):
            opening.becoming(wanted)


def test_nothing_leaves_what_is_done() -> None:
    assert not MAY_BECOME[DocumentState.COMPLETE]
    assert not MAY_BECOME[DocumentState.RESOLVED]


def test_no_document_is_sent_twice_without_asking_in_between() -> None:
    assert DocumentState.SENDING not in MAY_BECOME[DocumentState.SENDING]
    leads_back = {was for was, wanted in MAY_BECOME.items() if DocumentState.QUEUED in wanted}
    assert leads_back == {DocumentState.UNCLEAR}  # where status does not know it


def test_what_is_open_leads_somewhere_by_itself() -> None:
    done = {DocumentState.COMPLETE, DocumentState.REFUSED, DocumentState.RESOLVED}

    assert set(DocumentState) - OPEN_STATES == done
    assert all(a_document(state=state).is_open for state in OPEN_STATES)
    assert [state for state in DocumentState if a_document(state=state).is_complete] == [
        DocumentState.COMPLETE
    ]


@pytest.mark.parametrize(
    ("kind", "completion", "is_done"),
    [
        (DocKind.SALE, Completion(fic=Fic("f")), True),
        (DocKind.SALE, Completion(iic=Iic("i"), invoice_number="1/2026"), False),
        (DocKind.SALE, Completion(fcdc=Fcdc("c")), False),
        (DocKind.OPENING_BALANCE, Completion(fcdc=Fcdc("c")), True),
        (DocKind.OPENING_BALANCE, Completion(fic=Fic("f")), False),
        (DocKind.DEPOSIT, Completion(fcdc=Fcdc("c")), True),
        (DocKind.WITHDRAWAL, Completion(fic=Fic("f")), False),
        (DocKind.CANCELLATION, Completion(fic=Fic("f")), True),
    ],
)
def test_a_document_is_done_by_its_own_identifiers_alone(
    kind: DocKind, completion: Completion, *, is_done: bool
) -> None:
    assert completes(a_document_of(kind), completion) is is_done


def test_a_print_job_counts_its_tries_and_remembers_why_it_waits() -> None:
    job = PrintJob(job_id=1, doc_id=None, image=b"", queued_at=an_entry().moment)

    waiting = job.becoming(PrintJobState.PRINTING).becoming(
        PrintJobState.WAITING, "errors.printer_unreachable"
    )

    assert (waiting.tries, waiting.problem) == (1, "errors.printer_unreachable")
    assert waiting.becoming(PrintJobState.PRINTING).problem is None


def test_paper_that_may_have_come_is_never_printed_again_by_itself() -> None:
    to_the_printer = {PrintJobState.WAITING, PrintJobState.PRINTING}
    assert not JOB_MAY_BECOME[PrintJobState.UNCERTAIN] & to_the_printer
    assert not JOB_MAY_BECOME[PrintJobState.PRINTED]


@pytest.mark.parametrize("code", ["ab123cd456", "zz000zz000"])
def test_an_operator_code_is_two_letters_three_digits_twice(code: str) -> None:
    assert checked_operator_code(code) == code


@pytest.mark.parametrize("code", ["", "AB123CD456", "ab123cd45", "ab123cd4567", "ab123cd45\n"])
def test_any_other_operator_code_is_refused(code: str) -> None:
    with pytest.raises(OperatorCodeUnfit):
        checked_operator_code(code)


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "", "١٢٣٤", "1234\n"])
def test_a_pin_is_four_to_eight_digits(pin: str) -> None:
    assert checked_pin("1234") == "1234"
    assert checked_pin("12345678") == "12345678"
    with pytest.raises(PinUnfit):
        checked_pin(pin)


def test_five_wrong_pins_make_one_wait_longer_and_longer() -> None:
    waits = [wait_after(tries).total_seconds() for tries in range(12)]

    assert waits == [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 900, 900]
    assert wait_after(10**6) == timedelta(minutes=15)


@pytest.mark.parametrize(
    ("name", "initials"), [("Ana Hoxha", "AH"), ("Ana", "A"), ("ana maria hoxha", "AH"), ("", "")]
)
def test_initials_are_those_of_the_first_and_the_last_name(name: str, initials: str) -> None:
    assert a_cashier(name).initials == initials


def test_a_link_seals_everything_an_entry_says() -> None:
    entry = an_entry()
    sealed = link(FIRST_LINK, entry)
    others = [
        replace(entry, person=a_person("Ben")),
        replace(entry, action=JournalAction.SIGNED_IN),
        replace(entry, moment=entry.moment + timedelta(microseconds=1)),
        replace(entry, facts={}),
        replace(entry, facts={"sale": "20261120-0002"}),
    ]

    assert len({sealed, link(sealed, entry), *(link(FIRST_LINK, each) for each in others)}) == 7
    assert sealed == link(FIRST_LINK, an_entry())
    assert len(sealed) == 64


def test_the_order_of_facts_does_not_matter() -> None:
    one = replace(an_entry(), facts={"a": "1", "b": "2"})
    two = replace(an_entry(), facts={"b": "2", "a": "1"})

    assert link(FIRST_LINK, one) == link(FIRST_LINK, two)


@pytest.mark.parametrize("kind", [kind for kind in DocKind if not kind.is_balance])
def test_an_electronic_document_is_done_by_fic_and_eic_together(kind: DocKind) -> None:
    document = replace(a_document_of(kind), is_electronic=True)

    assert completes(document, Completion(fic=Fic("f"), eic=Eic("e")))
    assert not completes(document, Completion(fic=Fic("f")))
    assert not completes(document, Completion(eic=Eic("e")))
