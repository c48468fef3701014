"""Two readings of the specification, written apart, say the same: the till's and the practice's.

Lives here: the table of conditions, each body shown to the practice service's rules as well.
Must not: HTTP.
"""

from collections.abc import Mapping

import pytest

from tests.builders import RATES_BY_DAY, TODAY
from tests.service.bodies import (
    CANCELLATION,
    ELECTRONIC,
    IIC,
    NORMAL,
    ORDER,
    OWN_NUIS,
    Body,
    registered,
)
from tests.service.conditions_table import CANCEL_ROWS, ROWS, STRICTER, Row
from tests.service.invoices import SALES
from till.domain.identifiers import DocId
from till.practice.rules.context import ReferencedInvoice, RuleContext
from till.practice.rules.exact_json import read_object
from till.practice.rules.invoice_reader import invoice_from_request
from till.practice.rules.refusals import BadRequest, read_body
from till.practice.rules.rulebook import check_cancel, check_register
from till.practice.rules.schemas import CancelBody, RegisterBody
from till.service.conditions import total_of
from till.service.wire import exact_json
from till.service.wording import WireWording

ELECTRONIC_PROCESSES = {"P9", "P10"}


def _register(body: Mapping[str, object]) -> RegisterBody:
    """Return a body as the practice service reads it. Raises BadRequest."""
    return read_body(RegisterBody, read_object(exact_json(body)))


def _cancel(body: Mapping[str, object]) -> CancelBody:
    """Return a body as the practice service reads it. Raises BadRequest."""
    return read_body(CancelBody, read_object(exact_json(body)))


def _context(body: Body) -> RuleContext:
    """Return a business that has issued one invoice of the kind that a body refers to."""
    of_orders = body.get("documentType") == "SUMMARY"
    is_electronic = body.get("selectedProcess") in ELECTRONIC_PROCESSES
    original = ORDER if of_orders else ELECTRONIC if is_electronic else NORMAL
    earlier = ReferencedInvoice(
        iic=IIC,
        invoice=invoice_from_request(_register(original)),
        is_complete=True,
        eic="EIC" if is_electronic else None,
        summed_by=None,
        cancelled_by=None,
    )
    return RuleContext(
        today=TODAY,
        nuis=OWN_NUIS,
        vat_codes="ABCDEJ",
        find_invoice=lambda iic: earlier if iic.upper() == IIC.upper() else None,
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} {row.section}")
def test_what_breaks_a_condition_the_practice_service_refuses_as_well(row: Row) -> None:
    if row.key in STRICTER:
        check_register(_register(row.breaks), _context(row.breaks))
        return

    with pytest.raises(BadRequest):
        check_register(_register(row.breaks), _context(row.breaks))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} {row.section}")
def test_what_just_keeps_a_condition_the_practice_service_takes_as_well(row: Row) -> None:
    invoice = check_register(_register(row.fits), _context(row.fits))

    assert invoice.total == total_of(registered(row.fits))


@pytest.mark.parametrize("row", CANCEL_ROWS, ids=lambda row: row.key)
def test_both_say_the_same_of_a_cancel_request(row: Row) -> None:
    with pytest.raises(BadRequest):
        check_cancel(_cancel(row.breaks), _context(CANCELLATION))

    assert check_cancel(_cancel(row.fits), _context(CANCELLATION)).is_cancellation


@pytest.mark.parametrize("name", SALES)
def test_the_practice_service_takes_what_the_till_words_and_adds_it_up_the_same(name: str) -> None:
    body = WireWording(RATES_BY_DAY).invoice(SALES[name], DocId("till-0001"))
    read = read_object(body.decode("utf-8"))

    invoice = check_register(read_body(RegisterBody, read), _context(read))

    assert invoice.total == SALES[name].total
