"""What the controller of every late page does alike."""

from abc import abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from ui.shell.shell import Page, Shell

S = TypeVar("S")
LEADING = (Page.SETTINGS, Page.FIRST_START, Page.BUYERS, Page.HEALTH, Page.BACKUPS)
"""The pages that others are opened from, and go back to."""


class PageController(QObject, Generic[S]):
    """The screen is made, and joined, when somebody first opens the page in a language."""

    page: Page

    def __init__(self, shell: Shell, make: Callable[[], S]) -> None:
        """`make` makes the page's screen, in the language of then."""
        super().__init__(shell.owner)
        self.shell = shell
        self._make = make
        self._screen: S | None = None
        self._back_to = Page.SELL

    def forget_screen(self) -> None:
        """Let the screen go: the window speaks another language."""
        self._screen = None

    def screen(self) -> S:
        """Return the page's screen, made and joined the first time it is asked for."""
        if self._screen is None:
            self._screen = self._make()
            self.join(self._screen)
        return self._screen

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
