"""Paying: what a customer hands over, the rate of foreign notes, the limits of cash by law."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from till.actions.people import authorisation
from till.actions.ports.events import RateSet
from till.actions.till import Till
from till.domain.cash.exchange import (
    EURO,
    ExchangeRate,
    checked_currency,
    checked_rate,
    is_doubtful,
    require_rate,
    usual_rates,
)
from till.domain.cash.limits import cash_over_limit, is_business
from till.domain.errors.money import BankAccountMissing, RateChanged, RateDoubtful
from till.domain.money import ZERO, to_cents
from till.domain.rights.approval import Approval, permit
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.rights.limits import ApprovalNeeded, Right, right_needed
from till.domain.selling.basket import Basket
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.buyer import Buyer

# ORDER is how the service itself pays an order (specification 4.1 rule 4); nobody hands it over.
HANDED_OVER = tuple(kind for kind in TenderKind if kind is not TenderKind.ORDER)


def rate_today(till: Till, currency: str = EURO) -> ExchangeRate | None:
    """Return the newest rate of a currency, or None; `is_of(till.today)` tells if it is today's."""
    return till.exchange_rates.newest(currency)


async def set_rate(
    till: Till,
    currency: str,
    rate: Decimal,
    approval: Approval | None = None,
    *,
    is_sure: bool = False,
) -> ExchangeRate:
    """Set how many lek one of a currency is worth today; the newest counts, the others stay.

    One that is far from the rate before needs somebody who may set it: ApprovalNeeded, or
    RateDoubtful until whoever may says so themselves (`is_sure`).
    Raises CurrencyUnfit, RateUnfit, NobodySignedIn.
    """
    new = ExchangeRate(
        currency=checked_currency(currency),
        rate=checked_rate(rate),
        day=till.today,
        person=till.cashier.named,
    )
    before = till.exchange_rates.newest(new.currency)
    approved_by = _permit_rate(till, new, before, approval, is_sure=is_sure)
    was = str(before.rate) if before else ""
    facts = {"currency": new.currency, "rate": str(new.rate), "before": was, **approved_by}
    await till.ledger.record(new, till.entry(JournalAction.RATE_SET, **facts))
    till.announce(RateSet(rate=new))
    return new


def _permit_rate(
    till: Till,
    new: ExchangeRate,
    before: ExchangeRate | None,
    approval: Approval | None,
    *,
    is_sure: bool,
) -> dict[str, str]:
    """Return what the journal says of who approved a rate. Raises ApprovalNeeded, RateDoubtful."""
    usual = usual_rates(new.currency, before)
    if usual is None or not is_doubtful(new.rate, usual):
        return {}
    needed = right_needed(till.limits, Right.EXCHANGE_RATE, str(new.rate))
    approved_by = authorisation.permit(till, needed, approval)
    if not approved_by and not is_sure:
        least, most = (str(to_cents(each)) for each in usual)
        rate = str(to_cents(new.rate))
        raise RateDoubtful(currency=new.currency, rate=rate, least=least, most=most)
    return approved_by


def offered(till: Till) -> tuple[TenderKind, ...]:
    """Return the kinds the present basket may be paid with; what the person may take comes first.

    An electronic invoice is paid by non-cash kinds alone (specification 2.5).
    """
    own = till.limits.tenders
    is_electronic = till.session.basket.is_electronic
    kinds = [kind for kind in HANDED_OVER if not (is_electronic and kind.is_cash_class)]
    return tuple(sorted(kinds, key=lambda kind: kind not in own))


def kinds_to_approve(till: Till) -> frozenset[TenderKind]:
    """Return the kinds that whoever stands at the till may take with an approval only."""
    return frozenset(HANDED_OVER) - till.limits.tenders


def cash_limit(till: Till, basket: Basket) -> Decimal | None:
    """Return the most, in lek, that the buyer of a basket may pay in cash; None is no limit."""
    return _cash_limit(till, basket.buyer, till.today)


def with_account_and_rate(till: Till, tenders: Sequence[Tender]) -> list[Tender]:
    """Return tenders with what the service wants to be told: the account of the business.

    Raises BankAccountMissing, RateMissing, and RateChanged for notes counted at another rate than
    that of today.
    """
    return [_told(till, each) for each in tenders]


def require_allowed(
    till: Till, sale: Sale, tenders: Sequence[Tender], approvals: Sequence[Approval]
) -> list[JournalEntry]:
    """Return what the journal says of limits that a sale passes. Raises ApprovalNeeded.

    A kind that the person may not take and cash beyond what the law allows need an approval each;
    one that was given for the first voucher is none for the cheque beside it.
    """
    unused = list(approvals)
    return [_passed(till, sale, needed, unused) for needed in _beyond_limits(till, sale, tenders)]


def require_legal_cash(till: Till, sale: Sale) -> list[JournalEntry]:
    """Return what the journal says where an invoice passes the cash of the law.

    Which kinds somebody may take at the counter is no question of an invoice: whoever may issue
    one takes what its terms ask for. Raises ApprovalNeeded.
    """
    return [_passed(till, sale, needed, []) for needed in _beyond_cash(till, sale)]


def _beyond_limits(till: Till, sale: Sale, tenders: Sequence[Tender]) -> Iterator[ApprovalNeeded]:
    own = till.limits.tenders
    for kind in dict.fromkeys(each.kind for each in tenders):
        if kind not in own:
            yield ApprovalNeeded(right=Right.TENDER, wanted=kind.value)
    yield from _beyond_cash(till, sale)


def _beyond_cash(till: Till, sale: Sale) -> Iterator[ApprovalNeeded]:
    limit = _cash_limit(till, sale.terms.buyer, sale.day)
    in_cash = [each.amount for each in sale.payments if each.kind is TenderKind.CASH]
    paid = sale.terms.currency.in_lek(sum(in_cash, ZERO))
    if limit is not None and cash_over_limit(paid, limit):
        yield ApprovalNeeded(right=Right.CASH_OVER_LIMIT, wanted=str(paid), limit=str(limit))


def _cash_limit(till: Till, buyer: Buyer | None, day: date) -> Decimal | None:
    return till.policy.limits.cash.of(day).of_buyer(is_business=is_business(buyer))


def _passed(till: Till, sale: Sale, needed: ApprovalNeeded, unused: list[Approval]) -> JournalEntry:
    """Let one limit be passed and return the entry that says by whose leave; that is used up."""
    approval = next((each for each in unused if each.right is needed.right), None)
    permit(till.policy.limits, till.session.cashier, needed, approval)
    if approval is not None:
        unused.remove(approval)
    approver = approval.approver if approval else till.cashier
    return till.entry(
        JournalAction.LIMIT_PASSED,
        sale=sale.key,
        right=needed.right.value,
        wanted=needed.wanted,
        **approver.named.facts("approver"),
    )


def _told(till: Till, tender: Tender) -> Tender:
    if tender.foreign is not None:
        currency = tender.foreign.currency
        rate = require_rate(till.exchange_rates.newest(currency), currency, till.today)
        if rate.rate != tender.foreign.rate:
            raise RateChanged(currency=currency)
    if tender.kind is TenderKind.ACCOUNT and not tender.accounts:
        if till.policy.account is None:
            raise BankAccountMissing
        return replace(tender, accounts=(till.policy.account,))
    return tender
