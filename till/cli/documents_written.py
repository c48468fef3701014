"""Fiscal documents, written to files."""

import asyncio
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json
from till.cli.answers import answer
from till.cli.desk import Desk, desk_of
from till.domain.errors import RuleBroken, Unreachable
from till.domain.errors.disk import DiskFailing
from till.domain.errors.documents import DocumentUnknown, ReceiptNotReady
from till.domain.errors.settings import AlreadyRunning
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.rendering import PdfForm
from till.domain.identifiers import DocId, Iic

if TYPE_CHECKING:
    from till.actions.ports.records import Receipt

Png = Annotated[Path, typer.Option(metavar="FILE", help="Where the PNG goes.")]
Pdf = Annotated[Path, typer.Option(metavar="FILE", help="Where the PDF goes.")]


class Language(Enum):
    """The language of an invoice on A4 (specification 2.11)."""

    ALBANIAN = "sq"
    ENGLISH = "en"


class PdfNotReady(RuleBroken):
    """The document is not fiscalized, so there is no invoice to draw. Facts: doc_id."""

    key = "errors.pdf_not_ready"


class NotElectronic(RuleBroken):
    """Only an electronic invoice has the official electronic PDF. Facts: doc_id."""

    key = "errors.not_electronic"


class PdfDidNotCome(Unreachable):
    """The service did not draw it this time. Facts: doc_id."""

    key = "errors.pdf_did_not_come"


def write_receipt(context: typer.Context, doc_id: str, *, out: Png, as_json: Json = False) -> None:
    """Write the fiscal receipt of a complete document to a file."""
    desk = desk_of(context)
    receipt = _kept_receipt(desk, DocId(doc_id)) or asyncio.run(_fetched(desk, DocId(doc_id)))
    _write(out, receipt.image)
    told = {"docId": doc_id, "path": str(out), "width_mm": receipt.width_mm}
    answer([desk.words.say("cli.receipt_written", path=str(out))], told, as_json=as_json)


def write_pdf(  # noqa: PLR0913 the options of one command, each by name
    context: typer.Context,
    doc_id: str,
    *,
    out: Pdf,
    lang: Annotated[Language, typer.Option(help="Of the invoice on A4.")] = Language.ALBANIAN,
    electronic: Annotated[
        bool, typer.Option("--electronic", help="The official electronic invoice instead.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Write an invoice to a file as PDF: on A4, or as the official electronic invoice."""
    desk = desk_of(context)
    a4 = PdfForm.A4_SQ if lang is Language.ALBANIAN else PdfForm.A4_EN
    form = PdfForm.ELECTRONIC if electronic else a4
    iic = _iic_to_draw(desk, DocId(doc_id), form)
    paper = asyncio.run(_drawn(desk, iic, form))
    if paper is None:
        raise PdfDidNotCome(doc_id=doc_id)
    _write(out, paper)
    told = {"docId": doc_id, "path": str(out), "form": form.value}
    answer([desk.words.say("cli.pdf_written", path=str(out))], told, as_json=as_json)


def _write(out: Path, content: bytes) -> None:
    try:
        out.write_bytes(content)
    except OSError as error:
        raise DiskFailing(path=str(out)) from error


def _kept_document(desk: Desk, doc_id: DocId) -> "tuple[FiscalDocument, Receipt | None]":
    """Return a document, and its receipt if it was fetched before. Raises DocumentUnknown."""
    from till.cli.kept import kept_at  # noqa: PLC0415 slow to import

    with desk.logging(), kept_at(desk) as kept:
        document = kept.documents.get(doc_id)
        if document is None:
            raise DocumentUnknown(doc_id=doc_id)
        return document, kept.documents.receipt(doc_id)


def _kept_receipt(desk: Desk, doc_id: DocId) -> "Receipt | None":
    """Return the receipt if it was fetched before. Raises DocumentUnknown, ReceiptNotReady."""
    document, receipt = _kept_document(desk, doc_id)
    if not document.is_complete or document.completion.iic is None:
        raise ReceiptNotReady(doc_id=doc_id)
    return receipt


def _iic_to_draw(desk: Desk, doc_id: DocId, form: PdfForm) -> Iic:
    """Return what an invoice is drawn by. Raises DocumentUnknown, PdfNotReady, NotElectronic."""
    document, _ = _kept_document(desk, doc_id)
    if form is PdfForm.ELECTRONIC and not document.is_electronic:
        raise NotElectronic(doc_id=doc_id)
    if not document.is_complete or document.completion.iic is None:
        raise PdfNotReady(doc_id=doc_id)
    return document.completion.iic


async def _drawn(desk: Desk, iic: Iic, form: PdfForm) -> bytes | None:
    """Have the service draw an invoice, also beside an open window.

    Raises AddressMissing, and AlreadyRunning where the practice service is the window's own.
    """
    from till.bootstrap import reach_service  # noqa: PLC0415 slow to import

    with desk.logging():
        async with reach_service(desk.surroundings()) as service:
            return await service.pdf(iic, form)


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
