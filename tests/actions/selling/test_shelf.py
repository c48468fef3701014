"""Articles changed one by one and taken in from a table, as an owner does it at the window.

Lives here: what is on the next scan, what a basket keeps, what the journal says, quick keys.
Must not: how a table is read (tests/domain), the page (tests/ui), the command (tests/cli).
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, approved, limit
from tests.builders import an_article
from till.actions.people.people_access import add_person
from till.actions.selling import selling
from till.actions.selling.finding import search
from till.actions.shop.catalogue import check_catalogue, take_good_rows
from till.actions.shop.catalogue_editing import (
    add_article,
    archive_article,
    change_article,
    keys_of_groups,
)
from till.domain.barcode import check_digit
from till.domain.errors import TillError
from till.domain.errors.basket import PriceNotPositive, PriceTooLarge, UnknownCode
from till.domain.errors.catalogue import (
    ArticleArchived,
    ArticleExists,
    BarcodeOfScale,
    BarcodeTaken,
    CodeUnfit,
    DepositUnfit,
    GroupTooLong,
    NameTooLong,
    PackUnfit,
    UnitUnknown,
    VatCodeNotAllowed,
)
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.label import USUAL_TEMPLATES
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.catalogue import CatalogueRow, Reason
from till.domain.shop.import_plan import ImportKind
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode
from till.system.reference_tables import load_units

UNITS = load_units()
MILK = ArticleId("101")
BARCODE = "5310042031104"
OTHER = "4006381333931"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        yield opened


def milk(desk: ActionDesk) -> Article:
    found = desk.till.articles.with_id(MILK)
    assert found is not None
    return found


def last_entry(desk: ActionDesk) -> JournalEntry:
    return list(desk.till.journal.entries())[-1]


def a_row(line: int, **cells: str) -> CatalogueRow:
    usual = {"id": f"N{line}", "name": "Bukë", "barcodes": "", "price": "100", "vat": "B"}
    return CatalogueRow(line=line, cells=usual | {"unit": "copë", "category": "Furra"} | cells)


async def test_a_new_price_is_on_the_next_scan_and_the_line_before_keeps_its_own(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, BARCODE)

    await change_article(desk.till, replace(milk(desk), price=Decimal("199.00")), UNITS)
    await selling.scan(desk.till, BARCODE)

    prices = [line.article.price for line in desk.till.session.basket.lines]
    assert prices == [Decimal("180.0000"), Decimal("199.0000")]
    assert [line.quantity for line in desk.till.session.basket.lines] == [1, 1]


async def test_the_journal_has_price_and_vat_before_and_after(desk: ActionDesk) -> None:
    changed = replace(milk(desk), price=Decimal(199), vat_code=VatCode.C, name="Qumësht")

    await change_article(desk.till, changed, UNITS)

    entry = last_entry(desk)
    assert entry.action is JournalAction.ARTICLE_CHANGED
    assert (entry.facts["price_was"], entry.facts["price_now"]) == ("180.00", "199.00")
    assert (entry.facts["vat_was"], entry.facts["vat_now"]) == ("B", "C")
    assert (entry.facts["name_was"], entry.facts["name_now"]) == ("Qumësht 1 L", "Qumësht")
    assert "unit_was" not in entry.facts


async def test_what_is_kept_as_it_was_is_not_written_down(desk: ActionDesk) -> None:
    before = len(list(desk.till.journal.entries()))

    await change_article(desk.till, milk(desk), UNITS)

    assert len(list(desk.till.journal.entries())) == before


async def test_the_unit_says_what_is_weighed(desk: ActionDesk) -> None:
    made = await add_article(
        desk.till, replace(an_article("77", barcodes=()), unit="kile", name="Domate"), UNITS
    )

    assert (made.unit, made.weighed) == ("KGM", True)
    assert desk.till.articles.find("77") == made


async def test_without_a_code_the_first_barcode_is_it(desk: ActionDesk) -> None:
    made = await add_article(desk.till, an_article("", barcodes=(OTHER,)), UNITS)

    assert made.article_id == OTHER


async def test_what_has_neither_code_nor_barcode_gets_the_next_free_number(
    desk: ActionDesk,
) -> None:
    first = await add_article(desk.till, an_article("", barcodes=()), UNITS)
    await archive_article(desk.till, first.article_id)
    second = await add_article(desk.till, an_article("", name="Kos", barcodes=()), UNITS)

    assert first.article_id.isdecimal()
    assert int(second.article_id) == int(first.article_id) + 1


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"name": "x" * 101}, NameTooLong),
        ({"price": Decimal(-1)}, PriceNotPositive),
        ({"price": Decimal("1E+12")}, PriceTooLarge),
        ({"vat_code": VatCode.K}, VatCodeNotAllowed),
        ({"unit": "kuti e vogël"}, UnitUnknown),
        ({"category": "x" * 101}, GroupTooLong),
        ({"barcodes": ("9*1*2",)}, CodeUnfit),
        ({"barcodes": ("0*1",)}, PackUnfit),
        ({"barcodes": ("10000*1",)}, PackUnfit),
        ({"deposit": MILK}, DepositUnfit),
        ({"deposit": "nobody"}, DepositUnfit),
        ({"barcodes": (OTHER,)}, BarcodeTaken),
        ({"article_id": ArticleId("nobody's")}, UnknownCode),
    ],
)
async def test_what_cannot_be_kept_is_refused_and_nothing_changes(
    desk: ActionDesk, change: dict[str, object], error: type[TillError]
) -> None:
    await add_article(desk.till, an_article("77", name="Domate", barcodes=(OTHER,)), UNITS)
    before = milk(desk)

    with pytest.raises(error):
        await change_article(desk.till, replace(before, **change), UNITS)  # type: ignore[arg-type]

    assert milk(desk) == before


async def test_a_label_of_a_scale_is_no_barcode(desk: ActionDesk) -> None:
    desk.till.policy = replace(desk.till.policy, labels=USUAL_TEMPLATES)

    label = f"211234501234{check_digit('211234501234')}"

    with pytest.raises(BarcodeOfScale) as refused:
        await change_article(desk.till, replace(milk(desk), barcodes=(label,)), UNITS)

    assert refused.value.facts["article"] == "12345"


async def test_keeping_the_catalogue_needs_the_right_or_an_approval(desk: ActionDesk) -> None:
    await add_person(desk.till, "Mira", "271828", operator_code=None, role=Role.OWNER)
    limit(desk, CASHIERS)
    dearer = replace(milk(desk), price=Decimal(199))

    with pytest.raises(ApprovalNeeded):
        await change_article(desk.till, dearer, UNITS)
    with pytest.raises(ApprovalNeeded):
        await archive_article(desk.till, MILK)
    await change_article(desk.till, dearer, UNITS, approved(Right.CATALOGUE))

    assert last_entry(desk).facts["approved_by"] == "Drita Marku"


async def test_off_sale_it_is_found_no_more_and_comes_back_whole(desk: ActionDesk) -> None:
    before = milk(desk)
    count = desk.till.articles.count()

    await archive_article(desk.till, MILK)

    with pytest.raises(ArticleArchived) as refused:
        await selling.scan(desk.till, BARCODE)
    assert refused.value.facts["name"] == "Qumësht 1 L"
    assert not (await search(desk.till, "qumësht 1")).articles
    assert not (await search(desk.till, BARCODE)).articles
    assert desk.till.articles.count() == count - 1
    assert await desk.till.articles.set_apart(ArticleGroup.ARCHIVED, "qum", 10) == [before]
    with pytest.raises(ArticleExists):
        await add_article(desk.till, an_article("101", barcodes=()), UNITS)

    await change_article(desk.till, before, UNITS)

    assert milk(desk) == before
    assert (await search(desk.till, "qumësht 1")).articles == (before,)
    assert desk.till.articles.count() == count
    assert last_entry(desk).facts["archived"] == "back"


async def test_groups_are_counted_and_listed_apart(desk: ActionDesk) -> None:
    await add_article(desk.till, an_article("77", name="Domate", barcodes=()), UNITS)
    await add_article(desk.till, an_article("78", name="Gazetë", price="0", barcodes=()), UNITS)

    sizes = await desk.till.articles.group_sizes()

    bare = await desk.till.articles.set_apart(ArticleGroup.NO_BARCODE, "", 100)
    free = await desk.till.articles.set_apart(ArticleGroup.OPEN_PRICE, "", 100)
    assert sizes[ArticleGroup.NO_BARCODE] == len(bare)
    assert sizes[ArticleGroup.OPEN_PRICE] == len(free)
    assert "77" in [each.article_id for each in bare]


async def test_good_rows_are_taken_and_the_others_are_told(desk: ActionDesk) -> None:
    rows = [
        a_row(2),
        a_row(3, price="abc"),
        a_row(4, id="101", name="Qumësht 1 L", price="190", barcodes=BARCODE, category="Bulmet"),
        a_row(5, unit="kuti e vogël"),
        a_row(6, barcodes=BARCODE),
    ]

    checked = await check_catalogue(desk.till, rows, UNITS)
    await take_good_rows(desk.till, checked)

    assert {each.line: each.reason for each in checked.problems} == {
        3: Reason.NOT_A_NUMBER,
        5: Reason.UNKNOWN_UNIT,
        6: Reason.DUPLICATE_BARCODE,
    }
    assert {kind for kind in ImportKind if checked.plan.rows[kind]} == {
        ImportKind.ERROR,
        ImportKind.PRICE,
        ImportKind.NEW,
    }
    assert milk(desk).price == 190
    told = [each for each in desk.till.journal.entries() if "price_was" in each.facts]
    assert [(each.facts["price_was"], each.facts["price_now"]) for each in told] == [
        ("180.00", "190.00")
    ]


async def test_what_was_taken_off_sale_is_planned_as_that_and_comes_back(desk: ActionDesk) -> None:
    before = milk(desk)
    await archive_article(desk.till, MILK)
    rows = [
        a_row(2, id="101", name=before.name, price="180", barcodes=BARCODE, category="Bulmet"),
        CatalogueRow(line=3, cells={"id": BARCODE, "price": "1"}),
    ]

    checked = await check_catalogue(desk.till, rows[:1], UNITS)
    listed = await check_catalogue(desk.till, rows[1:], UNITS)
    await take_good_rows(desk.till, checked)

    assert [each.article_id for each in checked.plan.rows[ImportKind.ON_SALE]] == ["101"]
    assert not checked.plan.rows[ImportKind.NEW]
    assert [each.reason for each in listed.problems] == [Reason.NEW_NEEDS_COLUMNS]
    assert milk(desk) == before
    backs = [e.facts["article"] for e in desk.till.journal.entries() if "archived" in e.facts]
    assert backs[-1:] == ["101"]


async def test_a_row_that_is_bad_without_another_is_left_out_too(desk: ActionDesk) -> None:
    rows = [
        a_row(2, id="101", barcodes="", price="abc"),
        a_row(3, barcodes=BARCODE),
    ]

    checked = await check_catalogue(desk.till, rows, UNITS)

    assert [each.reason for each in checked.problems] == [
        Reason.NOT_A_NUMBER,
        Reason.BARCODE_TAKEN,
    ]
    assert not checked.count


async def test_quick_keys_of_a_new_shop_come_from_the_groups(desk: ActionDesk) -> None:
    rows = [
        a_row(2, barcodes=OTHER),
        a_row(3),
        a_row(4, category="Pije"),
    ]

    await take_good_rows(desk.till, await check_catalogue(desk.till, rows, UNITS))

    keys = [(key.tab, key.position, key.article_id) for key, _ in desk.till.articles.quick_keys()]
    assert keys == [("Furra", 0, "N3"), ("Furra", 1, "N2"), ("Pije", 0, "N4")]


async def test_quick_keys_grow_until_somebody_has_put_them(desk: ActionDesk) -> None:
    await desk.till.ledger.record(keys_of_groups(desk.till.articles.all()))

    await add_article(desk.till, an_article("77", name="Kos", barcodes=()), UNITS)
    grown = [key.article_id for key, _ in desk.till.articles.quick_keys()]
    await desk.till.ledger.record(keys_of_groups([milk(desk)]))
    await add_article(desk.till, an_article("78", name="Kos 2", barcodes=()), UNITS)

    assert "77" in grown
    assert [key.article_id for key, _ in desk.till.articles.quick_keys()] == [MILK]
