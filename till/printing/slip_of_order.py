"""The slip of an order: what is to be made ready, to be read from afar."""

from till.domain.formatting import SPACE
from till.domain.paper.slip import BigNumber, Framed, Slip, SlipRow, SlipRule, TextLine, Total
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.printing.slip_words import SlipSource, plain


def slip_of_order(source: SlipSource, sale: Sale) -> Slip:
    """Return the slip of an order, its number first."""
    title = source.say("order")
    rows: list[SlipRow] = [
        Framed(title=title.upper(), text=source.say("no_invoice").upper()),
        BigNumber(text=f"{sale.number:04}"),
        source.when_and_who(sale.closed_at, sale.cashier.name),
        SlipRule(),
    ]
    rows += [Total(label=_what(source, line), value="") for line in sale.lines]
    rows.append(SlipRule())
    if sale.terms.notes:
        rows += [TextLine(text=sale.terms.notes, is_bold=True), SlipRule()]
    return Slip(title=title, rows=tuple(rows))


def _what(source: SlipSource, line: BasketLine) -> str:
    unit = source.units.get(line.article.unit, "") if line.article.weighed else ""
    how_much = f"{plain(line.quantity)}{SPACE}{unit}" if unit else plain(line.quantity)
    return f"{how_much} × {line.article.name}"
