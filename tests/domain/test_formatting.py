"""Figures and moments as people read them on paper and on the command line.

Lives here: sentences about amounts, moments and the facts of errors.
Must not: typed text (tests/cli, tests/ui/test_format).
"""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from till.domain.errors import Fact
from till.domain.formatting import (
    write_fact,
    write_lek,
    write_moment,
    write_second,
)


def test_an_amount_has_the_tills_own_marks() -> None:
    assert write_lek(Decimal("1234567.5")) == "1\u00a0234\u00a0567,50"
    assert write_lek(Decimal(-42)) == "\u221242,00"


def test_a_moment_is_told_on_the_clock_of_tirane_summer_and_winter() -> None:
    winter, summer = (datetime(2026, month, 20, 22, 36, 5, tzinfo=UTC) for month in (11, 7))

    assert (write_moment(winter), write_second(winter)) == (
        "20.11.2026 23:36",
        "20.11.2026 23:36:05",
    )
    assert write_moment(summer) == "21.07.2026 00:36"


@pytest.mark.parametrize(
    ("name", "fact", "told"),
    [
        ("limit", "9999999.99", "9\u00a0999\u00a0999,99"),
        ("left", "-42.00", "\u221242,00"),
        ("left", "2", "2"),
        ("left", "0.845", "0,845"),
        ("limit", "999999.999", "999\u00a0999,999"),
        ("limit", 99_999, 99_999),
        ("number", "12.50", "12.50"),
    ],
)
def test_of_the_facts_of_an_error_only_amounts_are_written_as_amounts(
    name: str, fact: Fact, told: Fact
) -> None:
    assert write_fact(name, fact) == told
