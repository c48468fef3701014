"""A sale in other words: its document was refused, and another one took its place.

What was sold and paid stays; names, units, VAT codes and so the VAT are those of the newest
document, for that is what the tax platform knows. The sale on disk stays as it was closed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from till.domain.identifiers import DocId, DocKind
from till.domain.selling.basket import BasketLine, vat_of_lines
from till.domain.selling.orders import vat_together
from till.domain.selling.returns import taken_back
from till.domain.selling.sale import Sale
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.vat import VatRates, vat_by_code

# An export or a purchase has VAT codes of its own, whatever the goods bear at home.
OWN_VAT_CODES = frozenset({DocKind.EXPORT, DocKind.SELF_ISSUE})


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

    An article that is not `known` any more stays as it was. Raises VatCodeNotAllowed.
    """
    lines = tuple(
        _worded_like(line, known[article_id], codes=sale.kind not in OWN_VAT_CODES)
        if (article_id := line.article.article_id) in known
        else line
        for line in sale.lines
    )
    return replace(sale, lines=lines, vat=vat_of_lines(lines, sale.discount_value, rates))


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
    rates = VatRates(percent={share.code: share.rate_percent for share in original.vat})
    vat = vat_by_code(((line.article.vat_code, line.total) for line in lines), rates)
    return replace(sale, lines=lines, vat=vat)


def _worded_like(line: BasketLine, known: Article, *, codes: bool = True) -> BasketLine:
    vat_code = known.vat_code if codes else line.article.vat_code
    article = replace(line.article, name=known.name, unit=known.unit, vat_code=vat_code)
    return replace(line, article=article)
