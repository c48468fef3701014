"""Saved buyers, as whoever keeps the list changes them; invoices keep whom they name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from till.actions.ports.records import BuyerForgotten, SavedBuyer
from till.actions.selling.customers import customer_facts
from till.actions.selling.past_invoices import list_invoices
from till.actions.service_time import note_service_time
from till.actions.till import Till
from till.domain.errors.buyers import BuyerExists, BuyerGone
from till.domain.fiscal.document_list import DocumentQuery, ListedDocument
from till.domain.fiscal.lookup import LookupAnswer
from till.domain.rights.journal import JournalAction
from till.domain.shop.buyer import Buyer, BuyerIdType, checked_buyer
from till.domain.shop.taxpayer import Taxpayer

MOST_LISTED = 1000
MOST_AT_ONCE = 250  # of one write: a sale waits for no longer one
INVOICES_SHOWN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedBuyers:
    """The buyers of a table against the saved ones, by their numbers; the last row of one counts.

    `changed` are as they would be saved.
    """

    new: tuple[Buyer, ...]
    changed: tuple[SavedBuyer, ...]
    count_unchanged: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyersTaken:
    """What taking buyers in did: how many were new, and how many were known already."""

    count_new: int
    count_known: int


def listed_buyers(till: Till, text: str) -> Sequence[SavedBuyer]:
    """Return the saved buyers whose name or number fits, the last used first."""
    return till.buyers.listed(text, MOST_LISTED)


async def add_buyer(till: Till, buyer: Buyer) -> Buyer:
    """Save a buyer nobody has the number of. Raises BuyerExists, what `checked_buyer` does."""
    checked = checked_buyer(buyer)
    _require_free(till, checked)
    saved = SavedBuyer(buyer=checked, used_at=till.clock.now())
    entry = till.entry(JournalAction.CUSTOMER_SAVED, **customer_facts(checked))
    await till.ledger.record(saved, entry)
    return checked


async def change_buyer(till: Till, before: Buyer, after: Buyer) -> Buyer:
    """Put a saved buyer right; with another number it is saved under that one alone.

    Raises BuyerGone, BuyerExists where somebody else has the number, what `checked_buyer` does.
    """
    was = _saved(till, before)
    checked = checked_buyer(after)
    is_renumbered = _number(before) != _number(checked)
    if is_renumbered:
        _require_free(till, checked)
    gone = [BuyerForgotten(buyer=before)] if is_renumbered else []
    saved = SavedBuyer(buyer=checked, used_at=was.used_at)
    entry = till.entry(JournalAction.CUSTOMER_SAVED, **customer_facts(checked))
    await till.ledger.record(*gone, saved, entry)
    return checked


async def merge_buyers(till: Till, gone: Buyer, kept: Buyer) -> None:
    """Let one saved buyer stand for two; the other's invoices keep the name they have.

    Raises BuyerGone.
    """
    first = _saved(till, gone)
    second = _saved(till, kept)
    used_at = max(first.used_at, second.used_at)
    facts = {f"gone_{name}": value for name, value in customer_facts(gone).items()}
    entry = till.entry(JournalAction.CUSTOMERS_MERGED, **customer_facts(kept), **facts)
    saved = SavedBuyer(buyer=second.buyer, used_at=used_at)
    await till.ledger.record(BuyerForgotten(buyer=gone), saved, entry)


async def take_buyers(till: Till, buyers: Iterable[Buyer]) -> BuyersTaken:
    """Save buyers of a table, each in the place of one with the same number.

    Those that were known keep the moment they were asked for last. Raises DiskFull, DiskFailing.
    """
    checked = check_buyers(till, buyers)
    now = till.clock.now()
    saved = [*(SavedBuyer(buyer=each, used_at=now) for each in checked.new), *checked.changed]
    for start in range(0, len(saved), MOST_AT_ONCE):
        await till.ledger.record(*saved[start : start + MOST_AT_ONCE])
    count_known = len(checked.changed) + checked.count_unchanged
    told = {"new": str(len(checked.new)), "known": str(count_known)}
    await till.ledger.record(till.entry(JournalAction.CUSTOMERS_IMPORTED, **told))
    return BuyersTaken(count_new=len(checked.new), count_known=count_known)


def check_buyers(till: Till, buyers: Iterable[Buyer]) -> CheckedBuyers:
    """Return what taking buyers in would do; nothing is saved."""
    new: list[Buyer] = []
    changed: list[SavedBuyer] = []
    coming = {_number(each): each for each in buyers}
    for number, buyer in coming.items():
        was = till.buyers.with_number(*number)
        if was is None:
            new.append(buyer)
        elif was.buyer != buyer:
            changed.append(replace(was, buyer=buyer))
    unchanged = len(coming) - len(new) - len(changed)
    return CheckedBuyers(new=tuple(new), changed=tuple(changed), count_unchanged=unchanged)


async def last_invoices(till: Till, buyer: Buyer) -> Sequence[ListedDocument]:
    """Return the newest invoices that name a buyer, by the number."""
    page = await list_invoices(till, DocumentQuery(day=None, text=buyer.id_number))
    return page.documents[:INVOICES_SHOWN]


async def check_number(till: Till, number: str) -> LookupAnswer[Taxpayer]:
    """Return what the register knows of a NUIS; it does not tell whether the business is active."""
    asked_at = till.clock.now()
    answer = await till.lookups.taxpayers(number)
    note_service_time(till, asked_at, answer.service_time)
    return answer


def _number(buyer: Buyer) -> tuple[BuyerIdType, str]:
    return buyer.id_type, buyer.id_number


def _saved(till: Till, buyer: Buyer) -> SavedBuyer:
    found = till.buyers.with_number(*_number(buyer))
    if found is None:
        raise BuyerGone(name=buyer.name)
    return found


def _require_free(till: Till, buyer: Buyer) -> None:
    other = till.buyers.with_number(*_number(buyer))
    if other is not None:
        raise BuyerExists(number=buyer.id_number, name=other.buyer.name)
