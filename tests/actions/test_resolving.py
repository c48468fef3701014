"""What a person decides about refused documents, and what becomes of those that refer to them.

Lives here: try again, replace, close; wishes whose original is refused.
Must not: HTTP (tests/stories), the rules of returns (tests/domain).
"""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from tests.actions.desk import Desk
from tests.builders import an_article
from till.actions import resolving
from till.actions.correcting import cancel_sale, return_goods
from till.actions.drawer import cash_in_drawer
from till.actions.records import Catalogue
from till.actions.till import Till
from till.domain.errors import DocumentUnknown, NotRefused, ReasonMissing, ReturnTooMuch
from till.domain.fiscal import Completion, DocId, DocumentState, Fic, FiscalDocument, Problem
from till.domain.journal import Deed
from till.domain.recovery import Answered, NotFound, Outcome, Rejected
from till.domain.vat import VatCode

WHY = "kodi i operatorit ishte gabim"
NO = Rejected(problem=Problem(key="errors.service_refused", message="operatorCode"))
Decide = Callable[[Till, DocId, str], Awaitable[FiscalDocument]]
DECISIONS = [resolving.retry, resolving.replace_document, resolving.close]


async def _refused_sale(desk: Desk) -> FiscalDocument:
    await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(NO)
        sale = await desk.sell()
        await desk.until(lambda: desk.now(sale).state is DocumentState.REFUSED)
    desk.service.asked.clear()
    return desk.now(sale)


async def _delivered(desk: Desk) -> None:
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)


def _last_deed(desk: Desk) -> tuple[Deed, str, str]:
    *_, entry = desk.till.journal.entries()
    return entry.deed, entry.person, entry.facts["reason"]


async def test_trying_again_asks_status_first_and_sends_the_same_body(desk: Desk) -> None:
    refused = await _refused_sale(desk)

    await resolving.retry(desk.till, refused.doc_id, WHY)
    await _delivered(desk)

    assert [what for what, _ in desk.service.asked] == ["status", "send"]
    assert desk.now(refused).is_complete
    assert desk.now(refused).body == refused.body
    assert _last_deed(desk) == (Deed.DOCUMENT_RETRIED, "Ana Hoxha", WHY)


async def test_what_the_service_knows_after_all_is_not_sent_again(desk: Desk) -> None:
    refused = await _refused_sale(desk)
    desk.service.outcomes.append(Answered(completion=(await _complete(desk)).completion))

    await resolving.retry(desk.till, refused.doc_id, WHY)
    await _delivered(desk)

    assert desk.service.asked[-1] == ("status", refused.doc_id)
    assert desk.now(refused).is_complete


async def _complete(desk: Desk) -> FiscalDocument:
    sale = await desk.sell()
    await _delivered(desk)
    return desk.now(sale)


async def test_a_refused_balance_that_is_tried_again_is_repeated(desk: Desk) -> None:
    desk.service.outcomes.append(NO)
    opening = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opening).state is DocumentState.REFUSED)

    await resolving.retry(desk.till, opening.doc_id, WHY)
    await _delivered(desk)

    assert [what for what, _ in desk.service.asked] == ["send", "send"]
    assert desk.now(opening).is_complete


async def test_a_replacement_is_a_new_document_worded_as_the_till_knows_better_now(
    desk: Desk,
) -> None:
    refused = await _refused_sale(desk)
    better = replace(an_article(), name="Qumësht 1 L (i ri)", vat_code=VatCode.D)
    await desk.till.ledger.record(Catalogue(articles=[better]))

    replacement = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    await _delivered(desk)

    told = json.loads(replacement.body)
    assert replacement.replaces == refused.doc_id != replacement.doc_id == told["docId"]
    assert (told["articles"][0]["name"], told["articles"][0]["vatCode"]) == (better.name, "D")
    assert told["payment"] == json.loads(refused.body)["payment"]
    assert desk.now(replacement).is_complete
    assert desk.now(refused).state is DocumentState.RESOLVED
    assert desk.times_asked(refused) == 0
    assert _last_deed(desk) == (Deed.DOCUMENT_REPLACED, "Ana Hoxha", WHY)


async def test_a_replaced_balance_says_the_same_amount(desk: Desk) -> None:
    desk.service.outcomes.extend([NO, NO])
    opening = await desk.open_day()
    async with desk.delivering():
        await desk.until(lambda: desk.now(opening).state is DocumentState.REFUSED)
        second = await resolving.replace_document(desk.till, opening.doc_id, WHY)
        await desk.until(lambda: desk.now(second).state is DocumentState.REFUSED)

    third = await resolving.replace_document(desk.till, second.doc_id, WHY)
    await _delivered(desk)

    assert json.loads(third.body)["amount"] == json.loads(opening.body)["amount"]
    assert resolving.movement_of(desk.till, third).doc_id == opening.doc_id
    assert desk.now(third).is_complete


async def test_a_closed_document_is_never_asked_about_again(desk: Desk) -> None:
    refused = await _refused_sale(desk)

    await resolving.close(desk.till, refused.doc_id, WHY)
    await _delivered(desk)

    assert desk.now(refused).state is DocumentState.RESOLVED
    assert desk.service.asked == []
    assert _last_deed(desk) == (Deed.DOCUMENT_CLOSED, "Ana Hoxha", WHY)


async def test_a_cancellation_of_a_refused_sale_waits_until_a_person_has_decided(
    desk: Desk,
) -> None:
    refused = await _refused_sale(desk)
    wish = (await cancel_sale(desk.till, refused.doc_id)).document

    async with desk.delivering():
        sale = await desk.sell()
        await desk.until(lambda: desk.now(sale).is_complete)
        assert desk.now(wish).state is DocumentState.QUEUED
        await resolving.retry(desk.till, refused.doc_id, WHY)
        await desk.until(lambda: desk.now(wish).is_complete)

    assert wish.is_wish
    original = desk.now(refused).completion.iic
    assert json.loads(desk.now(wish).body)["correctiveInvoice"]["iicRef"] == original


async def test_a_wish_follows_its_original_to_the_replacement(desk: Desk) -> None:
    refused = await _refused_sale(desk)
    wish = (await cancel_sale(desk.till, refused.doc_id)).document

    replacement = await resolving.replace_document(desk.till, refused.doc_id, WHY)
    await _delivered(desk)

    assert desk.now(wish).originals == (replacement.doc_id,)
    assert desk.now(wish).is_complete


async def test_a_wish_whose_original_is_closed_needs_a_person_too(desk: Desk) -> None:
    refused = await _refused_sale(desk)
    wish = (await cancel_sale(desk.till, refused.doc_id)).document

    await resolving.close(desk.till, refused.doc_id, WHY)
    await resolving.close(desk.till, wish.doc_id, WHY)

    assert desk.now(wish).state is DocumentState.RESOLVED
    assert desk.till.documents.refused_count() == 0


async def test_what_was_given_back_stays_given_back_when_its_document_is_closed_or_replaced(
    desk: Desk,
) -> None:
    await desk.open_day()
    sale = await desk.sell()
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        desk.service.outcomes.append(NO)
        returned = (await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})).document
        await desk.until(lambda: desk.now(returned).state is DocumentState.REFUSED)

    replacement = await resolving.replace_document(desk.till, returned.doc_id, WHY)
    with pytest.raises(ReturnTooMuch):
        await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})
    desk.service.outcomes.append(NO)
    async with desk.delivering():
        await desk.until(lambda: desk.now(replacement).state is DocumentState.REFUSED)
    await resolving.close(desk.till, replacement.doc_id, WHY)

    with pytest.raises(ReturnTooMuch):
        await return_goods(desk.till, sale.doc_id, {0: Decimal(1)})
    assert cash_in_drawer(desk.till) == 5000


async def test_a_wish_that_is_tried_again_too_early_waits_for_its_original(desk: Desk) -> None:
    refused = await _refused_sale(desk)
    wish = (await cancel_sale(desk.till, refused.doc_id)).document
    await resolving.close(desk.till, refused.doc_id, WHY)

    await resolving.retry(desk.till, wish.doc_id, WHY)
    async with desk.delivering():
        sale = await desk.sell()
        await desk.until(lambda: desk.now(sale).is_complete)

    assert desk.now(wish).is_wish
    assert ("send", wish.doc_id) not in desk.service.asked


async def test_a_wish_whose_original_got_no_iic_is_said_and_blocks_nobody(desk: Desk) -> None:
    await desk.open_day()
    await _delivered(desk)
    sale = await desk.sell()
    wish = (await cancel_sale(desk.till, sale.doc_id)).document
    desk.service.outcomes.append(Answered(completion=Completion(fic=Fic("fic alone"))))

    await _delivered(desk)

    problem = desk.now(wish).problem
    assert desk.now(wish).state is DocumentState.REFUSED
    assert problem is not None
    assert problem.key == "errors.original_without_iic"


@pytest.mark.parametrize("decide", DECISIONS)
async def test_a_person_decides_about_refused_documents_only_and_says_why(
    desk: Desk, decide: Decide
) -> None:
    refused = await _refused_sale(desk)
    done = await _complete(desk)

    with pytest.raises(NotRefused):
        await decide(desk.till, done.doc_id, WHY)
    with pytest.raises(DocumentUnknown):
        await decide(desk.till, DocId("nobody's"), WHY)
    with pytest.raises(ReasonMissing):
        await decide(desk.till, refused.doc_id, "  ")
    assert desk.now(refused) == refused


@pytest.mark.parametrize("again", [NO, NotFound()])
async def test_what_is_refused_again_stops_again(desk: Desk, again: Outcome) -> None:
    refused = await _refused_sale(desk)
    desk.service.outcomes.extend([NotFound(), NO])

    await resolving.retry(desk.till, refused.doc_id, WHY)
    await _delivered(desk)

    assert desk.now(refused).state is DocumentState.REFUSED
