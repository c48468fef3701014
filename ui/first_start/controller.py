"""The first start, joined with the till."""

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.equipping import values
from till.actions.joining import change_profile
from till.actions.ports.service import ServiceWanted
from till.actions.setting_up import (
    PersonWanted,
    ServiceTrial,
    add_people,
    keep_settings,
    try_service,
)
from till.actions.signing_in import sign_in, sign_out
from till.domain.errors import TillError
from till.domain.errors.people import OperatorCodeUnfit, PersonExists, PersonNameUnfit
from till.domain.shop.people import Role, checked_name, checked_operator_code
from till.system.profile import Profile
from ui.first_start.progress import LEADING, STEPS, FirstStep, ProgressFile, SetupProgress
from ui.kit.state import State
from ui.people.code_dialog import CodeDialog
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.people.view import KnownCode, KnownCodes
from ui.service_setup.reopening import Reopening
from ui.service_setup.setup import ServiceSetup
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.first_start.screen import FirstStartScreen


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstStartLeads:
    """The pages that do some of the steps, and what comes after the last one."""

    pages: Mapping[FirstStep, Callable[[], object]]
    sell: Callable[[], object]


class FirstStartController(PageController["FirstStartScreen"]):
    """Goes from step to step; `language_chosen` when the window is to speak another language."""

    page = Page.FIRST_START
    language_chosen = Signal(str)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "FirstStartScreen"],
        leads: FirstStartLeads,
        reopening: Reopening,
    ) -> None:
        super().__init__(shell, make)
        self._reopening = reopening
        self._file = ProgressFile(reopening.paths_in(reopening.profile).folder)
        self._service = ServiceSetup(shell, self._tell_service)
        self._leads = leads
        self._progress = SetupProgress()
        self._operators: tuple[KnownCode, ...] = ()

    def join_dialogs(self, pin: NewPinDialog, codes: CodeDialog) -> None:
        """Take the dialogs of the present language."""
        self._pin = pin
        self._code_list = codes

    @property
    def is_under_way(self) -> bool:
        """Whether it was begun and not finished, before a restart as well."""
        progress = self._file.read()
        return progress.is_begun and not progress.is_done

    @override
    def join(self, screen: "FirstStartScreen") -> None:
        screen.continued.connect(self._go_on)
        screen.postponed.connect(self._postpone)
        screen.acted.connect(self._act)
        screen.went_back.connect(self._go_back)
        screen.language_chosen.connect(self.language_chosen)
        screen.seen.connect(self._look)
        self._service.join(screen.service)

    @override
    def open(self) -> None:
        """Go on where it was left; what needs an owner waits for one who signs in."""
        self._progress = replace(self._file.read(), is_begun=True)
        if self._needs_owner(self._progress.step):
            self._progress = replace(self._progress, step=FirstStep.OWNER)
        elif self._progress.step is FirstStep.OWNER and self._has_owner():
            self._progress = replace(self._progress, step=FirstStep.PEOPLE)
        super().open()
        self.screen().show_step(self._progress)  # seen now, so that its field takes the focus

    @override
    def fill(self) -> None:
        settings = self.shell.settings
        screen = self.screen()
        shop = settings.shop
        for name, text in (
            *(("name", shop.name), ("address", shop.address)),
            *(("nuis", shop.nuis), ("till_name", shop.till_name)),
        ):
            screen.shop[name].set_text(text)
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

    def _has_owner(self) -> bool:
        return any(each.role is Role.OWNER for each in self.shell.till.people.all())

    def _needs_owner(self, step: FirstStep) -> bool:
        return STEPS.index(step) > STEPS.index(FirstStep.OWNER) and not self._has_owner()

    def _move(self, step: FirstStep, *, later: frozenset[FirstStep] | None = None) -> None:
        """Go to a step; how far it came is on disk before it is shown."""
        left = self._progress.later if later is None else later
        self._progress = replace(self._progress, step=step, later=left)
        self._file.keep(self._progress)
        self.screen().show_step(self._progress)
        self._look()

    def _next(self, step: FirstStep) -> None:
        done = self._progress.later - {step}
        self._move(STEPS[STEPS.index(step) + 1], later=done)

    def _postpone(self, step: FirstStep) -> None:
        """Leave a step for later; what follows is done in the environment that was chosen."""
        later = self._progress.later | {step}
        if step is FirstStep.SERVICE:
            self._start(self._postpone_service(later), step)
        else:
            self._move(STEPS[STEPS.index(step) + 1], later=later)

    async def _postpone_service(self, later: frozenset[FirstStep]) -> None:
        wanted = await self._service.wanted()
        if self._service.form.view.is_open:
            self._move(FirstStep.OWNER, later=later)
        else:
            await self._go_on_with(wanted, later)

    def _go_back(self) -> None:
        """Go to the step before; an owner who is there already is not made again."""
        place = STEPS.index(self._progress.step) - 1
        if place >= 0 and STEPS[place] is FirstStep.OWNER and self._has_owner():
            place -= 1
        if place < 0:
            self.leave()
        else:
            self._move(STEPS[place])

    def _go_on(self, step: FirstStep) -> None:
        """Do what the step is for; where that comes to nothing it stays and says why."""
        if step is FirstStep.SHOP:
            self._start(self._keep_shop(), step)
        elif step is FirstStep.SERVICE:
            self._start(self._join_service(then_on=True), step)
        elif step is FirstStep.OWNER:
            self._ask_pin()
        elif step is FirstStep.READY:
            self._progress = replace(self._progress, is_done=True)
            self._file.keep(self._progress)
            self._leads.sell()
        else:
            self._start(self._keep_language(step), step)

    def _act(self, step: FirstStep) -> None:
        """Do what the step's own key is for."""
        if step is FirstStep.SERVICE:
            self._start(self._join_service(then_on=False), step)
        elif step is FirstStep.OWNER:
            self._start(self._list_codes(), step)
        elif step in LEADING:
            self._leads.pages[step]()

    async def _keep_language(self, step: FirstStep) -> None:
        if step is FirstStep.LANGUAGE:
            await keep_settings(self.shell.till, {"ui.language": self.shell.words.language})
        self._next(step)

    async def _keep_shop(self) -> None:
        typed = self.screen().shop_settings()
        if typed:
            await keep_settings(self.shell.till, typed)
        self._next(FirstStep.SHOP)

    async def _join_service(self, *, then_on: bool) -> None:
        """Ask the service that is wanted whether it takes the till; where it does, go on with it.

        Nothing is kept of what the service does not take: another start would be elsewhere.
        """
        wanted = await self._service.wanted()
        trial = await self._service.try_out(wanted)
        self._operators = _known_codes(trial)
        if then_on and trial.failure is None:
            await self._go_on_with(wanted, self._progress.later - {FirstStep.SERVICE})

    async def _go_on_with(self, wanted: ServiceWanted, later: frozenset[FirstStep]) -> None:
        """Keep the service that is wanted, and go on in its environment.

        How far it came is on disk there before anything leads there.
        """
        profile = Profile(wanted.profile)
        is_elsewhere = not self._service.form.view.is_open
        there = replace(self._progress, step=FirstStep.OWNER, later=later)
        if is_elsewhere:
            paths = self._reopening.paths_in(profile)
            paths.prepare()
            ProgressFile(paths.folder).keep(there)
        needs_start = await self._service.keep(wanted, None)
        if is_elsewhere:
            await change_profile(self.shell.till, profile.value)
        if is_elsewhere or needs_start:
            self._reopening.require(profile)
            self._file.keep(self._progress if is_elsewhere else there)
            self._reopening.open_in(profile, in_first_start=True)
        else:
            self._move(FirstStep.OWNER, later=later)

    def _tell_service(self, state: State, sentence: str) -> None:
        self.screen().show_state(FirstStep.SERVICE, state, sentence)

    async def _try(self) -> ServiceTrial:
        trial = await try_service(self.shell.till)
        self._operators = _known_codes(trial)
        return trial

    async def _list_codes(self) -> None:
        trial = await self._try()
        failure = trial.failure
        problem = self.shell.words.say(f"people.codes_{failure.value}") if failure else ""
        known = KnownCodes(codes=self._operators, problem=problem, is_asked=True)
        self._code_list.begin(known, self._take_code)

    def _take_code(self, code: str) -> None:
        """Put in a code that was chosen, and the name the service has for it."""
        screen = self.screen()
        screen.code.set_text(code)
        if not screen.owner.text().strip():
            screen.owner.set_text(next((e.name for e in self._operators if e.code == code), ""))

    def _ask_pin(self) -> None:
        """Say what is wrong with the fields before a PIN is typed; then ask for it."""
        screen = self.screen()
        code = screen.code.text().strip().lower() or None
        try:
            name = checked_name(screen.owner.text())
            checked = checked_operator_code(code) if code else None
        except TillError as error:
            self._refuse(error)
            return

        def then(_old: str, new: str) -> None:
            self._pin.set_busy()
            wanted = PersonWanted(name=name, role=Role.OWNER, pin=new, operator_code=checked)
            self.shell.tasks.start(
                self._add_owner(wanted), name="add the owner", on_failure=self._refuse_pin
            )

        self._pin.begin(PinRequest(name=name, then=then))

    async def _add_owner(self, wanted: PersonWanted) -> None:
        """Let the owner sign in, and stand here at once: the next steps are theirs."""
        till = self.shell.till
        added = await add_people(till, [wanted])
        self._pin.close_overlay()
        self._progress = replace(self._progress, step=FirstStep.PEOPLE)
        self._file.keep(self._progress)
        for each in added:
            await sign_in(till, each.person_id, wanted.pin)

    def _look(self) -> None:
        """Say how the step stands that another page does."""
        if self._progress.step in LEADING:
            self._start(self._tell_state(self._progress.step), self._progress.step)

    async def _tell_state(self, step: FirstStep) -> None:
        self.screen().show_state(step, *await self._state_of(step))

    async def _state_of(self, step: FirstStep) -> tuple[State, str]:
        """Return how a step stands that another page does, and that in words."""
        till = self.shell.till
        words = self.shell.words
        if step is FirstStep.PEOPLE:
            return State.OK, words.count("people.count", len(till.people.all()))
        if step is FirstStep.CATALOGUE:
            count = till.articles.count()
            return State.OK if count else State.WAIT, words.count("first_start.articles", count)
        if step is FirstStep.PRINTER:
            device = (await values(till)).get("printer.device", "")
            said = device or words.say("first_start.no_printer")
            return State.OK if device else State.WAIT, said
        return State.INFO, words.say("first_start.vat_usual")

    def _start(self, work: Coroutine[object, object, None], step: FirstStep) -> None:
        self.shell.tasks.start(work, name=f"first start: {step}", on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        """Say it at its field, else in the head."""
        screen = self.screen()
        sentence = self.shell.words.error(error)
        if isinstance(error, (PersonNameUnfit, PersonExists)):
            screen.owner.show_error(sentence)
        elif isinstance(error, OperatorCodeUnfit):
            screen.code.show_error(sentence)
        elif screen.step is FirstStep.SERVICE:
            self._service.refuse(error)
        else:
            screen.tell(sentence)

    def _refuse_pin(self, error: TillError) -> None:
        self._pin.show_problem(self.shell.words.error(error))


def _known_codes(trial: ServiceTrial) -> tuple[KnownCode, ...]:
    return tuple(KnownCode(code=each.operator_code, name=each.name) for each in trial.operators)
