"""What holds in every test of the service's door.

Lives here: the log at its most talkative, searched for the token (design: reliability, I13, T11);
the practice service, and a client whose day is open.
Must not: anything one test needs.
"""

import logging
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from tests.builders import MOMENT, RATES_BY_DAY, an_opening
from tests.practice_server import PracticeServer
from tests.service.lines import CANARY, a_client, a_line
from till.domain.fiscal.issue import issue_balance
from till.domain.fiscal.recovery import Answered
from till.practice.service.registry import PRACTICE_TOKEN
from till.service.client import FiscalizationClient
from till.service.wording import WireWording


@pytest.fixture(autouse=True)
def _the_token_is_in_no_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.DEBUG)
    yield
    assert CANARY not in "".join(record.getMessage() for record in caplog.get_records("call"))


@pytest.fixture(scope="module")
def practice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    database = tmp_path_factory.mktemp("practice") / "practice.sqlite3"
    with PracticeServer(database=database, now=lambda: MOMENT) as server:
        yield server


@pytest.fixture
async def client(practice: PracticeServer) -> AsyncIterator[FiscalizationClient]:
    """A client of the service whose day is open: repeating the same balance changes nothing."""
    line = replace(a_line(practice.base_url, token=lambda: PRACTICE_TOKEN), is_practice=True)
    async with a_client(line) as client:
        opening = an_opening()
        opened = await client.send(
            issue_balance(opening, WireWording(RATES_BY_DAY).balance(opening, None))
        )
        assert isinstance(opened.outcome, Answered)
        assert opened.outcome.completion.fcdc
        yield client
