"""Fiscal documents, from the command line.

Lives here: `till documents list`, `show`, `receipt`.
Must not: change documents.
"""

import asyncio
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.answers import answer
from till.cli.described import document_line, document_value, sale_value, total_of
from till.cli.desk import Desk, desk_of
from till.domain.business_day import day_of
from till.domain.errors import AlreadyRunning, DiskFailing, DocumentUnknown, ReceiptNotReady
from till.domain.fiscal import DocId
from till.system.clock import SystemClock

if TYPE_CHECKING:
    from till.actions.records import Receipt
    from till.cli.kept import Kept

app = typer.Typer(help="Fiscal documents and their receipts.", no_args_is_help=True)

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]


@app.command("list")
def list_documents(
    context: typer.Context,
    *,
    on: Annotated[
        datetime | None,
        typer.Option("--date", metavar="D", formats=["%Y-%m-%d"], help="Default: today."),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the documents issued on a day, oldest first."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    day: date = on.date() if on else day_of(SystemClock().now())
    with desk.logging(), kept_at(desk) as kept:
        found = [
            (each, total_of(each, kept.documents, kept.movements))
            for each in kept.documents.of_day(day)
        ]
    lines = [document_line(document, total, desk.words) for document, total in found]
    value = [document_value(document, total) for document, total in found]
    none = desk.words.say("cli.documents_none", day=day.isoformat())
    answer(lines or [none], value, as_json=as_json)


@app.command("show")
def show_document(context: typer.Context, doc_id: str, *, as_json: Json = False) -> None:
    """Tell everything about one document: its sale, what completed it, its paper."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    with desk.logging(), kept_at(desk) as kept:
        lines, value = _described(kept, DocId(doc_id), desk)
    answer(lines, value, as_json=as_json)


@app.command("receipt")
def write_receipt(
    context: typer.Context,
    doc_id: str,
    *,
    out: Annotated[Path, typer.Option(metavar="FILE", help="Where the PNG goes.")],
    as_json: Json = False,
) -> None:
    """Write the fiscal receipt of a complete document to a file."""
    desk = desk_of(context)
    receipt = _kept_receipt(desk, DocId(doc_id)) or asyncio.run(_fetched(desk, DocId(doc_id)))
    try:
        out.write_bytes(receipt.image)
    except OSError as error:
        raise DiskFailing(path=str(out)) from error
    told = {"docId": doc_id, "path": str(out), "width_mm": receipt.width_mm}
    answer([desk.words.say("cli.receipt_written", path=str(out))], told, as_json=as_json)


def _kept_receipt(desk: Desk, doc_id: DocId) -> "Receipt | None":
    """Return the receipt if it was fetched before. Raises DocumentUnknown, ReceiptNotReady."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    with desk.logging(), kept_at(desk) as kept:
        document = kept.documents.get(doc_id)
        if document is None:
            raise DocumentUnknown(doc_id=doc_id)
        if not document.is_complete or document.completion.iic is None:
            raise ReceiptNotReady(doc_id=doc_id)
        return kept.documents.receipt(doc_id)


async def _fetched(desk: Desk, doc_id: DocId) -> "Receipt":
    """Fetch a receipt that is still owed; it is kept and will be printed as well.

    Raises ReceiptNotReady where it does not come, or an open window is about to fetch it.
    """
    from till.actions.receipts import fetch  # noqa: PLC0415 slow to import

    try:
        async with desk.opened() as opened:
            documents = opened.till.documents
            for owed in documents.receipts_owed():
                if owed.doc_id == doc_id and await fetch(opened.till, owed):
                    break
            receipt = documents.receipt(doc_id)
    except AlreadyRunning as error:
        raise ReceiptNotReady(doc_id=doc_id) from error
    if receipt is None:
        raise ReceiptNotReady(doc_id=doc_id)
    return receipt


def _described(kept: "Kept", doc_id: DocId, desk: Desk) -> tuple[list[str], dict[str, object]]:
    document = kept.documents.get(doc_id)
    if document is None:
        raise DocumentUnknown(doc_id=doc_id)
    total = total_of(document, kept.documents, kept.movements)
    sale = kept.documents.sale(document.sale_key) if document.sale_key else None
    jobs = [
        {"copy": job.copy, "state": job.state.value} for job in kept.print_jobs.of_document(doc_id)
    ]
    value = {
        **document_value(document, total),
        **(sale_value(sale) if sale else {}),
        "verification_link": document.completion.verification_link,
        "has_receipt": kept.documents.receipt(doc_id) is not None,
        "printed": jobs,
    }
    lines = [document_line(document, total, desk.words)]
    lines += [f"  {key}: {found}" for key, found in value.items() if isinstance(found, str)]
    return lines, value
