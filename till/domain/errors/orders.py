"""What is wrong with an order, its place, or the money that is kept for one."""

from till.domain.errors import RuleBroken


class PlaceNameMissing(RuleBroken):
    """A place is called something that can be read."""


class PlaceUnknown(RuleBroken):
    """There is no such place any more."""


class PlaceTaken(RuleBroken):
    """Another place of the area is called so. Facts: place."""


class PlaceOccupied(RuleBroken):
    """A place goes once nothing is open there. Facts: place."""


class PlacePaid(RuleBroken):
    """What was to be paid is open no more: a person closed it. Facts: place."""


class PlaceSettled(RuleBroken):
    """Somebody paid it, or took it back, meanwhile. Facts: place, time, person."""


class PlaceMoneyOpen(RuleBroken):
    """Money was taken for a part of what a place owes: the day stays open. Facts: place, amount."""


class PlaceMoneyOver(RuleBroken):
    """More was taken for parts than is to be paid: it goes back first. Facts: place, amount."""


class PartTooLarge(RuleBroken):
    """A part is at most what is still to be paid. Facts: left."""


class PartsInLek(RuleBroken):
    """Parts are taken in lek, of orders in lek."""


class LineWithoutPayer(RuleBroken):
    """Each line is paid by somebody. Facts: line."""


class LineTooSmall(RuleBroken):
    """A line is shared in thousandths: each share holds something. Facts: line."""


class TakesNoMoney(RuleBroken):
    """A waiter takes orders; whoever takes money signs in for it."""
