"""What is wrong with an amount, a tender or a rate."""

from till.domain.errors import RuleBroken


class AmountNotPositive(RuleBroken):
    """Zero or less cannot be put into a drawer, or taken out."""

    key = "errors.amount_not_positive"


class CardNumberTyped(RuleBroken):
    """A text holds the number of a bank card, which is kept and sent nowhere."""

    key = "errors.card_number_typed"


class AmountUnreadable(RuleBroken):
    """What was typed is no amount. Facts: text."""

    key = "errors.amount_unreadable"


class AmountTooFine(RuleBroken):
    """Three digits after a comma: thousands to one person, thousandths to another. Facts: text."""

    key = "errors.amount_too_fine"


class AmountNegative(RuleBroken):
    """An amount below zero where none can be."""

    key = "errors.amount_negative"


class AmountTooLarge(RuleBroken):
    """An amount no drawer holds, most likely a slip of the hand. Facts: limit."""

    key = "errors.amount_too_large"


class NotEnoughTendered(RuleBroken):
    """Part of the total is still to be given. Facts: left (lek, as text)."""

    key = "errors.not_enough_tendered"


class CardOver(RuleBroken):
    """A card, a voucher or a cheque cannot pay more than is left. Facts: left (lek, as text)."""

    key = "errors.card_over"


class TenderUnknown(RuleBroken):
    """No such way to pay at this till. Facts: text, allowed."""

    key = "errors.tender_unknown"


class CurrencyUnfit(RuleBroken):
    """No currency that can be exchanged for lek. Facts: text."""

    key = "errors.currency_unfit"


class RateUnfit(RuleBroken):
    """No exchange rate: above zero, with at most four places. Facts: text, limit."""

    key = "errors.rate_unfit"


class RateDoubtful(RuleBroken):
    """So far from the usual rates that somebody has to say it is meant.

    Facts: currency, rate, least, most (lek, as text).
    """

    key = "errors.rate_doubtful"


class RateMissing(RuleBroken):
    """Nobody has set today's rate of a currency. Facts: currency."""

    key = "errors.rate_missing"


class RateChanged(RuleBroken):
    """Notes were counted at a rate that holds no more. Facts: currency."""

    key = "errors.rate_changed"


class BankAccountMissing(RuleBroken):
    """A payment to an account names the account, and none is set."""

    key = "errors.bank_account_missing"
