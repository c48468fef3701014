"""The slip of cash that was put into the drawer, taken out of it, or declared in the morning."""

from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.domain.paper.slip import (
    Framed,
    Slip,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    TextLine,
    Total,
)
from till.printing.slip_words import SlipSource, with_unit


def slip_of_movement(
    source: SlipSource, movement: CashMovement, document: FiscalDocument | None
) -> Slip:
    """Return the slip; `document` tells how far its report to the tax platform is.

    It says "reported" only where the platform's own code (fcdc) is there, and prints that.
    """
    title = source.words.say(f"movement_kind.{movement.kind.value}")
    rows: list[SlipRow] = [
        *source.shop.rows(source.words),
        SlipSpace(),
        Framed(title=title.upper(), text=source.say("cash_slip")),
        source.when_and_who(movement.moment, movement.person),
        SlipRule(),
        Total(label=source.say("amount"), value=with_unit(abs(movement.amount))),
    ]
    if movement.note:
        rows.append(TextLine(text=source.say("reason", text=movement.note)))
    rows.append(SlipRule())
    rows += _standing(source, document)
    rows += [
        SlipSpace(),
        SlipSpace(),
        SlipSpace(),
        SlipRule(),
        TextLine(text=source.say("signature")),
    ]
    return Slip(title=title, rows=tuple(rows))


def _standing(source: SlipSource, document: FiscalDocument | None) -> list[SlipRow]:
    if document is None:
        return []
    told = "declared" if document.is_complete else document.state.value
    state = source.words.say(f"document_state.{told}")
    rows: list[SlipRow] = [SlipPair(label=source.say("state"), value=state)]
    if document.completion.fcdc:
        rows.append(SlipPair(label=source.say("fcdc"), value=document.completion.fcdc))
    return rows
