"""Changing the shelf from the counter: a new article, the grid of quick keys.

Lives here: what may be created, who may, what the journal keeps.
Must not: taking catalogues in.
"""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk, a_desk
from tests.actions.limited import CASHIERS, approved, limit
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import QuickKey
from till.actions.selling import selling
from till.actions.shop.catalogue_editing import create_article, set_quick_keys
from till.domain.errors import TillError
from till.domain.errors.basket import (
    PriceNeeded,
    PriceNotPositive,
    PriceTooLarge,
    PriceUnreadable,
    UnknownCode,
)
from till.domain.errors.catalogue import (
    ArticleExists,
    CodeUnfit,
    NameMissing,
    NameTooLong,
    NameUnfit,
    PictureUnfit,
    QuickKeyTaken,
    QuickKeyUnfit,
    VatCodeNotAllowed,
)
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.article import ArticleId
from till.domain.shop.vat import VatCode

NEW = "4006381333931"
PRICE = Decimal("120.00")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_desk(tmp_path) as opened:
        everything = frozenset({Right.CREATE_ARTICLE, Right.QUICK_KEYS})
        limit(opened, replace(CASHIERS, rights=everything))
        yield opened


def a_key(position: int = 0, *, article: str = "101", label: str = "Qumësht") -> QuickKey:
    return QuickKey(tab="Favoritët", position=position, article_id=ArticleId(article), label=label)


async def test_an_unknown_code_becomes_an_article_that_is_sold_at_once(desk: ActionDesk) -> None:
    article = await create_article(desk.till, f" {NEW} ", "Stilolaps <b>", PRICE, VatCode.B)

    await selling.scan(desk.till, NEW)

    assert desk.till.session.basket.lines[0].article == article
    assert (article.name, article.barcodes) == ("Stilolaps <b>", (NEW,))
    entry = list(desk.till.journal.entries())[-1]
    assert (entry.action, entry.facts["name"]) == (JournalAction.ARTICLE_CREATED, "Stilolaps <b>")


async def test_an_article_may_be_created_with_an_open_price(desk: ActionDesk) -> None:
    await create_article(desk.till, "900", "Gazetë", Decimal(0), VatCode.B)

    with pytest.raises(PriceNeeded):
        await selling.scan(desk.till, "900")


async def test_creating_needs_the_right_or_an_approval(desk: ActionDesk) -> None:
    limit(desk, CASHIERS)

    with pytest.raises(ApprovalNeeded):
        await create_article(desk.till, "900", "Gazetë", PRICE, VatCode.B)
    assert desk.till.articles.find("900") is None
    approval = approved(Right.CREATE_ARTICLE)
    await create_article(desk.till, "900", "Gazetë", PRICE, VatCode.B, approval=approval)

    assert list(desk.till.journal.entries())[-1].facts["approved_by"] == "Drita Marku"


async def test_a_barcode_with_a_wrong_last_digit_is_taken_and_found(desk: ActionDesk) -> None:
    made = await create_article(desk.till, "4006381333932", "Gazetë", PRICE, VatCode.B)

    assert made.barcodes == ("4006381333932",)
    assert desk.till.articles.find("4006381333932") == made


@pytest.mark.parametrize(
    ("code", "name", "price", "error"),
    [
        ("", "Gazetë", "1", CodeUnfit),
        ("9*0", "Gazetë", "1", CodeUnfit),
        ("9\n0", "Gazetë", "1", CodeUnfit),
        ("9" * 10_000, "Gazetë", "1", CodeUnfit),
        ("101", "Gazetë", "1", ArticleExists),
        ("900", "  ", "1", NameMissing),
        ("900", "x" * 101, "1", NameTooLong),
        ("900", "Gaz\x07etë", "1", NameUnfit),
        ("900", "Gaz\netë", "1", NameUnfit),
        ("900", "Gazetë", "-1", PriceNotPositive),
        ("900", "Gazetë", "1E+12", PriceTooLarge),
        ("900", "Gazetë", "0.00001", PriceUnreadable),
    ],
)
async def test_what_cannot_be_an_article_is_refused_in_a_sentence(
    desk: ActionDesk, code: str, name: str, price: str, error: type[TillError]
) -> None:
    before = desk.till.articles.count()

    with pytest.raises(error):
        await create_article(desk.till, code, name, Decimal(price), VatCode.B)

    assert desk.till.articles.count() == before


async def test_a_vat_code_that_is_off_is_refused(desk: ActionDesk) -> None:
    with pytest.raises(VatCodeNotAllowed):
        await create_article(desk.till, "900", "Gazetë", PRICE, VatCode.F)


async def test_the_grid_is_replaced_whole_and_places_stay(desk: ActionDesk) -> None:
    keys = [a_key(7), a_key(2, label="")]

    await set_quick_keys(desk.till, keys)

    assert [key for key, _ in desk.till.articles.quick_keys()] == keys
    assert desk.events[-1] == QuickKeysChanged()
    assert list(desk.till.journal.entries())[-1].action is JournalAction.QUICK_KEYS_CHANGED


@pytest.mark.parametrize(
    ("keys", "error"),
    [
        ([a_key(1), a_key(1)], QuickKeyTaken),
        ([a_key(-1)], QuickKeyUnfit),
        ([a_key(100_000)], QuickKeyUnfit),
        ([a_key(label="x" * 41)], QuickKeyUnfit),
        ([a_key(label="a\nb")], QuickKeyUnfit),
        ([a_key(article="gone")], UnknownCode),
        ([replace(a_key(), colour="mud")], QuickKeyUnfit),
        ([replace(a_key(), picture="none such")], PictureUnfit),
    ],
)
async def test_a_grid_that_cannot_be_is_refused_and_the_old_one_stays(
    desk: ActionDesk, keys: list[QuickKey], error: type[TillError]
) -> None:
    await set_quick_keys(desk.till, [a_key(3)])

    with pytest.raises(error):
        await set_quick_keys(desk.till, keys)

    assert [key for key, _ in desk.till.articles.quick_keys()] == [a_key(3)]


async def test_keys_keep_colour_and_picture_and_a_picture_goes_with_its_last_key(
    desk: ActionDesk,
) -> None:
    shown = replace(a_key(1), colour="green", picture="p")
    await set_quick_keys(desk.till, [shown, a_key(2)], pictures={"p": b"PNG"})
    assert [key for key, _ in desk.till.articles.quick_keys()] == [shown, a_key(2)]
    assert desk.till.articles.quick_pictures() == {"p": b"PNG"}

    await set_quick_keys(desk.till, [replace(shown, position=5)])
    assert desk.till.articles.quick_pictures() == {"p": b"PNG"}
    await set_quick_keys(desk.till, [a_key(2)])
    assert desk.till.articles.quick_pictures() == {}


async def test_a_picture_that_is_not_small_is_refused(desk: ActionDesk) -> None:
    shown = replace(a_key(1), picture="p")
    for image in (b"", b"x" * 65_537):
        with pytest.raises(PictureUnfit):
            await set_quick_keys(desk.till, [shown], pictures={"p": image})
    assert desk.till.articles.quick_pictures() == {}


async def test_no_picture_is_read_while_something_is_sold(desk: ActionDesk) -> None:
    await set_quick_keys(desk.till, [replace(a_key(1), picture="p")], pictures={"p": b"PNG"})
    await desk.open_day()
    asked: list[str] = []
    desk.store.database.plain.set_trace_callback(asked.append)

    await desk.sell()

    desk.store.database.plain.set_trace_callback(None)
    assert asked
    assert not [each for each in asked if "quick_" in each]


async def test_the_grid_is_a_supervisors_to_change(desk: ActionDesk) -> None:
    limit(desk, CASHIERS)

    with pytest.raises(ApprovalNeeded):
        await set_quick_keys(desk.till, [a_key()])
    await set_quick_keys(desk.till, [a_key()], approved(Right.QUICK_KEYS))

    assert len(desk.till.articles.quick_keys()) == 1
