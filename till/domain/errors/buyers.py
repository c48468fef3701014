"""What is wrong with a buyer."""

from till.domain.errors import RuleBroken


class BuyerNuisUnfit(RuleBroken):
    """A NUIS is one letter, eight digits, one letter. Facts: number."""

    key = "errors.buyer_nuis_unfit"


class BuyerNumberMissing(RuleBroken):
    """A buyer is known by a number of some kind."""

    key = "errors.buyer_number_missing"


class BuyerNameMissing(RuleBroken):
    """A buyer has a name."""

    key = "errors.buyer_name_missing"


class BuyerAddressMissing(RuleBroken):
    """A buyer has an address."""

    key = "errors.buyer_address_missing"


class BuyerTownMissing(RuleBroken):
    """A buyer's address names the town."""

    key = "errors.buyer_town_missing"


class BuyerCountryUnfit(RuleBroken):
    """A country is three letters of ISO 3166-1. Facts: country."""

    key = "errors.buyer_country_unfit"


class BuyerCountryCodeUnfit(RuleBroken):
    """The two letters are no code, or of another country. Facts: code, country."""

    key = "errors.buyer_country_code_unfit"


class BuyerExists(RuleBroken):
    """Another saved buyer has this number. Facts: number, name."""

    key = "errors.buyer_exists"


class BuyerGone(RuleBroken):
    """The buyer is not among the saved ones any more. Facts: name."""

    key = "errors.buyer_gone"


class BuyerTypeUnknown(RuleBroken):
    """What a table calls a buyer's document is none of those there are. Facts: text, allowed."""

    key = "errors.buyer_type_unknown"
