"""Reading the number that was typed, by what it is for.

Lives here: the purposes of the number pad and `read_number`.
Must not: widgets, or what is done with the number.
"""

from decimal import Decimal
from typing import Final

from till.domain.article import checked_price
from till.domain.barcode import parse_quantity_typed
from till.domain.errors.basket import PriceUnreadable
from till.domain.exchange import parse_rate
from ui.format import NotANumber, parse_amount

QUANTITY: Final = "quantity"
PRICE: Final = "price"
RATE: Final = "rate"
TOLD: Final = 20


def read_number(purpose: str, text: str) -> Decimal:
    """Return the number typed for a purpose: a quantity, a price in lek, lek for one euro.

    Raises a RuleBroken that says what is wrong: QuantityUnreadable, PriceUnreadable, RateUnfit and
    their kin.
    """
    if purpose == QUANTITY:
        return parse_quantity_typed(text)
    if purpose == RATE:
        return parse_rate(text)
    try:
        return checked_price(parse_amount(text))
    except NotANumber as error:
        raise PriceUnreadable(text=text[:TOLD]) from error
