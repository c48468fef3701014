"""The page of whoever owns the shop: days, weeks and months; joined with the till.

Lives here: `OwnerFlow`.
Must not: rules, figures (the till's actions).
"""

from typing import TYPE_CHECKING

from typing_extensions import override

from ui.flows.page import PageFlow
from ui.window import Page

if TYPE_CHECKING:
    from ui.screens.owner import OwnerScreen


class OwnerFlow(PageFlow["OwnerScreen"]):
    """The page of whoever owns the shop: days, weeks and months."""

    page = Page.OWNER

    @override
    def screen(self) -> "OwnerScreen":
        return self.desk.window.late.owner

    @override
    def join(self, screen: "OwnerScreen") -> None:
        pass

    @override
    def fill(self) -> None:
        pass
