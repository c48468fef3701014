"""Baskets on disk: the one being built, written with each change, and those that were set aside.

The draft's row holds what is said of the whole basket and the number of the change; its lines lie
in a table of their own. A till of before kept all in that one row; such a draft is still read.
A basket is kept as JSON, exactly, whatever becomes of the catalogue meanwhile.
"""

import json
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import NotRequired, TypedDict

from pydantic import TypeAdapter

from till.actions.ports.records import Draft, NewParked, ParkedGone
from till.domain.errors.basket import ParkedUnknown
from till.domain.money import (
    as_ten_thousandths,
    as_whole_cents,
    from_ten_thousandths,
    from_whole_cents,
)
from till.domain.quantity import as_thousandths, from_thousandths
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.parking import Parked
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.buyer import Buyer
from till.domain.shop.people import NamedPerson
from till.domain.shop.vat import VatCode
from till.store.database import Database, WrittenDraft
from till.store.tables import DraftLineRow, DraftRow, ParkedBasketRow

_DRAFT = "SELECT * FROM draft WHERE draft_id = 1"
_DRAFT_LINES = "SELECT * FROM draft_line ORDER BY position"
_KEEP_DRAFT = """
    INSERT INTO draft (draft_id, basket) VALUES (1, ?)
    ON CONFLICT (draft_id) DO UPDATE SET basket = excluded.basket
"""
_KEEP_LINE = """
    INSERT INTO draft_line (position, line) VALUES (?, ?)
    ON CONFLICT (position) DO UPDATE SET line = excluded.line
"""
_DROP_LINES_FROM = "DELETE FROM draft_line WHERE position >= ?"
_PARKED = "SELECT * FROM parked_basket ORDER BY parked_id"
_KEEP_PARKED = """
    INSERT INTO parked_basket (name, basket, parked_at, parked_by, parked_by_id)
    VALUES (:name, :basket, :parked_at, :parked_by, :parked_by_id)
"""
_DROP_PARKED = "DELETE FROM parked_basket WHERE parked_id = ?"


class StoredBaskets:
    """The kept draft and the parked baskets, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def draft(self) -> Basket | None:
        """Return the basket that was being built, or None where none was ever kept."""
        row = self._database.row(DraftRow, _DRAFT)
        if row is None:
            return None
        lines = self._database.rows(DraftLineRow, _DRAFT_LINES)
        return basket_in(row.basket, tuple(line_in(each.line) for each in lines))

    def parked(self) -> Sequence[Parked]:
        """Return the baskets that were set aside, oldest first."""
        return [
            Parked(
                parked_id=row.parked_id,
                name=row.name,
                basket=basket_in(row.basket),
                parked_at=row.parked_at,
                parked_by=NamedPerson(name=row.parked_by, person_id=row.parked_by_id),
            )
            for row in self._database.rows(ParkedBasketRow, _PARKED)
        ]


def keep_draft(database: Database, draft: Draft) -> None:
    """Keep the basket in the place of the one before; a scan writes one line of however many.

    What was written last is remembered. Where the row on disk is another, for a transaction did
    not come through or a till has just started, everything is written.
    """
    basket = draft.basket
    written = database.draft_written
    found = database.row(DraftRow, _DRAFT)
    on_disk = "" if found is None else found.basket
    known = written.lines if written is not None and written.row == on_disk else None
    row = _row(basket, on_disk)
    database.change(_KEEP_DRAFT, (row,))
    if known is None or len(known) > len(basket.lines):
        database.change(_DROP_LINES_FROM, (0 if known is None else len(basket.lines),))
    changed = (
        (position, line_text(line))
        for position, line in enumerate(basket.lines)
        if known is None or position >= len(known) or known[position] is not line
    )
    database.change_many(_KEEP_LINE, changed)
    database.draft_written = WrittenDraft(row=row, lines=basket.lines)


def keep_parked(database: Database, parked: NewParked) -> None:
    """Set a basket aside."""
    columns = ParkedBasketRow.to_columns(
        name=parked.name,
        basket=basket_text(parked.basket),
        parked_at=parked.parked_at,
        parked_by=parked.parked_by.name,
        parked_by_id=parked.parked_by.person_id,
    )
    database.change(_KEEP_PARKED, columns)


def keep_parked_gone(database: Database, gone: ParkedGone) -> None:
    """Forget a parked basket. Raises ParkedUnknown where it is gone already."""
    if not database.change(_DROP_PARKED, (gone.parked_id,)):
        raise ParkedUnknown


def _row(basket: Basket, on_disk: str) -> str:
    """Return the row's text, never the same as the one on disk: it bears the change's number."""
    before = int(json.loads(on_disk).get("change", 0)) if on_disk else 0
    told = json.loads(basket_text(basket, with_lines=False))
    return json.dumps({"change": before + 1, **told}, ensure_ascii=False, separators=(",", ":"))


class _DiscountText(TypedDict):
    percent: str | None
    amount: int | None  # cents


class _LineText(TypedDict):
    """Amounts in cents, unit prices in ten-thousandths, the quantity in thousandths.

    What is not always there came later; `price` and `list_price`, in cents, came before.
    """

    article_id: str
    name: str
    unit_price: NotRequired[int]
    price: NotRequired[int]
    vat_code: str
    unit: str
    category: str
    barcodes: list[str]
    weighed: bool
    quantity: int
    discount: _DiscountText | None
    settled: NotRequired[int]
    list_unit_price: NotRequired[int]
    list_price: NotRequired[int]
    by_hand: NotRequired[bool]


class _BasketText(TypedDict):
    """Without `lines` where those are kept one by one."""

    lines: NotRequired[list[_LineText]]
    discount: _DiscountText | None
    buyer: NotRequired[object]
    is_electronic: NotRequired[bool]


def basket_text(basket: Basket, *, with_lines: bool = True) -> str:
    """Return a basket as JSON, with its lines or without."""
    told: _BasketText = {"discount": _discount_text(basket.discount)}
    if with_lines:
        told["lines"] = [_line_told(line) for line in basket.lines]
    if basket.buyer is not None:
        told["buyer"] = _buyers().dump_python(basket.buyer, mode="json")
        told["is_electronic"] = basket.is_electronic
    return _json(told)


def line_text(line: BasketLine) -> str:
    """Return one line as JSON."""
    return _json(_line_told(line))


def basket_in(text: str, lines: tuple[BasketLine, ...] = ()) -> Basket:
    """Return the basket of a text; `lines` are those that were kept one by one."""
    told: _BasketText = json.loads(text)
    buyer = told.get("buyer")
    return Basket(
        lines=tuple(_line(line) for line in told["lines"]) if "lines" in told else lines,
        discount=_discount(told["discount"]),
        buyer=None if buyer is None else _buyers().validate_python(buyer),
        is_electronic=told.get("is_electronic", False),
    )


def line_in(text: str) -> BasketLine:
    """Return the line of a text."""
    return _line(json.loads(text))


def _line_told(line: BasketLine) -> _LineText:
    article = line.article
    told: _LineText = {
        "article_id": article.article_id,
        "name": article.name,
        "unit_price": as_ten_thousandths(article.price),
        "vat_code": article.vat_code.value,
        "unit": article.unit,
        "category": article.category,
        "barcodes": list(article.barcodes),
        "weighed": article.weighed,
        "quantity": as_thousandths(line.quantity),
        "discount": _discount_text(line.discount),
    }
    if line.settled is not None:
        told["settled"] = as_whole_cents(line.settled)
    if line.list_price is not None:
        told["list_unit_price"] = as_ten_thousandths(line.list_price)
    if line.is_by_hand:
        told["by_hand"] = True
    return told


def _discount_text(discount: Discount | None) -> _DiscountText | None:
    if discount is None:
        return None
    return {
        "percent": None if discount.percent is None else str(discount.percent),
        "amount": None if discount.amount is None else as_whole_cents(discount.amount),
    }


def _line(told: _LineText) -> BasketLine:
    article = Article(
        article_id=ArticleId(told["article_id"]),
        name=told["name"],
        price=_unit_price(told),
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
        settled=_cents(told.get("settled")),
        list_price=_list_price(told),
        is_by_hand=told.get("by_hand", False),
    )


def _unit_price(told: _LineText) -> Decimal:
    kept = told.get("unit_price")
    return from_whole_cents(told["price"]) if kept is None else from_ten_thousandths(kept)


def _list_price(told: _LineText) -> Decimal | None:
    kept = told.get("list_unit_price")
    return _cents(told.get("list_price")) if kept is None else from_ten_thousandths(kept)


def _cents(cents: int | None) -> Decimal | None:
    return None if cents is None else from_whole_cents(cents)


def _discount(told: _DiscountText | None) -> Discount | None:
    if told is None:
        return None
    percent = told["percent"]
    return Discount(
        percent=None if percent is None else Decimal(percent), amount=_cents(told["amount"])
    )


def _json(told: _BasketText | _LineText) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


@cache
def _buyers() -> TypeAdapter[Buyer]:
    return TypeAdapter(Buyer)
