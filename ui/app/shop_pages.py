"""The controllers of the pages of whoever looks after the shop, and what leads between them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject

from till.actions.day.opening import opening_today
from till.bootstrap import Surroundings
from till.domain.shop.people import Role
from till.system.administrator import prove_administrator
from till.system.profile import Profile
from ui.app.demo_shop import take_articles
from ui.app.receipt_pages import ReceiptPages
from ui.app.screens import REOPENING, leaving_question
from ui.app.window import TillWindow
from ui.app.window_shell import WindowShell
from ui.backups.controller import BackupsController
from ui.backups.plan import make_backups
from ui.backups.restored_controller import RestoredController, make_restored
from ui.backups.two_tills_controller import TwoTillsController, make_two_tills
from ui.catalogue.catalogue_controller import CatalogueController
from ui.catalogue.plan import make_catalogue
from ui.catalogue.several_controller import SeveralController
from ui.catalogue.several_plan import make_several
from ui.customer.buyers_controller import BuyersController, make_buyers
from ui.first_start.controller import FirstStartController, FirstStartLinks
from ui.first_start.steps import StepAction
from ui.health.controller import HealthController, make_health
from ui.journal.controller import JournalController, make_journal
from ui.kit.page.question import QuestionDialog
from ui.labels.controller import LabelsController
from ui.labels.plan import make_labels
from ui.office.controller import OfficeController
from ui.office.screen import OfficeScreen
from ui.people.code_dialog import KnownCodes
from ui.people.controller import PeopleController
from ui.people.own_controller import OwnController
from ui.people.plan import make_people
from ui.service_setup.reopening import Reopening
from ui.settings.controller import SettingsController
from ui.settings.home import SettingsLink
from ui.shell.shell import Page


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopLinks:
    """What the pages of the shop lead to besides one another."""

    devices: Callable[[], None]
    find_printer: Callable[[], None]
    vat_codes: Callable[[], None]
    day: Callable[[], None]
    owner: Callable[[], None]
    attention: Callable[[], None]
    opening: Callable[[], None]


class ShopPages(QObject):
    """People, articles, buyers, backups, journal, the till's health, settings, the first start."""

    def __init__(
        self, shell: WindowShell, window: TillWindow, around: Surroundings, links: ShopLinks
    ) -> None:
        super().__init__(window)
        self._shell = shell
        self._links = links
        self.people = self._make_people(window)
        self.own = OwnController(shell, prove_administrator)
        self._catalogue = CatalogueController(shell, window.declare(Page.CATALOGUE, make_catalogue))
        self._labels = LabelsController(shell, window.declare(Page.LABELS, make_labels))
        self._catalogue.labels_wanted.connect(self._labels.choose)
        self._several = SeveralController(shell, window.declare(Page.SEVERAL, make_several))
        self._catalogue.several_wanted.connect(self._several.begin)
        self._several.made.connect(self._catalogue.tell_changed)
        self._buyers = BuyersController(shell, window.declare(Page.BUYERS, make_buyers))
        self._make_care(window, around)
        self.people.limits_requested.connect(self._open_limits)
        self._make_setting_up(window, around)

    def _make_people(self, window: TillWindow) -> PeopleController:
        codes = KnownCodes()
        size = self._shell.settings.ui.text_size
        page = window.declare(Page.PEOPLE, lambda words, _: make_people(words, codes, size))
        return PeopleController(self._shell, page, codes)

    def _make_setting_up(self, window: TillWindow, around: Surroundings) -> None:
        """Make what sets the till up: its settings, and the first start."""
        shell = self._shell
        self.reopening = Reopening(around, window.close_for_good)
        self._settings = SettingsController(
            shell, lambda: window.late.settings, self._settings_links(), self.reopening
        )
        links = FirstStartLinks(
            pages=self._first_pages(),
            take_demo=lambda: take_articles(shell.till),
            practise=self._practise,
            sell=self._links.opening,
        )
        self.first_start = FirstStartController(
            shell, lambda: window.late.first_start, links, self.reopening
        )
        self._settings.leaving_asked.connect(self._ask_to_leave)

    def _make_care(self, window: TillWindow, around: Surroundings) -> None:
        """Make what looks after the till itself."""
        shell = self._shell
        self.backups = BackupsController(shell, window.declare(Page.BACKUPS, make_backups), around)
        self.restored = RestoredController(
            shell, window.declare(Page.RESTORED, make_restored), self.backups.open
        )
        self.restored.over.connect(self._begin_day)
        self.backups.found_requested.connect(self.restored.open)
        self.two_tills = TwoTillsController(
            shell, window.declare(Page.TWO_TILLS, make_two_tills), self.open_health
        )
        self._journal = JournalController(shell, window.declare(Page.JOURNAL, make_journal), around)
        self._office = OfficeController(shell, window.declare(Page.OFFICE, OfficeScreen))
        self._health = HealthController(
            shell, window.declare(Page.HEALTH, make_health), around, self._health_links()
        )

    def connect_lists(self, pages: ReceiptPages) -> None:
        """Let the shop's lists lead to what belongs to them."""
        self._catalogue.file_import.imported.connect(self.first_start.look)
        self._buyers.invoices_wanted.connect(pages.receipts.show_buyer)
        self._buyers.invoice_wanted.connect(pages.receipts.show_invoice)

    def join(self, window: TillWindow) -> None:
        """Let the door of the present language lead to the pages."""
        window.sign_in.pin_change_requested.connect(self.own.begin_pin)
        window.sign_in.set_up_requested.connect(self.first_start.open)

    def _ask_to_leave(self, sentences: str) -> None:
        """Ask in the present language, and open the till elsewhere."""
        dialog = self._shell.dialog(QuestionDialog, name=REOPENING)

        def go_there(_pin: str) -> None:
            dialog.close_overlay()  # it is out of the way of an approval
            self._settings.go_there()

        dialog.ask(leaving_question(self._shell.words, REOPENING, sentences), go_there)

    def open_settings(self) -> None:
        """Open the page of settings, from wherever somebody is signed in."""
        if self._shell.page is not Page.SIGN_IN:
            self._settings.open()

    def _open_limits(self) -> None:
        """Open the settings at what each role may; they lead back to the people."""
        self._settings.open_limits(self.people.come_back)

    def open_health(self) -> None:
        """Open the check-up, from wherever somebody is signed in."""
        if self._shell.page is not Page.SIGN_IN:
            self._health.open()

    def go_on_after_sign_in(self) -> None:
        """Go on with the day, but for what has to be seen before."""
        if self.two_tills.is_needed:
            self.two_tills.open()
        elif self.restored.is_needed:
            self.restored.open()
        else:
            self._begin_day()

    def _begin_day(self) -> None:
        """Open the day, or sell; an owner who has not finished setting up goes on with that."""
        till = self._shell.till
        is_selling = not till.session.basket.is_empty
        is_owner = till.cashier.role is Role.OWNER
        if is_owner and not is_selling and self.first_start.is_under_way:
            self.first_start.open()
        elif opening_today(till) is None:
            self._links.opening()
        else:
            self._shell.show_page(Page.SELL)

    async def _practise(self) -> None:
        """Let somebody try the till before it is set up: nothing of it goes to the tax office."""
        if self._shell.settings.profile is not Profile.PRACTICE:
            self.reopening.require(Profile.PRACTICE)
            self.reopening.open_in(Profile.PRACTICE)  # the next start is here again
        elif self._shell.till.session.cashier is None:
            self._shell.show_page(Page.SIGN_IN)  # where a demo shop can be made
        else:
            self._links.opening()

    def _health_links(self) -> Mapping[str, Callable[[], None]]:
        """Name what mends what the page of the till's health found, by its name there."""
        return {
            "settings": self.open_settings,
            "attention": self._links.attention,
            "devices": self._links.devices,
            "backups": self.backups.open,
            "journal": self._journal.open,
        }

    def _settings_links(self) -> tuple[SettingsLink, ...]:
        """Name the pages that the page of settings leads to: daily work first."""
        links = self._links
        return (
            SettingsLink(name="catalogue", icon="tag", open=self._catalogue.open, keys="F4"),
            SettingsLink(name="buyers", icon="user", open=self._buyers.open, keys="F5"),
            SettingsLink(name="people", icon="id-card", open=self.people.open, keys="F6"),
            SettingsLink(name="devices", icon="printer", open=links.devices, keys="F7"),
            SettingsLink(name="backups", icon="copy", open=self.backups.open, keys="F8"),
            SettingsLink(name="office", icon="globe", open=self._office.open, keys="F9"),
            SettingsLink(name="day", icon="calendar", open=links.day),
            SettingsLink(name="owner", icon="chart-column", open=links.owner),
            SettingsLink(name="health", icon="shield-check", open=self._health.open),
            SettingsLink(name="journal", icon="file-text", open=self._journal.open),
        )

    def _first_pages(self) -> Mapping[StepAction, Callable[[], object]]:
        """Name what does steps of the first start."""
        return {
            StepAction.PEOPLE: self.people.open,
            StepAction.PRINTER: self._links.find_printer,
            StepAction.VAT: self._links.vat_codes,
            StepAction.FILE: self._catalogue.file_import.begin,
            StepAction.BY_HAND: self._catalogue.open_to_add,
        }
