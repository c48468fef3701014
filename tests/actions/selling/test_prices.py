"""Prices with a date at the counter: planned, taken back, sold by, written down.

Lives here: what may be planned, which price a line has and remembers, what the journal keeps.
Must not: the lookup over kills and clocks (tests/store).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, limit
from till.actions.people.people_access import add_person
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.shop.catalogue import check_catalogue, take_good_rows
from till.actions.shop.catalogue_editing import add_article, change_article
from till.actions.shop.prices import take_back_price
from till.domain.errors import TillError
from till.domain.errors.catalogue import (
    PriceFromPassed,
    PriceFromTaken,
    PriceFromTooEarly,
    PriceNotPlanned,
)
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.catalogue import CatalogueRow, Reason
from till.domain.shop.people import Role
from till.domain.shop.prices import PriceStanding
from till.safekeeping.digests.rows import rows_of
from till.system.reference_tables import load_units

UNITS = load_units()
MILK = "5310042031104"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        yield opened


def tomorrow(desk: ActionDesk) -> datetime:
    return (desk.clock.now() + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)


def milk(desk: ActionDesk) -> Article:
    article = desk.till.articles.with_id(ArticleId("101"))
    assert article is not None
    return article


def entries(desk: ActionDesk) -> Sequence[JournalEntry]:
    return list(desk.till.journal.entries())


async def plan(desk: ActionDesk, price: str = "200.00") -> datetime:
    begins = tomorrow(desk)
    planned = replace(milk(desk), price=Decimal(price), price_from=begins)
    await change_article(desk.till, planned, UNITS)
    return begins


async def test_a_planned_price_is_on_the_first_scan_of_its_moment_and_on_none_before(
    desk: ActionDesk,
) -> None:
    begins = await plan(desk)

    desk.clock.set(begins - timedelta(microseconds=1))
    await selling.scan(desk.till, MILK)
    desk.clock.set(begins)
    await selling.scan(desk.till, MILK)

    before, after = desk.till.session.basket.lines
    assert (before.article.price, after.article.price) == (Decimal("180.00"), Decimal("200.00"))
    assert (await desk.till.articles.search("qum", category="", limit=5)).articles == (
        after.article,
    )


async def test_a_sold_line_remembers_its_price_and_no_digest_covers_that(desk: ActionDesk) -> None:
    await desk.open_day()
    await change_article(desk.till, replace(milk(desk), price=Decimal("190.00")), UNITS)
    version = milk(desk).price_version
    await selling.scan(desk.till, MILK)

    issued = await check_out(desk.till, [Tender(kind=TenderKind.CASH, amount=Decimal(500))])

    assert issued is not None
    kept = desk.till.documents.sale(issued.sale.key)
    assert kept is not None
    assert version is not None
    assert kept.lines[0].article.price_version == version
    closed = [e for e in entries(desk) if e.action is JournalAction.SALE_CLOSED]
    assert closed[-1].facts["prices"] == f"1 #{version}"
    sealed = rows_of(desk.store.database.plain, "sale", issued.sale.key)
    assert sealed is not None
    assert "price_version" not in sealed.tables["sale_line"][0]


async def test_a_basket_read_from_disk_remembers_its_prices(desk: ActionDesk) -> None:
    await change_article(desk.till, replace(milk(desk), price=Decimal("190.00")), UNITS)
    await selling.scan(desk.till, MILK)

    kept = desk.till.baskets.draft()

    assert kept is not None
    assert kept.lines[0].article.price_version == milk(desk).price_version


async def test_a_price_set_at_once_ends_what_had_begun_and_no_plan(desk: ActionDesk) -> None:
    begins = await plan(desk)
    await change_article(desk.till, replace(milk(desk), price=Decimal("185.00")), UNITS)
    assert milk(desk).price == Decimal("185.00")

    desk.clock.set(begins)
    assert milk(desk).price == Decimal("200.00")
    await change_article(desk.till, replace(milk(desk), price=Decimal("195.00")), UNITS)
    assert milk(desk).price == Decimal("195.00")

    states = [each.state for each in desk.till.articles.prices(ArticleId("101"))]
    assert states == [PriceStanding.NOW, PriceStanding.PAST, PriceStanding.PAST, PriceStanding.PAST]


async def test_changing_something_else_leaves_the_price_that_holds(desk: ActionDesk) -> None:
    begins = await plan(desk)
    desk.clock.set(begins)

    await change_article(desk.till, replace(milk(desk), name="Qumësht"), UNITS)

    assert milk(desk).price == Decimal("200.00")
    assert len(desk.till.articles.prices(ArticleId("101"))) == 2


async def test_the_journal_says_who_planned_what_from_when_and_took_it_back(
    desk: ActionDesk,
) -> None:
    begins = await plan(desk)
    planned = entries(desk)[-1]
    await take_back_price(desk.till, milk(desk), begins)
    taken = entries(desk)[-1]

    assert planned.facts["price_now"] == "200.00"
    assert planned.facts["price_from"] == taken.facts["price_from"]
    assert taken.facts["price_taken_back"] == "200.00"
    first = desk.till.articles.prices(ArticleId("101"))[0]
    assert (first.state, first.person) == (PriceStanding.TAKEN_BACK, planned.person.name)
    desk.clock.set(begins)
    assert milk(desk).price == Decimal("180.00")


async def test_a_moment_that_cannot_be_is_refused_and_nothing_changes(desk: ActionDesk) -> None:
    begins = await plan(desk)
    passed = replace(milk(desk), price=Decimal(1), price_from=desk.clock.now())
    taken = replace(milk(desk), price=Decimal(1), price_from=begins)
    new = replace(milk(desk), article_id=ArticleId("77"), barcodes=(), price_from=begins)

    refused: list[type[TillError]] = []
    for work in (
        change_article(desk.till, passed, UNITS),
        change_article(desk.till, taken, UNITS),
        add_article(desk.till, new, UNITS),
        take_back_price(desk.till, milk(desk), begins + timedelta(days=1)),
    ):
        with pytest.raises(TillError) as told:
            await work
        refused.append(type(told.value))

    assert refused == [PriceFromPassed, PriceFromTaken, PriceFromTooEarly, PriceNotPlanned]
    assert len(desk.till.articles.prices(ArticleId("101"))) == 2


async def test_taking_a_price_back_needs_the_right(desk: ActionDesk) -> None:
    begins = await plan(desk)
    await add_person(desk.till, "Mira", "271828", operator_code=None, role=Role.OWNER)
    limit(desk, CASHIERS)

    with pytest.raises(ApprovalNeeded):
        await take_back_price(desk.till, milk(desk), begins)


async def test_a_file_plans_prices_and_bad_moments_are_told(desk: ActionDesk) -> None:
    rows = [
        a_row(2, id="101", price="210", price_from=f"{tomorrow(desk):%d.%m.%Y}"),
        a_row(3, id="101", price="210", price_from="2020-01-01"),
        a_row(4, id="101", price="210", price_from="nesër"),
    ]

    checked = await check_catalogue(desk.till, rows[:1], UNITS)
    await take_good_rows(desk.till, checked)
    bad = [await check_catalogue(desk.till, [row], UNITS) for row in rows[1:]]

    assert {each.reason for checked in bad for each in checked.problems} == {
        Reason.MOMENT_PASSED,
        Reason.MOMENT_UNREADABLE,
    }
    assert milk(desk).price == Decimal("180.00")
    desk.clock.advance(hours=30)
    assert milk(desk).price == Decimal("210.00")


async def test_a_file_that_is_taken_twice_plans_once(desk: ActionDesk) -> None:
    row = a_row(2, id="101", price="210", price_from=f"{tomorrow(desk):%Y-%m-%d 08:00}")
    for _ in range(2):
        await take_good_rows(desk.till, await check_catalogue(desk.till, [row], UNITS))

    states = [each.state for each in desk.till.articles.prices(ArticleId("101"))]
    assert states.count(PriceStanding.PLANNED) == 1


async def test_a_label_is_wanted_once_the_planned_price_holds(desk: ActionDesk) -> None:
    begins = await plan(desk)
    desk.clock.set(begins)

    (wanted,) = await desk.till.articles.unlabelled(5)

    assert wanted.price == Decimal("200.00")


def a_row(line: int, **cells: str) -> CatalogueRow:
    return CatalogueRow(line=line, cells=cells)
