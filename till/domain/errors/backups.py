"""What can be wrong with a backup, with where backups go, or with data that go on twice."""

from typing import Final

from till.domain.errors import RuleBroken, Unreachable


class BackupIsFolder(RuleBroken, key="errors.copy_is_folder"):
    """A folder was named where one backup is wanted. Facts: path."""


class BackupUnreadable(RuleBroken, key="errors.copy_unreadable"):
    """The file is no backup of a till, or not the whole of one. Facts: path."""


class BackupOfOtherProfile(RuleBroken, key="errors.copy_of_other_profile"):
    """Practice never becomes a shop's data, nor the other way round. Facts: theirs, ours."""


class BackupOfOtherShop(RuleBroken, key="errors.copy_of_other_shop"):
    """The backup is that of a business with another NUIS. Facts: theirs, ours."""


class BackupOfOtherTill(RuleBroken, key="errors.backup_of_other_till"):
    """It is of another till, and nothing here tells who owns this one. Facts: till, nuis."""


class BackupChanged(RuleBroken, key="errors.copy_changed"):
    """Something in the backup does not fit its journal. Facts: path, place."""


class NothingToBackUp(RuleBroken, key="errors.nothing_to_copy"):
    """The profile has no data yet."""


class ChangeLogUnfit(RuleBroken, key="errors.shadow_unfit"):
    """What lies behind the backup in the second location does not fit it: it was changed."""


class LogCut(RuleBroken):
    """The change log has no record that a Z slip names: its end was cut off. Facts: mark."""


class ChangeLogBehind(Unreachable, key="errors.shadow_behind"):
    """What was kept just now is not in the second location yet; it will be. Facts: path."""


class ChangeLogOfAnother(RuleBroken, key="errors.shadow_of_another"):
    """Another till with the same data writes into it too; neither is mixed in. Facts: path."""


class BackupStopped(RuleBroken, key="errors.copy_stopped"):
    """Somebody ended the making of a backup; nothing is left of it."""


class RestoreOverBasket(RuleBroken):
    """A sale is open, or its payment: it would be lost with the data it belongs to."""


class SecondLocationOnOwnDisk(RuleBroken, key="errors.second_place_on_own_disk"):
    """The folder is on the disk of the data: both would be lost together. Facts: path."""


class SecondLocationMissing(Unreachable, key="errors.second_place_missing"):
    """The folder of `backup.folder` is not there, or takes nothing. Facts: path."""


class OwnerGone(RuleBroken):
    """The till had an owner, and neither the data nor the backup know one any more."""


class BackupStays(RuleBroken, key="errors.copy_stays"):
    """The newest good backup is not removed: it is the one that would come back."""


class DuplicateTill(RuleBroken, key="errors.two_tills_alive"):
    """The same till goes on somewhere else at this moment. Facts: computer."""


class GenerationGivenUp(RuleBroken, key="errors.life_given_up"):
    """Somebody decided that the other one goes on. Facts: computer, person."""


DUPLICATE_FAULTS: Final = (DuplicateTill, GenerationGivenUp)
"""Why nothing may be sold or sent: both would give the same numbers to two sales."""


class NoDuplicateTill(RuleBroken, key="errors.nobody_else_alive"):
    """There is no other one to choose between: nothing to decide."""
