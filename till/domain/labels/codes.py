"""Which code a label bears: one that the article has, one of the shop's own, one with a weight."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import count
from typing import Final

from till.domain.barcode import check_digit, has_right_check_digit, is_checked_barcode
from till.domain.errors.labels import LabelWeightUnfit, OwnCodesMissing
from till.domain.selling.label import LabelTemplate
from till.domain.shop.article import Article
from till.domain.shop.pack import pieces_alone

OWN_PREFIXES: Final = range(20, 30)
"""What each shop gives out itself (GS1 General Specifications 2.1.11)."""
LONGEST_BARS: Final = 20  # signs that bars on a label can say
TRIED: Final = 20  # numbers of a prefix that templates of scales claim, before the next is tried
_NUMBERS: Final = 10**10


def is_ean(code: str) -> bool:
    """Tell whether a code is drawn as EAN: of 8, 12 or 13 digits, the last of them right."""
    return is_checked_barcode(code) and has_right_check_digit(code)


def code_of(article: Article) -> str:
    """Return the code that finds an article: an EAN before others, its id where it has none."""
    fit = [each for each in pieces_alone(article.barcodes) if _has_bars(each)]
    return next(filter(is_ean, fit), fit[0] if fit else article.article_id)


def _has_bars(code: str) -> bool:
    return 0 < len(code) <= LONGEST_BARS and code.isascii() and code.isprintable()


def own_code(
    first: int, templates: Sequence[LabelTemplate], is_taken: Callable[[str], bool]
) -> str:
    """Return an EAN-13 of 20 to 29 that nothing has and no scale's label is read as.

    Numbers are tried from `first`. Raises OwnCodesMissing.
    """
    for prefix in OWN_PREFIXES:
        claimed = 0
        for number in count(first):
            digits = f"{prefix}{number % _NUMBERS:010}"
            code = digits + check_digit(digits)
            if any(each.fits(code) for each in templates):
                claimed += 1
            elif not is_taken(code):
                return code
            if claimed >= TRIED:
                break
    raise OwnCodesMissing


def weight_code(article: Article, weight: Decimal, templates: Sequence[LabelTemplate]) -> str:
    """Return a scale's code that says a weight of an article (kg, or its unit).

    It is by the first template that can: the till reads it as it reads the scale's own. Raises
    LabelWeightUnfit.
    """
    for each in templates:
        code = each.write(article.article_id, weight)
        if code and (read := each.read(code)) and read.quantity == weight:
            return code
    raise LabelWeightUnfit(name=article.name)
