"""Changing what can be sold from the counter: a new article, the grid of quick keys."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from till.actions.authorisation import permit, permit_right
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import Catalogue, QuickKey, QuickKeys
from till.actions.till import Till
from till.domain.barcode import (
    LONGEST_CODE,
    excerpt,
    is_checked_barcode,
    without_leading_zero,
)
from till.domain.errors.basket import UnknownCode
from till.domain.errors.catalogue import ArticleExists, CodeUnfit, QuickKeyTaken, QuickKeyUnfit
from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right, right_needed
from till.domain.shop.article import Article, ArticleId, checked_name, checked_price
from till.domain.shop.vat import VatCode

BY_THE_PIECE = "XPP"  # UN/CEFACT; whatever is made at the counter is sold by the piece
LONGEST_LABEL = 40
MOST_PLACES = 200  # of one tab


async def create_article(  # noqa: PLR0913 three fields, the code they belong to, who approved
    till: Till,
    code: str,
    name: str,
    price: Decimal,
    vat_code: VatCode,
    *,
    approval: Approval | None = None,
) -> Article:
    """Take a new article in, by the piece; a price of 0 is an open one (lek).

    A barcode with a wrong check digit is taken: the window warns of it. Raises CodeUnfit,
    ArticleExists, NameMissing, NameTooLong, NameUnfit, what a price may be refused for,
    VatCodeNotAllowed, ApprovalNeeded.
    """
    code = _checked_code(till, code)
    name = checked_name(name)
    till.policy.rates.rate(vat_code)
    approved_by = permit(till, right_needed(till.limits, Right.CREATE_ARTICLE, name), approval)
    article = Article(
        article_id=ArticleId(code),
        name=name,
        price=checked_price(price) if price else ZERO,
        vat_code=vat_code,
        unit=BY_THE_PIECE,
        barcodes=(code,) if is_checked_barcode(code) else (),
    )
    facts = {"article": code, "name": name, "price": str(article.price), "vat": vat_code.value}
    entry = till.entry(JournalAction.ARTICLE_CREATED, **facts, **approved_by)
    await till.ledger.record(Catalogue(articles=[article]), entry)
    return article


async def set_vat_code(
    till: Till, article_id: ArticleId, code: VatCode, approval: Approval | None = None
) -> Article:
    """Give an article another VAT code; what was sold of it keeps the one it was sold with.

    Raises ApprovalNeeded, UnknownCode, VatCodeNotAllowed.
    """
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    was = till.articles.find(article_id)
    if was is None or was.article_id != article_id:
        raise UnknownCode(code=excerpt(article_id))
    till.policy.rates.rate(code)
    article = replace(was, vat_code=code)
    facts = {"article": article_id, "name": was.name}
    facts |= {"was": was.vat_code.value, "now": code.value}
    entry = till.entry(JournalAction.ARTICLE_CHANGED, **facts, **approved_by)
    await till.ledger.record(Catalogue(articles=[article]), entry)
    return article


async def set_quick_keys(
    till: Till, keys: Sequence[QuickKey], approval: Approval | None = None
) -> None:
    """Put another grid in the place of the whole one; a key stays where it was put.

    Raises QuickKeyTaken, QuickKeyUnfit, UnknownCode for an article that is gone, ApprovalNeeded.
    """
    for key in keys:
        _check_key(till, key)
    places = [(key.tab, key.position) for key in keys]
    for place in places:
        if places.count(place) > 1:
            raise QuickKeyTaken(tab=place[0], place=place[1] + 1)
    approved_by = permit(till, right_needed(till.limits, Right.QUICK_KEYS), approval)
    entry = till.entry(JournalAction.QUICK_KEYS_CHANGED, keys=str(len(keys)), **approved_by)
    await till.ledger.record(QuickKeys(keys=list(keys)), entry)
    till.announce(QuickKeysChanged())


def _checked_code(till: Till, text: str) -> str:
    """Return the code of an article that is not there yet. Raises as `create_article` does."""
    code = without_leading_zero(text.strip())
    if not 0 < len(code) <= LONGEST_CODE or not code.isprintable() or "*" in code:
        raise CodeUnfit(code=excerpt(text))
    known = till.articles.find(code)
    if known is not None:
        raise ArticleExists(code=code, name=known.name)
    return code


def _check_key(till: Till, key: QuickKey) -> None:
    fits = (
        0 < len(key.tab) <= LONGEST_LABEL
        and len(key.label) <= LONGEST_LABEL
        and 0 <= key.position < MOST_PLACES
        and key.tab.isprintable()
        and key.label.isprintable()
    )
    if not fits:
        raise QuickKeyUnfit(label=excerpt(key.label))
    if till.articles.find(key.article_id) is None:
        raise UnknownCode(code=excerpt(key.article_id))
