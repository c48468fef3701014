"""A change of many items that a till was ended in: the next start goes on with it.

Lives here: that the till's own start does, beside selling.
Must not: every point where it may break off (tests/actions).
"""

import asyncio

from tests.stories.shop import Shop
from till.actions.ports.records import BulkBegun, BulkMade, BulkSlice
from till.actions.shop.prices import price_change
from till.domain.shop.bulk_change import BulkChange, BulkField
from till.domain.shop.vat import VatCode

LONGEST_S = 120


async def test_the_next_start_goes_on_with_what_was_made_and_drops_what_was_not(
    shop: Shop,
) -> None:
    async with shop.open(working=False) as desk:
        await desk.set_up()
        till = desk.till
        first = next(iter(till.articles.all()))
        change = BulkChange(field=BulkField.VAT, value=VatCode.C.value)
        for is_made in (True, False):
            setting = price_change(till)
            await till.ledger.record(BulkBegun(field=BulkField.VAT, change=setting))
            part = BulkSlice(
                begun_at=setting.made_at, change=change, article_ids=[first.article_id]
            )
            made = BulkMade(begun_at=setting.made_at, made_at=setting.made_at, articles=1)
            await till.ledger.record(part, *([made] if is_made else []))
        left = len(till.articles.bulk.unfinished())

    async with shop.open() as desk, asyncio.timeout(LONGEST_S):
        while desk.till.articles.bulk.unfinished():  # noqa: ASYNC110 no event tells of it
            await asyncio.sleep(0)
        now = desk.till.articles.with_id(first.article_id)
        made_of = desk.till.articles.bulk.newest()

    assert left == 2
    assert now is not None
    assert (first.vat_code, now.vat_code) == (VatCode.B, VatCode.C)
    assert made_of is not None
    assert made_of.articles == 1
