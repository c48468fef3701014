"""What is declared of each setting: the page of settings and the documents are made from it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, get_origin

from till.domain.shop.vat import KNOWN_RATES, VatCode
from till.system.json_values import json_value
from till.system.settings.file import as_typed
from till.system.settings.model import SECTIONS, known_keys
from till.system.settings.role_table import listed

MOST_CHOICES: Final = 6
DEVICES: Final = ("printer", "kitchen_printer", "bar_printer", "report_printer", "display", "scale")
HOLDS_AT_ONCE: Final = (*DEVICES, "backup", "roles", "limits", "sale")
"""The sections that hold as soon as they are changed; all else waits for a start."""
_CHOICES = re.compile(r"[a-z0-9_]+(, [a-z0-9_]+)+", re.ASCII)
_SAID_OF_PRINTERS: Final = ("kitchen_printer.", "bar_printer.", "report_printer.")
_SAID_AS: Final = {
    "roles.supervisor_discount": "roles.cashier_discount",
    "roles.supervisor_price_cut": "roles.cashier_price_cut",
    "roles.supervisor_rights": "roles.cashier_rights",
    "roles.supervisor_tenders": "roles.cashier_tenders",
    "limits.count_difference_supervisor": "limits.count_difference_cashier",
    "limits.withdrawal_supervisor": "limits.withdrawal_cashier",
}


class ListForm(StrEnum):
    """What stands in a setting that is a list of what cannot all be known."""

    TEMPLATES = "templates"
    RATES = "rates"
    DATED = "dated"
    CONFIRMED = "confirmed"
    CATEGORIES = "categories"


_LIST_FORMS: Final = {
    "labels.templates": ListForm.TEMPLATES,
    "bar_printer.categories": ListForm.CATEGORIES,
    "vat.rates": ListForm.RATES,
    "vat.confirmed": ListForm.CONFIRMED,
    **dict.fromkeys(
        (
            *("limits.cash_business", "limits.cash_private", "limits.drawer"),
            *("limits.delivery_hours", "limits.repair_days", "limits.buyer_years"),
        ),
        ListForm.DATED,
    ),
}


class SettingPlace(StrEnum):
    """Where a setting stands on the page, in the order of its column."""

    THIS_TILL = "this_till"
    SERVICE = "service"
    LIMITS = "limits"
    COUNTER = "counter"
    MONEY = "money"


PLACES: Final[Mapping[str, SettingPlace]] = {
    **dict.fromkeys(("shop", "ui", "backup", "price_files"), SettingPlace.THIS_TILL),
    **dict.fromkeys(("service", "receipt", "office", "practice", "start"), SettingPlace.SERVICE),
    **dict.fromkeys(("roles", "limits", "sale"), SettingPlace.LIMITS),
    **dict.fromkeys(DEVICES, SettingPlace.COUNTER),
    **dict.fromkeys(("scanner", "labels"), SettingPlace.COUNTER),
    **dict.fromkeys(("vat", "bank"), SettingPlace.MONEY),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredSetting:
    """A setting by its dotted key.

    `may_be` says its limits, `default` is what it is unless set, as typed; `choices` are all its
    values where those are few. Of a list, `members` are all that may be in it, where those are
    known, else `list_form` says how one is made. `holds_at_once` tells that it needs no new start.
    Its words are `settings.name.…` and `settings.what.…`, under `named` and `said`: some say the
    same of another.
    """

    key: str
    place: SettingPlace
    may_be: str
    default: str
    choices: tuple[str, ...]
    members: tuple[str, ...]
    list_form: ListForm | None
    holds_at_once: bool
    named: str
    said: str


def offered_members(declared: DeclaredSetting, values: Mapping[str, str]) -> tuple[str, ...]:
    """Return what may be put into a list now: a VAT code once its rate is known or confirmed."""
    if declared.key != "vat.codes":
        return declared.members
    confirmed = {each[0] for each in listed(values.get("vat.confirmed", ""))}
    known = {code.value for code in KNOWN_RATES}
    return tuple(each for each in declared.members if each in known | confirmed)


def declared_settings() -> tuple[DeclaredSetting, ...]:
    """Return every setting, in the order in which they are listed."""
    return tuple(_declared(key) for key in known_keys())


def _declared(key: str) -> DeclaredSetting:
    section, _, name = key.partition(".")
    field = known_keys()[key]
    default = json_value(getattr(SECTIONS[section](), name))
    may_be = field.description or ""
    is_list = get_origin(field.annotation) in {tuple, dict}
    known = tuple(may_be.split(", ")) if _CHOICES.fullmatch(may_be) else ()
    choices = () if is_list else known
    printer = key.startswith(_SAID_OF_PRINTERS) and name not in {"device", "categories"}
    named = f"printer.{name}" if printer else key
    return DeclaredSetting(
        key=key,
        place=PLACES[section],
        may_be=may_be,
        default=as_typed(default),
        choices=choices if len(choices) <= MOST_CHOICES else (),
        members=_members(key, known) if is_list else (),
        list_form=_LIST_FORMS.get(key),
        holds_at_once=section in HOLDS_AT_ONCE,
        named=named,
        said=_SAID_AS.get(key, named),
    )


def _members(key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return all that may be in a list."""
    return tuple(code.value for code in VatCode) if key == "vat.codes" else known
