"""What can be wrong with a backup of the data, or with where backups go."""

from till.domain.errors import RuleBroken, Unreachable


class BackupIsFolder(RuleBroken):
    """A folder was named where one backup is wanted. Facts: path."""

    key = "errors.copy_is_folder"


class BackupUnreadable(RuleBroken):
    """The file is no backup of a till, or not the whole of one. Facts: path."""

    key = "errors.copy_unreadable"


class BackupOfOtherProfile(RuleBroken):
    """Practice never becomes a shop's data, nor the other way round. Facts: theirs, ours."""

    key = "errors.copy_of_other_profile"


class BackupOfOtherShop(RuleBroken):
    """The backup is that of a business with another NUIS. Facts: theirs, ours."""

    key = "errors.copy_of_other_shop"


class BackupOfOtherTill(RuleBroken):
    """It is of another till, and nothing here tells who owns this one. Facts: till, nuis."""

    key = "errors.backup_of_other_till"


class BackupChanged(RuleBroken):
    """Something in the backup does not fit its journal. Facts: path, place."""

    key = "errors.copy_changed"


class NothingToBackUp(RuleBroken):
    """The profile has no data yet."""

    key = "errors.nothing_to_copy"


class ChangeLogUnfit(RuleBroken):
    """What lies behind the backup in the second location does not fit it: it was changed."""

    key = "errors.shadow_unfit"


class LogCut(RuleBroken):
    """The change log has no record that a Z slip names: its end was cut off. Facts: mark."""


class ChangeLogBehind(Unreachable):
    """What was kept just now is not in the second location yet; it will be. Facts: path."""

    key = "errors.shadow_behind"


class ChangeLogOfAnother(RuleBroken):
    """Another till with the same data writes into it too; neither is mixed in. Facts: path."""

    key = "errors.shadow_of_another"


class BackupStopped(RuleBroken):
    """Somebody ended the making of a backup; nothing is left of it."""

    key = "errors.copy_stopped"


class RestoreOverBasket(RuleBroken):
    """A sale is open, or its payment: it would be lost with the data it belongs to."""


class SecondLocationOnOwnDisk(RuleBroken):
    """The folder is on the disk of the data: both would be lost together. Facts: path."""

    key = "errors.second_place_on_own_disk"


class SecondLocationMissing(Unreachable):
    """The folder of `backup.folder` is not there, or takes nothing. Facts: path."""

    key = "errors.second_place_missing"


class OwnerGone(RuleBroken):
    """The till had an owner, and neither the data nor the backup know one any more."""


class BackupStays(RuleBroken):
    """The newest good backup is not removed: it is the one that would come back."""

    key = "errors.copy_stays"
