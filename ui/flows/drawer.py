"""The page of the drawer: expected cash, deposits, withdrawals, counts; joined with the till.

Lives here: `DrawerFlow`.
Must not: rules, figures (the till's actions).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from typing_extensions import override

from ui.desk import Desk
from ui.flows.approving import ApprovingFlow
from ui.flows.page import PageFlow
from ui.window import Page

if TYPE_CHECKING:
    from ui.screens.drawer import DrawerScreen


class DrawerFlow(PageFlow["DrawerScreen"]):
    """The page of the drawer: expected cash, deposits, withdrawals, counts."""

    page = Page.DRAWER

    def __init__(
        self,
        desk: Desk,
        approving: ApprovingFlow,
        *,
        day: Callable[[], object],
        printers: Callable[[], object],
    ) -> None:
        super().__init__(desk)
        self._approving = approving
        self._day = day
        self._printers = printers

    @override
    def screen(self) -> "DrawerScreen":
        return self.desk.window.late.drawer

    @override
    def join(self, screen: "DrawerScreen") -> None:
        pass

    @override
    def fill(self) -> None:
        pass
