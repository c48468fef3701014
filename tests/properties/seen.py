"""What the till has on disk and on its screen, in the model's own numbers.

Lives here: reading the database with plain SQL; how that differs from the model.
Must not: use the till's own reading of its database.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from tests.evidence import Row
from tests.properties.model import OPERATORS, Deal, Model
from tests.properties.sums import Heap, Line, Off
from tests.properties.trade import learn
from till.actions.till import Till
from till.domain.basket import Basket
from till.domain.discount import Discount

DEALS = """
    SELECT doc_id, kind, state, replaces, is_electronic, document.sale_key AS sale_key, total,
        received, change, cashier_name AS cashier, operator_code,
        (SELECT sum(gross) FROM vat_share WHERE vat_share.sale_key = sale.sale_key) AS taxed,
        fic, eic, fcdc, iic
    FROM document LEFT JOIN sale USING (sale_key) ORDER BY sequence
"""
PAYMENTS = "SELECT sale_key, kind, amount FROM payment ORDER BY sale_key, position"
DRAWERS = (
    "SELECT day, sum(amount) AS held, max(kind = 'opening') AS opened FROM movement GROUP BY day"
)
COPIES = "SELECT doc_id, max(copy_number) AS most FROM print_job GROUP BY doc_id"
RECEIPTS = "SELECT doc_id FROM receipt"
IDENTIFIERS = ("fic", "eic", "fcdc", "iic")


@dataclass(frozen=True, kw_only=True)
class Seen:
    """The till at a moment between two deeds."""

    heap: Heap
    total: int
    cashier: str | None
    documents: Mapping[str, Row]
    payments: Mapping[str, tuple[tuple[str, int], ...]]
    drawers: Mapping[str, int]
    opened: frozenset[str]
    copies: Mapping[str, int]
    receipts: frozenset[str]

    def firsts(self) -> dict[str, Row]:
        """Return the documents of deals that took nobody's place."""
        every = self.documents.items()
        return {key: row for key, row in every if row["replaces"] is None and row["sale_key"]}

    def complete(self) -> dict[str, tuple[str | None, ...]]:
        """Return the identifiers of each complete document."""
        done = [row for row in self.documents.values() if row["state"] == "complete"]
        return {row["doc_id"]: tuple(row[name] for name in IDENTIFIERS) for row in done}


def see(connection: sqlite3.Connection, till: Till) -> Seen:
    """Look at the till; a connection of one's own would read the tables' shapes at each look."""
    basket, cashier = till.session.basket, till.session.cashier
    assert not connection.in_transaction

    def rows(query: str) -> list[Row]:
        cursor = connection.execute(query)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    days = rows(DRAWERS)
    paid: dict[str, tuple[tuple[str, int], ...]] = {}
    for row in rows(PAYMENTS):
        paid[row["sale_key"]] = (
            *paid.get(row["sale_key"], ()),
            (row["kind"], row["amount"]),
        )
    return Seen(
        heap=heap_of(basket),
        total=cents(basket.total),
        cashier=cashier.name if cashier else None,
        documents={row["doc_id"]: row for row in rows(DEALS)},
        payments=paid,
        drawers={row["day"]: row["held"] for row in days},
        opened=frozenset(row["day"] for row in days if row["opened"]),
        copies={row["doc_id"]: row["most"] for row in rows(COPIES) if row["most"]},
        receipts=frozenset(row["doc_id"] for row in rows(RECEIPTS)),
    )


def learnt(model: Model, seen: Seen) -> Model:
    """Return the model with what the returns came to that it did not know yet."""
    for deal in [each for each in model.deals.values() if each.total is None]:
        if deal.doc_id in seen.documents:
            model = learn(model, deal.doc_id, seen.documents[deal.doc_id]["total"])
    return model


def differences(model: Model, seen: Seen) -> list[str]:
    """Return a sentence for each thing that is not as the model says."""
    told = [
        f"{name}: the till has {has}, the model says {says}"
        for name, has, says in (
            ("basket", seen.heap, model.heap),
            ("total", seen.total, model.heap.total),
            ("cashier", seen.cashier, model.cashier),
            ("drawer", dict(seen.drawers), dict(model.drawers)),
            ("open days", seen.opened, model.opened),
            ("copies", dict(seen.copies), dict(model.copies)),
            ("deals", sorted(seen.firsts()), sorted(model.deals)),
        )
        if has != says
    ]
    return told or [*_of_deals(model, seen)]


def _of_deals(model: Model, seen: Seen) -> Iterator[str]:
    for doc_id, row in seen.firsts().items():
        deal, paid = model.deals[doc_id], seen.payments.get(row["sale_key"], ())
        who = (row["cashier"], row["operator_code"])
        has = (row["kind"], who, bool(row["is_electronic"]), row["total"], paid)
        who = (deal.cashier, OPERATORS[deal.cashier])
        says = (deal.kind, who, deal.is_electronic, deal.total, deal.payments)
        if has != says:
            yield f"{doc_id}: the till has {has}, the model says {says}"
        if row["taxed"] != row["total"] or not _adds_up(deal, row):
            yield f"{doc_id} does not add up: {row}, {paid}"


def _adds_up(deal: Deal, row: Row) -> bool:
    """Payments are the total, and what was received is that and the change."""
    if deal.kind == "order" or (deal.kind == "cancellation" and not deal.payments):
        return not deal.payments
    paid = sum(amount for _, amount in deal.payments)
    return bool(paid == row["total"] == row["received"] - row["change"])


def heap_of(basket: Basket) -> Heap:
    """Return a basket of the till in the model's numbers."""
    lines = (
        Line(
            article=line.article.article_id,
            thousandths=int(line.quantity * 1000),
            off=_off(line.discount),
        )
        for line in basket.lines
    )
    return Heap(lines=tuple(lines), off=_off(basket.discount))


def cents(amount: Decimal) -> int:
    """Return lek as whole cents. Raises AssertionError where they are finer."""
    assert amount == amount.quantize(Decimal("0.01")), amount
    return int(amount * 100)


def _off(discount: Discount | None) -> Off | None:
    if discount is None:
        return None
    if discount.percent is not None:
        return Off(permille=int(discount.percent * 10))
    return Off(cents=cents(discount.amount or Decimal(0)))
