"""The invoice that a request asks for, once its fields and rules are checked.

Lines and rebates are rounded half up to two places (2.2, 2.3).
"""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from till.practice.rules.invoice import (
    NOTHING,
    Account,
    ElectronicTerms,
    Invoice,
    InvoiceBuyer,
    InvoiceLine,
    InvoicePayment,
    percent_of,
    share_out,
    to_cents,
)
from till.practice.rules.schemas import (
    PREPAYMENT,
    TYPE_OF_PROCESS,
    AccountFields,
    ArticleFields,
    BuyerFields,
    CancelBody,
    RebateFields,
    RegisterBody,
)

_FIRST_PROCESS = "P1"
_CANCELLATION_PROCESS = "P10"


def invoice_from_request(body: RegisterBody, order_lines: Sequence[InvoiceLine] = ()) -> Invoice:
    """Read a register request; the lines of a summary are those of its orders (4.1 rule 5)."""
    own_lines, rebate = _lines(body)
    lines = (*own_lines, *order_lines)
    correction = body.correctiveInvoice
    period = body.supplyPeriod
    return Invoice(
        document_type=body.documentType,
        lines=lines,
        payments=_payments(body, sum((line.gross for line in lines), NOTHING)),
        invoice_rebate=rebate,
        currency=body.currency.code,
        exchange_rate=Decimal(1) if body.currency.exRate is None else body.currency.exRate,
        operator_code=body.operatorCode,
        corrects=None if correction is None else correction.iicRef.upper(),
        corrected_day=None if correction is None else correction.issueDateTime,
        buyer=None if body.buyer is None else _buyer(body.buyer),
        notes=body.invoiceNotes,
        electronic=_terms(body, _FIRST_PROCESS) if body.isEinvoice else None,
        self_issue_type=body.selfIssueType,
        reverse_charge=body.reverseCharge,
        orders=tuple(iic.upper() for iic in body.summaryInvoices or ()),
        supply_period=None if period is None else (period.start, period.end),
        pay_deadline=body.payDeadline,
        prepaid_amount=_prepaid(body),
    )


def cancellation_from_request(body: CancelBody, original: Invoice) -> Invoice:
    """Read a cancel request: the original turned round, electronic where the original was (2.9)."""
    was_electronic = original.electronic is not None
    is_electronic = was_electronic if body.isEinvoice is None else body.isEinvoice
    return replace(
        original.reversed(),
        operator_code=body.operatorCode,
        corrects=body.correctiveInvoice.iicRef.upper(),
        corrected_day=body.correctiveInvoice.issueDateTime,
        notes=body.invoiceNotes,
        electronic=_terms(body, _CANCELLATION_PROCESS) if is_electronic else None,
        pay_deadline=body.payDeadline,
        prepaid_amount=_prepaid(body),
        is_cancellation=True,
    )


def _prepaid(body: RegisterBody | CancelBody) -> Decimal:
    """Give the prepaid amount, which is ignored outside P4 (2.1)."""
    amount = body.prepaidAmount if body.selectedProcess == PREPAYMENT else None
    return NOTHING if amount is None else amount


def _terms(body: RegisterBody | CancelBody, default_process: str) -> ElectronicTerms:
    process = body.selectedProcess or default_process
    return ElectronicTerms(
        process=process, type_code=body.selectedInvoiceType or TYPE_OF_PROCESS[process]
    )


def _buyer(buyer: BuyerFields) -> InvoiceBuyer:
    number = buyer.buyerIDNum
    return InvoiceBuyer(
        id_type=buyer.buyerIDType,
        id_number=number.strip().upper() if buyer.buyerIDType == "NUIS" else number,
        name=buyer.buyerName,
        address=buyer.buyerAddress,
        town=buyer.buyerTown,
        country=buyer.buyerCountry,
        country_code=buyer.buyerCountryCode,
    )


def _line(article: ArticleFields) -> InvoiceLine:
    total = article.totalPrice
    before_rebate = to_cents(article.price * article.units if total is None else total)
    rebate = article.rebate
    return InvoiceLine(
        article_id=article.articleId,
        name=article.name,
        vat_code=article.vatCode,
        price=article.price,
        units=article.units,
        sold_in=article.soldIn,
        before_rebate=before_rebate,
        rebate=_rebate_of(before_rebate, rebate),
        rebate_percent=None if rebate is None else rebate.inPercentage,
    )


def _rebate_of(amount: Decimal, rebate: RebateFields | None) -> Decimal:
    """Give the value of a rebate: its own, or the rounded percentage (2.3)."""
    if rebate is None:
        return NOTHING
    if rebate.inPercentage is not None:
        return percent_of(amount, rebate.inPercentage)
    return to_cents(rebate.inValue or NOTHING)


def _lines(body: RegisterBody) -> tuple[tuple[InvoiceLine, ...], Decimal]:
    """Read the articles, and distribute the discount on the whole invoice over them (2.1)."""
    lines = tuple(_line(article) for article in body.articles or ())
    weights = [line.gross for line in lines]
    value = _rebate_of(sum(weights, NOTHING), body.invoiceRebate)
    if not lines or not value:
        return lines, value
    shared = zip(lines, share_out(value, weights), strict=True)
    return tuple(replace(line, share=share) for line, share in shared), value


def _payments(body: RegisterBody, total: Decimal) -> tuple[InvoicePayment, ...]:
    """Read the payments; an order is paid in full with ORDER by the service (4.1 rule 4)."""
    if body.documentType == "ORDER":
        return (InvoicePayment(kind="ORDER", amount=total),)
    return tuple(
        InvoicePayment(
            kind=payment.type,
            amount=payment.amount,
            accounts=tuple(_account(account) for account in payment.details),
        )
        for payment in body.payment or ()
    )


def _account(account: AccountFields) -> Account:
    return Account(
        number=account.idNumber,
        holder=account.name,
        bank=account.bankName,
        swift=account.swift_code,
        country=account.country,
        country_code=account.countryCode,
        currency=account.currency,
    )
