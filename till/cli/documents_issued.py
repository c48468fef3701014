"""Invoices on other terms than those of the counter, from the command line."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json, Wait, carry_out, tell
from till.cli.answers import Status
from till.cli.desk import desk_of
from till.cli.invoice_examples import EXAMPLES, example
from till.domain.business_day import day_of
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId
from till.system.clock import SystemClock

if TYPE_CHECKING:
    from till.actions.issuing import Issued
    from till.actions.till import Till
    from till.cli.invoice_parts import InvoiceFile

File = Annotated[Path, typer.Argument(metavar="FILE.json", help="As `template` prints one.")]
Kind = Annotated[str, typer.Argument(metavar="|".join(EXAMPLES), help="The kind of invoice.")]


def issue_document(
    context: typer.Context, file: File, *, wait: Wait = None, as_json: Json = False
) -> Status:
    """Issue an invoice as a file asks for it: electronic, export, self-issued, an order, a summary.

    Nothing is issued, and no article sold, where anything in the file is wrong.
    """
    from till.cli.invoice_file import read_invoice_file  # noqa: PLC0415 slow to import

    desk = desk_of(context)
    asked = read_invoice_file(file)

    async def issue(till: "Till") -> FiscalDocument:
        return (await _issued(till, asked)).document

    return tell(desk, carry_out(desk, issue, wait), as_json=as_json)


def print_template(kind: Kind, *, as_json: Json = False) -> None:
    """Print an example of a file, to be changed and issued; it is one JSON document anyway."""
    del as_json
    if kind not in EXAMPLES:
        raise typer.BadParameter(", ".join(EXAMPLES), param_hint="KIND")
    today = day_of(SystemClock().now())
    print(json.dumps(example(kind, today), ensure_ascii=False, indent=2))  # noqa: T201 the answer


async def _issued(till: "Till", asked: "InvoiceFile") -> "Issued":
    """Issue what a file asks for, by the action of its kind."""
    from till.actions import invoicing  # noqa: PLC0415 slow to import
    from till.cli.invoice_asked import basket_asked, tenders_asked, terms_asked  # noqa: PLC0415
    from till.cli.invoice_parts import InvoiceKind  # noqa: PLC0415 the same

    terms = terms_asked(asked)
    tenders = tenders_asked(asked)
    if asked.kind is InvoiceKind.SUMMARY:
        orders = [DocId(each) for each in asked.orders]
        return await invoicing.settle_orders(till, orders, tenders, terms)
    basket = basket_asked(asked, till.articles)
    if asked.kind is InvoiceKind.ORDER:
        return await invoicing.take_order(till, basket, terms)
    return await invoicing.invoice(till, basket, tenders, terms)
