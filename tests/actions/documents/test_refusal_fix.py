"""One field put right, and the new documents that follow from it.

Lives here: what mends which refusal at this till, operator code, VAT code, buyer, who may.
Must not: how causes are told (tests/domain/fiscal/test_refusal), HTTP (tests/stories).
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.actions.desk import ActionDesk
from tests.actions.limited import CASHIERS, limit
from tests.agreeing import agreeing, replace_document
from tests.builders import an_article, cash
from tests.simulation.people import COMPANY
from till.actions.care.refusal_fix import (
    fix_buyer,
    fix_operator,
    fix_plan_of,
    fix_unit,
    fix_vat_code,
)
from till.actions.people import people_access
from till.actions.selling.customers import put_customer
from till.actions.selling.invoicing import invoice
from till.domain.errors.buyers import BuyerNuisUnfit
from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.errors.people import OperatorCodeUnfit
from till.domain.fiscal.document import DocumentState, FiscalDocument, Problem
from till.domain.fiscal.recovery import Rejected
from till.domain.fiscal.refusal import BuyerField, RefusalFix
from till.domain.fiscal.reissue import ReplacementChanges
from till.domain.identifiers import DocId
from till.domain.quantity import ONE
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.basket import Basket, BasketLine
from till.domain.selling.terms import Terms
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode
from till.system.reference_tables import load_units

OPERATOR = Problem(key="errors.tax_refused", code="OPERATOR_UNKNOWN", message="Operatori …")
VAT = Problem(key="errors.field_refused", field="articles[0].vatCode", message="VAT code B")
UNIT = Problem(key="errors.field_refused", field="articles[0].soldIn", message="unit of measure")
NUIS = Problem(key="errors.field_refused", field="buyer.buyerIDNum", message="no such taxpayer")
ELSE = Problem(key="errors.service_refused", message="no")


async def refused(
    desk: ActionDesk, *problems: Problem, buyer: bool = False
) -> list[FiscalDocument]:
    """Sell once for each problem, and have each refused for it."""
    ana = await people_access.add_person(
        desk.till, "Ana Hoxha", "48151", operator_code="kd482mz719", role=Role.CASHIER
    )
    desk.till.session = replace(desk.till.session, cashier=ana)
    await desk.open_day()
    made = []
    async with desk.delivering():
        await desk.until(lambda: desk.till.documents.waiting_count() == 0)
        for problem in problems:
            if buyer:
                await put_customer(desk.till, COMPANY, save=False, is_electronic=False)
            desk.service.outcomes.append(Rejected(problem=problem))
            sale = await desk.sell()
            await desk.until(lambda sale=sale: desk.now(sale).state is DocumentState.REFUSED)
            made.append(desk.now(sale))
    return made


def bodies(documents: Sequence[FiscalDocument]) -> list[dict[str, object]]:
    return [json.loads(each.body) for each in documents]


async def an_owner(desk: ActionDesk) -> Approval:
    """Add an owner, and return their approval of what Ana asks for."""
    owner = await people_access.add_person(
        desk.till, "Agim Dervishi", "53179", operator_code=None, role=Role.OWNER
    )
    return Approval(approver=owner, asked_by=desk.till.cashier.named, right=Right.PEOPLE)


async def test_another_operator_code_issues_all_anew_that_were_refused_for_it(
    desk: ActionDesk,
) -> None:
    first, second, other = await refused(desk, OPERATOR, OPERATOR, ELSE)
    found = fix_plan_of(desk.till, first)

    made = await fix_operator(desk.till, first.doc_id, "ab123cd456")

    assert (found.fix, found.name) == (RefusalFix.OPERATOR_CODE, "Ana Hoxha")
    assert [each.replaces for each in made] == [first.doc_id, second.doc_id]
    assert {body["operatorCode"] for body in bodies(made)} == {"ab123cd456"}
    assert [each.doc_id for each in desk.till.documents.refused()] == [other.doc_id]
    assert desk.till.cashier.operator_code == "ab123cd456"
    (told,) = [
        each
        for each in desk.till.journal.entries()
        if each.action is JournalAction.OPERATOR_CODE_SET
    ]
    assert (told.facts["was"], told.facts["now"]) == ("kd482mz719", "ab123cd456")


async def test_a_code_that_is_none_changes_nothing(desk: ActionDesk) -> None:
    (document,) = await refused(desk, OPERATOR)

    with pytest.raises(OperatorCodeUnfit):
        await fix_operator(desk.till, document.doc_id, "ab12")

    assert desk.now(document).state is DocumentState.REFUSED


async def test_the_operator_code_is_the_owners_and_one_approval_is_enough(
    desk: ActionDesk,
) -> None:
    (document,) = await refused(desk, OPERATOR)
    approval = await an_owner(desk)
    limit(desk, CASHIERS)

    with pytest.raises(ApprovalNeeded) as asked:
        await fix_operator(desk.till, document.doc_id, "ab123cd456")
    made = await fix_operator(desk.till, document.doc_id, "ab123cd456", approval)

    assert asked.value.right is Right.PEOPLE
    assert len(made) == 1


async def test_what_somebody_made_who_has_left_is_simply_issued_anew(desk: ActionDesk) -> None:
    (document,) = await refused(desk, OPERATOR)
    await people_access.remove_person(desk.till, desk.till.cashier.person_id)

    assert fix_plan_of(desk.till, document).fix is RefusalFix.REPLACE


async def test_another_unit_is_the_articles_and_what_was_refused_is_issued_with_it(
    desk: ActionDesk,
) -> None:
    first, second, other = await refused(desk, UNIT, UNIT, VAT)
    found = fix_plan_of(desk.till, first)
    assert found.article_id is not None
    unit = load_units()["KGM"]

    article_id = found.article_id
    made = await agreeing(
        lambda agreed: fix_unit(desk.till, first.doc_id, article_id, unit, agreed=agreed)
    )

    assert (found.fix, found.value) == (RefusalFix.UNIT, "XPP")
    assert [each.replaces for each in made] == [first.doc_id, second.doc_id]
    articles = [article for body in bodies(made) for article in body["articles"]]  # type: ignore[attr-defined] # JSON
    assert {article["soldIn"] for article in articles} == {"KGM"}
    assert desk.now(other).state is DocumentState.REFUSED


async def test_another_vat_code_is_the_articles_and_what_was_refused_is_issued_with_it(
    desk: ActionDesk,
) -> None:
    first, second = await refused(desk, VAT, VAT)
    found = fix_plan_of(desk.till, first)
    assert found.article_id is not None

    with pytest.raises(VatCodeNotAllowed):
        await fix_vat_code(desk.till, first.doc_id, found.article_id, VatCode.K)
    article_id = found.article_id
    with pytest.raises(ReplacementChanges) as shown:
        await fix_vat_code(desk.till, first.doc_id, article_id, VatCode.D)
    told = {(each.sale_key, each.was, each.now) for each in shown.value.changes}
    untouched = desk.till.articles.with_id(article_id)
    made = await fix_vat_code(
        desk.till, first.doc_id, article_id, VatCode.D, agreed=shown.value.changes
    )

    assert told == {(each.sale_key, "B 20%", "D 10%") for each in (first, second)}
    assert untouched is not None
    assert untouched.vat_code is VatCode.B
    assert (found.fix, found.value) == (RefusalFix.VAT_CODE, "B")
    assert [each.replaces for each in made] == [first.doc_id, second.doc_id]
    articles = [article for body in bodies(made) for article in body["articles"]]  # type: ignore[attr-defined] # JSON
    assert {article["vatCode"] for article in articles} == {"D"}
    known = desk.till.articles.find(found.article_id)
    assert known is not None
    assert known.vat_code is VatCode.D


async def test_a_line_with_a_code_of_its_own_gets_another_alone(desk: ActionDesk) -> None:
    (first,) = await refused(desk, VAT)
    exempt = replace(an_article(), vat_code=VatCode.C)
    desk.service.outcomes.append(Rejected(problem=VAT))
    own = await invoice(
        desk.till,
        Basket(lines=(BasketLine(article=exempt, quantity=ONE),)),
        [cash()],
        Terms(own_codes=(0,)),
    )
    async with desk.delivering():
        await desk.until(lambda: desk.now(own.document).state is DocumentState.REFUSED)
    found = fix_plan_of(desk.till, desk.now(own.document))
    assert found.article_id is not None
    article_id = found.article_id

    made = await agreeing(
        lambda agreed: fix_vat_code(
            desk.till, own.document.doc_id, article_id, VatCode.E, agreed=agreed
        )
    )

    assert found.value == "C"
    assert [each.replaces for each in made] == [own.document.doc_id]
    assert [line["vatCode"] for body in bodies(made) for line in body["articles"]] == ["E"]  # type: ignore[attr-defined] # JSON
    known = desk.till.articles.find("101")
    assert known is not None
    assert known.vat_code is VatCode.B
    assert desk.now(first).state is DocumentState.REFUSED


async def test_one_field_of_the_buyer_is_put_right_and_stays_so(desk: ActionDesk) -> None:
    (document,) = await refused(desk, NUIS, buyer=True)
    found = fix_plan_of(desk.till, document)

    with pytest.raises(BuyerNuisUnfit):
        await fix_buyer(desk.till, document.doc_id, BuyerField.NUIS, "L1")
    (made,) = await fix_buyer(desk.till, document.doc_id, BuyerField.NUIS, " k31234567m ")

    assert (found.fix, found.field, found.value) == (
        RefusalFix.BUYER,
        BuyerField.NUIS,
        COMPANY.id_number,
    )
    assert _nuis(made) == "K31234567M"
    desk.service.outcomes.append(Rejected(problem=ELSE))
    async with desk.delivering():
        await desk.until(lambda: desk.now(made).state is DocumentState.REFUSED)
    again = await replace_document(desk.till, DocId(made.doc_id), "something else")
    assert _nuis(again) == "K31234567M"
    sale = desk.till.documents.sale(made.sale_key or "")
    assert sale is not None
    assert sale.terms.buyer == replace(COMPANY, id_number="K31234567M")


async def test_the_opening_balance_is_declared_where_it_is_missing_alone(desk: ActionDesk) -> None:
    missing = Problem(key="errors.tax_refused", code="OPENING_MISSING")
    (document,) = await refused(desk, missing)

    assert fix_plan_of(desk.till, document).fix is RefusalFix.RETRY
    desk.clock.set(desk.clock.now() + timedelta(days=1))
    assert fix_plan_of(desk.till, document).fix is RefusalFix.OPENING


def _nuis(document: FiscalDocument) -> object:
    return json.loads(document.body)["buyer"]["buyerIDNum"]
