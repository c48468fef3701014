"""What a person decides about a refused document, from the command line."""

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json, Wait, as_the_command_line, carry_out, tell
from till.cli.answers import Status, answer
from till.cli.described import document_value, outcome_line, reported
from till.cli.desk import Desk, desk_of
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId

if TYPE_CHECKING:
    from till.actions.till import Till
    from till.cli.described import Reported

Reason = Annotated[str, typer.Option(metavar="T", help="Why; it is written down with who did it.")]
WaitAfter = Annotated[
    float, typer.Option(metavar="S", min=0, help="Seconds to send what this was holding up.")
]


def retry_document(
    context: typer.Context, doc_id: str, *, reason: Reason, wait: Wait = None, as_json: Json = False
) -> Status:
    """Try again: the cause lay outside the document and is mended. It stays what it was."""
    from till.actions import resolving  # noqa: PLC0415 slow to import

    async def retry(till: "Till") -> FiscalDocument:
        return await resolving.retry(till, DocId(doc_id), reason)

    desk = desk_of(context)
    return tell(desk, carry_out(desk, retry, wait), as_json=as_json)


def replace_document(
    context: typer.Context, doc_id: str, *, reason: Reason, wait: Wait = None, as_json: Json = False
) -> Status:
    """Put a new document in its place, worded as people and catalogue are now."""
    from till.actions import resolving  # noqa: PLC0415 slow to import

    async def put_in_place(till: "Till") -> FiscalDocument:
        return await resolving.replace_document(till, DocId(doc_id), reason)

    desk = desk_of(context)
    one = carry_out(desk, put_in_place, wait)
    before = desk.words.say("cli.replaced_by", doc_id=doc_id, replacement=one.document.doc_id)
    return tell(desk, one, before=[before], as_json=as_json)


def close_document(
    context: typer.Context,
    doc_id: str,
    *,
    reason: Reason,
    wait: WaitAfter = 0,
    as_json: Json = False,
) -> Status:
    """Record that no document follows; what refers to it can never be sent and is refused too."""
    desk = desk_of(context)
    closed, stranded = asyncio.run(_closed(desk, DocId(doc_id), reason, wait))
    words = desk.words
    lines = [words.say("cli.document_closed", doc_id=doc_id)]
    lines += [outcome_line(each, words) for each in stranded]
    value = {
        **document_value(closed, words),
        "refused_with_it": [each.document.doc_id for each in stranded],
    }
    answer(lines, value, as_json=as_json)
    return Status.WAITING if stranded else Status.DONE


async def _closed(
    desk: Desk, doc_id: DocId, reason: str, wait: float
) -> "tuple[Reported, list[Reported]]":
    """Close it; return it with the documents that are refused because of that."""
    from till.actions import resolving  # noqa: PLC0415 slow to import
    from till.actions.wait_until import wait_until  # noqa: PLC0415 the same
    from till.cli.background import working  # noqa: PLC0415 the same

    async with desk.opened() as opened:
        till = as_the_command_line(opened)
        await resolving.close(till, doc_id, reason)
        if wait:
            opened.require_service()
            async with working(opened):
                await wait_until(till, lambda: not till.documents.waiting_count(), wait)
        told = [
            reported(each, till.documents, till.movements)
            for each in (till.documents.get(doc_id), *till.documents.referring_to(doc_id))
            if each is not None
        ]
    closed, *referring = told
    return closed, [each for each in referring if each.document.is_pending_request]
