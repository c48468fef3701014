"""An open till, and what a cashier does at it.

Lives here: selling, waiting for what happens, the clock on the wall.
Must not: opening the till (shop).
"""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from tests.builders import an_article, cash
from till.actions.day import opening
from till.actions.documents import resolving
from till.actions.people import people_access, signing_in
from till.actions.ports.events import Event
from till.actions.ports.records import Catalogue
from till.actions.selling import checkout, selling
from till.bootstrap import OpenTill
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.paper.print_job import PrintJobState
from till.domain.selling.tender import Tender
from till.domain.shop.people import Role

MORNING = datetime(2026, 11, 20, 8, 0, tzinfo=UTC)  # nine o'clock in Tirane
PIN = "481516"
LONGEST_S = 120
_REAL = datetime.now  # noqa: TID251 the shop's clock runs at the pace of the real one


class ShopClock:
    """Runs like a real clock, but starts in the morning and can be set.

    It is the shop's: the service's is right, whatever this one is made to `show`.
    """

    def __init__(self) -> None:
        self._passed = timedelta(0)
        self.set_ahead(MORNING - _REAL(UTC))

    def now(self) -> datetime:
        return _REAL(UTC) + self._ahead

    def right_now(self) -> datetime:
        """The time it is, which the service knows."""
        return _REAL(UTC) + self._rightly_ahead

    def uptime(self) -> timedelta:
        return timedelta(seconds=time.monotonic()) + self._passed

    def set(self, moment: datetime) -> None:
        """Let time pass until a later moment, or set the clock back to an earlier one."""
        self._passed += max(moment - self.now(), timedelta(0))
        self.set_ahead(moment - _REAL(UTC))

    def show(self, moment: datetime) -> None:
        """Set this clock, and no other, to whatever moment; no time passes."""
        self._ahead = moment - _REAL(UTC)

    def set_ahead(self, ahead: timedelta) -> None:
        """Stand so far ahead of the machine's clock, rightly; no time passes."""
        self._ahead = ahead
        self._rightly_ahead = ahead

    @property
    def ahead(self) -> timedelta:
        """How far it stands ahead of the machine's clock."""
        return self._ahead

    def advance(self, **step: float) -> None:
        self._ahead += timedelta(**step)
        self._rightly_ahead += timedelta(**step)
        self._passed += timedelta(**step)


class StoryDesk:
    """An open till and what a cashier does at it."""

    def __init__(self, opened: OpenTill, shop_clock: ShopClock) -> None:
        self.opened = opened
        self.shop_clock = shop_clock
        self.till = opened.till
        self.events: list[Event] = []
        self._happened = asyncio.Event()
        self.till.listeners.append(self._notice)

    def _notice(self, event: Event) -> None:
        self.events.append(event)
        self._happened.set()

    async def set_up(self, *, amount: str | None = "5000") -> None:
        """Take a catalogue in, add a cashier, sign in and open the day."""
        await self.till.ledger.record(Catalogue(articles=[an_article()]))
        await people_access.add_person(
            self.till, "Ana Hoxha", PIN, operator_code="kd482mz719", role=Role.OWNER
        )
        await self.sign_in()
        if amount is not None:
            await opening.declare(self.till, Decimal(amount))

    async def sign_in(self) -> None:
        await signing_in.sign_in(self.till, self.till.people.all()[0].person_id, PIN)

    async def scan(self, code: str) -> None:
        await selling.scan(self.till, code)

    async def sell(self, *tenders: Tender, code: str = "101") -> FiscalDocument:
        """Scan one article and have it paid."""
        await self.scan(code)
        return await self.pay(*tenders)

    async def pay(self, *tenders: Tender) -> FiscalDocument:
        """Have the basket paid, exactly in cash unless said otherwise."""
        finished = await checkout.check_out(self.till, tenders or (cash(),))
        assert finished is not None
        return finished.document

    async def retry(self, document: FiscalDocument) -> None:
        """Have a refused document tried again, as somebody would who mended the cause."""
        await resolving.retry(self.till, document.doc_id, "the cause is mended")

    def now(self, document: FiscalDocument) -> FiscalDocument:
        """The document as it is on disk now."""
        found = self.till.documents.get(document.doc_id)
        assert found is not None
        return found

    def opening(self) -> FiscalDocument:
        """The document of today's opening balance."""
        return self.till.documents.opening_balances(self.till.today)[0]

    def let_a_minute_pass(self) -> None:
        """Move the shop's clock on, and let delivery look at it."""
        self.shop_clock.advance(seconds=61)
        self.opened.delivery.release()

    async def until(self, holds: Callable[[], bool], *, within: float = LONGEST_S) -> None:
        """Wait until something holds; it is asked after every event."""
        async with asyncio.timeout(within):
            while not holds():
                self._happened.clear()
                await self._happened.wait()

    async def until_it_is(self, document: FiscalDocument, state: DocumentState) -> FiscalDocument:
        await self.until(lambda: self.now(document).state is state)
        return self.now(document)

    async def until_complete(self, *documents: FiscalDocument) -> None:
        await self.until(lambda: all(self.now(each).is_complete for each in documents))

    async def until_printed(self, *, at_least: int = 1) -> None:
        """Wait until so many receipts were handed to the paper, and none is on its way."""
        ended = {PrintJobState.PRINTED, PrintJobState.UNCERTAIN}

        def all_ended() -> bool:
            documents = self.till.documents.of_day(self.till.today)
            jobs = [j for each in documents for j in self.till.print_jobs.of_document(each.doc_id)]
            return len(jobs) >= at_least and {job.state for job in jobs} <= ended

        await self.until(all_ended)

    async def until_drained(self) -> None:
        """Wait until no document waits, every receipt owed is fetched and handed to the paper."""
        await self.until(
            lambda: (
                not self.till.documents.open()
                and not self.till.documents.receipts_owed()
                and self.till.print_jobs.next_waiting() is None
            )
        )
