"""Every condition and every limit of a field, over a real connection to the practice service.

Lives here: what just keeps each is taken, what just breaks it is refused there as well.
Must not: that the till stops it before (test_conditions, test_field_errors).
"""

from dataclasses import replace
from itertools import count

from tests.builders import a_document
from tests.service.bodies import (
    CANCELLATION,
    ELECTRONIC,
    IIC,
    NORMAL,
    ORDER,
    OWN_NUIS,
    Body,
    changed,
)
from tests.service.conditions_table import CANCEL_ROWS, ROWS, STRICTER
from tests.service.edges_of_fields import EDGES
from till.domain.fiscal.recovery import Answered, Outcome, Rejected
from till.domain.identifiers import DocKind
from till.practice.service.registry import SELLER_NUIS
from till.service.client import FiscalizationClient
from till.service.wire import exact_json

USUAL_IDS = {NORMAL["docId"], CANCELLATION["docId"]}
ELECTRONIC_PROCESSES = {"P9", "P10"}
# Well written, but no order has this iic, and the business has not confirmed this code.
ELSEWHERE_REFUSED = {"summaryInvoices 2.1", "vatCode 2.2"}
NUMBERS = count(1)  # of the documents; all tests here share one service


class Sender:
    """Sends bodies of the tables, each under a docId of its own, with an original that exists."""

    def __init__(self, client: FiscalizationClient) -> None:
        self._client = client

    async def outcome(self, body: Body, kind: DocKind = DocKind.SALE) -> Outcome:
        """Return what came of a body."""
        doc_id = str(body["docId"])
        if doc_id in USUAL_IDS:
            doc_id = f"till-{next(NUMBERS)}"
        text = exact_json(changed(body, docId=doc_id)).replace(OWN_NUIS, SELLER_NUIS)
        if IIC in text:
            text = text.replace(IIC, await self._original_of(body))
        document = replace(a_document(doc_id, body=text.encode()), kind=kind)
        return (await self._client.send(document)).outcome

    async def _original_of(self, body: Body) -> str:
        is_electronic = body.get("selectedProcess") in ELECTRONIC_PROCESSES
        of_orders = body.get("documentType") == "SUMMARY"
        original = ORDER if of_orders else ELECTRONIC if is_electronic else NORMAL
        outcome = await self.outcome(original)
        assert isinstance(outcome, Answered)
        assert outcome.completion.iic
        return outcome.completion.iic


def _is_taken(outcome: Outcome) -> bool:
    return isinstance(outcome, Answered) and outcome.completion.fic is not None


async def test_what_just_keeps_a_condition_is_taken(client: FiscalizationClient) -> None:
    sender = Sender(client)
    for row in ROWS:
        assert _is_taken(await sender.outcome(row.fits)), row
    for row in CANCEL_ROWS:
        assert _is_taken(await sender.outcome(row.fits, DocKind.CANCELLATION)), row


async def test_what_breaks_a_condition_is_refused(client: FiscalizationClient) -> None:
    sender = Sender(client)
    for row in ROWS:
        if row.key not in STRICTER:
            assert isinstance(await sender.outcome(row.breaks), Rejected), row
    for row in CANCEL_ROWS:
        refused = await sender.outcome(row.breaks, DocKind.CANCELLATION)
        assert isinstance(refused, Rejected), row


async def test_what_is_just_within_a_limit_is_taken(client: FiscalizationClient) -> None:
    sender = Sender(client)
    for field, _, fits in EDGES:
        if field not in ELSEWHERE_REFUSED:
            assert _is_taken(await sender.outcome(fits)), field


async def test_what_is_just_beyond_a_limit_is_refused(client: FiscalizationClient) -> None:
    sender = Sender(client)
    for field, breaks, _ in EDGES:
        assert isinstance(await sender.outcome(breaks), Rejected), field
