"""The operators that the service lists, fetched beside the work when somebody signs in."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from till.actions.ports.events import Event, LinkChanged, OperatorUnknown, SignedIn, SignedOut
from till.actions.service_time import keep_service_time
from till.actions.till import SYSTEM, Till
from till.domain.fiscal.link import Link
from till.domain.fiscal.lookup import Operator, held_by
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.shop.people import Cashier

log = logging.getLogger(__name__)

FRESH_FOR = timedelta(minutes=15)
REST_AFTER_FAILURE = timedelta(minutes=1)


class Operators:
    """The list of operators, as the service last gave it. `run` goes on until it is cancelled.

    It is fetched after a sign-in, at most once in 15 minutes, and when the link comes up again.
    """

    def __init__(self, till: Till, link: Callable[[], Link]) -> None:
        self._till = till
        self._link = link
        self._wake = asyncio.Event()
        self._known: tuple[Operator, ...] | None = None
        self._fetched_at: datetime | None = None
        self._failed_at: datetime | None = None
        self._is_whole = False
        self._to_check: Cashier | None = None
        till.listeners.append(self._notice)

    @property
    def known(self) -> tuple[Operator, ...] | None:
        """The operators as last listed, or None where the service has not answered yet."""
        return self._known

    async def run(self) -> None:
        """Fetch and compare after each sign-in; no fault of it concerns anything else."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._look()
            except Exception:
                log.exception("operators not compared")

    async def _look(self) -> None:
        """Fetch the list where it is old, and check who signed in last against a fresh one."""
        if not self._is_within(FRESH_FOR, self._fetched_at) and self._may_ask():
            await self._fetch()
        cashier = self._to_check
        if cashier is None or not self._is_within(FRESH_FOR, self._fetched_at):
            return
        self._to_check = None
        await self._check(cashier)

    async def _fetch(self) -> None:
        asked_at = self._till.clock.now()
        answer = await self._till.lookups.operators()
        await keep_service_time(self._till, asked_at, answer.service_time)
        now = self._till.clock.now()
        if answer.failure:
            log.info("operators not listed: %s", answer.failure.value)
            self._failed_at = now
        else:
            self._known = answer.found
            self._fetched_at = now
            self._is_whole = not answer.is_cut

    async def _check(self, cashier: Cashier) -> None:
        """Tell and write down that the service does not list a cashier's operator code.

        One without a code sells under the operator that the service chooses (specification 2.1).
        """
        listed = {each.operator_code for each in self._known or ()}
        code = cashier.operator_code
        if code is None or code in listed or not self._is_whole:
            return
        self._till.announce(OperatorUnknown(cashier=cashier))
        entry = JournalEntry(
            moment=self._till.clock.now(),
            person=SYSTEM,
            action=JournalAction.OPERATOR_UNKNOWN,
            facts={**cashier.named.facts("person"), "operator_code": code},
        )
        await self._till.ledger.record(entry)

    def _may_ask(self) -> bool:
        now = self._till.clock.now()
        rests = self._is_within(REST_AFTER_FAILURE, self._failed_at)
        return not rests and held_by(self._link(), now) is None

    def _is_within(self, span: timedelta, moment: datetime | None) -> bool:
        """Tell whether a moment was no longer ago than that; one ahead was before a set clock."""
        return moment is not None and timedelta(0) <= self._till.clock.now() - moment < span

    def _notice(self, event: Event) -> None:
        match event:
            case SignedIn(cashier=cashier):
                self._to_check = cashier
                self._wake.set()
            case SignedOut():
                self._to_check = None
            case LinkChanged(link=link) if link.is_up:
                self._failed_at = None
                if self._to_check:
                    self._wake.set()
            case _:
                pass
