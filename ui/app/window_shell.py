"""The window as its features know it: the one implementation of `Shell`."""

from collections.abc import Callable
from pathlib import Path

from till.actions.till import Till
from till.domain.errors import TillError
from till.system.settings.model import Settings
from ui.app.window import TillWindow
from ui.approval.controller import ApprovalController
from ui.kit.frame.file_dialogs import OpenDialog, SaveDialog
from ui.kit.frame.page import PageScreen
from ui.shell.bridge import Bridge
from ui.shell.file_request import OpenRequest, SaveRequest
from ui.shell.messages import Messages
from ui.shell.shell import Page
from ui.shell.tasks import Tasks


class WindowShell:
    """What features ask for, done by the window and by who asks for approvals.

    `words` is replaced when the language changes.
    """

    def __init__(self, till: Till, settings: Settings, window: TillWindow, words: Messages) -> None:
        self.till = till
        self.settings = settings
        self.words = words
        self.bridge = Bridge()
        self.tasks = Tasks(self._say_failure)
        self.owner = window
        self._window = window
        self.dialog = window.dialog_of
        self.opened = window.opened
        self.when_made = window.when_made
        self.show_page = window.show_page
        self.page_shown = window.page_shown
        self.selling_goes_on = window.selling_goes_on
        self.scan_waits = window.scan_waits
        self.scan_routed = window.scan_routed
        self.approvals = ApprovalController(self)
        self.ask_approval = self.approvals.ask
        self.run_with_approval = self.approvals.run

    @property
    def page(self) -> Page:
        """What is shown under the strip."""
        return self._window.page

    @property
    def has_dialog(self) -> bool:
        """Whether a dialog is open over the page."""
        return self._window.dialog is not None

    @property
    def is_asking_approval(self) -> bool:
        """Whether the question for an approval is open."""
        return self.approvals.is_asking

    def close_dialogs(self) -> None:
        """Close the dialogs one after the other, the one in front first."""
        while dialog := self._window.dialog:
            dialog.close_overlay()

    def say(self, sentence: str) -> None:
        """Say what went wrong in the head of a page, or where the page has a place for it."""
        screen = self._window.screen_of(self.page)
        if isinstance(screen, PageScreen):
            screen.tell(sentence)
        elif self.page is Page.SELL:
            self.say_at_sale(sentence)
        elif self.page is Page.SIGN_IN:
            self._window.sign_in.pin.say(sentence, icon="circle-check", tone="ok")

    def say_at_sale(self, sentence: str) -> None:
        """Say what went wrong in the scan field."""
        self._window.sell.scan.show_problem("", sentence)

    def hint(self, sentence: str) -> None:
        """Say in passing in the scan field, or as `say` where there is none."""
        if self.page is Page.SELL:
            self._window.sell.scan.show_hint(sentence)
        else:
            self.say(sentence)

    def say_held(self, sentence: str) -> None:
        """Say it in a band at the foot of a dialog, or in the head of a page."""
        if dialog := self._window.dialog:
            dialog.say_held(sentence)
        else:
            self.hint(sentence)

    def ask_file(self, request: SaveRequest, chosen: Callable[[Path], object]) -> None:
        """Open the dialog that asks for a file."""
        self.dialog(SaveDialog).ask(request, chosen)

    def ask_existing_file(self, request: OpenRequest, chosen: Callable[[Path], object]) -> None:
        """Open the dialog that lists files."""
        self.dialog(OpenDialog).ask(request, chosen)

    def _say_failure(self, error: TillError) -> None:
        self.say_at_sale(self.words.error(error))
