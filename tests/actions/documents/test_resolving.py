"""What a person decides about refused documents.

Lives here: try again, replace, close.
Must not: HTTP (tests/stories), the rules of returns (tests/domain).
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest

from tests import agreeing
from tests.actions.desk import ActionDesk
from tests.actions.refusing import NO, WHY, complete_sale, delivered, refused_sale
from tests.builders import an_article, cash
from tests.simulation.people import COMPANY
from till.actions.documents import resolving
from till.actions.documents.resolving import movement_of
from till.actions.ports.records import Catalogue
from till.actions.selling import invoicing, selling
from till.actions.selling.checkout import check_out
from till.actions.selling.correcting import return_goods
from till.actions.till import Till
from till.domain.errors.documents import (
    DocumentUnknown,
    NotRefused,
    OpeningOfEarlierDay,
    ReasonMissing,
    RefusedBeforeRestore,
)
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.recovery import Answered, NotFound, Outcome
from till.domain.identifiers import DocId
from till.domain.rights.journal import JournalAction
from till.domain.selling.basket import Basket, add_article
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind
from till.domain.selling.terms import Electronic, Terms
from till.domain.shop.vat import VatCode

Decide = Callable[[Till, DocId, str], Awaitable[FiscalDocument]]
DECISIONS = [resolving.retry, resolving.replace_document, resolving.close]


def _last_action(desk: ActionDesk) -> tuple[JournalAction, str, str]:
    *_, entry = desk.till.journal.entries()
    return entry.action, entry.person.name, entry.facts["reason"]


async def test_trying_again_asks_status_first_and_sends_the_same_body(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)

    await resolving.retry(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert [what for what, _ in desk.service.asked] == ["status", "send"]
    assert desk.now(refused).is_complete
    assert desk.now(refused).body == refused.body
    assert _last_action(desk) == (JournalAction.DOCUMENT_RETRIED, "Ana Hoxha", WHY)


async def test_what_the_service_knows_after_all_is_not_sent_again(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)
    desk.service.outcomes.append(Answered(completion=(await complete_sale(desk)).completion))

    await resolving.retry(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert desk.service.asked[-1] == ("status", refused.doc_id)
    assert desk.now(refused).is_complete


async def test_a_refused_balance_that_is_tried_again_is_repeated(desk: ActionDesk) -> None:
    desk.service.outcomes.append(NO)
    opening = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opening).state is DocumentState.REFUSED)

    await resolving.retry(desk.till, opening.doc_id, WHY)
    await delivered(desk)

    assert [what for what, _ in desk.service.asked] == ["send", "send"]
    assert desk.now(opening).is_complete


async def test_a_replacement_is_a_new_document_worded_as_the_till_knows_better_now(
    desk: ActionDesk,
) -> None:
    refused = await refused_sale(desk)
    better = replace(an_article(), name="Qumësht 1 L (i ri)", vat_code=VatCode.D)
    await desk.till.ledger.record(Catalogue(articles=[better]))

    replacement = await agreeing.replace_document(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    told = json.loads(replacement.body)
    assert replacement.replaces == refused.doc_id != replacement.doc_id == told["docId"]
    assert (told["articles"][0]["name"], told["articles"][0]["vatCode"]) == (better.name, "D")
    assert told["payment"] == json.loads(refused.body)["payment"]
    assert desk.now(replacement).is_complete
    assert desk.now(refused).state is DocumentState.RESOLVED
    assert desk.times_asked(refused) == 0
    assert _last_action(desk) == (JournalAction.DOCUMENT_REPLACED, "Ana Hoxha", WHY)
    assert list(desk.till.journal.entries())[-1].facts["changes"] == (
        "1. Qumësht 1 L: Qumësht 1 L → Qumësht 1 L (i ri); 1. Qumësht 1 L: B 20% → D 10%"
    )


async def test_a_replaced_balance_says_the_same_amount(desk: ActionDesk) -> None:
    desk.service.outcomes.extend([NO, NO])
    opening = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opening).state is DocumentState.REFUSED)
        second = await resolving.replace_document(desk.till, opening.doc_id, WHY)
        await desk.until(lambda: desk.now(second).state is DocumentState.REFUSED)

    third = await resolving.replace_document(desk.till, second.doc_id, WHY)
    await delivered(desk)

    assert json.loads(third.body)["amount"] == json.loads(opening.body)["amount"]
    assert movement_of(desk.till, third).doc_id == opening.doc_id
    assert desk.now(third).is_complete


async def test_a_closed_document_is_never_asked_about_again(desk: ActionDesk) -> None:
    refused = await refused_sale(desk)

    await resolving.close(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert desk.now(refused).state is DocumentState.RESOLVED
    assert desk.service.asked == []
    assert _last_action(desk) == (JournalAction.DOCUMENT_CLOSED, "Ana Hoxha", WHY)


@pytest.mark.parametrize("decide", DECISIONS)
async def test_a_person_decides_about_refused_documents_only_and_says_why(
    desk: ActionDesk, decide: Decide
) -> None:
    refused = await refused_sale(desk)
    done = await complete_sale(desk)

    with pytest.raises(NotRefused):
        await decide(desk.till, done.doc_id, WHY)
    with pytest.raises(DocumentUnknown):
        await decide(desk.till, DocId("nobody's"), WHY)
    with pytest.raises(ReasonMissing):
        await decide(desk.till, refused.doc_id, "  ")
    assert desk.now(refused) == refused


@pytest.mark.parametrize("again", [NO, NotFound()])
async def test_what_is_refused_again_stops_again(desk: ActionDesk, again: Outcome) -> None:
    refused = await refused_sale(desk)
    desk.service.outcomes.extend([NotFound(), NO])

    await resolving.retry(desk.till, refused.doc_id, WHY)
    await delivered(desk)

    assert desk.now(refused).state is DocumentState.REFUSED


async def test_an_opening_balance_of_an_earlier_day_can_only_be_closed(desk: ActionDesk) -> None:
    desk.service.outcomes.append(NO)
    opening = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opening).state is DocumentState.REFUSED)
    desk.clock.advance(hours=24)

    for decide in (resolving.retry, resolving.replace_document):
        with pytest.raises(OpeningOfEarlierDay):
            await decide(desk.till, opening.doc_id, WHY)
    await resolving.close(desk.till, opening.doc_id, WHY)

    assert desk.now(opening).state is DocumentState.RESOLVED


async def test_a_weighed_line_with_a_discount_has_one_reading_also_replaced_and_given_back(
    desk: ActionDesk,
) -> None:
    weighed = an_article("201", name="Mollë", price="123.45", barcodes=(), weighed=True)
    await desk.till.ledger.record(Catalogue(articles=[weighed]))
    await desk.open_day()
    await delivered(desk)
    await selling.scan(desk.till, "0,845*201")
    await selling.set_line_discount(desk.till, 0, Discount(amount=Decimal("7.35")))
    desk.service.outcomes.append(NO)
    sold = await check_out(desk.till, [cash()])
    assert sold is not None
    async with desk.delivering():
        await desk.until(lambda: desk.now(sold.document).state is DocumentState.REFUSED)

    replacement = await resolving.replace_document(desk.till, sold.document.doc_id, WHY)
    await delivered(desk)
    back = await return_goods(desk.till, replacement.doc_id, {0: Decimal("0.3")})

    [line] = json.loads(replacement.body)["articles"]
    assert (line["totalPrice"], "rebate" in line) == (96.97, False)  # 104.32 less 7.35
    [given] = json.loads(back.document.body)["articles"]
    assert (given["totalPrice"], "rebate" in given) == (-34.43, False)


@pytest.mark.parametrize("is_electronic", [True, False])
async def test_a_deadline_of_the_old_year_is_todays_when_replaced_in_the_new_one(
    desk: ActionDesk, *, is_electronic: bool
) -> None:
    last_day = date(2026, 12, 31)
    desk.clock.set(datetime(2026, 12, 31, 12, tzinfo=UTC))
    electronic = Electronic(pay_deadline=last_day) if is_electronic else None
    terms = Terms(
        buyer=COMPANY, electronic=electronic, pay_deadline=None if is_electronic else last_day
    )
    await desk.open_day()
    await delivered(desk)
    desk.service.outcomes.append(NO)
    basket = add_article(Basket(), an_article())
    by_transfer = [Tender(kind=TenderKind.TRANSFER)]
    issued = (await invoicing.invoice(desk.till, basket, by_transfer, terms)).document
    async with desk.delivering():
        await desk.until(lambda: desk.now(issued).state is DocumentState.REFUSED)
    desk.clock.set(datetime(2027, 1, 2, 12, tzinfo=UTC))

    replacement = await resolving.replace_document(desk.till, issued.doc_id, WHY)

    assert json.loads(issued.body)["payDeadline"] == "2026-12-31"
    assert json.loads(replacement.body)["payDeadline"] == "2027-01-02"


@pytest.mark.parametrize("decide", [resolving.close, resolving.replace_document])
async def test_what_a_backup_knows_as_refused_is_tried_again_before_it_is_given_up(
    desk: ActionDesk, decide: Callable[[Till, DocId, str], Awaitable[FiscalDocument]]
) -> None:
    refused = await refused_sale(desk)
    desk.clock.advance(minutes=1)
    facts = dict.fromkeys(("entries", "in_copy", "found", "first_open", "whole"), "0")
    facts["made_at"] = desk.clock.now().isoformat()
    await desk.till.ledger.record(desk.till.entry(JournalAction.BACKUP_RESTORED, **facts))

    with pytest.raises(RefusedBeforeRestore):
        await decide(desk.till, refused.doc_id, WHY)
    async with desk.delivering():
        await resolving.retry(desk.till, refused.doc_id, WHY)
        await desk.until(lambda: desk.now(refused).is_complete)

    assert desk.times_asked(refused) == 2
