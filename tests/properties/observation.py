"""What the till has on disk and on its screen, in the model's own numbers.

Lives here: reading the database with plain SQL; how that differs from the model.
Must not: use the till's own reading of its database.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import takewhile

from tests.evidence import Row
from tests.properties.model import OPERATORS, Deal, Model, Note, ParkedBasket
from tests.properties.open_days import counting_elsewhere
from tests.properties.sums import Euros, Heap, Line, Off
from tests.properties.trade import learn
from till.actions.till import Till
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from till.sqlite import sqlite3

DEALS = """
    SELECT doc_id, kind, state, replaces, is_electronic, document.sale_key AS sale_key, total,
        received, change, cashier_name AS cashier, operator_code,
        (SELECT sum(gross) FROM vat_share WHERE vat_share.sale_key = sale.sale_key) AS taxed,
        fic, eic, fcdc, iic
    FROM document LEFT JOIN sale USING (sale_key) ORDER BY sequence
"""
PAYMENTS = "SELECT sale_key, kind, amount, foreign_cash FROM payment ORDER BY sale_key, position"
MOVEMENTS = "SELECT day, kind, amount, doc_id FROM movement ORDER BY sequence"
COPIES = "SELECT doc_id, max(copy_number) AS most FROM print_job GROUP BY doc_id"
RATE = "SELECT day, rate FROM exchange_rate ORDER BY sequence DESC LIMIT 1"
RECEIPTS = "SELECT doc_id FROM receipt"
PARKED = "SELECT parked_id, name, basket, parked_by FROM parked_basket ORDER BY parked_id"
NOTES = """
    SELECT action, person,
        coalesce(facts ->> iif(action = 'approved', '$.person', '$.approved_by'), '')
            AS approved_by,
        coalesce(facts ->> '$.parked_by', '') AS parked_by,
        iif(action = 'price_changed', facts ->> '$.was', NULL) AS was,
        coalesce(facts ->> '$.price', facts ->> '$.total') AS lek
    FROM journal
    WHERE action IN ('price_changed', 'line_removed', 'line_put_back', 'approved', 'basket_parked',
        'basket_recalled', 'parked_discarded')
    ORDER BY number
"""
IDENTIFIERS = ("fic", "eic", "fcdc", "iic")


@dataclass(frozen=True, kw_only=True)
class Observation:
    """The till at a moment between two strategies."""

    heap: Heap
    total: int
    cashier: str | None
    documents: Mapping[str, Row]
    payments: Mapping[str, tuple[tuple[str, int], ...]]
    euros: Mapping[str, Euros]
    drawers: Mapping[str, int]
    opened: frozenset[str]
    copies: Mapping[str, int]
    receipts: frozenset[str]
    parked: tuple[ParkedBasket, ...]
    notes: tuple[Note, ...]
    rate: tuple[str, int] | None

    def firsts(self) -> dict[str, Row]:
        """Return the documents of deals that took nobody's place."""
        every = self.documents.items()
        return {key: row for key, row in every if row["replaces"] is None and row["sale_key"]}

    def latest(self, doc_id: str) -> str:
        """Return the document that reports a deal now: itself, or the last that took its place."""
        took = {row["replaces"]: key for key, row in self.documents.items() if row["replaces"]}
        while doc_id in took:
            doc_id = took[doc_id]
        return doc_id

    def complete(self) -> dict[str, tuple[str | None, ...]]:
        """Return the identifiers of each complete document."""
        done = [row for row in self.documents.values() if row["state"] == "complete"]
        return {row["doc_id"]: tuple(row[name] for name in IDENTIFIERS) for row in done}


def observe(connection: sqlite3.Connection, till: Till) -> Observation:
    """Look at the till; a connection of one's own would read the tables' shapes at each look."""
    basket = till.session.basket
    cashier = till.session.cashier
    assert not connection.in_transaction

    def rows(query: str) -> list[Row]:
        cursor = connection.execute(query)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]

    moved = rows(MOVEMENTS)
    paid: dict[str, tuple[tuple[str, int], ...]] = {}
    given = rows(PAYMENTS)
    for row in given:
        paid[row["sale_key"]] = (*paid.get(row["sale_key"], ()), (row["kind"], row["amount"]))
    return Observation(
        heap=heap_of(basket),
        total=cents(basket.total),
        cashier=cashier.name if cashier else None,
        documents={row["doc_id"]: row for row in rows(DEALS)},
        payments=paid,
        euros={row["sale_key"]: _euros(row) for row in given if row["foreign_cash"]},
        drawers=_held(moved, counting_elsewhere(connection)),
        opened=frozenset(row["day"] for row in moved if row["kind"] == "opening"),
        copies={row["doc_id"]: row["most"] for row in rows(COPIES) if row["most"]},
        receipts=frozenset(row["doc_id"] for row in rows(RECEIPTS)),
        parked=tuple(_parked(row) for row in rows(PARKED)),
        notes=tuple(_note(row) for row in rows(NOTES)),
        rate=next(((row["day"], _rate(row["rate"])) for row in rows(RATE)), None),
    )


def learnt(model: Model, observed: Observation) -> Model:
    """Return the model with what the returns came to that it did not know yet."""
    for deal in [each for each in model.deals.values() if each.total is None]:
        if deal.doc_id in observed.documents:
            model = learn(model, deal.doc_id, observed.documents[deal.doc_id]["total"])
    return model


def differences(model: Model, observed: Observation) -> list[str]:
    """Return a sentence for each thing that is not as the model says."""
    told = [
        f"{name}: the till has {has}, the model says {says}"
        for name, has, says in (
            ("basket", observed.heap, model.heap),
            ("total", observed.total, model.heap.total),
            ("cashier", observed.cashier, model.cashier),
            ("drawer", dict(observed.drawers), dict(model.drawers)),
            ("open days", observed.opened, model.opened),
            ("copies", dict(observed.copies), dict(model.copies)),
            ("rate of the euro", observed.rate, model.rate),
            ("parked", observed.parked, model.parked),
            ("journal", *_where_they_part(observed.notes, model.notes)),
            ("deals", sorted(observed.firsts()), sorted(model.deals)),
        )
        if has != says
    ]
    return told or [*_of_deals(model, observed)]


def _where_they_part(has: Sequence[Note], says: Sequence[Note]) -> tuple[object, object]:
    """Return both without what they begin with alike."""
    pairs = zip(has, says, strict=False)
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return has[alike:], says[alike:]


def _of_deals(model: Model, observed: Observation) -> Iterator[str]:
    for doc_id, row in observed.firsts().items():
        deal = model.deals[doc_id]
        paid = observed.payments.get(row["sale_key"], ())
        who = (row["cashier"], row["operator_code"])
        has = (row["kind"], who, bool(row["is_electronic"]), row["total"], paid)
        who = (deal.cashier, OPERATORS[deal.cashier])
        says = (deal.kind, who, deal.is_electronic, deal.total, deal.payments)
        if has != says:
            yield f"{doc_id}: the till has {has}, the model says {says}"
        latest = observed.latest(doc_id)
        if (latest, observed.documents[latest]["state"] == "resolved") != (
            deal.latest,
            deal.is_closed,
        ):
            yield f"{doc_id}: {latest} reports it, not {deal.latest}, or one alone has it closed"
        euros = observed.euros.get(row["sale_key"])
        if deal.kind == "sale" and euros != deal.euros:
            yield f"{doc_id}: {euros} lie in the drawer, not {deal.euros}"
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
            price=None if line.list_price is None else cents(line.article.price),
        )
        for line in basket.lines
    )
    return Heap(lines=tuple(lines), off=_off(basket.discount))


def cents(amount: Decimal) -> int:
    """Return lek as whole cents. Raises AssertionError where they are finer."""
    assert amount == amount.quantize(Decimal("0.01")), amount
    return int(amount * 100)


def _held(moved: Sequence[Row], elsewhere: Collection[str]) -> dict[str, int]:
    """Return what each day's drawer holds: its last opening balance, and what came and went.

    What moved before it is another day's where the balance before it counts for another day.
    """
    held: dict[str, int] = {}
    last: dict[str, Row] = {}
    for row in moved:
        day = row["day"]
        before = held.get(day, 0)
        if row["kind"] == "opening":
            if day in last:
                is_of_another = last[day]["doc_id"] in elsewhere
                before = 0 if is_of_another else before - last[day]["amount"]
            last[day] = row
        held[day] = before + row["amount"]
    return held


def _euros(row: Row) -> Euros:
    """Return the euros that came with a payment, as they lie on disk."""
    (told,) = json.loads(row["foreign_cash"])
    assert (row["kind"], told["currency"]) == ("cash", "EUR"), row
    return Euros(cents=cents(Decimal(told["amount"])), rate=_rate(told["rate"]))


def _rate(text: str) -> int:
    return int(Decimal(text) * 10_000)


def _parked(row: Row) -> ParkedBasket:
    """Return a parked basket as it lies on disk."""
    told = json.loads(row["basket"])
    lines = (
        Line(
            article=line["article_id"],
            thousandths=line["quantity"],
            off=_off_in(line["discount"]),
            price=line["unit_price"] // 100 if "list_unit_price" in line else None,
        )
        for line in told["lines"]
    )
    heap = Heap(lines=tuple(lines), off=_off_in(told["discount"]))
    return ParkedBasket(number=row["parked_id"], name=row["name"], heap=heap, by=row["parked_by"])


def _off_in(told: Row | None) -> Off | None:
    if told is None:
        return None
    if told["percent"] is not None:
        return Off(permille=int(Decimal(told["percent"]) * 10))
    return Off(cents=told["amount"])


def _note(row: Row) -> Note:
    was = row.pop("was")
    lek = row.pop("lek")
    return Note(
        was=None if was is None else cents(Decimal(was)),
        cents=None if lek is None else cents(Decimal(lek)),
        **row,
    )


def _off(discount: Discount | None) -> Off | None:
    if discount is None:
        return None
    if discount.percent is not None:
        return Off(permille=int(discount.percent * 10))
    return Off(cents=cents(discount.amount or Decimal(0)))
