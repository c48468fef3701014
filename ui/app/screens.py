"""The pages that are made when first opened, in one language; what is asked as the till closes."""

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from PySide6.QtWidgets import QStackedWidget

from ui.kit.page.question import Question
from ui.kit.table.plain_view import scroll_by_finger
from ui.shell.messages import Messages, Tables

if TYPE_CHECKING:
    from ui.day.screen import DayScreen
    from ui.devices.screen import PrintersScreen
    from ui.drawer.screen import DrawerScreen
    from ui.first_start.screen import FirstStartScreen
    from ui.kit.frame.page import PageScreen
    from ui.kit.page.record_screen import RecordScreen
    from ui.opening.screen import OpeningScreen
    from ui.owner.screen import OwnerScreen
    from ui.receipts.invoice_words import InvoiceView
    from ui.returns.screen import ReturnScreen
    from ui.settings.screen import SettingsScreen

S = TypeVar("S", bound="PageScreen")
CLOSING: Final = "closing"
REOPENING: Final = "reopening"


def looked_up(kind: object, tables: Tables) -> dict[str, object]:
    """Return the tables that a screen or dialog says it `looks_up`, by name."""
    return {each: getattr(tables, each) for each in getattr(kind, "looks_up", ())}


def leaving_question(words: Messages, name: str, sentences: str) -> Question:
    """Return what is asked before the till closes; `sentences` say what is under way.

    `name` is `closing`, or `reopening` where it opens again; the dialog is called that, too.
    """
    return Question(
        title=words.say(f"leaving.{name}.title"),
        detail=sentences,
        does=words.say(f"leaving.{name}.leave"),
        keeps=words.say(f"leaving.{name}.stay"),
    )


class Late(Generic[S]):
    """A late page, said by its module and class; both are there once it was first asked for."""

    def __init__(self, module: str, kind: str) -> None:
        self._module = module
        self._kind = kind

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, pages: "LatePages", _owner: type) -> S:
        kind = getattr(import_module(self._module), self._kind)
        made: S = pages.make(lambda words, tables: kind(words, **looked_up(kind, tables)))
        pages.__dict__[self._name] = made  # found there from now on
        return made


class LatePages:
    """The late pages of one language."""

    opening: "Late[OpeningScreen]" = Late("ui.opening.screen", "OpeningScreen")
    drawer: "Late[DrawerScreen]" = Late("ui.drawer.screen", "DrawerScreen")
    day: "Late[DayScreen]" = Late("ui.day.screen", "DayScreen")
    owner: "Late[OwnerScreen]" = Late("ui.owner.screen", "OwnerScreen")
    first_start: "Late[FirstStartScreen]" = Late("ui.first_start.screen", "FirstStartScreen")
    printers: "Late[PrintersScreen]" = Late("ui.devices.screen", "PrintersScreen")
    settings: "Late[SettingsScreen]" = Late("ui.settings.screen", "SettingsScreen")
    returns: "Late[ReturnScreen]" = Late("ui.returns.screen", "ReturnScreen")

    def __init__(self, words: Messages, stack: QStackedWidget, tables: Tables) -> None:
        self._words = words
        self._stack = stack
        self._tables = tables

    @cached_property
    def receipts(self) -> "RecordScreen[InvoiceView]":
        """Invoices of before and their receipts (ui design, screen 9)."""
        from ui.receipts.plan import make_receipts  # noqa: PLC0415 late on purpose

        return self.make(make_receipts)

    def make(self, make: Callable[[Messages, Tables], S]) -> S:
        """Make a declared page, and let it stand among the others."""
        screen = make(self._words, self._tables)
        self._stack.addWidget(screen)
        scroll_by_finger(screen)
        return screen
