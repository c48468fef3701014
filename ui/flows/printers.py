"""The page of the printers of this till; joined with the till.

Lives here: `PrintersFlow`.
Must not: rules, figures (the till's actions).
"""

from typing import TYPE_CHECKING

from typing_extensions import override

from ui.flows.page import PageFlow
from ui.window import Page

if TYPE_CHECKING:
    from ui.screens.printers import PrintersScreen


class PrintersFlow(PageFlow["PrintersScreen"]):
    """The page of the printers of this till."""

    page = Page.PRINTERS

    @override
    def screen(self) -> "PrintersScreen":
        return self.desk.window.late.printers

    @override
    def join(self, screen: "PrintersScreen") -> None:
        pass

    @override
    def fill(self) -> None:
        pass
