"""The rules of summary invoices and their orders (specification 2.1, 3, 4.1 rule 5).

Decided where the specification is silent:
- Orders are the business's own, whichever of its devices took them, each listed once.
- An order that was cancelled enters no summary. A summary that is cancelled does not free its
  orders, for "the order cannot enter another summary invoice".
- "The same currency" is the code; rates may differ from order to order.
- invoiceRebate is refused: the total could not equal the sum of the orders any more.
"""

from collections.abc import Iterator
from decimal import Decimal

from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances, Earlier, document_type_of
from till.practice.json_text import Part, number_in, part_in, text_in, texts_in


def _listed(body: Part, circumstances: Circumstances) -> Iterator[tuple[str, Earlier | None]]:
    """Give each listed order with the name of its place; nothing where it is no summary."""
    if document_type_of(body) == "SUMMARY":
        for index, iic in enumerate(texts_in(body, "summaryInvoices")):
            yield f"summaryInvoices[{index}]", circumstances.earlier(iic)


def orders_are_listed_once(body: Part, _: Circumstances) -> None:
    """An order is listed once (4.1 rule 5)."""
    listed = [iic.upper() for iic in texts_in(body, "summaryInvoices")]
    for index, iic in enumerate(listed):
        if iic in listed[:index]:
            raise BadRequest("An order is listed twice", field=f"summaryInvoices[{index}]")


def orders_are_fiscalized_orders(body: Part, circumstances: Circumstances) -> None:
    """Each listed invoice is a fiscalized ORDER that was not cancelled (3, 4.1 rule 5)."""
    for name, order in _listed(body, circumstances):
        if order is None or order.invoice.document_type != "ORDER" or order.is_corrective:
            raise BadRequest("There is no order with this iic", field=name)
        if not order.is_complete:
            raise BadRequest("The order is not fiscalized yet", field=name)
        if order.cancelled_by is not None:
            raise BadRequest("The order is cancelled", field=name)


def orders_are_unused(body: Part, circumstances: Circumstances) -> None:
    """No listed order is used in another summary invoice (3, 4.1 rule 5)."""
    for name, order in _listed(body, circumstances):
        if order is not None and order.summed_by is not None:
            raise BadRequest("The order is used in another summary invoice", field=name)


def orders_have_the_currency(body: Part, circumstances: Circumstances) -> None:
    """Each order is in the currency of the summary (3, 4.1 rule 5)."""
    currency = text_in(part_in(body, "currency"), "code", "ALL")
    for name, order in _listed(body, circumstances):
        if order is not None and order.invoice.currency != currency:
            message = f"The order is in {order.invoice.currency}, the summary in {currency}"
            raise BadRequest(message, field=name)


def summary_has_no_rebate(body: Part, _: Circumstances) -> None:
    """A summary bears no discount of its own (4.1 rule 5; decided here)."""
    if document_type_of(body) == "SUMMARY" and "invoiceRebate" in body:
        raise BadRequest("invoiceRebate must not be sent for SUMMARY", field="invoiceRebate")


def summary_total_is_the_sum_of_its_orders(body: Part, circumstances: Circumstances) -> None:
    """The total equals exactly the sum of the totals of the orders (2.1, 4.1 rule 5)."""
    if document_type_of(body) != "SUMMARY":
        return
    totals = (order.invoice.total for _, order in _listed(body, circumstances) if order)
    expected = sum(totals, Decimal(0))
    if number_in(body, "total") != expected:
        raise BadRequest(f"The orders add up to {expected}", field="total")
