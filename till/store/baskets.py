"""The kept basket: one row, replaced with each change, so that a crash loses nothing.

Lives here: the basket as JSON and back, exactly, whatever becomes of the catalogue meanwhile.
Must not: parked baskets' screens, rules of the basket.
"""

import json
from decimal import Decimal
from typing import TypedDict

from till.actions.records import Draft
from till.domain.article import Article, ArticleId
from till.domain.basket import Basket, BasketLine
from till.domain.discount import Discount
from till.domain.money import as_whole_cents, from_whole_cents
from till.domain.quantity import as_thousandths, from_thousandths
from till.domain.vat import VatCode
from till.store.database import Database
from till.store.rows import DraftRow

_THE_DRAFT = 1


class _DiscountText(TypedDict):
    percent: str | None
    amount: int | None  # cents


class _LineText(TypedDict):
    article_id: str
    name: str
    price: int  # cents
    vat_code: str
    unit: str
    category: str
    barcodes: list[str]
    weighed: bool
    quantity: int  # thousandths
    discount: _DiscountText | None


class _BasketText(TypedDict):
    lines: list[_LineText]
    discount: _DiscountText | None


class StoredBaskets:
    """The kept draft, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def draft(self) -> Basket | None:
        """Return the basket that was being built, or None where none was ever kept."""
        row = self._database.row(DraftRow.select())
        return _basket(json.loads(row.basket)) if row else None


def keep_draft(database: Database, draft: Draft) -> None:
    """Keep the basket in the place of the one before."""
    told: _BasketText = {
        "lines": [_line_text(line) for line in draft.basket.lines],
        "discount": _discount_text(draft.basket.discount),
    }
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    database.change(DraftRow.insert(draft_id=_THE_DRAFT, basket=text).on_conflict_replace())


def _line_text(line: BasketLine) -> _LineText:
    article = line.article
    return {
        "article_id": article.article_id,
        "name": article.name,
        "price": as_whole_cents(article.price),
        "vat_code": article.vat_code.value,
        "unit": article.unit,
        "category": article.category,
        "barcodes": list(article.barcodes),
        "weighed": article.weighed,
        "quantity": as_thousandths(line.quantity),
        "discount": _discount_text(line.discount),
    }


def _discount_text(discount: Discount | None) -> _DiscountText | None:
    if discount is None:
        return None
    return {
        "percent": None if discount.percent is None else str(discount.percent),
        "amount": None if discount.amount is None else as_whole_cents(discount.amount),
    }


def _basket(told: _BasketText) -> Basket:
    lines = tuple(_line(line) for line in told["lines"])
    return Basket(lines=lines, discount=_discount(told["discount"]))


def _line(told: _LineText) -> BasketLine:
    article = Article(
        article_id=ArticleId(told["article_id"]),
        name=told["name"],
        price=from_whole_cents(told["price"]),
        vat_code=VatCode(told["vat_code"]),
        unit=told["unit"],
        category=told["category"],
        barcodes=tuple(told["barcodes"]),
        weighed=told["weighed"],
    )
    return BasketLine(
        article=article,
        quantity=from_thousandths(told["quantity"]),
        discount=_discount(told["discount"]),
    )


def _discount(told: _DiscountText | None) -> Discount | None:
    if told is None:
        return None
    percent, amount = told["percent"], told["amount"]
    return Discount(
        percent=None if percent is None else Decimal(percent),
        amount=None if amount is None else from_whole_cents(amount),
    )
