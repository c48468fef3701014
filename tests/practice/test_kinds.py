"""Self-issued and export invoices (specification 2.1, 4.1 rules 6 and 7)."""

from typing import Any

import pytest

from tests.practice.till_side import (
    BUYER,
    Shop,
    a_nuis,
    a_shop,
    an_article,
    an_invoice,
    paid,
    refusal,
)
from till.practice.service.registry import SELLER_NUIS

FOREIGNER = {**BUYER, "buyerIDType": "VAT", "buyerIDNum": "IT01234567890", "buyerCountry": "ITA"}
ISSUER = {**BUYER, "buyerIDNum": SELLER_NUIS}


def self_issued(kind: str = "AGREEMENT", **changes: Any) -> dict[str, Any]:
    fields = {"documentType": "SELFISSUE", "selfIssueType": kind, "buyer": BUYER}
    return an_invoice(**{**fields, **changes})


def exported(*codes: str, **changes: Any) -> dict[str, Any]:
    articles = [an_article(vatCode=code) for code in codes or ("J",)]
    fields = {"documentType": "EXPORT", "buyer": FOREIGNER, "articles": articles}
    return an_invoice(**{**fields, "payment": paid(420 * len(articles)), **changes})


@pytest.mark.parametrize("kind", ["AGREEMENT", "DOMESTIC", "SELF", "OTHER"])
@pytest.mark.parametrize("reverse_charge", [True, False])
def test_a_self_issued_invoice_may_reverse_the_charge(
    shop: Shop, kind: str, reverse_charge: bool
) -> None:
    body = self_issued(kind, reverseCharge=reverse_charge)

    assert "fic" in shop.register(body).json()


@pytest.mark.parametrize("document_type", ["NORMAL", "ORDER", "EXPORT"])
def test_no_other_invoice_may_reverse_the_charge(shop: Shop, document_type: str) -> None:
    body = an_invoice(documentType=document_type, reverseCharge=True, buyer=FOREIGNER)
    if document_type == "ORDER":
        del body["payment"]

    assert refusal(shop.register(body)) == (400, "reverseCharge")


def test_the_supplier_from_abroad_is_the_issuer_itself(shop: Shop) -> None:
    someone = shop.register(self_issued("ABROAD"))
    a_passport = shop.register(self_issued("ABROAD", buyer={**ISSUER, "buyerIDType": "PASS"}))
    issuer = shop.register(
        self_issued("ABROAD", buyer={**ISSUER, "buyerIDNum": f" {SELLER_NUIS.lower()} "})
    )

    assert refusal(someone) == (400, "buyer.buyerIDNum")
    assert refusal(a_passport) == (400, "buyer.buyerIDNum")
    assert "fic" in issuer.json()


def test_the_issuer_is_the_business_of_the_token(shop: Shop) -> None:
    nuis = a_nuis()
    other = a_shop(shop.server, shop.client, nuis=nuis)
    other.open_day()

    theirs = other.register(self_issued("ABROAD", buyer={**ISSUER, "buyerIDNum": nuis}))
    ours = other.register(self_issued("ABROAD", buyer=ISSUER))

    assert theirs.json()["sellerNuis"] == nuis
    assert refusal(ours) == (400, "buyer.buyerIDNum")


@pytest.mark.parametrize(
    ("codes", "status"),
    [("BC", 400), ("BJ", 400), ("AB", 400), ("BB", 200), ("CC", 200), ("CJ", 200), ("DC", 200)],
)
def test_a_self_issued_invoice_from_abroad_does_not_mix_zero_and_standard_vat(
    shop: Shop, codes: str, status: int
) -> None:
    articles = [an_article(vatCode=code) for code in codes]
    more = {"articles": articles, "payment": paid(840), "buyer": ISSUER}

    abroad = shop.register(self_issued("ABROAD", **more))
    at_home = shop.register(self_issued("DOMESTIC", **more))

    assert abroad.status_code == status
    assert status == 200 or abroad.json()["field"] == "articles"
    assert at_home.status_code == 200


def test_an_export_counts_as_export(shop: Shop) -> None:
    fields = shop.register(exported("J", "J")).json()

    assert (fields["goodsExport"], fields["totalVatAmount"]) == (840, 0)


@pytest.mark.parametrize("codes", ["B", "JB", "JC", "JA"])
def test_every_article_of_an_export_has_the_export_code(shop: Shop, codes: str) -> None:
    answer = shop.register(exported(*codes))

    assert refusal(answer) == (400, f"articles[{len(codes) - 1}].vatCode")


def test_the_buyer_of_an_export_has_no_nuis(shop: Shop) -> None:
    answer = shop.register(exported(buyer=BUYER))

    assert refusal(answer) == (400, "buyer.buyerIDType")
