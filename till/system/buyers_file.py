"""Saved buyers as a file: read from CSV or XLSX, written as CSV."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from till.domain.errors import RuleBroken
from till.domain.errors.buyers import BuyerTypeUnknown
from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, checked_buyer
from till.domain.shop.catalogue import CatalogueRow
from till.system.catalogue_file import TableShape, as_csv, read_rows

COLUMNS: Final = ("type", "number", "name", "address", "town", "country")
SHAPE: Final = TableShape(
    required=("number", "name", "address", "town"),
    heads={
        **{column: column for column in COLUMNS},
        "lloji": "type",
        "dokumenti": "type",
        "nuis": "number",
        "nipt": "number",
        "numri": "number",
        "emri": "name",
        "bleresi": "name",
        "klienti": "name",
        "adresa": "address",
        "qyteti": "town",
        "shteti": "country",
    },
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BadBuyer:
    """A row that names no buyer the service would take, and why."""

    line: int
    name: str
    error: RuleBroken
    cells: Mapping[str, str]


def read_buyers(path: Path) -> tuple[Sequence[Buyer], Sequence[BadBuyer]]:
    """Return the buyers of a file, and the rows that are none; raises as `read_rows` does.

    A row without a type is a NUIS, one without a country of Albania.
    """
    good: list[Buyer] = []
    bad: list[BadBuyer] = []
    for row in read_rows(path, SHAPE):
        try:
            good.append(_buyer(row))
        except RuleBroken as error:
            name = row.cells.get("name", "")
            bad.append(BadBuyer(line=row.line, name=name, error=error, cells=row.cells))
    return good, bad


def buyers_as_csv(buyers: Iterable[Buyer]) -> bytes:
    """Return buyers as a table that can be taken in again."""
    rows = (
        (each.id_type.value, each.id_number, each.name, each.address, each.town, each.country)
        for each in buyers
    )
    return as_csv(COLUMNS, rows)


def _buyer(row: CatalogueRow) -> Buyer:
    cells = row.cells
    country = cells.get("country", "").upper() or ALBANIA
    return checked_buyer(
        Buyer(
            id_type=_id_type(cells.get("type", "")),
            id_number=cells.get("number", ""),
            name=cells.get("name", ""),
            address=cells.get("address", ""),
            town=cells.get("town", ""),
            country=country,
            country_code=ALPHA_2.get(country, ""),
        )
    )


def _id_type(text: str) -> BuyerIdType:
    try:
        return BuyerIdType(text.upper() or BuyerIdType.NUIS.value)
    except ValueError as error:
        allowed = ", ".join(each.value for each in BuyerIdType)
        raise BuyerTypeUnknown(text=text[:20], allowed=allowed) from error
