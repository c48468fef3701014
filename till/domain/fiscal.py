"""Fiscal documents: what is owed to the tax platform, and how far each has come.

Lives here: kinds, identifiers, the states and their one transition table, what completes one.
Must not: deciding what to do next (recovery), the body's wording (service.wire), I/O.
"""

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum
from typing import NewType

from till.domain.errors import IllegalTransition

DocId = NewType("DocId", str)
Iic = NewType("Iic", str)
Fic = NewType("Fic", str)
Fcdc = NewType("Fcdc", str)


class DocKind(Enum):
    """What a document reports."""

    SALE = "sale"  # a normal invoice (specification 4.1); completes with fic
    OPENING_BALANCE = "opening_balance"  # specification 4.6; completes with fcdc


class DocumentState(Enum):
    """How far a document has come (design: fiscal, "States of a document")."""

    QUEUED = "queued"  # never sent
    SENDING = "sending"  # an attempt was begun; written before the first byte left
    UNCLEAR = "unclear"  # outcome unknown or incomplete: ask (a balance: repeat)
    ABSENT = "absent"  # status said not found: replay the identical request
    COMPLETE = "complete"  # its completion identifiers are here
    REFUSED = "refused"  # needs a person
    RESOLVED = "resolved"  # a person replaced it, or recorded why none follows


_S = DocumentState
MAY_BECOME: dict[DocumentState, frozenset[DocumentState]] = {
    _S.QUEUED: frozenset({_S.SENDING, _S.RESOLVED}),
    _S.SENDING: frozenset({_S.UNCLEAR, _S.ABSENT, _S.COMPLETE, _S.REFUSED}),
    # RESOLVED: an opening balance that surely never arrived on its own day (superseded).
    _S.UNCLEAR: frozenset(
        {_S.SENDING, _S.UNCLEAR, _S.ABSENT, _S.COMPLETE, _S.REFUSED, _S.RESOLVED}
    ),
    _S.ABSENT: frozenset({_S.SENDING}),
    _S.COMPLETE: frozenset(),
    _S.REFUSED: frozenset({_S.UNCLEAR, _S.RESOLVED}),
    _S.RESOLVED: frozenset(),
}

OPEN_STATES = frozenset({_S.QUEUED, _S.SENDING, _S.UNCLEAR, _S.ABSENT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What the service gave a document (specification 2.14, 2.16)."""

    fic: Fic | None = None
    iic: Iic | None = None
    fcdc: Fcdc | None = None
    verification_link: str | None = None
    invoice_number: str | None = None
    invoice_order_number: int | None = None
    total_text: str | None = None  # the service's total as it wrote it, to compare with ours


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why a document does not go on: the key of our words, and the service's own words."""

    key: str
    message: str = ""
    field: str | None = None
    code: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalDocument:
    """The record of a sale or a cash movement that is owed to the tax platform.

    `body` is the request to the byte as it was frozen when the document was issued; `day` the
    business day it was issued on; `sale_key` the sale it reports, if any; `attempts` counts the
    requests made for it, of any kind.
    """

    doc_id: DocId
    kind: DocKind
    cash_class: bool
    sale_key: str | None = None
    day: date
    issued_at: datetime
    body: bytes
    state: DocumentState = DocumentState.QUEUED
    attempts: int = 0
    first_attempt_at: datetime | None = None
    next_attempt_at: datetime | None = None
    completion: Completion = Completion()
    problem: Problem | None = None

    def becoming(self, state: DocumentState) -> "FiscalDocument":
        """Return the document in another state. Raises IllegalTransition."""
        if state not in MAY_BECOME[self.state]:
            raise IllegalTransition(was=self.state.value, wanted=state.value)
        return replace(self, state=state)

    @property
    def is_complete(self) -> bool:
        """Whether it may be called fiscalized (or reported): its identifiers are here."""
        return self.state is DocumentState.COMPLETE

    @property
    def is_open(self) -> bool:
        """Whether the till still has work to do for it by itself."""
        return self.state in OPEN_STATES


def completes(kind: DocKind, completion: Completion) -> bool:
    """Tell whether the identifiers a kind needs are there (specification 1, completion)."""
    match kind:
        case DocKind.SALE:
            return completion.fic is not None
        case DocKind.OPENING_BALANCE:
            return completion.fcdc is not None
