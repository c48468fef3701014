"""What is wrong with an amount, a tender or a rate."""

from till.domain.errors import RuleBroken


class AmountNotPositive(RuleBroken):
    """Zero or less cannot be put into a drawer, or taken out."""


class CardNumberTyped(RuleBroken):
    """A text holds the number of a bank card, which is kept and sent nowhere."""


class AmountUnreadable(RuleBroken):
    """What was typed is no amount. Facts: text."""


class AmountTooFine(RuleBroken):
    """Three digits after a comma: thousands to one person, thousandths to another. Facts: text."""


class AmountNegative(RuleBroken):
    """An amount below zero where none can be."""


class AmountTooLarge(RuleBroken):
    """An amount no drawer holds, most likely a slip of the hand. Facts: limit."""


class NotEnoughTendered(RuleBroken):
    """Part of the total is still to be given. Facts: left (lek, as text)."""


class CardOver(RuleBroken):
    """A card, a voucher or a cheque cannot pay more than is left. Facts: left (lek, as text)."""


class TenderUnknown(RuleBroken):
    """No such way to pay at this till. Facts: text, allowed."""


class CurrencyUnfit(RuleBroken):
    """No currency that can be exchanged for lek. Facts: text."""


class RateUnfit(RuleBroken):
    """No exchange rate: above zero, with at most four places. Facts: text, limit."""


class RateDoubtful(RuleBroken):
    """So far from the usual rates that somebody has to say it is meant.

    Facts: currency, rate, least, most (lek, as text).
    """


class RateMissing(RuleBroken):
    """Nobody has set today's rate of a currency. Facts: currency."""


class RateChanged(RuleBroken):
    """Notes were counted at a rate that holds no more. Facts: currency."""


class BankAccountMissing(RuleBroken):
    """A payment to an account names the account, and none is set."""
