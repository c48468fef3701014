"""A report on A4: a title, notes, and sections of rows."""

import io
from collections.abc import Sequence
from importlib.resources import files
from threading import Lock
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color  # type: ignore[import-untyped]  # the library has no types
from reportlab.lib.enums import TA_LEFT, TA_RIGHT  # type: ignore[import-untyped]  # the same
from reportlab.lib.pagesizes import A4  # type: ignore[import-untyped]  # the same
from reportlab.lib.styles import ParagraphStyle  # type: ignore[import-untyped]  # the same
from reportlab.pdfbase import pdfmetrics, ttfonts  # type: ignore[import-untyped]  # the same
from reportlab.platypus import KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table  # type: ignore[import-untyped]  # the same

from till.domain.reports.sheet import ReportTable, Sheet
from till.system.words import Words

REGULAR = "TillSans-Regular"
STRONG = "TillSans-SemiBold"
MARGIN = 42.0
WIDTH = 595.0 - 2 * 42.0  # points (1/72 inch) of A4
FIRST_COLUMN = 0.46  # of the width; the others share the rest
# The library keeps its fonts in one register for the whole process and is not made for threads.
ONE_AT_A_TIME = Lock()


def a4_pdf(sheet: Sheet, words: Words, *, shop: str) -> bytes:
    """Return a report as PDF; `shop` stands above it. The same report gives the same bytes.

    Takes some tenths of a second the first time, so keep it off the window's thread.
    """
    with ONE_AT_A_TIME:
        return _drawn(sheet, words, shop)


def _drawn(sheet: Sheet, words: Words, shop: str) -> bytes:
    know_fonts()
    file = io.BytesIO()
    sides = ("leftMargin", "rightMargin", "topMargin", "bottomMargin")
    document = SimpleDocTemplate(
        file,
        pagesize=A4,
        title=sheet.title,
        author=shop or "Till",
        creator="Till",
        lang=words.language,
        invariant=1,
        initialFontName=REGULAR,
        **dict.fromkeys(sides, MARGIN),
    )
    above = [Paragraph(escape(shop), _style(STRONG, 10))] if shop else []
    title = Paragraph(escape(sheet.title), _style(STRONG, 17))
    notes = (Paragraph(escape(note), _style(REGULAR, 9)) for note in sheet.notes)
    heading = [*above, title, Spacer(0, 3), *notes]
    sections = (_pieces(section) for section in sheet.sections)
    body = [piece for pieces in sections for piece in (Spacer(0, 11), *pieces)]
    document.build([*heading, *body])
    return file.getvalue()


def _pieces(section: ReportTable) -> Sequence[object]:
    """Return the title and the table of a section; a long one goes on under its head."""
    columns = len(section.rows[0])
    first = FIRST_COLUMN * WIDTH
    widths = [first, *[(WIDTH - first) / (columns - 1)] * (columns - 1)]
    text = _style(REGULAR, 9)
    rows = [[Paragraph(escape(row[0]), text), *_beside(row[1:])] for row in section.written]
    head = [list(section.head)] if section.head else []
    table = Table(
        [*head, *rows], colWidths=widths, repeatRows=len(head), style=_rules(section), hAlign="LEFT"
    )
    heading = Paragraph(escape(section.name), _style(STRONG, 11))
    whole = [heading, table]
    return [KeepTogether(whole)] if len(rows) <= 30 else whole  # noqa: PLR2004 fits on a page


def _beside(cells: Sequence[str]) -> list[object]:
    """Return the cells beside the first; words, such as a reason, are broken, numbers never."""
    return [
        Paragraph(escape(each), _style(REGULAR, 9, to_the_right=True))
        if any(letter.isalpha() for letter in each)
        else each
        for each in cells
    ]


def _rules(section: ReportTable) -> list[tuple[object, ...]]:
    """Return how a table looks: numbers at the right, thin lines, its head and its sum stronger."""
    rules: list[tuple[object, ...]] = [
        ("FONT", (0, 0), (-1, -1), REGULAR, 9),
        ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LINEBELOW", (0, 0), (-1, -1), 0.4, Color(0.75, 0.75, 0.75)),
        ("LEFTPADDING", (0, 0), (0, -1), 0),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
    ]
    if section.head:
        rules.append(("FONT", (0, 0), (-1, 0), STRONG, 8))
    if section.has_total:
        rules.append(("FONT", (1, -1), (-1, -1), STRONG, 9))
    return rules


def _style(font: str, size: float, *, to_the_right: bool = False) -> object:
    return ParagraphStyle(
        name=f"{font}-{size}-{to_the_right}",
        fontName=font,
        fontSize=size,
        leading=size * 1.36,
        alignment=TA_RIGHT if to_the_right else TA_LEFT,
    )


def know_fonts() -> None:
    """Tell the library about the fonts of resources, once for the process."""
    for font in (REGULAR, STRONG):
        if font not in pdfmetrics.getRegisteredFontNames():
            with files("resources").joinpath("fonts", f"{font}.ttf").open("rb") as file:
                pdfmetrics.registerFont(ttfonts.TTFont(font, file))
