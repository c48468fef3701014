"""No start on a broken file is silent, and none writes over what it found.

Lives here: a small campaign each time, the whole one by its marker or its command.
Must not: the ways themselves (broken_files).
"""

import random

import pytest

from tests.store.disk.broken_files import COUNT, SILENT, campaign


@pytest.mark.parametrize("count", [18, pytest.param(COUNT, marks=pytest.mark.long)])
def test_no_broken_file_is_started_on_silently(count: int) -> None:
    seed = random.SystemRandom().randrange(10**6)

    found = list(campaign(seed, count))

    assert len({each.way for each in found}) == 18
    assert [each for each in found if each.noticed in SILENT] == [], seed
    assert any(each.noticed == "EntriesMissing" for each in found)
