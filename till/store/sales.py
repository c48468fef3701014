"""Closed sales on disk; they are written once and never change.

A document that took the place of a refused one may tell a sale in other words (a reissue): how its
lines are named, measured and taxed, and who bought. The sale stays as it was closed
beside that; who reads it gets the words of its newest document.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from till.domain.fiscal.reissue import Reissue
from till.domain.money import Taxed, from_whole_cents
from till.domain.selling.basket import BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Payment
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.people import Cashier
from till.domain.shop.vat import VatShare
from till.store.database import Database
from till.store.json_columns import (
    accounts_in,
    accounts_text,
    buyer_in,
    buyer_text,
    foreign_in,
    foreign_text,
    terms_in,
    terms_text,
)
from till.store.tables import (
    PaymentRow,
    ReissueLineRow,
    ReissueRow,
    ReissueVatRow,
    SaleLineRow,
    SaleRow,
    VatShareRow,
)

_SALE = "SELECT * FROM sale WHERE sale_key = ?"
_LINES = "SELECT * FROM sale_line WHERE sale_key = ? ORDER BY position"
_PAYMENTS = "SELECT * FROM payment WHERE sale_key = ? ORDER BY position"
_VAT = "SELECT * FROM vat_share WHERE sale_key = ? ORDER BY position"
_TOTAL = "SELECT total FROM sale WHERE sale_key = ?"
_LAST_NUMBER = "SELECT max(number) FROM sale WHERE day = ?"
_LOST_COUNT = """
    SELECT count(*) FROM sale
    WHERE NOT EXISTS (SELECT 1 FROM document WHERE document.sale_key = sale.sale_key)
"""
_KEEP_SALE = """
    INSERT INTO sale (sale_key, day, number, closed_at, cashier_id, cashier_name, operator_code,
        cashier_role, discount_value, total, received, change, terms)
    VALUES (:sale_key, :day, :number, :closed_at, :cashier_id, :cashier_name, :operator_code,
        :cashier_role, :discount_value, :total, :received, :change, :terms)
"""
_KEEP_LINE = """
    INSERT INTO sale_line (sale_key, position, article_id, name, unit_price, vat_code, unit,
        category, barcodes, weighed, quantity, discount_percent, discount_amount, settled,
        list_unit_price, rounding, by_hand)
    VALUES (:sale_key, :position, :article_id, :name, :unit_price, :vat_code, :unit,
        :category, :barcodes, :weighed, :quantity, :discount_percent, :discount_amount, :settled,
        :list_unit_price, :rounding, :by_hand)
"""
_KEEP_PAYMENT = """
    INSERT INTO payment (sale_key, position, kind, amount, accounts, foreign_cash)
    VALUES (:sale_key, :position, :kind, :amount, :accounts, :foreign_cash)
"""
_KEEP_VAT = """
    INSERT INTO vat_share (sale_key, position, vat_code, rate_percent, gross, net, vat)
    VALUES (:sale_key, :position, :vat_code, :rate_percent, :gross, :net, :vat)
"""

_REISSUE = "SELECT * FROM reissue WHERE sale_key = ? ORDER BY sequence DESC LIMIT 1"
_REISSUE_LINES = "SELECT * FROM reissue_line WHERE reissue = ? ORDER BY position"
_REISSUE_VAT = "SELECT * FROM reissue_vat WHERE reissue = ? ORDER BY position"
_LAST_REISSUE = """
    SELECT max(sequence) FROM reissue CROSS JOIN sale USING (sale_key) WHERE changes_vat AND day = ?
"""
_KEEP_REISSUE = """
    INSERT INTO reissue (doc_id, sale_key, changes_vat, buyer) VALUES (?, ?, ?, ?)
    RETURNING sequence
"""
_KEEP_REISSUE_LINE = """
    INSERT INTO reissue_line (reissue, position, name, vat_code, unit)
    VALUES (:reissue, :position, :name, :vat_code, :unit)
"""
_KEEP_REISSUE_VAT = """
    INSERT INTO reissue_vat (reissue, position, vat_code, rate_percent, gross, net, vat)
    VALUES (:reissue, :position, :vat_code, :rate_percent, :gross, :net, :vat)
"""


def keep_sale(database: Database, sale: Sale) -> None:
    """Write a new sale. Raises Broken where its number of the day is taken."""
    columns = SaleRow.to_columns(
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
    database.change(_KEEP_SALE, columns)
    database.change_many(_KEEP_LINE, _line_columns(sale))
    database.change_many(_KEEP_PAYMENT, _payment_columns(sale))  # an order has none
    database.change_many(_KEEP_VAT, ({"sale_key": sale.key, **each} for each in _vat_columns(sale)))


def keep_reissue(database: Database, reissue: Reissue) -> None:
    """Write what a document says of a sale that another document told before."""
    sale = reissue.sale
    buyer = buyer_text(sale.terms.buyer)
    facts = (reissue.doc_id, sale.key, reissue.changes_vat, buyer)
    number = database.number(_KEEP_REISSUE, *facts)
    lines = (
        ReissueLineRow.to_columns(
            reissue=number,
            position=position,
            name=line.article.name,
            vat_code=line.article.vat_code,
            unit=line.article.unit,
        )
        for position, line in enumerate(sale.lines)
    )
    database.change_many(_KEEP_REISSUE_LINE, lines)
    vat = ({"reissue": number, **each} for each in _vat_columns(sale))
    database.change_many(_KEEP_REISSUE_VAT, vat)


def sale_of(database: Database, sale_key: str) -> Sale | None:
    """Return one sale: as it was closed, in the words of its newest document."""
    row = database.row(SaleRow, _SALE, sale_key)
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
        lines=tuple(_line(each) for each in database.rows(SaleLineRow, _LINES, sale_key)),
        discount_value=row.discount_value,
        total=row.total,
        payments=tuple(_payment(each) for each in database.rows(PaymentRow, _PAYMENTS, sale_key)),
        received=row.received,
        change=row.change,
        vat=tuple(_vat_share(each) for each in database.rows(VatShareRow, _VAT, sale_key)),
        terms=terms_in(row.terms),
    )
    return _as_reissued(database, closed)


def total_of(database: Database, sale_key: str) -> Decimal | None:
    """Return a sale's total."""
    found = database.select(_TOTAL, sale_key)
    return from_whole_cents(found[0]["total"]) if found else None


def next_sale_number(database: Database, day: date) -> int:
    """Return the number the next sale of a day gets, from 1."""
    return 1 + database.number(_LAST_NUMBER, str(day))


def lost_count(database: Database) -> int:
    """Return how many sales no document reports; it reads them all, so ask it seldom."""
    return database.number(_LOST_COUNT)


def last_reissue(database: Database, day: date) -> int:
    """Return the newest reissue (from 1) that changed the VAT of a sale of a day, 0 for none."""
    return database.number(_LAST_REISSUE, str(day))


def _line_columns(sale: Sale) -> Iterator[dict[str, object]]:
    for position, line in enumerate(sale.lines):
        article = line.article
        discount = line.discount
        yield SaleLineRow.to_columns(
            sale_key=sale.key,
            position=position,
            article_id=article.article_id,
            name=article.name,
            unit_price=article.price,
            vat_code=article.vat_code,
            unit=article.unit,
            category=article.category,
            barcodes="\n".join(article.barcodes),
            weighed=article.weighed,
            quantity=line.quantity,
            discount_percent=discount.percent if discount else None,
            discount_amount=discount.amount if discount else None,
            settled=line.settled,
            list_unit_price=line.list_price,
            rounding=line.rounding,
            by_hand=line.is_by_hand or None,
        )


def _payment_columns(sale: Sale) -> Iterator[dict[str, object]]:
    for position, paid in enumerate(sale.payments):
        yield PaymentRow.to_columns(
            sale_key=sale.key,
            position=position,
            kind=paid.kind,
            amount=paid.amount,
            accounts=accounts_text(paid.accounts),
            foreign_cash=foreign_text(paid.foreign),
        )


def _vat_columns(sale: Sale) -> Iterator[dict[str, object]]:
    """Return the columns of each VAT code of a sale, but for whose they are."""
    for position, share in enumerate(sale.vat):
        yield VatShareRow.to_columns(
            position=position,
            vat_code=share.code,
            rate_percent=share.rate_percent,
            gross=share.taxed.gross,
            net=share.taxed.net,
            vat=share.taxed.vat,
        )


def _line(row: SaleLineRow) -> BasketLine:
    article = Article(
        article_id=ArticleId(row.article_id),
        name=row.name,
        price=row.unit_price,
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
        list_price=row.list_unit_price,
        rounding=row.rounding,
        is_by_hand=bool(row.by_hand),
    )


def _discount(row: SaleLineRow) -> Discount | None:
    if row.discount_percent is None and row.discount_amount is None:
        return None
    return Discount(percent=row.discount_percent, amount=row.discount_amount)


def _payment(row: PaymentRow) -> Payment:
    return Payment(
        kind=row.kind,
        amount=row.amount,
        accounts=accounts_in(row.accounts),
        foreign=foreign_in(row.foreign_cash),
    )


def _vat_share(row: VatShareRow | ReissueVatRow) -> VatShare:
    return VatShare(
        code=row.vat_code,
        rate_percent=row.rate_percent,
        taxed=Taxed(gross=row.gross, net=row.net, vat=row.vat),
    )


def _as_reissued(database: Database, sale: Sale) -> Sale:
    """Return a sale as its newest document tells it: as it was closed, unless that was refused."""
    newest = database.row(ReissueRow, _REISSUE, sale.key)
    if newest is None:
        return sale
    words = database.rows(ReissueLineRow, _REISSUE_LINES, newest.sequence)
    vat = database.rows(ReissueVatRow, _REISSUE_VAT, newest.sequence)
    lines = (_reissued_line(line, row) for line, row in zip(sale.lines, words, strict=True))
    buyer = buyer_in(newest.buyer) or sale.terms.buyer
    terms = replace(sale.terms, buyer=buyer)
    shares = tuple(_vat_share(row) for row in vat)
    return replace(sale, lines=tuple(lines), vat=shares, terms=terms)


def _reissued_line(line: BasketLine, row: ReissueLineRow) -> BasketLine:
    article = replace(line.article, name=row.name, vat_code=row.vat_code, unit=row.unit)
    return replace(line, article=article)
