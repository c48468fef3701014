"""What the tests of the store share.

Lives here: a store on a real file, closed at the end.
Must not: fakes.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ready_database import put_ready_database
from till.store.store import Store, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "practice" / "till.sqlite3"


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A second location of copies."""
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    put_ready_database(path)
    opened = open_store(path)
    yield opened
    opened.close()
