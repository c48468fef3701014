"""What the page of settings shows, as values."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from till.system.settings.declared import SettingPlace

ICONS: Final = {
    SettingPlace.THIS_TILL: "settings",
    SettingPlace.SERVICE: "cloud",
    SettingPlace.LIMITS: "shield-check",
    SettingPlace.COUNTER: "scan-barcode",
    SettingPlace.MONEY: "landmark",
}
IN_THE_CARD: Final = frozenset({"service.base_url", "start.profile"})
"""The settings that the card of the service is for: a search finds them, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsLink:
    """Another page in the column: `name` ends its words' key `settings.section.…`."""

    name: str
    icon: str
    open: Callable[[], object]
