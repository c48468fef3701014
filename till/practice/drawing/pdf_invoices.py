"""The tax invoice on A4 (specification 4.4).

Lives here: what stands on it, in which order, in Albanian or in English.
Must not: how its parts look (invoice_parts, closing_parts), the official form (einvoice).
"""

from collections.abc import Iterator

from till.practice.drawing.canvas import PdfCanvas, Rectangle, TextStyle, drawn
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


def a4_pdf(paper: RenderedDocument) -> bytes:
    """Draw the tax invoice of a complete document; the same paper gives the same bytes."""
    title = f"{title_of(paper, paper.language)} {paper.identity.number}"
    issuer = f"{paper.issuer.name} · NUIS {paper.issuer.nuis}"

    def draw(pen: PdfCanvas) -> None:
        frame = PageFrame(language=paper.language, title=title, issuer=issuer)
        draw_pages(pen, list(_a4_blocks(pen, paper)), frame)

    return drawn(draw, title=title, author=paper.issuer.name, language=paper.language)


def _a4_blocks(pen: PdfCanvas, paper: RenderedDocument) -> Iterator[Block]:
    language = paper.language
    yield _a4_head(pen, paper)
    yield gap(16)
    yield parties(pen, paper, language)
    yield gap(14)
    yield from facts(pen, facts_of(paper, language))
    yield gap(8)
    yield from lines(pen, paper, language)
    yield gap(12)
    yield vat_and_totals(pen, paper, language)
    yield gap(14)
    yield from payments(pen, paper, language)
    yield from orders(pen, paper, language)
    yield from notes(pen, paper, language)
    yield gap(16)
    yield identity(pen, paper, language)


def _a4_head(pen: PdfCanvas, paper: RenderedDocument) -> Block:
    """Put the title opposite the number and the day."""
    title = ((title_of(paper, paper.language), _TITLE),)
    words = column(pen, title, left=LEFT, width=WIDTH - _NUMBER_WIDTH)

    def draw(pen: PdfCanvas, top: float) -> None:
        words.draw(pen, top)
        pen.write_right(paper.identity.number, _NUMBER, right=RIGHT, top=top + 2)
        pen.write_right(as_date(paper.moment.date()), BODY, right=RIGHT, top=top + 17)

    return Block(height=max(words.height, 30), draw=draw)


_BOTH = "both"
_EINVOICE_TITLE = TextStyle(font="TillSansDisplay-SemiBold", size=15)
_SECOND_TITLE = TextStyle(font="TillSans-Medium", size=9.5)
_KIND = TextStyle(font="TillSans-SemiBold", size=18)
_KIND_WIDTH = 60.0
_BAR = TextStyle(font="TillSans-SemiBold", size=8.5, grey=1.0)
_BAR_HEIGHT = 15.0
_EIC = TextStyle(font="JetBrainsMono-Bold", size=9)
_BAR_GREY = 0.25


def einvoice_pdf(paper: RenderedDocument) -> bytes:
    """Draw the form of a complete electronic invoice; raises ValueError for any other document."""
    if paper.electronic is None or paper.identity.eic is None:
        raise ValueError(f"{paper.identity.number} is no complete electronic invoice")
    title = f"{title_of(paper, 'sq')} {paper.identity.number}"
    issuer = f"{paper.issuer.name} · NUIS {paper.issuer.nuis}"

    def draw(pen: PdfCanvas) -> None:
        frame = PageFrame(language=_BOTH, title=title, issuer=issuer)
        draw_pages(pen, list(_einvoice_blocks(pen, paper)), frame)

    return drawn(draw, title=title, author=paper.issuer.name, language="sq")


def _einvoice_blocks(pen: PdfCanvas, paper: RenderedDocument) -> Iterator[Block]:
    yield _einvoice_head(pen, paper)
    yield from _section(1, "identity", facts(pen, facts_of(paper, _BOTH)))
    yield from _section(2, "parties", [parties(pen, paper, _BOTH)])
    yield from _section(3, "articles", lines(pen, paper, _BOTH))
    yield from _section(4, "sums", [vat_and_totals(pen, paper, _BOTH)])
    yield from _section(5, "settlement", payments(pen, paper, _BOTH))
    yield from orders(pen, paper, _BOTH)
    yield from notes(pen, paper, _BOTH)
    yield gap(10)
    yield identity(pen, paper, _BOTH)


def _einvoice_head(pen: PdfCanvas, paper: RenderedDocument) -> Block:
    """Put titles and EIC opposite the code of the document type (2.18)."""
    code = "" if paper.electronic is None else paper.electronic.type_code
    titles = ((title_of(paper, "sq"), _EINVOICE_TITLE), (title_of(paper, "en"), _SECOND_TITLE))
    eic = ((f"EIC {paper.identity.eic}", _EIC),)
    words = column(pen, (*titles, *eic), left=LEFT, width=WIDTH - _KIND_WIDTH)

    def draw(pen: PdfCanvas, top: float) -> None:
        words.draw(pen, top)
        pen.write_right(code, _KIND, right=RIGHT, top=top)

    return Block(height=words.height + 6, draw=draw)


def _section(number: int, key: str, pieces: list[Block]) -> Iterator[Block]:
    """Give a section: its bar, which stays with what follows, and its pieces."""

    def draw(pen: PdfCanvas, top: float) -> None:
        box = Rectangle(left=LEFT, top=top + 6, width=WIDTH, height=_BAR_HEIGHT)
        pen.ground(box, grey=_BAR_GREY)
        pen.write(f"{number}  {word(key, _BOTH)}", _BAR, left=LEFT + 5, top=top + 7.5)

    yield Block(height=_BAR_HEIGHT + 10, draw=draw, with_next=True)
    yield from pieces
    yield gap(3)
