"""What the page of settings leads to, and what an owner opens first (37)."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from till.domain.business_day import in_tirane
from till.domain.shop.people import Role
from till.system.settings.declared import SettingPlace
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.layout import column, lay, panel, put, row
from ui.kit.page.key import At, Key, make_key, qt_key
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_date, format_time, printer_place
from ui.shell.messages import Messages
from ui.shell.shell import Shell
from ui.theme.tokens import Spacing, TextRole

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
HOME: Final = "home"
MOST_ASKED: Final = ("ui.language", "ui.text_size", "ui.customer_display", "ui.lock_after_min")
"""The settings that stand on the first page, in their order there."""
BESIDE: Final = 3
SIGN: Final = 28
CHANGE_SHOP: Final = "change_shop"


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


class SettingsHome(QWidget):
    """`pages` are its keys by name; `change` leads to the settings of the shop."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.pages: dict[str, Button] = {}
        self._name = Text("", role=TextRole.H2, elide=True)
        self._about = Text("", tone="text2", wrap=True)
        self._environment = Text("", role=TextRole.BODY_STRONG, tone="ok")
        self._till = Text("", role=TextRole.SMALL, tone="text2")
        said = words.say("settings.change_shop")
        self.change = make_key(
            "settings", Key(name=CHANGE_SHOP, keys="F2", words=said, icon="pencil", at=At.HEAD)
        )
        shop = row(
            IconLabel("building-2", size=SIGN),
            (column(self._name, self._about, spacing=2), 1),
            column(self._environment, self._till, spacing=2),
            self.change,
            spacing=16,
        )
        self._pressed: dict[int, Button] = {Qt.Key.Key_F2: self.change}
        self._rows = column(panel(shop, margins=(18, 12, 18, 12)), spacing=Spacing.COLUMN)
        lay(self, self._rows)

    def show_links(self, links: Sequence[SettingsLink]) -> None:
        """Add the keys that lead to pages."""
        keys: list[Button] = []
        for each in links:
            said = self._words.say(f"settings.section.{each.name}")
            key = Button(said, size=ButtonSize.BESIDE, icon=each.icon, keys=each.keys)
            key.spread = True
            key.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            key.setObjectName(f"settings.to_{each.name}")
            keys.append(key)
            self.pages[each.name] = key
            self._pressed[qt_key(each.keys)] = key
        for first in range(0, len(keys), BESIDE):
            beside = ((key, 1) for key in keys[first : first + BESIDE])
            put(self._rows, row(*beside, spacing=Spacing.COLUMN))

    def key_actions(self) -> dict[int, Callable[[], object]]:
        """Return what the keys of the pages and of the shop do."""
        return {key: button.click for key, button in self._pressed.items()}

    def show_shop(self, values: Mapping[str, str], profile: str) -> None:
        """Show whose till this is, by the settings as they are typed, and its environment."""
        say = self._words.say
        self._name.setText(values["shop.name"] or say("settings.no_shop_name"))
        number = values["shop.nuis"]
        parts = (say("settings.nuis", number=number) if number else "", values["shop.address"])
        self._about.setText(" · ".join(each for each in parts if each))
        self._environment.setText(say(f"settings.option.{profile}"))
        self._till.setText(values["shop.till_name"])

    def show_standing(self, standing: Mapping[str, str]) -> None:
        """Say under the names of pages how they stand."""
        for name, said in standing.items():
            key = self.pages.get(name)
            if key is not None:
                key.set_words(key.words(), sub=said)
                key.setAccessibleDescription(said)
