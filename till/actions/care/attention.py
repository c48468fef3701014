"""What needs a person, or waits for the service: seen together, hurried, given another token."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from till.actions.care.refusal_fix import LOOK, FixPlan, fix_plan_of
from till.actions.documents.resolving import movement_of
from till.actions.ports.documents import IssuedReaders
from till.actions.ports.records import ReceiptOwed
from till.actions.setup.setting_up import ADDRESS_SETTING, keep_settings, keep_token, try_service
from till.actions.till import Till
from till.domain.errors import Broken
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.lookup import LookupFailure, Operator
from till.domain.identifiers import DocId
from till.domain.rights.approval import Approval
from till.domain.selling.terms import LEK

MOST_SHOWN = 50
"""Nobody reads further down a list; how many there are is said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedDocument:
    """A document with what it is about: its amount, in `currency`, and who made it.

    `fix_plan` is what mends it, where it is refused.
    """

    document: FiscalDocument
    amount: Decimal
    currency: str
    person: str
    buyer: str = ""
    fix_plan: FixPlan = LOOK


@dataclass(frozen=True, slots=True, kw_only=True)
class Outstanding:
    """What needs a person, newest first; what waits for the service; receipts to be fetched."""

    refused: Sequence[ReportedDocument]
    refused_count: int
    waiting: Sequence[ReportedDocument]
    waiting_count: int
    receipts: Sequence[ReceiptOwed]


def outstanding(till: Till) -> Outstanding:
    """Return what is outstanding now, the longest lists cut."""
    documents = till.documents
    refused = documents.refused()
    return Outstanding(
        refused=[_refused(till, each) for each in reversed(refused[-MOST_SHOWN:])],
        refused_count=len(refused),
        waiting=[reported(till, each) for each in documents.open()[:MOST_SHOWN]],
        waiting_count=documents.waiting_count(),
        receipts=documents.receipts_owed(MOST_SHOWN),
    )


def try_now(till: Till, doc_id: DocId | None = None) -> None:
    """Try at once what waits, or one of it; what is under way is not begun a second time."""
    if till.courier is not None:
        till.courier.hurry(doc_id)


async def known_operators(till: Till) -> Sequence[Operator]:
    """Return the operators that the service lists now; none where it does not answer."""
    return (await try_service(till)).operators


async def set_address(till: Till, text: str, approval: Approval | None = None) -> None:
    """Keep another address of the service; it holds from the next start on.

    Raises NobodySignedIn, ApprovalNeeded, and what keeping a setting raises.
    """
    _ = till.cashier
    await keep_settings(till, {ADDRESS_SETTING: text.strip()}, approval)


async def renew_token(
    till: Till, text: str, approval: Approval | None = None
) -> LookupFailure | None:
    """Keep another token, try it, and let what waits go; return what the service has against it.

    Raises NobodySignedIn, ApprovalNeeded, TokenUnfit, TokenOfEnvironment, SecretStoreMissing.
    """
    _ = till.cashier
    await keep_token(till, text, approval)
    trial = await try_service(till)
    try_now(till)
    return trial.failure


def _refused(till: Till, document: FiscalDocument) -> ReportedDocument:
    return replace(reported(till, document), fix_plan=fix_plan_of(till, document))


def reported(till: IssuedReaders, document: FiscalDocument) -> ReportedDocument:
    """Return a document with what it is about."""
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
