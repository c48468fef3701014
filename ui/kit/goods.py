"""Goods in words: how much of them, what that is made of, what was taken off."""

from collections.abc import Mapping
from decimal import Decimal

from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Article, Unit
from ui.kit.formats import MINUS, format_money, format_percent, format_price, format_quantity
from ui.shell.messages import Messages

Units = Mapping[str, Unit]


def unit_word(words: Messages, units: Units, article: Article) -> str:
    """Return the short word of an article's unit; empty when the unit is not known."""
    unit = units.get(article.unit)
    return unit.words[words.language] if unit else ""


def quantity_words(words: Messages, units: Units, article: Article, quantity: Decimal) -> str:
    """Return so much of an article: `2`, `0,845 kg`."""
    return format_quantity(quantity, unit_word(words, units, article) if article.weighed else "")


def made_of(words: Messages, units: Units, line: BasketLine) -> str:
    """Return what a line is made of: `4 × 95,00`."""
    quantity = quantity_words(words, units, line.article, line.quantity)
    price = format_price(line.article.price)
    return words.say("receipts.line_price", quantity=quantity, price=price)


def discount_words(words: Messages, line: BasketLine) -> str:
    """Return a line's own discount, `Zbritje 10 % · −42,00`; empty without one."""
    if line.discount is None:
        return ""
    amount = MINUS + format_money(line.discount_value)
    if line.discount.percent is None:
        return words.say("sell.line_discount", amount=amount)
    percent = format_percent(line.discount.percent)
    return words.say("sell.line_discount_percent", percent=percent, amount=amount)
