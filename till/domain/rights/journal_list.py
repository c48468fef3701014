"""Which entries of the journal somebody looks for, and what a list has of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from till.domain.rights.journal import OF_THE_TILL, JournalAction, JournalEntry

A_PAGE: Final = 100
"""Entries that are listed at once; the next are read when somebody goes that far."""
_A = JournalAction


class JournalGroup(Enum):
    """What a list is narrowed to at a touch."""

    ALL = "all"
    REDUCTIONS = "reductions"  # taken out, thrown away, sold cheaper, approved
    SALES = "sales"
    CASH = "cash"
    DOCUMENTS = "documents"
    PEOPLE = "people"
    SHOP = "shop"  # articles, buyers, quick keys
    TILL = "till"  # settings, copies, what was dropped by age


ACTIONS: Final[Mapping[JournalGroup, frozenset[JournalAction]]] = {
    JournalGroup.ALL: frozenset(JournalAction) - OF_THE_TILL,
    JournalGroup.REDUCTIONS: frozenset(
        {
            *(_A.LINE_REMOVED, _A.LINE_PUT_BACK, _A.QUANTITY_LOWERED, _A.PRICE_CHANGED),
            *(_A.LINE_DISCOUNTED, _A.BASKET_DISCOUNTED, _A.PARKED_DISCARDED),
            *(_A.BASKET_GIVEN_UP, _A.APPROVED, _A.APPROVAL_REFUSED, _A.LIMIT_PASSED),
        }
    ),
    JournalGroup.SALES: frozenset(
        {
            *(_A.SALE_CLOSED, _A.INVOICE_ISSUED, _A.SALE_RETURNED, _A.SALE_CANCELLED),
            *(_A.BASKET_PARKED, _A.BASKET_RECALLED, _A.ORDERS_MOVED, _A.ORDER_DIVIDED),
            *(_A.PLACE_SET, _A.PLACE_REMOVED),
        }
    ),
    JournalGroup.CASH: frozenset(
        {
            *(_A.DAY_OPENED, _A.DAY_CLOSED, _A.CASH_DEPOSITED, _A.CASH_WITHDRAWN),
            *(_A.CASH_COUNTED, _A.HANDED_OVER, _A.DIFFERENCE_STOPPED, _A.DRAWER_OPENED),
            *(_A.RATE_SET, _A.OPENING_KNOWN, _A.OPENING_UNKNOWN, _A.CREDIT_PAID_OUT),
            *(_A.PART_TAKEN, _A.PART_GIVEN_BACK),
        }
    ),
    JournalGroup.DOCUMENTS: frozenset(
        {
            *(_A.DOCUMENT_RETRIED, _A.DOCUMENT_REPLACED, _A.DOCUMENT_CLOSED),
            *(_A.BALANCE_SUPERSEDED, _A.OPERATOR_UNKNOWN, _A.TOTAL_DIFFERS),
            _A.SELLER_DIFFERS,
            *(_A.COPY_PRINTED, _A.SLIP_PRINTED, _A.PAPER_SETTLED, _A.PAPER_MOVED),
        }
    ),
    JournalGroup.PEOPLE: frozenset(
        {
            *(_A.SIGNED_IN, _A.SIGNED_OUT, _A.WRONG_PIN, _A.WRONG_BADGE, _A.BADGE_SET),
            *(_A.PERSON_ADDED, _A.PERSON_REMOVED, _A.PERSON_CHANGED, _A.PERSON_BACK),
            *(_A.PIN_SET, _A.OPERATOR_CODE_SET),
        }
    ),
    JournalGroup.SHOP: frozenset(
        {
            *(_A.ARTICLE_CREATED, _A.ARTICLE_CHANGED, _A.ARTICLE_ARCHIVED),
            *(_A.ARTICLES_CHANGED, _A.ARTICLES_CHANGED_BACK),
            *(_A.CATALOGUE_IMPORTED, _A.UNITS_IMPORTED, _A.QUICK_KEYS_CHANGED, _A.LABELS_MADE),
            *(_A.CUSTOMER_SAVED, _A.CUSTOMER_FORGOTTEN, _A.CUSTOMERS_MERGED),
            _A.CUSTOMERS_IMPORTED,
        }
    ),
    JournalGroup.TILL: frozenset(
        {
            *(_A.SETTING_WANTED, _A.SETTING_CHANGED, _A.SETTING_NOT_CHANGED, _A.SETTING_FOUND),
            *(_A.BACKUP_RESTORED, _A.BACKUP_REMOVED, _A.LOSS_ACCEPTED, _A.PICTURES_DROPPED),
            *(_A.BUYERS_DROPPED, _A.SPACE_GIVEN_BACK, _A.RESTORE_CONFIRMED),
            *(_A.GENERATION_CHOSEN, _A.GENERATION_GIVEN_UP, _A.ANCHOR_KEY_RENEWED),
        }
    ),
}
"""What belongs to each group: every action to one, but those that only seal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchedWord:
    """A word that somebody typed, and the actions whose names have it in their language."""

    text: str
    actions: frozenset[JournalAction] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalQuery:
    """Which entries are wanted: of a `day`, or of all days where it is None.

    Each of `words` has to be in who did it, in a fact, or in what the action is called.
    """

    day: date | None
    group: JournalGroup = JournalGroup.ALL
    person_id: int | None = None
    words: tuple[SearchedWord, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedEntry:
    """An entry with its number among all of the journal."""

    number: int
    entry: JournalEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalPage:
    """Entries, the newest first; `has_more` tells that there are older ones."""

    entries: tuple[ListedEntry, ...]
    has_more: bool
