"""What is wrong with labels that somebody wants printed."""

from till.domain.errors import RuleBroken


class LabelFormatUnfit(RuleBroken, place="own"):
    """No sizes of labels that have room on their sheet, or too small to be read. Facts: format."""


class LabelStartUnfit(RuleBroken, place="start"):
    """The sheet has no such label. Facts: most."""


class LabelShiftUnfit(RuleBroken, place="across"):
    """No millimetres, or more than a sheet is ever out of place. Facts: most."""


class LabelsMissing(RuleBroken):
    """Nothing is to be labelled."""


class LabelsTooMany(RuleBroken):
    """More than are made at once. Facts: most."""


class LabelPriceMissing(RuleBroken):
    """Its price is asked for at each sale. Facts: name."""


class LabelWeightUnfit(RuleBroken):
    """No template of a scale's label can say this weight of this article. Facts: name."""


class OwnCodesMissing(RuleBroken):
    """Every code of 20 to 29 is taken or is that of a scale's label."""
