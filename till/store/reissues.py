"""Reissued sales on disk; they are written once and never change."""

from dataclasses import replace
from datetime import date

from till.domain.fiscal.reissue import Reissue
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.shop.vat import VatShare
from till.store.database import Database
from till.store.faults import disk_faults
from till.store.reissue_rows import ReissueLineRow, ReissueRow, ReissueVatRow
from till.store.sale_parts import keep_rows, vat_share, vat_values


def keep_reissue(database: Database, reissue: Reissue) -> None:
    """Write what a document says of a sale that another document told before."""
    number = database.change(
        ReissueRow.insert(
            doc_id=reissue.doc_id, sale_key=reissue.sale.key, changes_vat=reissue.changes_vat
        )
    )
    lines = [
        {
            "reissue": number,
            "position": position,
            "name": line.article.name,
            "vat_code": line.article.vat_code,
            "unit": line.article.unit,
        }
        for position, line in enumerate(reissue.sale.lines)
    ]
    keep_rows(database, ReissueLineRow, lines)
    vat = [{"reissue": number, **each} for each in vat_values(reissue.sale)]
    keep_rows(database, ReissueVatRow, vat)


def as_reissued(database: Database, sale: Sale) -> Sale:
    """Return a sale as its newest document tells it: as it was closed, unless that was refused."""
    of_sale = ReissueRow.select().where(ReissueRow.sale_key == sale.key)
    newest = database.row(of_sale.order_by(ReissueRow.sequence.desc()))
    if newest is None:
        return sale
    said = ReissueLineRow.select().where(ReissueLineRow.reissue == newest.sequence)
    words = database.rows(said.order_by(ReissueLineRow.position))
    lines = tuple(_line(line, row) for line, row in zip(sale.lines, words, strict=True))
    return replace(sale, lines=lines, vat=_vat(database, newest.sequence))


def last_reissue(database: Database, day: date) -> int:
    """Return the newest reissue (from 1) that changed the VAT of a sale of a day, 0 for none."""
    query = """
        SELECT coalesce(max(sequence), 0) FROM reissue CROSS JOIN sale USING (sale_key)
        WHERE changes_vat AND day = ?
    """
    with disk_faults(database.path):
        (found,) = database.plain.execute(query, (day.isoformat(),)).fetchone()
    return int(found)


def _line(line: BasketLine, row: ReissueLineRow) -> BasketLine:
    article = replace(line.article, name=row.name, vat_code=row.vat_code, unit=row.unit)
    return replace(line, article=article)


def _vat(database: Database, number: int) -> tuple[VatShare, ...]:
    query = ReissueVatRow.select().where(ReissueVatRow.reissue == number)
    return tuple(vat_share(row) for row in database.rows(query.order_by(ReissueVatRow.position)))
