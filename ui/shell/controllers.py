"""What controllers do alike: their shell, their dialogs, and a page that is made when opened."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Generic, ParamSpec, Protocol, TypeVar

from PySide6.QtCore import QObject, QTimer, SignalInstance
from PySide6.QtWidgets import QWidget

from ui.shell.shell import Kind, Page, Shell

D = TypeVar("D", bound=QWidget)
S = TypeVar("S")
P = ParamSpec("P")
LEADING = (
    *(Page.SETTINGS, Page.FIRST_START, Page.BUYERS, Page.HEALTH, Page.BACKUPS, Page.CATALOGUE),
)
"""The pages that others are opened from, and go back to."""


class HasShell(Protocol):
    """Whoever asks for dialogs."""

    shell: Shell


class Controller(QObject):
    """It ends with the window, and its timers with it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.owner)
        self.shell = shell


class LateDialog(Generic[D]):
    """A controller's dialog, said by its kind: each use gives that of the present language.

    `name` tells two of a kind apart.
    """

    def __init__(self, kind: Kind[D], *, name: str = "") -> None:
        self._kind: Kind[D] = kind
        self._name = name

    def __get__(self, controller: HasShell, _owner: type) -> D:
        return controller.shell.dialog(self._kind, name=self._name)


class PageController(Controller, Generic[S]):
    """The screen is made, and joined, when somebody first opens the page in a language."""

    page: Page

    def __init__(self, shell: Shell, make: Callable[[], S]) -> None:
        """`make` gives the page's screen, made once in each language."""
        super().__init__(shell)
        self._make = make
        self._screen: S | None = None
        self._back_to = Page.SELL
        self._wakes: list[tuple[Callable[[], object], Callable[[], object]]] = []
        self._is_awake = False
        shell.page_shown.connect(self._wake_or_sleep)

    def while_open(self, slot: Callable[P, object], *signals: SignalInstance) -> None:
        """Connect a slot for as long as the page is shown: a sale wakes no page nobody sees."""
        self._wakes += [(partial(x.connect, slot), partial(x.disconnect, slot)) for x in signals]

    def tick_while_open(self, slot: Callable[[], object], *, every_ms: int) -> None:
        """Call a slot again and again for as long as the page is shown."""
        clock = QTimer(self, interval=every_ms)
        clock.timeout.connect(slot)
        self._wakes.append((clock.start, clock.stop))

    def _wake_or_sleep(self, page: Page) -> None:
        if self._is_awake is (page is self.page):
            return
        self._is_awake = not self._is_awake
        for wake, sleep in self._wakes:
            (wake if self._is_awake else sleep)()

    def screen(self) -> S:
        """Return the page's screen, joined the first time it is asked for in a language."""
        made = self._make()
        if made is not self._screen:
            self._screen = made
            self.join(made)
        return made

    def open(self) -> None:
        """Show the page as things stand now."""
        if self.shell.page is not self.page:  # else it would lead back to itself
            self._back_to = self.shell.page if self._is_led_by(self.shell.page) else Page.SELL
        self.screen()  # joined before it is seen, whatever is waited for to fill it
        self.fill()
        self.shell.show_page(self.page)

    def _is_led_by(self, page: Page) -> bool:
        """Whether leaving goes back to a page; two that lead to each other would never end."""
        leads_back = (self.page, page) == (Page.SETTINGS, Page.HEALTH)
        return page in LEADING and not leads_back

    def is_open(self) -> bool:
        """Whether the page is the one that is shown."""
        return self.shell.page is self.page

    def leave(self) -> None:
        """Go back to the sale, or to the page that led here."""
        self.shell.show_page(self._back_to)

    @abstractmethod
    def join(self, screen: S) -> None:
        """Connect what can be asked for on the screen, leaving it included; once for each."""

    @abstractmethod
    def fill(self) -> None:
        """Show what there is, each time the page is opened."""
