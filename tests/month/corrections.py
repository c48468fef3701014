"""What comes after a sale: goods that come back, orders that are settled, corrections.

Lives here: choosing of what happened lately, and making what follows of it.
Must not: keep it (shop does), sell anything for the first time.
"""

from decimal import Decimal
from typing import TYPE_CHECKING

from tests.builders import cash
from tests.month.trade import Happening, a_basket, closing, tenders_for
from till.actions.selling.correcting import corrected
from till.domain.business_day import day_of
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.orders import sum_up
from till.domain.selling.returns import cancel, left_to_return, return_lines
from till.domain.selling.sale import close_sale
from till.domain.selling.tender import settle
from till.domain.selling.terms import Terms

if TYPE_CHECKING:
    from tests.month.shop import MonthShop

LONGEST_BACK = 300  # sales of which one may come back
LOOKED_AT = 40  # of them


async def give_back(shop: "MonthShop", happening: Happening) -> None:
    """Take some of a sale back, or cancel the whole of something."""
    shop.outgoing.flush()
    able = _able(shop)
    if not able:
        return
    was = corrected(shop.desk.till, able[0])
    done = closing(happening, shop.numbers[day_of(happening.moment)] + 1)
    if any(each.kind is DocKind.CANCELLATION for each in was.earlier):
        return
    if was.sale.kind is DocKind.SALE and (was.earlier or happening.what == "return"):
        left = [(place, e) for place, e in enumerate(left_to_return(was)) if e.quantity]
        if not left:
            return
        place, line = shop.rng.choice(left)
        pieces = line.quantity if line.line.article.weighed else Decimal(1)
        sale = return_lines(was, {place: pieces}, done)
    elif was.earlier:
        return
    else:
        sale = cancel(was, done)
    shop.next_number(happening)
    await shop.keep(sale)


def _able(shop: "MonthShop") -> list[DocId]:
    """Return sales of which something may come back; often what makes trouble comes first."""
    documents = shop.desk.till.documents
    some = shop.rng.sample(shop.sold[-LONGEST_BACK:], min(len(shop.sold), LOOKED_AT, LONGEST_BACK))
    found = {each: documents.get(each) for each in some}
    able = [
        each
        for each, document in found.items()
        if document is not None and document.state is not DocumentState.RESOLVED
        if document.kind is not DocKind.ORDER or not documents.referring_to(each)
    ]
    if shop.rng.random() < 0.5:
        able.sort(key=lambda each: not _is_trouble(found[each]))
    return able


async def sum_up_some(shop: "MonthShop", happening: Happening) -> None:
    """Settle some orders with one summary."""
    shop.outgoing.flush()
    documents = shop.desk.till.documents
    able = {each: documents.get(each) for each in _able(shop)}
    wanted = {
        each: sale
        for each, found in able.items()
        if found and found.sale_key and found.kind is DocKind.ORDER
        if (sale := documents.sale(found.sale_key)) is not None
    }
    if not wanted:
        return
    done = closing(happening, shop.next_number(happening), Terms())
    tenders = tenders_for(sum((e.total for e in wanted.values()), Decimal(0)), shop.rng)
    await shop.keep(sum_up(wanted, tenders, done))


async def correct(shop: "MonthShop", happening: Happening) -> None:
    """Correct a sale by an invoice with articles of its own (2.8)."""
    shop.outgoing.flush()
    documents = shop.desk.till.documents
    able = [each for each in _able(shop) if _is_sale(documents.get(each))]
    if able:
        terms = Terms(originals=(able[0],))
        done = closing(happening, shop.next_number(happening), terms)
        basket = a_basket(shop.stock, shop.rng)
        await shop.keep(close_sale(basket, settle(basket.total, [cash()]), done))


def _is_sale(document: FiscalDocument | None) -> bool:
    return document is not None and document.kind is DocKind.SALE


def _is_trouble(document: FiscalDocument | None) -> bool:
    """Tell whether a document is refused, or sums orders up."""
    if document is None:
        return False
    return document.state is DocumentState.REFUSED or document.kind is DocKind.SUMMARY
