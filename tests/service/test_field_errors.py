"""What one field may hold, and that nobody is ever told in the words of the wire.

Lives here: the limits of specification 2 and 8 at their edges, and their words.
Must not: conditions between fields (test_conditions).
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import RATES_BY_DAY, a_basket, a_line, a_sale, an_article, an_opening
from tests.domain.amounts import quickly
from tests.service.bodies import (
    Body,
    registered,
)
from tests.service.edges_of_fields import EDGES
from tests.service.invoices import ACCOUNT
from till.domain.cash.movement import CashMovement
from till.domain.errors import RuleBroken
from till.domain.errors.documents import ConditionBroken
from till.domain.identifiers import DocId
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Payment, TenderKind
from till.domain.selling.terms import LEK, Currency, Electronic, Terms
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.service.wire_invoice import CancelInvoiceRequest, RegisterInvoiceRequest
from till.service.wording import FIELD_CONDITIONS, WireWording, field_errors_named
from till.system.words import Words

# Fields made from typed values, from the specification's own words, or from what was checked on
# its way in (buyers: shop.buyer; prices, quantities, amounts: domain.money and its users).
CANNOT_BE_FIELD_CONDITIONS = {
    "articles.vatCode", "articles.price", "articles.units", "articles.totalPrice",
    "articles.rebate.inPercentage", "articles.rebate.inValue",
    "payment.type", "payment.amount", "invoiceRebate.inPercentage", "invoiceRebate.inValue",
    "buyer.buyerIDType", "buyer.buyerIDNum", "buyer.buyerName", "buyer.buyerAddress",
    "buyer.buyerTown", "buyer.buyerCountry", "buyer.buyerCountryCode",
    "correctiveInvoice.iicRef", "correctiveInvoice.issueDateTime", "documentType", "selfIssueType",
    "reverseCharge", "total", "supplyPeriod.start", "supplyPeriod.end", "isEinvoice",
    "selectedProcess", "payDeadline",
}  # fmt: skip
NAMED_ELSEWHERE = {"operatorCode", "summaryInvoices"}  # errors of their own


@pytest.mark.parametrize(("field", "breaks", "fits"), EDGES, ids=[each[0] for each in EDGES])
def test_a_field_is_refused_just_beyond_its_limit(field: str, breaks: Body, fits: Body) -> None:
    with pytest.raises(RuleBroken) as broken, field_errors_named():
        registered(breaks)

    assert Words("sq", strict=True).error(broken.value), field
    registered(fits)


@pytest.mark.parametrize(
    ("movement", "code", "key"),
    [
        (replace(an_opening(), note="\ud800"), None, "conditions.balance_notes_unfit"),
        (an_opening("1234"), None, "conditions.doc_id_unfit"),
        (an_opening(), "ana", "errors.operator_code_unfit"),
    ],
)
def test_a_cash_movement_that_cannot_be_reported_is_told_in_words(
    movement: CashMovement, code: str | None, key: str
) -> None:
    with pytest.raises(RuleBroken) as broken:
        WireWording(RATES_BY_DAY).balance(movement, code)

    assert broken.value.key == key


@pytest.mark.parametrize(
    ("changed_account", "key"),
    [
        ({"number": " "}, "conditions.account_number_unfit"),
        ({"holder": ""}, "conditions.account_holder_unfit"),
        ({"bank": ""}, "conditions.account_bank_unfit"),
        ({"swift_code": ""}, "conditions.account_swift_code_unfit"),
        ({"country": ""}, "conditions.account_country_unfit"),
        ({"country_code": "ALB"}, "conditions.account_country_code_unfit"),
        ({"currency": "LEKE"}, "conditions.account_currency_unfit"),
    ],
)
def test_what_is_wrong_inside_a_bank_account_has_its_own_sentence(
    changed_account: dict[str, str], key: str
) -> None:
    account = replace(ACCOUNT, **changed_account)
    payment = Payment(kind=TenderKind.ACCOUNT, amount=Decimal(180), accounts=(ACCOUNT, account))
    sale = replace(a_sale(), payments=(payment,))

    with pytest.raises(ConditionBroken) as broken:
        WireWording(RATES_BY_DAY).invoice(sale, DocId("till-0001"))

    assert broken.value.key == key
    assert broken.value.facts["line"] == 2


@pytest.mark.parametrize(
    ("changed_article", "key"),
    [
        ({"article_id": "x" * 101}, "conditions.article_id_unfit"),
        ({"name": "x" * 101}, "conditions.article_name_unfit"),
        ({"unit": " "}, "conditions.article_unit_unfit"),
    ],
)
def test_what_is_wrong_inside_a_line_says_which_line(
    changed_article: dict[str, str], key: str
) -> None:
    good = a_line(an_article("1"))
    wrong = a_line(replace(an_article("2"), **changed_article))

    with pytest.raises(ConditionBroken) as broken:
        WireWording(RATES_BY_DAY).invoice(a_sale(a_basket(good, wrong)), DocId("till-0001"))

    assert (broken.value.key, broken.value.facts["line"]) == (key, 2)


def test_a_currency_nobody_knows_has_its_own_sentence() -> None:
    sale = replace(a_sale(), terms=Terms(currency=Currency(code="euro", rate=Decimal(97))))

    with pytest.raises(ConditionBroken) as broken:
        WireWording(RATES_BY_DAY).invoice(sale, DocId("till-0001"))

    assert broken.value.key == "conditions.currency_unfit"


def test_every_field_is_named_in_words_or_cannot_be_unfit() -> None:
    fields = _leaves(RegisterInvoiceRequest.model_json_schema())
    of_cancel = _leaves(CancelInvoiceRequest.model_json_schema())

    named = set(FIELD_CONDITIONS) - {"payment", "notes"}
    assert fields == named | CANNOT_BE_FIELD_CONDITIONS | NAMED_ELSEWHERE
    assert of_cancel < fields


typed = st.text(max_size=130) | st.just("\ud800") | st.sampled_from(["K12345678B", "ALL", "EUR"])
numbers = st.decimals(allow_nan=False) | st.just(Decimal("NaN"))
buyers = st.builds(
    Buyer,
    id_type=st.sampled_from(BuyerIdType),
    id_number=typed,
    name=typed,
    address=typed,
    town=typed,
)
terms_typed = st.builds(
    Terms,
    buyer=st.none() | buyers,
    notes=typed,
    currency=st.just(LEK) | st.builds(Currency, code=typed, rate=numbers),
    electronic=st.none()
    | st.builds(Electronic, invoice_type=st.none() | typed, prepaid=st.none() | numbers),
)


@quickly
@given(name=typed, doc_id=typed, terms=terms_typed)
def test_whatever_is_typed_a_person_is_told_in_words_or_the_body_is_ready(
    name: str, doc_id: str, terms: Terms
) -> None:
    sale = replace(a_sale(a_basket(a_line(an_article(name=name)))), terms=terms)

    assert _body_or_words(sale, DocId(doc_id))


def _body_or_words(sale: Sale, doc_id: DocId) -> str:
    try:
        return WireWording(RATES_BY_DAY).invoice(sale, doc_id).decode()
    except RuleBroken as broken:
        return Words("en", strict=True).error(broken)


def _leaves(schema: Mapping[str, object]) -> set[str]:
    """Return the paths of the fields that hold no other field."""
    return set(_paths(schema, schema.get("$defs", {}), ""))


def _paths(node: object, parts: object, path: str) -> list[str]:
    match node, parts:
        case {"$ref": str(name)}, dict():
            return _paths(parts[name.rpartition("/")[2]], parts, path)
        case {"properties": dict(fields)}, _:
            inner = path and f"{path}."
            return [leaf for name in fields for leaf in _paths(fields[name], parts, inner + name)]
        case {"items": items}, _:
            return _paths(items, parts, path)
        case {"anyOf": [first, *_]}, _:
            return _paths(first, parts, path)
        case _:
            return [path]
