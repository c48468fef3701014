"""The first start, joined with the till."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.people.signing_in import sign_in, sign_out
from till.actions.ports.service import ServiceWanted
from till.actions.setup import service_connection
from till.actions.setup.service_connection import change_profile
from till.actions.setup.setting_up import SETTING_OF_START, keep_settings
from till.domain.errors import TillError
from till.domain.errors.people import OperatorCodeUnfit, PersonExists, PersonNameUnfit
from till.domain.errors.settings import SettingWrong
from till.domain.shop.people import Cashier, Role, checked_name, checked_operator_code
from till.system.profile import Profile
from ui.first_start.newcomers import Newcomer, Newcomers
from ui.first_start.printer_trial import PrinterTrial
from ui.first_start.standing import StepReader
from ui.first_start.steps import (
    ACT,
    BACK,
    GO_ON,
    LATER,
    OWNER_CODE,
    OWNER_NAME,
    PRACTISE,
    STEPS,
    FirstStep,
    ProgressFile,
    SetupProgress,
    StepAction,
)
from ui.kit.state import State
from ui.people.code_dialog import KnownCode
from ui.service_setup.reopening import Reopening
from ui.service_setup.setup import ServiceSetup
from ui.shell.controllers import PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.first_start.screen import FirstStartScreen

FollowLink = Callable[[], object]
Work = Coroutine[object, object, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStartLinks:
    """What does the steps that are done elsewhere, what takes the demo's articles, what is next.

    `practise` lets somebody try the till who has not set it up.
    """

    pages: Mapping[StepAction, FollowLink]
    take_demo: Callable[[], Work]
    practise: Callable[[], Work]
    sell: FollowLink


class FirstStartController(PageController["FirstStartScreen"]):
    """Goes from step to step; `language_chosen` when the window is to speak another language."""

    page = Page.FIRST_START
    language_chosen = Signal(str)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "FirstStartScreen"],
        links: FirstStartLinks,
        reopening: Reopening,
    ) -> None:
        super().__init__(shell, make)
        self._reopening = reopening
        self._file = ProgressFile(reopening.paths_in(reopening.profile).folder)
        self._service = ServiceSetup(shell, self._tell_service)
        self._is_service_well = False
        self._links = links
        self._progress = SetupProgress()
        self._typed: dict[str, str] = {}  # of the shop: it holds from the next start on
        self._newcomers = Newcomers(shell, self._refuse)
        self._trial = PrinterTrial(shell)
        self._trial.changed.connect(self.look)
        self._reader = StepReader(shell, self._trial)

    @property
    def is_under_way(self) -> bool:
        """Whether it was begun and not finished, before a restart as well."""
        progress = self._file.read()
        return progress.is_begun and not progress.is_done

    @override
    def join(self, screen: "FirstStartScreen") -> None:
        screen.pressed.connect(self._do)
        screen.language_chosen.connect(self.language_chosen)
        screen.seen.connect(self.look)
        self._service.join(screen.service)

    def _do(self, name: str) -> None:
        """Do what a key of the page is for."""
        step = self.screen().step
        deeds: dict[str, Callable[[], object]] = {
            BACK: self._go_back,
            PRACTISE: self._practise,
            LATER: lambda: self._postpone(step),
            GO_ON: lambda: self._go_on(step),
        }
        if name in deeds:
            deeds[name]()
        else:
            self._act(StepAction(name.removeprefix(ACT)))

    @override
    def open(self) -> None:
        """Go on where it was left; what needs an owner waits for one who signs in."""
        self._progress = replace(self._file.read(), is_begun=True)
        if self._needs_owner(self._progress.step):
            self._progress = replace(self._progress, step=FirstStep.OWNER)
        elif self._progress.step is FirstStep.OWNER and self._has_owner():
            self._progress = self._progress.after(FirstStep.OWNER)
        super().open()
        self.screen().show_step(self._progress)  # seen now, so that its field takes the focus
        self.look()
        self._start(self._hold_against_kept(), self._progress.step)

    async def _hold_against_kept(self) -> None:
        """Leave the service for later where no token is kept, whatever was ticked before."""
        before = self._progress
        profile = self._reopening.profile
        if profile is Profile.PRACTICE or FirstStep.SERVICE not in before.finished:
            return
        service = await service_connection.look(self.shell.till, profile.value)
        if not service.token.last_signs and self._progress is before:
            self._move(before.without(FirstStep.SERVICE))

    @override
    def fill(self) -> None:
        settings = self.shell.settings
        screen = self.screen()
        known = {each: getattr(settings.shop, each) for each in screen.typed(FirstStep.SHOP)}
        screen.fill(FirstStep.SHOP, known | self._typed)
        self._service.show(self._reopening.profile.value)
        screen.show_step(self._progress)

    @override
    def leave(self) -> None:
        """Go to the sign-in page; an owner who stood here leaves the till."""
        if self.shell.till.session.cashier is None:
            self.shell.show_page(Page.SIGN_IN)
        else:
            self.shell.tasks.start(sign_out(self.shell.till), name="sign out")

    def end(self) -> None:
        """Ask no more: somebody set this till up another way."""
        self._file.keep(replace(self._file.read(), is_done=True))

    def look(self, _event: object = None) -> None:
        """Say how the step stands that is done elsewhere, while it is in front."""
        if self.is_open():
            self._start(self._look(), self._progress.step)

    async def _look(self) -> None:
        progress = self._progress
        standing = await self._reader.of(progress)
        if standing is None or progress is not self._progress:
            return
        screen = self.screen()
        screen.show_checks(progress.step, standing.checks)
        screen.require(standing.unready)
        screen.offer(progress.step, standing.offered)

    def _practise(self) -> None:
        self._start(self._links.practise(), self._progress.step)

    def _has_owner(self) -> bool:
        return any(each.role is Role.OWNER for each in self.shell.till.people.all())

    def _needs_owner(self, step: FirstStep) -> bool:
        return STEPS.index(step) > STEPS.index(FirstStep.OWNER) and not self._has_owner()

    def _move(self, progress: SetupProgress) -> None:
        """Go to a step; how far it came is on disk before it is shown."""
        self._progress = progress
        self._file.keep(progress)
        self.screen().show_step(progress)
        self.look()

    def _next(self, step: FirstStep) -> None:
        self._move(self._progress.after(step))

    def _postpone(self, step: FirstStep) -> None:
        """Leave a step for later; what follows is done in the environment that was chosen."""
        if step is FirstStep.SERVICE:
            self._start(self._postpone_service(), step)
        elif step is FirstStep.SHOP:
            self._start(self._keep_shop(self._progress.postponing(step)), step)
        else:
            self._move(self._progress.postponing(step))

    async def _postpone_service(self) -> None:
        wanted = await self._service.wanted()
        there = self._progress.postponing(FirstStep.SERVICE)
        if self._service.form.view.is_open:
            self._move(there)
        else:
            await self._go_on_with(wanted, there)

    def _go_back(self) -> None:
        """Go to the step before; an owner who is there already is not made again."""
        place = STEPS.index(self._progress.step) - 1
        if place >= 0 and STEPS[place] is FirstStep.OWNER and self._has_owner():
            place -= 1
        if place < 0:
            self.leave()
        else:
            self._move(replace(self._progress, step=STEPS[place]))

    def _go_on(self, step: FirstStep) -> None:
        """Do what the step is for; where that comes to nothing it stays and says why."""
        if step is FirstStep.LANGUAGE:
            self._start(self._keep_language(), step)
        elif step is FirstStep.SHOP:
            self._ask_nuis()
        elif step is FirstStep.SERVICE:
            self._start(self._join_service(then_on=True), step)
        elif step is FirstStep.OWNER:
            self._ask_pin()
        elif step is FirstStep.READY:
            self._progress = replace(self._progress, is_done=True)
            self._file.keep(self._progress)
            self._links.sell()
        else:
            self._next(step)

    def _act(self, action: StepAction) -> None:
        """Do what one of the step's own keys is for."""
        step = self._progress.step
        works: dict[StepAction, Callable[[], Work]] = {
            StepAction.SERVICE: lambda: self._join_service(then_on=False),
            StepAction.TEST_PAGE: self._trial.print_page,
            StepAction.CAME_OUT: self._take_page,
            StepAction.NOTHING_CAME: lambda: self._trial.answer(came_out=False),
            StepAction.DEMO: self._take_demo,
            StepAction.BY_ITSELF: lambda: self._keep_start("on"),
            StepAction.BY_ICON: lambda: self._keep_start("off"),
        }
        lists = {StepAction.OWNER: self._take_code, StepAction.OPERATORS: self._take_operator}
        if action in works:
            self._start(works[action](), step)
        elif action in lists:
            self._newcomers.list_operators(lists[action])
        else:
            self._links.pages[action]()

    async def _keep_language(self) -> None:
        await keep_settings(self.shell.till, {"ui.language": self.shell.words.language})
        self._next(FirstStep.LANGUAGE)

    def _ask_nuis(self) -> None:
        """Go on with the shop where its number is there; without it the step is left for later."""
        screen = self.screen()
        if screen.typed(FirstStep.SHOP)["nuis"]:
            there = self._progress.after(FirstStep.SHOP)
            self._start(self._keep_shop(there), FirstStep.SHOP)
        else:
            screen.ask_at("nuis", self.shell.words.say("first_start.nuis_missing"))

    async def _keep_shop(self, there: SetupProgress) -> None:
        said = self.screen().typed(FirstStep.SHOP)
        typed = {name: text for name, text in said.items() if text}
        if typed:
            kept = {f"shop.{name}": text for name, text in typed.items()}
            await keep_settings(self.shell.till, kept)
        self._typed |= typed
        self._move(there)

    async def _join_service(self, *, then_on: bool) -> None:
        """Ask the service that is wanted whether it takes the till; where it does, go on with it.

        Nothing is kept of what the service does not take: another start would be elsewhere.
        """
        wanted = await self._service.wanted()
        await self._service.try_out(wanted)
        if then_on and self._is_service_well:
            await self._go_on_with(wanted, self._progress.after(FirstStep.SERVICE))

    async def _go_on_with(self, wanted: ServiceWanted, there: SetupProgress) -> None:
        """Keep the service that is wanted, and go on in its environment.

        How far it came is on disk there before anything leads there.
        """
        profile = Profile(wanted.profile)
        is_elsewhere = not self._service.form.view.is_open
        needs_start = await self._service.keep(wanted, None)
        if is_elsewhere:
            paths = self._reopening.paths_in(profile)
            paths.prepare()
            ProgressFile(paths.folder).keep(there)
            await change_profile(self.shell.till, profile.value)
        if is_elsewhere or needs_start:
            self._reopening.require(profile)
            self._file.keep(self._progress if is_elsewhere else there)
            self._reopening.open_in(profile, in_first_start=True)
        else:
            self._move(there)
            if wanted.token:  # the strip follows at once: the service has taken what is kept now
                await service_connection.try_out(
                    self.shell.till, service_connection.without_token(wanted)
                )

    def _tell_service(self, state: State, sentence: str) -> None:
        """Say how the service stands; a clock that is off keeps the step, too."""
        self._is_service_well = state is State.OK
        self.screen().show_state(FirstStep.SERVICE, state, sentence)

    async def _take_page(self) -> None:
        """Go on, for the test page was seen."""
        await self._trial.answer(came_out=True)
        self._next(FirstStep.PRINTER)

    async def _keep_start(self, choice: str) -> None:
        """Keep whether the till opens by itself; nobody is asked again."""
        await keep_settings(self.shell.till, {SETTING_OF_START: choice})
        self.look()

    async def _take_demo(self) -> None:
        key = self.screen().act(StepAction.DEMO)
        key.set_busy(self.shell.words.say("import.importing"))
        try:
            await self._links.take_demo()
        finally:
            key.set_idle()
        self.look()

    def _take_code(self, chosen: KnownCode) -> None:
        """Put in a code that was chosen, and the name the service has for it."""
        screen = self.screen()
        name = screen.typed(FirstStep.OWNER)[OWNER_NAME] or chosen.name
        screen.fill(FirstStep.OWNER, {OWNER_NAME: name, OWNER_CODE: chosen.code})

    def _take_operator(self, chosen: KnownCode) -> None:
        self._newcomers.add_cashier(chosen, self._welcome)

    def _welcome(self, _added: Cashier, _pin: str) -> None:
        self.look()

    def _ask_pin(self) -> None:
        """Say what is wrong with the fields before a PIN is typed; then ask for it."""
        typed = self.screen().typed(FirstStep.OWNER)
        code = typed[OWNER_CODE].lower() or None
        try:
            name = checked_name(typed[OWNER_NAME])
            checked = checked_operator_code(code) if code else None
        except TillError as error:
            self._refuse(error)
            return
        owner = Newcomer(name=name, role=Role.OWNER, code=checked)
        self._newcomers.ask_pin(owner, self._take_owner)

    def _take_owner(self, added: Cashier, pin: str) -> None:
        """Let the owner stand here at once: the next steps are theirs."""
        self._progress = self._progress.after(FirstStep.OWNER)
        self._file.keep(self._progress)
        self._start(sign_in(self.shell.till, added.person_id, pin), FirstStep.OWNER)

    def _start(self, work: Work, step: FirstStep) -> None:
        self.shell.tasks.start(work, name=f"first start: {step}", on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        """Say it at its field, else over the step."""
        screen = self.screen()
        sentence = self.shell.words.error(error)
        if screen.step is FirstStep.SERVICE:
            self._service.refuse(error)
        elif not screen.ask_at(_place_of(error), sentence):
            screen.tell(sentence)


def _place_of(error: TillError) -> str:
    """Return the name of the field that an error is about; empty where it is about none."""
    if isinstance(error, SettingWrong):
        return str(error.facts["key"]).removeprefix("shop.")
    if isinstance(error, OperatorCodeUnfit):
        return OWNER_CODE
    return OWNER_NAME if isinstance(error, PersonNameUnfit | PersonExists) else ""
