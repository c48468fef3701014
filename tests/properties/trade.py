"""What people's actions change in the model, and which of them a till must refuse.

Lives here: one function for each action that moves money or issues a document.
Must not: use any code of the till; the basket's own actions (sums).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from tests.properties.model import Deal, Model
from tests.properties.sums import (
    EMPTY,
    LARGEST,
    Euros,
    Heap,
    Payments,
    check_quantity,
    paid,
    paid_back,
    refuse,
    together,
)

RETURNABLE = frozenset({"sale", "summary"})
CANCELLABLE = RETURNABLE | {"order"}
CENTS_OFF = 3  # how far a returned line may be from its exact share of what was paid
Given = Sequence[tuple[str, int | None]]


@dataclass(frozen=True, kw_only=True)
class Slip:
    """What a new document is known by: its day and its id."""

    day: str
    doc_id: str


def declare(model: Model, cents: int, slip: Slip) -> Model:
    """The day is opened with so much in the drawer; again, where a person closed its balance."""
    if model.is_open:
        refuse("DayAlreadyOpened")
    model.somebody()
    return model.declared(slip.day, slip.doc_id, cents)


def deposit(model: Model, day: str, cents: int) -> Model:
    """Cash is put into the drawer."""
    _check_amount(cents)
    model.require_open()
    model.somebody()
    return model.moved(day, cents)


def withdraw(model: Model, day: str, cents: int) -> Model:
    """Cash is taken out of the drawer."""
    _check_amount(cents)
    model.require_open()
    if cents > model.drawers.get(day, 0):
        refuse("WithdrawalTooLarge")
    model.somebody()
    return model.moved(day, -cents)


def set_rate(model: Model, day: str, rate: int) -> Model:
    """Somebody says what a euro is worth today."""
    model.somebody()
    return replace(model, rate=(day, rate))


def check_out(model: Model, given: Given, slip: Slip, euros: Euros | None = None) -> Model:
    """What is in the basket is paid for; euros are laid down first."""
    if not model.heap.lines:
        refuse("BasketEmpty")
    model.somebody()
    model.require_open()
    if euros is not None:
        _require_rate(model, euros, slip.day)
        given = [("cash", euros.worth), *given]
    sold = _deal(model, "sale", slip, heap=model.heap, payments=paid(model.heap.total, given))
    return replace(model.with_deal(replace(sold, euros=euros)), heap=EMPTY)


def invoice(model: Model, heap: Heap, given: Given, slip: Slip) -> Model:
    """An electronic invoice is issued for some goods beside the basket."""
    sold = _deal(model, "sale", slip, heap=heap, payments=paid(heap.total, given))
    return model.with_deal(replace(sold, is_electronic=True))


def take_order(model: Model, heap: Heap, slip: Slip) -> Model:
    """An order is taken for some goods beside the basket; nothing is paid."""
    order = _deal(model, "order", slip, heap=heap)
    model.require_open()
    return model.with_deal(order)


def settle_orders(model: Model, orders: Sequence[str], given: Given, slip: Slip) -> Model:
    """Some orders are settled together."""
    deals = [model.deals[each] for each in dict.fromkeys(orders)]
    for each in deals:
        if each.is_closed:
            refuse("OrderClosed")
        if model.referring(each.doc_id):
            refuse("OrderInUse")
    model.somebody()
    if any(each.kind != "order" for each in deals):
        refuse("NotAnOrder")
    total = sum(each.total or 0 for each in deals)
    if total > LARGEST:
        refuse("SaleTooLarge")
    heap = together([each.heap for each in deals])
    summary = _deal(model, "summary", slip, heap=heap, payments=paid(total, given))
    model.require_open()
    return model.with_deal(
        replace(summary, total=total, refers=tuple(each.doc_id for each in deals))
    )


def cancel(model: Model, original: str, slip: Slip) -> Model:
    """The whole of a deal is given back."""
    deal = _correctable(model, original, CANCELLABLE)
    if model.given_back(original):
        refuse("AlreadyReturned")
    back = paid_back(dict(deal.payments), deal.total or 0)
    _require_open_for(model, back)
    _require_cash(model, back, slip.day)
    correction = _correction(model, "cancellation", deal, slip)
    every = {index: line.thousandths for index, line in enumerate(deal.heap.lines)}
    return model.with_deal(
        replace(correction, total=-(deal.total or 0), payments=back, returned=every)
    )


def return_goods(model: Model, original: str, wanted: Mapping[int, int], slip: Slip) -> Model:
    """Some of what was sold is given back; what it comes to is learnt when it is seen."""
    deal = _correctable(model, original, RETURNABLE)
    left = model.left(original)
    for index in sorted(wanted):
        if index >= len(left):
            refuse("NoSuchLine")
        if not left[index]:
            refuse("ReturnTooMuch")
        check_quantity(deal.heap.lines[index].article, wanted[index])
        if wanted[index] > left[index]:
            refuse("ReturnTooMuch")
    _require_open_for(model, deal.payments)
    fair = _fair_share(deal.heap, wanted)
    _require_cash(model, paid_back(model.held(original), floor(fair)), slip.day)
    return model.with_deal(
        replace(_correction(model, "return", deal, slip), total=None, returned=dict(wanted))
    )


def is_close(model: Model, original: str, wanted: Mapping[int, int], day: str) -> bool:
    """Tell whether the cent that a return is rounded by decides if the drawer holds it."""
    heap = model.deals[original].heap
    known = {index: part for index, part in wanted.items() if index < len(heap.lines)}
    cash = -dict(paid_back(model.held(original), floor(_fair_share(heap, known)))).get("cash", 0)
    return abs(cash - model.drawers.get(day, 0)) <= CENTS_OFF * len(wanted)


def _require_cash(model: Model, back: Payments, day: str) -> None:
    """No more cash goes back than should be in the drawer."""
    if -dict(back).get("cash", 0) > max(model.drawers.get(day, 0), 0):
        refuse("RefundOverDrawer")


def learn(model: Model, doc_id: str, total: int) -> Model:
    """Take in what a return came to. Raises AssertionError where that cannot be right."""
    back = model.deals[doc_id]
    original = back.refers[0]
    before = replace(model, deals={k: v for k, v in model.deals.items() if k != doc_id})
    held = before.held(original)
    fair = _fair_share(model.deals[original].heap, back.returned)
    assert abs(fair + total) <= CENTS_OFF * len(back.returned), (
        f"{doc_id} gives {total}, not {fair}"
    )
    assert 0 <= -total <= sum(held.values()), f"{doc_id} gives back {total} of {held}"
    if not any(model.left(original)):
        assert -total == sum(held.values()), f"{doc_id} gives back {total}, the rest is {held}"
    return model.with_deal(replace(back, total=total, payments=paid_back(held, -total)))


def _fair_share(heap: Heap, returned: Mapping[int, int]) -> Fraction:
    """Return what was paid for some of the goods, not rounded, in cents."""
    kept = Fraction(heap.total, heap.subtotal) if heap.subtotal else Fraction(0)
    return sum(
        (
            heap.lines[index].total * kept * Fraction(thousandths, heap.lines[index].thousandths)
            for index, thousandths in returned.items()
        ),
        Fraction(0),
    )


def _deal(
    model: Model, kind: str, slip: Slip, *, heap: Heap = EMPTY, payments: Payments = ()
) -> Deal:
    return Deal(
        doc_id=slip.doc_id,
        kind=kind,
        cashier=model.somebody(),
        day=slip.day,
        heap=heap,
        total=heap.total,
        payments=payments,
    )


def _correction(model: Model, kind: str, original: Deal, slip: Slip) -> Deal:
    correction = _deal(model, kind, slip)
    return replace(correction, refers=(original.doc_id,), is_electronic=original.is_electronic)


def _correctable(model: Model, original: str, kinds: frozenset[str]) -> Deal:
    deal = model.deals[original]
    if deal.is_closed:
        refuse("NotReturnable")
    summaries = [each for each in model.referring(original) if each.kind == "summary"]
    if deal.kind == "order" and summaries:
        refuse("OrderInUse")
    model.somebody()
    if deal.kind not in kinds:
        refuse("NotReturnable")
    if any(each.kind == "cancellation" for each in model.given_back(original)):
        refuse("AlreadyCancelled")
    return deal


def _require_open_for(model: Model, payments: Payments) -> None:
    """Only what is paid by transfer goes without an open day (specification 2.5)."""
    if not payments or payments[0][0] != "transfer":
        model.require_open()


def _require_rate(model: Model, euros: Euros, day: str) -> None:
    """Yesterday's rate buys nothing today, nor does one that is not the newest."""
    if model.rate is None or model.rate[0] != day:
        refuse("RateMissing")
    if model.rate[1] != euros.rate:
        refuse("RateChanged")


def _check_amount(cents: int) -> None:
    if cents < 0:
        refuse("AmountNegative")
    if cents > LARGEST:
        refuse("AmountTooLarge")
    if not cents:
        refuse("AmountNotPositive")
