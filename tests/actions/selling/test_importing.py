"""A file of articles taken in, in parts: what holds when, and what is left when it stops.

Lives here: the one change of its prices, stopping, what the journal says of a file.
Must not: how a row is read (tests/domain), the page (tests/stories).
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.builders import an_article
from till.actions.ports.records import Catalogue
from till.actions.shop.catalogue import (
    MOST_AT_ONCE,
    MOST_BAD,
    check_catalogue,
    import_catalogue,
    take_good_rows,
)
from till.actions.shop.catalogue_editing import change_article
from till.domain.business_day import TIRANE
from till.domain.errors.catalogue import ImportStopped
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.catalogue import CatalogueBadRows, CatalogueRow, Reason
from till.domain.shop.import_plan import ImportKind
from till.domain.shop.prices import PriceStanding
from till.sqlite import sqlite3
from till.system.reference_tables import load_units

UNITS = load_units()
MANY = 2 * MOST_AT_ONCE + 100
OLD = Decimal("100.00")
NEW = Decimal("120.00")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        yield opened


async def many_articles(desk: ActionDesk) -> None:
    articles = [an_article(f"T{n:04}", price=str(OLD), barcodes=()) for n in range(MANY)]
    await desk.till.ledger.record(Catalogue(articles=articles))


def priced(price: Decimal = NEW, first_line: int = 2) -> Sequence[CatalogueRow]:
    return [
        CatalogueRow(line=first_line + n, cells={"id": f"T{n:04}", "price": str(price)})
        for n in range(MANY)
    ]


def new_row(line: int, **cells: str) -> CatalogueRow:
    usual = {"id": f"N{line}", "name": "Bukë", "price": "100", "vat": "B", "unit": "copë"}
    return CatalogueRow(line=line, cells=usual | cells)


def prices(desk: ActionDesk) -> set[Decimal]:
    found = desk.till.articles.named([f"T{n:04}" for n in range(MANY)], on_sale=True)
    return {each.price for each in found}


def the_article(desk: ActionDesk, article_id: str) -> Article:
    found = desk.till.articles.with_id(ArticleId(article_id))
    assert found is not None
    return found


def changes_of_prices(folder: Path) -> list[tuple[int, int]]:
    """Each change of prices on disk: how many versions it has, and whether it counts."""
    (file,) = folder.rglob("till.sqlite3")
    with closing(sqlite3.connect(file)) as database:
        return database.execute(
            "SELECT count(*), is_valid FROM price_version"
            " JOIN price_change ON price_change.number = change GROUP BY change"
        ).fetchall()


async def test_the_prices_of_a_file_hold_all_at_once_by_one_change(
    desk: ActionDesk, tmp_path: Path
) -> None:
    await many_articles(desk)
    checked = await check_catalogue(desk.till, priced(), UNITS)
    seen: list[set[Decimal]] = []

    def told(_count: int) -> bool:
        seen.append(prices(desk))
        return True

    assert await take_good_rows(desk.till, checked, told=told) == MANY

    assert seen == [{OLD}] * 3
    assert prices(desk) == {NEW}
    assert changes_of_prices(tmp_path) == [(MANY, 1)]


async def test_a_file_that_is_stopped_changes_no_price_and_the_next_time_all_of_them(
    desk: ActionDesk,
) -> None:
    await many_articles(desk)
    rows = [*priced(), new_row(MANY + 2, barcodes="", category="")]
    checked = await check_catalogue(desk.till, rows, UNITS)

    with pytest.raises(ImportStopped):
        await take_good_rows(
            desk.till, checked, told=lambda count: count < MOST_AT_ONCE, facts={"file": "a.csv"}
        )

    assert prices(desk) == {OLD}
    last = list(desk.till.journal.entries())[-1]
    assert (last.facts["stopped_after"], last.facts["file"]) == (str(MOST_AT_ONCE), "a.csv")
    again = await check_catalogue(desk.till, rows, UNITS)
    assert (again.count_changed, again.count_new) == (MANY, 1)
    await take_good_rows(desk.till, again)
    assert prices(desk) == {NEW}


async def test_a_planned_price_outlives_a_file_that_was_stopped(desk: ActionDesk) -> None:
    await many_articles(desk)
    begins = (desk.clock.now() + timedelta(days=1)).replace(minute=0, second=0, microsecond=0)
    planned = replace(the_article(desk, "T0000"), price=Decimal("130.00"), price_from=begins)
    await change_article(desk.till, planned, UNITS)
    moment = f"{begins.astimezone(TIRANE):%d.%m.%Y %H:%M}"
    rows = [replace(row, cells={**row.cells, "price_from": moment}) for row in priced()]
    checked = await check_catalogue(desk.till, rows, UNITS)

    with pytest.raises(ImportStopped):
        await take_good_rows(desk.till, checked, told=lambda count: count < MOST_AT_ONCE)

    standing = [each.state for each in desk.till.articles.prices(ArticleId("T0000"))]
    assert standing.count(PriceStanding.PLANNED) == 1
    desk.clock.advance(hours=48)
    assert the_article(desk, "T0000").price == Decimal("130.00")
    assert the_article(desk, "T0001").price == OLD


async def test_what_somebody_prices_while_a_file_is_taken_in_stays(desk: ActionDesk) -> None:
    await many_articles(desk)
    checked = await check_catalogue(desk.till, priced(), UNITS)
    changed: list[Article] = []

    def told(count: int) -> bool:
        if count and not changed:
            changed.append(replace(the_article(desk, "T0000"), price=Decimal("99.00")))
            desk.till.ledger.record_from_thread(  # type: ignore[attr-defined]
                Catalogue(articles=changed)
            )
        return True

    await take_good_rows(desk.till, checked, told=told)

    assert the_article(desk, "T0000").price == Decimal("99.00")
    assert the_article(desk, "T0001").price == NEW


async def test_a_whole_file_or_nothing_is_taken_where_one_row_is_wrong(desk: ActionDesk) -> None:
    await many_articles(desk)
    rows = [*priced(), new_row(9999, price="-1")]

    with pytest.raises(CatalogueBadRows) as told:
        await import_catalogue(desk.till, rows, UNITS, dry_run=False)

    assert [each.reason for each in told.value.problems] == [Reason.NEGATIVE]
    assert prices(desk) == {OLD}


async def test_another_table_is_told_after_so_many_wrong_rows(desk: ActionDesk) -> None:
    rows = (new_row(line, price="abc") for line in range(2, 3 * MOST_BAD))

    with pytest.raises(CatalogueBadRows) as told:
        await check_catalogue(desk.till, rows, UNITS, most=5)

    assert len(told.value.problems) < MOST_BAD + 1000
    assert next(rows).line < 2 * MOST_BAD  # the rest was not read


async def test_two_articles_may_change_their_barcodes_with_each_other(desk: ActionDesk) -> None:
    first = "4006381333931"
    second = "4006381333948"
    shelf = [an_article("A", barcodes=(first,)), an_article("B", barcodes=(second,))]
    await desk.till.ledger.record(Catalogue(articles=shelf))
    rows = [
        CatalogueRow(line=2, cells={"id": "A", "barcodes": second}),
        CatalogueRow(line=3, cells={"id": "B", "barcodes": first}),
    ]

    alone = await check_catalogue(desk.till, rows[:1], UNITS)
    both = await check_catalogue(desk.till, rows, UNITS)
    await take_good_rows(desk.till, both)

    assert [each.reason for each in alone.problems] == [Reason.BARCODE_TAKEN]
    assert not both.problems
    found = [desk.till.articles.find(code) for code in (first, second)]
    assert [each and each.article_id for each in found] == ["B", "A"]


async def test_of_many_changes_the_first_are_told_and_all_are_counted(desk: ActionDesk) -> None:
    await many_articles(desk)

    checked = await check_catalogue(desk.till, priced(), UNITS, most=10)

    assert len(checked.plan.rows[ImportKind.PRICE]) == 10
    assert checked.plan.count(ImportKind.PRICE) == checked.count_changed == MANY
