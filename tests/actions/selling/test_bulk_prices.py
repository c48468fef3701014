"""What many prices become at once: the statement that says it, against a plain telling of the rule.

Lives here: percents, amounts, endings, what a plan adds up of them.
Must not: making the change (test_bulk_changes).
"""

import asyncio
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import an_article
from till.actions.ports.records import Catalogue
from till.actions.shop.bulk_changes import plan_change
from till.domain.shop.bulk_change import BulkChange, BulkField, Ending, Standing

LARGEST = 9_999_999_999_900  # ten-thousandths of a lek


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        yield opened


def nearest(price: int, told: BulkChange) -> tuple[Standing, int]:
    """What becomes of a price (ten-thousandths of a lek), told plainly: nearest, half up."""
    if told.percent is None:
        exact = Fraction(price) + Fraction(told.amount or 0) * 10_000
    else:
        exact = Fraction(price) * (1 + Fraction(told.percent) / 100)
    exact = Fraction(floor(exact + Fraction(1, 2)))
    step, above = {Ending.CENT: (100, 0), Ending.NINETY: (1_000_000, 900_000)}.get(told.ending) or (
        int(told.ending.value) * 10_000,
        0,
    )
    now = floor((exact - above) / step + Fraction(1, 2)) * step + above
    if told.ending is Ending.CENT and price % 100:
        now = int(exact)
    if exact <= 0 or now > LARGEST:
        return Standing.UNFIT, int(exact)
    if now <= 0:
        return Standing.TOO_SMALL, price
    return (Standing.SAME if now == price else Standing.CHANGES), now


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    kept=st.lists(st.integers(1, LARGEST), min_size=1, max_size=30),
    percent=st.decimals(Decimal(-100), Decimal(1000), places=2).filter(bool) | st.none(),
    amount=st.decimals(Decimal(-2000), Decimal(2000), places=2).filter(bool),
    ending=st.sampled_from(Ending),
)
@example(
    kept=[399_999, 400_000, 1_400_000], percent=None, amount=Decimal("0.01"), ending=Ending.NINETY
)
@example(
    kept=[25_000, 24_999, 75_000, 100],
    percent=Decimal("0.01"),
    amount=Decimal(1),
    ending=Ending.FIVE,
)
def test_each_price_becomes_the_nearest_of_its_ending_half_up_and_never_0(
    desk: ActionDesk, kept: list[int], percent: Decimal | None, amount: Decimal, ending: Ending
) -> None:
    told = BulkChange(
        field=BulkField.PRICE,
        percent=percent,
        amount=None if percent is not None else amount,
        ending=ending,
    )
    priced = [
        an_article(f"p{place}", price=str(Decimal(price).scaleb(-4)), barcodes=())
        for place, price in enumerate(kept)
    ]
    desk.store.ledger.record_from_thread(Catalogue(articles=priced))

    plan = asyncio.run(plan_change(desk.till, [each.article_id for each in priced], told))

    found = {
        row.article_id: (standing, row.now) for standing, rows in plan.shown.items() for row in rows
    }
    expected = {f"p{place}": nearest(price, told) for place, price in enumerate(kept)}
    changed = [
        (now, price)
        for price, (standing, now) in zip(kept, expected.values(), strict=True)
        if standing is Standing.CHANGES
    ]
    moved = [float(Fraction(now - price, price) * 100) for now, price in changed]
    assert found == expected
    assert plan.count == len(changed)
    assert float(plan.largest) == pytest.approx(max(moved, key=abs, default=0), abs=0.006)
    assert float(plan.average) == pytest.approx(sum(moved) / len(moved) if moved else 0, abs=0.006)
