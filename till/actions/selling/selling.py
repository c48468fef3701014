"""Selling: what is scanned, typed or weighed becomes a line; lines are changed and removed."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from till.actions.people.authorisation import permit
from till.actions.ports.events import BasketChanged
from till.actions.ports.records import Draft
from till.actions.selling.finding import FoundArticle, find_article
from till.actions.till import Till
from till.domain.barcode import Scan, missing_code
from till.domain.errors.basket import NoSuchLine, NothingToUndo
from till.domain.errors.devices import NotWeighed, ScaleMissing
from till.domain.quantity import plain
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import (
    ApprovalNeeded,
    Right,
    discount_needed,
    price_needed,
    right_needed,
)
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    add_line,
    change_price,
    change_quantity,
    deposit_for_one,
    discount_basket,
    discount_line,
    newest_line,
    with_its_deposit,
)
from till.domain.selling.discount import Discount
from till.domain.selling.pricing import line_at_price, line_of, listed_of_label, measured
from till.domain.selling.undo import Removed, Undo, UndoStep, put_line_back, removal, undo_step
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.pack import as_pack, pack_of, read_pack

TRIAL_PRICE = Decimal("1.00")  # lek for one kg, where somebody only looks what the scale says
PER_KILOGRAM = {"KGM": Decimal(1), "GRM": Decimal(1000), "TNE": Decimal("0.001")}
"""How many of a unit (UN/CEFACT) one kg is; goods sold in other units are not weighed."""


async def read_scale(till: Till, price: Decimal = TRIAL_PRICE) -> Decimal:
    """Return what lies on the scale, in kg, for a price of one kg (lek); nothing is sold.

    Raises ScaleMissing and what the port `Scale` does.
    """
    if till.scale is None:
        raise ScaleMissing
    return plain(await asyncio.to_thread(till.scale.weigh, price))


async def weigh_line(till: Till, line: int) -> Decimal:
    """Return what a line (from 0) of weighed goods weighs, in its unit; the line stays as it is.

    Raises NotWeighed, NoSuchLine (also where the line changed while the scale settled), and what
    `read_scale` raises.
    """
    asked = till.session.basket.line(line)
    weight = await weigh_article(till, asked.article)
    if till.session.basket.line(line) is not asked:
        raise NoSuchLine
    return weight


async def weigh_article(till: Till, article: Article) -> Decimal:
    """Return what lies on the scale in the unit of an article that is about to be sold.

    Raises NotWeighed, and what `read_scale` raises.
    """
    per_kilogram = PER_KILOGRAM.get(article.unit)
    if per_kilogram is None or not article.weighed:
        raise NotWeighed(name=article.name)
    return plain(await read_scale(till, article.price * per_kilogram) * per_kilogram)


def has_scale_for(till: Till, article: Article) -> bool:
    """Tell whether the till has a scale, and the article is one to lay on it."""
    return till.scale is not None and article.weighed and article.unit in PER_KILOGRAM


def weighed_more(
    till: Till, basket: Basket, index: int, approved_by: dict[str, str]
) -> list[JournalEntry]:
    """Return what is written down of discounts that come to more with a line than before."""
    line = basket.line(index)
    entries = list[JournalEntry]()
    if line.discount is not None:
        off = {"off": str(line.discount_value), "said": said_of(line.discount)}
        entries.append(entry_of(till, JournalAction.LINE_DISCOUNTED, line, off | approved_by))
    if basket.discount is not None:
        off = {"off": str(basket.discount_value), "said": said_of(basket.discount)}
        entries.append(till.entry(JournalAction.BASKET_DISCOUNTED, **off, **approved_by))
    return entries


def said_of(discount: Discount | None) -> str:
    """Return a discount as the journal tells it: `10%`, an amount, or nothing."""
    if discount is None:
        return ""
    return str(discount.amount) if discount.percent is None else f"{discount.percent}%"


def entry_of(
    till: Till, action: JournalAction, line: BasketLine, facts: dict[str, str]
) -> JournalEntry:
    """Return what is written down of something done to a line."""
    article = line.article
    return till.entry(action, article=article.article_id, name=article.name, **facts)


def price_entry(
    till: Till, line: BasketLine, was: Decimal, approved_by: dict[str, str]
) -> JournalEntry:
    """Return what is written down of a price that was another one before (lek)."""
    facts = {"was": str(was), "price": str(line.article.price), "quantity": str(line.quantity)}
    return entry_of(till, JournalAction.PRICE_CHANGED, line, facts | approved_by)


async def become(
    till: Till, basket: Basket, *entries: JournalEntry, line: int | None = None
) -> None:
    """Show the basket at once; the draft follows it to disk."""
    till.change_basket(basket)
    till.announce(BasketChanged(basket=basket, line=line))
    await till.ledger.record(Draft(basket=basket), *entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Cut:
    """A price that is another than the catalogue's: what it needs, what is written down of it."""

    needed: ApprovalNeeded | None
    facts: Mapping[str, str]


async def scan(
    till: Till, text: str, approval: Approval | None = None, *, apart: bool = False
) -> Article:
    """Add what was scanned or typed, such as `5310042031108`, `3*101` or `0,845*101`.

    `apart` makes a line of its own, also of the article of the newest one. Raises UnknownCode,
    WrongCheckDigit, PriceNeeded for an open price, WeightNeeded for goods by measure without one,
    LabelUnfit, what a quantity may be refused for, and ApprovalNeeded for a label whose price lies
    below the limit, or as `add` does.
    """
    found = find_article(till, text)
    await add_found(till, found, approval, apart=apart)
    return found.article


async def add_found(
    till: Till, found: FoundArticle, approval: Approval | None = None, *, apart: bool = False
) -> None:
    """Add the article that a code was found to mean; raises what `scan` does but UnknownCode."""
    article = found.article
    line = line_of(found.article, found.entered)
    cut = None
    if (listed := listed_of_label(article, line)) is not None:
        facts = {"was": str(listed), "price": str(line.gross), "quantity": str(line.quantity)}
        needed = price_needed(till.limits, listed, line.gross)
        cut = _Cut(needed=needed, facts=facts | {"by": "label"})
        if line.article.price < article.price:
            line = replace(line, list_price=article.price)
    await _add(till, line, approval, cut, apart=apart)


async def add(
    till: Till,
    article_id: ArticleId,
    quantity: Decimal | None = None,
    approval: Approval | None = None,
    *,
    price: Decimal | None = None,
) -> Article:
    """Add the article of an id that was chosen, whatever code another one bears.

    Without a `quantity` it is one piece; the measure of weighed goods was typed. `price` (lek for
    one) is what a person says where the price is open. Raises UnknownCode where the article is
    gone, PriceNeeded, WeightNeeded, what a quantity or a price may be refused for, and
    ApprovalNeeded where an approved discount of the whole basket would weigh more with it.
    """
    article = _with_id(till, article_id)
    if price is None:
        line = line_of(article, Scan(code=article_id, quantity=quantity, by_hand=True))
        await _add(till, line, approval, None, apart=False)
    else:
        line = line_at_price(article, measured(article, quantity), price)
        await _add(till, line, approval, _cut(till, line), apart=False)
    return article


async def add_weighed(
    till: Till, article_id: ArticleId, quantity: Decimal, approval: Approval | None = None
) -> None:
    """Add so much of the article of an id as the scale says. Raises as `add`."""
    line = line_of(_with_id(till, article_id), Scan(code=article_id, quantity=quantity))
    await _add(till, line, approval, None, apart=False)


def _with_id(till: Till, article_id: ArticleId) -> Article:
    article = till.articles.with_id(article_id)
    if article is not None:
        return article
    holder = till.articles.find(article_id)
    pack = pack_of(holder, article_id) if holder else None
    if holder is None or pack is None:
        raise missing_code(article_id)
    return as_pack(holder, pack)  # it has its code for an id


def _deposit_of(till: Till, line: BasketLine) -> BasketLine | None:
    """Return the deposit that goes with one of a line; one that came along brings none of its own.

    One that was taken off sale by itself is still paid with its goods. Raises UnknownCode.
    """
    article = line.article
    if article.deposit is None or article.weighed or line.deposit_each is not None:
        return None
    told = read_pack(article.deposit)
    kept = till.articles.with_id(ArticleId(told.code)) or till.articles.in_archive(told.code)
    if kept is None:
        raise missing_code(told.code)
    return deposit_for_one(kept, told.pieces) if kept.price else None


async def add_at_price(
    till: Till, text: str, price: Decimal, approval: Approval | None = None, *, apart: bool = False
) -> Article:
    """Add what was scanned or typed at a unit price (lek) that a person says.

    Raises what `scan` does, what a price may be refused for, and ApprovalNeeded below the limit.
    """
    found = find_article(till, text)
    line = line_at_price(found.article, measured(found.article, found.entered.quantity), price)
    await _add(till, line, approval, _cut(till, line), apart=apart)
    return found.article


async def set_quantity(
    till: Till,
    line: int,
    quantity: Decimal,
    approval: Approval | None = None,
    *,
    by_scale: bool = False,
) -> None:
    """Give a line another quantity, typed unless `by_scale`; a lower one is written down.

    Less is removing a part, and needs the same right; more of what was approved is approved anew
    (decision 21). Raises NoSuchLine, what a quantity may be refused for, ApprovalNeeded.
    """
    before = till.session.basket
    was = till.session.basket.line(line)
    deposit = _deposit_of(till, was) if quantity > was.quantity else None
    after = change_quantity(before, line, quantity, by_scale=by_scale, deposit=deposit)
    now = after.line(line)
    needed = None
    is_less = now.quantity < was.quantity
    is_more = now.quantity > was.quantity
    if is_less:
        needed = right_needed(till.limits, Right.REMOVE_LINES, was.article.name)
    elif is_more and was.list_price is not None:
        needed = price_needed(till.limits, was.list_price, was.article.price)
    weighs_more = discount_needed(till.limits, before, after)
    approved_by = permit(till, needed, approval, also=weighs_more)
    entries = weighed_more(till, after, line, approved_by) if weighs_more else []
    if is_less:
        gone = str(was.total - now.total)
        facts = {"was": str(was.quantity), "quantity": str(now.quantity), "total": gone}
        entries = [entry_of(till, JournalAction.QUANTITY_LOWERED, was, facts | approved_by)]
        entries += _deposit_entries(till, (before, after), line, approved_by)
    elif needed is not None:
        entries.append(price_entry(till, now, now.was_price, approved_by))
    await become(till, after, *entries, line=line)


async def set_line_discount(
    till: Till, line: int, discount: Discount | None, approval: Approval | None = None
) -> None:
    """Give a line a discount or take it away. Raises NoSuchLine, DiscountTooLarge, ApprovalNeeded.

    The line's own discount and the basket's count together.
    """
    before = till.session.basket
    was = till.session.basket.line(line)
    after = discount_line(before, line, discount)
    said = said_of(discount)
    needed = discount_needed(till.limits, before, after, said)
    approved_by = permit(till, needed, approval)
    off = {"off": str(after.line(line).discount_value), "said": said}
    entry = entry_of(till, JournalAction.LINE_DISCOUNTED, was, off | approved_by)
    await become(till, after, entry, line=line)


async def set_basket_discount(
    till: Till, discount: Discount | None, approval: Approval | None = None
) -> None:
    """Give the whole basket a discount or take it away. Raises DiscountTooLarge, ApprovalNeeded."""
    before = till.session.basket
    after = discount_basket(before, discount)
    said = said_of(discount)
    needed = discount_needed(till.limits, before, after, said)
    approved_by = permit(till, needed, approval)
    off = {"off": str(after.discount_value), "said": said}
    entry = till.entry(JournalAction.BASKET_DISCOUNTED, **off, **approved_by)
    await become(till, after, entry)


async def set_price(
    till: Till, line: int, price: Decimal | None, approval: Approval | None = None
) -> None:
    """Give a line another unit price (lek), or the catalogue's again (None).

    Raises NoSuchLine, what a price may be refused for, DiscountTooLarge, and ApprovalNeeded below
    the limit or where an amount taken off would weigh more.
    """
    before = till.session.basket
    was = till.session.basket.line(line)
    known = till.articles.with_id(was.article.article_id)
    is_open = known is not None and known.has_open_price
    after = change_price(before, line, price, is_open=is_open)
    now = after.line(line)
    needed = None if is_open else price_needed(till.limits, was.was_price, now.article.price)
    weighs_more = discount_needed(till.limits, before, after)
    approved_by = permit(till, needed, approval, also=weighs_more)
    entries = [price_entry(till, now, was.article.price, approved_by)] if now != was else []
    await become(till, after, *entries, line=line)


async def take_out(till: Till, line: int, approval: Approval | None = None) -> Removed:
    """Remove a line, and write down that it was. Raises NoSuchLine, ApprovalNeeded.

    The last line takes the buyer and all else with it; `put_back` brings them back.
    """
    removed = removal(till.session.basket, line)
    gone = removed.line
    after = removed.after
    needed = right_needed(till.limits, Right.REMOVE_LINES, gone.article.name)
    weighs_more = discount_needed(till.limits, removed.before, after)
    approved_by = permit(till, needed, approval, also=weighs_more)
    facts = ({"emptied": "yes"} if after.is_empty else {}) | approved_by
    entries = _removed_entries(till, removed.lines, facts)
    left = min(line, len(after.lines) - 1) if after.lines else None
    await become(till, after, *entries, line=left)
    return removed


async def put_back(till: Till, removed: Removed, approval: Approval | None = None) -> None:
    """Take the removal of a line back, and write that down too.

    Raises ApprovalNeeded where the basket has changed since, and its discounts come to more than
    the limit with the line.
    """
    before = till.session.basket
    after = put_line_back(before, removed)
    needed = discount_needed(till.limits, before, after) if after != removed.before else None
    approved_by = permit(till, needed, approval)
    entries = _back_entries(till, removed.lines, approved_by)
    await become(till, after, *entries, line=min(removed.index, len(after.lines) - 1))


def _removed_entries(
    till: Till, lines: Iterable[BasketLine], facts: Mapping[str, str]
) -> list[JournalEntry]:
    return [
        entry_of(
            till,
            JournalAction.LINE_REMOVED,
            gone,
            {"quantity": str(gone.quantity), "total": str(gone.total), **facts},
        )
        for gone in lines
    ]


def _back_entries(
    till: Till, lines: Iterable[BasketLine], facts: Mapping[str, str]
) -> list[JournalEntry]:
    return [
        entry_of(till, JournalAction.LINE_PUT_BACK, back, {"quantity": str(back.quantity), **facts})
        for back in lines
    ]


def _deposit_entries(
    till: Till, baskets: tuple[Basket, Basket], line: int, facts: Mapping[str, str]
) -> list[JournalEntry]:
    """Return what is written down of a deposit that went down with its goods at `line`."""
    was, now = (with_its_deposit(each.lines, line)[1:] for each in baskets)
    if not was or (now and now[0].quantity >= was[0].quantity):
        return []
    if not now:
        return _removed_entries(till, was, facts)
    told = {"was": str(was[0].quantity), "quantity": str(now[0].quantity)}
    gone = {"total": str(was[0].total - now[0].total)}
    return [entry_of(till, JournalAction.QUANTITY_LOWERED, was[0], told | gone | dict(facts))]


async def undo(till: Till, approval: Approval | None = None) -> UndoStep:
    """Take back the last thing done to the basket, as far as whoever stands here may.

    What is taken back is written down as if it had been done by hand: a line that goes again is a
    line removed. Raises NothingToUndo, ApprovalNeeded.
    """
    now = till.session.basket
    if not till.session.past:
        raise NothingToUndo
    before = till.session.past[-1]
    step = undo_step(now, before)
    approved_by = permit(
        till, _undo_needs(till, step), approval, also=_undo_discount_needs(till, step, now, before)
    )
    entries = _undo_entries(till, step, (now, before), {"by": "undo"} | approved_by)
    till.go_back(before)
    line = min(step.index, len(before.lines) - 1) if before.lines else None
    till.announce(BasketChanged(basket=before, line=line))
    await till.ledger.record(Draft(basket=before), *entries)
    return step


def _undo_needs(till: Till, step: UndoStep) -> ApprovalNeeded | None:
    """Return what has to be approved: taking away is removing, a lower price is a cut."""
    if step.undo in (Undo.ADDED, Undo.MORE):
        return right_needed(till.limits, Right.REMOVE_LINES, step.name)
    if step.undo is Undo.PRICE and step.was is not None:
        return price_needed(till.limits, step.was.was_price, step.was.article.price)
    return None


def _undo_discount_needs(
    till: Till, step: UndoStep, now: Basket, before: Basket
) -> ApprovalNeeded | None:
    """Return what a discount that comes back needs; a line comes back as it went."""
    if step.undo is Undo.REMOVED:
        return None
    return discount_needed(till.limits, now, before)


def _undo_entries(
    till: Till, step: UndoStep, baskets: tuple[Basket, Basket], facts: dict[str, str]
) -> list[JournalEntry]:
    """Return what is written down of it; more of a line and another customer never are.

    `baskets` are the one that is left and the one that comes back.
    """
    now, before = baskets
    match step:
        case UndoStep(undo=Undo.BASKET_DISCOUNT):
            off = {"off": str(before.discount_value), "said": said_of(before.discount)}
            return [till.entry(JournalAction.BASKET_DISCOUNTED, **off, **facts)]
        case UndoStep(undo=Undo.ADDED):
            return _removed_entries(till, with_its_deposit(now.lines, step.index), facts)
        case UndoStep(undo=Undo.REMOVED):
            return _back_entries(till, with_its_deposit(before.lines, step.index), facts)
        case UndoStep(now=BasketLine() as line, was=BasketLine() as was):
            changed = _changed_entries(till, step.undo, (line, was), facts)
            return changed + _deposit_entries(till, baskets, step.index, facts)
        case _:
            return []


def _changed_entries(
    till: Till, kind: Undo, line: tuple[BasketLine, BasketLine], facts: dict[str, str]
) -> list[JournalEntry]:
    """Return what is written down of a line that is now as it was."""
    now, was = line
    if kind is Undo.PRICE:
        return [price_entry(till, was, now.article.price, facts)]
    if kind is Undo.LINE_DISCOUNT:
        off = {"off": str(was.discount_value), "said": said_of(was.discount)}
        return [entry_of(till, JournalAction.LINE_DISCOUNTED, was, off | facts)]
    if kind is Undo.MORE:
        less = {"was": str(now.quantity), "quantity": str(was.quantity)}
        return [entry_of(till, JournalAction.QUANTITY_LOWERED, was, less | facts)]
    return []


def restore_draft(till: Till) -> Basket:
    """Take up the basket that was being built when the till last ended."""
    till.put_basket(till.baskets.draft() or Basket())
    return till.session.basket


async def _add(
    till: Till, line: BasketLine, approval: Approval | None, cut: _Cut | None, *, apart: bool
) -> None:
    """Add a line. A discount of all that then weighs more than was approved is approved anew."""
    before = till.session.basket
    after = add_line(before, line, _deposit_of(till, line), apart=apart)
    weighs_more = discount_needed(till.limits, before, after)
    approved_by = permit(till, cut.needed if cut else None, approval, also=weighs_more)
    newest = newest_line(after) or 0
    entries = weighed_more(till, after, newest, approved_by) if weighs_more else []
    if cut is not None:
        entries.append(
            entry_of(till, JournalAction.PRICE_CHANGED, line, {**cut.facts, **approved_by})
        )
    await become(till, after, *entries, line=newest)


def _cut(till: Till, line: BasketLine) -> _Cut | None:
    """Return what a price needs that a person says, unless it is the catalogue's or open."""
    if line.list_price is None:
        return None
    price = line.article.price
    facts = {"was": str(line.list_price), "price": str(price), "quantity": str(line.quantity)}
    return _Cut(needed=price_needed(till.limits, line.list_price, price), facts=facts)
