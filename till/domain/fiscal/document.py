"""Fiscal documents: what is owed to the tax platform, and how far each has come."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum

from till.domain.errors.documents import IllegalTransition
from till.domain.identifiers import DocId, DocKind, Eic, Fcdc, Fic, Iic

# Why the till gave an opening balance up by itself.
DAY_HAS_PASSED = "errors.opening_day_passed"
DAY_WAS_OPEN = "errors.opening_day_ahead"
SERVICE_HAS_IT = "errors.opening_known"  # an owner said that the service has the day's balance


class DocumentState(Enum):
    """How far a document has come (design: fiscal, "States of a document")."""

    QUEUED = "queued"  # never sent
    SENDING = "sending"  # an attempt was begun; written before the first byte left
    UNCLEAR = "unclear"  # outcome unknown or incomplete: ask (a balance: repeat)
    ABSENT = "absent"  # status said not found: replay the identical request
    COMPLETE = "complete"  # its completion identifiers are here
    REFUSED = "refused"  # needs a person
    RESOLVED = "resolved"  # a person replaced it, or it is recorded why none follows


_S = DocumentState
MAY_BECOME: dict[DocumentState, frozenset[DocumentState]] = {
    # REFUSED: what it refers to was closed by a person, so that it can never be worded.
    _S.QUEUED: frozenset({_S.SENDING, _S.REFUSED, _S.RESOLVED}),
    _S.SENDING: frozenset({_S.UNCLEAR, _S.ABSENT, _S.COMPLETE, _S.REFUSED}),
    # QUEUED: its body was never frozen here, and status does not know it.
    _S.UNCLEAR: frozenset({_S.QUEUED, _S.SENDING, _S.UNCLEAR, _S.ABSENT, _S.COMPLETE, _S.REFUSED}),
    _S.ABSENT: frozenset({_S.SENDING}),
    _S.COMPLETE: frozenset(),
    _S.REFUSED: frozenset({_S.UNCLEAR, _S.RESOLVED}),
    _S.RESOLVED: frozenset(),
}

OPEN_STATES = frozenset({_S.QUEUED, _S.SENDING, _S.UNCLEAR, _S.ABSENT})


def may_become(kind: DocKind, was: DocumentState, wanted: DocumentState) -> bool:
    """Tell whether a document may go from one state to another.

    An opening balance whose day has passed is given up wherever it stands.
    """
    gives_up = wanted is DocumentState.RESOLVED and was in OPEN_STATES
    return wanted in MAY_BECOME[was] or (gives_up and kind is DocKind.OPENING_BALANCE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """What the service gave a document (specification 2.14, 2.16)."""

    fic: Fic | None = None
    eic: Eic | None = None
    iic: Iic | None = None
    fcdc: Fcdc | None = None
    verification_link: str | None = None
    invoice_number: str | None = None
    invoice_order_number: int | None = None
    total_text: str | None = None  # the service's total as it wrote it, to compare with ours
    net_text: str | None = None
    vat_text: str | None = None


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

    `body` is the request to the byte, frozen when the document was issued or, for one that had to
    wait, before its first attempt; `pending_request` the request as it waits for the iic of its
    `originals`, empty where nothing had to be waited for. `day` is the business day it was issued
    on; `sale_key` the sale it reports, if any; `replaces` the refused document whose place it
    takes; `attempts` counts the requests made for it, of any kind.
    """

    doc_id: DocId
    kind: DocKind
    cash_class: bool
    is_electronic: bool = False
    sale_key: str | None = None
    originals: tuple[DocId, ...] = ()
    replaces: DocId | None = None
    day: date
    issued_at: datetime
    pending_request: bytes = b""
    body: bytes = b""
    state: DocumentState = DocumentState.QUEUED
    attempts: int = 0
    first_attempt_at: datetime | None = None
    next_attempt_at: datetime | None = None
    completed_at: datetime | None = None
    completion: Completion = Completion()
    problem: Problem | None = None

    def becoming(self, state: DocumentState) -> "FiscalDocument":
        """Return the document in another state. Raises IllegalTransition."""
        if not may_become(self.kind, self.state, state):
            raise IllegalTransition(was=self.state.value, wanted=state.value)
        return replace(self, state=state)

    @property
    def is_complete(self) -> bool:
        """Whether it may be called fiscalized (or reported): its identifiers are here."""
        return self.state is DocumentState.COMPLETE

    @property
    def is_pending_request(self) -> bool:
        """Whether its body still waits for the iic of what it refers to.

        What the service has already was worded before a backup came back that does not know it.
        """
        return not self.body and not self.is_complete

    @property
    def is_open(self) -> bool:
        """Whether the till still has work to do for it by itself."""
        return self.state in OPEN_STATES


def completes(document: FiscalDocument, completion: Completion) -> bool:
    """Tell whether the identifiers a document needs are there (specification 1, completion)."""
    if document.kind.is_balance:
        return completion.fcdc is not None
    if document.is_electronic:
        return completion.fic is not None and completion.eic is not None
    return completion.fic is not None
