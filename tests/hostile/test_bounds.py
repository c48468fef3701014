"""The bound of memory is a bound, whatever ran in this process before.

Lives here: that a case cannot hide behind another.
Must not: the cases.
"""

import sys

import pytest

from tests.conftest import measure_memory_anew, memory_since, most_memory

MUCH = 60  # megabytes, below the bound of a case


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not tell how much it was")
def test_what_a_case_takes_is_seen_although_one_before_took_more() -> None:
    highest = most_memory()
    bytearray(2 * MUCH << 20)
    peak = most_memory()

    before = measure_memory_anew()
    bytearray(MUCH << 20)

    assert memory_since() - before >= MUCH - 5
    assert most_memory() >= max(highest, peak)
