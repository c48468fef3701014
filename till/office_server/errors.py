"""What keeps the office from doing what it was asked; the words are among the till's."""

from till.domain.errors import RuleBroken, Unreachable


class OfficeDatabaseAway(Unreachable):
    """PostgreSQL does not answer, or does not let us in. Facts: reason."""


class OfficeDatabaseTooOld(RuleBroken):
    """PostgreSQL is of a version that lacks what is needed. Facts: found, least."""


class OfficeDatabaseForeign(RuleBroken):
    """The database has tables that are not an office's. Facts: table."""


class OfficeDatabaseNewer(RuleBroken):
    """A later version of the office has brought the database up. Facts: found, known."""


class OfficeDatabaseOlder(RuleBroken):
    """The database waits for `till-office migrate`. Facts: found, known."""


class OfficeMissing(RuleBroken):
    """There is no office in this database yet."""


class OfficeAlreadyThere(RuleBroken):
    """There is an office in this database. Facts: name."""


class OfficeDatabaseUnnamed(RuleBroken):
    """Nobody says which database it is."""


class OfficeKeyMissing(RuleBroken):
    """The office's own key is not in its folder, or is another one. Facts: path."""


class OfficeListenRefused(RuleBroken):
    """Plain HTTP is for this computer alone. Facts: address."""


class OfficeAddressTaken(RuleBroken):
    """Another program listens there. Facts: address."""


class OfficeShopThere(RuleBroken):
    """There is a shop of that name already. Facts: name."""


class OfficeShopUnknown(RuleBroken):
    """There is no shop of that name. Facts: name."""


class OfficeNameUnfit(RuleBroken):
    """A name is empty, too long, or has signs that cannot be read. Facts: longest."""


class OfficeTillUnknown(RuleBroken):
    """There is no such till. Facts: till."""


class PasswordTooShort(RuleBroken):
    """A password of the pages has fewer characters than it must. Facts: least."""


class PostgresqlMissing(RuleBroken):
    """This computer has no programs of PostgreSQL that are new enough. Facts: least."""


class TillProgramMissing(RuleBroken):
    """The demo lets tills sell, and the program of a till is not installed here."""


class OfficeEntryUnknown(RuleBroken):
    """Nothing of that number waits in quarantine. Facts: number."""


class OfficeBranchUnknown(RuleBroken):
    """The office has nothing of such a till or branch. Facts: till."""


class OfficeFolderRefused(RuleBroken):
    """Nothing can be written there. Facts: path, reason."""


class OfficePersonThere(RuleBroken):
    """Somebody of that address may sign in already. Facts: mail."""


class OfficePersonUnknown(RuleBroken):
    """Nobody of that address may sign in. Facts: mail."""


class OfficeLastOwner(RuleBroken):
    """An office has to have an owner."""


class OfficeRoleUnfit(RuleBroken):
    """There is no such role. Facts: role."""


class OfficeBackupThere(RuleBroken):
    """There is a file of that name already. Facts: path."""


class OfficeBackupUnreadable(RuleBroken):
    """A file is no whole backup of an office, or its password is another. Facts: path."""


class OfficeBackupFailed(RuleBroken):
    """PostgreSQL's program for backups failed. Facts: reason."""
