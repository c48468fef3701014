"""What is wrong with the screen, the scale or the display."""

from till.domain.errors import RuleBroken, Unreachable


class ScreenMissing(Unreachable):
    """No screen answers on which a window could be shown."""


class DisplayMissing(RuleBroken):
    """No pole display is set up at this till."""


class ScaleMissing(RuleBroken):
    """No scale is set up at this till."""


class NotWeighed(RuleBroken):
    """The article is not sold by weight. Facts: name."""


class ScaleInMotion(RuleBroken):
    """What lies on the scale has not come to rest."""


class ScaleEmpty(RuleBroken):
    """Nothing lies on the scale, or less than it may weigh."""


class ScaleBelowZero(RuleBroken):
    """The scale shows less than zero: something was taken off, or its tare is still set."""


class ScaleOverloaded(RuleBroken):
    """More lies on the scale than it can weigh."""


class ScaleSameWeight(RuleBroken):
    """An approved scale weighs the same thing once; it is to be lifted and put back."""


class ScaleLocked(RuleBroken):
    """The scale does not accept this program's check digits, or none are set."""


class ScaleRefused(RuleBroken):
    """The scale will not weigh for this price, or says no. Facts: reason (its own number)."""


class DisplayUnreachable(Unreachable):
    """The pole display takes nothing. Facts: device."""


class ScaleUnreachable(Unreachable):
    """The line to the scale cannot be opened or broke. Facts: device."""


class ScaleSilent(Unreachable):
    """The scale does not answer in time. Facts: device."""


class ScaleUnreadable(Unreachable):
    """What the scale answered is no weight one may rely on."""
