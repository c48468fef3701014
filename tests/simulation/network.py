"""The way between the till and the service: requests and answers get lost, late, doubled, spoilt.

Lives here: what happens to one call on its way there and back; the log of what left the till, as
the practice service would list it; the look at the till's disk as each leaves.
Must not: what the service does (service_model), httpx's side of it (transport).
"""

import asyncio
import hashlib
import json
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import httpx

from tests.evidence import Row
from tests.simulation.calls import Call, Sheet
from tests.simulation.fault_plan import ON_THE_WAY, Fault
from tests.simulation.service_model import INITIATE, ServiceModel
from tests.simulation.world import World

F = Fault
PAGE = b"<html><body>Mir\xc3\xab se vini</body></html>"
GATEWAYS = {
    F.BAD_GATEWAY: 502,
    F.BAD_GATEWAY_AFTER_WORK: 502,
    F.UNAVAILABLE: 503,
    F.GATEWAY_TIMEOUT: 504,
    F.TOO_MANY_REQUESTS: 429,
    F.INTERNAL_ERROR: 500,
}
LATEST = 60  # seconds after the deadline at which a late request may still arrive


@dataclass(kw_only=True)
class Network:
    """What lies between; `spell` is what is the matter for a while, if anything.

    `released` are moments at which a token was refused that is not the till's any more; `late` are
    requests still on their way, `stragglers` the documents that any came late or again for,
    `openings` the opening balances it carried, and whether they never arrive.
    """

    world: World
    service: ServiceModel
    timeout_s: float
    spell: Fault | None = None
    sent: list[Row] = field(default_factory=list)
    under_way: set[str] = field(default_factory=set)
    released: list[datetime] = field(default_factory=list)
    late: set[asyncio.Task[Any]] = field(default_factory=set)
    stragglers: set[str | None] = field(default_factory=set)
    openings: dict[str | None, bool] = field(default_factory=dict)
    look: Callable[[Call], None] = lambda _call: None

    async def carry(self, call: Call, leave: Callable[[], Any]) -> Sheet:
        """Take a request to the service and its answer back, or what else becomes of them."""
        fault = self._draw(call)
        with self._alone(call):
            await self._connect(fault)
            await leave()
            row = self._leaves(call)
            sheet = await self._exchange(fault, call)
            row["status"] = sheet.status
            row["endedAt"] = self.world.now().isoformat()
            row["fault"] = sheet.fault
            if sheet.status == 401 and self.service.tokens:
                self.released.append(self.world.now())  # the till has another token by now
            self.world.note(f"<- {call.path} {call.doc_id} {sheet.status} {sheet.body[:90]!r}")
            return sheet

    def _draw(self, call: Call) -> Fault | None:
        """Draw what happens to a call; while a spell lasts, that alone happens."""
        fault_plan = self.world.fault_plan
        if self.spell in {F.OUTAGE, F.LONG_OUTAGE}:
            return F.CONNECTION_HANGS if fault_plan.chance(0.2) else F.CONNECTION_REFUSED
        if self.spell is not None:
            return None
        if call.path == INITIATE and self._never_arrives(call):
            return F.REQUEST_LOST if fault_plan.chance(0.5) else F.REQUEST_RESET
        fault = fault_plan.strikes(ON_THE_WAY)
        if fault is not None:
            self.world.note(f"fault: {fault.value} {call.doc_id}")
        return fault

    def _never_arrives(self, call: Call) -> bool:
        """Tell whether an opening balance is one that gets lost each time, until the faults end."""
        fault_plan = self.world.fault_plan
        if call.doc_id not in self.openings:
            self.openings[call.doc_id] = fault_plan.strikes((F.OPENING_LOST,)) is not None
        return self.openings[call.doc_id] and not fault_plan.is_over

    @contextmanager
    def _alone(self, call: Call) -> Iterator[None]:
        """See that no other request of the till is under way for the same docId (I5)."""
        if call.doc_id is None:
            yield
            return
        if call.doc_id in self.under_way:
            self.world.wrong(f"two requests at once for {call.doc_id}")
        self.under_way.add(call.doc_id)
        try:
            yield
        finally:
            self.under_way.discard(call.doc_id)

    async def _connect(self, fault: Fault | None) -> None:
        """Reach the service's machine. Raises httpx.ConnectError, or never comes back."""
        if fault is F.CONNECTION_HANGS:
            await self._for_ever()
        if fault is F.CONNECTION_REFUSED:
            raise httpx.ConnectError("refused")
        if self.spell is F.WRONG_ADDRESS and self.world.fault_plan.chance(0.2):
            raise httpx.ConnectError("TLS") from _not_this_one()
        await asyncio.sleep(self.world.fault_plan.between(0.005, 0.05))

    def _leaves(self, call: Call) -> Row:
        """Write a request down as it leaves the till."""
        self.look(call)
        row: Row = {
            "number": len(self.sent) + 1,
            "at": call.sets_out.isoformat(),
            "endedAt": None,
            "endpoint": call.path,
            "docId": call.doc_id,
            "sha256": hashlib.sha256(call.body).hexdigest(),
            "status": None,
            "fault": None,
        }
        self.sent.append(row)
        self.world.note(f"-> {call.path} {call.doc_id}")
        return row

    async def _exchange(self, fault: Fault | None, call: Call) -> Sheet:
        if self.spell is F.MAINTENANCE:
            return Sheet(status=503, body=PAGE, retry_after="20")
        if self.spell is F.WRONG_ADDRESS:
            return self._wrong_address()
        return await self._with(fault, call)

    async def _with(self, fault: Fault | None, call: Call) -> Sheet:
        """Let one fault happen to a call; those of the connection were dealt with before."""
        fault_plan = self.world.fault_plan
        match fault:
            case F.REQUEST_LOST:
                return await self._for_ever()
            case F.REQUEST_RESET:
                raise httpx.WriteError("reset")
            case F.REQUEST_LATE:
                self._arrives_later(call, self.timeout_s + fault_plan.between(0.01, LATEST))
                return await self._for_ever()
            case F.REQUEST_REPEATED:
                self._arrives_later(call, fault_plan.between(0.0, LATEST))
            case F.BAD_GATEWAY_AFTER_WORK:
                self._arrives_later(call, fault_plan.between(0.0, 1.0))
                await asyncio.sleep(fault_plan.between(0.01, 2.0))
                return self._gateway(fault)
            case _ if fault in GATEWAYS:
                return self._gateway(fault)
            case _:
                pass
        await asyncio.sleep(fault_plan.between(0.01, 0.3))
        return await self._back(fault, call, await self._arrive(call))

    async def _back(self, fault: Fault | None, call: Call, sheet: Sheet) -> Sheet:
        """Let the answer travel back."""
        match fault:
            case F.ANSWER_LOST:
                return await self._for_ever()
            case F.ANSWER_RESET:
                raise httpx.RemoteProtocolError("closed without an answer")
            case F.ANSWER_LATE:
                await asyncio.sleep(self.timeout_s * self.world.fault_plan.between(0.8, 2.0))
            case F.GARBAGE | F.TRUNCATED | F.OTHER_DOCUMENT | F.EMPTY_IDENTIFIERS:
                return _spoilt(fault, sheet)
            case _:
                await asyncio.sleep(self.world.fault_plan.between(0.01, 0.1))
        return sheet

    async def _arrive(self, call: Call) -> Sheet:
        """Hand a call to the service; it goes on working when the till does not wait any more."""
        work = self.world.start(self.service.receive(call))
        await asyncio.wait({work})
        if work.cancelled():
            raise httpx.ReadError("the service is gone")
        sheet: Sheet = work.result()
        return sheet

    def _arrives_later(self, call: Call, seconds: float) -> None:
        async def arrive() -> None:
            await asyncio.sleep(seconds)
            self.world.note(f"   late or repeated: {call.path} {call.doc_id}")
            self.stragglers.add(call.doc_id)
            await self.service.receive(replace(call, is_stray=True))

        late = self.world.start(arrive())
        self.late.add(late)
        late.add_done_callback(self.late.discard)

    def _gateway(self, fault: Fault) -> Sheet:
        seconds = self.world.fault_plan.one_of(("", "1", "7", "30", "600", "Wed, 21 Oct 2026"))
        return Sheet(status=GATEWAYS[fault], body=PAGE, retry_after=seconds)

    def _wrong_address(self) -> Sheet:
        status = self.world.fault_plan.one_of(("404", "301", "403", "405", "400"))
        return Sheet(status=int(status), body=PAGE)

    async def _for_ever(self) -> Sheet:
        never: asyncio.Future[Sheet] = self.world.loop.create_future()
        return await never


def _not_this_one() -> ssl.SSLError:
    """Return the fault of a certificate that is somebody else's, as OpenSSL makes it."""
    fault = ssl.SSLCertVerificationError(1, "certificate verify failed")
    fault.reason = "CERTIFICATE_VERIFY_FAILED"
    return fault


def _spoilt(fault: Fault, sheet: Sheet) -> Sheet:
    """Spoil a result; an error body is left as it is, for it would mean something else."""
    if sheet.status != 200:
        return sheet
    match fault:
        case F.GARBAGE:
            return Sheet(status=200, body=PAGE)
        case F.TRUNCATED:
            return Sheet(status=200, body=sheet.body[: len(sheet.body) * 2 // 3])
        case F.OTHER_DOCUMENT:
            told = dict.fromkeys(("orderId", "fic", "eic", "fcdc"), "another") | {"iic": "F" * 32}
            return Sheet(status=200, body=json.dumps(told).encode())
        case _:
            told = json.loads(sheet.body)
            told |= {name: "" for name in ("fic", "fcdc", "eic") if name in told}
            return Sheet(status=200, body=json.dumps(told).encode())
