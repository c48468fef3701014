"""Papers for tests: values as they are read from complete documents.

Lives here: builders of a paper, its lines, buyer, payments.
Must not: a store, HTTP, rules.
"""

from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from till.practice.invoice import VAT_RATES, Account, Buyer, Electronic, Line, Payment, VatSum
from till.practice.money import NOTHING, to_cents
from till.practice.paper import Amounts, Identity, Issuer, Paper, Reference
from till.practice.tirane import local

IIC = "8F2C41D07A9E4B6C93D15E0A7B42C6F1"
LINK = (
    "https://practice.invalid/verify?iic=8F2C41D07A9E4B6C93D15E0A7B42C6F1&tin=L71904523K"
    "&crtd=2026-11-20T14%3A36%3A12%2B01%3A00&ord=1043&bu=oj482xe119&cr=gk714tb203&prc=3062.00"
)
BUYER = Buyer(
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
ELECTRONIC = Electronic(process="P1", type_code="380")


def a_line(name: str = "Kafe e bluar 250 g", **changes: Any) -> Line:
    """A line of 420,00 with 20 % VAT; its value before rebate follows from price and units."""
    line = Line(
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


def some_lines() -> tuple[Line, ...]:
    return (
        a_line(
            "Djathë i bardhë deleje", price=Decimal(1200), units=Decimal("0.845"), sold_in="KGM"
        ),
        a_line(rebate=Decimal("42.00"), rebate_percent=Decimal(10)),
        a_line("Vaj ulliri ekstra i virgjër 1 L", price=Decimal(1290)),
        a_line("Çokollatë qumështi 100 g", price=Decimal(95), units=Decimal(4)),
    )


def a_paper(*lines: Line, **changes: Any) -> Paper:
    """A complete cash sale of these lines; amounts and VAT follow from the lines."""
    held = lines or some_lines()
    sums = tuple(_vat_sum(code, held) for code in sorted({line.vat_code for line in held}))
    total = sum((line.gross for line in held), NOTHING)
    vat = sum((s.vat for s in sums), NOTHING)
    free = sum((one.gross for one in sums if one.code in "AC"), NOTHING)
    export = sum((one.gross for one in sums if one.code == "J"), NOTHING)
    paper = Paper(
        language="sq",
        document_type="NORMAL",
        self_issue_type=None,
        reverse_charge=False,
        is_cancellation=False,
        is_cash_class=True,
        electronic=None,
        moment=local(datetime.fromisoformat("2026-11-20T13:36:12+00:00")),
        identity=_identity(),
        issuer=_issuer(),
        buyer=None,
        lines=held,
        vat_sums=sums,
        payments=(Payment(kind="BANKNOTE", amount=total),),
        amounts=Amounts(
            total=total,
            net=total - vat,
            vat=vat,
            tax_free=free,
            export=export,
            invoice_rebate=sum((line.share for line in held), NOTHING),
        ),
        currency="ALL",
        exchange_rate=Decimal(1),
        corrects=None,
        orders=(),
        supply_period=None,
        pay_deadline=date(2026, 11, 20),
        prepaid_amount=NOTHING,
        notes="",
    )
    return replace(paper, **changes)


def an_electronic_paper(*lines: Line, **changes: Any) -> Paper:
    """A complete electronic invoice, paid by bank."""
    paper = a_paper(*lines, buyer=BUYER, is_cash_class=False, electronic=ELECTRONIC)
    paid = Payment(kind="ACCOUNT", amount=paper.amounts.total, accounts=(ACCOUNT,))
    identity = replace(paper.identity, eic="5a1b6ff0-7c1e-4d55-8a0e-3f7c2b9d1e64")
    issuer = replace(paper.issuer, tcr_code="")
    changed = replace(paper, payments=(paid,), identity=identity, issuer=issuer)
    return replace(changed, **changes)


def _vat_sum(code: str, lines: tuple[Line, ...]) -> VatSum:
    gross = sum((line.gross for line in lines if line.vat_code == code), NOTHING)
    rate = VAT_RATES[code]
    return VatSum(code=code, rate=rate, gross=gross, net=to_cents(gross * 100 / (100 + rate)))


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
