"""Orders, their lines and who pays them, as rows of the page of a place."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.fiscal.document import DocumentState
from till.domain.orders.places import OpenOrder, PlaceNow
from ui.kit.formats import format_money, format_quantity, format_short_price, format_time
from ui.kit.table.record_list import CellSign, ListRecord
from ui.orders.bill_draft import BillDraft, BillMode, Line
from ui.orders.wording import open_for
from ui.shell.messages import Messages

PART: Final = "\x1f"
WAITING: Final = ("waiting", CellSign("clock", "wait"))
DONE: Final = ("done", CellSign("circle-check", "ok"))
REFUSED: Final = ("refused", CellSign("triangle-alert", "att"))


def line_of(key: str) -> Line | None:
    """Return the line that a row is of; None for the row of an order."""
    order, parted, place = key.partition(PART)
    return (order, int(place)) if parted else None


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


def bill_lines(words: Messages, state: PlaceNow, draft: BillDraft) -> list[ListRecord]:
    """Return each order with its lines, the oldest first."""
    return [row for order in state.orders for row in _rows_of(words, order, draft)]


def _rows_of(words: Messages, order: OpenOrder, draft: BillDraft) -> Iterator[ListRecord]:
    key = order.placed.sale_key
    sale = draft.orders.get(key)
    if sale is None:
        return
    taken = format_time(in_tirane(order.taken_at))
    who = " · ".join(each for each in (order.placed.server.name, order.placed.guest) if each)
    stands = WAITING if order.is_waiting else DONE
    stands = REFUSED if order.state is DocumentState.REFUSED else stands
    yield ListRecord(
        key=key,
        cells=(
            words.say("orders.order_number", number=order.number),
            "",
            words.say(f"orders.state_{stands[0]}"),
            format_money(order.total),
        ),
        sub=f"{taken} · {who}",
        signs={2: stands[1]},
    )
    amounts = draft.line_amounts(key)
    for at, (line, amount) in enumerate(zip(sale.lines, amounts, strict=True)):
        yield ListRecord(
            key=f"{key}{PART}{at}",
            cells=(
                line.article.name,
                f"{format_quantity(line.quantity)} × {format_short_price(line.article.price)}",
                _payers(words, draft, (key, at)),
                format_money(amount),
            ),
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
    if draft.mode is BillMode.ALL:
        return [ListRecord(key="0", cells=(words.say("orders.pays_all"), format_money(amounts[0])))]
    return [
        ListRecord(
            key=str(at),
            cells=(_name(words, draft, at), format_money(amount)),
            sub=words.say("orders.has_paid") if at in draft.done else "",
            icon="circle-check" if at in draft.done else "",
            tone="ok",
        )
        for at, amount in enumerate(amounts)
    ]


def _name(words: Messages, draft: BillDraft, at: int) -> str:
    if draft.mode is BillMode.LINES:
        return words.say("orders.ticked_lines" if at == 0 else "orders.the_rest")
    if draft.mode is BillMode.PARTS:
        return words.say("orders.part", number=at + 1, count=draft.count)
    if draft.named:
        return draft.named[at]
    return words.say("orders.person", number=at + 1)
