"""What is wrong with a code, a quantity, a price or a basket."""

from till.domain.errors import RuleBroken


class UnknownCode(RuleBroken):
    """No article bears this code. Facts: code."""

    key = "errors.unknown_code"


class WrongCheckDigit(RuleBroken):
    """The last digit does not fit the others: mistyped, or a damaged label. Facts: code."""

    key = "errors.wrong_check_digit"


class QuantityUnreadable(RuleBroken):
    """What was typed before the star is no quantity. Facts: text."""

    key = "errors.quantity_unreadable"


class QuantityNotPositive(RuleBroken):
    """Zero or less of something cannot be sold."""

    key = "errors.quantity_not_positive"


class QuantityTooLarge(RuleBroken):
    """Most likely a barcode in the wrong place. Facts: limit."""

    key = "errors.quantity_too_large"


class QuantityNotWhole(RuleBroken):
    """Pieces are sold whole. Facts: name."""

    key = "errors.quantity_not_whole"


class LabelUnfit(RuleBroken):
    """A price cannot be worked out to a quantity of this article. Facts: name."""

    key = "errors.label_unfit"


class PriceNeeded(RuleBroken):
    """The article has an open price: somebody says what it costs. Facts: code, name, quantity."""

    key = "errors.price_needed"


class WeightNeeded(RuleBroken):
    """The article is sold by measure, and nothing says how much. Facts: code, name."""

    key = "errors.weight_needed"


class PriceNotPositive(RuleBroken):
    """Nothing is sold for zero or less; a discount says that it is given away."""

    key = "errors.price_not_positive"


class PriceTooLarge(RuleBroken):
    """A barcode in the wrong place, most likely. Facts: limit."""

    key = "errors.price_too_large"


class SaleTooLarge(RuleBroken):
    """What is sold together would come to more than the till adds up. Facts: limit."""

    key = "errors.sale_too_large"


class PriceUnreadable(RuleBroken):
    """What was typed is no price in lek with at most four places. Facts: text."""

    key = "errors.price_unreadable"


class DiscountTooLarge(RuleBroken):
    """A discount cannot exceed what it is taken from. Facts: limit."""

    key = "errors.discount_too_large"


class DiscountUnreadable(RuleBroken):
    """Neither a percentage nor an amount in lek. Facts: text."""

    key = "errors.discount_unreadable"


class NoSuchLine(RuleBroken):
    """The basket has no such line any more."""

    key = "errors.no_such_line"


class BasketEmpty(RuleBroken):
    """There is nothing to pay for."""

    key = "errors.basket_empty"


class NothingToUndo(RuleBroken):
    """Nothing was done to the open basket that could be taken back."""

    key = "errors.nothing_to_undo"


class ParkedUnknown(RuleBroken):
    """The basket was taken up or discarded before."""

    key = "errors.parked_unknown"
