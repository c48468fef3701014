"""The pages that are made when first opened, in one language; what is asked as the till closes."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.kit.page.question import Question, QuestionDialog
from ui.kit.table.finger_scroll import scroll_by_finger
from ui.shell.messages import Messages
from ui.shell.tables import Tables

if TYPE_CHECKING:
    from ui.day.screen import DayScreen
    from ui.devices.screen import PrintersScreen
    from ui.drawer.screen import DrawerScreen
    from ui.first_start.screen import FirstStartScreen
    from ui.kit.frame.page import PageScreen
    from ui.kit.page.record_screen import RecordScreen
    from ui.owner.screen import OwnerScreen
    from ui.receipts.view import InvoiceView
    from ui.returns.screen import ReturnScreen
    from ui.settings.screen import SettingsScreen

S = TypeVar("S", bound="PageScreen")


class ClosingQuestion(QuestionDialog):
    """`name` begins the names of its keys: `closing`, or `reopening` where it opens again."""

    def __init__(self, words: Messages, window: QWidget, *, name: str = "closing") -> None:
        super().__init__(words, window, name=name)
        self._name = name

    def warn(self, sentences: str) -> None:
        """Say what is under way, and ask."""
        say = self.words.say
        self.ask(
            Question(
                title=say(f"leaving.{self._name}.title"),
                detail=sentences,
                does=say(f"leaving.{self._name}.leave"),
                keeps=say(f"leaving.{self._name}.stay"),
            )
        )


class LatePages:
    """The late pages of one language."""

    def __init__(self, words: Messages, stack: QStackedWidget, tables: Tables) -> None:
        self._words = words
        self._stack = stack
        self._tables = tables

    @cached_property
    def drawer(self) -> "DrawerScreen":
        """Expected cash, deposits, withdrawals, counts (ui design, screen 11)."""
        from ui.drawer.screen import DrawerScreen  # noqa: PLC0415 late on purpose

        return self._added(DrawerScreen(self._words))

    @cached_property
    def day(self) -> "DayScreen":
        """X and Z report (ui design, screen 12)."""
        from ui.day.screen import DayScreen  # noqa: PLC0415 late on purpose

        return self._added(DayScreen(self._words))

    @cached_property
    def owner(self) -> "OwnerScreen":
        """Days, weeks and months for whoever owns the shop."""
        from ui.owner.screen import OwnerScreen  # noqa: PLC0415 late on purpose

        return self._added(OwnerScreen(self._words))

    @cached_property
    def first_start(self) -> "FirstStartScreen":
        """What a till asks that nobody has set up (ui design, screen 17)."""
        from ui.first_start.screen import FirstStartScreen  # noqa: PLC0415 late on purpose

        return self._added(FirstStartScreen(self._words))

    @cached_property
    def printers(self) -> "PrintersScreen":
        """The printers of this till, and what ails them (ui design, screen 16)."""
        from ui.devices.screen import PrintersScreen  # noqa: PLC0415 late on purpose

        return self._added(PrintersScreen(self._words))

    @cached_property
    def settings(self) -> "SettingsScreen":
        """All settings, and the way to the other pages of an owner (ui design, screen 16)."""
        from ui.settings.screen import SettingsScreen  # noqa: PLC0415 late on purpose

        return self._added(SettingsScreen(self._words))

    @cached_property
    def returns(self) -> "ReturnScreen":
        """Lines of a sale that come back (ui design, screen 15)."""
        from ui.returns.screen import ReturnScreen  # noqa: PLC0415 late on purpose

        return self._added(ReturnScreen(self._words, self._tables.units))

    @cached_property
    def receipts(self) -> "RecordScreen[InvoiceView]":
        """Invoices of before and their receipts (ui design, screen 9)."""
        from ui.receipts.plan import make_receipts  # noqa: PLC0415 late on purpose

        return self.make(make_receipts)

    def make(self, make: Callable[[Messages, Tables], S]) -> S:
        """Make a declared page, and let it stand among the others."""
        return self._added(make(self._words, self._tables))

    def _added(self, screen: S) -> S:
        self._stack.addWidget(screen)
        scroll_by_finger(screen)
        return screen
