"""Reading a checked request into an invoice."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from till.practice.invoice import Account, Buyer, Electronic, Invoice, Line, Payment
from till.practice.json_text import Part, number_in, part_in, parts_in, text_in, texts_in
from till.practice.money import NOTHING, percent_of, share_out, to_cents
from till.practice.processes import type_code_of

FIRST_PROCESS = "P1"
CANCELLATION_PROCESS = "P10"


def read_invoice(body: Part, order_lines: Sequence[Line] = ()) -> Invoice:
    """Read a register body whose fields were checked; a summary's lines are its orders' (4.1)."""
    own_lines, rebate = _read_lines(body)
    lines = (*own_lines, *order_lines)
    currency = part_in(body, "currency")
    return Invoice(
        document_type=text_in(body, "documentType", "NORMAL"),
        lines=lines,
        payments=_read_payments(body, sum((line.gross for line in lines), NOTHING)),
        invoice_rebate=rebate,
        currency=text_in(currency, "code", "ALL"),
        exchange_rate=number_in(currency, "exRate", Decimal(1)),
        operator_code=text_in(body, "operatorCode") or None,
        corrects=text_in(part_in(body, "correctiveInvoice"), "iicRef").upper() or None,
        corrected_day=day_in(part_in(body, "correctiveInvoice"), "issueDateTime"),
        buyer=_read_buyer(part_in(body, "buyer")),
        notes=text_in(body, "invoiceNotes"),
        electronic=_read_electronic(body, FIRST_PROCESS),
        self_issue_type=text_in(body, "selfIssueType") or None,
        reverse_charge=body.get("reverseCharge") is True,
        orders=tuple(iic.upper() for iic in texts_in(body, "summaryInvoices")),
        supply_period=_read_period(part_in(body, "supplyPeriod")),
        pay_deadline=day_in(body, "payDeadline"),
        prepaid_amount=_prepaid(body),
    )


def read_cancellation(body: Part, original: Invoice) -> Invoice:
    """Read a cancel body: the original turned round, electronic where the original was (2.9)."""
    asked = {"isEinvoice": original.electronic is not None, **body}
    return replace(
        original.reversed(),
        operator_code=text_in(body, "operatorCode") or None,
        corrects=text_in(part_in(body, "correctiveInvoice"), "iicRef").upper(),
        corrected_day=day_in(part_in(body, "correctiveInvoice"), "issueDateTime"),
        notes=text_in(body, "invoiceNotes"),
        electronic=_read_electronic(asked, CANCELLATION_PROCESS),
        pay_deadline=day_in(body, "payDeadline"),
        prepaid_amount=_prepaid(body),
        is_cancellation=True,
    )


def day_in(part: Part, name: str) -> date | None:
    """Give a date of a checked body; None where it was left out."""
    return date.fromisoformat(text_in(part, name)) if name in part else None


def _read_period(period: Part) -> tuple[date, date] | None:
    start = day_in(period, "start")
    end = day_in(period, "end")
    return None if start is None or end is None else (start, end)


def _prepaid(body: Part) -> Decimal:
    """Give the prepaid amount, which is ignored outside P4 (2.1)."""
    return number_in(body, "prepaidAmount") if body.get("selectedProcess") == "P4" else NOTHING


def _read_electronic(body: Part, default_process: str) -> Electronic | None:
    if body.get("isEinvoice") is not True:
        return None
    process = text_in(body, "selectedProcess", default_process)
    type_code = text_in(body, "selectedInvoiceType", type_code_of(process))
    return Electronic(process=process, type_code=type_code)


def _read_buyer(buyer: Part) -> Buyer | None:
    if not buyer:
        return None
    id_type = text_in(buyer, "buyerIDType")
    number = text_in(buyer, "buyerIDNum")
    return Buyer(
        id_type=id_type,
        id_number=number.strip().upper() if id_type == "NUIS" else number,
        name=text_in(buyer, "buyerName"),
        address=text_in(buyer, "buyerAddress"),
        town=text_in(buyer, "buyerTown"),
        country=text_in(buyer, "buyerCountry"),
        country_code=text_in(buyer, "buyerCountryCode", "AL"),
    )


def _read_line(article: Part) -> Line:
    price = number_in(article, "price")
    units = number_in(article, "units")
    before_rebate = to_cents(number_in(article, "totalPrice", price * units))
    rebate = part_in(article, "rebate")
    return Line(
        article_id=text_in(article, "articleId"),
        name=text_in(article, "name"),
        vat_code=text_in(article, "vatCode"),
        price=price,
        units=units,
        sold_in=text_in(article, "soldIn"),
        before_rebate=before_rebate,
        rebate=_rebate_of(before_rebate, rebate),
        rebate_percent=number_in(rebate, "inPercentage") if "inPercentage" in rebate else None,
    )


def _rebate_of(amount: Decimal, rebate: Part) -> Decimal:
    """Give the value of a rebate: its own, or the rounded percentage (specification 2.3)."""
    if "inPercentage" in rebate:
        return percent_of(amount, number_in(rebate, "inPercentage"))
    return to_cents(number_in(rebate, "inValue"))


def _read_lines(body: Part) -> tuple[tuple[Line, ...], Decimal]:
    """Read the articles, and distribute the discount on the whole invoice over them (2.1)."""
    lines = [_read_line(article) for article in parts_in(body, "articles")]
    weights = [line.gross for line in lines]
    value = _rebate_of(sum(weights, NOTHING), part_in(body, "invoiceRebate"))
    if not lines or not value:
        return tuple(lines), value
    shared = zip(lines, share_out(value, weights), strict=True)
    return tuple(replace(line, share=share) for line, share in shared), value


def _read_payments(body: Part, total: Decimal) -> tuple[Payment, ...]:
    """Read the payments; an order is paid in full with ORDER by the service (4.1 rule 4)."""
    if text_in(body, "documentType", "NORMAL") == "ORDER":
        return (Payment(kind="ORDER", amount=total),)
    return tuple(
        Payment(
            kind=text_in(payment, "type"),
            amount=number_in(payment, "amount"),
            accounts=tuple(_read_account(detail) for detail in parts_in(payment, "details")),
        )
        for payment in parts_in(body, "payment")
    )


def _read_account(detail: Part) -> Account:
    return Account(
        number=text_in(detail, "idNumber"),
        holder=text_in(detail, "name"),
        bank=text_in(detail, "bankName"),
        swift=text_in(detail, "swift_code"),
        country=text_in(detail, "country"),
        country_code=text_in(detail, "countryCode"),
        currency=text_in(detail, "currency"),
    )
