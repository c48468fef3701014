"""The fiscalization service as its specification describes it, kept in memory: the ground truth.

Lives here: what each endpoint does, tokens, work that takes time, the platform, restarts.
Must not: use the practice service or any code of the till; the network (network).
"""

import asyncio
import base64
import hashlib
import json
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from tests.evidence import Row
from tests.simulation.calls import Call, Sheet
from tests.simulation.fault_plan import AT_THE_PLATFORM, IN_WORK, REFUSALS, Fault
from tests.simulation.pictures import picture_of
from tests.simulation.registered import Registered
from tests.simulation.sums import BadBody, Contents, Earlier, check_closed, contents_of
from tests.simulation.world import World, day_in_tirane
from till.domain.identifiers import Iic

F = Fault
BUSY = "Një kërkesë tjetër po përpunohet!"
SETUP = "SETUP"
LASTING = "BODY"  # the platform's codes for its two kinds of env:CLIENT
OPENING_MISSING = "OPENING_MISSING"
OPENING_ALREADY = "OPENING_ALREADY"
INITIATE = "balance/initiate"
STATUS = "invoice/status"
PDF = "invoice/pdf"
PROMPT = timedelta(seconds=4)  # no repeated and no late request comes as soon


@dataclass(frozen=True, kw_only=True)
class Objection:
    """What the platform held against a document, when, and when that request had set out."""

    code: str
    doc_id: str
    moment: datetime
    sets_out: datetime


ELSEWHERE = Contents(total=Decimal(540), is_cash=True)  # three articles that another till sold


@dataclass(kw_only=True)
class ServiceModel:
    """The service: its documents are the truth that the till's are held against.

    In every second seed it takes any opening balance of a day that sets out on that day, so that a
    till that sends a second one is found out.
    """

    world: World
    tokens: set[str] = field(default_factory=set)
    documents: dict[str, Registered] = field(default_factory=dict)
    rejected: set[str] = field(default_factory=set)
    opened: dict[date, datetime] = field(default_factory=dict)
    opened_astray: set[date] = field(default_factory=set)
    objections: list[Objection] = field(default_factory=list)
    in_work: dict[str, asyncio.Task[Any]] = field(default_factory=dict)
    elsewhere: tuple[Iic, ...] = (Iic("A" * 31 + "1"), Iic("A" * 31 + "2"))

    async def receive(self, call: Call) -> Sheet:
        """Answer one request, as soon as its work is done."""
        if call.token not in self.tokens:
            self.world.fault_plan.happened(F.UNAUTHORISED)
            return _error(401, "Not authorised")
        try:
            return await self._work(call)
        except BadBody as reason:
            return _error(400, str(reason), field=reason.field)

    async def restart(self) -> None:
        """Stop everything under way at once, wherever it stands."""
        self.world.happened(F.RESTART_IN_WORK if self.in_work else F.RESTART)
        for task in [*self.in_work.values()]:
            task.cancel()

    def rows(self) -> list[Row]:
        """Return every document in the form of the practice service's own list."""
        return [each.row() for each in self.documents.values()]

    async def _work(self, call: Call) -> Sheet:
        body = json.loads(call.body, parse_float=Decimal)
        check_closed(call.path, body)
        if call.path == PDF:
            return self._picture(body)
        doc_id = body["docId"]
        if doc_id in self.in_work:
            self.world.happened(F.BUSY, doc_id)
            return _error(400, BUSY, fault="busy")
        task = asyncio.current_task()
        assert task is not None
        self.in_work[doc_id] = task
        try:
            await asyncio.sleep(self._seconds() / 2)
            known = self._known(call.path, body, hashlib.sha256(call.body).hexdigest())
            await asyncio.sleep(self._seconds())
            return self._go_on(known, call)
        finally:
            self.in_work.pop(doc_id, None)

    def _known(self, path: str, body: dict[str, Any], digest: str) -> Registered:
        """Return the document, known or begun now. Raises BadBody for one it cannot be."""
        known = self.documents.get(body["docId"])
        if path == STATUS:
            if known is None or known.is_balance:
                raise BadBody("There is no document with this docId", field="docId")
            return known
        if known is None:
            return self._begin(path, body, digest)
        if (known.endpoint, known.sha256) != (path, digest):
            self.world.wrong(f"another request under {known.doc_id}")
        return known

    def _begin(self, path: str, body: dict[str, Any], digest: str) -> Registered:
        doc_id = body["docId"]
        contents = self._contents(path, body)
        refusal = self.world.fault_plan.strikes(REFUSALS)
        if refusal is F.REJECTED:
            self.rejected.add(doc_id)
        if doc_id in self.rejected:
            raise BadBody("Kodi i TVSH-së nuk lejohet", field="articles")
        is_invoice = path.startswith("invoice/")
        known = Registered(
            doc_id=doc_id,
            endpoint=path,
            sha256=digest,
            contents=contents,
            first_seen=self.world.now(),
            iic=hashlib.sha256(doc_id.encode()).hexdigest()[:32].upper() if is_invoice else None,
            refusal=refusal,
            mended_at=self.world.loop.time() + self.world.fault_plan.between(1, 400),
            stuck_until=self._stuck_until(path),
        )
        self.documents[doc_id] = known
        self.world.note(f"   new at the service: {doc_id} {refusal.value if refusal else ''}")
        return known

    def _stuck_until(self, path: str) -> float:
        """Return until when an opening balance stays incomplete, in some seeds over midnights."""
        if path != INITIATE or not self.world.fault_plan.strikes((F.OPENING_STUCK,)):
            return 0
        return self.world.loop.time() + self.world.fault_plan.between(60, 3 * 86_400)

    def _contents(self, path: str, body: dict[str, Any]) -> Contents:
        """Return what a request is about; the till should send none that the rules refuse."""
        try:
            return contents_of(path, body, self._earlier)
        except BadBody as reason:
            if not self.world.fired[F.RESTORED]:  # a till cannot know what its backup does not
                self.world.wrong(f"{path} {body['docId']} breaks a rule: {reason} ({reason.field})")
            raise

    def _earlier(self, iic: str) -> Earlier | None:
        """Return a complete invoice by its iic, and what complete documents made of it."""
        done = [each for each in self.documents.values() if each.completed_at]
        known = {each.iic: (each.contents, each.eic is not None) for each in done}
        known |= dict.fromkeys(self.elsewhere, (ELSEWHERE, False))
        found = known.get(iic.upper())
        if found is None:
            return None
        contents, has_eic = found
        corrections = [x for x in done if (x.contents.corrects or "").upper() == iic.upper()]
        return Earlier(
            contents=contents,
            has_eic=has_eic,
            is_cancelled=any(x.endpoint == "invoice/cancel" for x in corrections),
            is_summed_up=any(iic in x.contents.sums_up for x in done),
        )

    def _seconds(self) -> float:
        """How long a stage of the work takes."""
        slow = self.world.fault_plan.strikes(IN_WORK)
        least, most = (5.0, 50.0) if slow else (0.01, 0.8)
        return self.world.fault_plan.between(least, most)

    def _go_on(self, known: Registered, call: Call) -> Sheet:
        """Give the final result, or try to complete the document now (specification 3)."""
        if known.completed_at is None:
            error = self._objection(known, call)
            if error is not None:
                return _result(known.incomplete(error))
            self._complete(known)
            set_out_yesterday = day_in_tirane(call.sets_out) != self.world.day()
            if known.endpoint == INITIATE and (set_out_yesterday or call.is_stray):
                self.opened_astray.add(self.world.day())
        return _result(known.final())

    def _complete(self, known: Registered) -> None:
        known.completed_at = self.world.now()
        if not known.is_balance and not known.contents.is_electronic:
            known.number = 1 + sum(each.number > 0 for each in self.documents.values())
        known.identifier = f"id-{known.doc_id}"
        known.eic = f"eic-{known.doc_id}" if known.contents.is_electronic else None
        if known.endpoint == INITIATE:
            self.opened[self.world.day()] = known.completed_at
        self.world.note(f"   complete at the service: {known.doc_id}")

    def _objection(self, known: Registered, call: Call) -> dict[str, Any] | None:
        """Return the platform's fault, {} for an answer that says nothing, or None."""
        is_mended = self.world.loop.time() >= known.mended_at or self.world.fault_plan.is_over
        if known.refusal is F.LASTING_FAULT:
            return _cis("env:CLIENT", "Të dhënat nuk pranohen", LASTING)
        if known.refusal is F.SETUP_FAULT and not is_mended:
            return _cis("env:CLIENT", "Konfigurimi nuk lejon", SETUP)
        is_open = self.world.day() in self.opened
        if known.contents.is_cash and not is_open:
            return self._object(OPENING_MISSING, call)
        if known.endpoint == INITIATE and is_open and not self._may_open_again(call):
            return self._object(OPENING_ALREADY, call)
        if self.world.loop.time() < known.stuck_until and not self.world.fault_plan.is_over:
            return {"otherError": "Gjendja ende nuk u përpunua"}
        return self._trouble(known)

    def _may_open_again(self, call: Call) -> bool:
        """Tell whether a second opening balance of a day is taken: one that the till just sent.

        Not where the first set out on the day before, or came when nobody waited for it (a copy on
        the road of one that a person has closed since): no till can know of it, and has to try its
        own.
        """
        if self.world.day() in self.opened_astray:
            return False
        is_prompt = self.world.now() - call.sets_out < PROMPT
        is_today = day_in_tirane(call.sets_out) == self.world.day()
        is_odd = self.world.seed % 2 == 1 and not self.world.fired[F.CLOCK_SET]
        return is_odd and is_prompt and is_today

    def _trouble(self, known: Registered) -> dict[str, Any] | None:
        """Return what the platform suffers from this time; an electronic invoice takes longer."""
        if known.contents.is_electronic and self.world.fault_plan.strikes((F.EIC_LATER,)):
            return {"otherError": "Fatura elektronike ende nuk është dorëzuar"}
        match self.world.fault_plan.strikes(AT_THE_PLATFORM):
            case F.SERVER_FAULT:
                return _cis("env:SERVER", "Platforma nuk përgjigjet", "999")
            case F.OTHER_ERROR:
                return {"otherError": "Gabim i përkohshëm"}
            case F.BARE_RESULT:
                return {}
            case _:
                return None

    def _object(self, code: str, call: Call) -> dict[str, Any]:
        if call.path != STATUS:  # asking is never too early
            self.objections.append(
                Objection(
                    code=code,
                    doc_id=call.doc_id or "",
                    moment=self.world.now(),
                    sets_out=call.sets_out,
                )
            )
        self.world.note(f"   the platform objects: {code} {call.doc_id}")
        return _cis("env:CLIENT", "Gjendja fillestare e arkës", code)

    def _picture(self, body: dict[str, Any]) -> Sheet:
        known = next((each for each in self.documents.values() if each.iic == body["iic"]), None)
        if known is None or known.completed_at is None:
            self.world.wrong(f"a receipt asked for {body['iic']}, which is not complete")
            raise BadBody("not complete", field="iic")
        return _result({"base64": base64.b64encode(picture_of(body["iic"])).decode()})


def _error(status: int, message: str, *, field: str = "", fault: str | None = None) -> Sheet:
    told = {"message": message} | ({"field": field} if field else {})
    return Sheet(status=status, body=json.dumps(told).encode(), fault=fault)


def _result(told: dict[str, Any]) -> Sheet:
    return Sheet(status=200, body=json.dumps(told).encode())


def _cis(env: str, text: str, code: str) -> dict[str, Any]:
    return {"cisError": {"faultEnv": env, "faultString": text, "faultCode": code}}
