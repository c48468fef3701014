"""A changed basket is shown, kept and written down.

Lives here: the draft that follows the basket to disk, the journal's entries of lines and discounts.
Must not: what changes a basket (selling), who may (permitting).
"""

from decimal import Decimal

from till.actions.records import Draft
from till.actions.till import Till
from till.domain.basket import Basket, BasketLine
from till.domain.discount import Discount
from till.domain.events import BasketChanged
from till.domain.journal import Deed, JournalEntry


def weighed_more(
    till: Till, basket: Basket, index: int, approved_by: dict[str, str]
) -> list[JournalEntry]:
    """Return what is written down of discounts that come to more with a line than before."""
    line, entries = basket.line(index), list[JournalEntry]()
    if line.discount is not None:
        off = {"off": str(line.discount_value), "said": said_of(line.discount)}
        entries.append(entry_of(till, Deed.LINE_DISCOUNTED, line, off | approved_by))
    if basket.discount is not None:
        off = {"off": str(basket.discount_value), "said": said_of(basket.discount)}
        entries.append(till.entry(Deed.BASKET_DISCOUNTED, **off, **approved_by))
    return entries


def said_of(discount: Discount | None) -> str:
    """Return a discount as the journal tells it: `10%`, an amount, or nothing."""
    if discount is None:
        return ""
    return str(discount.amount) if discount.percent is None else f"{discount.percent}%"


def entry_of(till: Till, deed: Deed, line: BasketLine, facts: dict[str, str]) -> JournalEntry:
    """Return what is written down of something done to a line."""
    return till.entry(deed, article=line.article.article_id, **facts)


def price_entry(
    till: Till, line: BasketLine, was: Decimal, approved_by: dict[str, str]
) -> JournalEntry:
    """Return what is written down of a price that was another one before (lek)."""
    facts = {"was": str(was), "price": str(line.article.price), "quantity": str(line.quantity)}
    return entry_of(till, Deed.PRICE_CHANGED, line, facts | approved_by)


async def become(
    till: Till, basket: Basket, *entries: JournalEntry, line: int | None = None
) -> None:
    """Show the basket at once; the draft follows it to disk."""
    till.put_basket(basket)
    till.announce(BasketChanged(basket=basket, line=line))
    await till.ledger.record(Draft(basket=basket), *entries)
