"""Each answer the service can give has its one reading (design: fiscal; specification 7).

Lives here: the table, row by row.
Must not: HTTP (test_client, test_hostile_service).
"""

import pytest

from tests.builders import a_balance_document, a_document
from till.domain.fiscal.document import Completion, Problem
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    Request,
    WrongPlace,
)
from till.domain.identifiers import Fcdc, Fic, Iic
from till.service.responses import read

SALE = a_document("till-0001")
BALANCE = a_balance_document()
IIC = "0123456789ABCDEF0123456789ABCDEF"
BUSY = '{"message":"Një kërkesë tjetër po përpunohet!"}'.encode()
REFUSED = b'{"message":"price must be a number","field":"articles[0].price"}'
PLAIN = b'{"message":"The buyer is not of type NUIS"}'
SEND = Request.SEND
STATUS = Request.STATUS
TEMPORARY = Answered(completion=Completion(), message="later")

# status, body, the reading after sending, the reading after asking status
ROWS: dict[str, tuple[int, bytes, Outcome, Outcome]] = {
    "fic": (
        200,
        b'{"orderId":"till-0001","fic":"f-1"}',
        Answered(completion=Completion(fic=Fic("f-1"))),
        Answered(completion=Completion(fic=Fic("f-1"))),
    ),
    "env:SERVER": (
        200,
        b'{"orderId":"till-0001","error":{"cisError":{"faultEnv":"env:SERVER","faultString":"later"}}}',
        TEMPORARY,
        TEMPORARY,
    ),
    "otherError": (
        200,
        b'{"orderId":"till-0001","error":{"otherError":"later","more":1}}',
        TEMPORARY,
        TEMPORARY,
    ),
    "identifiers missing": (
        200,
        f'{{"orderId":"till-0001","iic":"{IIC}","fic":"","eic":null}}'.encode(),
        Answered(completion=Completion(iic=Iic(IIC))),
        Answered(completion=Completion(iic=Iic(IIC))),
    ),
    "busy": (400, BUSY, Busy(), Busy()),
    "busy, in letters made of two": (
        400,
        '{"message":"Një kërkesë tjetër po përpunohet!"}'.replace("ë", "e\u0308").encode(),
        Busy(),
        Busy(),
    ),
    "400 with a field": (
        400,
        REFUSED,
        Rejected(
            problem=Problem(
                key="errors.field_refused",
                message="price must be a number",
                field="articles[0].price",
            )
        ),
        NotFound(),
    ),
    "400": (
        400,
        PLAIN,
        Rejected(
            problem=Problem(key="errors.service_refused", message="The buyer is not of type NUIS")
        ),
        NotFound(),
    ),
    "400 with a field of another type": (
        400,
        b'{"message":"no","field":["a"]}',
        Rejected(problem=Problem(key="errors.service_refused", message="no")),
        NotFound(),
    ),
    "401": (401, b'{"message":"no"}', NotAuthorised(), NotAuthorised()),
}


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("request_made", [SEND, STATUS])
def test_each_row_of_the_table_has_its_reading(row: str, request_made: Request) -> None:
    status, body, after_sending, after_asking = ROWS[row]

    outcome = read(SALE, request_made, status, body, None)

    assert outcome == (after_sending if request_made is SEND else after_asking)


def test_the_platforms_refusal_keeps_its_words_and_its_code() -> None:
    fault = b'{"faultEnv":"env:CLIENT","faultString":"no balance","faultCode":"42"}'
    body = b'{"orderId":"till-0001","error":{"cisError":' + fault + b"}}"

    outcome = read(SALE, SEND, 200, body, None)

    assert outcome == Answered(
        completion=Completion(),
        client_fault=Problem(key="errors.tax_refused", message="no balance", code="42"),
        message="no balance",
    )


def test_everything_a_complete_answer_says_is_taken_over() -> None:
    body = (
        f'{{"orderId":"till-0001","fic":"f-1","iic":"{IIC}","link":"https://tax/1",'
        '"invoiceNumber":"7/2026/aa123bb456","invoiceOrderNumber":7,"totalPrice":180.00,'
        '"totalPriceWithoutVat":150,"totalVatAmount":30.0,'
        '"sellerNuis":"L71904523K","unknown":{"a":[1]}}'
    ).encode()

    outcome = read(SALE, SEND, 200, body, None)

    assert outcome == Answered(
        completion=Completion(
            fic=Fic("f-1"),
            iic=Iic(IIC),
            verification_link="https://tax/1",
            invoice_number="7/2026/aa123bb456",
            invoice_order_number=7,
            total_text="180.00",
            net_text="150",
            vat_text="30.0",
        ),
        seller="L71904523K",
    )


def test_a_balance_is_complete_with_its_own_identifier_alone() -> None:
    doc_id = BALANCE.doc_id.encode()

    with_fcdc = read(BALANCE, SEND, 200, b'{"orderId":"' + doc_id + b'","fcdc":"c-1"}', None)
    with_fic = read(BALANCE, SEND, 200, b'{"orderId":"' + doc_id + b'","fic":"f-1"}', None)

    assert with_fcdc == Answered(completion=Completion(fcdc=Fcdc("c-1")))
    assert with_fic == Answered(completion=Completion())


@pytest.mark.parametrize("status", [408, 429, 500, 501, 502, 503, 504, 599])
def test_what_may_pass_by_itself_is_no_answer(status: int) -> None:
    outcome = read(SALE, SEND, status, b"<html>", 12)

    assert outcome == NoAnswer(
        message=f"HTTP {status}", unreachable=status in {429, 502, 503, 504}, retry_after_s=12
    )


@pytest.mark.parametrize("status", [301, 302, 307, 403, 404, 405, 410, 413, 415, 451])
def test_what_no_service_answers_is_the_wrong_place(status: int) -> None:
    assert read(SALE, SEND, status, REFUSED, None) == WrongPlace(message=f"HTTP {status}")


@pytest.mark.parametrize("status", [201, 202, 204, 206, 299])
def test_what_may_have_been_taken_though_not_as_the_service_says_it_is_unclear(status: int) -> None:
    assert read(SALE, SEND, status, b"", None) == NoAnswer(message=f"HTTP {status}")


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'{"error":"no"}', b'{"message":7}'])
def test_a_400_that_is_not_the_services_says_nothing_about_the_document(body: bytes) -> None:
    assert isinstance(read(SALE, SEND, 400, body, None), WrongPlace)
    assert isinstance(read(SALE, STATUS, 400, body, None), WrongPlace)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"[]",
        b"null",
        b'{"orderId":"till-0001","fic":"f',
        b'{"fic":"f-1"}',
        b'{"orderId":null,"fic":"f-1"}',
        b'{"orderId":"till-0002","fic":"f-1"}',
        b'{"orderId":"till-0001","fic":1}',
        b'{"orderId":"till-0001","fic":["f-1"]}',
    ],
)
def test_a_200_that_is_no_answer_to_this_document_leaves_it_unclear(body: bytes) -> None:
    outcome = read(SALE, SEND, 200, body, None)

    assert isinstance(outcome, NoAnswer)
    assert not outcome.unreachable


@pytest.mark.parametrize("field", ["iic", "link", "invoiceNumber", "invoiceOrderNumber", "error"])
@pytest.mark.parametrize("value", ["[]", "{}", "true", "-1.5", "1e400", r'"\ud800"', "null"])
def test_no_field_beside_the_identifier_can_keep_a_document_from_being_complete(
    field: str, value: str
) -> None:
    body = f'{{"orderId":"till-0001","fic":"f-1","{field}":{value}}}'.encode()

    outcome = read(SALE, SEND, 200, body, None)

    assert isinstance(outcome, Answered)
    assert outcome.completion.fic == "f-1"
