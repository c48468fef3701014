"""Returning lines of a sale, or cancelling the whole of it; what is still to be given back."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from decimal import Decimal

from till.actions.day.drawer import most_to_take, open_drawer
from till.actions.documents.issuing import Issued, closing, issue, latest
from till.actions.people.authorisation import permit_right
from till.actions.ports.events import CreditChanged
from till.actions.till import Till
from till.domain.errors import RuleBroken
from till.domain.errors.day import DrawerMissing, RefundOverDrawer
from till.domain.errors.documents import (
    AlreadyCancelled,
    AlreadyReturned,
    DocumentUnknown,
    GivenBackUnknown,
    InvoiceOfThisTill,
    NotReturnable,
    OrderInUse,
    PaperTotalMissing,
)
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.formatting import write_moment
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.rights.approval import Approval
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import Right
from till.domain.selling.basket import Basket
from till.domain.selling.returns import (
    Corrected,
    cancel,
    check_currency,
    check_given_back,
    left_of,
    left_to_give_back,
    return_lines,
)
from till.domain.selling.sale import Sale, close_sale
from till.domain.selling.tender import Tender, TenderKind, settle
from till.domain.selling.terms import Terms
from till.domain.shop.vat import KNOWN_RATES, VatRates, rates_of

LOOKS_BACK = timedelta(days=14)
"""What nobody came back for by then is looked for in the journal, not asked about at the till.

A shop may stand closed over a weekend or a feast with an exchange that its last day broke off.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """Why goods come back (`notes`, reported with it), and in which kind money goes back first.

    `is_sure`: somebody made sure that no more was given back than this till knows, which a backup
    that came back may not. `for_exchange`: the cash is kept for other items, which the journal says
    with the return.
    """

    notes: str = ""
    first: TenderKind | None = None
    is_sure: bool = False
    for_exchange: bool = False


AS_PAID = Refund()


async def return_goods(
    till: Till,
    doc_id: DocId,
    wanted: Mapping[int, Decimal],
    approval: Approval | None = None,
    *,
    refund: Refund = AS_PAID,
) -> Issued:
    """Give back so much of some lines of a sale (index from 0 → quantity), as it was paid.

    Raises ApprovalNeeded, GivenBackUnknown, RefundOverDrawer, DocumentUnknown, DayNotOpened, and
    what `return_lines` does.
    """
    approved_by = permit_right(till, Right.RETURN_GOODS, approval)
    async with till.issuing:
        was = corrected(till, doc_id)
        sale = preview_return(till, was, wanted, refund)
        require_known(till, was.sale, is_sure=refund.is_sure)
        require_cash(till, sale)
        facts = _facts(refund.notes, approved_by)
        if refund.for_exchange and sale.cash:
            facts = {**facts, "credit": f"{-sale.cash:f}"}
        return await issue(till, sale, journal_facts=facts)


async def cancel_sale(
    till: Till,
    doc_id: DocId,
    approval: Approval | None = None,
    *,
    notes: str = "",
    is_sure: bool = False,
) -> Issued:
    """Give back the whole of a sale; `notes` are reported with it, `is_sure` as in Refund.

    Raises ApprovalNeeded, GivenBackUnknown, RefundOverDrawer, DocumentUnknown, DayNotOpened, as
    `cancel` does.
    """
    approved_by = permit_right(till, Right.CANCEL_SALE, approval)
    async with till.issuing:
        was = corrected(till, doc_id)
        sale = preview_cancel(till, was, notes)
        require_known(till, was.sale, is_sure=is_sure)
        require_cash(till, sale)
        return await issue(till, sale, journal_facts=_facts(notes, approved_by))


async def cancel_elsewhere(
    till: Till, corrects: Terms, basket: Basket, tenders: Sequence[Tender]
) -> Issued:
    """Give back the whole of an invoice of another till, `corrects.corrected_iic`.

    What it came to and how it was paid is what its paper tells: that there is such an invoice, and
    that no other till gave anything back of it, only the service can say; where it comes to another
    total, that is listed as any difference. Raises ApprovalNeeded, InvoiceOfThisTill, OrderInUse,
    AlreadyCancelled, AlreadyReturned, DayNotOpened, RefundOverDrawer, and what paying may.
    """
    permit_right(till, Right.CANCEL_SALE)
    iic = corrects.corrected_iic
    if iic and (known := till.documents.with_iic(iic)):
        raise InvoiceOfThisTill(doc_id=known.doc_id)
    async with till.issuing:
        kinds = {each.kind for each in named_elsewhere(till, iic)} if iic else set()
        if iic and DocKind.SUMMARY in kinds:
            raise OrderInUse(doc_id=iic)
        if DocKind.CANCELLATION in kinds:
            raise AlreadyCancelled
        if kinds:
            raise AlreadyReturned
        was = replace(corrects, kind=DocKind.SALE, notes="", corrected_iic=None, corrected_on=None)
        closed = closing(till, till.clock.now(), was)
        closed = replace(closed, rates=_rates_elsewhere(till))
        sale = close_sale(basket, settle(basket.total, tenders), closed)
        of_another = Corrected(doc_id=None, sale=sale, iic=iic, issued_on=corrects.corrected_on)
        back = preview_cancel(till, of_another, corrects.notes)
        require_cash(till, back)
        return await issue(till, back, journal_facts=_facts(corrects.notes, {}))


def given_back_doubt(till: Till, was: Sale) -> GivenBackUnknown | None:
    """Return why it is not known what was given back of a sale: it was sold before a restore."""
    mark = till.restores.newest() if till.restores else None
    if mark is None or not mark.may_lack(was.closed_at):
        return None
    return GivenBackUnknown(made_at=write_moment(mark.backup_made_at))


def require_known(till: Till, was: Sale, *, is_sure: bool) -> None:
    """Raise GivenBackUnknown where nobody made sure of what was given back of a sale."""
    doubt = given_back_doubt(till, was)
    if doubt is not None and not is_sure:
        raise doubt


def named_elsewhere(till: Till, iic: Iic) -> list[Sale]:
    """Return what this till issued about an invoice of another till, and nobody closed.

    A correction that a person closed gives back what it had claimed, as one of its own does.
    """
    keys = dict.fromkeys(each.sale_key for each in till.documents.naming(iic))
    counting = [key for key in keys if key and not _was_closed(till, key)]
    return [sale for key in counting if (sale := till.documents.sale(key)) is not None]


def _rates_elsewhere(till: Till) -> VatRates:
    """Return the rates that an invoice of another till may bear: also a code that is off here."""
    return VatRates(percent=KNOWN_RATES).besides(till.rates)


def corrected_at(till: Till, terms: Terms) -> VatRates:
    """Return the rates that a correction with articles of its own bears: those of its invoice."""
    if not terms.is_corrective:
        return till.rates
    if terms.corrected_iic is not None:
        return _rates_elsewhere(till)
    return till.rates.besides(rates_of(corrected(till, terms.originals[0]).sale.vat))


def require_left(till: Till, sale: Sale, *, is_sure: bool = False) -> None:
    """Raise what keeps a correction with articles of its own from giving so much back.

    That is AllReturned, CorrectionOverPaid, CorrectionCurrency, RefundOverDrawer, DayNotOpened, for
    an invoice of this till GivenBackUnknown, and for one of another AlreadyCancelled and
    PaperTotalMissing. It is no more than was paid, as far as this till knows or somebody `is_sure`,
    and what the drawer holds.
    """
    if not sale.terms.is_corrective:
        return
    if sale.terms.corrected_iic is not None:
        _require_left_elsewhere(till, sale, sale.terms.corrected_iic)
    else:
        was = corrected(till, sale.terms.originals[0])
        check_currency(was.sale.terms, sale.terms)
        check_given_back(left_to_give_back(was), sale)
        if sale.gives_back:
            require_known(till, was.sale, is_sure=is_sure)
    require_cash(till, sale)


def _require_left_elsewhere(till: Till, sale: Sale, iic: Iic) -> None:
    """What was paid is what somebody read from the paper, the first time or now."""
    earlier = named_elsewhere(till, iic)
    for each in earlier:
        check_currency(each.terms, sale.terms)
    if sale.gives_back and any(each.kind is DocKind.CANCELLATION for each in earlier):
        raise AlreadyCancelled
    told = [each.terms.corrected_total for each in (*earlier, sale)]
    paid = next((each for each in told if each is not None), None)
    if paid is not None:
        check_given_back(left_of(paid, earlier), sale)
    elif sale.gives_back and any(each.gives_back for each in earlier):
        raise PaperTotalMissing


def preview_return(
    till: Till, was: Corrected, wanted: Mapping[int, Decimal], refund: Refund = AS_PAID
) -> Sale:
    """Return what a return would report, as of now. Raises what `return_lines` does."""
    closed = closing(till, till.clock.now(), Terms(notes=refund.notes))
    return return_lines(was, wanted, closed, first=refund.first)


def drawer_problem(till: Till, sale: Sale) -> RuleBroken | None:
    """Return what keeps the cash of a correction in the drawer; None where nothing does."""
    try:
        require_cash(till, sale)
    except RuleBroken as problem:
        return problem
    return None


def preview_cancel(till: Till, was: Corrected, notes: str = "") -> Sale:
    """Return what a cancellation would report, as of now. Raises what `cancel` does."""
    return cancel(was, closing(till, till.clock.now(), Terms(notes=notes)))


def require_cash(till: Till, sale: Sale) -> None:
    """Raise RefundOverDrawer for more cash than may be taken out; DayNotOpened for any."""
    out = -sale.cash
    if out > 0 and out > most_to_take(till):
        raise RefundOverDrawer(amount=str(out))


def _facts(notes: str, approved_by: Mapping[str, str]) -> dict[str, str]:
    """Return what the journal says of a correction besides."""
    return {**({"reason": notes} if notes else {}), **approved_by}


def corrected(till: Till, doc_id: DocId) -> Corrected:
    """Return a sale with all that was given back of it.

    Raises DocumentUnknown, NotReturnable, or OrderInUse for an order that a summary settles.
    """
    document = latest(till, doc_id)
    if document.sale_key is None or document.state is DocumentState.RESOLVED:
        raise NotReturnable
    sale = till.documents.sale(document.sale_key)
    if sale is None:
        raise DocumentUnknown(doc_id=doc_id)
    if sale.kind is DocKind.ORDER and _is_summed_up(till, document):
        raise OrderInUse(doc_id=doc_id)
    return Corrected(doc_id=document.doc_id, sale=sale, earlier=_corrections(till, document))


def _is_summed_up(till: Till, order: FiscalDocument) -> bool:
    referring = till.documents.referring_to(order.doc_id)
    summaries = [each for each in referring if each.kind is DocKind.SUMMARY]
    return any(each.state is not DocumentState.RESOLVED for each in summaries)


def _corrections(till: Till, document: FiscalDocument) -> list[Sale]:
    """Return what was given back before.

    A correction that a person closed gives back what it had claimed, for the tax platform never
    had it. One that was replaced counts once, for its sale is the same.
    """
    referring = till.documents.referring_to(document.doc_id)
    corrections = [each for each in referring if each.kind is not DocKind.SUMMARY]
    keys = dict.fromkeys(each.sale_key for each in corrections)
    counting = [key for key in keys if key and not _was_closed(till, key)]
    return [sale for key in counting if (sale := till.documents.sale(key)) is not None]


def _was_closed(till: Till, sale_key: str) -> bool:
    """Tell whether the last document of a sale was closed, and no other follows."""
    return till.documents.of_sale(sale_key)[-1].state is DocumentState.RESOLVED


def unspent_credit(till: Till) -> Decimal:
    """Return what returns left for other items (lek), that neither a sale nor a hand took since."""
    return till.journal.unspent_credit(till.clock.now() - LOOKS_BACK)


def tell_credit(till: Till, amount: Decimal) -> None:
    """Tell the customer's displays what the next sale begins with, in lek."""
    till.announce(CreditChanged(amount=amount))


async def pay_credit_out(
    till: Till, amount: Decimal, reason: str, approval: Approval | None = None
) -> None:
    """Give a credit into the customer's hand: open the drawer, and write it down.

    Whoever has no drawer opens theirs by hand. Raises NobodySignedIn, ApprovalNeeded.
    """
    with suppress(DrawerMissing):
        await open_drawer(till, reason, approval)
    entry = till.entry(JournalAction.CREDIT_PAID_OUT, amount=f"{amount:f}")
    await till.ledger.record(entry)
