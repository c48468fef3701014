"""The bodies the service gets, to the byte: to change a golden file is to change what it gets.

Lives here: golden requests of specification 2.1, 2.9, 2.12; pending requests that are completed.
Must not: HTTP, sums (test_totals), conditions (test_conditions).
"""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import RATES_BY_DAY, a_sale, an_opening
from tests.domain.amounts import quickly
from tests.service.invoices import BAR, ORIGINAL, PENDING_SALES, SALES, on
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.errors import RuleBroken
from till.domain.errors.buyers import BuyerNuisUnfit
from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.errors.documents import ConditionBroken
from till.domain.errors.people import OperatorCodeUnfit
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.selling.sale import Sale
from till.domain.selling.terms import Electronic, SelfIssue, Terms
from till.domain.shop.vat import VatRates, VatRatesByDay
from till.service import wire
from till.service.wording import BLANK_IIC, WireWording

GOLDEN = Path(__file__).with_name("golden")
DOC_ID = DocId("00000000-0000-4000-8000-000000000001")
WORDING = WireWording(RATES_BY_DAY)
FIRST = Iic("AB" * 16)
SECOND = Iic("cd" * 16)


@pytest.mark.parametrize("name", [*SALES, *PENDING_SALES])
def test_an_invoice_is_worded_to_the_byte(name: str) -> None:
    sale = (SALES | PENDING_SALES)[name]

    body = WORDING.invoice(sale, DOC_ID)

    assert body + b"\n" == (GOLDEN / f"{name}.json").read_bytes()


def _movement(kind: MovementKind, amount: str, note: str = "") -> CashMovement:
    return replace(an_opening(DOC_ID, amount=amount), kind=kind, note=note)


@pytest.mark.parametrize(
    ("name", "movement", "code"),
    [
        ("opening", _movement(MovementKind.OPENING, "5000.50"), "ab123cd456"),
        ("opening_no_code", _movement(MovementKind.OPENING, "5000.50"), None),
        ("deposit", _movement(MovementKind.DEPOSIT, "200.00"), "ab123cd456"),
        ("withdrawal", _movement(MovementKind.WITHDRAWAL, "-750.50", "Në bankë"), "ab123cd456"),
    ],
)
def test_a_cash_movement_is_worded_to_the_byte(
    name: str, movement: CashMovement, code: str | None
) -> None:
    body = WORDING.balance(movement, code)

    assert body + b"\n" == (GOLDEN / f"{name}.json").read_bytes()


def test_every_golden_file_is_some_requests_body() -> None:
    movements = {"opening", "opening_no_code", "deposit", "withdrawal"}

    assert {path.stem for path in GOLDEN.glob("*.json")} == {*SALES, *PENDING_SALES, *movements}


def test_a_correction_gets_the_iic_of_what_it_corrects() -> None:
    pending = WORDING.invoice(PENDING_SALES["return"], DOC_ID)

    body = WORDING.completed(pending, [FIRST])

    assert body == pending.replace(BLANK_IIC.encode(), FIRST.encode())


def test_a_summary_gets_the_iics_of_its_orders_in_order() -> None:
    pending = WORDING.invoice(PENDING_SALES["summary"], DOC_ID)

    body = WORDING.completed(pending, [FIRST, SECOND])

    assert f'"summaryInvoices":["{FIRST}","{SECOND}"]'.encode() in body


@quickly
@given(
    name=st.sampled_from(sorted(PENDING_SALES)),
    notes=st.text(max_size=200) | st.sampled_from([BLANK_IIC, f'"iicRef":"{BLANK_IIC}"', "1.50"]),
)
def test_completing_a_pending_request_changes_nothing_else(name: str, notes: str) -> None:
    sale = replace(PENDING_SALES[name], terms=replace(PENDING_SALES[name].terms, notes=notes))
    pending = WORDING.invoice(sale, DOC_ID)
    known = [FIRST, SECOND][: len(sale.terms.originals)]

    body = WORDING.completed(pending, known)

    assert body != pending
    assert len(body) == len(pending)
    for iic in known:
        assert body.count(iic.encode()) == 1
        body = body.replace(iic.encode(), BLANK_IIC.encode())
    assert body == pending


@pytest.mark.parametrize("known", [[], [FIRST, SECOND, FIRST]])
@pytest.mark.parametrize("name", ["return", "summary"])
def test_a_pending_request_for_another_number_of_originals_is_a_fault(
    name: str, known: list[Iic]
) -> None:
    pending = WORDING.invoice(PENDING_SALES[name], DOC_ID)

    with pytest.raises(ValueError, match="originals"):
        WORDING.completed(pending, known)


def test_a_body_that_waits_for_nothing_is_never_completed() -> None:
    body = WORDING.invoice(SALES["cash_sale"], DOC_ID)

    with pytest.raises(ValueError, match="originals"):
        WORDING.completed(body, [FIRST])


@pytest.mark.parametrize(
    ("sale", "expected"),
    [
        (on(Terms(electronic=Electronic())), ConditionBroken),
        (on(Terms(buyer=replace(BAR, id_number="123"))), BuyerNuisUnfit),
        (a_sale(cashier=replace(a_sale().cashier, operator_code="ana")), OperatorCodeUnfit),
        (replace(a_sale(), total=Decimal(1), payments=()), ConditionBroken),
    ],
)
def test_what_the_service_would_refuse_is_never_frozen(
    sale: Sale, expected: type[RuleBroken]
) -> None:
    with pytest.raises(expected):
        WORDING.invoice(sale, DOC_ID)


def test_a_vat_code_that_is_off_is_never_sent() -> None:
    without_bread = WireWording(VatRatesByDay(first=VatRates(percent={})))

    with pytest.raises(VatCodeNotAllowed):
        without_bread.invoice(SALES["cash_sale"], DOC_ID)


def test_a_supplier_abroad_is_held_against_the_tills_own_number() -> None:
    abroad = on(Terms(kind=DocKind.SELF_ISSUE, buyer=BAR, self_issue=SelfIssue.ABROAD))

    own = WireWording(RATES_BY_DAY, "K12345678B").invoice(abroad, DOC_ID)

    assert own == WORDING.invoice(abroad, DOC_ID)
    with pytest.raises(ConditionBroken):
        WireWording(RATES_BY_DAY, "L01234567A").invoice(abroad, DOC_ID)


def test_the_day_of_the_sale_is_the_day_its_deadline_is_held_against() -> None:
    sale = SALES["electronic_to_the_bank"]
    deadline = sale.day.replace(month=12, day=31)

    with pytest.raises(ConditionBroken):
        WORDING.invoice(replace(sale, day=deadline.replace(year=2027, month=1, day=1)), DOC_ID)

    assert WORDING.invoice(replace(sale, day=deadline), DOC_ID)


def test_a_pending_request_refers_by_a_number_that_no_invoice_has() -> None:
    pending = wire.parse_json(WORDING.invoice(PENDING_SALES["cancellation"], DOC_ID))

    assert pending == {"docId": DOC_ID, "operatorCode": "ab123cd456",
                    "correctiveInvoice": {"iicRef": BLANK_IIC}}  # fmt: skip
    assert PENDING_SALES["cancellation"].terms.originals == (ORIGINAL,)
