"""A command that issues something, in the name of the command line itself, and what came of it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.answers import Status, answer
from till.cli.described import Reported, document_value, outcome_line, reported
from till.cli.described_sale import sale_value
from till.cli.desk import COMMAND_LINE, Desk
from till.domain.fiscal.document import FiscalDocument

if TYPE_CHECKING:  # slow to import, and `till --help` needs none of it
    from till.actions.till import Till
    from till.bootstrap import OpenTill

Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]
Wait = Annotated[
    float | None,
    typer.Option(metavar="S", min=0, help="Seconds for the service; default: receipt.patience_s."),
]
Act = Callable[["Till"], Awaitable[FiscalDocument]]


def carry_out(desk: Desk, act: Act, wait: float | None) -> Reported:
    """Do it and wait for the service; return the document as it is then.

    Raises AlreadyRunning while a window is open, AddressMissing, and what the action may.
    """
    return asyncio.run(_carried_out(desk, act, wait))


async def _carried_out(desk: Desk, act: Act, wait: float | None) -> Reported:
    from till.cli.background import settled  # noqa: PLC0415 slow to import

    patience = desk.settings.receipt.patience_s if wait is None else wait
    async with desk.opened() as opened:
        opened.require_service()  # nothing is issued that could never be reported
        till = as_the_command_line(opened)
        issued = await act(till)
        document = await settled(opened, issued.doc_id, patience)
        return reported(document, till.documents, till.movements)


def as_the_command_line(opened: "OpenTill") -> "Till":
    """Return the till with the command line itself at it: nobody signed in."""
    till = opened.till
    till.session = replace(till.session, cashier=COMMAND_LINE)
    return till


def tell(desk: Desk, one: Reported, *, before: Sequence[str] = (), as_json: bool) -> Status:
    """Answer with what became of a document, after lines of the command's own."""
    value = {**document_value(one, desk.words), **(sale_value(one.sale) if one.sale else {})}
    answer([*before, outcome_line(one, desk.words)], value, as_json=as_json)
    return Status.DONE if one.document.is_complete else Status.WAITING
