"""The till's values in the service's words: the bodies that are frozen with a document."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from decimal import Decimal

from pydantic import ValidationError

from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.errors import RuleBroken
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.documents import ConditionBroken, OrdersMissing
from till.domain.errors.people import OperatorCodeUnfit
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import BankAccount, Payment
from till.domain.selling.terms import LEK, Currency, Process, SupplyPeriod, Terms
from till.domain.shop.buyer import LONGEST_TOLD, Buyer, checked_buyer
from till.domain.shop.vat import VatRatesByDay, rates_of
from till.domain.text import one_line
from till.service import wire
from till.service import wire_invoice as words
from till.service.conditions import InvoiceContext, broken, check

NO_DOC_ID = DocId("unissued")
BLANK_IIC = "0" * 32  # stands in a pending request for an iic that is not known yet
DOCUMENT_TYPES = {
    DocKind.ORDER: "ORDER",
    DocKind.SUMMARY: "SUMMARY",
    DocKind.SELF_ISSUE: "SELFISSUE",
    DocKind.EXPORT: "EXPORT",
}  # any other is NORMAL, which goes without saying
# Field, without the places in lists → the condition that names it. What is not here is made from
# typed values or checked before it is worded, and cannot be unfit
# (tests/service/test_field_errors.py).
FIELD_CONDITIONS: Mapping[str, str] = {
    "docId": "doc_id_unfit",
    "currency.code": "currency_unfit",
    "currency.exRate": "exchange_rate_unfit",
    "articles.articleId": "article_id_unfit",
    "articles.name": "article_name_unfit",
    "articles.soldIn": "article_unit_unfit",
    "payment": "payment_missing",
    "payment.details.idNumber": "account_number_unfit",
    "payment.details.name": "account_holder_unfit",
    "payment.details.bankName": "account_bank_unfit",
    "payment.details.swift_code": "account_swift_code_unfit",
    "payment.details.country": "account_country_unfit",
    "payment.details.countryCode": "account_country_code_unfit",
    "payment.details.currency": "account_currency_unfit",
    "invoiceNotes": "notes_unfit",
    "selectedInvoiceType": "invoice_type_unfit",
    "prepaidAmount": "prepaid_unfit",
    "notes": "balance_notes_unfit",
}


class WireWording:
    """Words bodies exactly; the same value gives the same bytes.

    `rates` are the VAT codes of the business, `issuer` its NUIS, empty where none is set.
    """

    def __init__(self, rates: VatRatesByDay, issuer: str = "") -> None:
        self._rates = rates
        self._issuer = issuer

    def invoice(self, sale: Sale, doc_id: DocId, *, today: date | None = None) -> bytes:
        """Return the register or cancel request of a sale (specification 2.1, 2.9).

        `today` is the day it is sent on, where that is not the sale's own.

        The iic of each original is blank: thirty-two zeros, which `completed` replaces. Raises
        ConditionBroken, VatCodeNotAllowed and their like, and what `checked_buyer` does.
        """
        word = _cancellation if sale.kind is DocKind.CANCELLATION else _registration
        with field_errors_named():
            body = word(sale, doc_id)
        check(body, self._context(sale, max(sale.day, today or sale.day)))
        return body.to_json()

    def unfit_fields(self, sale: Sale) -> Mapping[str, RuleBroken]:
        """Return what the service would refuse of a registration, the first of each field (2.1).

        What no request can be made of is told alone.
        """
        try:
            with field_errors_named():
                body = _registration(sale, NO_DOC_ID)
        except RuleBroken as error:
            return {str(error.facts.get("field", "articles")): error}
        return broken(body, self._context(sale, sale.day))

    def _context(self, sale: Sale, day: date) -> InvoiceContext:
        """Return what conditions look at; what is corrected bears its own VAT codes (rule 9)."""
        own = rates_of(sale.vat if sale.terms.is_corrective else ())
        rates = self._rates.on(day).besides(own)
        return InvoiceContext(today=day, rates=rates, issuer=self._issuer)

    def completed(self, request: bytes, iics: Sequence[Iic]) -> bytes:
        """Return a pending request with the iic of each original in place of the blanks, in order.

        Nothing else changes, not by a byte. Raises ValueError where there are not as many blanks.
        """
        body = wire.parse_json(request)
        match body:
            case {"summaryInvoices": list(orders)} if orders.count(BLANK_IIC) == len(iics):
                orders[: len(iics)] = iics
            case {"correctiveInvoice": dict(reference)} if len(iics) == 1:
                reference["iicRef"] = iics[0]
            case _:
                raise ValueError("no request for so many originals")
        return wire.exact_json(body).encode()

    def balance(self, movement: CashMovement, operator_code: str | None) -> bytes:
        """Return the balance request of a cash movement (specification 2.12).

        What is taken out is negative in the drawer and positive on the wire, where the path says
        which way it went. Raises ConditionBroken, OperatorCodeUnfit.
        """
        is_taken_out = movement.kind is MovementKind.WITHDRAWAL
        with field_errors_named():
            return wire.BalanceRequest(
                docId=movement.doc_id,
                amount=-movement.amount if is_taken_out else movement.amount,
                notes=movement.note or None,
                operatorCode=operator_code,
            ).to_json()


def _registration(sale: Sale, doc_id: DocId) -> words.RegisterInvoiceRequest:
    terms = sale.terms
    electronic = sale.terms.electronic
    is_order = sale.kind is DocKind.ORDER
    is_summary = sale.kind is DocKind.SUMMARY
    return words.RegisterInvoiceRequest(
        docId=doc_id,
        operatorCode=sale.cashier.operator_code,
        currency=_currency(terms.currency),
        articles=None if is_summary else tuple(_articles(sale)) or None,
        payment=None if is_order else tuple(_payments(sale)) or None,
        invoiceRebate=None if is_summary else _rebate(sale.discount_value),
        buyer=_buyer(terms.buyer) if terms.buyer else None,
        correctiveInvoice=None if is_summary else _original(terms),
        invoiceNotes=terms.notes or None,
        documentType=_document_type(terms),
        selfIssueType=terms.self_issue.value if terms.self_issue else None,
        reverseCharge=terms.reverse_charge or None,
        summaryInvoices=_orders(terms) if is_summary else None,
        total=sale.total if is_summary else None,
        supplyPeriod=_period(terms.supply_period) if terms.supply_period else None,
        isEinvoice=True if electronic else None,
        selectedProcess=electronic.process.value if electronic else None,
        selectedInvoiceType=electronic.invoice_type if electronic else None,
        payDeadline=_deadline(terms),
        prepaidAmount=electronic.prepaid if electronic else None,
    )


def _orders(terms: Terms) -> tuple[str, ...]:
    """Return a blank for each order of this till, and the iic of each of another one."""
    return (*(BLANK_IIC for _ in terms.originals), *terms.orders_elsewhere)


def _document_type(terms: Terms) -> str | None:
    """Return the type; what gives back is of the type of what it corrects (4.1 rules 6, 7, 9)."""
    if terms.kind is DocKind.RETURN and terms.is_purchase:
        return DOCUMENT_TYPES[DocKind.SELF_ISSUE]
    if terms.kind is DocKind.RETURN and terms.is_export:
        return DOCUMENT_TYPES[DocKind.EXPORT]
    return DOCUMENT_TYPES.get(terms.kind)


def _deadline(terms: Terms) -> date | None:
    of_electronic = terms.electronic.pay_deadline if terms.electronic else None
    return terms.pay_deadline or of_electronic


def _cancellation(sale: Sale, doc_id: DocId) -> words.CancelInvoiceRequest:
    """Return the cancel request; articles and payments are the original's.

    Whether it is electronic is left out: it is inherited from the original, with P10 (2.9), so
    that the two can never contradict each other. Another process is said.
    """
    electronic = sale.terms.electronic
    process = electronic.process if electronic else Process.P10
    return words.CancelInvoiceRequest(
        docId=doc_id,
        operatorCode=sale.cashier.operator_code,
        correctiveInvoice=_original(sale.terms) or words.CorrectiveInvoiceRef(iicRef=BLANK_IIC),
        invoiceNotes=sale.terms.notes or None,
        selectedProcess=None if process is Process.P10 else process.value,
        selectedInvoiceType=electronic.invoice_type if electronic else None,
        payDeadline=electronic.pay_deadline if electronic else None,
        prepaidAmount=electronic.prepaid if electronic else None,
    )


def _articles(sale: Sale) -> Iterator[words.WireArticle]:
    for place, line in enumerate(sale.lines):
        with field_errors_named("articles", place):
            yield _article(line)


def _payments(sale: Sale) -> Iterator[words.WirePayment]:
    for place, payment in enumerate(sale.payments):
        with field_errors_named("payment", place):
            yield _payment(payment)


def _article(line: BasketLine) -> words.WireArticle:
    """Return a line that every reading adds up the same: a total or a rebate, never both.

    How a total is rounded, and whether it is before or after the rebate, is "not shown" (2.2, 2.3).
    So it is sent only where price × units is another, and holds the discount of its line then.
    """
    is_exact = line.article.price * line.quantity == line.gross
    return words.WireArticle(
        articleId=line.article.article_id,
        name=line.article.name,
        vatCode=line.article.vat_code.value,
        price=line.article.price,
        units=line.quantity,
        soldIn=line.article.unit,
        totalPrice=None if is_exact else line.total,
        rebate=_rebate(line.gross - line.total) if is_exact else None,
    )


def _rebate(value: Decimal) -> words.Rebate | None:
    return words.Rebate(inValue=value) if value else None


def _payment(payment: Payment) -> words.WirePayment:
    return words.WirePayment(
        type=payment.kind.name, amount=payment.amount, details=tuple(_accounts(payment)) or None
    )


def _accounts(payment: Payment) -> Iterator[words.PaymentDetail]:
    for place, account in enumerate(payment.accounts):
        with field_errors_named("payment", "details", place):
            yield _account(account)


def _account(account: BankAccount) -> words.PaymentDetail:
    return words.PaymentDetail(
        idNumber=account.number,
        name=account.holder,
        bankName=account.bank,
        swift_code=account.swift_code,
        country=account.country,
        countryCode=account.country_code,
        currency=account.currency,
    )


def _currency(currency: Currency) -> words.WireCurrency | None:
    if currency == LEK:
        return None
    with field_errors_named("currency"):
        return words.WireCurrency(code=currency.code, exRate=currency.rate)


def _buyer(buyer: Buyer) -> words.WireBuyer:
    buyer = checked_buyer(buyer)
    with field_errors_named("buyer"):
        return words.WireBuyer(
            buyerIDType=buyer.id_type.value,
            buyerIDNum=buyer.id_number,
            buyerName=buyer.name,
            buyerAddress=buyer.address,
            buyerTown=buyer.town,
            buyerCountry=buyer.country,
            buyerCountryCode=buyer.country_code,
        )


def _original(terms: Terms) -> words.CorrectiveInvoiceRef | None:
    if terms.corrected_iic is not None:
        return words.CorrectiveInvoiceRef(
            iicRef=terms.corrected_iic, issueDateTime=terms.corrected_on
        )
    return words.CorrectiveInvoiceRef(iicRef=BLANK_IIC) if terms.originals else None


def _period(period: SupplyPeriod) -> words.WireSupplyPeriod:
    return words.WireSupplyPeriod(start=period.start, end=period.end)


@contextmanager
def field_errors_named(*part: str | int) -> Iterator[None]:
    """Turn the validation error of a request into an error that a person can act on.

    A part of a request that is made by itself says which it is: its path, with places in lists.
    Raises ConditionBroken, or BasketEmpty, OrdersMissing or OperatorCodeUnfit.
    """
    try:
        yield
    except ValidationError as error:
        raise _named(error, part) from error


def _named(error: ValidationError, part: tuple[str | int, ...]) -> RuleBroken:
    """Return the error of the first field that is unfit; `line` counts from one in its list."""
    first = error.errors(include_url=False)[0]
    path = (*part, *first["loc"])
    field = ".".join(each for each in path if isinstance(each, str))
    places = [each + 1 for each in path if isinstance(each, int)]
    text = one_line(str(first["input"]))[:LONGEST_TOLD]
    match field:
        case "articles":
            return BasketEmpty()
        case "summaryInvoices":
            return OrdersMissing()
        case "operatorCode":
            return OperatorCodeUnfit(code=text)
        case _:
            line = places[0] if places else 1
            return ConditionBroken(FIELD_CONDITIONS.get(field), field=field, text=text, line=line)
