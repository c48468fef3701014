"""What people do about refused documents: try again, replace, close, or leave them for later.

Lives here: reading what the authority said, and choosing among the three ways out of REFUSED.
Must not: the decisions themselves (till.actions.documents.resolving).
"""

from tests import agreeing
from tests.simulation.fault_plan import Fault
from tests.simulation.people import Person
from tests.simulation.service_model import LASTING, OPENING_ALREADY
from tests.simulation.world import World
from till.actions.day.opening import take_as_known
from till.actions.documents import resolving
from till.domain.errors.day import DayAlreadyOpened
from till.domain.errors.documents import (
    FollowerNotAsked,
    RefusedBeforeRestore,
    ReplacedSinceBackup,
)
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId, DocKind

F = Fault
REASON = "simulim"
CLOSED_ALONE = ("errors.original_closed", "errors.replaced_since_backup")


async def deal_with_refused(person: Person, world: World, *, finally_: bool = False) -> None:
    """Look at what was refused and decide about most of it; in the end about all that matters."""
    for document in person.till.documents.refused():
        if finally_ or person.chance.random() < 0.7:
            await _decide(person, world, document)


async def _decide(person: Person, world: World, document: FiscalDocument) -> None:
    doc_id = document.doc_id
    problem = document.problem
    code = (problem.code or problem.key) if problem else ""
    decision = _decision(person, document, code)
    world.note(f"   a person decides: {decision} {doc_id} ({code})")
    if decision == "close" and document.kind is DocKind.OPENING_BALANCE:
        world.happened(F.OPENING_CLOSED, doc_id)
    try:
        await _carry_out(person, doc_id, decision)
    except RefusedBeforeRestore:
        await resolving.retry(person.till, doc_id, REASON)  # as the sentence says
    except FollowerNotAsked:
        world.note(f"   they wait: what refers to {doc_id} is being asked about")
    except (ReplacedSinceBackup, DayAlreadyOpened):  # nothing comes of it any more
        await resolving.close(person.till, doc_id, REASON)


async def _carry_out(person: Person, doc_id: DocId, decision: str) -> None:
    match decision:
        case "know":
            await take_as_known(person.till)
        case "close":
            await resolving.close(person.till, doc_id, REASON)
        case "retry":
            await resolving.retry(person.till, doc_id, REASON)
        case "replace":
            await agreeing.replace_document(person.till, doc_id, REASON)


def _decision(person: Person, document: FiscalDocument, code: str) -> str:
    """Choose as somebody would who understands what the authority says."""
    if code in CLOSED_ALONE or _is_of_the_past(person, document):
        return "close"
    if code == OPENING_ALREADY:
        return "know"
    if document.kind is DocKind.OPENING_BALANCE and person.chance.random() < 0.3:
        return "close"  # the day is opened again then
    if code in {LASTING, "errors.field_refused"}:
        may_close = document.kind not in {DocKind.DEPOSIT, DocKind.WITHDRAWAL}
        return "close" if may_close and person.chance.random() < 0.2 else "replace"
    return "retry"


def _is_of_the_past(person: Person, document: FiscalDocument) -> bool:
    """Tell whether it is an opening balance of an earlier day, which would count as today's."""
    is_opening = document.kind is DocKind.OPENING_BALANCE
    return is_opening and document.day != person.till.today
