"""The page of the day: X and Z report; joined with the till.

Lives here: `DayFlow`.
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
    from ui.screens.day import DayScreen


class DayFlow(PageFlow["DayScreen"]):
    """The page of the day: X and Z report."""

    page = Page.DAY

    def __init__(
        self, desk: Desk, approving: ApprovingFlow, *, owner: Callable[[], object]
    ) -> None:
        super().__init__(desk)
        self._approving = approving
        self._owner = owner

    @override
    def screen(self) -> "DayScreen":
        return self.desk.window.late.day

    @override
    def join(self, screen: "DayScreen") -> None:
        pass

    @override
    def fill(self) -> None:
        pass
