"""What a line comes to when a label or a person says its price.

A label that bears the price of the whole is believed to the cent:

- of a weighed article with a unit price the quantity is price ÷ unit price, to the thousandth, and
  the line comes to exactly the label's price; the request then carries `totalPrice` beside price
  and units (design: fiscal, "Totals");
- of a piece, or of an article with an open price, the label's price is the price.

A label can be typed as well as scanned: where it asks less than the catalogue, the limits of
prices hold for it.
"""

from decimal import ROUND_HALF_UP, Decimal

from till.domain.barcode import Scan
from till.domain.errors.basket import (
    LabelUnfit,
    PriceNeeded,
    QuantityTooLarge,
    QuantityUnreadable,
    WeightNeeded,
)
from till.domain.money import ZERO, checked_price, to_cents
from till.domain.quantity import ONE, THOUSANDTH, checked_quantity
from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Article

ROUNDED_BY_SCALES = Decimal(1)  # lek


def line_of(article: Article, scan: Scan) -> BasketLine:
    """Return the line that an article and what was scanned make.

    Raises PriceNeeded where the price is open and nothing says it, WeightNeeded where an article
    by measure comes without one, LabelUnfit, and what prices and quantities may be refused for.
    """
    if scan.price is None:
        return _plain(article, scan)
    price = checked_price(to_cents(scan.price))
    if article.weighed and not article.has_open_price and scan.quantity is None:
        weight = (price / article.price).quantize(THOUSANDTH, rounding=ROUND_HALF_UP)
        try:
            quantity = checked_quantity(max(weight, THOUSANDTH))
        except (QuantityTooLarge, QuantityUnreadable) as error:
            raise LabelUnfit(name=article.name) from error
        return _settled(article, quantity, price)
    quantity = _checked(article, scan.quantity or ONE)
    if article.weighed and not article.has_open_price:
        return _settled(article, quantity, price)
    unit_price = checked_price(to_cents(price / quantity))
    return _settled(article.at_price(unit_price), quantity, price)


def measured(article: Article, said: Decimal | None) -> Decimal:
    """Return how much was said, or one piece; raises WeightNeeded where only a measure can tell."""
    if said is not None:
        return said
    if article.weighed and not article.has_open_price:
        raise WeightNeeded(code=article.article_id, name=article.name)
    return ONE


def listed_of_label(article: Article, line: BasketLine) -> Decimal | None:
    """Return what a line would come to by the catalogue (lek) where its label asks less, else None.

    What scales round is not less: half a gram or, of a price, a lek. An open price has no list.
    """
    listed = to_cents(article.price * line.quantity)
    rounded = max(ROUNDED_BY_SCALES, article.price * THOUSANDTH / 2) if article.weighed else ZERO
    return listed if line.gross < listed - rounded else None


def line_at_price(article: Article, quantity: Decimal, price: Decimal) -> BasketLine:
    """Return a line at a unit price (lek) that a person said; the list price stays beside it.

    Raises what prices and quantities may be refused for.
    """
    price = checked_price(price)
    listed = None if article.has_open_price or price == article.price else article.price
    quantity = _checked(article, quantity)
    return BasketLine(article=article.at_price(price), quantity=quantity, list_price=listed)


def _plain(article: Article, scan: Scan) -> BasketLine:
    said = scan.quantity
    quantity = _checked(article, ONE if said is None else said)
    if article.has_open_price:
        raise PriceNeeded(
            code=article.article_id, name=article.name, quantity=format(quantity, "f")
        )
    is_typed = scan.by_hand and article.weighed
    return BasketLine(article=article, quantity=measured(article, said), is_by_hand=is_typed)


def _checked(article: Article, quantity: Decimal) -> Decimal:
    quantity = checked_quantity(quantity)
    article.check_quantity(quantity)
    return quantity


def _settled(article: Article, quantity: Decimal, price: Decimal) -> BasketLine:
    """Return a line that comes to a price, whatever price × quantity is rounded to."""
    is_exact = to_cents(article.price * quantity) == price
    return BasketLine(article=article, quantity=quantity, settled=None if is_exact else price)
