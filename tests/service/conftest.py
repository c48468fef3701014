"""What holds in every test of the service's door.

Lives here: the log at its most talkative, searched for the token (design: reliability, I13, T11).
Must not: anything one test needs.
"""

import logging
from collections.abc import Iterator

import pytest

from tests.service.lines import CANARY


@pytest.fixture(autouse=True)
def _the_token_is_in_no_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.DEBUG)
    yield
    assert CANARY not in "".join(record.getMessage() for record in caplog.get_records("call"))
