"""What is wrong with the disk or the database."""

import errno
from typing import Final

from till.domain.errors import Broken, Unreachable

_NO_SPACE: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
_NO_PLACE: Final = frozenset(
    {errno.ENOENT, errno.ENOTDIR, errno.EEXIST, errno.EACCES, errno.EPERM, errno.EROFS}
)


class DiskFull(Unreachable):
    """Nothing more can be kept until there is space."""


class DiskFailing(Unreachable):
    """The disk answers with faults, or may not be written. Facts: path."""


class SavingUnsure(Unreachable, key="errors.saving_unsure"):
    """The disk failed to make sure of what was written: it may be there. Facts: path."""


class PlaceUnwritable(Unreachable):
    """A file cannot be made in the place that somebody chose for it. Facts: path."""


def place_error(error: OSError, path: object) -> DiskFull | DiskFailing | PlaceUnwritable:
    """Return the same for a place that somebody chose: it may be none to write in."""
    return PlaceUnwritable(path=str(path)) if error.errno in _NO_PLACE else disk_error(error, path)


def disk_error(error: OSError, path: object) -> DiskFull | DiskFailing:
    """Return in the till's words what the system says of a file."""
    return DiskFull() if error.errno in _NO_SPACE else DiskFailing(path=str(path))


class DatabaseBusy(Unreachable):
    """Another program holds the file. Facts: path."""


class WriterLost(Broken):
    """Nothing can be written any more in this run of the till."""


class DatabaseNewer(Broken):
    """Written by a later version of the till. Facts: path."""


class DatabaseDamaged(Broken):
    """The file is no sound database. Facts: path."""


class DatabaseLost(DatabaseDamaged):
    """The data file is gone, and what belongs to it is still there. Facts: path."""


class DataTakenAway(DatabaseDamaged):
    """The files are not the ones that have their names any more. Facts: path, kept."""


class DataUnfit(DatabaseDamaged):
    """What lies there is not what the journal seals. Facts: path, place."""


class EntriesMissing(DatabaseDamaged):
    """The data know less than was written. Facts: path, first, last, documents."""


class EntriesChanged(DatabaseDamaged):
    """The data are not those that were written. Facts: path, number."""


class DataBehindChangeLog(DatabaseDamaged, key="errors.data_behind_shadow"):
    """The change log knows more than the data do: older ones were put here, or two tills go on.

    Facts: path, records, sales.
    """


class DataGone(DatabaseDamaged):
    """There are no data here, and the second location has some of this till. Facts: path."""


class DataAtOffice(DatabaseDamaged):
    """There are no data here, and the office of the chain has this till's. Facts: office."""
