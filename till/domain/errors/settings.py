"""What is wrong with how the till is set up."""

from till.domain.errors import RuleBroken


class SettingUnknown(RuleBroken):
    """Facts: where, key, allowed."""

    key = "errors.setting_unknown"


class SettingWrong(RuleBroken):
    """Facts: where, key, value, allowed."""

    key = "errors.setting_wrong"


class LimitBeyond(RuleBroken):
    """A limit of a role that is no such number. Facts: largest."""

    key = "errors.limit_beyond"


class NothingToTake(RuleBroken):
    """A role that may take no payment at all could finish no sale. Facts: key."""

    key = "errors.nothing_to_take"


class SettingsUnreadable(RuleBroken):
    """The settings file is no TOML. Facts: path, reason."""

    key = "errors.settings_unreadable"


class SaleOpen(RuleBroken):
    """The till changes over to another environment only between two sales."""

    key = "errors.sale_open"


class SecretMissing(RuleBroken):
    """A file of answers names a variable or a file that holds nothing. Facts: where, source."""

    key = "errors.secret_missing"


class AnswersTillUnknown(RuleBroken):
    """A file of answers for several tills does not know this one. Facts: where, name, allowed."""

    key = "errors.answers_till_unknown"


class StartsForEverybody(RuleBroken):
    """An administrator had the till start for everybody at this computer. Facts: path."""

    key = "errors.starts_for_everybody"


class TokenUnfit(RuleBroken):
    """A token with spaces or signs that no token has."""

    key = "errors.token_has_strange_characters"


class TokenOfEnvironment(RuleBroken):
    """The token comes from a variable, which whoever looks after the machine changes.

    Facts: variable.
    """

    key = "errors.token_of_environment"


class TokenOfOtherProfile(RuleBroken):
    """Another environment's token: it is shown to none but its own. Facts: profile."""

    key = "errors.token_of_other_profile"


class TokenFileUnfit(RuleBroken):
    """A file that holds anything but one token. Facts: path."""

    key = "errors.token_file_unfit"


class AddressOfOtherProfile(RuleBroken):
    """Another environment's address: what is issued there counts for that one. Facts: profile."""

    key = "errors.address_of_other_profile"


class AddressOfEnvironment(RuleBroken):
    """The address comes from a variable, which is stronger than the file. Facts: variable."""

    key = "errors.address_of_environment"


class SecretStoreMissing(RuleBroken):
    """The machine offers no place to keep secrets."""

    key = "errors.secret_store_missing"


class AddressOnLoopback(RuleBroken):
    """Production's service is not on this machine. Facts: where."""

    key = "errors.address_on_loopback"


class OthersMayWrite(RuleBroken):
    """Whoever may write there could have the token sent elsewhere. Facts: path."""

    key = "errors.others_may_write"


class LoopbackUnconfirmed(RuleBroken):
    """`service.allow_loopback` stands in the file, and no owner said so by their PIN."""

    key = "errors.loopback_unconfirmed"


class AddressMissing(RuleBroken):
    """No service address is set for this profile. Facts: profile."""

    key = "errors.address_missing"


class AddressNotHttps(RuleBroken):
    """Plain http is for this machine's own loopback alone. Facts: address."""

    key = "errors.address_not_https"


class ProxyUnfit(RuleBroken):
    """The system names a proxy that the till cannot speak to."""

    key = "errors.proxy_unfit"


class ProxyWithPassword(RuleBroken):
    """A proxy's address holds a name or a password, which settings do not keep. Facts: where."""

    key = "errors.proxy_with_password"


class PrinterDeviceUnknown(RuleBroken):
    """Facts: device, allowed."""

    key = "errors.printer_device_unknown"


class DisplayDeviceUnknown(RuleBroken):
    """Facts: device, allowed."""

    key = "errors.display_device_unknown"


class ScaleDeviceUnknown(RuleBroken):
    """The setting names no kind of scale that the till can reach. Facts: device, allowed."""

    key = "errors.scale_device_unknown"


class DecidedInWindow(RuleBroken):
    """The till's window is open, and it has a page for what was asked for here."""

    key = "errors.decided_in_window"


class AlreadyRunning(RuleBroken):
    """One till per profile. Facts: profile."""

    key = "errors.already_running"
