"""What can be wrong with a copy of the data, or with where copies go."""

from till.domain.errors import RuleBroken, Unreachable


class CopyIsFolder(RuleBroken):
    """A folder was named where one copy is wanted. Facts: path."""


class CopyUnreadable(RuleBroken):
    """The file is no copy of a till, or not the whole of one. Facts: path."""


class CopyOfOtherProfile(RuleBroken):
    """Practice never becomes a shop's data, nor the other way round. Facts: theirs, ours."""


class CopyOfOtherShop(RuleBroken):
    """The copy is that of a business with another NUIS. Facts: theirs, ours."""


class BackupOfOtherTill(RuleBroken):
    """It is of another till, and nothing here tells who owns this one. Facts: till, nuis."""

    key = "errors.backup_of_other_till"


class CopyChanged(RuleBroken):
    """Something in the copy does not fit its journal. Facts: path, place."""


class NothingToCopy(RuleBroken):
    """The profile has no data yet."""


class ChangeLogUnfit(RuleBroken):
    """What lies behind the copy in the second place does not fit it: it was changed."""

    key = "errors.shadow_unfit"


class LogCut(RuleBroken):
    """The change log has no record that a Z slip names: its end was cut off. Facts: mark."""


class ChangeLogBehind(Unreachable):
    """What was kept just now is not in the second place yet; it is caught up with. Facts: path."""

    key = "errors.shadow_behind"


class ChangeLogOfAnother(RuleBroken):
    """Another till with the same data writes into it too; neither is mixed in. Facts: path."""

    key = "errors.shadow_of_another"


class CopyStopped(RuleBroken):
    """Somebody ended the making of a copy; nothing is left of it."""


class RestoreOverBasket(RuleBroken):
    """A sale is open, or its payment: it would be lost with the data it belongs to."""


class SecondPlaceOnOwnDisk(RuleBroken):
    """The folder is on the disk of the data: both would be lost together. Facts: path."""


class SecondPlaceMissing(Unreachable):
    """The folder of `backup.folder` is not there, or takes nothing. Facts: path."""


class OwnerGone(RuleBroken):
    """The till had an owner, and neither the data nor the copy know one any more."""


class CopyStays(RuleBroken):
    """The newest good copy is not removed: it is the one that would come back."""
