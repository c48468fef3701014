"""Which documents somebody looks for, and what a list says of each."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum

from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.search import search_words
from till.domain.selling.tender import TenderKind

A_PAGE = 50
"""Documents that are listed at once; the next are read when somebody goes that far."""
_AMOUNT = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{1,2}))?", re.ASCII)
_MINUTE = re.compile(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", re.ASCII)
_BETWEEN_THOUSANDS = re.compile(r"(?<=[0-9])[ \u00a0](?=[0-9]{3})")
_LONGEST_NUMBER = 9


class DocumentGroup(Enum):
    """What a list is narrowed to at a touch."""

    ALL = "all"
    WAITING = "waiting"
    REFUSED = "refused"
    CORRECTIONS = "corrections"
    OWED = "owed"  # the receipt came when the customer had left, and nobody printed it yet


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentQuery:
    """Which documents are wanted: of a `day`, or of all days where it is None.

    `text` is what somebody typed: an invoice number, an amount, a time of the day, part of a
    buyer's or an article's name.
    """

    day: date | None
    group: DocumentGroup = DocumentGroup.ALL
    kind: DocKind | None = None
    cashier_id: int | None = None
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchTerms:
    """What a text may mean: an invoice number, an amount, a minute, words; None where not."""

    number: int | None
    amount: Decimal | None
    minute: time | None
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedDocument:
    """An invoice in a list; `sequence` is its place among all that were ever issued.

    `number` is the service's order number, None until it is known; `slip_number` the shop's own, as
    the customer's slip has it; `total` is in `currency`.
    """

    sequence: int
    doc_id: DocId
    kind: DocKind
    state: DocumentState
    is_electronic: bool
    number: int | None
    slip_number: str
    issued_at: datetime
    total: Decimal
    currency: str
    buyer: str
    cashier: str
    payments: tuple[TenderKind, ...]
    has_receipt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentPage:
    """Some documents, newest first; `counts` says how many each group has, where it is counted.

    `has_more` tells that older ones follow.
    """

    documents: tuple[ListedDocument, ...]
    has_more: bool
    counts: tuple[tuple[DocumentGroup, int], ...] = ()

    @property
    def last(self) -> int | None:
        """The place after which the next page begins."""
        return self.documents[-1].sequence if self.documents else None


def search_terms(text: str) -> SearchTerms:
    """Tell what a typed text may mean; `1 275,00` is one amount."""
    joined = _BETWEEN_THOUSANDS.sub("", text.strip())
    found = _AMOUNT.fullmatch(joined)
    at = _MINUTE.fullmatch(joined)
    is_number = joined.isdecimal() and len(joined) <= _LONGEST_NUMBER
    return SearchTerms(
        number=int(joined) if found and is_number else None,
        amount=Decimal(f"{found[1]}.{found[2] or 0}") if found else None,
        minute=time(int(at[1]), int(at[2])) if at else None,
        words=search_words(text),
    )
