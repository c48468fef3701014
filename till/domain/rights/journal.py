"""The journal: what people did at the till, in order, so that nothing can vanish unseen."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum

from till.domain.shop.people import NamedPerson

THE_TILL = NamedPerson(name="till", person_id=0)
NO_MOMENT = datetime.fromtimestamp(0, UTC)
"""Of an entry of the till's own before anybody's."""
FIRST_LINK = "0" * 64
FIRST_GENERATION = 1


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
    CREDIT_PAID_OUT = "credit_paid_out"
    PLACE_SET = "place_set"
    PLACE_REMOVED = "place_removed"
    ORDERS_MOVED = "orders_moved"
    ORDER_DIVIDED = "order_divided"
    PART_TAKEN = "part_taken"
    PART_GIVEN_BACK = "part_given_back"
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
    CUSTOMERS_MERGED = "customers_merged"
    CUSTOMERS_IMPORTED = "customers_imported"
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
    ARTICLES_CHANGED = "articles_changed"  # many at once
    ARTICLES_CHANGED_BACK = "articles_changed_back"
    CATALOGUE_IMPORTED = "catalogue_imported"
    UNITS_IMPORTED = "units_imported"
    LABELS_MADE = "labels_made"
    BALANCE_SUPERSEDED = "balance_superseded"
    OPERATOR_UNKNOWN = "operator_unknown"
    TOTAL_DIFFERS = "total_differs"
    SELLER_DIFFERS = "seller_differs"
    SETTING_WANTED = "setting_wanted"
    SETTING_CHANGED = "setting_changed"
    SETTING_NOT_CHANGED = "setting_not_changed"
    SETTING_FOUND = "setting_found"  # a limit or right that no owner set so
    BACKUP_RESTORED = "copy_restored"
    BACKUP_REMOVED = "copy_removed"
    PICTURES_DROPPED = "pictures_dropped"
    BUYERS_DROPPED = "buyers_dropped"
    SPACE_GIVEN_BACK = "space_given_back"
    LOSS_ACCEPTED = "loss_accepted"
    ANCHOR_KEY_RENEWED = "anchor_key_renewed"  # the secret store had no key of before any more
    GENERATION_CHOSEN = "life_chosen"
    GENERATION_GIVEN_UP = "life_given_up"
    RESTORE_CONFIRMED = "restore_confirmed"
    OPENING_KNOWN = "opening_known"
    OPENING_UNKNOWN = "opening_unknown"
    ROWS_DIGESTED = "rows_sealed"
    DATA_DIGESTED = "data_sealed"


OF_THE_TILL = frozenset({JournalAction.ROWS_DIGESTED, JournalAction.DATA_DIGESTED})
"""Nobody's action: what a transaction without one wrote, and what an older till had kept."""


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


def link(
    previous: str, entry: JournalEntry, *, seals: str = "", life: int = FIRST_GENERATION
) -> str:
    """Return the SHA-256 that digests an entry to the one before it (hexadecimal).

    `seals` are the hashes of what its transaction wrote, as they are kept. The person's number, the
    seals and the till's generation are sealed with the rest, but for entries from before they were
    kept.
    """
    person = entry.person
    who = person.name if person.person_id is None else [person.name, person.person_id]
    told: list[object] = [
        previous,
        entry.moment.isoformat(),
        who,
        entry.action.value,
        dict(entry.facts),
    ]
    if seals or life != FIRST_GENERATION:
        told += [seals, life]
    return hashlib.sha256(canonical_json(told).encode()).hexdigest()


def canonical_json(value: object) -> str:
    """Return a value as the one text that is hashed for it: JSON, sorted, without spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
