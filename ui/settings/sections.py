"""What stands in the left column of the settings."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class SettingsSection(StrEnum):
    """A section of the page itself."""

    THIS_TILL = "this_till"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsLead:
    """Another page in the column: `name` ends its words' key `settings.section.…`."""

    name: str
    icon: str
    open: Callable[[], object]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThisTill:
    """What the first card says of this till: its environment is the key of its words."""

    shop: str
    till_name: str
    environment: str
    address: str
    version: str
