"""The page of settings, joined with the till."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from typing_extensions import override

from till.actions import equipping, setting_up
from till.actions.authorisation import see_settings
from till.actions.outstanding.attention import renew_token
from till.actions.setting_up import TOKEN_SOON_DAYS, token_days
from till.bootstrap import Surroundings
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.fiscal.lookup import LookupFailure
from till.domain.rights.approval import Approval
from till.domain.rights.limits import Right
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.declared import SettingPlace
from till.system.settings.role_table import RoleCell, RoleRow
from till.system.settings.sources import read_settings
from till.system.single_instance import InstanceLock
from ui.kit.formats import format_date, format_time, parse_amount
from ui.kit.frame.number_dialog import NumberDialog, NumberRequest
from ui.kit.frame.page_door import PageDoor
from ui.kit.state import State
from ui.kit.wording import refused_line
from ui.settings.role_table import role_row_key
from ui.settings.sections import ServiceView, SettingsLead, TrialResult
from ui.shell.page_controller import PageController
from ui.shell.shell import ApprovalWords, Page, Shell

if TYPE_CHECKING:
    from ui.settings.screen import SettingsScreen

SECOND = timedelta(seconds=1)
LEVELS = (1, 7, TOKEN_SOON_DAYS)
FOR_EVERYBODY = 7
"""From so many days on cashiers are told, too: nobody else may come by."""


class ProfileChange:
    """`elsewhere` is where the till opens again once `close` has closed its window."""

    def __init__(self, around: Surroundings, close: Callable[[], object]) -> None:
        self.elsewhere: Surroundings | None = None
        self._around = around
        self._close = close

    def require(self, profile: Profile) -> None:
        """See that the till can open there.

        Raises AddressMissing, AlreadyRunning, DiskFailing, and what reading settings may.
        """
        there = self._there(profile)
        if profile is not Profile.PRACTICE:
            there.settings.service_address()
        there.paths.prepare()
        InstanceLock(there.paths.lock_file, profile).close()

    def change_to(self, profile: Profile) -> None:
        """Close the window, and open one there."""
        self.elsewhere = self._there(profile)
        self._close()

    def _there(self, profile: Profile) -> Surroundings:
        here = self._around
        paths = Paths(root=here.paths.root, profile=profile)
        settings = read_settings(paths.settings_file, profile, here.environment)
        return replace(here, paths=paths, settings=settings)


class SettingsController(PageController["SettingsScreen"]):
    """Opens for whoever may set things up, or was allowed to; `leads` are the pages beside."""

    page = Page.SETTINGS

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "SettingsScreen"],
        leads: Sequence[SettingsLead],
        profiles: ProfileChange,
    ) -> None:
        super().__init__(shell, make)
        self._door = PageDoor(shell, see_settings, name="open the settings")
        self._leads = tuple(leads)
        self._profiles = profiles
        self._go_back: Callable[[], object] = self._sell

    def join_number(self, number: NumberDialog) -> None:
        """Take the dialog of the present language."""
        self._number = number

    @override
    def join(self, screen: "SettingsScreen") -> None:
        screen.show_leads(self._leads)
        screen.left.connect(self.leave)
        screen.lead_chosen.connect(self._lead)
        screen.changed.connect(self._change)
        screen.turned.connect(self._turn)
        screen.roles.turned.connect(self._turn_role)
        screen.roles.amount_requested.connect(self._ask_amount)
        screen.service.token_entered.connect(self._renew_token)
        screen.service.trial_requested.connect(self._try_service)
        screen.service.profile_chosen.connect(self._change_profile)

    @override
    def open(self) -> None:
        self._door.enter(super().open)

    def open_limits(self, back: Callable[[], object]) -> None:
        """Open the page at what each role may; leaving it goes `back`, once."""
        open_page = super().open

        def show() -> None:
            open_page()
            self._go_back = back
            self.screen().open_place(SettingPlace.LIMITS)

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
        self.screen().service.show_trial("")
        self.shell.tasks.start(self._learn(), name="read the settings", on_failure=self._refuse)

    async def _learn(self) -> None:
        """Find out how everything is set, and show it."""
        till = self.shell.till
        self.screen().show_values(await equipping.values(till))
        token = await setting_up.token_facts(till)
        profile = self.shell.settings.profile
        self.screen().show_service(
            ServiceView(
                profile=profile.value,
                last_signs=token.last_signs,
                last_day=format_date(in_tirane(token.ends_at).date()) if token.ends_at else "",
                has_token_here=profile is not Profile.PRACTICE,
            )
        )

    def _change(self, key: str, text: str) -> None:
        """Change a setting, with somebody's approval where it needs one."""
        till = self.shell.till
        self._run_change(lambda approval: equipping.change_any(till, key, text, approval), key, key)

    def _turn_role(self, row: RoleRow, cell: RoleCell, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        """Let a role do something on its own, or only by approval."""
        about = self.shell.words.say(role_row_key(row))
        self._run_change(partial(self._turned, cell.key, cell.member, is_on), cell.key, about)

    def _turn(self, key: str, member: str, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        """Put a member into a list, or take it out."""
        self._run_change(partial(self._turned, key, member, is_on), key, key)

    async def _turned(
        self,
        key: str,
        member: str,
        is_on: bool,  # noqa: FBT001 -- as the signals have it
        approval: Approval | None,
    ) -> bool:
        return await equipping.turn_member(self.shell.till, key, member, approval, is_on=is_on)

    def _run_change(
        self, work: Callable[[Approval | None], Awaitable[bool]], key: str, about: str
    ) -> None:
        """Start a change, and say what came of it; `about` is what its approval names."""

        async def change(approval: Approval | None) -> None:
            holds = await work(approval)
            said = "settings.saved" if holds else "settings.saved_later"
            time = format_time(in_tirane(self.shell.till.clock.now()))
            await self._learn()
            self.screen().say(self.shell.words.say(said, time=time))

        self.shell.run_with_approval(
            change,
            name="change a setting",
            about=lambda: ApprovalWords(sub=about),
            on_failure=partial(self._refuse_change, key),
        )

    def _ask_amount(self, row: RoleRow, cell: RoleCell) -> None:
        """Ask for the limit of a role that is a number."""
        words = self.shell.words
        self._number.ask(
            NumberRequest(
                title=words.say(role_row_key(row)),
                label=words.say(f"settings.role_label.{row.group.value}"),
                read=lambda text: row.checked(parse_amount(text)),
            ),
            partial(self._take_amount, row, cell.key),
        )

    def _take_amount(self, row: RoleRow, key: str, text: str) -> None:
        self._number.close_overlay()
        number = f"{parse_amount(text).normalize():f}"
        till = self.shell.till
        self._run_change(
            lambda approval: equipping.change_any(till, key, number, approval),
            key,
            self.shell.words.say(role_row_key(row)),
        )

    def _refuse_change(self, key: str, error: TillError) -> None:
        self.screen().show_problem(key, refused_line(self.shell.words, error))

    def _renew_token(self, text: str) -> None:
        """Keep another token and try it; what waits goes on with it."""

        async def renew(approval: Approval | None) -> None:
            failure = await renew_token(self.shell.till, text, approval)
            self.screen().service.token.set_text("")
            await self._learn()
            self._tell_trial(failure)

        self.shell.run_with_approval(renew, name="renew token", on_failure=self._refuse_service)

    def _try_service(self) -> None:
        self.screen().service.show_trial(self.shell.words.say("settings.trying"))
        self.shell.tasks.start(self._try(), name="try the service", on_failure=self._refuse_service)

    async def _try(self) -> None:
        trial = await setting_up.try_service(self.shell.till)
        if trial.failure is not None:
            self._tell_trial(trial.failure)
            return
        words = self.shell.words
        seconds = f"{trial.took / SECOND:.1f}".replace(".", ",")
        said = words.say("settings.trial.taken_in", seconds=seconds, count=len(trial.operators))
        self.screen().service.show_trial(said, tone="ok")

    def _tell_trial(self, failure: LookupFailure | None) -> None:
        """Say what the service has against the till, or that it takes it."""
        result = TrialResult.TAKEN if failure is None else TrialResult(failure.value)
        said = self.shell.words.say(f"settings.trial.{result.value}")
        self.screen().service.show_trial(said, tone="ok" if failure is None else "att")

    def _change_profile(self, name: str) -> None:
        """Open the till in another environment, by an owner's word and between two sales."""
        profile = Profile(name)

        async def change(approval: Approval | None) -> None:
            self._profiles.require(profile)
            await setting_up.leave_profile(self.shell.till, name, approval)
            self._profiles.change_to(profile)

        self.shell.run_with_approval(
            change, name="change the environment", on_failure=self._refuse_service
        )

    def _refuse_service(self, error: TillError) -> None:
        said = refused_line(self.shell.words, error)
        self.screen().service.show_trial(said, tone="att")

    def _refuse(self, error: TillError) -> None:
        self.screen().say(self.shell.words.error(error), State.ATT)

    def _lead(self, name: str) -> None:
        """Open another page; it comes back here."""
        next(each for each in self._leads if each.name == name).open()


class TokenNotice(QObject):
    """Tells whoever signs in, at each level once; `tell` shows a title and a sentence."""

    def __init__(self, shell: Shell, tell: Callable[[str, str], object]) -> None:
        super().__init__(shell.owner)
        self._shell = shell
        self._tell = tell
        self._told = TOKEN_SOON_DAYS + 1
        shell.bridge.signed_in.connect(self._look)

    def _look(self, _event: object) -> None:
        self._shell.tasks.start(self._look_at_token(), name="look how long the token holds")

    async def _look_at_token(self) -> None:
        till = self._shell.till
        days = await token_days(till)
        level = next((each for each in LEVELS if days is not None and days <= each), None)
        if days is None or level is None or level >= self._told:
            return
        if level > FOR_EVERYBODY and not till.limits.may(Right.EQUIPMENT):
            return
        self._told = level
        words = self._shell.words
        title = (
            words.say("settings.token_ended")
            if days < 0
            else words.count("settings.token_left", days)
        )
        self._tell(title, words.say("settings.token_renew"))
