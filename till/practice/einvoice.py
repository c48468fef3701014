"""The official form of an electronic invoice (specification 4.4)."""

from collections.abc import Iterator

from till.practice.closing_parts import identity, notes, orders, payments
from till.practice.invoice_parts import facts, lines, parties, vat_and_totals
from till.practice.pages import LEFT, RIGHT, WIDTH, Frame, draw_pages
from till.practice.paper import Paper
from till.practice.paper_facts import facts_of, title_of
from till.practice.paper_words import word
from till.practice.pen import Box, Face, Pen, drawn
from till.practice.sheet import Piece, column, gap

_BOTH = "both"
_TITLE = Face(font="TillSansDisplay-SemiBold", size=15)
_SECOND_TITLE = Face(font="TillSans-Medium", size=9.5)
_KIND = Face(font="TillSans-SemiBold", size=18)
_KIND_WIDTH = 60.0
_BAR = Face(font="TillSans-SemiBold", size=8.5, grey=1.0)
_BAR_HEIGHT = 15.0
_EIC = Face(font="JetBrainsMono-Bold", size=9)
_BAR_GREY = 0.25


def einvoice_pdf(paper: Paper) -> bytes:
    """Draw the form of a complete electronic invoice; raises ValueError for any other document."""
    if paper.electronic is None or paper.identity.eic is None:
        raise ValueError(f"{paper.identity.number} is no complete electronic invoice")
    title = f"{title_of(paper, 'sq')} {paper.identity.number}"
    issuer = f"{paper.issuer.name} · NUIS {paper.issuer.nuis}"

    def draw(pen: Pen) -> None:
        frame = Frame(language=_BOTH, title=title, issuer=issuer)
        draw_pages(pen, list(_pieces(pen, paper)), frame)

    return drawn(draw, title=title, author=paper.issuer.name, language="sq")


def _pieces(pen: Pen, paper: Paper) -> Iterator[Piece]:
    yield _head(pen, paper)
    yield from _section(1, "identity", facts(pen, facts_of(paper, _BOTH)))
    yield from _section(2, "parties", [parties(pen, paper, _BOTH)])
    yield from _section(3, "articles", lines(pen, paper, _BOTH))
    yield from _section(4, "sums", [vat_and_totals(pen, paper, _BOTH)])
    yield from _section(5, "settlement", payments(pen, paper, _BOTH))
    yield from orders(pen, paper, _BOTH)
    yield from notes(pen, paper, _BOTH)
    yield gap(10)
    yield identity(pen, paper, _BOTH)


def _head(pen: Pen, paper: Paper) -> Piece:
    """Put titles and EIC opposite the code of the document type (2.18)."""
    code = "" if paper.electronic is None else paper.electronic.type_code
    titles = ((title_of(paper, "sq"), _TITLE), (title_of(paper, "en"), _SECOND_TITLE))
    eic = ((f"EIC {paper.identity.eic}", _EIC),)
    words = column(pen, (*titles, *eic), left=LEFT, width=WIDTH - _KIND_WIDTH)

    def draw(pen: Pen, top: float) -> None:
        words.draw(pen, top)
        pen.write_right(code, _KIND, right=RIGHT, top=top)

    return Piece(height=words.height + 6, draw=draw)


def _section(number: int, key: str, pieces: list[Piece]) -> Iterator[Piece]:
    """Give a section: its bar, which stays with what follows, and its pieces."""

    def draw(pen: Pen, top: float) -> None:
        box = Box(left=LEFT, top=top + 6, width=WIDTH, height=_BAR_HEIGHT)
        pen.ground(box, grey=_BAR_GREY)
        pen.write(f"{number}  {word(key, _BOTH)}", _BAR, left=LEFT + 5, top=top + 7.5)

    yield Piece(height=_BAR_HEIGHT + 10, draw=draw, with_next=True)
    yield from pieces
    yield gap(3)
