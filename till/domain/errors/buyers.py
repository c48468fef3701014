"""What is wrong with a buyer."""

from till.domain.errors import RuleBroken


class BuyerNuisUnfit(RuleBroken, place="number"):
    """A NUIS is one letter, eight digits, one letter. Facts: number."""


class BuyerNumberMissing(RuleBroken, place="number"):
    """A buyer is known by a number of some kind."""


class BuyerNameMissing(RuleBroken, place="name"):
    """A buyer has a name."""


class BuyerAddressMissing(RuleBroken, place="address"):
    """A buyer has an address."""


class BuyerTownMissing(RuleBroken, place="town"):
    """A buyer's address names the town."""


class BuyerCountryUnfit(RuleBroken, place="country"):
    """A country is three letters of ISO 3166-1. Facts: country."""


class BuyerCountryCodeUnfit(RuleBroken, place="country"):
    """The two letters are no code, or of another country. Facts: code, country."""


class BuyerExists(RuleBroken, place="number"):
    """Another saved buyer has this number. Facts: number, name."""


class BuyerGone(RuleBroken):
    """The buyer is not among the saved ones any more. Facts: name."""


class BuyerTypeUnknown(RuleBroken):
    """What a table calls a buyer's document is none of those there are. Facts: text, allowed."""


class BuyerIsTheShop(RuleBroken, place="number"):
    """Nobody sells to themselves; only the supplier of a purchase abroad is the shop (4.1.6)."""
