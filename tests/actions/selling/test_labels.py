"""Labels of articles: which are made, the shop's own codes, what is kept of them.

Lives here: lines, codes, the journal and the print job.
Must not: how labels look (tests/system/test_label_sheet, tests/printing/slips/test_labels).
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, time, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, approved, last_entry, limit
from tests.builders import an_article
from till.actions.people.people_access import add_person
from till.actions.ports.records import Catalogue
from till.actions.selling.finding import find_article
from till.actions.shop.catalogue_editing import archive_article, change_article
from till.actions.shop.labels import (
    MOST,
    LabelLine,
    code_for,
    current_lines,
    give_codes,
    label_slip,
    line_of,
    lines_of_category,
    lines_of_changed,
    lines_of_tomorrow,
    print_labels,
    record_labels,
    weighed_line,
)
from till.actions.shop.prices import take_back_price
from till.domain.business_day import TIRANE, day_of
from till.domain.errors.basket import UnknownCode
from till.domain.errors.catalogue import ArticleArchived
from till.domain.errors.labels import (
    LabelPriceMissing,
    LabelsMissing,
    LabelsTooMany,
    LabelWeightUnfit,
    OwnCodesMissing,
)
from till.domain.labels.formats import LabelSheet, read_format
from till.domain.labels.label import Label
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.label import USUAL_TEMPLATES, LabelTemplate
from till.domain.shop.people import Role
from till.system.reference_tables import load_units

UNITS = load_units()
BREAD = an_article("7", name="Bukë", price="90.00", barcodes=())
BUN = an_article("8", name="Simite", price="30.00", barcodes=())
CHEESE = an_article("103", name="Djathë", price="1200.00", weighed=True, barcodes=())
OPEN = an_article("9", name="Punë dore", price="0", barcodes=())
SHEET = LabelSheet(format=read_format("70x37 3x8"), shift=(Decimal("0.5"), Decimal(0)))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        limit(opened, replace(CASHIERS, rights=frozenset({Right.CATALOGUE})))
        opened.till.policy = replace(opened.till.policy, labels=USUAL_TEMPLATES)
        opened.store.ledger.record_from_thread(Catalogue(articles=[BREAD, BUN, CHEESE, OPEN]))
        yield opened


async def test_what_was_labelled_needs_no_label_until_its_price_changes(desk: ActionDesk) -> None:
    lines = await lines_of_changed(desk.till)
    await record_labels(desk.till, SHEET, lines)

    assert {"7", "8", "103"} <= {each.key for each in lines}
    assert await lines_of_changed(desk.till) == []
    entry = last_entry(desk)
    assert entry.action is JournalAction.LABELS_MADE
    assert entry.facts["labels"] == str(len(lines))

    dearer = replace(BREAD, price=Decimal("95.00"))
    desk.store.ledger.record_from_thread(Catalogue(articles=[dearer]))
    assert await lines_of_changed(desk.till) == [LabelLine(article=dearer, was=Decimal("90.00"))]


async def test_a_category_has_a_line_for_each_article_with_a_price(desk: ActionDesk) -> None:
    keys = {each.key for each in await lines_of_category(desk.till, "Bulmet")}

    assert {"7", "8", "103"} <= keys
    assert "9" not in keys
    assert await lines_of_category(desk.till, "Pa emër") == []


async def test_an_article_is_chosen_by_any_code_of_it(desk: ActionDesk) -> None:
    assert line_of(desk.till, "7").article == BREAD
    with pytest.raises(LabelPriceMissing):
        line_of(desk.till, "9")
    with pytest.raises(UnknownCode):
        line_of(desk.till, "404")
    await archive_article(desk.till, BREAD.article_id)
    with pytest.raises(ArticleArchived):
        line_of(desk.till, "7")


async def test_goods_that_went_off_sale_meanwhile_are_left_out(desk: ActionDesk) -> None:
    lines = [line_of(desk.till, "7"), line_of(desk.till, "8")]
    await archive_article(desk.till, BREAD.article_id)

    assert [each.key for each in current_lines(desk.till, lines)] == ["8"]
    with pytest.raises(LabelsMissing):
        current_lines(desk.till, lines[:1])


async def test_a_thousand_labels_are_made_at_once_and_no_more(desk: ActionDesk) -> None:
    line = line_of(desk.till, "7")

    assert current_lines(desk.till, [replace(line, copies=MOST)])
    with pytest.raises(LabelsTooMany):
        current_lines(desk.till, [replace(line, copies=MOST + 1)])
    with pytest.raises(LabelsMissing):
        current_lines(desk.till, [replace(line, copies=0)])


async def test_goods_without_a_code_get_one_of_the_shops_own_that_is_found(
    desk: ActionDesk,
) -> None:
    given = await give_codes(desk.till, [BREAD, BUN, CHEESE, line_of(desk.till, "101").article])

    assert [each.article_id for each in given] == ["7", "8"]
    codes = [each.barcodes[0] for each in given]
    assert len(set(codes)) == 2
    assert all(code.startswith("20") and len(code) == 13 for code in codes)
    assert find_article(desk.till, codes[0]).article == given[0]
    entry = last_entry(desk)
    assert entry.action is JournalAction.ARTICLE_CHANGED
    assert entry.facts["barcodes_now"] == codes[1]
    assert await give_codes(desk.till, given) == []


async def test_only_whoever_keeps_the_catalogue_gives_codes(desk: ActionDesk) -> None:
    await add_person(desk.till, "Mira", "271828", operator_code=None, role=Role.OWNER)
    limit(desk, CASHIERS)

    with pytest.raises(ApprovalNeeded):
        await give_codes(desk.till, [BREAD])
    assert await give_codes(desk.till, [BREAD], approved(Right.CATALOGUE))


async def test_where_scales_write_every_code_none_is_given(desk: ActionDesk) -> None:
    templates = (LabelTemplate(text="IIIIIIIWWWWWC"),)
    desk.till.policy = replace(desk.till.policy, labels=templates)

    with pytest.raises(OwnCodesMissing):
        await give_codes(desk.till, [BREAD, BUN])
    assert find_article(desk.till, "7").article == BREAD


async def test_a_label_of_weighed_goods_is_scanned_as_its_weight(desk: ActionDesk) -> None:
    line = weighed_line(desk.till, line_of(desk.till, "103"), Decimal("0.845"))
    found = find_article(desk.till, code_for(desk.till, line))

    assert (found.article, found.entered.quantity) == (CHEESE, Decimal("0.845"))
    with pytest.raises(LabelWeightUnfit):
        weighed_line(desk.till, line, Decimal(0))
    await record_labels(desk.till, SHEET, [line])
    assert "103" in {each.key for each in await lines_of_changed(desk.till)}


async def test_a_roll_is_one_print_job_and_its_prices_are_kept(desk: ActionDesk) -> None:
    line = line_of(desk.till, "7")
    roll = LabelSheet(format=read_format("58x40"))
    slip = label_slip("Etiketat", [Label(name="Bukë", price="90,00")], roll.format.size[1])

    await print_labels(desk.till, slip, roll, [line])

    (job,) = desk.till.print_jobs.waiting()
    assert job.slip is not None
    assert '"height": "40"' in job.slip
    assert desk.till.articles.label_prices([BREAD.article_id]) == {"7": Decimal("90.00")}


async def test_a_price_of_tomorrow_is_labelled_today_and_not_again_when_it_begins(
    desk: ActionDesk,
) -> None:
    till = desk.till
    await record_labels(till, SHEET, await lines_of_changed(till))
    now = till.articles.now()
    at_eight = day_begins(now, 1) + timedelta(hours=8)
    dearer = replace(BREAD, price=Decimal("95.00"), price_from=at_eight)
    dearest = replace(BREAD, price=Decimal("99.00"), price_from=at_eight + timedelta(hours=10))
    later = replace(BUN, price=Decimal("35.00"), price_from=day_begins(now, 2))
    for each in (dearer, dearest, later):
        await change_article(till, each, UNITS)

    (line,) = current_lines(till, await lines_of_tomorrow(till))
    assert (line.article.price, line.article.price_from) == (Decimal("95.00"), at_eight)
    assert line.was == Decimal("90.00")
    await record_labels(till, SHEET, [line])
    assert await lines_of_tomorrow(till) == await lines_of_changed(till) == []

    desk.clock.set(at_eight)
    assert await lines_of_changed(till) == []
    next_day = [each.article.price for each in await lines_of_tomorrow(till)]
    assert next_day == [Decimal("99.00"), Decimal("35.00")]


async def test_a_price_of_tomorrow_that_was_taken_back_gets_no_label(desk: ActionDesk) -> None:
    till = desk.till
    begins = day_begins(till.articles.now(), 1)
    await change_article(till, replace(BREAD, price=Decimal("95.00"), price_from=begins), UNITS)
    lines = await lines_of_tomorrow(till)
    assert [each.article.price for each in lines] == [Decimal("95.00")]

    await take_back_price(till, BREAD, begins)
    with pytest.raises(LabelsMissing):
        current_lines(till, lines)


def day_begins(now: datetime, after: int) -> datetime:
    return datetime.combine(day_of(now) + timedelta(days=after), time(), tzinfo=TIRANE)
