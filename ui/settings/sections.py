"""What the page of settings shows, as values: its sections, other pages and how those stand."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.shop.people import Role
from till.system.settings.declared import SettingPlace
from ui.kit.formats import format_date, format_time
from ui.kit.wording import printer_place
from ui.shell.shell import Shell

NewestBackup = Callable[[], datetime | None]
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
    """Another page: `name` ends its words' key `settings.section.…`.

    One with `keys` stands on the first page, each other in the column.
    """

    name: str
    icon: str
    open: Callable[[], object]
    keys: str = ""


async def read_standing(
    shell: Shell, values: Mapping[str, str], newest_backup: NewestBackup
) -> Mapping[str, str]:
    """Return it by the names of the pages; `values` are the settings as they are typed."""
    till = shell.till
    words = shell.words
    membership = await till.office.membership() if till.office else None
    made_at = await asyncio.to_thread(newest_backup)
    return {
        "catalogue": words.count("first_start.articles", till.articles.count()),
        "buyers": words.count("settings.standing_buyers", till.buyers.count()),
        "people": _people(shell),
        "devices": printer_place(words, values["printer.device"]),
        "backups": _backups(shell, made_at),
        "office": membership.office if membership else words.say("settings.standing_alone"),
    }


def _people(shell: Shell) -> str:
    """Say who lacks the code without which nothing is issued; else how many there are."""
    people = [each for each in shell.till.people.all() if not each.is_service]
    waits = [each for each in people if not each.operator_code and each.role is not Role.WAITER]
    if waits:
        return shell.words.count("settings.standing_no_code", len(waits))
    return shell.words.count("settings.standing_people", len(people))


def _backups(shell: Shell, made_at: datetime | None) -> str:
    if made_at is None:
        return shell.words.say("backups.nothing")
    there = in_tirane(made_at)
    day = "" if there.date() == shell.till.today else f"{format_date(there.date())} "
    return shell.words.say("settings.standing_backup", moment=f"{day}{format_time(there)}")
