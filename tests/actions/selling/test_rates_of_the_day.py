"""VAT rates that change on a day, and codes that go off, while a till stays open over midnight.

Lives here: what is sold, and what comes back, before and after.
Must not: how such rates are set (tests/system), the VAT of a basket (tests/domain).
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import RATES, RATES_BY_DAY, TODAY, cash
from till.actions.day import opening
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.selling.correcting import return_goods
from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.selling.sale import Sale
from till.domain.shop.vat import VatChange, VatCode, VatRatesByDay
from till.service.wording import WireWording


def _from_tomorrow(desk: ActionDesk, rate: Decimal | None) -> None:
    """Let the rate of the milk be another from tomorrow on; None: its code is off."""
    tomorrow = TODAY + timedelta(days=1)
    changes = (VatChange(code=VatCode.B, rate=rate, since=tomorrow),)
    dated = VatRatesByDay(first=RATES, changes=changes)
    desk.till.policy = replace(desk.till.policy, rates_by_day=dated)
    desk.till.wording = WireWording(dated)


async def _next_day(desk: ActionDesk) -> None:
    desk.clock.advance(hours=24)
    await opening.declare(desk.till, Decimal(5000))


def _sale_of(desk: ActionDesk, sale_key: str | None) -> Sale:
    sale = desk.till.documents.sale(sale_key or "")
    assert sale is not None
    return sale


async def test_a_till_that_stays_open_sells_at_the_rate_of_the_new_day(desk: ActionDesk) -> None:
    _from_tomorrow(desk, Decimal(10))
    await opening.declare(desk.till, Decimal(5000))

    before = await desk.sell()
    await _next_day(desk)
    after = await desk.sell()

    shares = [_sale_of(desk, each.sale_key).vat for each in (before, after)]
    assert [(each.rate_percent, each.taxed.vat) for [each] in shares] == [
        (20, Decimal("30.00")),
        (10, Decimal("16.36")),
    ]


async def test_what_was_sold_under_a_code_that_is_off_since_comes_back_in_part(
    desk: ActionDesk,
) -> None:
    _from_tomorrow(desk, None)
    await opening.declare(desk.till, Decimal(5000))
    await selling.scan(desk.till, "2*101")
    sold = await check_out(desk.till, [cash()])
    assert sold is not None

    await _next_day(desk)
    await selling.scan(desk.till, "101")
    with pytest.raises(VatCodeNotAllowed):
        await check_out(desk.till, [cash()])
    back = await return_goods(desk.till, sold.document.doc_id, {0: Decimal(1)})

    [share] = _sale_of(desk, back.document.sale_key).vat
    assert (share.code, share.rate_percent, share.taxed.gross) == (VatCode.B, 20, -180)


async def test_without_changes_every_day_has_the_same_rates() -> None:
    assert RATES_BY_DAY.on(TODAY) == RATES_BY_DAY.on(TODAY + timedelta(days=3650)) == RATES
