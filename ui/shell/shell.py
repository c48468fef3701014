"""What every feature may ask of the window around it, and nothing more.

Lives here: `Shell`, the pages by name, who takes scans.
Must not: import a screen, a feature or anything of ui.app, which keeps the promise.
"""

from collections.abc import Callable, Coroutine
from enum import Enum
from pathlib import Path
from typing import Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from till.actions.till import Till
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked
from till.domain.rights.limits import ApprovalNeeded
from till.system.settings.model import Settings
from ui.shell.bridge import Bridge
from ui.shell.file_request import OpenRequest, SaveRequest
from ui.shell.messages import Messages
from ui.shell.tasks import Tasks

Again = Callable[[Approval], Coroutine[object, object, object]]
"""What is done once somebody has approved it."""

Work = Callable[[Approval | None], Coroutine[object, object, object]]
"""What is tried without an approval first, and with one where it was needed and given."""

Fail = Callable[[TillError], None]

D = TypeVar("D", bound=QWidget)
Kind = type[D] | Callable[[Messages, QWidget], D]
"""Which dialog is asked for: its class, or what makes it."""


class Page(Enum):
    """What the window may show under the strip."""

    SIGN_IN = "sign_in"
    OPENING = "opening"
    SELL = "sell"
    DRAWER = "drawer"
    DAY = "day"
    OWNER = "owner"
    PRINTERS = "printers"
    SETTINGS = "settings"
    HEALTH = "health"
    BACKUPS = "backups"
    RESTORED = "restored"
    TWO_TILLS = "two_tills"
    JOURNAL = "journal"
    OFFICE = "office"
    CATALOGUE = "catalogue"
    SEVERAL = "several"
    LABELS = "labels"
    BUYERS = "buyers"
    ATTENTION = "attention"
    OUTAGE = "outage"
    RETURN = "return"
    RECEIPTS = "receipts"
    INVOICE = "invoice"
    ORDERS = "orders"
    BILL = "bill"
    PEOPLE = "people"
    FIRST_START = "first_start"


@runtime_checkable
class TakesScans(Protocol):
    """A screen or dialog that does something with scans while it is in front."""

    def code_scanned(self, text: str, /) -> bool:
        """Take a scan; False where it means nothing here."""


class Shell(Protocol):
    """The till, its words, what runs, and the window as far as it concerns every feature."""

    @property
    def till(self) -> Till:
        """What the actions work on."""

    @property
    def settings(self) -> Settings:
        """The settings of this start."""

    @property
    def words(self) -> Messages:
        """The words of the present language: ask for them anew each time."""

    @property
    def bridge(self) -> Bridge:
        """The events of the till as signals."""

    @property
    def tasks(self) -> Tasks:
        """What runs beside the window, and ends with it."""

    @property
    def owner(self) -> QWidget:
        """The window, for whatever belongs to it: a controller and its timers end with it."""

    @property
    def page(self) -> Page:
        """What is shown under the strip."""

    @property
    def has_dialog(self) -> bool:
        """Whether a dialog is open over the page."""

    @property
    def page_shown(self) -> SignalInstance:
        """Emitted with the page that is shown from now on."""

    @property
    def selling_goes_on(self) -> SignalInstance:
        """Emitted when what was in front of the sell screen has gone."""

    @property
    def scan_waits(self) -> SignalInstance:
        """Emitted with a code that meant nothing to what was in front, for the sale to take."""

    @property
    def scan_routed(self) -> SignalInstance:
        """Emitted with a code and where it goes (`ui.shell.scans`), for that to be said."""

    @property
    def is_asking_approval(self) -> bool:
        """Whether an approval is being asked for; a second one would be refused."""

    def dialog(self, kind: Kind[D], *, name: str = "") -> D:
        """Return the dialog of a kind in the present language, made when first asked for.

        `name` tells two of a kind apart.
        """

    def when_made(self, kind: Kind[D], join: Callable[[D], object], *, name: str = "") -> None:
        """Have each dialog of a kind joined as it is made, in every language."""

    def opened(self, kind: type[D]) -> D | None:
        """Return the dialog of a kind if it is open; none is made."""

    def show_page(self, page: Page) -> None:
        """Show a page and put the focus where its work begins."""

    def close_dialogs(self) -> None:
        """Close whatever is open over the page."""

    def say(self, sentence: str) -> None:
        """Say what went wrong on the page in front: whoever asked looks there, or has left."""

    def say_at_sale(self, sentence: str) -> None:
        """Say what went wrong with the sale, on its screen even while another is in front."""

    def hint(self, sentence: str) -> None:
        """Say in passing, on the page in front, what is no mistake of anybody's."""

    def say_held(self, sentence: str) -> None:
        """Say in what is in front that a scan is kept for the sale, until it closes."""

    def ask_file(self, request: SaveRequest, chosen: Callable[[Path], object]) -> None:
        """Ask where to save a file; `chosen` is given the whole path."""

    def ask_existing_file(self, request: OpenRequest, chosen: Callable[[Path], object]) -> None:
        """Ask which file to open; `chosen` is given its path."""

    def ask_approval(
        self,
        needed: ApprovalNeeded,
        asked: Asked,
        again: Again,
        *,
        on_failure: Fail | None = None,
    ) -> None:
        """Ask for an approval, and go on with `again` when it was given.

        `on_failure` is told what `again` was refused for, and (with `needed` itself) that nobody
        approved; without it that is said on the page in front.
        """

    def run_with_approval(
        self,
        work: Work,
        *,
        name: str,
        about: Callable[[], Asked],
        on_failure: Fail,
    ) -> None:
        """Start an action; where it needs approval, ask for that and start it again with it.

        `about` says what it changes. `on_failure` is told of everything else that goes wrong, and
        (with ApprovalNeeded) that nobody approved.
        """
