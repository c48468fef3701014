"""The page of settings, joined with the till."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.people.authorisation import see_settings
from till.actions.ports.service import EnvironmentService, ServiceWanted
from till.actions.setup import service_connection
from till.actions.setup.setting_up import ADDRESS_SETTING
from till.actions.setup.settings_editing import change_any, turn_member, values
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.typed import read_amount
from till.system.profile import Profile
from till.system.settings.declared import SettingPlace
from till.system.settings.role_table import RoleCell, RoleRow, listed
from ui.kit.page.number import NumberDialog, NumberRequest
from ui.kit.page.page_access import PageAccess
from ui.kit.state import State
from ui.kit.wording import MINUS, format_time, refused_line
from ui.service_setup.reopening import Reopening
from ui.service_setup.setup import ServiceSetup
from ui.settings.home import HOME, IN_THE_CARD, SettingsLink, read_standing
from ui.settings.role_table import asked_of_role, asked_of_setting, role_row_key
from ui.shell.controllers import LateDialog, PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.settings.screen import SettingsScreen


class SettingsController(PageController["SettingsScreen"]):
    """Opens for whoever may set things up, or was allowed to; `leads` are the pages beside.

    `leaving_asked` carries what would stay open here: whoever agrees to that calls `go_there`.
    """

    page = Page.SETTINGS
    leaving_asked = Signal(str)
    _number = LateDialog(NumberDialog)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "SettingsScreen"],
        leads: Sequence[SettingsLink],
        reopening: Reopening,
    ) -> None:
        super().__init__(shell, make)
        self._door = PageAccess(shell, see_settings, name="open the settings")
        self._leads = tuple(leads)
        self._reopening = reopening
        self._service = ServiceSetup(shell, self._tell_service)
        self._service.shown.connect(self._show_service)
        self._leaving_for = reopening.profile
        self._start_waits: frozenset[str] = frozenset()
        self._values: Mapping[str, str] = {}
        self._go_back: Callable[[], object] = self._sell

    @override
    def join(self, screen: "SettingsScreen") -> None:
        screen.show_links(self._leads)
        screen.left.connect(self.leave)
        screen.link_chosen.connect(self._lead)
        screen.changed.connect(self._change)
        screen.turned.connect(self._turn)
        screen.roles.turned.connect(self._turn_role)
        screen.roles.amount_requested.connect(self._ask_amount)
        screen.restart.requested.connect(self._restart)
        screen.service.kept.connect(self._keep_service)
        screen.service.opened.connect(self._ask_to_leave)
        screen.service.trial_requested.connect(self._try_service)
        self._service.join(screen.service.form)

    @override
    def open(self) -> None:
        self._open_at(HOME, self._sell)

    def open_limits(self, back: Callable[[], object]) -> None:
        """Open the page at what each role may; leaving it goes `back`, once."""
        self._open_at(SettingPlace.LIMITS, back)

    def _open_at(self, section: str, back: Callable[[], object]) -> None:
        open_page = super().open

        def show() -> None:
            self.screen().open_section(section)
            open_page()
            self._go_back = back

        self._door.enter(show)

    @override
    def leave(self) -> None:
        back = self._go_back
        self._go_back = self._sell
        back()

    def _sell(self) -> None:
        self.shell.show_page(Page.SELL)

    @override
    def fill(self) -> None:
        self.screen().service.show_trial(State.MUTE, "")
        self._show_waiting()
        self._service.show(self._reopening.profile.value)
        self.shell.tasks.start(self._learn(), name="read the settings", on_failure=self._refuse)

    async def _learn(self) -> None:
        """Find out how everything is set, and show it."""
        self._values = await values(self.shell.till)
        home = self.screen().home
        home.show_shop(self._values, self._reopening.profile.value)
        self.screen().show_values(self._values)
        newest = self._reopening.newest_backup
        home.show_standing(await read_standing(self.shell, self._values, newest))

    def _change(self, key: str, text: str) -> None:
        """Change a setting, with somebody's approval where it needs one."""
        here = self._reopening.profile.value
        if key in IN_THE_CARD:  # which tries an address, and asks before another environment
            self.screen().open_place(SettingPlace.SERVICE)
            self._service.show(here if key == ADDRESS_SETTING else text)
            if key == ADDRESS_SETTING:
                self._keep(ServiceWanted(profile=here, address=text.rstrip("/")))
            return
        asked = asked_of_setting(self.shell.words, key, self._values, text)
        self._run_change(partial(change_any, self.shell.till, key, text), key, asked)

    def _turn_role(self, row: RoleRow, cell: RoleCell, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        """Let a role do something on its own, or only by approval."""
        was = self._values
        members = [each for each in listed(was.get(cell.key, "")) if each != cell.member]
        now = {cell.key: ", ".join([*members, cell.member] if is_on else members)}
        asked = asked_of_role(self.shell.words, row, cell, was, now)
        work = partial(turn_member, self.shell.till, cell.key, cell.member, is_on=is_on)
        self._run_change(work, cell.key, asked)

    def _turn(self, key: str, member: str, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        """Put a member into a list, or take it out."""
        now = f"{'+' if is_on else MINUS} {member}"
        asked = asked_of_setting(self.shell.words, key, {}, now)
        work = partial(turn_member, self.shell.till, key, member, is_on=is_on)
        self._run_change(work, key, asked)

    def _run_change(
        self,
        work: Callable[[Approval | None], Awaitable[bool]],
        key: str,
        asked: Asked,
    ) -> None:
        """Start a change, and say what came of it; `asked` is what its approval names."""

        async def change(approval: Approval | None) -> None:
            holds = await work(approval)
            said = "settings.saved" if holds else "settings.saved_later"
            self._start_waits |= frozenset() if holds else {key}
            self._show_waiting()
            time = format_time(in_tirane(self.shell.till.clock.now()))
            await self._learn()
            self.screen().say(self.shell.words.say(said, time=time))

        self.shell.run_with_approval(
            change,
            name="change a setting",
            about=lambda: asked,
            on_failure=partial(self._refuse_change, key),
        )

    def _ask_amount(self, row: RoleRow, cell: RoleCell) -> None:
        """Ask for the limit of a role that is a number."""
        words = self.shell.words
        self._number.ask(
            NumberRequest(
                title=words.say(role_row_key(row)),
                label=words.say(f"settings.role_label.{row.group.value}"),
                read=lambda text: row.checked(read_amount(text)),
            ),
            partial(self._take_amount, row, cell),
        )

    def _take_amount(self, row: RoleRow, cell: RoleCell, text: str) -> None:
        self._number.close_overlay()
        number = f"{read_amount(text).normalize():f}"
        asked = asked_of_role(self.shell.words, row, cell, self._values, {cell.key: number})
        self._run_change(partial(change_any, self.shell.till, cell.key, number), cell.key, asked)

    def _refuse_change(self, key: str, error: TillError) -> None:
        self.screen().show_problem(key, refused_line(self.shell.words, error))

    def _keep_service(self) -> None:
        """Keep address and token of the environment that is shown, and try them at once."""
        self._keep(None)

    def _keep(self, given: ServiceWanted | None) -> None:
        async def keep(approval: Approval | None) -> None:
            wanted = given or await self._service.wanted()
            needs_start = await self._service.keep(wanted, approval)
            self._start_waits |= {ADDRESS_SETTING} if needs_start else frozenset()
            self._show_waiting()
            await self._service.try_out(service_connection.without_token(wanted))

        self.shell.run_with_approval(
            keep,
            name="keep a service",
            about=lambda: Asked(deed=Deed.CHANGE_SERVICE, now=given.address if given else ""),
            on_failure=self._service.refuse,
        )

    def _try_service(self) -> None:
        async def try_out() -> None:
            await self._service.try_out(await self._service.wanted())

        self.shell.tasks.start(try_out(), name="try a service", on_failure=self._service.refuse)

    def _show_service(self, view: EnvironmentService) -> None:
        self.screen().service.show_view(view)

    def _tell_service(self, state: State, sentence: str) -> None:
        self.screen().service.show_trial(state, sentence)

    def _ask_to_leave(self) -> None:
        """Say what stays open here before the till goes elsewhere; a sale in the middle stays."""
        till = self.shell.till
        profile = Profile(self._service.form.view.profile)
        try:
            service_connection.require_no_sale(till)
            self._reopening.require(profile)
        except TillError as error:
            self._service.refuse(error)
            return
        self._leaving_for = profile
        words = self.shell.words
        left = service_connection.left_open(till)
        there = words.say(f"settings.option.{profile.value}")
        said = [words.say("reopening.there", environment=there)]
        said += [words.count("reopening.waiting", left.waiting)] if left.waiting else []
        said += [words.count("reopening.parked", left.parked)] if left.parked else []
        said += [words.say("reopening.day")] if left.is_day_open else []
        self.leaving_asked.emit("\n".join(said))

    def go_there(self) -> None:
        """Open the till in the other environment, now that somebody has read what stays here."""
        profile = self._leaving_for

        async def change(approval: Approval | None) -> None:
            self._reopening.require(profile)
            await service_connection.change_profile(self.shell.till, profile.value, approval)
            self._reopening.open_in(profile)

        self.shell.run_with_approval(
            change,
            name="change the environment",
            about=lambda: Asked(deed=Deed.CHANGE_SERVICE, now=profile.value),
            on_failure=self._service.refuse,
        )

    def _restart(self) -> None:
        """Close, and open again with what was changed; not in the middle of a sale."""
        try:
            service_connection.require_no_sale(self.shell.till)
            self._reopening.require(self._reopening.profile)
            self._reopening.open_in(self._reopening.profile)
        except TillError as error:
            self._refuse(error)

    def _show_waiting(self) -> None:
        self.screen().restart.show_waiting(len(self._start_waits))

    def _refuse(self, error: TillError) -> None:
        self.screen().say(self.shell.words.error(error), State.ATT)

    def _lead(self, name: str) -> None:
        """Open another page; it comes back here."""
        next(each for each in self._leads if each.name == name).open()
