"""Packs and deposits at the counter: what one scan sells, what goes with it, what comes back.

Lives here: lines, sums, what the wire says, what the journal and the disk keep.
Must not: how a pack is written (tests/domain), the page (tests/ui).
"""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, FIFTH, approved, limit
from tests.actions.orders.bar import order_at
from tests.builders import an_article, cash
from till.actions.documents.issuing import Issued
from till.actions.orders.dividing import divide_orders
from till.actions.selling import selling
from till.actions.selling.checkout import check_out
from till.actions.selling.correcting import corrected, return_goods
from till.actions.selling.invoicing import settle_orders, take_order
from till.actions.selling.parking import park
from till.actions.shop.catalogue import check_catalogue, import_catalogue
from till.actions.shop.catalogue_editing import add_article, archive_article, change_article
from till.domain.errors.basket import DepositFixed, UnknownCode
from till.domain.errors.catalogue import BarcodeTaken, DepositUnfit, PackOfMeasured
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.returns import deposit_of, left_to_return
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.catalogue import CatalogueRow, Reason, cells_of, table_of
from till.domain.shop.vat import VatCode
from till.safekeeping.digests.rows import rows_of
from till.system.reference_tables import load_units

UNITS = load_units()
BOTTLE = "5310042031104"
SIX = "15310042031101"
CRATE = "25310042031108"
WATER = ArticleId("WATER")
D20 = ArticleId("D20")


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        await archive_article(opened.till, ArticleId("101"))
        deposit = an_article("D20", name="Kaucion", price="20.00", barcodes=())
        await add_article(opened.till, replace(deposit, vat_code=VatCode.C), UNITS)
        codes = (BOTTLE, f"6*{SIX}", f"24*{CRATE}=1300")
        water = an_article(WATER, name="Ujë 0,5 l", price="60.00", barcodes=codes)
        await add_article(opened.till, replace(water, deposit="D20"), UNITS)
        yield opened


def water(desk: ActionDesk) -> Article:
    article = desk.till.articles.with_id(WATER)
    assert article is not None
    return article


def told(basket: Basket) -> list[tuple[str, Decimal, Decimal]]:
    return [(each.article.name, each.quantity, each.total) for each in basket.lines]


def lines(desk: ActionDesk) -> list[tuple[str, Decimal, Decimal]]:
    return told(desk.till.session.basket)


async def paid(desk: ActionDesk) -> Issued:
    await desk.open_day()
    finished = await check_out(desk.till, [cash()])
    assert finished is not None
    return finished


async def test_a_pack_sells_its_pieces_and_joins_the_line_of_single_ones(desk: ActionDesk) -> None:
    await selling.scan(desk.till, BOTTLE)
    await selling.scan(desk.till, SIX)
    await selling.scan(desk.till, f"2*{SIX}")

    assert lines(desk) == [("Ujë 0,5 l", 19, 1140), ("Kaucion", 19, 380)]


async def test_a_pack_with_a_price_is_a_line_of_its_own_that_is_exact_on_the_wire(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, BOTTLE)
    await selling.scan(desk.till, CRATE)
    await selling.scan(desk.till, CRATE)

    assert lines(desk) == [
        ("Ujë 0,5 l", 1, 60),
        ("Kaucion", 1, 20),
        ("24 × Ujë 0,5 l", 2, 2600),
        ("Kaucion", 48, 960),
    ]
    finished = await paid(desk)
    body = json.loads(finished.document.body)
    crate = body["articles"][2]
    assert (crate["articleId"], crate["price"], crate["units"]) == (CRATE, 1300, 2)
    assert crate["soldIn"] == "XPK"
    assert "totalPrice" not in crate
    assert body["payment"][0]["amount"] == finished.sale.total == 3640


async def test_the_deposit_goes_up_and_down_with_its_goods_and_goes_with_them(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, f"6*{BOTTLE}")
    await selling.set_quantity(desk.till, 1, Decimal(4))  # two empties were brought
    await selling.set_quantity(desk.till, 0, Decimal(7))
    assert lines(desk)[1][1] == 5

    await selling.take_out(desk.till, 1)  # all empties were brought
    await selling.set_quantity(desk.till, 0, Decimal(9))
    assert lines(desk) == [("Ujë 0,5 l", 9, 540), ("Kaucion", 2, 40)]

    await selling.set_quantity(desk.till, 0, Decimal(3))
    assert lines(desk) == [("Ujë 0,5 l", 3, 180)]

    await selling.scan(desk.till, BOTTLE)
    removed = await selling.take_out(desk.till, 0)
    assert lines(desk) == []
    gone = [e for e in desk.till.journal.entries() if e.action is JournalAction.LINE_REMOVED]
    assert [e.facts["total"] for e in gone[-2:]] == ["240.00", "20.00"]
    await selling.put_back(desk.till, removed)
    assert lines(desk) == [("Ujë 0,5 l", 4, 240), ("Kaucion", 1, 20)]


async def test_what_was_done_last_is_taken_back_with_its_deposit(desk: ActionDesk) -> None:
    await selling.scan(desk.till, BOTTLE)
    await selling.scan(desk.till, SIX)

    await selling.undo(desk.till)
    assert lines(desk) == [("Ujë 0,5 l", 1, 60), ("Kaucion", 1, 20)]
    less = [e for e in desk.till.journal.entries() if e.action is JournalAction.QUANTITY_LOWERED]
    assert [e.facts["quantity"] for e in less] == ["1", "1"]

    await selling.undo(desk.till)
    assert lines(desk) == []
    gone = [e for e in desk.till.journal.entries() if e.action is JournalAction.LINE_REMOVED]
    assert [e.facts["total"] for e in gone] == ["60.00", "20.00"]


async def test_no_discount_is_taken_from_a_deposit(desk: ActionDesk) -> None:
    await selling.scan(desk.till, SIX)
    with pytest.raises(DepositFixed):
        await selling.set_line_discount(desk.till, 1, Discount(percent=Decimal(10)))
    with pytest.raises(DepositFixed):
        await selling.set_price(desk.till, 1, Decimal(1))
    await selling.set_line_discount(desk.till, 0, Discount(amount=Decimal(60)))
    await selling.set_basket_discount(desk.till, Discount(percent=Decimal(10)))

    assert desk.till.session.basket.total == Decimal("390.00")  # (360 − 60) × 0.9 + 120
    finished = await paid(desk)
    body = json.loads(finished.document.body)
    assert "invoiceRebate" not in body
    assert [each.get("rebate") for each in body["articles"]] == [{"inValue": 90}, None]
    assert finished.sale.total == Decimal("390.00")
    by_code = {each.code: each.taxed.gross for each in finished.sale.vat}
    assert by_code == {VatCode.B: Decimal("270.00"), VatCode.C: Decimal("120.00")}


async def test_a_deposit_that_comes_or_goes_hides_no_discount_and_asks_for_none(
    desk: ActionDesk,
) -> None:
    limit(desk, CASHIERS)
    await selling.scan(desk.till, f"2*{BOTTLE}")
    await selling.set_quantity(desk.till, 1, Decimal(1))  # an empty was brought
    await selling.set_line_discount(desk.till, 0, FIFTH, approved(Right.DISCOUNT))
    await selling.set_quantity(desk.till, 0, Decimal(1))
    assert lines(desk) == [("Ujë 0,5 l", 1, 48)]

    with pytest.raises(ApprovalNeeded):
        await selling.set_quantity(desk.till, 0, Decimal(100))  # its deposit comes with them
    await selling.set_line_discount(desk.till, 0, None)
    await selling.set_basket_discount(desk.till, FIFTH, approved(Right.DISCOUNT))
    await selling.set_quantity(desk.till, 0, Decimal(2), approved(Right.DISCOUNT))
    assert len(lines(desk)) == 2
    await selling.set_quantity(desk.till, 0, Decimal(1))  # less of the same, without its deposit
    assert lines(desk) == [("Ujë 0,5 l", 1, 60)]


async def test_a_basket_with_packs_and_deposits_is_on_disk_as_it_is(desk: ActionDesk) -> None:
    await selling.scan(desk.till, CRATE)
    await selling.scan(desk.till, BOTTLE)
    before = desk.till.session.basket

    assert desk.till.baskets.draft() == before
    assert desk.till.baskets.draft() is not before
    selling.restore_draft(desk.till)
    await selling.scan(desk.till, SIX)  # still one line: the deposit was read again, too
    assert len(lines(desk)) == 4
    kept = desk.till.session.basket
    await park(desk.till, "Agimi")
    assert [each.basket for each in desk.till.baskets.parked()] == [kept]


async def test_what_comes_back_brings_its_deposit_and_empties_come_back_alone(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, CRATE)
    document = (await paid(desk)).document
    was = corrected(desk.till, document.doc_id)
    assert deposit_of(left_to_return(was), 0, Decimal(1)) == (1, 24)
    assert deposit_of(left_to_return(was), 1, Decimal(1)) is None

    empties = await return_goods(desk.till, document.doc_id, {1: Decimal(4)})
    assert empties.sale.total == Decimal("-80.00")
    left = left_to_return(corrected(desk.till, document.doc_id))
    assert deposit_of(left, 0, Decimal(1)) == (1, 20)
    rest = await return_goods(desk.till, document.doc_id, {0: Decimal(1), 1: Decimal(20)})
    assert rest.sale.total == Decimal("-1700.00")


async def test_what_was_sold_as_a_pack_alone_was_sold(desk: ActionDesk) -> None:
    never = desk.till.articles.ids_of
    assert WATER in await never(ArticleGroup.NEVER_SOLD)
    await selling.scan(desk.till, CRATE)
    await paid(desk)
    assert await never(ArticleGroup.NEVER_SOLD) == []


async def test_of_orders_summed_up_no_deposit_bears_the_discount_of_another(
    desk: ActionDesk,
) -> None:
    await desk.open_day()
    bread = BasketLine(article=an_article("BREAD", price="100.00"), quantity=Decimal(1))
    less = Basket(lines=(bread,), discount=Discount(amount=Decimal(10)))
    await selling.scan(desk.till, BOTTLE)
    orders = [await take_order(desk.till, each) for each in (less, desk.till.session.basket)]
    names = [each.document.doc_id for each in orders]
    summary = await settle_orders(desk.till, names, [cash()])

    assert summary.sale.total == Decimal("170.00")
    left = left_to_return(corrected(desk.till, summary.document.doc_id))
    assert left[2].value == Decimal("20.00")
    back = await return_goods(desk.till, summary.document.doc_id, {2: Decimal(1)})
    assert back.sale.total == Decimal("-20.00")


async def test_stations_read_no_deposit_and_one_that_another_pays_follows_nothing(
    desk: ActionDesk,
) -> None:
    desk.till.policy = replace(desk.till.policy, has_kitchen_printer=True)
    await desk.open_day()
    await selling.scan(desk.till, BOTTLE)
    key = await order_at(desk, "5", *desk.till.session.basket.lines)
    (job,) = desk.till.print_jobs.waiting()
    assert "Ujë" in (job.slip or "")
    assert "Kaucion" not in (job.slip or "")

    both = await divide_orders(desk.till, {key: ((0, 1), (0, 1))}, ["1", "2"])
    sales = [desk.till.documents.sale(keys[0]) for keys in both]
    assert [[line.deposit_each for line in each.lines] for each in sales if each] == [[None, 1]] * 2
    parted = await divide_orders(desk.till, {both[0][0]: ((0,), (1,))}, ["1", "2"])
    sales = [desk.till.documents.sale(keys[0]) for keys in parted]
    assert [[line.deposit_each for line in each.lines] for each in sales if each] == [[None]] * 2


async def test_the_disk_knows_which_lines_are_deposits_and_no_digest_covers_that(
    desk: ActionDesk,
) -> None:
    await selling.scan(desk.till, SIX)
    finished = await paid(desk)

    kept = desk.till.documents.sale(finished.sale.key)
    assert kept is not None
    assert kept.lines == finished.sale.lines
    assert [each.deposit_each for each in kept.lines] == [None, 1]
    sealed = rows_of(desk.store.database.plain, "sale", kept.key)
    assert sealed is not None
    assert not {"deposit", "deposit_each"} & sealed.tables["sale_line"][1].keys()
    closed = [e for e in desk.till.journal.entries() if e.action is JournalAction.SALE_CLOSED]
    assert closed[-1].facts["deposits"] == "2"


async def test_a_deposit_taken_off_sale_is_still_paid_with_its_goods(desk: ActionDesk) -> None:
    await archive_article(desk.till, D20)
    await selling.scan(desk.till, BOTTLE)
    assert len(lines(desk)) == 2
    with pytest.raises(UnknownCode):
        await selling.add(desk.till, D20)


async def test_the_deposit_of_a_deposit_is_never_charged_with_goods(desk: ActionDesk) -> None:
    other = an_article("D5", name="Kapak", price="5.00", barcodes=())
    await add_article(desk.till, other, UNITS)
    deposit = desk.till.articles.with_id(D20)
    assert deposit is not None
    await change_article(desk.till, replace(deposit, deposit="D5"), UNITS)
    await selling.scan(desk.till, BOTTLE)
    assert [name for name, _, _ in lines(desk)] == ["Ujë 0,5 l", "Kaucion"]
    await selling.set_quantity(desk.till, 1, Decimal(2))
    assert [quantity for _, quantity, _ in lines(desk)] == [1, 2]
    with pytest.raises(DepositUnfit):
        await change_article(desk.till, replace(water(desk), deposit="6*D20"), UNITS)


async def test_a_code_that_another_article_sells_is_refused_with_its_name(desk: ActionDesk) -> None:
    juice = an_article("JUICE", name="Lëng", price="90.00", barcodes=(f"12*{SIX}",))
    with pytest.raises(BarcodeTaken) as refused:
        await add_article(desk.till, juice, UNITS)
    assert refused.value.facts == {"code": SIX, "name": "Ujë 0,5 l"}
    row = CatalogueRow(line=2, cells=cells_of(juice))
    found = await check_catalogue(desk.till, [row], UNITS)
    assert [(e.reason, e.facts["article"]) for e in found.problems] == [
        (Reason.BARCODE_TAKEN, "Ujë 0,5 l")
    ]


async def test_goods_by_measure_have_no_packs(desk: ActionDesk) -> None:
    apples = an_article("APPLE", barcodes=(f"2*{CRATE[::-1]}",))
    with pytest.raises(PackOfMeasured):
        await add_article(desk.till, replace(apples, unit="KGM"), UNITS)


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        ("barcodes", "0*77"),
        ("barcodes", "1*77"),
        ("barcodes", "10000*77"),
        ("barcodes", "6*77=-1"),
        ("barcodes", "6*77=0"),
        ("barcodes", "6*7*7"),
        ("deposit", "WATER"),
        ("deposit", "nobody"),
        ("deposit", "0*D20"),
    ],
)
async def test_a_row_with_a_wrong_pack_or_deposit_is_told_and_nothing_changes(
    desk: ActionDesk, column: str, cell: str
) -> None:
    before = water(desk)
    row = CatalogueRow(line=2, cells={**cells_of(before), column: cell})
    found = await check_catalogue(desk.till, [row], UNITS)
    assert [each.column for each in found.problems] == [column]
    assert water(desk) == before


async def test_a_table_written_and_read_again_is_the_same_to_the_letter(desk: ActionDesk) -> None:
    columns, rows = table_of(desk.till.articles.all())
    assert columns[-1] == "deposit"
    table = [
        CatalogueRow(line=at, cells=dict(zip(columns, row, strict=True)))
        for at, row in enumerate(rows, start=2)
    ]
    result = await import_catalogue(desk.till, table, UNITS, dry_run=False)
    assert (result.count_new, result.count_changed) == (0, 0)
    assert table_of(desk.till.articles.all()) == (columns, rows)
    dropped = [{**row.cells} for row in table]
    for each in dropped:
        del each["deposit"]
    again = [CatalogueRow(line=at, cells=each) for at, each in enumerate(dropped, start=2)]
    result = await import_catalogue(desk.till, again, UNITS, dry_run=False)
    assert (result.count_changed, water(desk).deposit) == (0, "D20")


def test_lines_of_before_are_the_same_to_the_byte() -> None:
    """A basket without packs and deposits says nothing of them on disk."""
    from till.store.baskets import basket_text  # noqa: PLC0415 only here

    line = BasketLine(article=an_article("1"), quantity=Decimal(1))
    assert "deposit" not in basket_text(Basket(lines=(line,)))
