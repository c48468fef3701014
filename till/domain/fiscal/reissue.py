"""A sale in other words: its document was refused, and another one took its place.

What was sold and paid stays; names, units, VAT codes and so the VAT are those of the newest
document, for that is what the tax platform knows. The sale on disk stays as it was closed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from till.domain.errors import RuleBroken
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.basket import BasketLine, vat_of_lines
from till.domain.selling.orders import vat_together
from till.domain.selling.returns import taken_back
from till.domain.selling.sale import Sale
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.vat import VatCode, VatRates, VatShare, rates_of, vat_by_code

# What is sold here bears the catalogue's codes; an export, a purchase and a correction their own.
CATALOGUE_CODES = frozenset({DocKind.SALE, DocKind.ORDER})


class LineField(Enum):
    """What a document may say otherwise of a line than the one before it did."""

    NAME = "name"
    UNIT = "unit"
    VAT = "vat"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChange:
    """One thing that a replacement would say otherwise of a line (`place` from 0) of a sale."""

    sale_key: str
    place: int
    name: str
    field: LineField
    was: str
    now: str


class ReplacementChanges(RuleBroken):
    """A replacement says more otherwise than somebody agreed to; `changes` is all of it.

    Facts: count.
    """

    def __init__(self, changes: Sequence[LineChange]) -> None:
        self.changes = tuple(changes)
        super().__init__(count=len(self.changes))


def line_changes(was: Sale, now: Sale) -> tuple[LineChange, ...]:
    """Return what is said otherwise now of the lines of a sale, line by line."""
    return tuple(
        LineChange(
            sale_key=was.key,
            place=place,
            name=was.lines[place].article.name,
            field=field,
            was=before,
            now=after,
        )
        for place in range(len(was.lines))
        for (field, before), (_, after) in zip(
            _said_of(was, place), _said_of(now, place), strict=True
        )
        if before != after
    )


def _said_of(sale: Sale, place: int) -> Iterator[tuple[LineField, str]]:
    article = sale.lines[place].article
    rate = rates_of(sale.vat).rate(article.vat_code)
    yield LineField.NAME, article.name
    yield LineField.UNIT, article.unit
    yield LineField.VAT, f"{article.vat_code.value} {rate.normalize():f}%"


def keeps_code(sale: Sale, place: int) -> bool:
    """Tell whether a line bears a VAT code of its own, whatever the catalogue says."""
    terms = sale.terms
    return sale.kind not in CATALOGUE_CODES or terms.is_corrective or place in terms.own_codes


def with_code(sale: Sale, place: int, code: VatCode, rates: VatRates) -> Sale:
    """Return a sale with another code for one of its lines. Raises VatCodeNotAllowed."""
    line = sale.lines[place]
    changed = replace(line, article=replace(line.article, vat_code=code))
    lines = (*sale.lines[:place], changed, *sale.lines[place + 1 :])
    return replace(sale, lines=lines, vat=_vat_of(sale, lines, rates))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reissue:
    """That a document tells a sale in other words than the one before it did.

    `sale` is as the document tells it; only the words of its lines, its VAT and who bought are new.
    """

    doc_id: DocId
    sale: Sale
    changes_vat: bool


def reissue(doc_id: DocId, was: Sale, now: Sale) -> Reissue | None:
    """Return what is to be kept of a sale told anew; None where nothing is told otherwise."""
    if _told(was) == _told(now):
        return None
    return Reissue(doc_id=doc_id, sale=now, changes_vat=was.vat != now.vat)


def _told(sale: Sale) -> tuple[object, ...]:
    """Return what a document may tell otherwise than the one before it."""
    return sale.lines, sale.vat, sale.terms.buyer


def as_catalogued(sale: Sale, known: Mapping[ArticleId, Article], rates: VatRates) -> Sale:
    """Return a sale with lines of its own as the catalogue words them now; amounts stay.

    An article that is not `known` any more stays as it was, and so does a VAT code that was said
    for the line. Raises VatCodeNotAllowed.
    """
    lines = tuple(
        _worded_like(line, known[article_id], codes=not keeps_code(sale, place))
        if (article_id := line.article.article_id) in known
        else line
        for place, line in enumerate(sale.lines)
    )
    return replace(sale, lines=lines, vat=_vat_of(sale, lines, rates))


def _vat_of(sale: Sale, lines: Sequence[BasketLine], rates: VatRates) -> tuple[VatShare, ...]:
    """Return the VAT at today's rates; a code that is off by now has that of the sale.

    A correction bears the rates of what it corrects (4.1 rule 9).
    """
    own = rates_of(sale.vat)
    known = rates.besides(own) if sale.terms.is_corrective else own.besides(rates)
    return vat_of_lines(lines, sale.discount_value, known)


def is_follower(sale: Sale) -> bool:
    """Tell whether the words of a sale's lines are those of what it refers to, as known here."""
    refers_elsewhere = sale.terms.corrected_iic is not None or bool(sale.terms.orders_elsewhere)
    follows = sale.kind.is_correction or sale.kind is DocKind.SUMMARY
    return follows and not refers_elsewhere


def following(sale: Sale, originals: Sequence[Sale]) -> Sale:
    """Return a correction or a summary as it is with what it refers to as that is told now.

    What is given back bears the VAT of its sale; a summary is its orders. A correction with
    articles of its own (2.8) follows nothing, nor does what another till's paper told.
    """
    if not is_follower(sale):
        return sale
    if sale.kind is DocKind.SUMMARY:
        lines = tuple(line for each in originals for line in each.lines)
        vat = vat_together(share for each in originals for share in each.vat)
        return replace(sale, lines=lines, vat=vat)
    (original,) = originals
    lines = tuple(
        _worded_like(line, original.lines[place].article)
        for place, line in zip(sale.terms.returned, sale.lines, strict=True)
    )
    if sale.kind is DocKind.CANCELLATION:
        return replace(sale, lines=lines, vat=taken_back(original.vat))
    rates = rates_of(original.vat)
    vat = vat_by_code(((line.article.vat_code, line.total) for line in lines), rates)
    return replace(sale, lines=lines, vat=vat)


def _worded_like(line: BasketLine, known: Article, *, codes: bool = True) -> BasketLine:
    vat_code = known.vat_code if codes else line.article.vat_code
    article = replace(line.article, name=known.name, unit=known.unit, vat_code=vat_code)
    return replace(line, article=article)
