"""What is kept of a sale in the same way when it is closed and when it is told anew."""

from collections.abc import Iterator, Mapping, Sequence

from peewee import chunked

from till.domain.money import Taxed
from till.domain.selling.sale import Sale
from till.domain.shop.vat import VatShare
from till.store.database import Database
from till.store.reissue_rows import ReissueVatRow
from till.store.rows import Row, VatShareRow

ROWS_AT_ONCE = 500  # well below what one statement of SQLite takes


def keep_rows(database: Database, table: type[Row], rows: Sequence[Mapping[str, object]]) -> None:
    """Insert rows, as many at once as one statement takes; none is no matter."""
    for some in chunked(rows, ROWS_AT_ONCE):
        database.change(table.insert_many(some))


def vat_values(sale: Sale) -> Iterator[dict[str, object]]:
    """Return the columns of each VAT code of a sale, but for whose they are."""
    for position, share in enumerate(sale.vat):
        yield {
            "position": position,
            "vat_code": share.code,
            "rate_percent": share.rate_percent,
            "gross": share.taxed.gross,
            "net": share.taxed.net,
            "vat": share.taxed.vat,
        }


def vat_share(row: VatShareRow | ReissueVatRow) -> VatShare:
    """Return what one VAT code holds."""
    return VatShare(
        code=row.vat_code,
        rate_percent=row.rate_percent,
        taxed=Taxed(gross=row.gross, net=row.net, vat=row.vat),
    )
