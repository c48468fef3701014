"""Orders, their lines and who pays them, as rows of the page of a place."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.fiscal.document import DocumentState
from till.domain.orders.division import Division, paid_lines
from till.domain.orders.places import OpenOrder, PlaceNow
from till.domain.paper.print_job import PrintJobState
from ui.kit.table.record_list import PARTED, CellSign, ListRecord
from ui.kit.wording import (
    format_lek,
    format_money,
    format_quantity,
    format_short_price,
    format_time,
)
from ui.orders.bill_draft import BillDraft, BillMode, Line
from ui.orders.wording import open_for
from ui.shell.messages import Messages

PART: Final = "\x1f"
WAITING: Final = ("waiting", CellSign("clock", "wait"))
DONE: Final = ("done", CellSign("circle-check", "ok"))
REFUSED: Final = ("refused", CellSign("triangle-alert", "att"))
PRINTED: Final = ("printed", "", "text2")
WAITS: Final = ("waiting", "clock", "wait")
MISSING: Final = ("missing", "triangle-alert", "att")
SLIPS: Final = {
    PrintJobState.PRINTED: PRINTED,
    PrintJobState.WAITING: WAITS,
    PrintJobState.PRINTING: WAITS,
}
"""How a slip is that is not MISSING: what is said of it, its sign and colour."""


def explained(words: Messages, state: PlaceNow, now: datetime) -> str:
    """Return what is said under the name of a place."""
    parts = [state.place.area, words.count("orders.count", len(state.orders))]
    if state.since is not None:
        since = format_time(in_tirane(state.since))
        parts.append(
            words.say("orders.open_since", time=since, age=open_for(words, state.since, now))
        )
        parts.append(state.orders[0].placed.server.name)
    return " · ".join(each for each in parts if each)


def bill_lines(words: Messages, draft: BillDraft) -> list[ListRecord]:
    """Return each order with its lines, the oldest first."""
    return [row for order in draft.state.orders for row in _rows_of(words, order, draft)]


def _rows_of(words: Messages, order: OpenOrder, draft: BillDraft) -> Iterator[ListRecord]:
    key = order.placed.sale_key
    sale = draft.orders.get(key)
    if sale is None:
        return
    taken = format_time(in_tirane(order.taken_at))
    newest = {each.role: SLIPS.get(each.state, MISSING) for each in draft.slips.get(key, ())}
    _, icon, tone = max(newest.values(), key=(PRINTED, WAITS, MISSING).index, default=PRINTED)
    stations = [
        words.say(f"orders.slip_{said}", station=words.say(f"printers.section.{station.value}"))
        for station, (said, *_) in newest.items()
    ]
    who = (taken, order.placed.server.name, order.placed.guest)
    name, sign = WAITING if order.is_waiting else DONE
    name, sign = REFUSED if order.state is DocumentState.REFUSED else (name, sign)
    number = words.say("orders.order_number", number=order.number)
    yield ListRecord(
        key=key,
        cells=(number, "", words.say(f"orders.state_{name}"), format_money(order.total)),
        sub=PARTED.join(each for each in (*who, *stations, order.placed.note) if each),
        icon=icon,
        tone=tone,
        signs={2: sign},
    )
    for at, (line, amount) in enumerate(zip(sale.lines, paid_lines(sale), strict=True)):
        price = f"{format_quantity(line.quantity)} × {format_short_price(line.article.price)}"
        payers = _payers(words, draft, (key, at))
        yield ListRecord(
            key=f"{key}{PART}{at}",
            cells=(line.article.name, price, payers, format_money(amount)),
        )


def _payers(words: Messages, draft: BillDraft, line: Line) -> str:
    if draft.mode is BillMode.LINES:
        return words.say("orders.ticked") if line in draft.ticked else ""
    if draft.mode is not BillMode.PERSONS:
        return ""
    return " ".join(str(each + 1) for each in draft.payers_of(line))


def bill_payers(words: Messages, draft: BillDraft) -> list[ListRecord]:
    """Return what each pays, and who has paid."""
    try:
        amounts = draft.amounts
    except TillError:
        return []
    return [
        ListRecord(
            key=str(at),
            cells=(payer_name(words, draft, at), format_money(amount)),
            sub=words.say("orders.has_paid") if at in draft.done else "",
            icon="circle-check" if at in draft.done else "",
            tone="ok",
        )
        for at, amount in enumerate(amounts)
    ]


def payer_name(words: Messages, draft: BillDraft, at: int) -> str:
    """Return what one of those who pay is called."""
    match draft.mode:
        case BillMode.ALL:
            return words.say("orders.pays_all")
        case BillMode.LINES:
            return words.say("orders.ticked_lines" if at == 0 else "orders.the_rest")
        case BillMode.PARTS:
            return words.say("orders.part", number=at + 1, count=draft.count)
        case BillMode.PERSONS:
            named = draft.named
            return named[at] if named else words.say("orders.person", number=at + 1)


def guest_names(words: Messages, draft: BillDraft) -> tuple[str, ...]:
    """Return whom the orders of each name once they are divided."""
    names = [words.say("orders.person", number=each + 1) for each in range(draft.people)]
    if draft.mode is BillMode.LINES:
        names[1] = words.say("orders.the_rest")
    return tuple(names)


def division_line(words: Messages, division: Division) -> str:
    """Say how many documents follow where orders are divided."""
    return words.say(
        "orders.divides",
        cancelled=len(division.cancelled),
        ordered=division.ordered,
        invoices=division.invoices,
    )


def consequence(words: Messages, draft: BillDraft) -> str:
    """Say before what follows: which invoice, or how many documents. Raises LineWithoutPayer."""
    if draft.is_each and not draft.named and draft.division.cancelled:
        return division_line(words, draft.division)
    if any(each.is_waiting for each in draft.state.orders):
        return words.say("orders.summary_waits")
    if not draft.is_each and draft.amount < draft.state.left:
        return words.say("orders.issued_with_last", total=format_lek(draft.state.total))
    return ""
