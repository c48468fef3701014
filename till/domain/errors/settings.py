"""What is wrong with how the till is set up."""

from till.domain.errors import RuleBroken


class SettingUnknown(RuleBroken):
    """Facts: where, key, allowed."""


class SettingWrong(RuleBroken):
    """Facts: where, key, value, allowed."""


class LimitBeyond(RuleBroken):
    """A limit of a role that is no such number. Facts: largest."""


class NothingToTake(RuleBroken):
    """A role that may take no payment at all could finish no sale. Facts: key."""


class SettingsUnreadable(RuleBroken):
    """The settings file is no TOML. Facts: path, reason."""


class SaleOpen(RuleBroken):
    """The till changes over to another environment only between two sales."""


class SecretMissing(RuleBroken):
    """A file of answers names a variable or a file that holds nothing. Facts: where, source."""


class AnswersTillUnknown(RuleBroken):
    """A file of answers for several tills does not know this one. Facts: where, name, allowed."""


class StartsForEverybody(RuleBroken):
    """An administrator had the till start for everybody at this computer. Facts: path."""


class TokenUnfit(RuleBroken, key="errors.token_has_strange_characters"):
    """A token with spaces or signs that no token has."""


class TokenOfEnvironment(RuleBroken):
    """The token comes from a variable, which whoever looks after the machine changes.

    Facts: variable.
    """


class TokenOfOtherProfile(RuleBroken):
    """Another environment's token: it is shown to none but its own. Facts: profile."""


class TokenFileUnfit(RuleBroken):
    """A file that holds anything but one token. Facts: path."""


class AddressOfOtherProfile(RuleBroken):
    """Another environment's address: what is issued there counts for that one. Facts: profile."""


class AddressOfEnvironment(RuleBroken):
    """The address comes from a variable, which is stronger than the file. Facts: variable."""


class SecretStoreMissing(RuleBroken):
    """The machine offers no place to keep secrets."""


class AddressOnLoopback(RuleBroken):
    """Production's service is not on this machine. Facts: where."""


class OthersMayWrite(RuleBroken):
    """Whoever may write there could have the token sent elsewhere. Facts: path."""


class LoopbackUnconfirmed(RuleBroken):
    """`service.allow_loopback` stands in the file, and no owner said so by their PIN."""


class AddressMissing(RuleBroken):
    """No service address is set for this profile. Facts: profile."""


class AddressNotHttps(RuleBroken):
    """Plain http is for this machine's own loopback alone. Facts: address."""


class ProxyUnfit(RuleBroken):
    """The system names a proxy that the till cannot speak to."""


class ProxyWithPassword(RuleBroken):
    """A proxy's address holds a name or a password, which settings do not keep. Facts: where."""


class PrinterDeviceUnknown(RuleBroken):
    """Facts: device, allowed."""


class DisplayDeviceUnknown(RuleBroken):
    """Facts: device, allowed."""


class ScaleDeviceUnknown(RuleBroken):
    """The setting names no kind of scale that the till can reach. Facts: device, allowed."""


class DecidedInWindow(RuleBroken):
    """The till's window is open, and it has a page for what was asked for here."""


class AlreadyRunning(RuleBroken):
    """One till per profile. Facts: profile."""
