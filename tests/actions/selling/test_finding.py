"""Finding articles, the sale behind a receipt, what an unclean end left.

Lives here: stories of the search, of scanned receipts and of the card after a crash.
Must not: ranking (tests/store), telling a link from a code (tests/domain).
"""

from decimal import Decimal

import pytest

from tests.actions.desk import IIC, ActionDesk
from till.actions.maintenance import startup_recovery
from till.actions.ports.events import RateSet
from till.actions.selling import finding, parking, selling, tendering
from till.domain.errors.money import CurrencyUnfit, RateUnfit
from till.domain.identifiers import Iic
from till.domain.rights.journal import JournalAction
from till.domain.selling.code import FiscalReference


async def test_an_article_is_found_and_added_by_its_id(desk: ActionDesk) -> None:
    found = await finding.search(desk.till, "qumesht")

    await selling.scan(desk.till, found.articles[0].article_id)

    assert (found.count, found.categories) == (1, (("Bulmet", 1),))
    assert finding.categories(desk.till) == [("Bulmet", 1)]
    of_its_group = await finding.search(desk.till, "", category="Bulmet")
    assert of_its_group.articles == finding.search_now(desk.till, "qum").articles == found.articles
    assert desk.till.session.basket.lines[0].article == found.articles[0]
    assert finding.look_up(desk.till, "101") == found.articles[0]


async def test_a_receipt_opens_the_sale_it_is_of(desk: ActionDesk) -> None:
    await desk.open_day()
    document = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.now(document).is_complete)

    for iic in (IIC, Iic(IIC.lower())):
        found = finding.sale_of(desk.till, FiscalReference(iic=iic))
        assert found is not None
        assert found.document.doc_id == document.doc_id
        assert found.sale.key == document.sale_key
    assert finding.sale_of(desk.till, FiscalReference(iic=Iic("F" * 32))) is None


async def test_the_rate_of_the_day_is_told_and_written_down(desk: ActionDesk) -> None:
    assert tendering.rate_today(desk.till) is None

    rate = await tendering.set_rate(desk.till, "eur", Decimal("97.40"))
    await tendering.set_rate(desk.till, "EUR", Decimal("97.4"))

    assert tendering.rate_today(desk.till) == rate
    assert rate.is_of(desk.till.today)
    assert [event.rate for event in desk.events if isinstance(event, RateSet)] == [rate, rate]
    facts = [
        dict(each.facts)
        for each in desk.till.journal.entries()
        if each.action is JournalAction.RATE_SET
    ]
    assert [each["before"] for each in facts] == ["", "97.4"]


async def test_a_rate_that_is_none_is_not_kept(desk: ActionDesk) -> None:
    for currency, rate, refusal in (
        ("ALL", "1", CurrencyUnfit),
        ("EUR", "0", RateUnfit),
        ("EUR", "10000", RateUnfit),
        ("EUR", "NaN", RateUnfit),
    ):
        with pytest.raises(refusal):
            await tendering.set_rate(desk.till, currency, Decimal(rate))

    assert tendering.rate_today(desk.till) is None


async def test_after_an_unclean_end_everything_that_is_there_is_counted(desk: ActionDesk) -> None:
    await desk.open_day()
    await desk.sell()
    await selling.scan(desk.till, "101")
    await parking.park(desk.till, "at the fridge")
    await selling.scan(desk.till, "3*101")

    await startup_recovery.take_up(desk.till, after_unclean_end=True)

    assert startup_recovery.recovered(desk.till) == startup_recovery.Recovered(
        lines=1, total=Decimal("540.00"), parked=1, waiting=1, lost=0
    )
    startup_recovery.told_of_recovery(desk.till)
    assert startup_recovery.recovered(desk.till) is None


async def test_after_a_clean_end_nothing_is_told(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "101")

    await startup_recovery.take_up(desk.till)

    assert startup_recovery.recovered(desk.till) is None
    assert not desk.till.session.basket.is_empty
