"""The office as the till has it: joins, stands, and sends the journal in the background.

A till without an office asks nobody anything. What an office says never stops a sale.
"""

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, assert_never

from till.actions.ports.events import PrinterChanged
from till.actions.ports.office import JoinRequest
from till.domain.chain.answer import (
    STOPS,
    NextStep,
    OfficeAnswer,
    OfficeProblem,
    RestUntilCommit,
    SendAfter,
    SendFewer,
    ShutOut,
    SignAt,
    StopSending,
    TryAgainAt,
)
from till.domain.chain.batch import prove_batch
from till.domain.chain.membership import (
    JoinRefused,
    Membership,
    OfficeStanding,
    Sent,
    TillAtOffice,
)
from till.domain.errors import TillError
from till.domain.maintenance.health import unwell
from till.domain.paper.print_job import PaperRole, PrinterState
from till.office_client.identity import OfficeIdentity, new_identity
from till.office_client.plan import OfficePlan
from till.sqlite import sqlite3
from till.store.chain.cursor import CursorKeeper
from till.store.chain.journal_reader import JournalReader, look_into

ANSWERS_WITHIN_S = 2.0
AFTER_COMMIT_S = 0.5
TOLD_EVERY_S = 60.0  # an office hears that a till is open, sell it or not
LONGEST_REST_S = 5.0  # what was kept without a word to anybody is seen by then
WORTH_A_WORD = timedelta(days=1)  # that an office does not answer, while entries wait
AFTER_STOP_S = 600.0  # an owner may have let the till in again

if TYPE_CHECKING:
    from till.office_client.client import OfficeClient
    from till.office_client.sending import JournalSender

log = logging.getLogger(__name__)


class ChainOffice:
    """The port `OfficeConnection`; `run` sends in the background until it is cancelled."""

    def __init__(self, plan: OfficePlan) -> None:
        self._plan = plan
        self._client: OfficeClient | None = None
        self._identity: OfficeIdentity | None = None
        self._sender: JournalSender | None = None
        self._cursor = CursorKeeper(plan.keep_cursor, time.monotonic)
        self._is_due = asyncio.Event()
        self._last: NextStep = RestUntilCommit()
        self._told_at = -TOLD_EVERY_S
        self._announced: OfficeProblem | None = None
        self._printers: dict[PaperRole, PrinterState] = {}
        self._begun_at = plan.clock.now()

    async def membership(self) -> Membership | None:
        """Return the place in a chain; see the port."""
        identity = await self._member()
        return identity.membership if identity else None

    async def join(self, request: JoinRequest) -> Membership | JoinRefused:
        """Join; see the port. The keys are kept before the office knows them."""
        store = self._plan.store
        identity = await asyncio.to_thread(store.find) or new_identity()
        identity = replace(identity, membership=None)
        await asyncio.to_thread(store.keep, identity)
        client = self._client_of(request.url)
        try:
            answer = await client.enrol(identity, request, self._plan.stamp())
        finally:
            await client.close()
        if isinstance(answer, Membership):
            if day := self._plan.first_day():
                database = self._plan.database
                begins = await look_into(database, lambda reader: reader.number_before(day))
                answer = replace(answer, begins=begins)
            await asyncio.to_thread(store.keep, identity.joined(answer))
            await self._turn_to(request.url)
        return answer

    async def answers_at(self, url: str) -> float | None:
        """Ask whether an office is there; see the port."""
        client = self._client_of(url)
        try:
            return await client.answers_in(ANSWERS_WITHIN_S)
        finally:
            await client.close()

    async def leave(self) -> bool:
        """Leave; see the port."""
        identity = await self._member()
        is_told = False
        if identity is not None:
            # Nothing is sent beside it: the answer would be that this till is shut out.
            self._identity = replace(identity, membership=None)
            self._sender = None
            answer = await self._reached().till(identity, ANSWERS_WITHIN_S, leaves=True)
            is_told = isinstance(answer, TillAtOffice | ShutOut)
        await asyncio.to_thread(self._plan.store.forget)
        await self._turn_to("")
        return is_told

    async def standing(self) -> OfficeStanding | None:
        """Ask how the till stands; see the port."""
        identity = await self._member()
        if identity is None or identity.membership is None:
            return None
        asked = await self._reached().till(identity, ANSWERS_WITHIN_S)
        stands = partial(self._stands, identity.membership, asked)
        return await look_into(self._plan.database, stands)

    def _stands(
        self,
        membership: Membership,
        asked: TillAtOffice | OfficeAnswer,
        reader: JournalReader,
    ) -> OfficeStanding:
        """Return how the till stands by what the office said, and by its own journal."""
        newest = reader.newest()
        tips = [reader.place_at(membership.begins)]
        problem: OfficeProblem | None = None
        if isinstance(asked, TillAtOffice):
            tips += filter(reader.has, asked.tips)
            if asked.is_ahead_of(reader.generation(), newest):
                problem = OfficeProblem.BEHIND_OFFICE
        else:
            tips.append(reader.cursor(membership.begins))
            problem = STOPS.get(type(asked), OfficeProblem.NOT_REACHABLE)
        sent = max(tips, key=lambda tip: tip.number)
        waits = reader.batch_after(sent)
        if problem is None and waits and prove_batch(waits).broken:
            problem = OfficeProblem.CHAIN
        return OfficeStanding(
            url=self._plan.url,
            membership=membership,
            is_reachable=isinstance(asked, TillAtOffice),
            sent=sent.number,
            newest=newest.number,
            oldest_waiting_at=reader.moment_of(sent.number + 1),
            clock_ahead=self._reached().clock_ahead,
            problem=problem,
            shut_out=asked if isinstance(asked, ShutOut) else None,
        )

    async def send(self, within_s: float, *, is_patient: bool = True) -> Sent:
        """Send what waits; see the port."""
        until = time.monotonic() + within_s
        sender = await self._found_sender()
        if sender is None:
            return Sent()
        step: NextStep = RestUntilCommit()
        while (left_s := until - time.monotonic()) > 0:
            step = await sender.send_next()
            if isinstance(step, RestUntilCommit | StopSending):
                break
            if isinstance(step, TryAgainAt) and not is_patient:
                break
            await asyncio.sleep(min(self._rest_after(step), left_s))
        await asyncio.to_thread(self._cursor.flush)
        return Sent(sent=sender.sent, waiting=await sender.waiting(), problem=_what_stops(step))

    async def run(self) -> None:
        """Send for ever, soon after each commit; what fails here is in the log and tried again."""
        while True:
            rest_s = AFTER_STOP_S
            try:
                sender = await self._found_sender()
                if sender is not None:
                    step = await sender.send_next()
                    if sender is self._sender:  # else the till has left meanwhile
                        rest_s = self._rest_after(step)
                        await self._tell(sender)
                        await self._announce(sender, step)
            except (TillError, OSError, sqlite3.Error) as error:
                log.warning("the journal was not sent to the office: %s", type(error).__name__)
            with suppress(TimeoutError):
                async with asyncio.timeout(rest_s):
                    await self._is_due.wait()
                self._is_due.clear()
                await asyncio.sleep(AFTER_COMMIT_S)

    async def _tell(self, sender: "JournalSender") -> None:
        """Say how this till is, at most once a minute; also while nothing of it is taken."""
        now = time.monotonic()
        if now - self._told_at < TOLD_EVERY_S:
            return
        self._told_at = now
        checks = unwell(await asyncio.to_thread(self._plan.look), self._printers)
        await sender.tell(self._plan.stamp().version, checks)

    async def _announce(self, sender: "JournalSender", step: NextStep) -> None:
        """Say what is worth a word at the till, once; and when it is over."""
        if sender is not self._sender or isinstance(step, SendAfter | SendFewer | SignAt):
            return  # the till has left meanwhile, or it is under way
        problem = _what_stops(step)
        if problem is OfficeProblem.NOT_REACHABLE:
            since = (await sender.status("", ())).oldest_waiting_at
            is_long = since is not None and self._plan.clock.now() - since > WORTH_A_WORD
            problem = problem if is_long else None
        self._say(problem)

    def _say(self, problem: OfficeProblem | None) -> None:
        if problem is not self._announced:
            self._announced = problem
            self._plan.announce(problem)

    def hurry(self, event: object = None) -> None:
        """Look soon whether something waits: somebody did something at the till."""
        if isinstance(event, PrinterChanged):
            self._printers[event.role] = event.state
        if self._sender is not None and isinstance(self._last, RestUntilCommit):
            self._is_due.set()

    def _rest_after(self, step: NextStep) -> float:
        """Return the seconds until the next try, where nothing is kept before."""
        self._last = step
        match step:
            case RestUntilCommit() | SignAt():  # signed anew already, and not taken again
                return LONGEST_REST_S
            case TryAgainAt(moment=moment):
                return self._seconds_to(moment)
            case StopSending(problem=problem):
                log.warning("nothing is sent to the office: %s", problem.value)
                return AFTER_STOP_S
            case SendAfter() | SendFewer():
                return 0.0
            case _:
                assert_never(step)

    async def _found_sender(self) -> "JournalSender | None":
        """Return what sends for the present membership; None for a till that sells alone."""
        identity = await self._member()
        if identity is None or (member := identity.membership) is None:
            return None
        if self._sender is None:
            from till.office_client.sending import JournalSender  # noqa: PLC0415 the same

            self._sender = JournalSender(
                client=self._reached(),
                identity=identity,
                database=self._plan.database,
                keep=self._cursor.move_to,
                clock=self._plan.clock,
                rng=self._plan.rng,
                note_branch=self._plan.note_branch,
                begun_at=self._begun_at,
                begins=await look_into(self._plan.database, lambda r: r.place_at(member.begins)),
                place=await look_into(self._plan.database, lambda r: r.cursor(member.begins)),
            )
        return self._sender

    async def _member(self) -> OfficeIdentity | None:
        """Return the identity of a till that has joined; the secret store is asked until it has."""
        if self._identity is None and self._plan.url:
            found = await asyncio.to_thread(self._plan.store.find)
            self._identity = found if found and found.membership else None
        return self._identity

    def _reached(self) -> "OfficeClient":
        if self._client is None:
            self._client = self._client_of(self._plan.url)
        return self._client

    def _client_of(self, url: str) -> "OfficeClient":
        from till.office_client.client import OfficeClient  # noqa: PLC0415 not for a till alone

        return OfficeClient(self._plan, url)

    async def _turn_to(self, url: str) -> None:
        """Go on with another office, or with none."""
        await self.close()
        self._plan = replace(self._plan, url=url)
        self._client = self._identity = self._sender = None
        self._last = RestUntilCommit()
        self._is_due.set()
        self._say(None)

    async def close(self) -> None:
        """Let the connections go."""
        if self._client is not None:
            await self._client.close()

    def _seconds_to(self, moment: datetime) -> float:
        return max((moment - self._plan.clock.now()).total_seconds(), 0.0)


def _what_stops(step: NextStep) -> OfficeProblem | None:
    match step:
        case StopSending(problem=problem):
            return problem
        case TryAgainAt():
            return OfficeProblem.NOT_REACHABLE
        case _:
            return None
