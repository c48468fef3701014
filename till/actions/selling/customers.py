"""Customers: naming whom a basket is for, those who come again, the register of taxpayers."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from till.actions.ports.events import BasketChanged, Event, TaxpayersFound, TaxpayersUnavailable
from till.actions.ports.records import BuyerForgotten, Draft, SavedBuyer
from till.actions.service_time import note_service_time
from till.actions.till import Till
from till.domain.cash.limits import is_business
from till.domain.errors.documents import ConditionBroken
from till.domain.fiscal.link import Link
from till.domain.fiscal.lookup import LookupAnswer, LookupFailure, held_by
from till.domain.fiscal.recovery import asked_for, lies_ahead
from till.domain.rights.journal import JournalAction
from till.domain.selling.basket import with_buyer
from till.domain.shop.buyer import Buyer, checked_buyer
from till.domain.shop.taxpayer import Taxpayer, search_term

MOST_SAVED_SHOWN = 50
MOST_REMEMBERED = 50  # terms
REMEMBERED_FOR = timedelta(minutes=10)


async def put_customer(till: Till, buyer: Buyer, *, save: bool, is_electronic: bool) -> Buyer:
    """Name who buys what is in the basket, and remember them where asked; return them as checked.

    Raises what `checked_buyer` does, and ConditionBroken for an electronic invoice to somebody
    who is not known by a NUIS (specification 2.7).
    """
    checked = checked_buyer(buyer)
    if is_electronic and not is_business(checked):
        raise ConditionBroken("electronic_buyer_without_nuis")
    basket = with_buyer(till.session.basket, checked, is_electronic=is_electronic)
    till.change_basket(basket)
    till.announce(BasketChanged(basket=basket))
    draft = Draft(basket=basket)
    if save:
        saved = SavedBuyer(buyer=checked, used_at=till.clock.now())
        await till.ledger.record(
            draft, saved, till.entry(JournalAction.CUSTOMER_SAVED, **customer_facts(checked))
        )
    else:
        await till.ledger.record(draft)
    return checked


async def take_customer_off(till: Till) -> None:
    """Let the basket be anybody's again; then it is no electronic invoice either."""
    basket = with_buyer(till.session.basket, None)
    till.change_basket(basket)
    till.announce(BasketChanged(basket=basket))
    await till.ledger.record(Draft(basket=basket))


async def save_customer(till: Till, buyer: Buyer) -> None:
    """Remember a customer, in or without a sale. Raises what `checked_buyer` does."""
    saved = SavedBuyer(buyer=checked_buyer(buyer), used_at=till.clock.now())
    await till.ledger.record(
        saved, till.entry(JournalAction.CUSTOMER_SAVED, **customer_facts(saved.buyer))
    )


async def forget_customer(till: Till, buyer: Buyer) -> None:
    """Let a saved customer go from the list; invoices keep whom they name."""
    entry = till.entry(JournalAction.CUSTOMER_FORGOTTEN, **customer_facts(buyer))
    await till.ledger.record(BuyerForgotten(buyer=buyer), entry)


def saved_customers(till: Till, text: str) -> Sequence[Buyer]:
    """Return the saved customers whose name or number fits, the last used first."""
    return till.buyers.search(text, MOST_SAVED_SHOWN)


class TaxpayerSearch:
    """The register behind one search field. `run` answers until it is cancelled.

    Each text that is long enough is answered by one event, TaxpayersFound or TaxpayersUnavailable,
    with the term it is for; older texts are not answered once there is a newer one. `link` tells
    how the till and the service stand.
    """

    def __init__(self, till: Till, link: Callable[[], Link]) -> None:
        self._till = till
        self._link = link
        self._term: str | None = None
        self._wake = asyncio.Event()
        self._remembered = Remembered()
        self._rest_until: datetime | None = None

    def entered(self, text: str) -> None:
        """Search for it, also again for what could not be answered."""
        self._term = search_term(text)
        self._wake.set()

    async def run(self) -> None:
        """Answer what is entered, one request at a time, until it is cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            term = self._term
            if term is None:
                continue
            answer = self._known_already(term) or await self._asked(term)
            if term == self._term:
                self._term = None
                self._till.announce(_event(term, answer))

    def _known_already(self, term: str) -> LookupAnswer[Taxpayer] | None:
        """Return an answer that needs no request: a remembered one, or that none may be sent."""
        now = self._till.clock.now()
        if remembered := self._remembered.find(term, now):
            return remembered
        failure = held_by(self._link(), now)
        if failure is None and lies_ahead(self._rest_until, now):
            failure = LookupFailure.NO_ANSWER
        return LookupAnswer(failure=failure) if failure else None

    async def _asked(self, term: str) -> LookupAnswer[Taxpayer]:
        asked_at = self._till.clock.now()
        answer = await self._till.lookups.taxpayers(term)
        note_service_time(self._till, asked_at, answer.service_time)
        now = self._till.clock.now()
        self._rest_until = now + asked_for(answer.retry_after_s)
        if answer.failure is None:
            self._remembered.keep(term, answer, now)
        return answer


class Remembered:
    """What was found for the last terms, for a few minutes."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, tuple[datetime, LookupAnswer[Taxpayer]]] = OrderedDict()

    def find(self, term: str, now: datetime) -> LookupAnswer[Taxpayer] | None:
        """Return what was found for a term within the last minutes, or None."""
        kept_at, answer = self._answers.get(term, (now, None))
        if answer is None:
            return None
        if not timedelta(0) <= now - kept_at < REMEMBERED_FOR:  # below: the clock was set back
            del self._answers[term]
            return None
        self._answers.move_to_end(term)
        return answer

    def keep(self, term: str, answer: LookupAnswer[Taxpayer], now: datetime) -> None:
        """Remember an answer, and forget the one that was looked at longest ago."""
        self._answers[term] = now, answer
        self._answers.move_to_end(term)
        if len(self._answers) > MOST_REMEMBERED:
            self._answers.popitem(last=False)


def customer_facts(buyer: Buyer) -> dict[str, str]:
    """Return what the journal says of a customer: a business by its number, nobody by name."""
    return {
        "id_type": buyer.id_type.value,
        "id_number": buyer.id_number if is_business(buyer) else "",
    }


def _event(term: str, answer: LookupAnswer[Taxpayer]) -> Event:
    if answer.failure:
        return TaxpayersUnavailable(term=term, failure=answer.failure, message=answer.message)
    return TaxpayersFound(term=term, taxpayers=answer.found, is_cut=answer.is_cut)
