"""Labels as a PDF that no printer scales: what they say, their bars, and a sheet of crosses."""

import io
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import product
from typing import Final

from barcode.charsets import code128
from barcode.codex import Code128
from barcode.ean import EAN8, EAN13
from reportlab.lib.units import mm  # type: ignore[import-untyped]  # the library has no types
from reportlab.pdfbase.pdfmetrics import stringWidth  # type: ignore[import-untyped]  # the same
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]  # the same

from till.actions.shop.labels import LabelLine, code_for
from till.actions.till import Till
from till.domain.formatting import marked, write_price
from till.domain.labels.codes import is_ean
from till.domain.labels.formats import LabelSheet, Pair
from till.domain.labels.label import Bars, Label, LabelText, Part, lay_label
from till.domain.shop.article import Unit
from till.system.reports.a4 import ONE_AT_A_TIME, REGULAR, STRONG, know_fonts
from till.system.words import Words

CROSS: Final = Decimal(3)  # mm of each arm
RULER: Final = Decimal(100)  # mm
TOLD: Final = Decimal("2.6")  # mm of the letters beside it
HAIR: Final = 0.3  # points of a line
STRIKE: Final = Decimal("0.3")  # of a text's size, above its base line


def label_of(
    line: LabelLine, code: str, words: Words, unit: Unit | None, *, with_old: bool
) -> Label:
    """Return what the label of a line says, `unit` being that of its article."""
    article = line.article
    word = unit.words[words.language] if unit else article.unit
    price = write_price(article.price)
    note = words.say("labels.by_weight") if article.weighed else ""
    per = f"L/{word}" if article.weighed else "L"
    if line.weight is not None:
        quantity = marked(f"{line.weight:f}")
        note = f"{quantity} {word} × {price}"
        per = "L"
        price = write_price((article.price * line.weight).quantize(Decimal("0.01")))
    has_old = with_old and line.was is not None and line.was != article.price
    return Label(
        name=article.name,
        price=price,
        per=per,
        old=write_price(line.was) if has_old and line.was is not None else "",
        code=code,
        note=note,
        bars=bars_of(code),
    )


def wording(
    till: Till, words: Words, units: Mapping[str, Unit], sheet: LabelSheet
) -> Callable[[LabelLine], Label]:
    """Return what says the labels of lines, as a sheet wants them."""

    def say(line: LabelLine) -> Label:
        unit = units.get(line.article.unit)
        return label_of(line, code_for(till, line), words, unit, with_old=sheet.with_old)

    return say


@lru_cache(maxsize=4096)
def bars_of(code: str) -> str:
    """Return the modules of a code as `1` and `0`: EAN where it is one, else Code 128.

    Empty where no bars can say it.
    """
    if is_ean(code):
        ean = EAN8(code) if len(code) == 8 else EAN13(code.zfill(13))  # noqa: PLR2004 digits
        return str(ean.build()[0])
    if not code or not all(sign in code128.B for sign in code):
        return ""
    if not code.startswith("99"):
        return str(Code128(code).build()[0])
    # python-barcode loses these two digits (its issue 251): written in letters they stay.
    values = [code128.START_CODES["B"], *(code128.B[sign] for sign in code)]
    total = sum(place * value for place, value in enumerate(values)) + values[0]
    modules = "".join(code128.CODES[each] for each in (*values, total % 103))
    return f"{modules}{code128.STOP}11"


def labels_pdf(labels: Sequence[Label], sheet: LabelSheet, words: Words) -> bytes:
    """Return sheets of labels.

    Takes some tenths of a second the first time, so keep it off the window's thread.
    """
    with ONE_AT_A_TIME:
        paper = _Paper(sheet, words.say("labels.title"), words.language)
        for number, label in enumerate(labels, sheet.start - 1):
            place = number % sheet.format.per_sheet
            if place == 0 and number > sheet.start - 1:
                paper.canvas.showPage()
            for part in lay_label(label, *sheet.format.size, text_width):
                paper.draw(part, sheet.format.corner_of(place))
        return paper.end()


def crosses_pdf(sheet: LabelSheet, words: Words) -> bytes:
    """Return a sheet with a cross at each label's corner, to be held over a sheet of labels.

    In its middle stand lines of 100 mm, which show whether a printer scales.
    """
    with ONE_AT_A_TIME:
        of = sheet.format
        paper = _Paper(sheet, words.say("labels.crosses"), words.language)
        for place in range(of.per_sheet):
            left, top = of.corner_of(place)
            for x, y in product((left, left + of.size[0]), (top, top + of.size[1])):
                paper.line((x - CROSS, y), (x + CROSS, y))
                paper.line((x, y - CROSS), (x, y + CROSS))
        if not of.is_roll:
            x, y = (each / 2 for each in of.page)
            paper.line((x - RULER / 2, y), (x + RULER / 2, y))
            paper.line((x, y - RULER / 2), (x, y + RULER / 2))
            told = LabelText(x=x + 2, y=y - 2, size=TOLD, text=words.say("labels.crosses_told"))
            paper.draw(told, (Decimal(0), Decimal(0)))
        return paper.end()


def text_width(text: str, size: Decimal, /, *, bold: bool = False) -> Decimal:
    """Return how wide a text is on paper, both in mm."""
    know_fonts()
    width = stringWidth(text, STRONG if bold else REGULAR, float(size))
    return Decimal(str(round(width, 3)))


class _Paper:
    """A PDF that is drawn in mm from the upper left corner of its page."""

    def __init__(self, sheet: LabelSheet, title: str, language: str) -> None:
        know_fonts()
        self._file = io.BytesIO()
        self._shift = sheet.shift
        self._height = sheet.format.page[1]
        self.canvas = Canvas(
            self._file,
            pagesize=tuple(float(each) * mm for each in sheet.format.page),
            invariant=1,
            lang=language,
            initialFontName=REGULAR,
        )
        self.canvas.setTitle(title)
        self.canvas.setCreator("Till")
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setLineWidth(HAIR)

    def draw(self, part: Part, corner: Pair) -> None:
        """Draw a part of the label at a corner."""
        left, top = corner
        if isinstance(part, Bars):
            for bar, width in part.black():
                at = self._at((left + bar, top + part.y + part.height))
                self.canvas.rect(*at, float(width) * mm, float(part.height) * mm, stroke=0, fill=1)
            return
        self.canvas.setFont(STRONG if part.bold else REGULAR, float(part.size) * mm)
        write = self.canvas.drawRightString if part.ends else self.canvas.drawString
        write(*self._at((left + part.x, top + part.y)), part.text)
        if part.struck:
            width = text_width(part.text, part.size)
            above = top + part.y - part.size * STRIKE
            self.line((left + part.x, above), (left + part.x + width, above))

    def line(self, begin: Pair, end: Pair) -> None:
        """Draw a thin line."""
        self.canvas.line(*self._at(begin), *self._at(end))

    def end(self) -> bytes:
        """End the file and return it."""
        self.canvas.save()
        return self._file.getvalue()

    def _at(self, place: Pair) -> tuple[float, float]:
        """Return a place in points from the lower left corner, as PDFs have it."""
        x, y = (each + moved for each, moved in zip(place, self._shift, strict=True))
        return float(x) * mm, float(self._height - y) * mm
