"""Slips of a sale: the provisional one for the customer, and an order's for those who make it.

The provisional slip says in a frame that it is no fiscal receipt, and bears neither fiscal code nor
QR code; its bars open the sale at this till.
"""

from decimal import Decimal

from till.domain.formatting import SPACE, write_lek, write_price
from till.domain.identifiers import DocId
from till.domain.orders.places import OrderTicket
from till.domain.paper.slip import (
    Barcode,
    BigNumber,
    Framed,
    Slip,
    SlipHeading,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    TextLine,
    Total,
)
from till.domain.selling.basket import BasketLine
from till.domain.selling.code import slip_bars, slip_code
from till.domain.selling.sale import Sale
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import LEK
from till.printing.slips.source import SlipSource, plain, with_unit

MOST_LINES = 100  # of a sale; the others are counted, so that the slip is never metres long


def provisional_slip(source: SlipSource, sale: Sale, doc_id: DocId) -> Slip:
    """Return the slip of a sale whose document is `doc_id`."""
    title = source.say("provisional")
    code = slip_code(sale.key, doc_id)
    rows: list[SlipRow] = [
        *source.shop.rows(source.words),
        SlipSpace(),
        Framed(title=title.upper(), text=source.say("no_invoice").upper()),
        SlipRule(),
    ]
    rows += [*_goods(source, sale), SlipRule(), *_paid(source, sale), SlipRule()]
    rows += [
        source.when_and_who(sale.closed_at, sale.cashier.name),
        TextLine(text=source.say("sale", number=sale.key)),
        SlipSpace(),
        TextLine(text=source.say("come_back"), is_centred=True),
        BigNumber(text=f"{sale.number:04}"),
        Barcode(text=slip_bars(code), caption=code),
        SlipSpace(),
        TextLine(text=source.words.say("paper.thanks"), is_centred=True),
    ]
    return Slip(title=title, rows=tuple(rows))


def _goods(source: SlipSource, sale: Sale) -> list[SlipRow]:
    """Return the lines, what was taken off all of them, and the total."""
    rows = [row for line in sale.lines[:MOST_LINES] for row in _sale_line(source, line)]
    if more := len(sale.lines[MOST_LINES:]):
        rows.append(TextLine(text=source.say("more", count=more)))
    if sale.discount_value:
        rows.append(SlipPair(label=source.say("discount"), value=write_lek(-sale.discount_value)))
    total = Total(label=source.say("total"), value=with_unit(sale.total, _currency(sale)))
    return [*rows, SlipRule(), total]


def _sale_line(source: SlipSource, line: BasketLine) -> list[SlipRow]:
    """Return an article's name, how much of it at which price, and what was taken off."""
    article = line.article
    unit = f"{SPACE}{source.units.get(article.unit, '')}" if article.weighed else ""
    how_much = f"{plain(line.quantity)}{unit.rstrip()} × {write_price(article.price)}"
    value = f"{write_lek(line.gross)}{SPACE}{article.vat_code.value}"
    rows: list[SlipRow] = [TextLine(text=article.name), SlipPair(label=how_much, value=value)]
    if line.discount is not None:
        percent = line.discount.percent
        name = source.say("discount")
        label = name if percent is None else f"{name}{SPACE}{plain(percent)}{SPACE}%"
        rows.append(SlipPair(label=f"{SPACE}{SPACE}{label}", value=write_lek(-line.discount_value)))
    if line.rounding:
        label = f"{SPACE}{SPACE}{source.say('rounding')}"
        rows.append(SlipPair(label=label, value=write_lek(-line.rounding)))
    return rows


def _paid(source: SlipSource, sale: Sale) -> list[SlipRow]:
    """Return what was handed over, as the customer saw it, and the change."""
    rows: list[SlipRow] = []
    for each in sale.payments:
        is_cash = each.kind is TenderKind.CASH
        given = each.amount + (sale.change if is_cash else Decimal(0))
        label = source.words.say(f"tender.{each.kind.name}")
        rows.append(SlipPair(label=label, value=write_lek(given)))
        rows += [
            SlipPair(label=f"{SPACE}{SPACE}{with_unit(notes.amount, notes.currency)}", value="")
            for notes in each.foreign
        ]
    if sale.change:
        rows.append(
            SlipPair(label=source.say("change"), value=write_lek(sale.change), is_bold=True)
        )
    return rows


def _currency(sale: Sale) -> str:
    code = sale.terms.currency.code
    return "L" if code == LEK.code else code


def order_slip(source: SlipSource, sale: Sale, ticket: OrderTicket) -> Slip:
    """Return the slip of an order, its place and number first; or what corrects an earlier one."""
    title = source.say("order_taken_back" if ticket.takes_back else "order")
    below = source.say("order_again" if ticket.is_again else "no_invoice")
    rows: list[SlipRow] = [Framed(title=title.upper(), text=below.upper())]
    if ticket.place:
        rows.append(SlipHeading(text=ticket.place))
    rows += [
        BigNumber(text=f"{sale.number:04}"),
        source.when_and_who(sale.closed_at, ticket.server or sale.cashier.name),
        SlipRule(),
    ]
    sign = "− " if ticket.takes_back else ""
    rows += [Total(label=f"{sign}{_item(source, line)}", value="") for line in sale.lines]
    rows.append(SlipRule())
    for text in (ticket.guest, ticket.note):
        if text:
            rows += [TextLine(text=text, is_bold=True), SlipRule()]
    return Slip(title=title, rows=tuple(rows))


def _item(source: SlipSource, line: BasketLine) -> str:
    unit = source.units.get(line.article.unit, "") if line.article.weighed else ""
    how_much = f"{plain(line.quantity)}{SPACE}{unit}" if unit else plain(line.quantity)
    return f"{how_much} × {line.article.name}"
