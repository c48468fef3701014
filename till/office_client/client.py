"""The client of the office: one method for each endpoint, each within a total deadline."""

import asyncio
import base64
import gzip
import json
import secrets
import ssl
from dataclasses import replace
from datetime import timedelta

from till.actions.ports.office import JoinRequest
from till.domain.chain.answer import NoOffice, OfficeAnswer, SignedByWrongClock
from till.domain.chain.batch import LARGEST_BATCH, Batch
from till.domain.chain.joining import joining_text
from till.domain.chain.membership import JoinRefused, Membership, TillAtOffice, TillStatusLine
from till.domain.chain.signing import SignedRequest, base_of, signature_params, signed_headers
from till.domain.chain.wire import (
    VERSION,
    BatchMalformed,
    BatchTooLarge,
    document_of,
    unpacked,
)
from till.domain.errors.settings import ProxyUnfit
from till.office_client.answers import (
    NothingAfter,
    is_well,
    read_enrolment,
    read_facts,
    read_taken,
    read_till,
)
from till.office_client.identity import OfficeIdentity
from till.office_client.plan import OfficePlan, TillStamp
from till.service.exchange import Headers, HttpExchange, trusted_authorities
from till.service.responses import Reply

TIMEOUT_S = 30.0
LARGEST_ANSWER = LARGEST_BATCH
GZIP = b"\x1f\x8b"  # how what is packed begins, and no JSON does
RUN_BYTES = 8
FACTS = "/v1/facts"
TILL = "/v1/till"
STATUS = "/v1/status"
ENROL = "/v1/enrol"
HEALTH = "/healthz"


class OfficeClient:
    """Speaks to one office; nothing the world does is raised, it is an answer.

    Requests are signed by the office's clock, as far as it has told that ours is another. `run` is
    signed with each batch: what is signed by this till's key in another run later is its copy's.
    """

    def __init__(self, plan: OfficePlan, url: str) -> None:
        self._plan = plan
        self._url = url
        self._http = HttpExchange(plan.proxy_for, self._authorities)
        self._ahead = timedelta()
        self.run = secrets.token_hex(RUN_BYTES)

    @property
    def clock_ahead(self) -> timedelta:
        """How far the office's clock is before ours, as it told when it did not take our time."""
        return self._ahead

    async def enrol(
        self, identity: OfficeIdentity, wanted: JoinRequest, till: TillStamp
    ) -> Membership | JoinRefused:
        """Ask to be taken in by a code; an office whose key is not the code's is refused."""
        signature = identity.sign(joining_text(wanted.code, till.installation))
        body = {
            "v": VERSION,
            "code": wanted.code.text,
            "installation": till.installation,
            "life": till.generation,
            "name": till.name,
            "version": till.version,
            "key": base64.b64encode(identity.public_key).decode(),
            "box": base64.b64encode(identity.public_box).decode(),
            "signature": base64.b64encode(signature).decode(),
        }
        reply = await self._ask("POST", ENROL, json.dumps(body).encode(), {}, TIMEOUT_S)
        if reply is None:
            return JoinRefused.NOT_REACHABLE
        answer = read_enrolment(reply)
        if isinstance(answer, Membership) and not wanted.code.is_of(answer.office_key):
            return JoinRefused.WRONG_OFFICE
        return answer

    async def answers_in(self, within_s: float) -> float | None:
        """Return after how many seconds an office answers; None where none does."""
        seconds = asyncio.get_running_loop().time
        began = seconds()
        reply = await self._ask("GET", HEALTH, b"", {}, within_s)
        return seconds() - began if reply and is_well(reply) else None

    async def till(
        self, identity: OfficeIdentity, within_s: float = TIMEOUT_S, *, leaves: bool = False
    ) -> TillAtOffice | OfficeAnswer:
        """Ask how the office sees this till, which is none of its own any more where it leaves."""
        reply = await self._signed(identity, "DELETE" if leaves else "GET", TILL, b"", within_s)
        return NoOffice() if reply is None else read_till(reply)

    async def send(self, identity: OfficeIdentity, batch: Batch) -> OfficeAnswer:
        """Send entries of the journal."""
        told = replace(batch, computer=self._plan.computer)
        body = await asyncio.to_thread(_packed, told)
        reply = await self._signed(identity, "POST", FACTS, body, TIMEOUT_S, f"run={self.run}")
        return NoOffice() if reply is None else read_taken(reply)

    async def facts(
        self, identity: OfficeIdentity, generation: int, number: int
    ) -> Batch | NothingAfter | OfficeAnswer:
        """Ask for what follows an entry that this till still has."""
        query = f"life={generation}&after={number}"
        reply = await self._signed(identity, "GET", FACTS, b"", TIMEOUT_S, query)
        return NoOffice() if reply is None else read_facts(reply)

    async def tell(self, identity: OfficeIdentity, status: TillStatusLine) -> None:
        """Say how this till is; an office that does not hear it is told again."""
        oldest = status.oldest_waiting_at
        body = {
            "v": VERSION,
            "version": status.version,
            "waiting": status.waiting,
            "oldest_waiting_at": oldest.isoformat() if oldest else None,
            "checks": status.checks,
            "release": None,
            "staged": [],
            "refused": None,
            "clock": self._plan.clock.now().isoformat(),
        }
        packed = gzip.compress(json.dumps(body).encode(), mtime=0)
        await self._signed(identity, "POST", STATUS, packed, TIMEOUT_S)

    async def close(self) -> None:
        """Let the connections go."""
        await self._http.aclose()

    def _authorities(self) -> ssl.SSLContext:
        """Return whom to trust: whom the system does, and the office's own authority."""
        context = trusted_authorities()
        if self._plan.authority is not None:
            context.load_verify_locations(self._plan.authority)
        return context

    async def _signed(  # noqa: PLR0913, PLR0917 what is signed, by whom, and for how long it is waited for
        self,
        identity: OfficeIdentity,
        method: str,
        path: str,
        body: bytes,
        within_s: float,
        query: str = "",
    ) -> Reply | None:
        """Send a signed request; once more where the office's clock is another than ours."""
        until = asyncio.get_running_loop().time() + within_s
        request = SignedRequest(method=method, path=path, query=query, body=body)
        path = f"{path}?{query}" if query else path
        reply = await self._ask(method, path, body, self._headers(identity, request), within_s)
        answer = read_taken(reply) if reply else None
        if not isinstance(answer, SignedByWrongClock):
            return reply
        self._ahead = answer.office_time - self._plan.clock.now()
        left_s = until - asyncio.get_running_loop().time()
        return await self._ask(method, path, body, self._headers(identity, request), left_s)

    def _headers(self, identity: OfficeIdentity, request: SignedRequest) -> Headers:
        if identity.membership is None:
            raise ValueError(identity)
        created = int((self._plan.clock.now() + self._ahead).timestamp())
        params = signature_params(identity.membership.till, created)
        signed = signed_headers(request, params, identity.sign(base_of(request, params)))
        packed = {"Content-Encoding": "gzip"} if request.body else {}
        return {name.encode(): value.encode() for name, value in (signed | packed).items()}

    async def _ask(
        self, method: str, path: str, body: bytes, headers: Headers, within_s: float
    ) -> Reply | None:
        """Return the whole answer; None where there is none."""
        url = f"{self._url}{path}"
        more = {
            b"Content-Type": b"application/json",
            b"Accept": b"application/json",
            b"Accept-Encoding": b"gzip",
            b"Accept-Language": self._plan.language.encode(),
            b"User-Agent": b"till",
        }
        until = asyncio.get_running_loop().time() + within_s
        try:
            reply = await self._http.ask(
                method, url, body, more | headers, until=until, largest=LARGEST_ANSWER
            )
        except (ProxyUnfit, OSError):  # OSError: an authority's file that cannot be read
            return None
        return _unpacked(reply) if isinstance(reply, Reply) else None


def _unpacked(reply: Reply) -> Reply | None:
    """Return an answer as it was written; one that cannot be unpacked is none."""
    try:
        packed = reply.body.startswith(GZIP)
        return replace(reply, body=unpacked(reply.body)) if packed else reply
    except (BatchMalformed, BatchTooLarge):
        return None


def _packed(batch: Batch) -> bytes:
    text = json.dumps(document_of(batch), ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=6, mtime=0)
