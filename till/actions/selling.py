"""Building the basket.

Lives here: scanning, quantities, discounts, prices, removing a line and taking that back.
Must not: payment, rules about lines and limits (domain), keys and focus.
"""

from decimal import Decimal

from till.actions.permitting import permit
from till.actions.records import Draft
from till.actions.till import Till
from till.domain.approval import Approval
from till.domain.article import Article
from till.domain.barcode import Scan, missing_code
from till.domain.basket import (
    Basket,
    BasketLine,
    add_line,
    change_price,
    change_quantity,
    discount_basket,
    discount_line,
    insert_line,
    remove_line,
)
from till.domain.code import Badge, Meaning, read_article_code, what_is
from till.domain.discount import Discount
from till.domain.events import BasketChanged
from till.domain.journal import Deed, JournalEntry
from till.domain.limits import Right, discount_needed, price_needed, right_needed
from till.domain.people import badge_hash
from till.domain.pricing import line_at_price, line_of, listed_of_label
from till.domain.quantity import ONE


def meaning_of(till: Till, text: str) -> Meaning:
    """Tell what was scanned: an article's code, somebody's badge, a fiscal document's iic.

    A code that no article bears may be a badge that looks like any other code.
    Raises as `read_article_code` does.
    """
    meaning = what_is(text, till.policy.labels)
    if isinstance(meaning, Scan) and _found(till, meaning) is None:
        code = text.strip()
        return Badge(text=code) if till.people.with_badge(badge_hash(code)) else meaning
    return meaning


async def scan(
    till: Till, text: str, approval: Approval | None = None, *, apart: bool = False
) -> Article:
    """Add what was scanned or typed, such as `5310042031108`, `3*101` or `0,845*101`.

    `apart` makes a line of its own, also of the article of the newest one. Raises UnknownCode,
    WrongCheckDigit, PriceNeeded for an open price, LabelUnfit, what a quantity may be refused for,
    and ApprovalNeeded for a label whose price lies below the limit.
    """
    article, entered = _look_up(till, text)
    line, entry = line_of(article, entered), None
    if (listed := listed_of_label(article, line)) is not None:
        approved_by = permit(till, price_needed(till.limits, listed, line.gross), approval)
        facts = {"was": str(listed), "price": str(line.gross), "quantity": str(line.quantity)}
        entry = _entry(till, Deed.PRICE_CHANGED, line, facts | {"by": "label"} | approved_by)
    await _add(till, line, entry, apart=apart)
    return article


async def add_at_price(
    till: Till, text: str, price: Decimal, approval: Approval | None = None, *, apart: bool = False
) -> Article:
    """Add what was scanned or typed at a unit price (lek) that a person says.

    Raises what `scan` does, what a price may be refused for, and ApprovalNeeded below the limit.
    """
    article, entered = _look_up(till, text)
    line = line_at_price(article, entered.quantity or ONE, price)
    needed = price_needed(till.limits, article.price, line.article.price)
    entry = None
    if line.list_price is not None:
        entry = _price_entry(till, line, line.list_price, permit(till, needed, approval))
    await _add(till, line, entry, apart=apart)
    return article


async def set_quantity(
    till: Till, line: int, quantity: Decimal, approval: Approval | None = None
) -> None:
    """Give a line another quantity; a lower one is written down.

    Raises NoSuchLine, what a quantity may be refused for, and ApprovalNeeded where an amount taken
    off would weigh more on less.
    """
    before, was = till.session.basket, till.session.basket.line(line)
    after = change_quantity(before, line, quantity)
    approved_by = permit(till, discount_needed(till.limits, before, after), approval)
    entry = None
    if after.line(line).quantity < was.quantity:
        facts = {"was": str(was.quantity), "quantity": str(after.line(line).quantity)}
        entry = _entry(till, Deed.QUANTITY_LOWERED, was, facts | approved_by)
    await _become(till, after, line=line, entry=entry)


async def set_line_discount(
    till: Till, line: int, discount: Discount | None, approval: Approval | None = None
) -> None:
    """Give a line a discount or take it away. Raises NoSuchLine, DiscountTooLarge, ApprovalNeeded.

    The line's own discount and the basket's count together.
    """
    before, was = till.session.basket, till.session.basket.line(line)
    after = discount_line(before, line, discount)
    approved_by = permit(till, discount_needed(till.limits, before, after), approval)
    off = {"off": str(after.line(line).discount_value), "said": _said(discount)}
    entry = _entry(till, Deed.LINE_DISCOUNTED, was, off | approved_by)
    await _become(till, after, line=line, entry=entry)


async def set_basket_discount(
    till: Till, discount: Discount | None, approval: Approval | None = None
) -> None:
    """Give the whole basket a discount or take it away. Raises DiscountTooLarge, ApprovalNeeded."""
    before = till.session.basket
    after = discount_basket(before, discount)
    approved_by = permit(till, discount_needed(till.limits, before, after), approval)
    off = {"off": str(after.discount_value), "said": _said(discount)}
    entry = till.entry(Deed.BASKET_DISCOUNTED, **off, **approved_by)
    await _become(till, after, entry=entry)


async def set_price(
    till: Till, line: int, price: Decimal | None, approval: Approval | None = None
) -> None:
    """Give a line another unit price (lek), or the catalogue's again (None).

    Raises NoSuchLine, what a price may be refused for, DiscountTooLarge, and ApprovalNeeded below
    the limit or where an amount taken off would weigh more.
    """
    before, was = till.session.basket, till.session.basket.line(line)
    known = till.articles.find(was.article.article_id)
    is_open = known is not None and known.has_open_price
    after = change_price(before, line, price, is_open=is_open)
    now = after.line(line)
    needed = None if is_open else price_needed(till.limits, was.was_price, now.article.price)
    weighs_more = discount_needed(till.limits, before, after)
    approved_by = permit(till, needed, approval, also=weighs_more)
    entry = _price_entry(till, now, was.article.price, approved_by)
    await _become(till, after, line=line, entry=entry if now != was else None)


async def take_out(till: Till, line: int, approval: Approval | None = None) -> BasketLine:
    """Remove a line, and write down that it was. Raises NoSuchLine, ApprovalNeeded."""
    before, gone = till.session.basket, till.session.basket.line(line)
    after = remove_line(before, line)
    needed = right_needed(till.limits, Right.REMOVE_LINES, gone.article.name)
    weighs_more = discount_needed(till.limits, before, after)
    approved_by = permit(till, needed, approval, also=weighs_more)
    facts = {"quantity": str(gone.quantity), "total": str(gone.total)}
    entry = _entry(till, Deed.LINE_REMOVED, gone, facts | approved_by)
    left = min(line, len(after.lines) - 1) if after.lines else None
    await _become(till, after, line=left, entry=entry)
    return gone


async def put_back(
    till: Till, line: int, gone: BasketLine, approval: Approval | None = None
) -> None:
    """Take the removal of a line back, and write that down too.

    Raises ApprovalNeeded where its own discount and the basket's come to more than the limit.
    """
    before = till.session.basket
    basket = insert_line(before, line, gone)
    approved_by = permit(till, discount_needed(till.limits, before, basket), approval)
    entry = _entry(till, Deed.LINE_PUT_BACK, gone, {"quantity": str(gone.quantity)} | approved_by)
    await _become(till, basket, line=min(line, len(basket.lines) - 1), entry=entry)


def restore_draft(till: Till) -> Basket:
    """Take up the basket that was being built when the till last ended."""
    till.put_basket(till.baskets.draft() or Basket())
    return till.session.basket


def look_up(till: Till, text: str) -> Article:
    """Return the article a code means, and add nothing. Raises UnknownCode or WrongCheckDigit."""
    return _look_up(till, text)[0]


def _look_up(till: Till, text: str) -> tuple[Article, Scan]:
    """Return the article and how its code was read. Raises UnknownCode or WrongCheckDigit."""
    entered = read_article_code(text, till.policy.labels)
    found = _found(till, entered)
    if found is None:
        raise missing_code(entered.code)
    return found


def _found(till: Till, entered: Scan) -> tuple[Article, Scan] | None:
    """Return the first reading of a code that an article bears; a scale may write `00101`."""
    for reading in (entered, *entered.also):
        for code in dict.fromkeys((reading.code, reading.code.lstrip("0"))):
            is_as_written = code == reading.code or reading is not entered
            article = till.articles.find(code) if code and is_as_written else None
            if article is not None:
                return article, reading
    return None


async def _add(
    till: Till, line: BasketLine, entry: JournalEntry | None = None, *, apart: bool
) -> None:
    basket = till.session.basket
    added = insert_line(basket, len(basket.lines), line) if apart else add_line(basket, line)
    await _become(till, added, line=len(added.lines) - 1, entry=entry)


def _said(discount: Discount | None) -> str:
    """Return a discount as the journal tells it: `10%`, an amount, or nothing."""
    if discount is None:
        return ""
    return str(discount.amount) if discount.percent is None else f"{discount.percent}%"


def _entry(till: Till, deed: Deed, line: BasketLine, facts: dict[str, str]) -> JournalEntry:
    return till.entry(deed, article=line.article.article_id, **facts)


def _price_entry(
    till: Till, line: BasketLine, was: Decimal, approved_by: dict[str, str]
) -> JournalEntry:
    facts = {"was": str(was), "price": str(line.article.price), "quantity": str(line.quantity)}
    return _entry(till, Deed.PRICE_CHANGED, line, facts | approved_by)


async def _become(
    till: Till, basket: Basket, *, line: int | None = None, entry: JournalEntry | None = None
) -> None:
    """Show the basket at once; the draft follows it to disk."""
    till.put_basket(basket)
    till.announce(BasketChanged(basket=basket, line=line))
    draft = Draft(basket=basket)
    await (till.ledger.record(draft, entry) if entry else till.ledger.record(draft))
