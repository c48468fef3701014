"""What needs a person, or waits for the service: seen together, hurried, given another token."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from till.actions.authorisation import permit_right
from till.actions.delivery_attempt import note_service_time
from till.actions.ports.records import ReceiptOwed
from till.actions.resolving import movement_of
from till.actions.till import Till
from till.domain.errors import Broken
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.lookup import LookupFailure
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.terms import LEK

MOST_SHOWN = 50
"""Nobody reads further down a list; how many there are is said."""
TOKEN_SETTING = "service.token"  # noqa: S105 the name of the setting, not a token


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedDocument:
    """A document with what it is about: its amount, in `currency`, and who made it."""

    document: FiscalDocument
    amount: Decimal
    currency: str
    person: str
    buyer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outstanding:
    """What needs a person, newest first; what waits for the service; receipts to be fetched."""

    refused: Sequence[ReportedDocument]
    waiting: Sequence[ReportedDocument]
    waiting_count: int
    receipts: Sequence[ReceiptOwed]


def outstanding(till: Till) -> Outstanding:
    """Return what is outstanding now, the longest lists cut."""
    documents = till.documents
    refused = documents.refused()
    return Outstanding(
        refused=[_reported(till, each) for each in reversed(refused[-MOST_SHOWN:])],
        waiting=[_reported(till, each) for each in documents.open()[:MOST_SHOWN]],
        waiting_count=documents.waiting_count(),
        receipts=documents.receipts_owed(MOST_SHOWN),
    )


def try_now(till: Till) -> None:
    """Try at once what waits; what is under way is not begun a second time."""
    if till.courier is not None:
        till.courier.hurry()


async def renew_token(
    till: Till, text: str, approval: Approval | None = None
) -> LookupFailure | None:
    """Keep another token, try it, and let what waits go; return what the service has against it.

    Raises NobodySignedIn, ApprovalNeeded, TokenUnfit, TokenOfEnvironment, SecretStoreMissing.
    """
    person = till.cashier.named
    approved_by = permit_right(till, Right.SETTINGS, approval)
    if till.credential is None:
        raise Broken(reason="this till keeps no token")
    signs = await till.credential.keep(text)
    told = {"setting": TOKEN_SETTING, "now": signs, **approved_by}
    await till.ledger.record(till.entry(JournalAction.SETTING_CHANGED, **told).by(person))
    asked_at = till.clock.now()
    answer = await till.lookups.operators()
    note_service_time(till, asked_at, answer.service_time)
    try_now(till)
    return answer.failure


def _reported(till: Till, document: FiscalDocument) -> ReportedDocument:
    if document.sale_key is None:
        movement = movement_of(till, document)
        return ReportedDocument(
            document=document,
            amount=movement.amount,
            currency=LEK.code,
            person=movement.person.name,
        )
    sale = till.documents.sale(document.sale_key)
    if sale is None:
        raise Broken(reason=f"{document.doc_id} has no sale")
    return ReportedDocument(
        document=document,
        amount=sale.total,
        currency=sale.terms.currency.code,
        person=sale.cashier.name,
        buyer=sale.terms.buyer.name if sale.terms.buyer else "",
    )
