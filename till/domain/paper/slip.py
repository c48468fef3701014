"""A slip that the till lays out itself: what stands on it, from top to bottom."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from till.domain.errors.paper import SlipUnreadable
from till.domain.labels.label import Label

LONGEST_QR = 500  # characters; of any language, they fit the largest code
_CELLS = frozenset({"head", "rows"})  # fields that hold a table's cells


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipHeading:
    """A line in the middle, larger and bold: the shop's name, what a slip is called."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """Text that wraps where the paper ends. It stands left, or in the middle."""

    text: str
    is_bold: bool = False
    is_centred: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipPair:
    """What something is, at the left, and its value at the right, which is never parted."""

    label: str
    value: str
    is_bold: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """A pair half as large again: the one figure that counts."""

    label: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRule:
    """A dashed line across the paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSpace:
    """Half a line of empty paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipTable:
    """Rows of equal cells: the first at the left, the others, which are numbers, at the right.

    Where the paper is too narrow, each row becomes its first cell and pairs of `head` and value
    below it. `head` may be empty. `has_total` tells that the last row adds up those above it.
    """

    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...]
    has_total: bool = False

    def __post_init__(self) -> None:
        """Refuse no rows, and rows of different lengths or of none."""
        lengths = {len(row) for row in self.rows} | ({len(self.head)} if self.head else set())
        if len(lengths) != 1 or 0 in lengths or not self.rows:
            raise ValueError(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class BigNumber:
    """A number to be read from afar, in the middle."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Barcode:
    """Code 128 of printable ASCII, with `caption` below it in letters."""

    text: str
    caption: str = ""

    def __post_init__(self) -> None:
        """Refuse nothing, and what is no printable ASCII."""
        if not (self.text and self.text.isascii() and self.text.isprintable()):
            raise ValueError(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class QrCode:
    """A QR code of any text, of at most LONGEST_QR characters."""

    text: str

    def __post_init__(self) -> None:
        """Refuse what no code could hold."""
        if not 0 < len(self.text) <= LONGEST_QR:
            raise ValueError(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Framed:
    """A thick frame around a title and, below it, what else nobody may overlook."""

    title: str
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruler:
    """A ruler across the paper in tenths of its dots: eight dots are about a millimetre."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GreyBars:
    """Bars of dots, denser from left to right: they tell of a worn or too hot print head."""


SlipRow = (
    SlipHeading
    | TextLine
    | SlipPair
    | Total
    | SlipRule
    | SlipSpace
    | SlipTable
    | BigNumber
    | Barcode
    | QrCode
    | Framed
    | Ruler
    | GreyBars
    | Label
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A piece of paper of the till's own; never a fiscal receipt, which the service draws.

    `title` is what people call it, also in lists of what waits for the printer.
    """

    title: str
    rows: tuple[SlipRow, ...]


_ROWS: Mapping[str, Callable[..., SlipRow]] = {  # type: ignore[explicit-any] # own fields each
    "heading": SlipHeading,
    "text": TextLine,
    "pair": SlipPair,
    "total": Total,
    "rule": SlipRule,
    "space": SlipSpace,
    "table": SlipTable,
    "big_number": BigNumber,
    "barcode": Barcode,
    "qr_code": QrCode,
    "framed": Framed,
    "ruler": Ruler,
    "grey_bars": GreyBars,
    "label": Label,
}
_NAMES = {row: name for name, row in _ROWS.items()}


def slip_text(slip: Slip) -> str:
    """Return a slip as JSON, on one line; `read_slip` returns the same slip."""
    rows = [{"row": _NAMES[type(row)], **asdict(row)} for row in slip.rows]
    return json.dumps({"slip": slip.title, "rows": rows}, ensure_ascii=False)


def read_slip(text: str) -> Slip:
    """Read what `slip_text` wrote. Raises SlipUnreadable where it is none."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        raise SlipUnreadable from None
    match value:
        case {"slip": str(title), "rows": [*rows]}:
            return Slip(title=title, rows=tuple(_row(each) for each in rows))
        case _:
            raise SlipUnreadable


def _row(value: object) -> SlipRow:
    """Return one row, each of its fields of the right kind. Raises SlipUnreadable."""
    if not isinstance(value, dict):
        raise SlipUnreadable
    kind = _ROWS.get(str(value.get("row")))
    if kind is None:
        raise SlipUnreadable
    told = {name: _field(name, each) for name, each in value.items() if name != "row"}
    try:
        return kind(**told)
    except (TypeError, ValueError):  # fields are missing or too many; a table's rows differ
        raise SlipUnreadable from None


def _field(name: str, value: object) -> object:
    if name == "rows" and isinstance(value, list):
        return tuple(_field("head", each) for each in value)
    if name == "head" and isinstance(value, list) and all(isinstance(e, str) for e in value):
        return tuple(value)
    if isinstance(value, bool if name.startswith(("is_", "has_")) else str) and name not in _CELLS:
        return value
    raise SlipUnreadable


# Hyphens are for people; the bars hold none, so that they fit on narrow paper.
