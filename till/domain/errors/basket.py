"""What is wrong with a code, a quantity, a price or a basket."""

from till.domain.errors import RuleBroken


class UnknownCode(RuleBroken):
    """No article bears this code. Facts: code."""


class WrongCheckDigit(RuleBroken):
    """The last digit does not fit the others: mistyped, or a damaged label. Facts: code."""


class QuantityUnreadable(RuleBroken):
    """What was typed before the star is no quantity. Facts: text."""


class QuantityNotPositive(RuleBroken):
    """Zero or less of something cannot be sold."""


class QuantityTooLarge(RuleBroken):
    """Most likely a barcode in the wrong place. Facts: limit."""


class QuantityNotWhole(RuleBroken):
    """Pieces are sold whole. Facts: name."""


class LabelUnfit(RuleBroken):
    """A price cannot be worked out to a quantity of this article. Facts: name."""


class PriceNeeded(RuleBroken):
    """The article has an open price: somebody says what it costs. Facts: code, name, quantity."""


class WeightNeeded(RuleBroken):
    """The article is sold by measure, and nothing says how much. Facts: code, name."""


class PriceNotPositive(RuleBroken, place="price"):
    """Nothing is sold for zero or less; a discount says that it is given away."""


class PriceTooLarge(RuleBroken, place="price"):
    """A barcode in the wrong place, most likely. Facts: limit."""


class SaleTooLarge(RuleBroken):
    """What is sold together would come to more than the till adds up. Facts: limit."""


class PriceUnreadable(RuleBroken, place="price"):
    """What was typed is no price in lek with at most four places. Facts: text."""


class DepositFixed(RuleBroken):
    """A deposit is given back in full: it has no discount and no price of its own. Facts: name."""


class DiscountTooLarge(RuleBroken):
    """A discount cannot exceed what it is taken from. Facts: limit."""


class DiscountUnreadable(RuleBroken):
    """Neither a percentage nor an amount in lek. Facts: text."""


class NoSuchLine(RuleBroken):
    """The basket has no such line any more."""


class BasketEmpty(RuleBroken):
    """There is nothing to pay for."""


class NothingToUndo(RuleBroken):
    """Nothing was done to the open basket that could be taken back."""


class ParkedUnknown(RuleBroken):
    """The basket was taken up or discarded before."""
