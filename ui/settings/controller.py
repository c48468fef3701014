"""The page of settings, joined with the till."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from typing_extensions import override

from till import __version__
from till.actions.authorisation import see_settings
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from ui.kit.wording import refused_line
from ui.settings.sections import SettingsLead, ThisTill
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.settings.screen import SettingsScreen


class SettingsController(PageController["SettingsScreen"]):
    """Opens for whoever may set things up, or was allowed to; `leads` are the pages beside."""

    page = Page.SETTINGS

    def __init__(
        self, shell: Shell, make: Callable[[], "SettingsScreen"], leads: Sequence[SettingsLead]
    ) -> None:
        super().__init__(shell, make)
        self._leads = tuple(leads)

    @override
    def join(self, screen: "SettingsScreen") -> None:
        screen.show_leads(self._leads)
        screen.left.connect(self.leave)
        screen.lead_chosen.connect(self._lead)

    @override
    def open(self) -> None:
        self.shell.run_with_approval(
            self._open, name="open the settings", on_failure=self._tell_who_asked
        )

    async def _open(self, approval: Approval | None) -> None:
        await see_settings(self.shell.till, approval)
        super().open()

    @override
    def leave(self) -> None:
        self.shell.show_page(Page.SELL)

    @override
    def fill(self) -> None:
        settings = self.shell.settings
        self.screen().show_this_till(
            ThisTill(
                shop=settings.shop.name,
                till_name=settings.shop.till_name,
                environment=settings.environment_mark or settings.profile.value,
                address=settings.service.base_url,
                version=__version__,
            )
        )

    def _lead(self, name: str) -> None:
        """Open another page; it comes back here."""
        next(each for each in self._leads if each.name == name).open()

    def _tell_who_asked(self, error: TillError) -> None:
        self.shell.say(refused_line(self.shell.words, error))
