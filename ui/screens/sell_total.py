"""What the glass of the sell screen says.

Lives here: the total of a sale being made, and the change of one just finished.
Must not: compute either.
"""

from decimal import Decimal

from till.domain.basket import Basket
from ui.format import MINUS, format_money
from ui.messages import Messages
from ui.screens.finished_view import FinishedView
from ui.widgets.glass import Glass, Mood


def show_total(glass: Glass, words: Messages, basket: Basket, vat: Decimal) -> None:
    """Show what is to be paid, the lines, the VAT in it and the discounts, in lek."""
    count = words.count("sell.lines", len(basket.lines)) if basket.lines else ""
    glass.set_heading(words.say("sell.to_pay"), count)
    glass.set_number(format_money(basket.total))
    foot = [(words.say("sell.vat"), format_money(vat))]
    if basket.all_discounts:
        foot.append((words.say("sell.discount"), MINUS + format_money(basket.all_discounts)))
    glass.set_foot(foot)


def show_change(glass: Glass, words: Messages, view: FinishedView) -> None:
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
