"""A month of a shop, for the tests that add it up.

Lives here: the fixture.
Must not: sentences.
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

import pytest

from tests.month.calendar import a_month
from tests.month.shop import MonthShop

Month = Callable[..., AbstractAsyncContextManager[MonthShop]]


@pytest.fixture
def month(tmp_path: Path) -> Month:
    """Live through a month: `seed`, how much happens `a_day`, how much of it is `refused`."""
    return partial(a_month, tmp_path)
