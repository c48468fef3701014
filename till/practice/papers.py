"""Documents rendered as papers: which one is asked for, and the answer around it."""

import asyncio
from base64 import b64encode
from dataclasses import dataclass
from decimal import Decimal

from till.practice.answers import BadRequest
from till.practice.asked import Asked
from till.practice.fields import check_parts, refuse_unknown
from till.practice.json_text import Part, number_in, text_in, write_json
from till.practice.paper import Paper, paper_of
from till.practice.receipt import receipt_png
from till.practice.schema import INVOICE_PDF
from till.practice.store import Document, Store

A4 = "A4"
E_INVOICE = "eInvoice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A paper that may be made: of which document, which one, for how wide a printer (mm)."""

    document: Document
    form: str
    paper_width: int
    language: str


async def paper_answer(asked: Asked, store: Store) -> str:
    """Render the paper asked for beside the loop; raises BadRequest where it cannot be (4.4)."""
    wanted = _wanted(asked, store)
    answer: Part = {"lang": wanted.language}
    if wanted.form == E_INVOICE:
        answer = {"eic": wanted.document.eic}
    if wanted.document.is_complete and asked.interference is None:
        paper = paper_of(wanted.document, store, language=wanted.language)
        rendered = await asyncio.to_thread(_rendered, wanted, paper)
        answer = {"base64": b64encode(rendered).decode("ascii"), **answer}
    return write_json(answer)


def _wanted(asked: Asked, store: Store) -> Wanted:
    refuse_unknown(asked.body, INVOICE_PDF)
    check_parts(asked.body, INVOICE_PDF)
    document = store.document_by_iic(text_in(asked.body, "iic"), nuis=asked.nuis)
    if document is None:
        raise BadRequest("There is no invoice with this iic", field="iic")
    form = text_in(asked.body, "pdfType", A4)
    electronic_paper_needs_an_eic(document, form)
    return Wanted(
        document=document,
        form=form,
        paper_width=int(number_in(asked.body, "paperWidth", Decimal(80))),
        language=text_in(asked.body, "lang", "sq") if form == A4 else "sq",
    )


def electronic_paper_needs_an_eic(document: Document, form: str) -> None:
    """The official form is for an invoice that has an eic (4.4, 7)."""
    if form == E_INVOICE and document.eic is None:
        raise BadRequest("The invoice has no eic", field="pdfType")


def _rendered(wanted: Wanted, paper: Paper) -> bytes:
    """Draw the paper; the library of the two PDF forms is imported when one is first asked for."""
    match wanted.form:
        case "A4":
            from till.practice.a4 import a4_pdf  # noqa: PLC0415 slow to import

            return a4_pdf(paper)
        case "eInvoice":
            from till.practice.einvoice import einvoice_pdf  # noqa: PLC0415 slow to import

            return einvoice_pdf(paper)
        case _:
            return receipt_png(paper, paper_width=wanted.paper_width)
