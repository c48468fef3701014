"""Building the basket.

Lives here: scanning, quantities, discounts, removing a line and taking that back.
Must not: payment, rules about lines (domain.basket), keys and focus.
"""

from decimal import Decimal

from till.actions.records import Draft
from till.actions.till import Till
from till.domain.article import Article
from till.domain.barcode import Scan, missing_code, parse_scan
from till.domain.basket import (
    Basket,
    BasketLine,
    add_article,
    change_quantity,
    discount_basket,
    discount_line,
    insert_line,
    remove_line,
)
from till.domain.discount import Discount
from till.domain.events import BasketChanged
from till.domain.journal import Deed, JournalEntry
from till.domain.quantity import ONE


async def scan(till: Till, text: str) -> Article:
    """Add what was scanned or typed, such as `5310042031108`, `3*101` or `0,845*101`.

    Raises UnknownCode, WrongCheckDigit, and what a quantity may be refused for.
    """
    entered = parse_scan(text)
    article = look_up(till, entered)
    basket = add_article(till.session.basket, article, entered.quantity or ONE)
    await _become(till, basket, line=len(basket.lines) - 1)
    return article


def look_up(till: Till, entered: Scan) -> Article:
    """Return the article a code means. Raises UnknownCode or WrongCheckDigit."""
    article = till.articles.find(entered.code)
    if article is None:
        raise missing_code(entered.code)
    return article


async def set_quantity(till: Till, line: int, quantity: Decimal) -> None:
    """Give a line another quantity. Raises NoSuchLine and what a quantity may be refused for."""
    await _become(till, change_quantity(till.session.basket, line, quantity), line=line)


async def set_line_discount(till: Till, line: int, discount: Discount | None) -> None:
    """Give a line a discount or take it away. Raises NoSuchLine, DiscountTooLarge."""
    await _become(till, discount_line(till.session.basket, line, discount), line=line)


async def set_basket_discount(till: Till, discount: Discount | None) -> None:
    """Give the whole basket a discount or take it away. Raises DiscountTooLarge."""
    await _become(till, discount_basket(till.session.basket, discount))


async def take_out(till: Till, line: int) -> BasketLine:
    """Remove a line, and write down that it was. Raises NoSuchLine."""
    gone = till.session.basket.line(line)
    entry = till.entry(
        Deed.LINE_REMOVED,
        article=gone.article.article_id,
        quantity=str(gone.quantity),
        total=str(gone.total),
    )
    basket = remove_line(till.session.basket, line)
    left = min(line, len(basket.lines) - 1) if basket.lines else None
    await _become(till, basket, line=left, entry=entry)
    return gone


async def put_back(till: Till, line: int, gone: BasketLine) -> None:
    """Take the removal of a line back."""
    basket = insert_line(till.session.basket, line, gone)
    await _become(till, basket, line=min(line, len(basket.lines) - 1))


def restore_draft(till: Till) -> Basket:
    """Take up the basket that was being built when the till last ended."""
    till.put_basket(till.baskets.draft() or Basket())
    return till.session.basket


async def _become(
    till: Till, basket: Basket, *, line: int | None = None, entry: JournalEntry | None = None
) -> None:
    """Show the basket at once; the draft follows it to disk."""
    till.put_basket(basket)
    till.announce(BasketChanged(basket=basket, line=line))
    draft = Draft(basket=basket)
    await (till.ledger.record(draft, entry) if entry else till.ledger.record(draft))
