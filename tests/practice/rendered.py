"""Rendered documents for tests: values as they are read from complete documents."""

from dataclasses import fields, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from till.practice.drawing.document import Identity, Issuer, Reference, RenderedDocument
from till.practice.rules.invoice import (
    NOTHING,
    Account,
    ElectronicTerms,
    Invoice,
    InvoiceBuyer,
    InvoiceLine,
    InvoicePayment,
    to_cents,
)
from till.practice.service.conditions import local

IIC = "8F2C41D07A9E4B6C93D15E0A7B42C6F1"
LINK = (
    "https://practice.invalid/verify?iic=8F2C41D07A9E4B6C93D15E0A7B42C6F1&tin=L71904523K"
    "&crtd=2026-11-20T14%3A36%3A12%2B01%3A00&ord=1043&bu=oj482xe119&cr=gk714tb203&prc=3062.00"
)
BUYER = InvoiceBuyer(
    id_type="NUIS",
    id_number="K41523067B",
    name="Ndërtim Korabi sh.p.k.",
    address="Rruga e Kavajës 112",
    town="Tiranë",
    country="ALB",
    country_code="AL",
)
ACCOUNT = Account(
    number="AL47212110090000000235698741",
    holder="Minimarket Liqeni sh.p.k.",
    bank="Banka Adria",
    swift="ADRIALTR",
    country="Shqipëri",
    country_code="AL",
    currency="ALL",
)
ORIGINAL = Reference(
    iic="0123456789ABCDEF0123456789ABCDEF",
    number="1001/2026/gk714tb203",
    day=date(2026, 11, 18),
)
ELECTRONIC = ElectronicTerms(process="P1", type_code="380")
DOCUMENT_FIELDS = {field.name for field in fields(RenderedDocument)}


def a_line(name: str = "Kafe e bluar 250 g", **changes: Any) -> InvoiceLine:
    """A line of 420,00 with 20 % VAT; its value before rebate follows from price and units."""
    line = InvoiceLine(
        article_id="A-1",
        name=name,
        vat_code="B",
        price=Decimal(420),
        units=Decimal(1),
        sold_in="XPP",
        before_rebate=NOTHING,
        rebate=NOTHING,
        rebate_percent=None,
    )
    line = replace(line, **changes)
    return replace(line, before_rebate=to_cents(line.price * line.units))


def some_lines() -> tuple[InvoiceLine, ...]:
    return (
        a_line(
            "Djathë i bardhë deleje", price=Decimal(1200), units=Decimal("0.845"), sold_in="KGM"
        ),
        a_line(rebate=Decimal("42.00"), rebate_percent=Decimal(10)),
        a_line("Vaj ulliri ekstra i virgjër 1 L", price=Decimal(1290)),
        a_line("Çokollatë qumështi 100 g", price=Decimal(95), units=Decimal(4)),
    )


def a_document(*lines: InvoiceLine, **changes: Any) -> RenderedDocument:
    """A complete cash sale of these lines; ``changes`` are of the document or of its invoice."""
    of_document = {name: changes.pop(name) for name in DOCUMENT_FIELDS & changes.keys()}
    document = RenderedDocument(
        invoice=replace(_invoice(lines or some_lines()), **changes),
        language="sq",
        moment=local(datetime.fromisoformat("2026-11-20T13:36:12+00:00")),
        identity=_identity(),
        issuer=_issuer(),
        corrects=None,
        pay_deadline=date(2026, 11, 20),
    )
    return replace(document, **of_document)


def an_electronic_document(*lines: InvoiceLine, **changes: Any) -> RenderedDocument:
    """A complete electronic invoice, paid by bank."""
    total = sum((line.gross for line in lines or some_lines()), NOTHING)
    paid = InvoicePayment(kind="ACCOUNT", amount=total, accounts=(ACCOUNT,))
    terms = {"buyer": BUYER, "electronic": ELECTRONIC, "payments": (paid,)}
    identity = replace(_identity(), eic="5a1b6ff0-7c1e-4d55-8a0e-3f7c2b9d1e64")
    issuer = replace(_issuer(), tcr_code="")
    return a_document(*lines, **{"identity": identity, "issuer": issuer, **terms, **changes})


def _invoice(lines: tuple[InvoiceLine, ...]) -> Invoice:
    total = sum((line.gross for line in lines), NOTHING)
    return Invoice(
        document_type="NORMAL",
        lines=lines,
        payments=(InvoicePayment(kind="BANKNOTE", amount=total),),
        invoice_rebate=sum((line.share for line in lines), NOTHING),
        currency="ALL",
        exchange_rate=Decimal(1),
        operator_code=None,
        corrects=None,
        corrected_day=None,
        buyer=None,
        notes="",
        electronic=None,
        self_issue_type=None,
        reverse_charge=False,
        orders=(),
        supply_period=None,
        pay_deadline=None,
        prepaid_amount=NOTHING,
    )


def _identity() -> Identity:
    return Identity(
        number="1043/2026/gk714tb203",
        order_number=1043,
        iic=IIC,
        fic="5b0d9c1e-77a4-4f0e-9a1c-2e6f4d83b7a0",
        eic=None,
        link=LINK,
    )


def _issuer() -> Issuer:
    return Issuer(
        name="MINIMARKET LIQENI",
        nuis="L71904523K",
        address="Rruga e Liqenit 14, Tiranë",
        unit_code="oj482xe119",
        tcr_code="gk714tb203",
        operator_code="kd482mz719",
        operator_name="Arta Hoxha",
    )
