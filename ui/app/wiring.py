"""All flows of the window together, and the change of language that renews its screens.

Lives here: `Counter`.
Must not: what any one flow does.
"""

from typing import Protocol

from PySide6.QtCore import QObject

from ui.app.discrepancy_notices import FindingsFlow
from ui.app.sound_controller import SoundsFlow
from ui.app.strip_controller import StripFlow
from ui.app.translations import Translations
from ui.approval.controller import ApprovingFlow
from ui.catalogue.controller import CreatingFlow
from ui.customer.controller import CustomersFlow
from ui.customer_display.controller import CustomerDisplayFlow
from ui.day.controller import DayFlow
from ui.devices.controller import PrintersFlow
from ui.devices.printer_states import PrinterStates
from ui.drawer.controller import DrawerFlow
from ui.find.controller import FindingFlow
from ui.finished.controller import FinishedFlow
from ui.opening.controller import OpeningFlow
from ui.owner.controller import OwnerFlow
from ui.paper.controller import PaperFlow
from ui.park.controller import ParkingFlow
from ui.payment.controller import PayingFlow
from ui.payment.exchange_rate import ExchangingFlow
from ui.price.controller import PricingFlow
from ui.receipts.controller import FoundSaleFlow
from ui.sell.controller import SellingFlow
from ui.sell.quick_keys_controller import QuickKeysFlow
from ui.sell.service_banner import BannerFlow
from ui.sell.weighing import WeighingFlow
from ui.shell.context import Desk
from ui.shell.messages import Messages
from ui.sign_in.auto_lock import IdleFlow
from ui.sign_in.controller import SigningInFlow
from ui.sign_in.crash_recovery import RecoveredFlow


class JoinsScreens(Protocol):
    """A flow that is joined anew with the screens of each language."""

    def connect_screen(self) -> None:
        """Join the screens of the present language, and show them what there is."""


class Counter(QObject):
    """A cashier's counter: the window with everything joined."""

    def __init__(self, desk: Desk, translations: Translations) -> None:
        super().__init__(desk.window)
        self.desk = desk
        self._translations = translations
        self._printer_states = PrinterStates(desk)
        self._strip = StripFlow(desk, self._printer_states)
        self._banner = BannerFlow(desk)
        self._findings = FindingsFlow(desk)
        self._opening = OpeningFlow(desk)
        self._signing_in = SigningInFlow(desk, self._opening.begin)
        self._finished = FinishedFlow(desk)
        self._approving = ApprovingFlow(desk)
        self._selling = SellingFlow(desk, self._approving)
        self._paying = PayingFlow(desk, self._opening.begin, self._approving)
        self._display = CustomerDisplayFlow(desk)
        self._joined = self._all_joined(desk)
        self._connect_screens()

    def _all_joined(self, desk: Desk) -> tuple[JoinsScreens, ...]:
        return (
            self._signing_in,
            self._opening,
            self._approving,
            self._selling,
            self._paying,
            self._finished,
            self._display,
            *self._beside_the_sale(desk),
            *self._pages(desk),
        )

    def _beside_the_sale(self, desk: Desk) -> tuple[JoinsScreens, ...]:
        """Make the flows of all that may come between scanning and paying."""
        selling, approving, enter = self._selling, self._approving, self._selling.enter
        creating = CreatingFlow(desk, approving, selling.add)
        finding = FindingFlow(desk, enter, add=selling.add, create=creating.begin)
        pricing, found_sale = PricingFlow(desk, approving), FoundSaleFlow(desk)
        selling.badge_scanned.connect(self._signing_in.switch)
        selling.reference_scanned.connect(found_sale.show)
        selling.price_needed.connect(pricing.ask_price)
        return (
            creating,
            finding,
            pricing,
            found_sale,
            ParkingFlow(desk, approving),
            QuickKeysFlow(desk, approving, finding.choose),
            CustomersFlow(desk),
            ExchangingFlow(desk),
            WeighingFlow(desk, approving),
            PaperFlow(desk),
            RecoveredFlow(desk, enter),
            SoundsFlow(desk),
            IdleFlow(desk, self.lock),
        )

    def _pages(self, desk: Desk) -> tuple[JoinsScreens, ...]:
        """Make the flows of the pages that stand beside the sale; each leads on to the next."""
        self._printers = PrintersFlow(desk, self._approving, self._printer_states)
        self._owner = OwnerFlow(desk, self._approving)
        self._day = DayFlow(desk, self._approving, owner=self._owner.open)
        self._owner.day_requested.connect(self._day.open_at)
        self._drawer = DrawerFlow(
            desk,
            self._approving,
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
        for flow in self._joined:
            flow.connect_screen()
        window = self.desk.window
        window.sell.help_requested.connect(window.help.open)
        window.sell.drawer_requested.connect(self._drawer.open)
        window.strip.day_pressed.connect(self._day.open)
        window.strip.printer_pressed.connect(self._printers.open)
        window.door_strip.language_chosen.connect(self.speak)
        self._strip.show_everything()
