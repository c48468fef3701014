"""`till documents receipt` and `pdf`: the service's paper of a document, written to files."""

from enum import Enum
from pathlib import Path

from till.actions.documents.receipts import drawn_again, fetch
from till.actions.ports.records import Receipt
from till.cli.acting import asking_the_service, without_actor
from till.cli.answers import write_file
from till.cli.command import command
from till.cli.context import CommandContext
from till.cli.document_view import meant
from till.cli.options import DOC_ID, FORCE, PATH, OneOf, flag, option
from till.cli.readers import reading
from till.domain.errors.documents import DocumentUnknown, PdfDidNotCome, ReceiptNotReady
from till.domain.errors.settings import AlreadyRunning
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.rendering import PdfForm, iic_to_draw

PNG = option("--out", "FILE", "The PNG file to write.", type=PATH, required=True)
PDF = option("--out", "FILE", "The PDF file to write.", type=PATH, required=True)
OFFICIAL = flag("--electronic", "The official electronic invoice instead of A4.")


class Language(Enum):
    """The language of an invoice on A4 (specification 2.11)."""

    ALBANIAN = "sq"
    ENGLISH = "en"


ON_A4 = option(
    "--lang", None, "Language of the A4 invoice.", type=OneOf(Language), default=Language.ALBANIAN
)


@command("receipt", DOC_ID, PNG, FORCE)
async def write_receipt(context: CommandContext, doc_id: str, *, out: Path, force: bool) -> None:
    """Write the receipt of a fiscalized document to a file."""
    document, receipt = _stored(context, doc_id)
    if not document.is_complete or document.completion.iic is None:
        raise ReceiptNotReady(doc_id=document.doc_id)
    if receipt is None:
        receipt = await _fetch(context, document)
    write_file(out, receipt.image, force=force)
    value = {"docId": document.doc_id, "path": str(out), "width_mm": receipt.width_mm}
    context.answer([context.words.say("cli.receipt_written", path=str(out))], value)


@command("pdf", DOC_ID, PDF, ON_A4, OFFICIAL, FORCE)
async def write_pdf(  # noqa: PLR0913 -- the options of one command, each by name
    context: CommandContext,
    doc_id: str,
    *,
    out: Path,
    lang: Language,
    electronic: bool,
    force: bool,
) -> None:
    """Write an invoice to a PDF file: A4 or the official electronic invoice."""
    a4 = PdfForm.A4_SQ if lang is Language.ALBANIAN else PdfForm.A4_EN
    form = PdfForm.ELECTRONIC if electronic else a4
    document, _ = _stored(context, doc_id)
    iic = iic_to_draw(document, form)
    async with asking_the_service(context) as service:
        pdf = await service.pdf(iic, form)
    if pdf is None:
        raise PdfDidNotCome(doc_id=document.doc_id)
    write_file(out, pdf, force=force)
    value = {"docId": document.doc_id, "path": str(out), "form": form}
    context.answer([context.words.say("cli.pdf_written", path=str(out))], value)


def _stored(context: CommandContext, text: str) -> tuple[FiscalDocument, Receipt | None]:
    """Return the document that is meant, and its receipt if it was fetched before.

    Raises DocumentUnknown, DocumentUnclear.
    """
    with reading(context) as stored:
        doc_id = meant(stored.documents, text)
        document = stored.documents.get(doc_id)
        if document is None:
            raise DocumentUnknown(doc_id=doc_id)
        return document, stored.documents.receipt(doc_id)


async def _fetch(context: CommandContext, document: FiscalDocument) -> Receipt:
    """Fetch a receipt that is still owed, which is kept and will be printed as well.

    One whose picture is not kept any more is drawn again for this once. Raises ReceiptNotReady
    where an open window is about to fetch it, ReceiptNotDrawn where it does not come.
    """
    doc_id = document.doc_id
    try:
        async with without_actor(context) as opened:
            documents = opened.till.documents
            for owed in documents.receipts_owed():
                if owed.doc_id == doc_id:
                    await fetch(opened.till, owed)
                    break
            return documents.receipt(doc_id) or await drawn_again(opened.till, document)
    except AlreadyRunning as error:
        raise ReceiptNotReady(doc_id=doc_id) from error
