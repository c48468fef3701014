"""Where the columns of the found articles stand, for their head and their rows alike.

Lives here: `FindColumns` and their widths (ui design, screen 7), in px.
Must not: paint.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF

SIDE: Final = 16
GAP: Final = 12
CAP: Final = 40
CODE: Final = 150
UNIT: Final = 84
VAT: Final = 76
PRICE: Final = 124
WIDTHS_KEPT: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnRoom:
    """Where a column stands in its row, in px."""

    left: float
    width: float

    def of(self, row: QRectF) -> QRectF:
        """The column's part of a row."""
        return QRectF(row.left() + self.left, row.top(), self.width, row.height())


@dataclass(frozen=True, slots=True, kw_only=True)
class FindColumns:
    """The six columns of a row: the number that adds it directly, then what the head says."""

    cap: ColumnRoom
    name: ColumnRoom
    code: ColumnRoom
    unit: ColumnRoom
    vat: ColumnRoom
    price: ColumnRoom


@lru_cache(maxsize=WIDTHS_KEPT)
def find_columns(width: float, text_size: int) -> FindColumns:
    """Return the columns of a row `width` px wide, at a text size in percent; the name grows."""
    right, columns = width - SIDE, list[ColumnRoom]()
    for wide in (PRICE, VAT, UNIT, CODE):
        grown = float(round(wide * text_size / 100))
        columns.append(ColumnRoom(left=right - grown, width=grown))
        right -= grown + GAP
    price, vat, unit, code = columns
    left = float(SIDE + CAP + GAP)
    return FindColumns(
        cap=ColumnRoom(left=SIDE, width=CAP),
        name=ColumnRoom(left=left, width=right - left),
        code=code,
        unit=unit,
        vat=vat,
        price=price,
    )
