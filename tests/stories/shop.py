"""A whole shop without a window: a till in a folder, its printer, the fiscalization service.

Lives here: what outlives one run of the till, and opening it the way the product does.
Must not: stand in for anything of the product but chance and the clock.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx

from tests import invariants
from tests.evidence import Evidence, gather
from tests.fakes import Hasty, quick_pins
from tests.invariants_of_the_day import check_records, read_records
from tests.invariants_of_trust import check_trust, read_trust
from tests.practice_server import PracticeServer
from tests.stories.till_desk import LONGEST_S, MORNING, PIN, ShopClock, StoryDesk
from tests.tcp_printer import VirtualPrinter
from till.bootstrap import Surroundings, open_till
from till.domain.errors.settings import SecretStoreMissing
from till.printing.wires.connection import Deadlines
from till.safekeeping.duplicates.heartbeat import BEAT_S
from till.sqlite import sqlite3
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import Secret, checked_token
from till.system.settings.sources import read_settings

# A printer that takes nothing is given up sooner than in a shop; a busy machine is no such printer.
IMPATIENT = Deadlines(notice=0.5, stall=3.0)
PATIENT_S = 60  # on a busy machine no answer is late
GAP_MS = 5  # the shortest gap of a scanner that can be set: a hand need not be slow

__all__ = ["MORNING", "PIN", "Hasty", "Shop", "ShopClock", "StoryDesk"]


@dataclass(kw_only=True)
class Shop:
    """Everything in the shop that outlives one run of the till."""

    folder: Path
    server: PracticeServer
    printer: VirtualPrinter
    clock: ShopClock
    control: httpx.Client
    timeout_s: int = PATIENT_S
    deadlines: Deadlines = IMPATIENT
    beat_s: float = BEAT_S
    address: str = ""
    has_printer: bool = True
    has_secret_store: bool = True
    settings: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    released: list[datetime] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    @property
    def paths(self) -> Paths:
        return Paths(root=self.folder, profile=Profile.PRACTICE)

    def surroundings(self) -> Surroundings:
        """Where the till of this shop stands; it reads its environment anew each time."""
        settings = {
            "TILL_SERVICE__BASE_URL": self.address or self.server.base_url,
            "TILL_SERVICE__TIMEOUT_S": str(self.timeout_s),
            **({"TILL_PRINTER__DEVICE": self.printer.url} if self.has_printer else {}),
            "TILL_UI__SOUNDS": "false",
            "TILL_SCANNER__GAP_MS": str(GAP_MS),
            **self.settings,
        }
        return Surroundings(
            paths=self.paths,
            settings=read_settings(self.paths.settings_file, Profile.PRACTICE, settings),
            environment=self.environment,
            clock=self.clock,
            pins=quick_pins(),
            deadlines=self.deadlines,
            beat_s=self.beat_s,
            secrets=self._find_token,
            keep_secret=self._keep_token,
        )

    def _find_token(self, profile: Profile, _given: str) -> Secret | None:
        """The machine's store of secrets: it has one for practice alone."""
        is_here = profile is Profile.PRACTICE
        return checked_token(self.environment["TOKEN"]) if is_here else None

    def _keep_token(self, _profile: Profile, text: str) -> Secret:
        if not self.has_secret_store:
            raise SecretStoreMissing
        self._have(text)
        return checked_token(text)

    def new_token(self, name: str = "the shop") -> str:
        """Let the service know another token, and give it to the till."""
        token = f"canary-token-{len(self.tokens)}-of-{name.replace(' ', '-')}"
        self.control.post(self._url("tokens"), json={"token": token}).raise_for_status()
        self._have(token)
        return token

    def allow_vat_codes(self, letters: str) -> None:
        """Let the tax office configure other VAT codes for the business."""
        known = {"token": self.tokens[-1], "vatCodes": letters}
        self.control.post(self._url("tokens"), json=known).raise_for_status()

    def take_token(self, text: str) -> None:
        """Let the service know a token of that text, and give it to the till."""
        self.control.post(self._url("tokens"), json={"token": text}).raise_for_status()
        self._have(text)

    def renew_token(self) -> str:
        """Let the service know a new token of the same device, and give it to the till."""
        token = self.token_for_the_same_till()
        self._have(token)
        return token

    def token_for_the_same_till(self) -> str:
        """Let the service know a new token of the same device, and the old one no more."""
        first = self.control.request(
            "DELETE", self._url("tokens"), content=json.dumps({"token": self.tokens[-1]})
        ).raise_for_status()
        token = f"canary-token-{len(self.tokens)}-renewed"
        body = {"token": token, "tcrCode": first.json()["tcrCode"]}
        self.control.post(self._url("tokens"), json=body).raise_for_status()
        return token

    def _have(self, token: str) -> None:
        self.tokens.append(token)
        self.environment["TOKEN"] = token
        self.released.append(self.clock.now())

    def doc_ids(self) -> set[str]:
        """The docIds of this shop's till, read from its database."""
        with closing(sqlite3.connect(self.paths.database)) as connection:
            return {row[0] for row in connection.execute("SELECT doc_id FROM document")}

    def revoke(self, token: str) -> None:
        body = json.dumps({"token": token})
        self.control.request("DELETE", self._url("tokens"), content=body).raise_for_status()

    def fault(self, kind: str, **more: Any) -> None:
        """Switch a fault on, as /practice/faults takes it."""
        self.control.post(self._url("faults"), json={"kind": kind, **more}).raise_for_status()

    def end_faults(self) -> None:
        self.control.delete(self._url("faults")).raise_for_status()

    async def go_offline(self) -> None:
        await asyncio.to_thread(self.server.stop)

    async def come_back(self) -> None:
        """Be reachable again, with nothing forgotten and no faults."""
        await asyncio.to_thread(self.server.start)

    async def paper(self, holds: Callable[[VirtualPrinter], bool]) -> None:
        """Wait until it holds of the printer."""
        await asyncio.to_thread(self.printer.wait_until, holds)

    def at_service(self) -> list[dict[str, Any]]:
        return self._list("documents")

    def requests(self, endpoint: str | None = None) -> list[dict[str, Any]]:
        rows = self._list("requests")
        return [row for row in rows if endpoint in {None, row["endpoint"]}]

    async def until_seen(self, endpoint: str) -> None:
        """Wait until a request has arrived at the service."""
        async with asyncio.timeout(LONGEST_S):
            while not await asyncio.to_thread(self.requests, endpoint):
                pass

    def check(self, *, settled: bool = True, clock_was_set: bool = False) -> Evidence:
        """Assert all invariants, on the till's closed or open database.

        Where the till's clock was wrong for a while (`clock_was_set`), all but those that compare
        its moments with the service's.
        """
        evidence = gather(
            self.paths.database,
            at_service=self.at_service(),
            requests=self.requests(),
            released=self.released,
            clock_was_set=clock_was_set,
        )
        invariants.check(evidence)
        if settled:
            invariants.nothing_waits(evidence)
        invariants.no_secret_in(self.folder, *self.tokens)
        check_records(read_records(self.paths.database))
        check_trust(read_trust(self.paths.database))
        return evidence

    @asynccontextmanager
    async def open(self, *, working: bool = True) -> AsyncIterator["StoryDesk"]:
        """Open the till as the product does, at work until the end."""
        async with open_till(self.surroundings()) as opened:
            opened.till.rng = Hasty()
            desk = StoryDesk(opened, self.clock)
            work = asyncio.create_task(opened.work()) if working else None
            try:
                yield desk
            finally:
                if work:
                    work.cancel()
                    with suppress(asyncio.CancelledError):
                        await work

    def _list(self, name: str) -> list[dict[str, Any]]:
        answer = self.control.get(self._url(name)).raise_for_status()
        rows: list[dict[str, Any]] = json.loads(answer.text, parse_float=Decimal)
        return rows

    def _url(self, name: str) -> str:
        return f"{self.server.practice_url}/{name}"
