"""The pages that are made when somebody first opens them: drawer, day, owner, printers."""

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtWidgets import QStackedWidget

from ui.kit.table.finger_scroll import scroll_by_finger
from ui.shell.messages import Messages

if TYPE_CHECKING:
    from ui.day.screen import DayScreen
    from ui.devices.screen import PrintersScreen
    from ui.drawer.screen import DrawerScreen
    from ui.kit.frame.page import PageScreen
    from ui.owner.screen import OwnerScreen


S = TypeVar("S", bound="PageScreen")


class LatePages:
    """The late pages of one language."""

    def __init__(self, words: Messages, stack: QStackedWidget) -> None:
        self._words = words
        self._stack = stack

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
    def printers(self) -> "PrintersScreen":
        """The printers of this till, and what ails them (ui design, screen 16)."""
        from ui.devices.screen import PrintersScreen  # noqa: PLC0415 late on purpose

        return self._added(PrintersScreen(self._words))

    def _added(self, screen: S) -> S:
        self._stack.addWidget(screen)
        scroll_by_finger(screen)
        return screen
