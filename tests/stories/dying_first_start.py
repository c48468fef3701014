"""A first start that dies at one of its writes: run by test_killed_first_start on its own.

Lives here: somebody at the real window who sets the till up by keys, from wherever it stands, to
the first receipt; and the death on the way. It says each step that is shown.
Must not: be imported by tests.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qt_compat import qt_api
from pytestqt.qtbot import QtBot

from tests.fakes import quick_pins
from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.process_factory import fork_by_lines
from tests.stories.shop import IMPATIENT, ShopClock
from till.bootstrap import Surroundings
from till.domain.shop.people import Role
from till.store.database import Database
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import checked_token
from till.system.settings import file as settings_file
from till.system.settings.file import SettingFile
from till.system.settings.model import Settings
from till.system.settings.sources import read_settings
from ui.first_start.steps import FirstStep, ProgressFile, SetupProgress
from ui.people.code_dialog import CodeDialog
from ui.people.pin_dialog import NewPinDialog
from ui.shell.shell import Page
from ui.sign_in.crash_card import CrashCard
from ui.theme.style import apply_theme

Key = Qt.Key
OWNERS_PIN = "40718"
CASHIERS_PIN = "5926"
ARTICLE = "A001"
UNSET = ("TILL_PRINTER__DEVICE",)  # what a new shop's environment does not say


class Fate:
    """Counts what is written; dies at one of them, from 1, and says what it saw when it lives."""

    def __init__(self, step: int) -> None:
        self.step = step
        self.names: list[str] = []
        self.is_over = False

    def at(self, name: str) -> None:
        if self.is_over:
            return
        self.names.append(name)
        if len(self.names) == self.step:
            os.kill(os.getpid(), signal.SIGKILL)


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def put_in_the_way(fate: Fate) -> None:
    """Make fate look on around every commit, every change of the settings and of the progress."""
    really_write = Database.writing
    really_replace = settings_file._replace
    really_keep = ProgressFile.keep

    @contextmanager
    def writing(self: Database) -> Iterator[None]:
        with really_write(self):
            yield
            fate.at("before a commit")
        fate.at("after a commit")

    def replace(file: Path, text: str) -> None:
        fate.at("before the settings")
        really_replace(file, text)
        fate.at("after the settings")

    def keep(self: ProgressFile, progress: SetupProgress) -> None:
        fate.at(f"before {progress.step}")
        really_keep(self, progress)
        fate.at(f"after {progress.step}")

    Database.writing = writing
    settings_file._replace = replace
    ProgressFile.keep = keep


@dataclass(frozen=True, kw_only=True)
class NewShop:
    """What a life knows of its shop."""

    folder: Path
    clock: ShopClock

    @property
    def paths(self) -> Paths:
        return Paths(root=self.folder, profile=Profile.PRACTICE)

    def surroundings(self) -> Surroundings:
        """Where the till stands, with the settings that somebody has changed in a life before."""
        paths = self.paths
        given = {
            name: value
            for name, value in os.environ.items()
            if name.startswith("TILL_") and name not in UNSET
        }
        return Surroundings(
            paths=paths,
            settings=read_settings(paths.settings_file, Profile.PRACTICE, given),
            environment={},
            clock=self.clock,
            pins=quick_pins(),
            deadlines=IMPATIENT,
            secrets=lambda _profile, _given: checked_token(os.environ["TOKEN"]),
        )


def settings_of(paths: Paths) -> Settings:
    """Return what the file of the settings holds by now."""
    return SettingFile(paths.settings_file, Profile.PRACTICE, {}).read()


class SettingUp:
    """Somebody who sees what is asked, and answers that alone."""

    def __init__(self, there: Cashier, printer: str) -> None:
        self._there = there
        self._printer = printer
        self._seen: FirstStep | None = None

    def set_up(self) -> None:
        """Go on until something is sold."""
        there = self._there
        there.until(lambda: there.window.page in {Page.SIGN_IN, Page.FIRST_START})
        while there.window.page is not Page.SELL or there.window.dialog_of(CrashCard).isVisible():
            self._answer()

    def _answer(self) -> None:
        there = self._there
        if there.window.dialog_of(CrashCard).isVisible():
            there.press(Key.Key_Return)
            there.until(lambda: not there.window.dialog_of(CrashCard).isVisible())
        elif there.window.page is Page.SIGN_IN:
            self._come_in()
        elif there.window.page is Page.OPENING:
            there.open_the_day()
        else:
            step = there.window.late.first_start.step
            say(f"step {step}")
            self._answers()[step]()
            there.until(lambda: there.window.page is not Page.FIRST_START or self._is_past(step))

    def _is_past(self, step: FirstStep) -> bool:
        return self._there.window.late.first_start.step is not step

    def _come_in(self) -> None:
        there = self._there
        if there.till.people.all():
            owner = next(each for each in there.till.people.all() if each.role is Role.OWNER)
            there.press(Key(Key.Key_F2 + there.till.people.all().index(owner)))
            there.type(OWNERS_PIN)
            there.press(Key.Key_Return)
        else:
            there.press(Key.Key_F2)
        there.until(lambda: there.window.page is not Page.SIGN_IN)

    def _answers(self) -> dict[FirstStep, Callable[[], object]]:
        return {
            FirstStep.SHOP: self._name_shop,
            FirstStep.OWNER: self._be_owner,
            FirstStep.PEOPLE: self._add_cashier,
            FirstStep.PRINTER: self._try_printer,
            FirstStep.CATALOGUE: self._take_articles,
            **dict.fromkeys(
                (FirstStep.LANGUAGE, FirstStep.SERVICE, FirstStep.VAT, FirstStep.READY),
                self._go_on,
            ),
        }

    def _go_on(self) -> None:
        there = self._there
        there.until(there.window.late.first_start.go_on.isEnabled)
        there.press(Key.Key_F12)

    def _name_shop(self) -> None:
        if not self._there.window.late.first_start.typed(FirstStep.SHOP)["name"]:
            self._there.type("Drita")
        self._there.press(Key.Key_F8)  # keeps the name, and leaves the number for later

    def _be_owner(self) -> None:
        self._there.type("Ilir Shehu")
        self._go_on()
        self._type_pin(OWNERS_PIN)

    def _add_cashier(self) -> None:
        there = self._there
        if len(there.till.people.all()) == 1:
            there.press(Key.Key_F5)
            there.until(there.window.dialog_of(CodeDialog).isVisible)
            there.press(Key.Key_F2)
            self._type_pin(CASHIERS_PIN)
        self._go_on()

    def _type_pin(self, pin: str) -> None:
        there = self._there
        there.until(there.window.dialog_of(NewPinDialog).isVisible)
        for _ in range(2):
            there.type(pin)
            there.press(Key.Key_Return)
        there.until(lambda: not there.window.dialog_of(NewPinDialog).isVisible())

    def _try_printer(self) -> None:
        there = self._there
        screen = there.window.late.first_start
        there.until(lambda: bool(screen.checks[FirstStep.PRINTER].checks))
        if "tcp" not in self._device():
            self._choose_printer()
        there.press(Key.Key_F6)
        there.until(lambda: "A u printua" in screen.checks[FirstStep.PRINTER].words())
        there.press(Key.Key_F9)

    def _device(self) -> str:
        device: str = settings_of(self._there.shop.paths).printer.device
        return device

    def _choose_printer(self) -> None:
        there = self._there
        there.press(Key.Key_F5)
        there.until(lambda: there.window.page is Page.PRINTERS)
        page = there.window.late.printers
        there.until(page.choosing.typed.line.hasFocus)
        there.until(lambda: bool(page.printer.title.text()))  # the page knows what holds
        there.press(Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        there.type(self._printer)
        there.press(Key.Key_Return)
        there.until(page.said.isVisible)
        for _ in range(2):  # the first may end a search
            if there.window.page is Page.PRINTERS:
                there.press(Key.Key_Escape)
        there.until(lambda: there.window.page is Page.FIRST_START)

    def _take_articles(self) -> None:
        if not self._there.till.articles.count():
            self._there.press(Key.Key_F7)
        self._go_on()


def sell(there: Cashier) -> None:
    """Sell one article, and see the receipt on its way to paper."""
    there.type(ARTICLE)
    there.press(Key.Key_Return)
    there.until(lambda: len(there.till.session.basket.lines) == 1)
    there.until_complete(there.pay_exactly())
    there.until(lambda: not there.till.print_jobs.waiting())
    there.until(lambda: not there.till.print_jobs.interrupted())


def first_start(life: dict[str, str]) -> None:
    """Set the till up from wherever it stands, and sell; fate begins to count at once."""
    app = QApplication([])
    apply_theme(app, "light", animate=False)
    fate = Fate(int(life["step"]))
    put_in_the_way(fate)
    clock = ShopClock()
    clock.set_ahead(timedelta(seconds=float(life["ahead"])))
    shop = NewShop(folder=Path(life["folder"]), clock=clock)
    with cashier_at(QtBot(None), app, shop) as there:
        SettingUp(there, life["printer"]).set_up()
        fate.is_over = True
        sell(there)
        said = {each.name: each.role.value for each in there.till.people.all()}
        say(f"people {sorted(said.values())}")
        say(f"articles {there.till.articles.count()}")
        say(f"shop {settings_of(shop.paths).shop.name}")
        for name in fate.names:
            say(f"write {name}")


if __name__ == "__main__":
    qt_api.set_qt_api("pyside6")
    fork_by_lines(first_start)
