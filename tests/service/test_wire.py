"""JSON with exact numbers, both ways, and the short requests.

Lives here: properties of the wire's own JSON; requests of specification 2.10, 2.11 and 2.12.
Must not: bodies of invoices (test_wording, test_field_errors), answers (test_responses).
"""

import json
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from till.service.wire import (
    BalanceRequest,
    InvoicePdfRequest,
    StatusInvoiceRequest,
    exact_json,
    parse_json,
)
from till.service.wire_invoice import CancelInvoiceRequest, RegisterInvoiceRequest

IIC = "0123456789abcdef0123456789ABCDEF"

numbers = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**15), max_value=10**15)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | numbers | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(values)
def test_what_is_written_is_read_back_to_the_digit(value: object) -> None:
    text = exact_json(value)

    assert parse_json(text.encode("utf-8", "surrogatepass")) == value
    assert "\n" not in text


@given(numbers)
def test_a_number_is_written_digit_by_digit(number: Decimal) -> None:
    text = exact_json(number)

    assert "E" not in text.upper()
    assert Decimal(text) == number
    assert json.loads(text, parse_float=Decimal, parse_int=Decimal) == number


@pytest.mark.parametrize(
    "text",
    [b"", b"NaN", b"Infinity", b"-Infinity", b"{", b"{'a':1}", b"[" * 100_000, b"\xff", b"1e"],
)
def test_what_is_no_json_is_refused_in_one_way(text: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 that it is no other error is what is proven
        parse_json(text)


@given(st.binary())
def test_no_bytes_are_met_with_anything_but_a_value_or_a_value_error(text: bytes) -> None:
    try:
        parse_json(text)
    except ValueError:
        return


@given(st.dates())
def test_a_day_is_written_as_the_specification_wants_it(day: date) -> None:
    assert parse_json(exact_json({"day": day}).encode()) == {"day": f"{day:%Y-%m-%d}".zfill(10)}


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        (InvoicePdfRequest(iic=IIC, pdfType="A4", lang="sq"), '"pdfType":"A4","lang":"sq"'),
        (InvoicePdfRequest(iic=IIC, pdfType="A4", lang="en"), '"pdfType":"A4","lang":"en"'),
        (
            InvoicePdfRequest(iic=IIC, pdfType="receipt", paperWidth=58),
            '"pdfType":"receipt","paperWidth":58',
        ),
        (InvoicePdfRequest(iic=IIC, pdfType="eInvoice"), '"pdfType":"eInvoice"'),
    ],
)
def test_each_rendering_is_asked_for_in_its_own_words(asked: InvoicePdfRequest, text: str) -> None:
    assert asked.to_json().decode() == f'{{"iic":"{IIC}",{text}}}'


@pytest.mark.parametrize(
    "wrong",
    [
        {"iic": IIC[1:], "pdfType": "A4"},
        {"iic": IIC, "pdfType": "PNG"},
        {"iic": IIC, "pdfType": "receipt", "paperWidth": 79},
        {"iic": IIC, "pdfType": "A4", "lang": "de"},
    ],
)
def test_a_rendering_that_the_service_does_not_offer_is_never_asked_for(
    wrong: dict[str, object],
) -> None:
    with pytest.raises(ValidationError):
        InvoicePdfRequest.model_validate(wrong)


@pytest.mark.parametrize(
    ("request_of", "body"),
    [
        (RegisterInvoiceRequest, {"docId": "till-0001"}),
        (CancelInvoiceRequest, {"docId": "till-0001", "correctiveInvoice": {"iicRef": IIC}}),
        (StatusInvoiceRequest, {"docId": "till-0001"}),
        (InvoicePdfRequest, {"iic": IIC, "pdfType": "A4"}),
        (BalanceRequest, {"docId": "till-0001", "amount": 1}),
    ],
)
def test_every_request_is_closed_and_never_changes(
    request_of: type[RegisterInvoiceRequest], body: dict[str, object]
) -> None:
    request = request_of.model_validate(body)

    with pytest.raises(ValidationError, match="Extra inputs"):
        request_of.model_validate({**body, "seller": "x"})
    with pytest.raises(ValidationError, match="frozen"):
        request.docId = "till-0002"
