"""What is wrong where a till joins the office of a chain."""

from till.domain.errors import Refused, RuleBroken, Unreachable


class OfficeJoinedAlready(RuleBroken):
    """This till belongs to a chain; it has to leave it first. Facts: office."""


class OfficeNotJoined(RuleBroken):
    """This till sells alone."""


class OfficeAddressMissing(RuleBroken):
    """Nobody said where the office is."""


class OfficeCodeUnfit(RuleBroken):
    """What was typed has not the form of a code."""


class OfficeCodeWrong(Refused):
    """The office never made this code."""


class OfficeCodeUsed(Refused):
    """Another till has joined by it."""


class OfficeCodeExpired(Refused):
    """Its minutes are over."""


class OfficeCodesTooMany(Refused):
    """Wrong codes came from this address; it has to wait."""


class OfficeKnowsTill(Refused):
    """The office has this till already, by a key that is not here any more."""


class OfficeIsAnother(Refused):
    """Another office answers than the one that gave the code."""


class OfficeTooOld(Refused):
    """The office answers in a way that this version does not understand."""


class OfficeSilent(Unreachable):
    """The office does not answer. Facts: url."""


class OfficeDisagrees(RuleBroken):
    """What the office has of this till goes on otherwise than the data here. Facts: number."""
