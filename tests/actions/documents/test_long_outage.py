"""Two days with a gateway that answers each request with a long page: the evidence stays small.

Lives here: what an outage costs on disk, counted from a few hundred attempts.
Must not: waits (tests/domain), what an answer means (tests/service).
"""

from datetime import timedelta
from itertools import count

import pytest

from tests.actions.desk import ActionDesk
from tests.service.lines import DOCUMENT, a_client, a_line, raw_server, saying
from tests.service.raw_server import answer
from till.actions.documents.delivery_attempt import ask, keep_answer
from till.domain.fiscal.attempt import Answer
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.recovery import LONGEST_WAIT_S, NoAnswer

OUTAGE = timedelta(hours=48)
MEAN_WAIT = timedelta(seconds=LONGEST_WAIT_S) / 2  # full jitter
AT_MOST = 20 * 1000 * 1000  # bytes
TRIED = 300
DOWN = NoAnswer(message="HTTP 502", unreachable=True)


@pytest.mark.parametrize("says_the_same", [True, False])
async def test_two_days_of_pages_cost_less_than_twenty_megabytes(
    desk: ActionDesk, *, says_the_same: bool
) -> None:
    numbers = count()

    async def ask_status(document: FiscalDocument) -> Answer:
        page = b"<html>" + (b"" if says_the_same else b"%d" % next(numbers)) + b"x" * 65_536
        return Answer(outcome=DOWN, http_status=502, body=page[:1024])

    desk.service.ask_status = desk.service.send = ask_status
    document = await desk.open_day()
    before = _size(desk)
    for _ in range(TRIED):
        document = await keep_answer(desk.till, await ask(desk.till, document))
    grown = _size(desk) - before

    attempts = OUTAGE / MEAN_WAIT
    cost = grown / TRIED * attempts
    assert cost < AT_MOST, f"{cost / 1e6:.1f} MB"
    if says_the_same:
        assert cost < AT_MOST / 5


def _size(desk: ActionDesk) -> int:
    database = desk.store.database
    return database.number("PRAGMA page_count") * database.number("PRAGMA page_size")


async def test_of_what_says_nothing_about_a_document_the_first_kilobyte_is_kept() -> None:
    page = answer(b"<html>" + b"x" * 65_536, status="502 Bad Gateway")
    async with raw_server(saying(page)) as server, a_client(a_line(server.address)) as client:
        given = await client.ask_status(DOCUMENT)

    assert len(given.body) == 1024
