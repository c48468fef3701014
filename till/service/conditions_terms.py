"""Conditions on the terms of an invoice: its days, its process, what makes it electronic."""

from typing import TypeAlias

from till.domain.errors.documents import ConditionBroken
from till.service.circumstances import Circumstances, total_of
from till.service.wire_invoice import (
    NON_CASH_TYPES,
    CancelInvoiceRequest,
    RegisterInvoiceRequest,
)

PREPAYMENT = "P4"
CORRECTIVE_PROCESSES = ("P9", "P10")

Invoice: TypeAlias = RegisterInvoiceRequest | CancelInvoiceRequest


def a_supply_period_runs_forward(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Its start is not after its end (2.1)."""
    period = body.supplyPeriod
    if period and period.start > period.end:
        raise ConditionBroken("supply_period_backward")


def a_supply_period_is_in_one_month(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """Start and end are in the same calendar month (2.1, 8)."""
    period = body.supplyPeriod
    if period and (period.start.year, period.start.month) != (period.end.year, period.end.month):
        raise ConditionBroken("supply_period_months")


def a_deadline_is_still_to_come(body: Invoice, circumstances: Circumstances) -> None:
    """The payDeadline is not in the past (2.1, 8)."""
    deadline = body.payDeadline
    if deadline and deadline < circumstances.today:
        raise ConditionBroken("deadline_past", day=deadline.isoformat())


def a_deadline_is_in_this_year(body: Invoice, circumstances: Circumstances) -> None:
    """The payDeadline is in the current year (2.1, 8)."""
    deadline = body.payDeadline
    year = circumstances.today.year
    if deadline and deadline.year != year:
        raise ConditionBroken("deadline_year", day=deadline.isoformat(), year=year)


def a_prepayment_says_how_much(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """P4 needs a prepaidAmount above 0 (2.1, 2.18, 4.1 rule 8)."""
    if body.selectedProcess == PREPAYMENT and not body.prepaidAmount:
        raise ConditionBroken("prepaid_missing")


def a_prepayment_is_within_the_total(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The prepaidAmount of P4 is not above the total (2.18, 4.1 rule 8)."""
    prepaid = body.prepaidAmount
    total = total_of(body)
    if body.selectedProcess == PREPAYMENT and prepaid and prepaid > total:
        raise ConditionBroken("prepaid_above_total", amount=str(prepaid), limit=str(total))


def a_corrective_process_refers_to_an_invoice(
    body: RegisterInvoiceRequest, _: Circumstances
) -> None:
    """P9 and P10 need correctiveInvoice (2.1, 2.18, 4.1 rule 8)."""
    if body.selectedProcess in CORRECTIVE_PROCESSES and body.correctiveInvoice is None:
        raise ConditionBroken("original_missing", process=str(body.selectedProcess))


def an_electronic_buyer_has_a_nuis(body: RegisterInvoiceRequest, _: Circumstances) -> None:
    """The buyer of an electronic invoice is known by NUIS (2.7, 4.1 rule 8)."""
    if body.isEinvoice and body.buyer and body.buyer.buyerIDType != "NUIS":
        raise ConditionBroken("electronic_buyer_without_nuis")


def an_electronic_invoice_is_not_paid_in_cash(
    body: RegisterInvoiceRequest, _: Circumstances
) -> None:
    """An electronic invoice is paid by non-cash methods alone (2.5, 4.1 rule 8)."""
    if body.isEinvoice and any(each.type not in NON_CASH_TYPES for each in body.payment or ()):
        raise ConditionBroken("electronic_cash")
