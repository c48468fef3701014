"""Requests for /invoice/register that break one rule each, and requests that break none.

Lives here: tables; each case has a name by which the table of all rules refers to it.
Must not: send anything.
"""

from typing import Any

from tests.practice.till_side import ACCOUNT, BUYER, an_article, paid

IIC = "A" * 32
Changes = dict[str, Any]


def on_account(**changes: Any) -> Changes:
    detail = {name: text for name, text in {**ACCOUNT, **changes}.items() if text is not None}
    return {"payment": [{"type": "ACCOUNT", "amount": 420, "details": [detail]}]}


def bought_by(**changes: Any) -> Changes:
    buyer = {name: text for name, text in {**BUYER, **changes}.items() if text is not None}
    return {"buyer": buyer}


def line(**changes: Any) -> Changes:
    article = {name: v for name, v in an_article(**changes).items() if v is not None}
    return {"articles": [article]}


def typed(document_type: str, **changes: Any) -> Changes:
    return {"documentType": document_type, **changes}


def period(start: str, end: str) -> Changes:
    return {"supplyPeriod": {"start": start, "end": end}}


LINE = "articles[0]."
DETAIL = "payment[0].details[0]."
# What is wrong: what is sent beyond an ordinary cash sale (None leaves out), the field named.
REFUSED: dict[str, tuple[Changes, str]] = {
    "unknown field": ({"colour": "red"}, "colour"),
    "docId left out": ({"docId": None}, "docId"),
    "docId too short": ({"docId": "1234"}, "docId"),
    "docId too long": ({"docId": "x" * 201}, "docId"),
    "docId no text": ({"docId": 12345}, "docId"),
    "operatorCode pattern": ({"operatorCode": "AB123cd456"}, "operatorCode"),
    "operatorCode with more behind": ({"operatorCode": "ab123cd456\n"}, "operatorCode"),
    "articles left out": ({"articles": None}, "articles"),
    "articles empty": ({"articles": []}, "articles"),
    "articles no list": ({"articles": {}}, "articles"),
    "article no object": ({"articles": ["bread"]}, "articles[0]"),
    "payment left out": ({"payment": None}, "payment"),
    "payment empty": ({"payment": []}, "payment"),
    "payment no object": ({"payment": [1]}, "payment[0]"),
    "payment sent for ORDER": (typed("ORDER"), "payment"),
    "invoiceNotes too long": ({"invoiceNotes": "x" * 501}, "invoiceNotes"),
    "documentType unknown": (typed("GIFT"), "documentType"),
    "electronic ORDER": (typed("ORDER", payment=None, isEinvoice=True), "documentType"),
    "electronic EXPORT": (typed("EXPORT", isEinvoice=True), "documentType"),
    "isEinvoice no flag": ({"isEinvoice": "false"}, "isEinvoice"),
    "selfIssueType without SELFISSUE": ({"selfIssueType": "SELF"}, "selfIssueType"),
    "selfIssueType left out": (typed("SELFISSUE"), "selfIssueType"),
    "selfIssueType unknown": (typed("SELFISSUE", selfIssueType="FRIEND"), "selfIssueType"),
    "reverseCharge without SELFISSUE": ({"reverseCharge": True}, "reverseCharge"),
    "reverseCharge no flag": ({"reverseCharge": "yes"}, "reverseCharge"),
    "summaryInvoices without SUMMARY": ({"summaryInvoices": [IIC]}, "summaryInvoices"),
    "summaryInvoices no iic": ({"summaryInvoices": ["short"]}, "summaryInvoices[0]"),
    "summaryInvoices no hexadecimal": ({"summaryInvoices": ["G" * 32]}, "summaryInvoices[0]"),
    "summaryInvoices empty": (
        typed("SUMMARY", articles=None, total=1, summaryInvoices=[]),
        "summaryInvoices",
    ),
    "summaryInvoices left out": (typed("SUMMARY", articles=None, total=420), "summaryInvoices"),
    "total without SUMMARY": ({"total": 420}, "total"),
    "total left out": (typed("SUMMARY", articles=None, summaryInvoices=[IIC]), "total"),
    "total no number": ({"total": "420"}, "total"),
    "articles sent for SUMMARY": (typed("SUMMARY", total=1, summaryInvoices=[IIC]), "articles"),
    "payment left out of SUMMARY": (
        typed("SUMMARY", articles=None, payment=None, total=1, summaryInvoices=[IIC]),
        "payment",
    ),
    "supplyPeriod without start": ({"supplyPeriod": {"end": "2026-03-01"}}, "supplyPeriod.start"),
    "supplyPeriod without end": ({"supplyPeriod": {"start": "2026-03-01"}}, "supplyPeriod.end"),
    "supplyPeriod no date": (period("2026-03-01", "1.3.2026"), "supplyPeriod.end"),
    "supplyPeriod backwards": (period("2026-03-05", "2026-03-04"), "supplyPeriod"),
    "supplyPeriod in two months": (period("2026-02-28", "2026-03-01"), "supplyPeriod"),
    "supplyPeriod in two years": (period("2025-03-01", "2026-03-01"), "supplyPeriod"),
    "selectedProcess outside P1 to P11": ({"selectedProcess": "P12"}, "selectedProcess"),
    "selectedProcess P0": ({"selectedProcess": "P0"}, "selectedProcess"),
    "payDeadline pattern": ({"payDeadline": "2026-3-2"}, "payDeadline"),
    "payDeadline no such day": ({"payDeadline": "2026-02-30"}, "payDeadline"),
    "payDeadline in the past": ({"payDeadline": "2026-03-01"}, "payDeadline"),
    "payDeadline next year": ({"payDeadline": "2027-01-01"}, "payDeadline"),
    "prepaidAmount negative": ({"prepaidAmount": -1}, "prepaidAmount"),
    "prepaidAmount three places": ({"prepaidAmount": 1.001}, "prepaidAmount"),
    "prepaidAmount left out of P4": ({"selectedProcess": "P4"}, "prepaidAmount"),
    "prepaidAmount 0 for P4": ({"selectedProcess": "P4", "prepaidAmount": 0}, "prepaidAmount"),
    "prepaidAmount above total": ({"selectedProcess": "P4", "prepaidAmount": 421}, "prepaidAmount"),
    "P9 without correctiveInvoice": ({"selectedProcess": "P9"}, "correctiveInvoice"),
    "P10 without correctiveInvoice": ({"selectedProcess": "P10"}, "correctiveInvoice"),
    "articleId left out": (line(articleId=None), LINE + "articleId"),
    "articleId too long": (line(articleId="x" * 101), LINE + "articleId"),
    "name left out": (line(name=None), LINE + "name"),
    "name too long": (line(name="x" * 101), LINE + "name"),
    "vatCode left out": (line(vatCode=None), LINE + "vatCode"),
    "vatCode outside A to L": (line(vatCode="M"), LINE + "vatCode"),
    "vatCode F not confirmed": (line(vatCode="F"), LINE + "vatCode"),
    "vatCode L not confirmed": (line(vatCode="L"), LINE + "vatCode"),
    "price no number": (line(price="420"), LINE + "price"),
    "price a flag": (line(price=True), LINE + "price"),
    "price left out": (line(price=None), LINE + "price"),
    "price out of range": (line(price=1e13), LINE + "price"),
    "price times units out of range": (line(price=1e11, units=1e11), LINE + "price"),
    "units left out": (line(units=None), LINE + "units"),
    "units no number": (line(units="1"), LINE + "units"),
    "soldIn left out": (line(soldIn=None), LINE + "soldIn"),
    "soldIn no code": (line(soldIn="a piece"), LINE + "soldIn"),
    "totalPrice no number": (line(totalPrice="1"), LINE + "totalPrice"),
    "line rebate empty": (line(rebate={}), LINE + "rebate"),
    "line rebate both": (line(rebate={"inValue": 1, "inPercentage": 1}), LINE + "rebate"),
    "line rebate no object": (line(rebate=5), LINE + "rebate"),
    "rebate above 100": (line(rebate={"inPercentage": 101}), LINE + "rebate.inPercentage"),
    "rebate value no number": (line(rebate={"inValue": "1"}), LINE + "rebate.inValue"),
    "invoice rebate both": (
        {"invoiceRebate": {"inValue": 1, "inPercentage": 1}},
        "invoiceRebate",
    ),
    "exRate left out": ({"currency": {"code": "EUR"}}, "currency.exRate"),
    "exRate 0": ({"currency": {"code": "EUR", "exRate": 0}}, "currency.exRate"),
    "exRate negative": ({"currency": {"code": "EUR", "exRate": -98}}, "currency.exRate"),
    "currency no code": ({"currency": {"code": "euro"}}, "currency.code"),
    "currency not in ISO 4217": ({"currency": {"code": "XYZ", "exRate": 1}}, "currency.code"),
    "currency no object": ({"currency": "EUR"}, "currency"),
    "payment type unknown": ({"payment": paid(420, "GOLD")}, "payment[0].type"),
    "payment type left out": ({"payment": [{"amount": 420}]}, "payment[0].type"),
    "payments below total": ({"payment": paid(419.99)}, "payment"),
    "payments above total": ({"payment": [*paid(420), *paid(0.01)]}, "payment"),
    "amount left out": ({"payment": [{"type": "CARD"}]}, "payment[0].amount"),
    "ACCOUNT without details": ({"payment": paid(420, "ACCOUNT")}, "payment[0].details"),
    "ACCOUNT with empty details": (
        {"payment": [{"type": "ACCOUNT", "amount": 420, "details": []}]},
        "payment[0].details",
    ),
    "idNumber left out": (on_account(idNumber=None), DETAIL + "idNumber"),
    "account name left out": (on_account(name=None), DETAIL + "name"),
    "bankName left out": (on_account(bankName=None), DETAIL + "bankName"),
    "swift_code left out": (on_account(swift_code=None), DETAIL + "swift_code"),
    "country left out": (on_account(country=None), DETAIL + "country"),
    "countryCode left out": (on_account(countryCode=None), DETAIL + "countryCode"),
    "countryCode of three": (on_account(countryCode="ALB"), DETAIL + "countryCode"),
    "countryCode not in ISO 3166": (on_account(countryCode="QQ"), DETAIL + "countryCode"),
    "account currency left out": (on_account(currency=None), DETAIL + "currency"),
    "account currency of one": (on_account(currency="L"), DETAIL + "currency"),
    "account currency not in ISO 4217": (on_account(currency="QQQ"), DETAIL + "currency"),
    "buyerIDType unknown": (bought_by(buyerIDType="CAT"), "buyer.buyerIDType"),
    "buyerIDType left out": (bought_by(buyerIDType=None), "buyer.buyerIDType"),
    "buyerIDNum left out": (bought_by(buyerIDNum=None), "buyer.buyerIDNum"),
    "buyerIDNum no NUIS": (bought_by(buyerIDNum="71904523KL"), "buyer.buyerIDNum"),
    "buyerIDNum nine digits": (bought_by(buyerIDNum="K319020471"), "buyer.buyerIDNum"),
    "buyerName left out": (bought_by(buyerName=None), "buyer.buyerName"),
    "buyerAddress left out": (bought_by(buyerAddress=None), "buyer.buyerAddress"),
    "buyerTown left out": (bought_by(buyerTown=None), "buyer.buyerTown"),
    "buyerCountry left out": (bought_by(buyerCountry=None), "buyer.buyerCountry"),
    "buyerCountry of two": (bought_by(buyerCountry="AL"), "buyer.buyerCountry"),
    "buyerCountry not in ISO 3166": (bought_by(buyerCountry="QQQ"), "buyer.buyerCountry"),
    "buyerCountryCode of three": (bought_by(buyerCountryCode="ALB"), "buyer.buyerCountryCode"),
    "buyerCountryCode not in ISO 3166": (
        bought_by(buyerCountryCode="QQ"),
        "buyer.buyerCountryCode",
    ),
    "buyer left out of electronic": ({"isEinvoice": True}, "buyer"),
    "buyer left out of EXPORT": (typed("EXPORT", **line(vatCode="J")), "buyer"),
    "buyer left out of SELFISSUE": (typed("SELFISSUE", selfIssueType="SELF"), "buyer"),
    "iicRef left out": ({"correctiveInvoice": {}}, "correctiveInvoice.iicRef"),
    "iicRef of 31": ({"correctiveInvoice": {"iicRef": "F" * 31}}, "correctiveInvoice.iicRef"),
    "iicRef of nothing": ({"correctiveInvoice": {"iicRef": "F" * 32}}, "correctiveInvoice.iicRef"),
    "issueDateTime no date": (
        {"correctiveInvoice": {"iicRef": "F" * 32, "issueDateTime": "today"}},
        "correctiveInvoice.issueDateTime",
    ),
    "selectedInvoiceType unknown": ({"selectedInvoiceType": "381"}, "selectedInvoiceType"),
}

ACCEPTED: dict[str, Changes] = {
    "docId of 5": {"docId": "five5"},
    "docId of 200": {"docId": "d" * 200},
    "articleId and name of 100": line(articleId="a" * 100, name="ë" * 100),
    "invoiceNotes of 500": {"invoiceNotes": "ë" * 500},
    "supplyPeriod of a whole month": period("2026-03-01", "2026-03-31"),
    "supplyPeriod of one day": period("2026-03-02", "2026-03-02"),
    "payDeadline today": {"payDeadline": "2026-03-02"},
    "payDeadline at the end of the year": {"payDeadline": "2026-12-31"},
    "prepaidAmount ignored outside P4": {"prepaidAmount": 9000.5},
    "P4": {"selectedProcess": "P4", "prepaidAmount": 420},
    "reverseCharge false": {"reverseCharge": False},
    "isEinvoice false": {"isEinvoice": False, **typed("NORMAL")},
    "electronic NORMAL spelt out": typed("NORMAL", isEinvoice=True, **bought_by(), **on_account()),
    "unknown fields inside": line(colour="red"),
    "totalPrice": {**line(price=0.333, units=3, totalPrice=1), "payment": paid(1)},
    "a foreign currency": {"currency": {"code": "EUR", "exRate": 98.4}},
    "lek with a rate": {"currency": {"exRate": 1}},
    "ACCOUNT": on_account(),
    "several payments": {"payment": [*paid(400, "CARD"), *paid(20, "SVOUCHER")]},
    "NUIS trimmed and raised": bought_by(buyerIDNum=" k31902047c "),
    "a passport": bought_by(buyerIDType="PASS", buyerIDNum="X1", buyerCountryCode="IT"),
    "NORMAL with a buyer": bought_by(),
    "negative line": {
        "articles": [an_article(), an_article(price=-20)],
        "payment": paid(400),
    },
}
