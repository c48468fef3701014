"""What is declared of each setting: the page of settings and the documents are made from it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_origin

from till.system.settings.file import as_typed, plain_value
from till.system.settings.model import SECTIONS, known_keys

MOST_CHOICES: Final = 6
HOLDS_AT_ONCE: Final = (
    *("printer", "kitchen_printer", "report_printer", "display", "scale"),
    "backup",
)
"""The sections whose things are opened anew when they are changed; all else waits for a start."""
_CHOICES = re.compile(r"[a-z0-9]+(, [a-z0-9]+)+", re.ASCII)
_SAID_OF_PRINTERS: Final = ("kitchen_printer.", "report_printer.")
_SAID_AS: Final = {
    "roles.supervisor_discount": "roles.cashier_discount",
    "roles.supervisor_price_cut": "roles.cashier_price_cut",
    "roles.supervisor_rights": "roles.cashier_rights",
    "roles.supervisor_tenders": "roles.cashier_tenders",
    "limits.count_difference_supervisor": "limits.count_difference_cashier",
    "limits.withdrawal_supervisor": "limits.withdrawal_cashier",
}


class SettingPlace(StrEnum):
    """Where a setting stands on the page, in the order of its column."""

    THIS_TILL = "this_till"
    SERVICE = "service"
    LIMITS = "limits"
    COUNTER = "counter"
    MONEY = "money"


PLACES: Final[Mapping[str, SettingPlace]] = {
    **dict.fromkeys(("shop", "ui", "backup"), SettingPlace.THIS_TILL),
    **dict.fromkeys(("service", "receipt", "practice", "start"), SettingPlace.SERVICE),
    **dict.fromkeys(("roles", "limits", "sale"), SettingPlace.LIMITS),
    **dict.fromkeys(HOLDS_AT_ONCE[:-1], SettingPlace.COUNTER),
    **dict.fromkeys(("scanner", "labels"), SettingPlace.COUNTER),
    **dict.fromkeys(("vat", "bank"), SettingPlace.MONEY),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredSetting:
    """A setting by its dotted key.

    `may_be` says its limits, `default` is what it is unless set, as typed; `choices` are all its
    values where those are few. `holds_at_once` tells that it needs no new start. Its words are
    `settings.name.…` and `settings.what.…`, under `named` and `said`: some say the same of another.
    """

    key: str
    place: SettingPlace
    may_be: str
    default: str
    choices: tuple[str, ...]
    holds_at_once: bool
    named: str
    said: str


def declared_settings() -> tuple[DeclaredSetting, ...]:
    """Return every setting, in the order in which they are listed."""
    return tuple(_declared(key) for key in known_keys())


def _declared(key: str) -> DeclaredSetting:
    section, _, name = key.partition(".")
    field = known_keys()[key]
    default = plain_value(getattr(SECTIONS[section](), name))
    may_be = field.description or ""
    is_one = get_origin(field.annotation) not in {tuple, dict} and bool(_CHOICES.fullmatch(may_be))
    choices = tuple(may_be.split(", ")) if is_one else ()
    printer = key.startswith(_SAID_OF_PRINTERS) and name != "device"
    named = f"printer.{name}" if printer else key
    return DeclaredSetting(
        key=key,
        place=PLACES[section],
        may_be=may_be,
        default=as_typed(default),
        choices=choices if len(choices) <= MOST_CHOICES else (),
        holds_at_once=section in HOLDS_AT_ONCE,
        named=named,
        said=_SAID_AS.get(key, named),
    )
