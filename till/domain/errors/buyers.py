"""What is wrong with a buyer."""

from till.domain.errors import RuleBroken


class BuyerNuisUnfit(RuleBroken):
    """A NUIS is one letter, eight digits, one letter. Facts: number."""


class BuyerNumberMissing(RuleBroken):
    """A buyer is known by a number of some kind."""


class BuyerNameMissing(RuleBroken):
    """A buyer has a name."""


class BuyerAddressMissing(RuleBroken):
    """A buyer has an address."""


class BuyerTownMissing(RuleBroken):
    """A buyer's address names the town."""


class BuyerCountryUnfit(RuleBroken):
    """A country is three letters of ISO 3166-1. Facts: country."""


class BuyerCountryCodeUnfit(RuleBroken):
    """The two letters are no code, or of another country. Facts: code, country."""


class BuyerExists(RuleBroken):
    """Another saved buyer has this number. Facts: number, name."""


class BuyerGone(RuleBroken):
    """The buyer is not among the saved ones any more. Facts: name."""


class BuyerTypeUnknown(RuleBroken):
    """What a table calls a buyer's document is none of those there are. Facts: text, allowed."""
