"""Giving back: some lines of a sale, or the whole of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from till.domain.business_day import day_of
from till.domain.errors.basket import NoSuchLine
from till.domain.errors.documents import (
    AllReturned,
    AlreadyCancelled,
    AlreadyReturned,
    CorrectionCurrency,
    CorrectionOverPaid,
    NothingToReturn,
    NotReturnable,
    ReturnTooMuch,
)
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.money import ZERO, Taxed, as_price, to_cents
from till.domain.quantity import checked_quantity
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Closing, Sale
from till.domain.selling.tender import Payment, TenderKind
from till.domain.selling.terms import Electronic, Process, Terms
from till.domain.shop.vat import VatShare, rates_of, vat_by_code

# Lines come back of whatever was invoiced; an order, which nobody paid yet, is cancelled whole.
RETURNABLE = frozenset({DocKind.SALE, DocKind.SUMMARY, DocKind.EXPORT, DocKind.SELF_ISSUE})
CANCELLABLE = RETURNABLE | {DocKind.ORDER}


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftToReturn:
    """What of one line is still with the customer: how many, and what was paid for them."""

    line: BasketLine
    quantity: Decimal
    value: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected:
    """A sale that is to be corrected: its document, and the corrections made so far.

    One of another till has no document here, but an `iic`, of the day `issued_on`.
    """

    doc_id: DocId | None
    sale: Sale
    earlier: Sequence[Sale] = ()
    iic: Iic | None = None
    issued_on: date | None = None


def left_to_return(corrected: Corrected) -> Sequence[LeftToReturn]:
    """Return what is left of each line of a sale, in its order."""
    sale = corrected.sale
    left = [
        LeftToReturn(line=line, quantity=line.quantity, value=line.total - off)
        for line, off in zip(sale.lines, sale.discount_by_line, strict=True)
    ]
    for correction in (each for each in corrected.earlier if each.kind.is_correction):
        for index, given in zip(correction.terms.returned, correction.lines, strict=True):
            was = left[index]
            left[index] = replace(
                was, quantity=was.quantity - given.quantity, value=was.value + given.total
            )
    return left


def deposit_of(
    left: Sequence[LeftToReturn], index: int, quantity: Decimal
) -> tuple[int, Decimal] | None:
    """Return which line's deposit comes back with so many of a line, and how much of it is left.

    None where none came with it: an empty bottle comes back by the deposit's own line.
    """
    place = index + 1
    each = left[place].line.deposit_each if 0 < place < len(left) else None
    if each is None or left[index].line.deposit_each is not None:
        return None
    return place, min(left[place].quantity, quantity * each)


def left_to_give_back(corrected: Corrected) -> Decimal:
    """Return what was paid and not given back yet, whichever way."""
    return left_of(corrected.sale.total, corrected.earlier)


def left_of(paid: Decimal, corrections: Iterable[Sale]) -> Decimal:
    """Return what is left of what was paid, as corrections have it."""
    return paid + sum((each.total for each in corrections), ZERO)


def check_given_back(left: Decimal, back: Sale) -> None:
    """Raise AllReturned or CorrectionOverPaid for more than is left of what was paid."""
    if back.total >= ZERO or -back.total <= left:
        return
    if left <= ZERO:
        raise AllReturned
    raise CorrectionOverPaid(amount=str(-back.total), left=str(left))


def check_currency(was: Terms, correction: Terms) -> None:
    """Raise CorrectionCurrency where a correction is in another currency than its invoice."""
    if was.currency.code != correction.currency.code:
        raise CorrectionCurrency(code=was.currency.code)


def return_lines(
    corrected: Corrected,
    wanted: Mapping[int, Decimal],
    closing: Closing,
    *,
    first: TenderKind | None = None,
) -> Sale:
    """Give back so much of some lines (index from 0 → quantity), the way it was paid.

    Where it was paid in several kinds, `first` is given back in before the others. Raises
    NotReturnable, AlreadyCancelled, AllReturned, NothingToReturn, NoSuchLine, ReturnTooMuch,
    CorrectionOverPaid, and what a quantity may.
    """
    _require(corrected, RETURNABLE)
    if not wanted:
        raise NothingToReturn
    left = left_to_return(corrected)
    lines = {index: _given_back(left, index, wanted[index]) for index in sorted(wanted)}
    back = _correction(corrected, DocKind.RETURN, lines, closing)
    check_given_back(left_to_give_back(corrected), back)
    return replace(back, payments=_paid_back(corrected, back.total, first)) if first else back


def cancel(corrected: Corrected, closing: Closing) -> Sale:
    """Give back the whole sale. Raises NotReturnable, AlreadyCancelled, AlreadyReturned."""
    check_cancellable(corrected)
    left = left_to_return(corrected)
    lines = {index: _given_back(left, index, each.quantity) for index, each in enumerate(left)}
    whole = _correction(corrected, DocKind.CANCELLATION, lines, closing)
    return replace(whole, vat=taken_back(corrected.sale.vat))


def check_returnable(corrected: Corrected) -> None:
    """Raise NotReturnable, AlreadyCancelled or AllReturned where nothing can be given back."""
    _require(corrected, RETURNABLE)
    has_goods = any(each.quantity for each in left_to_return(corrected))
    is_paid_back = corrected.sale.total > ZERO and left_to_give_back(corrected) <= ZERO
    if not has_goods or is_paid_back:
        raise AllReturned


def check_cancellable(corrected: Corrected) -> None:
    """Raise NotReturnable, AlreadyCancelled or AlreadyReturned where the whole cannot go back."""
    _require(corrected, CANCELLABLE)
    if corrected.earlier:
        raise AlreadyReturned


def taken_back(vat: Iterable[VatShare]) -> tuple[VatShare, ...]:
    """Return the VAT of a cancellation: all that there was, to the cent, taken back (2.9)."""
    return tuple(
        replace(
            each, taxed=Taxed(gross=-each.taxed.gross, net=-each.taxed.net, vat=-each.taxed.vat)
        )
        for each in vat
    )


def _require(corrected: Corrected, kinds: frozenset[DocKind]) -> None:
    if corrected.sale.kind not in kinds or corrected.sale.terms.is_corrective:
        raise NotReturnable  # a correction is not corrected (2.8)
    if any(each.kind is DocKind.CANCELLATION for each in corrected.earlier):
        raise AlreadyCancelled


def _given_back(left: Sequence[LeftToReturn], index: int, quantity: Decimal) -> BasketLine:
    """Return the line that gives back so many, at what was paid for them."""
    if not 0 <= index < len(left):
        raise NoSuchLine
    held = left[index]
    if not held.quantity:
        raise ReturnTooMuch(name=held.line.article.name, left="0")
    quantity = checked_quantity(quantity)
    is_rest = quantity == held.quantity
    if not is_rest:  # all of it goes back, a third of a pizza too
        held.line.article.check_quantity(quantity)
    if quantity > held.quantity:
        raise ReturnTooMuch(name=held.line.article.name, left=str(held.quantity))
    value = held.value if is_rest else to_cents(held.value * quantity / held.quantity)
    price = -_paid_for_one(held.line.article.price, quantity, value)
    article = replace(held.line.article, price=price)
    is_exact = price * quantity == -value
    return BasketLine(article=article, quantity=quantity, settled=None if is_exact else -value)


def _paid_for_one(price: Decimal, quantity: Decimal, value: Decimal) -> Decimal:
    """Return the price it was sold at where so many make the value, else what one came to.

    That is to the cent where so many cents make the value, else to the ten-thousandth.
    """
    for each in (price, to_cents(value / quantity)):
        if to_cents(each * quantity) == value:
            return each
    return as_price(value / quantity)


def _correction(
    corrected: Corrected, kind: DocKind, lines: Mapping[int, BasketLine], closing: Closing
) -> Sale:
    sale = corrected.sale
    total = sum((each.total for each in lines.values()), ZERO)
    grosses = ((each.article.vat_code, each.total) for each in lines.values())
    vat = vat_by_code(grosses, rates_of(sale.vat))
    return Sale(
        number=closing.number,
        day=day_of(closing.moment),
        closed_at=closing.moment,
        cashier=closing.cashier,
        lines=tuple(lines.values()),
        discount_value=ZERO,
        total=total,
        payments=_paid_back(corrected, total),
        received=total,
        change=ZERO,
        vat=vat,
        terms=replace(_terms(corrected, kind, tuple(lines)), notes=closing.terms.notes),
    )


def _terms(corrected: Corrected, kind: DocKind, returned: tuple[int, ...]) -> Terms:
    """Return the terms of a correction: to the same buyer, in the same currency."""
    was = corrected.sale.terms
    process = Process.P10 if kind is DocKind.CANCELLATION else Process.P9
    return Terms(
        kind=kind,
        buyer=was.buyer,
        currency=was.currency,
        electronic=Electronic(process=process) if was.electronic else None,
        self_issue=was.self_issue,
        reverse_charge=was.reverse_charge,
        is_export=was.is_export or was.kind is DocKind.EXPORT,
        originals=(corrected.doc_id,) if corrected.doc_id else (),
        corrected_iic=corrected.iic,
        corrected_on=corrected.issued_on,
        returned=returned,
    )


def held_payments(corrected: Corrected) -> Sequence[Payment]:
    """Return what a sale was paid in, less what was given back of each kind."""
    held: dict[TenderKind, Payment] = {each.kind: each for each in corrected.sale.payments}
    for correction in corrected.earlier:
        for given in correction.payments:
            _take(held, given)
    return list(held.values())


def _take(held: dict[TenderKind, Payment], given: Payment) -> None:
    """Take a payment of a correction off what is held, of its own kind first, then of the others.

    What was paid in addition is held besides.
    """
    if given.amount > ZERO or not held:
        was = held.get(given.kind, replace(given, amount=ZERO, foreign=()))
        held[given.kind] = replace(was, amount=was.amount + given.amount)
        return
    back = -given.amount
    for kind in sorted(held, key=lambda each: each is not given.kind):
        taken = min(back, held[kind].amount)
        held[kind] = replace(held[kind], amount=held[kind].amount - taken)
        back -= taken


def _paid_back(
    corrected: Corrected, total: Decimal, first: TenderKind | None = None
) -> tuple[Payment, ...]:
    """Give an amount (negative) back in the kinds it was paid in, the first kind first.

    Cash goes back in lek, whatever notes it came in.
    """
    payments: list[Payment] = []
    for each in sorted(held_payments(corrected), key=lambda held: held.kind is not first):
        amount = max(total, -each.amount)
        if amount:
            payments.append(replace(each, amount=amount, foreign=()))
            total -= amount
    nothing = (replace(each, amount=ZERO, foreign=()) for each in corrected.sale.payments[:1])
    return tuple(payments) or tuple(nothing)
