"""Formats of labels: sizes in millimetres, how many stand on an A4 sheet, and where each is."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from till.domain.errors.labels import LabelFormatUnfit, LabelShiftUnfit, LabelStartUnfit

A4: Final = (Decimal(210), Decimal(297))
LEAST: Final = (Decimal(31), Decimal(20))
"""Mm of the smallest label: below it no EAN-13 with its quiet zones can be read."""
MOST_SHIFT: Final = Decimal(10)
_NUMBER: Final = r"[0-9]{1,3}(?:\.[0-9]{1,2})?"
_PAIR: Final = re.compile(rf"({_NUMBER})x({_NUMBER})")
_SHIFT: Final = re.compile(r"([-+]?)([0-9]{1,2}(?:\.[0-9]{1,2})?)")
_SIZE_ALONE: Final = 1
_WITH_CORNER: Final = 4
Pair = tuple[Decimal, Decimal]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelFormat:
    """A kind of label sheets, or of labels on a roll, where it has no columns and rows."""

    text: str  # as `read_format` reads it
    size: Pair  # mm, across and down, as all pairs here
    columns: int = 0
    rows: int = 0
    pitch: Pair = (Decimal(0), Decimal(0))  # mm from one label to the next
    corner: Pair = (Decimal(0), Decimal(0))  # mm from the edge of the sheet to the first label

    @property
    def per_sheet(self) -> int:
        """How many labels a sheet has; a label of a roll is a sheet of its own."""
        return self.columns * self.rows or 1

    @property
    def is_roll(self) -> bool:
        """Whether it is for the printer of receipts."""
        return not self.columns

    @property
    def page(self) -> Pair:
        """Mm of the paper."""
        return self.size if self.is_roll else A4

    def corner_of(self, place: int) -> Pair:
        """Return where the label of a place (from 0) on the sheet begins, in mm."""
        row, column = divmod(place, max(1, self.columns))
        return (
            self.corner[0] + column * self.pitch[0],
            self.corner[1] + row * self.pitch[1],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelSheet:
    """Sheets as they lie in the printer, and what is to come onto them."""

    format: LabelFormat
    start: int = 1  # the first label that is not used yet
    shift: Pair = (Decimal(0), Decimal(0))  # mm that all is moved right and down
    with_old: bool = False  # also the price of the last label

    def sheets(self, count: int) -> int:
        """Return how many sheets so many labels need."""
        return -(-(count + self.start - 1) // self.format.per_sheet)


def read_format(text: str) -> LabelFormat:
    """Read sizes in mm, such as `70x37 3x8`: each label, then how many across and down on A4.

    `63.5x38.1 3x7 66.04x38.1` has gaps: the third pair goes from one label to the next. They stand
    in the middle of A4 unless a fourth pair says where the first label begins. `58x40` alone is a
    roll. Raises LabelFormatUnfit.
    """
    tidy = " ".join(text.lower().replace("×", "x").replace(",", ".").split())
    told = [_PAIR.fullmatch(each) for each in tidy.split(" ")]
    pairs = [(Decimal(each[1]), Decimal(each[2])) for each in told if each]
    if not 0 < len(pairs) == len(told) <= _WITH_CORNER or not _fits(pairs[0], LEAST, A4):
        raise LabelFormatUnfit(format=text[:40])
    size = pairs[0]
    if len(pairs) == _SIZE_ALONE:
        return LabelFormat(text=tidy, size=size)
    count = pairs[1]
    pitch = pairs[2] if len(pairs) > _SIZE_ALONE + 1 else size
    if not _is_whole(count) or not _fits(pitch, size, A4):
        raise LabelFormatUnfit(format=text[:40])
    whole = [(n - 1) * p + s for n, p, s in zip(count, pitch, size, strict=True)]
    room = (A4[0] - whole[0], A4[1] - whole[1])
    corner = pairs[3] if len(pairs) == _WITH_CORNER else (room[0] / 2, room[1] / 2)
    if not _fits(corner, (Decimal(0), Decimal(0)), room):
        raise LabelFormatUnfit(format=text[:40])
    columns, rows = map(int, count)
    return LabelFormat(text=tidy, size=size, columns=columns, rows=rows, pitch=pitch, corner=corner)


def read_start(text: str, of: LabelFormat) -> int:
    """Return the place of the first label that is not used yet, from 1. Raises LabelStartUnfit."""
    told = text.strip() or "1"
    is_whole = told.isascii() and told.isdigit() and len(told) < _WITH_CORNER
    if not is_whole or not 1 <= int(told) <= of.per_sheet:
        raise LabelStartUnfit(most=of.per_sheet)
    return int(told)


def read_shift(text: str) -> Decimal:
    """Return by how many mm all is moved right or down; less than 0 is left or up.

    Raises LabelShiftUnfit.
    """
    told = _SHIFT.fullmatch(text.strip().replace(",", ".").replace("−", "-") or "0")
    shift = Decimal(told[2]) if told else MOST_SHIFT + 1
    if told is None or shift > MOST_SHIFT:
        raise LabelShiftUnfit(most=int(MOST_SHIFT))
    return -shift if told[1] == "-" else shift


def _fits(pair: Pair, least: Pair, most: Pair) -> bool:
    return all(low <= each <= high for low, each, high in zip(least, pair, most, strict=True))


def _is_whole(pair: Pair) -> bool:
    return all(each > 0 and each == each.to_integral_value() for each in pair)


COMMON: Final = tuple(
    read_format(text)
    for text in (
        "70x37 3x8",  # Avery 3474
        "63.5x38.1 3x7 66.04x38.1",  # Avery L7160
        "63.5x33.9 3x8 66.04x33.9",  # Avery L7159
        "99.1x38.1 2x7 101.6x38.1",  # Avery L7163
        "38.1x21.2 5x13 40.64x21.2",  # Avery L7651
        "105x57 2x5",  # Avery 3425
        "58x40",  # a roll of the printer of receipts
        "80x38",
    )
)
"""Avery's sheets by their published sizes; all of them stand in the middle of the sheet."""
