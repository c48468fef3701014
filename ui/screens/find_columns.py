"""Where the columns of the found articles stand, for their head and their rows alike.

Lives here: `FindColumns` and their widths (ui design, screen 7), in px.
Must not: paint.
"""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF

SIDE: Final = 16
GAP: Final = 12
CAP: Final = 40
CODE: Final = 150
UNIT: Final = 84
VAT: Final = 76
PRICE: Final = 124


@dataclass(frozen=True, slots=True, kw_only=True)
class FindColumns:
    """The six columns of a row `width` px wide, at a text size in percent; the name grows."""

    width: float
    text_size: int = 100

    def cap(self, row: QRectF) -> QRectF:
        """The number that adds the row directly."""
        return QRectF(row.left() + SIDE, row.top(), CAP, row.height())

    def name(self, row: QRectF) -> QRectF:
        """The name; whatever the other columns leave."""
        left = SIDE + CAP + GAP
        return self._part(row, left, self._code_left() - GAP - left)

    def code(self, row: QRectF) -> QRectF:
        """The code."""
        return self._part(row, self._code_left(), self._wide(CODE))

    def unit(self, row: QRectF) -> QRectF:
        """The unit's word."""
        return self._part(row, self._unit_left(), self._wide(UNIT))

    def vat(self, row: QRectF) -> QRectF:
        """The VAT code and rate."""
        return self._part(row, self._vat_left(), self._wide(VAT))

    def price(self, row: QRectF) -> QRectF:
        """The price, at the right."""
        return self._part(row, self._price_left(), self._wide(PRICE))

    def _price_left(self) -> float:
        return self.width - SIDE - self._wide(PRICE)

    def _vat_left(self) -> float:
        return self._price_left() - GAP - self._wide(VAT)

    def _unit_left(self) -> float:
        return self._vat_left() - GAP - self._wide(UNIT)

    def _code_left(self) -> float:
        return self._unit_left() - GAP - self._wide(CODE)

    def _part(self, row: QRectF, left: float, width: float) -> QRectF:
        return QRectF(row.left() + left, row.top(), width, row.height())

    def _wide(self, width: int) -> float:
        """A width that grows with the text in it."""
        return float(round(width * self.text_size / 100))
