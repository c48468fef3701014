"""Pictures of the page of settings: `python -m tests.ui.shots.settings --out DIR`.

Lives here: the page in every section.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.drivers.settings import THERE, VALUES, a_page, show_service
from tests.ui.shots.photographer import photograph
from till.system.settings.declared import SettingPlace
from ui.kit.state import State
from ui.settings.screen import SettingsScreen
from ui.shell.messages import Messages

SHOP = {
    "shop.name": "Minimarket Liqeni",
    "shop.nuis": "L71904523K",
    "shop.address": "Rruga e Liqenit 14, Tiranë",
}
LAYOUTS = 3  # turns of the event loop: layouts wait for each other


def home(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.home.show_shop({**VALUES, **SHOP}, "production")
    screen.home.show_standing(
        {
            "catalogue": words.count("first_start.articles", 1284),
            "buyers": words.count("settings.standing_buyers", 212),
            "people": words.count("settings.standing_no_code", 1),
            "devices": words.say("printers.place.tcp", where="192.168.1.50"),
            "backups": words.say("settings.standing_backup", moment="14:00"),
            "office": words.say("settings.standing_alone"),
        }
    )
    screen.restart.show_waiting(1)
    return made


def this_till(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.THIS_TILL)
    screen.say(words.say("settings.saved_later", time="14:35"))
    return made


def service(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.SERVICE)
    said = words.count("service_setup.taken", 6, seconds="0,4")
    screen.service.show_trial(State.OK, said)
    return made


def service_elsewhere(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.SERVICE)
    show_service(screen, THERE)
    screen.restart.show_waiting(1)
    screen.service.form.address.show_error(words.say("service_setup.no_address"))
    said = words.say("service_trial.practice", environment=words.say("settings.option.development"))
    screen.service.show_trial(State.ATT, said)
    return made


def limits(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.LIMITS)
    key = "roles.cashier_discount"
    facts = {"where": "roles", "key": key, "value": "200", "allowed": "0–100"}
    screen.show_problem(key, words.say("errors.setting_wrong", **facts))
    return made


def roles(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.LIMITS)
    return made


def counter(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.COUNTER)
    screen.code_scanned("2112345008455")
    _below(screen)
    return made


def money(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.MONEY)
    screen.show_values(
        {
            **VALUES,
            "vat.codes": "B, C, F",
            "vat.confirmed": "F=5 2026-12-01",
            "vat.rates": "B=18.5, E 2027-01-01=8, D 2027-01-01=off",
        }
    )
    return made


def limits_below(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.open_place(SettingPlace.LIMITS)
    _below(screen)
    return made


def _below(screen: SettingsScreen) -> None:
    """Show the page as far down as it goes, once it knows how far that is."""
    for _ in range(LAYOUTS):
        QApplication.processEvents()
    bar = screen.area.verticalScrollBar()
    bar.setValue(bar.maximum())


def search(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.search.type_key("printer")
    screen.search.edited.emit("printer")
    return made


MADE = (
    *(home, this_till, service, service_elsewhere, roles, limits, limits_below),
    *(counter, money, search),
)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    f"settings-{make.__name__}": make for make in MADE
}


if __name__ == "__main__":
    photograph(SHOTS)
