"""The limits of single fields as a table: what is just too much, and what is just enough.

Lives here: a row for each limit of specification 2 and 8 that one body can be at.
Must not: conditions between fields (conditions_table), assertions.
"""

from decimal import Decimal

from tests.service.bodies import (
    BUYER,
    CORRECTION,
    ELECTRONIC,
    NORMAL,
    SELF_ISSUE,
    SUMMARY,
    Body,
    article,
    at_the_bank,
    changed,
    in_euro,
    paid,
)

# Field and section, what is too much, what is just enough.
EDGES: list[tuple[str, Body, Body]] = [
    ("docId 2.1", changed(NORMAL, docId="1234"), changed(NORMAL, docId="12345")),
    ("docId 8", changed(NORMAL, docId="x" * 201), changed(NORMAL, docId="x" * 200)),
    ("operatorCode 2.1", changed(NORMAL, operatorCode="AB123cd456"),
     changed(NORMAL, operatorCode="ab123cd456")),
    ("articles 8", changed(NORMAL, articles=[]), NORMAL),
    ("payment 8", changed(NORMAL, payment=[]), NORMAL),
    ("summaryInvoices 8", changed(SUMMARY, summaryInvoices=[]), SUMMARY),
    ("summaryInvoices 2.1", changed(SUMMARY, summaryInvoices=["0" * 31 + "g"]),
     changed(SUMMARY, summaryInvoices=["0" * 31 + "f"])),
    ("articleId 2.2", changed(NORMAL, articles=[article(articleId="x" * 101)]),
     changed(NORMAL, articles=[article(articleId="x" * 100)])),
    ("name 2.2", changed(NORMAL, articles=[article(name="ë" * 101)]),
     changed(NORMAL, articles=[article(name="ë" * 100)])),
    ("vatCode 2.2", changed(NORMAL, articles=[article(vatCode="M")]),
     changed(NORMAL, articles=[article(vatCode="L")])),
    ("price 2.2", changed(NORMAL, articles=[article(price=Decimal("NaN"))]), NORMAL),
    ("soldIn 2.2", changed(NORMAL, articles=[article(soldIn=" ")]), NORMAL),
    ("code 2.4", in_euro(code="EURO"), in_euro()),
    ("type 2.5", changed(NORMAL, payment=[paid(kind="CHEQUE")]),
     changed(NORMAL, payment=[paid(kind="BANKNOTE")])),
    ("idNumber 2.6", at_the_bank(idNumber=None), at_the_bank()),
    ("name 2.6", at_the_bank(name=""), at_the_bank()),
    ("bankName 2.6", at_the_bank(bankName=""), at_the_bank()),
    ("swift_code 2.6", at_the_bank(swift_code=""), at_the_bank()),
    ("country 2.6", at_the_bank(country=""), at_the_bank()),
    ("countryCode 2.6", at_the_bank(countryCode="ALB"), at_the_bank(countryCode="IT")),
    ("currency 2.6", at_the_bank(currency="LEKE"), at_the_bank(currency="EUR")),
    ("buyerIDType 2.7", changed(NORMAL, buyer={**BUYER, "buyerIDType": "NIPT"}),
     changed(NORMAL, buyer={**BUYER, "buyerIDType": "POINTS"})),
    ("buyerCountry 2.7", changed(NORMAL, buyer={**BUYER, "buyerCountry": "AL"}),
     changed(NORMAL, buyer=BUYER)),
    ("buyerCountryCode 2.7", changed(NORMAL, buyer={**BUYER, "buyerCountryCode": "ALB"}),
     changed(NORMAL, buyer=changed(BUYER, buyerCountryCode=None))),
    ("iicRef 2.8", changed(CORRECTION, correctiveInvoice={"iicRef": "0" * 33}), CORRECTION),
    ("invoiceNotes 8", changed(NORMAL, invoiceNotes="x" * 501),
     changed(NORMAL, invoiceNotes="x" * 500)),
    ("documentType 2.1", changed(NORMAL, documentType="PROFORMA"),
     changed(NORMAL, documentType="NORMAL")),
    ("selfIssueType 2.1", changed(SELF_ISSUE, selfIssueType="ELSE"), SELF_ISSUE),
    ("supplyPeriod 2.1", changed(NORMAL, supplyPeriod={"start": "2026-11-31"}), NORMAL),
    ("selectedProcess 2.1", changed(ELECTRONIC, selectedProcess="P12"),
     changed(ELECTRONIC, selectedProcess="P11")),
    ("prepaidAmount 8", changed(NORMAL, prepaidAmount=Decimal("-0.01")),
     changed(NORMAL, prepaidAmount=Decimal(0))),
    ("prepaidAmount 2.1", changed(NORMAL, prepaidAmount=Decimal("0.001")),
     changed(NORMAL, prepaidAmount=Decimal("0.01"))),
    ("unknown fields 2", changed(NORMAL, iic="x"), NORMAL),
    *(
        (f"selectedInvoiceType {code} 2.18", changed(ELECTRONIC, selectedInvoiceType=code),
         changed(ELECTRONIC, selectedInvoiceType=free))
        for code, free in [("80", "82"), ("381", "380"), ("384", "383"), ("385", "386"),
                           ("389", "393")]
    ),
]  # fmt: skip
