"""The journal: what people did at the till, in order, so that nothing can vanish unseen."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from till.domain.shop.people import NamedPerson


class JournalAction(Enum):
    """What is written down."""

    SIGNED_IN = "signed_in"
    SIGNED_OUT = "signed_out"
    WRONG_PIN = "wrong_pin"
    DAY_OPENED = "day_opened"
    WRONG_BADGE = "wrong_badge"
    LINE_REMOVED = "line_removed"
    LINE_PUT_BACK = "line_put_back"
    QUANTITY_LOWERED = "quantity_lowered"
    LINE_DISCOUNTED = "line_discounted"
    BASKET_DISCOUNTED = "basket_discounted"
    PRICE_CHANGED = "price_changed"
    APPROVED = "approved"
    APPROVAL_REFUSED = "approval_refused"
    BASKET_PARKED = "basket_parked"
    BASKET_RECALLED = "basket_recalled"
    PARKED_DISCARDED = "parked_discarded"
    BASKET_GIVEN_UP = "basket_given_up"
    ARTICLE_CREATED = "article_created"
    QUICK_KEYS_CHANGED = "quick_keys_changed"
    BADGE_SET = "badge_set"
    SALE_CLOSED = "sale_closed"
    INVOICE_ISSUED = "invoice_issued"
    SALE_RETURNED = "sale_returned"
    SALE_CANCELLED = "sale_cancelled"
    CASH_DEPOSITED = "cash_deposited"
    CASH_WITHDRAWN = "cash_withdrawn"
    DOCUMENT_RETRIED = "document_retried"
    DOCUMENT_REPLACED = "document_replaced"
    DOCUMENT_CLOSED = "document_closed"
    COPY_PRINTED = "copy_printed"
    SLIP_PRINTED = "slip_printed"
    PAPER_SETTLED = "paper_settled"
    PAPER_MOVED = "paper_moved"
    RATE_SET = "rate_set"
    CUSTOMER_SAVED = "customer_saved"
    CUSTOMER_FORGOTTEN = "customer_forgotten"
    LIMIT_PASSED = "limit_passed"
    CASH_COUNTED = "cash_counted"
    HANDED_OVER = "handed_over"
    DAY_CLOSED = "day_closed"
    DIFFERENCE_STOPPED = "difference_stopped"
    DRAWER_OPENED = "drawer_opened"
    PERSON_ADDED = "person_added"
    PERSON_REMOVED = "person_removed"
    PIN_SET = "pin_set"
    OPERATOR_CODE_SET = "operator_code_set"
    PERSON_CHANGED = "person_changed"
    PERSON_BACK = "person_back"
    ARTICLE_CHANGED = "article_changed"
    ARTICLE_ARCHIVED = "article_archived"
    CATALOGUE_IMPORTED = "catalogue_imported"
    UNITS_IMPORTED = "units_imported"
    BALANCE_SUPERSEDED = "balance_superseded"
    OPERATOR_UNKNOWN = "operator_unknown"
    TOTAL_DIFFERS = "total_differs"
    SETTING_CHANGED = "setting_changed"
    COPY_RESTORED = "copy_restored"
    PICTURES_DROPPED = "pictures_dropped"
    BUYERS_DROPPED = "buyers_dropped"
    SPACE_GIVEN_BACK = "space_given_back"


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalEntry:
    """One action: when, by whom, and the facts, as text."""

    moment: datetime
    person: NamedPerson
    action: JournalAction
    facts: Mapping[str, str]

    def by(self, person: NamedPerson) -> "JournalEntry":
        """Return it as somebody else's: who stands at the till by now may be another."""
        return replace(self, person=person)


FIRST_LINK = "0" * 64


def link(previous: str, entry: JournalEntry) -> str:
    """Return the SHA-256 that seals an entry to the one before it (hexadecimal).

    The person's number is sealed with the rest, but for entries of before numbers were kept.
    """
    person = entry.person
    who = person.name if person.person_id is None else [person.name, person.person_id]
    told = json.dumps(
        [previous, entry.moment.isoformat(), who, entry.action.value, dict(entry.facts)],
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(told.encode()).hexdigest()
