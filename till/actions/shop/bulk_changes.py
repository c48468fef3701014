"""Changing many articles at once: a plan first, one row that makes it, and undone as a whole."""

from collections.abc import Mapping, Sequence
from typing import Final

from till.actions.people.authorisation import permit_right
from till.actions.ports.events import QuickKeysChanged
from till.actions.ports.records import BulkBegun, BulkMade, BulkSlice, BulkTidied, BulkUndone
from till.actions.selling import finding
from till.actions.shop.catalogue import Told, go_on
from till.actions.shop.catalogue_editing import checked_category
from till.actions.shop.prices import price_change
from till.actions.till import Till, housekeeping
from till.domain.barcode import excerpt
from till.domain.errors.catalogue import (
    BulkLost,
    BulkPlanChanged,
    BulkStopped,
    BulkTooMany,
    BulkUndoOver,
    PriceFromPassed,
    VatCodeNotAllowed,
)
from till.domain.formatting import write_moment
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.search import ArticleGroup
from till.domain.shop.article import ArticleId, Unit
from till.domain.shop.bulk_change import (
    BulkChange,
    BulkDone,
    BulkField,
    BulkPlan,
)
from till.domain.shop.spelling import read_unit, told_rates, vat_codes_of
from till.domain.shop.vat import VatCode

AT_ONCE: Final = 2000
"""Articles that are looked at, and prices that are prepared, at once: a sale waits for no more."""
MOST_FOUND: Final = 500


async def choose_shown(
    till: Till, group: ArticleGroup, category: str = "", text: str = ""
) -> Sequence[ArticleId]:
    """Return all articles that a list shows of a group, a category or a search.

    Raises BulkTooMany where a search has found so much that it does not know all of it.
    """
    if group is not ArticleGroup.ALL or not text.strip():
        return await till.articles.ids_of(group, category, text)
    found = await finding.search(till, text, category=category, limit=MOST_FOUND)
    if found.is_cut:
        raise BulkTooMany(limit=MOST_FOUND)
    return [each.article_id for each in found.articles]


async def choose_codes(
    till: Till, codes: Sequence[str]
) -> tuple[Sequence[ArticleId], Sequence[str]]:
    """Return the articles of barcodes or ids, each once, and the codes that nothing bears."""
    told = [each.strip() for each in codes if each.strip()]
    found: dict[ArticleId, None] = {}
    unknown = []
    for start in range(0, len(told), AT_ONCE):
        part = told[start : start + AT_ONCE]
        for code, key in zip(part, await till.articles.ids_of_codes(part), strict=True):
            if key is None:
                unknown.append(code)
            else:
                found[key] = None
    return list(found), unknown


def read_value(till: Till, field: BulkField, text: str, units: Mapping[str, Unit]) -> BulkChange:
    """Return the change by which articles get a value that is typed, other than a price.

    Raises VatCodeNotAllowed, GroupTooLong, UnitUnknown.
    """
    if field is BulkField.VAT:
        codes = vat_codes_of(text, till.rates)
        if len(codes) != 1:
            allowed = told_rates(till.rates.percent, till.rates)
            raise VatCodeNotAllowed(code=excerpt(text), allowed=allowed)
        return BulkChange(field=field, value=codes[0].value)
    if field is BulkField.CATEGORY:
        return BulkChange(field=field, value=checked_category(text))
    unit = read_unit(text, units)
    return BulkChange(field=field, value=f"{unit.code} {int(unit.weighed)}")


async def plan_change(
    till: Till, chosen: Sequence[ArticleId], change: BulkChange, unknown: Sequence[str] = ()
) -> BulkPlan:
    """Tell what a change would do to each of the chosen articles; nothing is written.

    Raises VatCodeNotAllowed, PriceFromPassed.
    """
    _require_change(till, change)
    plan = BulkPlan(change=change, unknown=tuple(unknown))
    for start in range(0, len(chosen), AT_ONCE):
        await till.articles.bulk.add_to(plan, chosen[start : start + AT_ONCE])
    return plan


async def make_change(
    till: Till,
    chosen: Sequence[ArticleId],
    plan: BulkPlan,
    approval: Approval | None = None,
    told: Told = go_on,
) -> BulkDone:
    """Do what a plan told: prepared in slices, made by one row, and followed in slices.

    Raises ApprovalNeeded, BulkNothing, BulkPriceUnfit, BulkPlanChanged where articles are others
    by now, BulkStopped, BulkLost, PriceFromPassed, DiskFull, DiskFailing: nothing is done then.
    """
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    plan.require_fit()
    change = plan.change
    _require_change(till, change)
    await settle_changes(till)
    setting = price_change(till)
    begun = BulkBegun(field=change.field, change=setting, begins=change.begins)
    await till.ledger.record(begun)
    for start in range(0, len(chosen), AT_ONCE):
        part = chosen[start : start + AT_ONCE]
        coming = BulkSlice(begun_at=setting.made_at, change=change, article_ids=part)
        await till.ledger.record(coming)
        if not told(start + len(part)):
            await settle_changes(till)
            raise BulkStopped
    if await till.articles.bulk.prepared(setting.made_at) != plan.agreed:
        await settle_changes(till)
        raise BulkPlanChanged
    begins = {"price_from": write_moment(change.begins)} if change.begins else {}
    largest = {"largest": f"{plan.largest:+.1f}%"} if change.field is BulkField.PRICE else {}
    facts = {"articles": str(plan.count), **change.facts(), **begins, **largest}
    entry = till.entry(JournalAction.ARTICLES_CHANGED, **facts, **approved_by)
    made = BulkMade(begun_at=setting.made_at, made_at=till.articles.now(), articles=plan.count)
    await till.ledger.record(made, entry)
    done = till.articles.bulk.newest()
    if done is None:
        raise BulkLost
    await settle_changes(till)
    till.announce(QuickKeysChanged())
    return done


def undoable(till: Till) -> BulkDone | None:
    """Return the change that can still be undone, if there is one."""
    done = till.articles.bulk.newest()
    return done if done is not None and till.articles.now() <= done.undo_until else None


async def undo_change(till: Till, done: BulkDone, approval: Approval | None = None) -> int:
    """Undo a change; return how many of its articles somebody set otherwise since: they stay so.

    Raises ApprovalNeeded, BulkUndoOver, DiskFull, DiskFailing.
    """
    approved_by = permit_right(till, Right.CATALOGUE, approval)
    await settle_changes(till)
    last = undoable(till)
    if last is None or last.number != done.number:
        raise BulkUndoOver
    stay = await till.articles.bulk.set_since(done.number)
    facts = {"articles": str(done.articles), "field": done.field.value, **approved_by}
    entry = till.entry(JournalAction.ARTICLES_CHANGED_BACK, **facts)
    undone = BulkUndone(number=done.number, undone_at=till.articles.now())
    await till.ledger.record(undone, entry)
    await settle_changes(till)
    till.announce(QuickKeysChanged())
    if done.field is BulkField.PRICE:
        return stay
    return await till.articles.bulk.set_since(done.number)


async def settle_changes(till: Till) -> None:
    """Let articles follow what was made or undone, and drop what was never made, in slices.

    What a kill left in between is gone on with like this at the next start.
    """
    for number in till.articles.bulk.unfinished():
        while number in till.articles.bulk.unfinished():
            await till.ledger.record(BulkTidied(number=number))


async def settle_at_start(till: Till) -> None:
    """Settle them beside the start of the till; what fails is told, and tried at the next one."""
    with housekeeping(till.warn):
        await settle_changes(till)


def _require_change(till: Till, change: BulkChange) -> None:
    if change.field is BulkField.VAT:
        till.rates.rate(VatCode(change.value))
    now = till.articles.now()
    if change.begins is not None and change.begins <= now:
        raise PriceFromPassed(moment=write_moment(change.begins), now=write_moment(now))
