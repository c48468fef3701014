"""The service's clock, as its answers tell it.

Lives here: the Date header of an answer, good and strange.
Must not: what is made of it (tests/domain/test_reconciliation).
"""

from datetime import UTC, datetime

import pytest

from tests.service.lines import DOCUMENT, talking
from tests.service.raw_server import answer
from till.service.lookups import ServiceLookups

AT_EIGHT = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)
EIGHT = {"Date": "Fri, 20 Nov 2026 08:00:00 GMT"}
INCOMPLETE = b'{"orderId":"till-0001"}'


async def _time_told(date: str) -> datetime | None:
    async with talking(answer(INCOMPLETE, headers={"Date": date})) as (client, _):
        return (await client.send(DOCUMENT)).service_time


@pytest.mark.parametrize(
    ("date", "moment"),
    [
        ("Fri, 20 Nov 2026 08:00:00 GMT", AT_EIGHT),
        ("Fri, 20 Nov 2026 09:00:00 +0100", AT_EIGHT),
        ("20 Nov 2026 08:00:00 GMT", AT_EIGHT),
    ],
)
async def test_the_date_of_an_answer_is_the_service_s_clock(date: str, moment: datetime) -> None:
    assert await _time_told(date) == moment


@pytest.mark.parametrize(
    "date",
    [
        "now",
        "2026-11-20T08:00:00Z",
        "Fri, 20 Nov 2026 08:00:00",
        "Fri, 20 Nov 2026 08:00:00 -0000",
        "Fri, 31 Feb 2026 08:00:00 GMT",
        "Fri, 20 Nov 99999 08:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 -2359",
        "Fri, 20 Nov 2026 08:00:00 +999999999999",
        "Fri, 20 Nov 2026 99:99:99 GMT",
        f"Fri, 20 Nov {'9' * 5000} 08:00:00 GMT",
    ],
)
async def test_what_is_no_date_is_no_clock(date: str) -> None:
    assert await _time_told(date) is None


async def test_an_answer_without_a_date_tells_no_time() -> None:
    async with talking(answer(INCOMPLETE)) as (client, _):
        assert (await client.send(DOCUMENT)).service_time is None


async def test_a_page_that_is_no_service_tells_no_time() -> None:
    page = answer(b"<html>", status="404 Not Found", headers=EIGHT)
    async with talking(page) as (client, _):
        sent = await client.send(DOCUMENT)
        looked_up = await ServiceLookups(client).operators()

    assert sent.service_time is None
    assert looked_up.service_time is None


@pytest.mark.parametrize("status", ["200 OK", "401 Unauthorized", "500 Internal Server Error"])
async def test_lookups_tell_the_time_too(status: str) -> None:
    async with talking(answer(b"[]", status=status, headers=EIGHT)) as (client, _):
        given = await ServiceLookups(client).operators()

    assert given.service_time == AT_EIGHT
