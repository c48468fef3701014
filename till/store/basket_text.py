"""A basket as JSON and back, exactly, whatever becomes of the catalogue meanwhile."""

import json
from decimal import Decimal
from functools import cache
from typing import NotRequired, TypedDict

from pydantic import TypeAdapter

from till.domain.money import (
    as_ten_thousandths,
    as_whole_cents,
    from_ten_thousandths,
    from_whole_cents,
)
from till.domain.quantity import as_thousandths, from_thousandths
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.discount import Discount
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.buyer import Buyer
from till.domain.shop.vat import VatCode


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
