"""The page of two tills joined with the till: shown while it lives twice, and an owner chooses."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from typing_extensions import override

from till.actions.maintenance.restoring import require_owner
from till.actions.ports.events import GenerationsChanged
from till.domain.errors import TillError
from till.domain.errors.generations import DUPLICATE_FAULTS
from till.safekeeping.owner.duplicates import PlannedChoice
from ui.generations.two_tills_screen import THERE
from ui.generations.two_tills_view import two_tills_view
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.generations.two_tills_screen import TwoTillsScreen

REFRESH_MS = 2000


class TwoTillsController(PageController["TwoTillsScreen"]):
    """`choice_agreed` carries what an owner chose; it is done once the till is closed."""

    page = Page.TWO_TILLS
    choice_agreed = Signal(object)
    close_requested = Signal()

    def __init__(
        self, shell: Shell, make: Callable[[], "TwoTillsScreen"], support: Callable[[], None]
    ) -> None:
        super().__init__(shell, make)
        self._support = support
        self._refreshing = QTimer(self, interval=REFRESH_MS)
        self._refreshing.timeout.connect(self._refresh)
        shell.bridge.of(GenerationsChanged).connect(self._follow)

    @property
    def is_needed(self) -> bool:
        """Whether the till lives twice, or was given up: then nothing else is to be done."""
        return isinstance(self.shell.till.session.fault, DUPLICATE_FAULTS)

    @override
    def join(self, screen: "TwoTillsScreen") -> None:
        screen.left.connect(self.close_requested)
        screen.again_requested.connect(self._look_again)
        screen.support_requested.connect(self._support)
        screen.agreed.connect(self._choose)

    @override
    def open(self) -> None:
        super().open()
        self._refreshing.start()

    @override
    def fill(self) -> None:
        generations = self.shell.till.generations
        if generations is not None:
            shop = self.shell.settings.shop
            till = " · ".join(filter(None, (shop.till_name, shop.name)))
            words = self.shell.words
            self.screen().show_view(
                two_tills_view(generations.verdict, generations.sign, till, words)
            )

    def _follow(self, _event: object) -> None:
        """Show it to whoever stands here, and go back to the sale once it is over."""
        if self.shell.page is Page.SIGN_IN:
            return
        if self.is_needed:
            self.shell.close_dialogs()
            self.open()
        elif self.is_open():
            self._refreshing.stop()
            self.shell.show_page(Page.SELL)

    def _refresh(self) -> None:
        if self.is_open():
            self.fill()
        else:
            self._refreshing.stop()

    def _look_again(self) -> None:
        self.screen().set_looking()
        if self.shell.till.generations is not None:
            self.shell.till.generations.look_now()

    def _choose(self, which: str, pin: str) -> None:
        def fail(error: TillError) -> None:
            self.screen().show_problem(self.shell.words.error(error))

        self.shell.tasks.start(self._agree(which, pin), name="choose a life", on_failure=fail)

    async def _agree(self, which: str, pin: str) -> None:
        person = await require_owner(self.shell.till, pin)
        generations = self.shell.till.generations
        other = generations.verdict.other if generations is not None and which == THERE else None
        self.choice_agreed.emit(PlannedChoice(person=person, other=other))
