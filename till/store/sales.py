"""Closed sales on disk; they are written once and never change."""

from datetime import date
from decimal import Decimal

from peewee import fn

from till.domain.money import from_whole_cents
from till.domain.selling.basket import BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Payment
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.people import Cashier
from till.domain.shop.vat import VatShare
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.reissues import as_reissued
from till.store.rows import PaymentRow, SaleLineRow, SaleRow, VatShareRow
from till.store.sale_parts import keep_rows, vat_share, vat_values
from till.store.terms import (
    accounts_in,
    accounts_text,
    foreign_in,
    foreign_text,
    terms_in,
    terms_text,
)


def keep_sale(database: Database, sale: Sale) -> None:
    """Write a new sale. Raises Broken where its number of the day is taken."""
    database.change(
        SaleRow.insert(
            sale_key=sale.key,
            day=sale.day,
            number=sale.number,
            closed_at=sale.closed_at,
            cashier_id=sale.cashier.person_id,
            cashier_name=sale.cashier.name,
            operator_code=sale.cashier.operator_code,
            cashier_role=sale.cashier.role,
            discount_value=sale.discount_value,
            total=sale.total,
            received=sale.received,
            change=sale.change,
            terms=terms_text(sale.terms),
        )
    )
    _keep_lines(database, sale)
    _keep_money(database, sale)


def sale_of(database: Database, sale_key: str) -> Sale | None:
    """Return one sale: as it was closed, in the words of its newest document."""
    row = database.row(SaleRow.select().where(SaleRow.sale_key == sale_key))
    if row is None:
        return None
    cashier = Cashier(
        person_id=row.cashier_id,
        name=row.cashier_name,
        operator_code=row.operator_code,
        role=row.cashier_role,
    )
    closed = Sale(
        number=row.number,
        day=row.day,
        closed_at=row.closed_at,
        cashier=cashier,
        lines=_lines(database, sale_key),
        discount_value=row.discount_value,
        total=row.total,
        payments=_payments(database, sale_key),
        received=row.received,
        change=row.change,
        vat=_vat(database, sale_key),
        terms=terms_in(row.terms),
    )
    return as_reissued(database, closed)


def total_of(database: Database, sale_key: str) -> Decimal | None:
    """Return a sale's total; asked at each answer, so in plain SQL."""
    with disk_faults(database.path):
        query = "SELECT total FROM sale WHERE sale_key = ?"
        found = database.plain.execute(query, (sale_key,)).fetchone()
    return from_whole_cents(found[0]) if found else None


def next_sale_number(database: Database, day: date) -> int:
    """Return the number the next sale of a day gets, from 1."""
    return 1 + database.number(SaleRow.select(fn.MAX(SaleRow.number)).where(SaleRow.day == day))


def lost_count(database: Database) -> int:
    """Return how many sales no document reports; it reads them all, so ask it seldom."""
    query = """
        SELECT count(*) FROM sale
        WHERE NOT EXISTS (SELECT 1 FROM document WHERE document.sale_key = sale.sale_key)
    """
    with disk_faults(database.path):
        found = database.plain.execute(query).fetchone()
    return int(found[0])


def _keep_lines(database: Database, sale: Sale) -> None:
    rows = [
        {
            "sale_key": sale.key,
            "position": position,
            "article_id": line.article.article_id,
            "name": line.article.name,
            "price": line.article.price,
            "vat_code": line.article.vat_code,
            "unit": line.article.unit,
            "category": line.article.category,
            "barcodes": "\n".join(line.article.barcodes),
            "weighed": line.article.weighed,
            "quantity": line.quantity,
            "discount_percent": line.discount.percent if line.discount else None,
            "discount_amount": line.discount.amount if line.discount else None,
            "settled": line.settled,
            "list_price": line.list_price,
        }
        for position, line in enumerate(sale.lines)
    ]
    keep_rows(database, SaleLineRow, rows)


def _keep_money(database: Database, sale: Sale) -> None:
    payments = [
        {
            "sale_key": sale.key,
            "position": position,
            "kind": paid.kind,
            "amount": paid.amount,
            "accounts": accounts_text(paid.accounts),
            "foreign_cash": foreign_text(paid.foreign),
        }
        for position, paid in enumerate(sale.payments)
    ]
    keep_rows(database, PaymentRow, payments)  # an order has none
    vat = [{"sale_key": sale.key, **each} for each in vat_values(sale)]
    keep_rows(database, VatShareRow, vat)


def _lines(database: Database, sale_key: str) -> tuple[BasketLine, ...]:
    query = SaleLineRow.select().where(SaleLineRow.sale_key == sale_key)
    return tuple(_line(row) for row in database.rows(query.order_by(SaleLineRow.position)))


def _line(row: SaleLineRow) -> BasketLine:
    article = Article(
        article_id=ArticleId(row.article_id),
        name=row.name,
        price=row.price,
        vat_code=row.vat_code,
        unit=row.unit,
        category=row.category,
        barcodes=tuple(row.barcodes.split("\n")) if row.barcodes else (),
        weighed=row.weighed,
    )
    return BasketLine(
        article=article,
        quantity=row.quantity,
        discount=_discount(row),
        settled=row.settled,
        list_price=row.list_price,
    )


def _discount(row: SaleLineRow) -> Discount | None:
    if row.discount_percent is None and row.discount_amount is None:
        return None
    return Discount(percent=row.discount_percent, amount=row.discount_amount)


def _payments(database: Database, sale_key: str) -> tuple[Payment, ...]:
    query = PaymentRow.select().where(PaymentRow.sale_key == sale_key)
    return tuple(
        Payment(
            kind=row.kind,
            amount=row.amount,
            accounts=accounts_in(row.accounts),
            foreign=foreign_in(row.foreign_cash),
        )
        for row in database.rows(query.order_by(PaymentRow.position))
    )


def _vat(database: Database, sale_key: str) -> tuple[VatShare, ...]:
    query = VatShareRow.select().where(VatShareRow.sale_key == sale_key)
    return tuple(vat_share(row) for row in database.rows(query.order_by(VatShareRow.position)))
