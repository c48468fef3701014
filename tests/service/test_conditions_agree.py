"""Two readings of the specification, written apart, say the same: the till's and the practice's.

Lives here: the table of conditions, each body shown to the practice service's rules as well.
Must not: HTTP.
"""

from collections.abc import Mapping

import pytest

from tests.builders import RATES, TODAY
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
from tests.service.conditions_table import CANCEL_ROWS, ROWS, Row
from tests.service.invoices import SALES
from till.domain.identifiers import DocId
from till.practice.answers import BadRequest
from till.practice.circumstances import Circumstances, Earlier
from till.practice.devices import Business
from till.practice.json_text import Part, read_json
from till.practice.reading import read_invoice
from till.practice.rules import check_cancel, check_register
from till.service.conditions import total_of
from till.service.wire import exact_json
from till.service.wording import WireWording

# The till is stricter than the service has to be: these can only be slips.
STRICTER = {
    "conditions.negative_price",
    "conditions.negative_payment",
    "conditions.exchange_rate_of_lek",
}
ELECTRONIC_PROCESSES = {"P9", "P10"}


def _part(body: Mapping[str, object]) -> Part:
    """Return a body as the practice service reads it."""
    read = read_json(exact_json(body).encode())
    assert isinstance(read, dict)
    return read


def _circumstances(body: Body) -> Circumstances:
    """Return a business that has issued one invoice of the kind that a body refers to."""
    of_orders = body.get("documentType") == "SUMMARY"
    is_electronic = body.get("selectedProcess") in ELECTRONIC_PROCESSES
    original = ORDER if of_orders else ELECTRONIC if is_electronic else NORMAL
    earlier = Earlier(
        iic=IIC,
        invoice=read_invoice(_part(original)),
        is_complete=True,
        eic="EIC" if is_electronic else None,
        summed_by=None,
        cancelled_by=None,
    )
    shop = Business(nuis=OWN_NUIS, name="Dyqani", address="Tiranë", unit_code="ab123cd456")
    return Circumstances(
        today=TODAY,
        business=shop,
        earlier=lambda iic: earlier if iic.upper() == IIC.upper() else None,
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} {row.section}")
def test_what_breaks_a_condition_the_practice_service_refuses_as_well(row: Row) -> None:
    if row.key in STRICTER:
        check_register(_part(row.breaks), _circumstances(row.breaks))
        return

    with pytest.raises(BadRequest):
        check_register(_part(row.breaks), _circumstances(row.breaks))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.key} {row.section}")
def test_what_just_keeps_a_condition_the_practice_service_takes_as_well(row: Row) -> None:
    invoice = check_register(_part(row.fits), _circumstances(row.fits))

    assert invoice.total == total_of(registered(row.fits))


@pytest.mark.parametrize("row", CANCEL_ROWS, ids=lambda row: row.key)
def test_both_say_the_same_of_a_cancel_request(row: Row) -> None:
    with pytest.raises(BadRequest):
        check_cancel(_part(row.breaks), _circumstances(CANCELLATION))

    assert check_cancel(_part(row.fits), _circumstances(CANCELLATION)).is_cancellation


@pytest.mark.parametrize("name", SALES)
def test_the_practice_service_takes_what_the_till_words_and_adds_it_up_the_same(name: str) -> None:
    body = WireWording(RATES).invoice(SALES[name], DocId("till-0001"))
    read = read_json(body)
    assert isinstance(read, dict)

    invoice = check_register(read, _circumstances(read))

    assert invoice.total == SALES[name].total
