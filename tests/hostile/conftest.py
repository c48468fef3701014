"""Each hostile case ends soon and takes little memory; a case that hangs is ended by the clock."""

from collections.abc import Iterator

import pytest

from tests.conftest import measure_memory_anew, memory_since

SECONDS = 20
MEGABYTES = 64


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/hostile" in item.path.as_posix():
            item.add_marker(pytest.mark.timeout(SECONDS))


@pytest.fixture(autouse=True)
def little_memory() -> Iterator[None]:
    before = measure_memory_anew()
    yield
    assert memory_since() - before <= MEGABYTES
