"""A desk for each test of an action.

Lives here: fixtures.
Must not: stories of the whole till.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as desk:
        yield desk
