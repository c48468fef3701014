"""What the page of settings shows, as values."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from till.system.settings.declared import SettingPlace

ICONS: Final = {
    SettingPlace.THIS_TILL: "settings",
    SettingPlace.SERVICE: "cloud",
    SettingPlace.LIMITS: "shield-check",
    SettingPlace.COUNTER: "scan-barcode",
    SettingPlace.MONEY: "landmark",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsLead:
    """Another page in the column: `name` ends its words' key `settings.section.…`."""

    name: str
    icon: str
    open: Callable[[], object]


class TrialResult(StrEnum):
    """What came of a question to the service; each ends its words' key `settings.trial.…`."""

    TAKEN = "taken"
    NO_CREDENTIALS = "no_credentials"
    WRONG_ADDRESS = "wrong_address"
    OFFLINE = "offline"
    NO_ANSWER = "no_answer"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceView:
    """The service as it is set up: the profile in use, how its token ends, and its last day.

    `has_token_here` is off in practice, which has a token of its own.
    """

    profile: str
    last_signs: str = ""
    last_day: str = ""
    has_token_here: bool = True
