"""The tax invoice on A4 (specification 4.4)."""

from collections.abc import Iterator

from till.practice.closing_parts import identity, notes, orders, payments
from till.practice.invoice_parts import facts, lines, parties, vat_and_totals
from till.practice.pages import LEFT, RIGHT, WIDTH, Frame, draw_pages
from till.practice.paper import Paper
from till.practice.paper_facts import facts_of, title_of
from till.practice.pen import Face, Pen, drawn
from till.practice.plain_text import as_date
from till.practice.sheet import BODY, Piece, column, gap

_TITLE = Face(font="TillSansDisplay-SemiBold", size=17)
_NUMBER = Face(font="TillSans-SemiBold", size=10)
_NUMBER_WIDTH = 170.0


def a4_pdf(paper: Paper) -> bytes:
    """Draw the tax invoice of a complete document; the same paper gives the same bytes."""
    title = f"{title_of(paper, paper.language)} {paper.identity.number}"
    issuer = f"{paper.issuer.name} · NUIS {paper.issuer.nuis}"

    def draw(pen: Pen) -> None:
        frame = Frame(language=paper.language, title=title, issuer=issuer)
        draw_pages(pen, list(_pieces(pen, paper)), frame)

    return drawn(draw, title=title, author=paper.issuer.name, language=paper.language)


def _pieces(pen: Pen, paper: Paper) -> Iterator[Piece]:
    language = paper.language
    yield _head(pen, paper)
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


def _head(pen: Pen, paper: Paper) -> Piece:
    """Put the title opposite the number and the day."""
    title = ((title_of(paper, paper.language), _TITLE),)
    words = column(pen, title, left=LEFT, width=WIDTH - _NUMBER_WIDTH)

    def draw(pen: Pen, top: float) -> None:
        words.draw(pen, top)
        pen.write_right(paper.identity.number, _NUMBER, right=RIGHT, top=top + 2)
        pen.write_right(as_date(paper.moment.date()), BODY, right=RIGHT, top=top + 17)

    return Piece(height=max(words.height, 30), draw=draw)
