"""Checking out: from a paid basket to a sale that nothing can undo."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime

from till.actions.day.opening import opening_on
from till.actions.documents.issuing import Issued, closing, draw_up
from till.actions.people.authorisation import require_money_taker
from till.actions.ports.events import BasketChanged, SaleFinished
from till.actions.ports.records import Draft
from till.actions.selling.tendering import require_allowed, with_account_and_rate
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.cash.movement import require_open_day
from till.domain.errors.basket import BasketEmpty
from till.domain.rights.approval import Approval
from till.domain.selling.basket import Basket
from till.domain.selling.rounding import is_rounded, rounded
from till.domain.selling.sale import Sale, close_sale, terms_of
from till.domain.selling.tender import Tender, settle


async def check_out(
    till: Till, tenders: Sequence[Tender], approvals: Sequence[Approval] = ()
) -> Issued | None:
    """Close the sale, keep it with everything it owes, open the drawer. In that order, always.

    Returns None when it is already being closed, so that a double press does nothing twice.
    Raises BasketEmpty, DayNotOpened, NotEnoughTendered, CardOver, ApprovalNeeded (each approval
    lets one thing pass), BankAccountMissing, RateMissing, RateChanged, and ConditionBroken where
    the service would refuse it; DiskFull and DiskFailing leave the basket as it was.
    """
    if till.session.is_closing:
        return None
    sale = _close(till, tenders, till.clock.now())
    passed = require_allowed(till, sale, tenders, approvals)
    document, records = draw_up(till, sale)
    async with basket_closed(till):
        await till.ledger.record(*records, *passed, Draft(basket=Basket()))
    if sale.is_paid_in_cash and till.policy.has_drawer:
        till.paper.open_drawer()
    till.announce(SaleFinished(sale=sale, doc_id=document.doc_id, change=sale.change))
    till.announce(BasketChanged(basket=till.session.basket))
    return Issued(sale=sale, document=document)


def require_ready_to_pay(till: Till, moment: datetime) -> None:
    """Raise what stands in the way of paying: BasketEmpty, NobodySignedIn, DayNotOpened.

    An electronic invoice is paid without cash, so it need not wait for the opening balance.
    """
    till.require_sound()
    if till.session.basket.is_empty:
        raise BasketEmpty
    require_money_taker(till)
    if not till.session.basket.is_electronic:
        require_open_day(opening_on(till, day_of(moment)))


@asynccontextmanager
async def basket_closed(till: Till) -> AsyncIterator[Basket]:
    """Take the open basket while it is kept as closed; the next customer begins with an empty one.

    Where that fails it is put back, and what was scanned for the next customer follows it.
    """
    basket = till.session.basket
    till.session = replace(till.session, is_closing=True, basket=Basket(), past=())
    try:
        yield basket
    except Exception:
        restored = replace(basket, lines=basket.lines + till.session.basket.lines)
        till.put_basket(restored)
        till.announce(BasketChanged(basket=restored))
        # A scan may have been kept meanwhile, as the next customer's: both belong on disk.
        await till.ledger.record(Draft(basket=till.session.basket))
        raise
    finally:
        till.session = replace(till.session, is_closing=False)


def _close(till: Till, tenders: Sequence[Tender], moment: datetime) -> Sale:
    """Return the sale that the basket becomes; it is on the terms of whoever buys.

    Paid wholly in cash it is rounded to what can be paid in coins.
    """
    require_ready_to_pay(till, moment)
    basket = till.session.basket
    if is_rounded(each.kind for each in tenders) and not basket.is_electronic:
        basket = rounded(basket, till.policy.rounding)
    settlement = settle(basket.total, with_account_and_rate(till, tenders))
    sale = close_sale(basket, settlement, closing(till, moment, terms_of(basket)))
    if sale.is_cash_class:
        require_open_day(opening_on(till, sale.day))
    return sale
