"""The tax invoice on A4 and the official form of an electronic invoice (specification 4.4).

The official form bears each label in both languages: the request for it names none (2.11).
"""

from collections.abc import Iterator

from till.practice.drawing.canvas import PdfCanvas, Rectangle, TextStyle, draw_document
from till.practice.drawing.document import RenderedDocument, facts_of, title_of
from till.practice.drawing.layout import (
    BODY,
    LEFT,
    RIGHT,
    WIDTH,
    Block,
    PageFrame,
    column,
    draw_pages,
    gap,
)
from till.practice.drawing.sections import (
    facts,
    identity,
    lines,
    notes,
    orders,
    parties,
    payments,
    vat_and_totals,
)
from till.practice.drawing.words import as_date, word

_TITLE = TextStyle(font="TillSansDisplay-SemiBold", size=17)
_NUMBER = TextStyle(font="TillSans-SemiBold", size=10)
_NUMBER_WIDTH = 170.0
_BOTH = "both"
_EINVOICE_TITLE = TextStyle(font="TillSansDisplay-SemiBold", size=15)
_SECOND_TITLE = TextStyle(font="TillSans-Medium", size=9.5)
_KIND = TextStyle(font="TillSans-SemiBold", size=18)
_KIND_WIDTH = 60.0
_BAR = TextStyle(font="TillSans-SemiBold", size=8.5, grey=1.0)
_BAR_HEIGHT = 15.0
_EIC = TextStyle(font="JetBrainsMono-Bold", size=9)
_BAR_GREY = 0.25


def a4_pdf(document: RenderedDocument) -> bytes:
    """Draw the tax invoice of a complete document; the same document gives the same bytes."""
    title = f"{title_of(document, document.language)} {document.identity.number}"
    issuer = f"{document.issuer.name} · NUIS {document.issuer.nuis}"

    def draw(canvas: PdfCanvas) -> None:
        frame = PageFrame(language=document.language, title=title, issuer=issuer)
        draw_pages(canvas, list(_a4_blocks(canvas, document)), frame)

    return draw_document(draw, title=title, author=document.issuer.name, language=document.language)


def _a4_blocks(canvas: PdfCanvas, document: RenderedDocument) -> Iterator[Block]:
    language = document.language
    yield _a4_head(canvas, document)
    yield gap(16)
    yield parties(canvas, document, language)
    yield gap(14)
    yield from facts(canvas, facts_of(document, language))
    yield gap(8)
    yield from lines(canvas, document, language)
    yield gap(12)
    yield vat_and_totals(canvas, document, language)
    yield gap(14)
    yield from payments(canvas, document, language)
    yield from orders(canvas, document, language)
    yield from notes(canvas, document, language)
    yield gap(16)
    yield identity(canvas, document, language)


def _a4_head(canvas: PdfCanvas, document: RenderedDocument) -> Block:
    """Put the title opposite the number and the day."""
    title = ((title_of(document, document.language), _TITLE),)
    words = column(canvas, title, left=LEFT, width=WIDTH - _NUMBER_WIDTH)

    def draw(canvas: PdfCanvas, top: float) -> None:
        words.draw(canvas, top)
        canvas.write_right(document.identity.number, _NUMBER, right=RIGHT, top=top + 2)
        canvas.write_right(as_date(document.moment.date()), BODY, right=RIGHT, top=top + 17)

    return Block(height=max(words.height, 30), draw=draw)


def einvoice_pdf(document: RenderedDocument) -> bytes:
    """Draw the form of a complete electronic invoice; raises ValueError for any other document."""
    if document.invoice.electronic is None or document.identity.eic is None:
        raise ValueError(f"{document.identity.number} is no complete electronic invoice")
    title = f"{title_of(document, 'sq')} {document.identity.number}"
    issuer = f"{document.issuer.name} · NUIS {document.issuer.nuis}"

    def draw(canvas: PdfCanvas) -> None:
        frame = PageFrame(language=_BOTH, title=title, issuer=issuer)
        draw_pages(canvas, list(_einvoice_blocks(canvas, document)), frame)

    return draw_document(draw, title=title, author=document.issuer.name, language="sq")


def _einvoice_blocks(canvas: PdfCanvas, document: RenderedDocument) -> Iterator[Block]:
    yield _einvoice_head(canvas, document)
    yield from _section(1, "identity", facts(canvas, facts_of(document, _BOTH)))
    yield from _section(2, "parties", [parties(canvas, document, _BOTH)])
    yield from _section(3, "articles", lines(canvas, document, _BOTH))
    yield from _section(4, "sums", [vat_and_totals(canvas, document, _BOTH)])
    yield from _section(5, "settlement", payments(canvas, document, _BOTH))
    yield from orders(canvas, document, _BOTH)
    yield from notes(canvas, document, _BOTH)
    yield gap(10)
    yield identity(canvas, document, _BOTH)


def _einvoice_head(canvas: PdfCanvas, document: RenderedDocument) -> Block:
    """Put titles and EIC opposite the code of the document type (2.18)."""
    code = "" if document.invoice.electronic is None else document.invoice.electronic.type_code
    titles = (
        (title_of(document, "sq"), _EINVOICE_TITLE),
        (title_of(document, "en"), _SECOND_TITLE),
    )
    eic = ((f"EIC {document.identity.eic}", _EIC),)
    words = column(canvas, (*titles, *eic), left=LEFT, width=WIDTH - _KIND_WIDTH)

    def draw(canvas: PdfCanvas, top: float) -> None:
        words.draw(canvas, top)
        canvas.write_right(code, _KIND, right=RIGHT, top=top)

    return Block(height=words.height + 6, draw=draw)


def _section(number: int, key: str, blocks: list[Block]) -> Iterator[Block]:
    """Give a section: its bar, which stays with what follows, and its blocks."""

    def draw(canvas: PdfCanvas, top: float) -> None:
        rectangle = Rectangle(left=LEFT, top=top + 6, width=WIDTH, height=_BAR_HEIGHT)
        canvas.fill(rectangle, grey=_BAR_GREY)
        canvas.write(f"{number}  {word(key, _BOTH)}", _BAR, left=LEFT + 5, top=top + 7.5)

    yield Block(height=_BAR_HEIGHT + 10, draw=draw, with_next=True)
    yield from blocks
    yield gap(3)
