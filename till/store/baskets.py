"""Baskets on disk: the one being built, written with each change, and those that were set aside.

The draft's row holds what is said of the whole basket and the number of the change; its lines lie
in a table of their own. A till of before kept all in that one row; such a draft is still read.
A basket is kept as JSON, exactly, whatever becomes of the catalogue meanwhile.
"""

import json
from collections.abc import Sequence
from functools import cache
from typing import cast

from pydantic import TypeAdapter

from till.actions.ports.records import Draft, InvoiceDraft, NewParked, ParkedGone
from till.domain.errors.basket import ParkedUnknown
from till.domain.selling.basket import Basket, BasketLine, Parked
from till.domain.selling.discount import Discount
from till.domain.shop.buyer import Buyer
from till.store.database import Database, WrittenDraft
from till.store.tables import DraftLineRow, DraftRow, InvoiceDraftRow, ParkedBasketRow, SaleLineRow

_DRAFT = "SELECT * FROM draft WHERE draft_id = 1"
_DRAFT_LINES = "SELECT * FROM draft_line ORDER BY position"
_KEEP_DRAFT = """
    INSERT INTO draft (draft_id, basket) VALUES (1, ?)
    ON CONFLICT (draft_id) DO UPDATE SET basket = excluded.basket
"""
_INVOICE_DRAFT = "SELECT * FROM invoice_draft WHERE draft_id = 1"
_KEEP_INVOICE_DRAFT = """
    INSERT INTO invoice_draft (draft_id, text) VALUES (1, ?)
    ON CONFLICT (draft_id) DO UPDATE SET text = excluded.text
"""
_KEEP_LINE = """
    INSERT INTO draft_line (position, line) VALUES (?, ?)
    ON CONFLICT (position) DO UPDATE SET line = excluded.line
"""
_DROP_LINES_FROM = "DELETE FROM draft_line WHERE position >= ?"
_Told = dict[str, object]
_Off = dict[str, str | int | None] | None
_ALWAYS = (
    *("article_id", "name", "unit_price", "vat_code", "unit", "category", "barcodes", "weighed"),
    *("quantity", "discount"),
)
_LATER = (
    *("settled", "list_unit_price", "by_hand", "price_version"),
    *("deposit", "deposit_each"),
)
"""What is not always there: it came later, and most lines have none of it."""
_IN_CENTS = {"unit_price": "price", "list_unit_price": "list_price"}
"""How prices were kept before they had four places."""


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
        return basket_in(row.basket, tuple(_line(json.loads(each.line)) for each in lines))

    def invoice_draft(self) -> str:
        """Return the form of an invoice that was being filled in; empty where none was kept."""
        row = self._database.row(InvoiceDraftRow, _INVOICE_DRAFT)
        return "" if row is None else row.text

    def parked(self) -> Sequence[Parked]:
        """Return the baskets that were set aside, oldest first."""
        rows = ParkedBasketRow.select().order_by(ParkedBasketRow.parked_id)
        return [
            ParkedBasketRow.keeps.value(row, basket=basket_in(row.basket))
            for row in self._database.found(rows)
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
    # a row's text is never the same as the one on disk: it bears the change's number
    before = int(json.loads(on_disk).get("change", 0)) if on_disk else 0
    told = json.loads(basket_text(basket, with_lines=False))
    row = json.dumps({"change": before + 1, **told}, ensure_ascii=False, separators=(",", ":"))
    database.change(_KEEP_DRAFT, (row,))
    if known is None or len(known) > len(basket.lines):
        database.change(_DROP_LINES_FROM, (0 if known is None else len(basket.lines),))
    changed = (
        (position, _json(_line_told(line)))
        for position, line in enumerate(basket.lines)
        if known is None or position >= len(known) or known[position] is not line
    )
    database.change_many(_KEEP_LINE, changed)
    database.draft_written = WrittenDraft(row=row, lines=basket.lines)


def keep_invoice_draft(database: Database, draft: InvoiceDraft) -> None:
    """Keep the form of an invoice in the place of the one before."""
    database.change(_KEEP_INVOICE_DRAFT, (draft.text,))


def keep_parked(database: Database, parked: NewParked) -> None:
    """Set a basket aside."""
    columns = ParkedBasketRow.keeps.columns(parked, basket=basket_text(parked.basket))
    database.add(ParkedBasketRow, columns)


def keep_parked_gone(database: Database, gone: ParkedGone) -> None:
    """Forget a parked basket. Raises ParkedUnknown where it is gone already."""
    if not database.run(
        ParkedBasketRow.delete().where(ParkedBasketRow.parked_id == gone.parked_id)
    ):
        raise ParkedUnknown


def basket_text(basket: Basket, *, with_lines: bool = True) -> str:
    """Return a basket as JSON, with its lines or without."""
    told: _Told = {"discount": _discount_told(basket.discount)}
    if with_lines:
        told["lines"] = [_line_told(line) for line in basket.lines]
    if basket.buyer is not None:
        told["buyer"] = _buyers().dump_python(basket.buyer, mode="json")
        told["is_electronic"] = basket.is_electronic
    return _json(told)


def basket_in(text: str, lines: tuple[BasketLine, ...] = ()) -> Basket:
    """Return the basket of a text; `lines` are those that were kept one by one."""
    told = json.loads(text)
    buyer = told.get("buyer")
    return Basket(
        lines=tuple(_line(line) for line in told["lines"]) if "lines" in told else lines,
        discount=_discount(told["discount"]),
        buyer=None if buyer is None else _buyers().validate_python(buyer),
        is_electronic=told.get("is_electronic", False),
    )


def _line_told(line: BasketLine) -> _Told:
    """Return a line as the table of sold lines would keep it."""
    told = SaleLineRow.kept(SaleLineRow.keeps.columns(line))
    told |= {"barcodes": list(line.article.barcodes), "discount": _discount_told(line.discount)}
    later = {name: told[name] for name in _LATER if told[name] is not None}
    return {name: told[name] for name in _ALWAYS} | later


def _line(told: _Told) -> BasketLine:
    columns = {name: told[name] for name in (*_ALWAYS, *_LATER) if name in told}
    for name, before in _IN_CENTS.items():
        if before in told:
            columns[name] = int(str(told[before])) * 100
    columns["barcodes"] = "\n".join(cast("list[str]", told["barcodes"]))
    row = SaleLineRow.of_kept(columns)
    return SaleLineRow.keeps.value(row, discount=_discount(cast("_Off", told["discount"])))


def _discount_told(discount: Discount | None) -> _Told | None:
    if discount is None:
        return None
    told = {"discount_percent": discount.percent, "discount_amount": discount.amount}
    percent, amount = SaleLineRow.kept(told).values()
    return {"percent": percent, "amount": amount}


def _discount(told: _Off) -> Discount | None:
    if told is None:
        return None
    row = SaleLineRow.of_kept({f"discount_{name}": value for name, value in told.items()})
    return Discount(percent=row.discount_percent, amount=row.discount_amount)


def _json(told: _Told) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


@cache
def _buyers() -> TypeAdapter[Buyer]:
    return TypeAdapter(Buyer)
