"""Codes at the counter: labels of scales, badges, receipts, and what cannot be sold.

Lives here: which article a code finds, and what it then sells.
Must not: how codes are read (tests/domain), limits (test_selling).
"""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import a_limited_desk
from tests.builders import an_article, cash
from till.actions.ports.records import Catalogue, NewBadge, NewPerson
from till.actions.selling import finding, selling
from till.actions.selling.checkout import check_out
from till.domain.barcode import Scan, check_digit
from till.domain.errors import TillError
from till.domain.errors.basket import (
    QuantityNotPositive,
    QuantityTooLarge,
    UnknownCode,
    WrongCheckDigit,
)
from till.domain.selling.code import Badge, FiscalReference
from till.domain.shop.article import ArticleId
from till.domain.shop.people import Role, badge_hash


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ActionDesk]:
    with a_limited_desk(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(("number", "article"), [("00123", "00123"), ("00055", "55")])
async def test_a_scales_label_sells_its_weight(desk: ActionDesk, number: str, article: str) -> None:
    digits = f"21{number}00845"

    await selling.scan(desk.till, digits + check_digit(digits))

    line = desk.till.session.basket.lines[0]
    assert (line.article.article_id, line.quantity) == (article, Decimal("0.845"))


async def test_a_scales_price_is_paid_to_the_cent_and_reported_as_a_total(desk: ActionDesk) -> None:
    await desk.open_day()
    digits = "220012301013"

    await selling.scan(desk.till, digits + check_digit(digits))
    issued = await check_out(desk.till, [cash()])

    assert issued is not None
    assert issued.sale.total == Decimal("1013.00")
    assert b'"totalPrice":1013' in issued.document.body.replace(b" ", b"")
    assert desk.till.documents.sale(issued.sale.key) == issued.sale


async def test_a_upc_e_and_an_element_string_find_their_article(desk: ActionDesk) -> None:
    await selling.scan(desk.till, "04252614")
    await selling.scan(desk.till, "(01)05310042031104")

    found = [line.article.article_id for line in desk.till.session.basket.lines]
    assert found == ["104", "101"]


async def test_a_code_is_told_from_a_badge_and_a_receipt(desk: ActionDesk) -> None:
    person = NewPerson(
        person_id=1, name="Besa", operator_code=None, role=Role.CASHIER, pin_hash="x"
    )
    badge = NewBadge(person_id=1, badge_hash=badge_hash("99887766554"))
    desk.store.ledger.record_from_thread(person, badge)

    assert isinstance(finding.meaning_of(desk.till, "101"), finding.FoundArticle)
    assert finding.meaning_of(desk.till, "99887766554") == Badge(text="99887766554")
    assert finding.meaning_of(desk.till, "OP-12345") == Badge(text="OP-12345")
    assert isinstance(finding.meaning_of(desk.till, "a" * 32), FiscalReference)
    assert isinstance(finding.meaning_of(desk.till, "no-such"), Scan)


@pytest.mark.parametrize("typed", ["3*", "0*", "x*"])
async def test_a_quantity_typed_before_a_badge_or_a_receipt_means_nothing(
    desk: ActionDesk, typed: str
) -> None:
    person = NewPerson(
        person_id=1, name="Besa", operator_code=None, role=Role.CASHIER, pin_hash="x"
    )
    badge = NewBadge(person_id=1, badge_hash=badge_hash("99887766554"))
    desk.store.ledger.record_from_thread(person, badge)

    meanings = [
        finding.meaning_of(desk.till, f"{typed}{code}")
        for code in ("99887766554", "OP-12345", "a" * 32)
    ]

    assert meanings[:2] == [Badge(text="99887766554"), Badge(text="OP-12345")]
    assert isinstance(meanings[2], FiscalReference)


async def test_an_article_that_was_chosen_is_added_whatever_code_another_one_bears(
    desk: ActionDesk,
) -> None:
    other = an_article("900", name="Tjetër", price="5.00", barcodes=("104",))
    paper = an_article("901", name="Libër", price="5.00", barcodes=("103",))
    desk.store.ledger.record_from_thread(Catalogue(articles=[other, paper]))

    await selling.add(desk.till, ArticleId("104"), Decimal(3))
    await selling.add(desk.till, ArticleId("103"), price=Decimal("40.00"))

    lines = desk.till.session.basket.lines
    assert [line.article.article_id for line in lines] == ["104", "103"]
    assert [line.total for line in lines] == [Decimal("180.00"), Decimal("40.00")]
    with pytest.raises(UnknownCode):
        await selling.add(desk.till, ArticleId("no-such"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", UnknownCode),
        ("no-such", UnknownCode),
        ("5310042031108", WrongCheckDigit),
        ("0*101", QuantityNotPositive),
        ("-1*101", QuantityNotPositive),
        ("1000000000*101", QuantityTooLarge),
        ("101\n102", UnknownCode),
        ("9" * 10_000, UnknownCode),
    ],
)
async def test_what_cannot_be_sold_loses_nothing(
    desk: ActionDesk, text: str, error: type[TillError]
) -> None:
    await selling.scan(desk.till, "101")
    before = desk.till.session.basket

    with pytest.raises(error):
        await selling.scan(desk.till, text)
    with pytest.raises(error):
        await selling.add_at_price(desk.till, text, Decimal(1))

    assert desk.till.session.basket == before
    assert desk.till.baskets.draft() == before
