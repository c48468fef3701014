"""Delivering what is owed to the service, in the background, until nothing is."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from till.actions.day.opening import is_opening_asked, is_reported
from till.actions.documents.delivery_attempt import (
    ask,
    has_room_now,
    keep_answer,
    mend_interrupted,
    refuse_unwordable,
    supersede_openings,
)
from till.actions.ports.events import (
    DayOpened,
    DocumentQueued,
    Event,
    GenerationsChanged,
    LinkChanged,
    SaleFinished,
)
from till.actions.service_time import service_day
from till.actions.till import Till
from till.domain.errors.backups import DUPLICATE_FAULTS
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.outage import Hold
from till.domain.fiscal.outbox import DeliveryContext, choose
from till.domain.fiscal.recovery import (
    FREE_REQUESTS,
    LONGEST_WAIT_S,
    Answered,
    NoAnswer,
    NotAuthorised,
    Outcome,
    WrongPlace,
    jittered,
    lies_ahead,
    paced,
)
from till.domain.identifiers import DocId, DocKind

log = logging.getLogger(__name__)

LINE_COUNTS_AGAIN = timedelta(minutes=1)
STATUS_AND_SEND = 2  # requests that what waits needs when the line is back
READ_AHEAD = 8  # times as many documents as may be in hand at once
HOLDS_AT_MOST = timedelta(days=90)  # so far back a hold of before this start is looked for
READ_AHEAD_HOLDS = timedelta(milliseconds=250)  # then older ones may have become due


class Delivery:
    """The courier of one till. `run` goes on until it is cancelled; it never gives up."""

    def __init__(self, till: Till) -> None:
        self._till = till
        self._link = Link()
        self._held_before: Hold | None = None
        self._wake = asyncio.Event()
        self._under_way: dict[DocId, asyncio.Task[None]] = {}
        self._elsewhere: frozenset[DocId] = frozenset()
        self._in_hand: set[DocId] = set()  # of these: not answered yet, so each takes a place
        self._next: list[FiscalDocument] = []  # read ahead: they may go as soon as there is a place
        self._read_at: datetime | None = None
        self._stumbles = 0
        self._must_mend = True
        self._open_day: date | None = None
        self._came_back_on: date | None = None
        self._is_hurried = False
        self._hurried: set[DocId] = set()
        self._is_line_back = False
        self._next_line_back: datetime | None = None  # not before: a line may come and go
        till.listeners.append(self._notice)

    @property
    def link(self) -> Link:
        """How the till and the service stand with each other."""
        return self._link

    def release(self) -> None:
        """Probe at once: a token or an address was set anew."""
        self._link = self._link.released()
        self._look_anew()

    def take_acceptance(self) -> None:
        """Say at once that the token is taken: the service has just answered to it."""
        if self._link.state is LinkState.NO_CREDENTIALS:
            self._see(Link())

    def hurry(self, doc_id: DocId | None = None) -> None:
        """Try at once what waits, or one of it; what is under way is not begun anew."""
        if doc_id is None:
            self._is_hurried = True
        else:
            self._hurried.add(doc_id)
        self.release()

    def take_line(self) -> None:
        """Probe at once, by what has waited longest: a connection comes about again."""
        if self._link.state is LinkState.DOWN:
            self._is_line_back = True
            self._wake.set()

    async def run(self) -> None:
        """Deliver for ever. Cancelling it leaves what is under way to the next start."""
        self._must_mend = True
        await self._look_back()
        self._came_back_on = self._till.today if is_opening_asked(self._till) else None
        await self._hold_without_token()
        self._leave_what_began_elsewhere()
        try:
            while True:
                self._wake.clear()
                await self._go_round()
        finally:
            await self._break_off()

    async def _look_back(self) -> None:
        """Learn since when the till is held off, if it was when it was closed.

        A token that was refused is shown by one document alone, which tells whether it still is.
        """
        till = self._till
        since = till.clock.now() - HOLDS_AT_MOST
        held = await asyncio.to_thread(till.documents.newest_hold, since)
        self._held_before = held
        is_refused = held is not None and held.state is LinkState.NO_CREDENTIALS
        if is_refused and till.documents.waiting_count():
            self._see(Link(state=LinkState.NO_CREDENTIALS))

    async def _hold_without_token(self) -> None:
        """Say from the start that a token is missing, before the first document would find out."""
        credential = self._till.credential
        if credential is not None and not await credential.is_kept():
            self._see(self._link.after(NotAuthorised(), self._till.clock.now(), self._till.rng))

    def _leave_what_began_elsewhere(self) -> None:
        """Keep what another address may know of: sent to this one, it could be fiscalized twice."""
        if address := self._till.policy.service_address:
            self._elsewhere = self._till.documents.begun_elsewhere(address)
        if self._elsewhere:
            log.warning("%s documents wait for the address they began at", len(self._elsewhere))

    async def _go_round(self) -> None:
        """Take in hand what may go, and rest; a disk that fails is waited out, never fled from."""
        try:
            now = self._till.clock.now()
            await self._take_in_hand(now)
            await self._rest(now)
        except Exception:
            log.exception("round of delivery failed")
            self._must_mend = True
            self._stumbles += 1
            await asyncio.sleep(jittered(self._stumbles, self._till.rng).total_seconds())

    async def _break_off(self) -> None:
        """Cancel what is under way and see it end, so that its doors can be closed after it."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _take_in_hand(self, now: datetime) -> None:
        till = self._till
        if self._must_mend:
            self._must_mend = False  # whatever stumbles from here on asks for it again
            await mend_interrupted(till, frozenset(self._under_way))
        if not self._places or isinstance(till.session.fault, DUPLICATE_FAULTS):
            return
        if self._is_hurried or self._hurried:
            await self._forget_waits(now)
        if self._is_line_back:
            await self._let_the_oldest_probe(now)
        self._next.clear()  # from here on nobody else takes a document in hand
        cash_class = self._day_is_open()
        documents = till.documents.ready(now, cash_class=cash_class, limit=self._read_at_most)
        # What is under way may end while openings are superseded: it would be known as it was.
        at_rest = [each for each in documents if not self._is_held(each)]
        may_go = await supersede_openings(till, await refuse_unwordable(till, at_rest))
        self._set_out(
            may_go,
            now,
            opening_under_way=any(_is_opening(each) for each in documents if each not in at_rest),
        )
        # An opening balance changes what else may go; it is always looked for anew.
        going = self._under_way
        self._next = [each for each in may_go if each.doc_id not in going and not _is_opening(each)]
        self._read_at = now

    async def _forget_waits(self, now: datetime) -> None:
        """Let what waits for its next attempt go now, but for what already keeps the long pace."""
        whose = None if self._is_hurried else frozenset(self._hurried)
        self._is_hurried = False
        self._hurried.clear()
        async with self._till.issuing:  # what a person decides changes open documents, too
            waiting = [
                replace(each, next_attempt_at=None)
                for each in self._till.documents.open()
                if (whose is None or each.doc_id in whose)
                and each.doc_id not in self._under_way
                and lies_ahead(each.next_attempt_at, now)
                and each.attempts < FREE_REQUESTS
            ]
            if waiting:
                await self._till.ledger.record(*waiting)

    async def _let_the_oldest_probe(self, now: datetime) -> None:
        """Let what has waited longest go now; where it has to keep its pace (I7), the next."""
        self._is_line_back = False
        if lies_ahead(self._next_line_back, now) or self._link.state is not LinkState.DOWN:
            return
        self._next_line_back = now + LINE_COUNTS_AGAIN
        async with self._till.issuing:
            oldest = self._till.documents.oldest_open()
            waits = oldest is not None and lies_ahead(oldest.next_attempt_at, now)
            if oldest and waits and has_room_now(self._till, oldest, STATUS_AND_SEND):
                await self._till.ledger.record(replace(oldest, next_attempt_at=None))
        self._link = self._link.released()

    def _is_held(self, document: FiscalDocument) -> bool:
        return document.doc_id in self._under_way or document.doc_id in self._elsewhere

    @property
    def _read_at_most(self) -> int:
        """How many documents to read: what waits for another address may lie before the others."""
        ahead = READ_AHEAD if self._link.is_up else 1
        return self._till.policy.parallel * ahead + len(self._elsewhere)

    @property
    def _places(self) -> int:
        """How many more documents may be taken in hand.

        An answer leaves its place to the next document while it is being written down, so that
        both share a sync of the disk; as many may be written as are on their way, no more.
        """
        at_most = self._till.policy.parallel
        return min(at_most - len(self._in_hand), 2 * at_most - len(self._under_way))

    def _set_out(
        self, documents: Sequence[FiscalDocument], now: datetime, *, opening_under_way: bool
    ) -> None:
        """Take in hand what may go of these, as many as there are places."""
        facts = DeliveryContext(
            now=now,
            today=self._till.today,
            day_is_open=self._day_is_open(),
            link=self._link,
            under_way=self._under_way.keys(),
            opening_under_way=opening_under_way,
            opening_waits=self._opening_waits(),
            at_most=len(self._under_way) + self._places,
        )
        for document in choose(documents, facts):
            task = asyncio.create_task(self._work(document), name=f"deliver {document.doc_id}")
            self._under_way[document.doc_id] = task
            self._in_hand.add(document.doc_id)

    def _hand_on(self, document: FiscalDocument) -> bool:
        """Give a document's place to the next, of those read ahead just now; tell whether one went.

        Else all documents are looked at anew.
        """
        self._in_hand.discard(document.doc_id)
        now = self._till.clock.now()
        going = len(self._under_way)
        if self._read_at and self._read_at <= now <= self._read_at + READ_AHEAD_HOLDS:
            self._set_out(self._next, now, opening_under_way=False)
            self._next = [each for each in self._next if each.doc_id not in self._under_way]
        if len(self._under_way) == going:
            self._wake.set()
        return len(self._under_way) > going

    def _look_anew(self) -> None:
        """Look at all documents at once, for what may go is not what it was."""
        self._next.clear()
        self._wake.set()

    async def _work(self, document: FiscalDocument) -> None:
        """Make one attempt; whatever goes wrong in it concerns this document alone."""
        needs_no_look = False
        try:
            needs_no_look = await self._attempt(document)
        except Exception:
            # The disk may be full or failing: nothing was sent that is not written down, the
            # document is mended in the next round. The wait keeps a lasting fault from spinning.
            log.exception("attempt failed", extra={"doc_id": document.doc_id})
            self._stumbles += 1
            await asyncio.sleep(self._wait_after_stumble(document).total_seconds())
            self._must_mend = True  # not before: until now the document was left alone
        finally:
            self._in_hand.discard(document.doc_id)
            del self._under_way[document.doc_id]
            if not needs_no_look:
                self._wake.set()

    async def _attempt(self, document: FiscalDocument) -> bool:
        """Ask, keep the answer, see how the link stands; tell whether the next is on its way."""
        set_out_with = self._link
        asked = await ask(self._till, document)
        if asked is None:
            return False
        outcome = asked.answer.outcome
        # The next may go while this answer is written down, unless it tells against the link.
        handed_on = isinstance(outcome, Answered) and self._hand_on(document)
        after = await keep_answer(self._till, asked)
        self._stumbles = 0
        _tell_log(document, outcome)
        if not self._is_old_news(set_out_with):
            self._see(self._link.after(outcome, self._till.clock.now(), self._till.rng))
        return handed_on and after.is_complete

    def _day_is_open(self) -> bool:
        """Tell whether the service has an opening balance of its day; what it has, it keeps."""
        today = service_day(self._till)
        if self._open_day != today:
            self._open_day = today if is_reported(self._till.documents, today) else None
        return self._open_day == today

    def _opening_waits(self) -> bool:
        """Tell whether no opening balance may go: the service may have one of the day it is there.

        By a clock that is ahead it would be the second of that day. A till comes back from a copy
        while it is closed: once an owner need not be asked any more, they are not.
        """
        today = self._till.today
        if service_day(self._till) != today and self._day_is_open():
            return True
        if self._came_back_on == today and not is_opening_asked(self._till):
            self._came_back_on = None
        return self._came_back_on == today

    def _wait_after_stumble(self, document: FiscalDocument) -> timedelta:
        """Grow with the document's own tries too: others that succeed must not speed it up (I7)."""
        wait = jittered(max(self._stumbles, document.attempts + 1), self._till.rng)
        return paced(wait, document)

    def _is_old_news(self, set_out_with: Link) -> bool:
        """Tell whether a request set out before the hold that is on now, or before its release.

        It says nothing of the token or the address as they are since then.
        """
        return self._link.is_held and self._link is not set_out_with

    def _see(self, link: Link) -> None:
        before = self._held_before
        self._held_before = None  # what comes first after a start tells whether it goes on
        if before is not None and before.state is link.state:
            link = replace(link, since=before.since)
        changed = link.state is not self._link.state
        self._link = link
        if changed:
            self._look_anew()
            self._till.announce(LinkChanged(link=link))

    async def _rest(self, chosen_at: datetime) -> None:
        """Wait for something to happen, or for the next moment at which something is due.

        What was still ahead at `chosen_at` and has come since is due now, and must not be lost.
        """
        if self._wake.is_set():
            return
        moments = [self._till.documents.next_attempt_after(chosen_at), self._link.probe_at]
        now = self._till.clock.now()
        ahead = [(each - now).total_seconds() for each in moments if each and each > chosen_at]
        try:
            async with asyncio.timeout(max(min([*ahead, LONGEST_WAIT_S]), 0)):
                await self._wake.wait()
        except TimeoutError:
            return

    def _notice(self, event: Event) -> None:
        if isinstance(event, SaleFinished | DayOpened | DocumentQueued | GenerationsChanged):
            self._look_anew()


def _is_opening(document: FiscalDocument) -> bool:
    return document.kind is DocKind.OPENING_BALANCE


def _tell_log(document: FiscalDocument, outcome: Outcome) -> None:
    """Write loudly down what no service should answer; being offline is no surprise."""
    match outcome:
        case WrongPlace(message=reason) | NoAnswer(unreachable=False, message=reason):
            log.warning("strange answer: %s", reason, extra={"doc_id": document.doc_id})
        case _:
            pass
