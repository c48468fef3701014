"""Slips of cash: counted, handed over, put in, taken out, or declared in the morning."""

from till.domain.cash.count import CashCount, CountPurpose
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.document import FiscalDocument
from till.domain.formatting import write_lek
from till.domain.money import ZERO
from till.domain.paper.slip import (
    Framed,
    Slip,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    SlipTable,
    TextLine,
    Total,
)
from till.printing.slips.source import SlipSource, whole, with_sign, with_unit

_TITLES = {
    CountPurpose.CHECK: "count",
    CountPurpose.HAND_OVER: "hand_over",
    CountPurpose.CLOSE: "count_at_close",
    CountPurpose.CORRECT: "count_corrected",
}


def count_slip(source: SlipSource, count: CashCount) -> Slip:
    """Return the slip, with the difference and its sign; a hand-over is signed by both."""
    title = source.say(_TITLES[count.purpose])
    rows: list[SlipRow] = [
        *source.shop.rows(source.words),
        SlipSpace(),
        Framed(title=title.upper(), text=source.say("cash_slip")),
        source.when_and_who(count.moment, count.person.name),
        SlipRule(),
        *_found(source, count),
        *_differs(source, count),
        *_people(source, count),
        SlipRule(),
        *_signatures(source, count),
    ]
    return Slip(title=title, rows=tuple(rows))


def _found(source: SlipSource, count: CashCount) -> list[SlipRow]:
    """Return the notes and coins, where they were counted one by one, and foreign notes."""
    found = count.count
    rows: list[SlipRow] = []
    if found.pieces:
        cells = tuple(
            (f"{whole(value)} × {whole(times)}", whole(value * times))
            for value, times in found.pieces
        )
        rows.append(SlipTable(rows=cells))
    rows += [
        SlipPair(label=with_unit(each.amount, each.currency), value=write_lek(each.in_lek))
        for each in found.foreign
    ]
    return [*rows, SlipRule()] if rows else []


def _differs(source: SlipSource, count: CashCount) -> list[SlipRow]:
    key = "exact" if count.difference == ZERO else "over" if count.difference > 0 else "short"
    rows: list[SlipRow] = [
        Total(label=source.say("counted"), value=with_unit(count.counted)),
        SlipPair(label=source.say("expected"), value=write_lek(count.expected)),
        SlipPair(
            label=source.say("difference", word=source.say(key)),
            value=with_sign(count.difference),
            is_bold=True,
        ),
    ]
    if count.count.is_blind:
        rows.append(TextLine(text=source.say("blind")))
    return rows


def _people(source: SlipSource, count: CashCount) -> list[SlipRow]:
    people = (("to_person", count.to_person), ("approved_by", count.approved_by))
    rows: list[SlipRow] = [
        SlipPair(label=source.say(key), value=person.name) for key, person in people if person
    ]
    if count.count.note:
        rows.append(TextLine(text=source.say("note", text=count.count.note)))
    return rows


def _signatures(source: SlipSource, count: CashCount) -> list[SlipRow]:
    people = [count.person, *([count.to_person] if count.to_person else [])]
    rows: list[SlipRow] = []
    for person in people:
        text = source.say("signature_of", person=person.name)
        rows += [SlipSpace(), SlipSpace(), SlipSpace(), SlipRule(), TextLine(text=text)]
    return rows


def movement_slip(
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
        source.when_and_who(movement.moment, movement.person.name),
        SlipRule(),
        Total(label=source.say("amount"), value=with_unit(abs(movement.amount))),
    ]
    if movement.note:
        rows.append(TextLine(text=source.say("reason", text=movement.note)))
    rows.append(SlipRule())
    rows += _state(source, document)
    rows += [
        SlipSpace(),
        SlipSpace(),
        SlipSpace(),
        SlipRule(),
        TextLine(text=source.say("signature")),
    ]
    return Slip(title=title, rows=tuple(rows))


def _state(source: SlipSource, document: FiscalDocument | None) -> list[SlipRow]:
    if document is None:
        return []
    key = "declared" if document.is_complete else document.state.value
    state = source.words.say(f"document_state.{key}")
    rows: list[SlipRow] = [SlipPair(label=source.say("state"), value=state)]
    if document.completion.fcdc:
        rows.append(SlipPair(label=source.say("fcdc"), value=document.completion.fcdc))
    return rows
