"""What is wrong with the screen, the scale or the display."""

from till.domain.errors import RuleBroken, Unreachable


class ScreenMissing(Unreachable):
    """No screen answers on which a window could be shown."""

    key = "errors.screen_missing"


class DisplayMissing(RuleBroken):
    """No pole display is set up at this till."""

    key = "errors.display_missing"


class ScaleMissing(RuleBroken):
    """No scale is set up at this till."""

    key = "errors.scale_missing"


class NotWeighed(RuleBroken):
    """The article is not sold by weight. Facts: name."""

    key = "errors.not_weighed"


class ScaleInMotion(RuleBroken):
    """What lies on the scale has not come to rest."""

    key = "errors.scale_in_motion"


class ScaleEmpty(RuleBroken):
    """Nothing lies on the scale, or less than it may weigh."""

    key = "errors.scale_empty"


class ScaleBelowZero(RuleBroken):
    """The scale shows less than zero: something was taken off, or its tare is still set."""

    key = "errors.scale_below_zero"


class ScaleOverloaded(RuleBroken):
    """More lies on the scale than it can weigh."""

    key = "errors.scale_overloaded"


class ScaleSameWeight(RuleBroken):
    """An approved scale weighs the same thing once; it is to be lifted and put back."""

    key = "errors.scale_same_weight"


class ScaleLocked(RuleBroken):
    """The scale does not accept this program's check digits, or none are set."""

    key = "errors.scale_locked"


class ScaleRefused(RuleBroken):
    """The scale will not weigh for this price, or says no. Facts: reason (its own number)."""

    key = "errors.scale_refused"


class DisplayUnreachable(Unreachable):
    """The pole display takes nothing. Facts: device."""

    key = "errors.display_unreachable"


class ScaleUnreachable(Unreachable):
    """The line to the scale cannot be opened or broke. Facts: device."""

    key = "errors.scale_unreachable"


class ScaleSilent(Unreachable):
    """The scale does not answer in time. Facts: device."""

    key = "errors.scale_silent"


class ScaleUnreadable(Unreachable):
    """What the scale answered is no weight one may rely on."""

    key = "errors.scale_unreadable"
