"""Giving back, from the command line."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

import typer

from till.cli.acting import Json, Wait, carry_out, tell
from till.cli.answers import Status
from till.cli.desk import desk_of
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId

if TYPE_CHECKING:
    from till.actions.till import Till

_LINE = re.compile(r"([1-9][0-9]{0,3})(?:\*([0-9]{1,4}(?:[.,][0-9]{1,3})?))?", re.ASCII)
Lines = Annotated[
    list[str],
    typer.Option(metavar="N[*QTY]", help="Repeatable; N counts from 1. Without QTY: what is left."),
]


def cancel_document(
    context: typer.Context, doc_id: str, *, wait: Wait = None, as_json: Json = False
) -> Status:
    """Give the whole of a sale back; it may still be waiting for the service."""
    from till.actions.correcting import cancel_sale  # noqa: PLC0415 slow to import

    async def cancel(till: "Till") -> FiscalDocument:
        return (await cancel_sale(till, DocId(doc_id))).document

    desk = desk_of(context)
    return tell(desk, carry_out(desk, cancel, wait), as_json=as_json)


def return_lines(
    context: typer.Context, doc_id: str, *, line: Lines, wait: Wait = None, as_json: Json = False
) -> Status:
    """Give some lines of a sale back, as it was paid; it may still be waiting for the service."""
    from till.actions.correcting import return_goods  # noqa: PLC0415 slow to import

    chosen = parse_lines(line)

    async def give_back(till: "Till") -> FiscalDocument:
        wanted = _quantities(till, DocId(doc_id), chosen)
        return (await return_goods(till, DocId(doc_id), wanted)).document

    desk = desk_of(context)
    return tell(desk, carry_out(desk, give_back, wait), as_json=as_json)


def parse_lines(texts: Sequence[str]) -> dict[int, Decimal | None]:
    """Read `N` and `N*QTY` as index from 0 → quantity, None for all that is left.

    Raises typer.BadParameter.
    """
    chosen: dict[int, Decimal | None] = {}
    for text in texts:
        match = _LINE.fullmatch(text.strip())
        if match is None:
            raise typer.BadParameter(f"{text}: N or N*QTY, N from 1", param_hint="--line")
        index = int(match[1]) - 1
        if index in chosen:
            raise typer.BadParameter(f"line {match[1]} is named twice", param_hint="--line")
        chosen[index] = Decimal(match[2].replace(",", ".")) if match[2] else None
    return chosen


def _quantities(
    till: "Till", doc_id: DocId, chosen: dict[int, Decimal | None]
) -> dict[int, Decimal]:
    """Return how many of each line come back; of what was returned whole, one is asked for.

    Raises DocumentUnknown, NotReturnable.
    """
    from till.actions.correcting import corrected  # noqa: PLC0415 slow to import
    from till.domain.selling.returns import left_to_return  # noqa: PLC0415 the same

    left = left_to_return(corrected(till, doc_id))
    rest = {index: each.quantity or Decimal(1) for index, each in enumerate(left)}
    return {
        index: rest.get(index, Decimal(1)) if quantity is None else quantity
        for index, quantity in chosen.items()
    }
