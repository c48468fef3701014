"""All flows of the window together, and the change of language that renews its screens."""

from typing import Protocol

from PySide6.QtCore import QObject

from ui.app.discrepancy_notices import DiscrepancyNotices
from ui.app.sound_controller import SoundController
from ui.app.strip_controller import StripController
from ui.app.translations import Translations
from ui.app.window_shell import WindowShell
from ui.catalogue.controller import NewArticleController
from ui.customer.controller import CustomerController
from ui.customer_display.controller import CustomerDisplayController
from ui.day.controller import DayController
from ui.devices.controller import DevicesController
from ui.devices.printer_states import PrinterStates
from ui.drawer.controller import DrawerController
from ui.find.controller import FindController
from ui.finished.controller import FinishedController
from ui.opening.controller import OpeningController
from ui.owner.controller import OwnerController
from ui.paper.controller import PaperController
from ui.park.controller import ParkController
from ui.payment.controller import PaymentController
from ui.payment.exchange_rate import ExchangeRateController
from ui.price.controller import PriceController
from ui.receipts.controller import ReceiptController
from ui.sell.controller import SellController
from ui.sell.quick_keys_controller import QuickKeysController
from ui.sell.service_banner import ServiceBannerController
from ui.sell.weighing import WeighingController
from ui.shell.context import Desk
from ui.shell.messages import Messages
from ui.sign_in.auto_lock import AutoLock
from ui.sign_in.controller import SignInController
from ui.sign_in.crash_recovery import CrashRecovery


class JoinsScreens(Protocol):
    """A flow that is joined anew with the screens of each language."""

    def connect_screen(self) -> None:
        """Join the screens of the present language, and show them what there is."""


class Counter(QObject):
    """A cashier's counter: the window with everything joined."""

    def __init__(self, desk: Desk, translations: Translations) -> None:
        super().__init__(desk.window)
        self.desk = desk
        self.shell = WindowShell(desk)
        self._translations = translations
        self._printer_states = PrinterStates(desk)
        self._strip = StripController(desk, self._printer_states)
        self._banner = ServiceBannerController(desk)
        self._findings = DiscrepancyNotices(desk)
        self._opening = OpeningController(desk)
        self._signing_in = SignInController(self.shell, self._opening.begin)
        self._finished = FinishedController(desk)
        self._selling = SellController(desk, self.shell.approvals)
        self._paying = PaymentController(desk, self._opening.begin, self.shell.approvals)
        self._display = CustomerDisplayController(desk)
        self._joined = self._all_joined(desk)
        self._connect_screens()

    def _all_joined(self, desk: Desk) -> tuple[JoinsScreens, ...]:
        return (
            self._opening,
            self._selling,
            self._paying,
            self._finished,
            self._display,
            *self._beside_the_sale(desk),
            *self._pages(desk),
        )

    def _beside_the_sale(self, desk: Desk) -> tuple[JoinsScreens, ...]:
        """Make the flows of all that may come between scanning and paying."""
        selling, approving, enter = self._selling, self.shell.approvals, self._selling.enter
        creating = NewArticleController(desk, approving, selling.add)
        self._finding = FindController(self.shell, enter, add=selling.add, create=creating.begin)
        pricing, found_sale = PriceController(desk, approving), ReceiptController(desk)
        self._recovery = CrashRecovery(self.shell, enter)
        self._auto_lock = AutoLock(self.shell, self.lock)
        selling.badge_scanned.connect(self._signing_in.switch)
        selling.reference_scanned.connect(found_sale.show)
        selling.price_needed.connect(pricing.ask_price)
        return (
            creating,
            pricing,
            found_sale,
            ParkController(desk, approving),
            QuickKeysController(desk, approving, self._finding.choose),
            CustomerController(desk),
            ExchangeRateController(desk),
            WeighingController(desk, approving),
            PaperController(desk),
            SoundController(desk),
        )

    def _pages(self, desk: Desk) -> tuple[JoinsScreens, ...]:
        """Make the flows of the pages that stand beside the sale; each leads on to the next."""
        approving = self.shell.approvals
        self._printers = DevicesController(desk, approving, self._printer_states)
        self._owner = OwnerController(desk, approving)
        self._day = DayController(desk, approving, owner=self._owner.open)
        self._owner.day_requested.connect(self._day.open_at)
        self._drawer = DrawerController(
            desk,
            approving,
            day=self._day.open,
            printers=self._printers.open,
            opening=lambda: self._opening.begin(then=self._drawer.open),
        )
        self._drawer.taken_over.connect(self._signing_in.change_to)
        return (self._printers, self._owner, self._day, self._drawer)

    def begin(self) -> None:
        """Show the sign-in page."""
        self._signing_in.begin()
        self._display.begin()

    def end(self) -> None:
        """Put away what stands beside the window."""
        self._display.end()

    def lock(self) -> None:
        """Sign out; the basket stays."""
        self._signing_in.leave()

    def speak(self, language: str) -> None:
        """Go on in another language: `sq` or `en`."""
        self.desk.words = Messages(self._translations.speak(language))
        self.desk.window.build(self.desk.words)
        self._connect_screens()
        self.begin()

    def _connect_screens(self) -> None:
        """Give each controller its screen of the present language, and join them with each other.

        Whoever still has `connect_screen` looks for its screens itself.
        """
        window = self.desk.window
        self._signing_in.join(window.sign_in)
        self.shell.approvals.join(window.approval)
        self._finding.join(window.find_article, window.number)
        self._recovery.join(window.crash_card)
        for flow in self._joined:
            flow.connect_screen()
        window.strip.lock_pressed.connect(self._signing_in.leave)
        window.strip.operator_pressed.connect(self._signing_in.leave)
        window.strip.day_pressed.connect(self._day.open)
        window.strip.printer_pressed.connect(self._printers.open)
        window.door_strip.language_chosen.connect(self.speak)
        window.sell.help_requested.connect(window.help.open)
        window.sell.drawer_requested.connect(self._drawer.open)
        window.sell.find_requested.connect(self._find)
        self._strip.show_everything()

    def _find(self) -> None:
        """Look for an article, first for the code that was just not found."""
        self._finding.begin(self.desk.window.sell.scan.problem_code())
