"""Each hostile case takes little time and memory of ours; one that hangs is ended by the clock."""

import time
from collections.abc import Iterator

import pytest

from tests.conftest import measure_memory_anew, memory_since

SECONDS = 20  # of the processor: what else the machine does counts for nothing
MEGABYTES = 64


@pytest.fixture(autouse=True)
def little_is_taken() -> Iterator[None]:
    memory = measure_memory_anew()
    processor = time.process_time()
    yield
    assert time.process_time() - processor <= SECONDS
    assert memory_since() - memory <= MEGABYTES
