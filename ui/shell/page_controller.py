"""What every late page's flow does alike."""

from abc import abstractmethod
from typing import Generic, TypeVar

from PySide6.QtCore import QObject

from ui.kit.page import PageScreen
from ui.shell.context import Desk
from ui.shell.shell import Page

S = TypeVar("S", bound=PageScreen)


def tell_in_front(desk: Desk, sentence: str) -> None:
    """Say something on the page that is in front: whoever asked looks there, or has left."""
    window = desk.window
    screen = window.screen_of(window.page)
    if isinstance(screen, PageScreen):
        screen.tell(sentence)
    elif window.page is Page.OPENING:
        window.opening.show_problem(sentence)
    elif window.page is Page.SELL:
        window.sell.show_problem("", sentence)


class PageController(QObject, Generic[S]):
    """The screen is made, and joined, when somebody first opens it in a language."""

    page: Page

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self.desk = desk
        self._joined: S | None = None

    def connect_screen(self) -> None:
        """Forget the screen of another language."""
        self._joined = None

    def open(self) -> None:
        """Show the page as things stand now."""
        if self._joined is None:
            self._joined = screen = self.screen()
            screen.left.connect(self.leave)
            self.join(screen)
        self.fill()
        self.desk.window.show_page(self.page)

    def is_open(self) -> bool:
        """Whether the page is the one that is shown."""
        return self.desk.window.page is self.page

    def leave(self) -> None:
        """Go back to the sale."""
        self.desk.window.show_page(Page.SELL)

    @abstractmethod
    def screen(self) -> S:
        """Return the page's screen, as `self.desk.window.late.drawer`."""

    @abstractmethod
    def join(self, screen: S) -> None:
        """Connect what the screen wishes; once for each screen."""

    @abstractmethod
    def fill(self) -> None:
        """Show what there is, each time the page is opened."""
