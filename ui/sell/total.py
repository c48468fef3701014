"""What the glass of the sell screen says."""

from decimal import Decimal

from till.domain.cash.exchange import EURO
from till.domain.money import to_cents
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from ui.finished.view import FinishedView
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.formats import MINUS, format_money, format_percent
from ui.shell.messages import Messages


def show_total(
    glass: AmountDisplay, words: Messages, basket: Basket, vat: Decimal, rate: Decimal | None
) -> None:
    """Show what is to be paid, the lines, the VAT in it and the discounts, in lek.

    `rate` is so many lek for one euro today; without one nothing is said in euro.
    """
    total = basket.total
    discounts = basket.all_discounts
    count = words.count("sell.lines", len(basket.lines)) if basket.lines else ""
    if basket.discount is not None:
        off = words.say("sell.discount_all", discount=_written(basket.discount))
        count = words.say("common.joined", first=count, second=off)
    glass.set_heading(words.say("sell.to_pay"), count)
    glass.set_number(format_money(total))
    foot = [(words.say("sell.vat"), format_money(vat))]
    if discounts:
        foot.append((words.say("sell.discount"), MINUS + format_money(discounts)))
    if rate:
        foot.append((EURO, format_money(to_cents(total / rate))))
    glass.set_foot(foot)


def _written(discount: Discount) -> str:
    """What was taken off the whole basket, as it was given."""
    if discount.percent is not None:
        return format_percent(discount.percent)
    return MINUS + format_money(discount.amount or Decimal(0))


def show_change(glass: AmountDisplay, words: Messages, view: FinishedView) -> None:
    """Show the change to give back, what was to be paid and what was received, in lek."""
    number = view.invoice_number
    right = words.say("finished.invoice_number", number=number) if number else ""
    glass.set_heading(words.say("pay.change"), right)
    glass.set_number(format_money(view.sale.change), mood=Mood.OK)
    glass.set_foot(
        [
            (words.say("pay.to_pay"), format_money(view.sale.total)),
            (words.say("pay.received"), format_money(view.sale.received)),
        ]
    )
