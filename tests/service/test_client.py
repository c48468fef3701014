"""The client and a service that behaves.

Lives here: what is sent where, the token's look-up, receipts.
Must not: hostile answers (test_hostile_service).
"""

import base64

import pytest

from tests.builders import a_balance_document
from tests.service.lines import CANARY, DOCUMENT, talking
from tests.service.raw_server import answer
from tests.service.test_responses import ROWS
from till.domain.fiscal.recovery import Answered, NoAnswer, NotAuthorised, NotFound
from till.domain.identifiers import Fcdc, Iic

IIC = Iic("0123456789ABCDEF0123456789ABCDEF")
PNG = base64.b64decode(  # one white dot
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
)


async def test_a_sale_goes_to_register_with_the_body_that_was_frozen() -> None:
    complete = b'{"orderId":"till-0001","fic":"f-1"}'
    async with talking(answer(complete)) as (client, server):
        given = await client.send(DOCUMENT)

    head, body = server.requests[0]
    assert head.startswith("POST /v1/invoice/register HTTP/1.1\r\n")
    assert body == DOCUMENT.body
    assert given.http_status == 200
    assert given.body == complete
    headers = server.headers()
    assert headers["authorization"] == f"Bearer {CANARY}"
    assert headers["content-type"] == "application/json"
    assert headers["integration-app"] == "till-test"
    assert headers["accept-encoding"] == "identity"
    assert "cookie" not in headers


async def test_an_opening_balance_goes_to_initiate() -> None:
    balance = a_balance_document()
    complete = b'{"orderId":"' + balance.doc_id.encode() + b'","fcdc":"c-1"}'
    async with talking(answer(complete)) as (client, server):
        given = await client.send(balance)

    assert server.requests[0][0].startswith("POST /v1/balance/initiate ")
    assert isinstance(given.outcome, Answered)
    assert given.outcome.completion.fcdc == Fcdc("c-1")


async def test_status_asks_by_the_docid_alone() -> None:
    unknown = answer(b'{"message":"There is no such document"}', status="400 Bad Request")
    async with talking(unknown) as (client, server):
        given = await client.ask_status(DOCUMENT)

    assert server.requests[0][0].startswith("POST /v1/invoice/status ")
    assert server.requests[0][1] == b'{"docId":"till-0001"}'
    assert given.outcome == NotFound()


async def test_without_a_token_nothing_is_sent() -> None:
    async with talking(answer(), token=lambda: None) as (client, server):
        given = await client.send(DOCUMENT)

    assert given.outcome == NotAuthorised()
    assert server.requests == []


async def test_the_token_is_looked_up_once_while_it_is_good() -> None:
    looked_up = []

    def token() -> str:
        looked_up.append(1)
        return CANARY

    async with talking(answer(b'{"orderId":"till-0001"}'), token=token) as (client, server):
        for _ in range(3):
            await client.send(DOCUMENT)

    assert len(looked_up) == 1
    assert len(server.requests) == 3


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("7", 7), ("0", 0), ("Fri, 20 Nov 2026 08:00:00 GMT", None), ("-5", None), ("9" * 50, None)],
)
async def test_what_the_service_asks_to_wait_is_read_in_seconds(
    text: str, seconds: int | None
) -> None:
    later = answer(status="503 Later", headers={"Retry-After": text})
    async with talking(later) as (client, _):
        given = await client.send(DOCUMENT)

    assert given.outcome == NoAnswer(message="HTTP 503", unreachable=True, retry_after_s=seconds)


async def test_a_receipt_comes_as_a_picture_of_the_width_asked_for() -> None:
    body = b'{"base64":"' + base64.b64encode(PNG) + b'","lang":"sq"}'
    async with talking(answer(body)) as (client, server):
        picture = await client.receipt(IIC, 58)

    assert picture == PNG
    assert server.requests[0][1] == (
        b'{"iic":"0123456789ABCDEF0123456789ABCDEF","pdfType":"receipt","paperWidth":58}'
    )


@pytest.mark.parametrize(
    "body",
    [b'{"lang":"sq"}', b'{"base64":""}', b'{"base64":"%%%"}', b'{"base64":"JVBERi0="}', b"<html>"],
)
async def test_what_is_no_picture_is_no_receipt(body: bytes, log_may_say: list[str]) -> None:
    log_may_say.append("no rendering")
    async with talking(answer(body)) as (client, _):
        assert await client.receipt(IIC, 80) is None


@pytest.mark.parametrize("row", ROWS)
async def test_each_row_of_the_table_comes_over_a_connection(row: str) -> None:
    status, body, after_sending, after_asking = ROWS[row]
    async with talking(answer(body, status=f"{status} Answered")) as (client, _):
        sent = await client.send(DOCUMENT)
    async with talking(answer(body, status=f"{status} Answered")) as (client, _):
        asked = await client.ask_status(DOCUMENT)

    assert (sent.outcome, asked.outcome) == (after_sending, after_asking)
