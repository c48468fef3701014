"""All flows of the window together, and the change of language that renews its screens.

Lives here: `Counter`.
Must not: what any one flow does.
"""

from PySide6.QtCore import QObject

from ui.desk import Desk
from ui.flows.banner import BannerFlow
from ui.flows.findings import FindingsFlow
from ui.flows.finished import FinishedFlow
from ui.flows.opening import OpeningFlow
from ui.flows.paying import PayingFlow
from ui.flows.selling import SellingFlow
from ui.flows.signing_in import SigningInFlow
from ui.flows.strip import StripFlow
from ui.messages import Messages
from ui.translations import Translations


class Counter(QObject):
    """A cashier's counter: the window with everything joined."""

    def __init__(self, desk: Desk, translations: Translations) -> None:
        super().__init__(desk.window)
        self.desk = desk
        self._translations = translations
        self._strip = StripFlow(desk)
        self._banner = BannerFlow(desk)
        self._findings = FindingsFlow(desk)
        self._opening = OpeningFlow(desk)
        self._signing_in = SigningInFlow(desk, self._opening.begin)
        self._selling = SellingFlow(desk)
        self._paying = PayingFlow(desk, self._opening.begin)
        self._finished = FinishedFlow(desk)
        self._connect_screens()

    def begin(self) -> None:
        """Show the sign-in page."""
        self._signing_in.begin()

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
        for flow in (
            self._signing_in,
            self._opening,
            self._selling,
            self._paying,
            self._finished,
        ):
            flow.connect_screen()
        window = self.desk.window
        window.sell.help_wished.connect(window.help.open)
        window.door_strip.language_chosen.connect(self.speak)
        self._strip.show_everything()
