"""The window as its features know it: the one implementation of `Shell`."""

from collections.abc import Callable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.till import Till
from till.domain.rights.limits import ApprovalNeeded
from till.system.settings.model import Settings
from ui.approval.controller import ApprovalController
from ui.kit.frame.overlay import Overlay
from ui.kit.frame.page import PageScreen
from ui.shell.bridge import Bridge
from ui.shell.context import Desk
from ui.shell.messages import Messages
from ui.shell.shell import Again, ApprovalWords, Fail, Page, Shell, Work
from ui.shell.tasks import Tasks


class WindowShell(Shell):
    """What features ask for, done by the window and by who asks for approvals."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.approvals = ApprovalController(self)

    @property
    @override
    def till(self) -> Till:
        return self._desk.till

    @property
    @override
    def settings(self) -> Settings:
        return self._desk.settings

    @property
    @override
    def words(self) -> Messages:
        return self._desk.words

    @property
    @override
    def bridge(self) -> Bridge:
        return self._desk.bridge

    @property
    @override
    def tasks(self) -> Tasks:
        return self._desk.tasks

    @property
    @override
    def owner(self) -> QWidget:
        return self._desk.window

    @property
    @override
    def page(self) -> Page:
        return self._desk.window.page

    @property
    @override
    def has_dialog(self) -> bool:
        return self._desk.window.dialog is not None

    @property
    @override
    def selling_goes_on(self) -> SignalInstance:
        return self._desk.window.selling_goes_on

    @property
    @override
    def scan_waits(self) -> SignalInstance:
        return self._desk.window.scan_waits

    @property
    @override
    def is_asking_approval(self) -> bool:
        return self.approvals.is_asking

    @override
    def show_page(self, page: Page) -> None:
        self._desk.window.show_page(page)

    @override
    def close_dialogs(self) -> None:
        while isinstance(dialog := self._desk.window.dialog, Overlay):
            dialog.close_overlay()

    @override
    def say(self, sentence: str) -> None:
        window = self._desk.window
        screen = window.screen_of(window.page)
        if isinstance(screen, PageScreen):
            screen.tell(sentence)
        elif window.page is Page.OPENING:
            window.opening.show_problem(sentence)
        elif window.page is Page.SELL:
            self.say_at_sale(sentence)

    @override
    def say_at_sale(self, sentence: str) -> None:
        self._desk.window.sell.scan.show_problem("", sentence)

    @override
    def hint(self, sentence: str) -> None:
        if self.page is Page.SELL:
            self._desk.window.sell.scan.show_hint(sentence)
        else:
            self.say(sentence)

    @override
    def ask_approval(
        self,
        needed: ApprovalNeeded,
        words: ApprovalWords,
        again: Again,
        *,
        on_failure: Fail | None = None,
    ) -> None:
        self.approvals.ask(needed, words, again, on_failure=on_failure)

    @override
    def run_with_approval(
        self,
        work: Work,
        *,
        name: str,
        about: Callable[[], ApprovalWords] = ApprovalWords,
        on_failure: Fail,
    ) -> None:
        self.approvals.run(work, name=name, asked=about, on_failure=on_failure)
