"""What an approval is asked for, told once: shown, written down and printed from this one value."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Deed(StrEnum):
    """What is done, where the right that it takes does not say it."""

    RETRY = "retry"
    REPLACE = "replace"
    CLOSE = "close"
    FIX_OPERATOR = "mend_operator"
    FIX_VAT = "mend_vat"
    FIX_UNIT = "mend_unit"
    FIX_BUYER = "mend_buyer"
    ADD_ARTICLE = "add_article"
    CHANGE_ARTICLE = "change_article"
    CHANGE_ARTICLES = "change_articles"
    UNDO_ARTICLES = "undo_articles"
    ARCHIVE_ARTICLE = "archive_article"
    ARTICLES_FROM_FILE = "articles_from_file"
    BUYERS_FROM_FILE = "buyers_from_file"
    CONFIRM_VAT = "confirm_vat"
    RENEW_TOKEN = "renew_token"  # noqa: S105 a deed, not a token
    SET_ADDRESS = "set_address"
    CHANGE_SERVICE = "change_service"
    SECOND_LOCATION = "second_place"
    REMOVE_BACKUP = "remove_copy"
    DAY_KNOWN = "day_known"
    CLOSE_DAY = "close_day"
    PAY_CREDIT_OUT = "pay_credit_out"
    EXCHANGE = "exchange"
    ADD_PERSON = "add_person"
    CHANGE_PERSON = "change_person"
    CHANGE_ROLE = "change_role"
    ARCHIVE_PERSON = "archive_person"
    BRING_BACK = "bring_back"
    SET_PIN = "set_pin"
    SET_BADGE = "set_badge"
    TAKE_BADGE = "take_badge"
    CHANGE_LIMITS = "change_limits"


class Worth(StrEnum):
    """What stands before and after."""

    VALUE = "value"
    PRICE = "price"
    DISCOUNT = "discount"
    TOTAL = "total"
    RATE = "rate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A deed, what it is done to, what it makes of it, how much money it moves, and by which paper.

    `of` is a name (of an article, a person, a setting, a file); `was` and `now` are an amount in
    lek or a text, of `worth`; `amount` is in `currency`; `document` an invoice as people call it.
    """

    deed: Deed | None = None
    of: str = ""
    was: Decimal | str = ""
    now: Decimal | str = ""
    worth: Worth = Worth.VALUE
    amount: Decimal | None = None
    currency: str = "ALL"
    document: str = ""

    def facts(self) -> dict[str, str]:
        """Return what the journal keeps of it; what is not told has no fact."""
        amount = "" if self.amount is None else f"{self.amount:f}"
        told = {
            "deed": self.deed.value if self.deed else "",
            "name": self.of,
            "before": str(self.was),
            "after": str(self.now),
            "amount": amount,
            "currency": self.currency if amount and self.currency != "ALL" else "",
            "invoice": self.document,
        }
        return {name: fact for name, fact in told.items() if fact}
