"""The page of the printers and devices of this till; joined with the till."""

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from typing_extensions import override

from till.actions.day import drawer
from till.actions.documents import paper_decisions
from till.actions.ports.events import PrintJobsMoved
from till.actions.selling import selling
from till.actions.setup import settings_editing
from till.actions.setup.settings_editing import SETTINGS_OF
from till.actions.till import housekeeping
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.errors.paper import (
    PrinterNeedsCups,
    PrinterNeedsUsbLibrary,
    PrinterNeedsWindows,
    PrinterNotAllowed,
)
from till.domain.paper.print_job import (
    FoundPrinter,
    PaperRole,
    PrinterState,
    PrintJob,
    PrintJobState,
    told_state,
)
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed
from till.domain.rights.limits import ApprovalNeeded
from till.domain.shop.vat import ConfirmedVatCode, VatRates
from till.system.settings.shop import read_confirmed
from ui.devices.printer_states import PrinterStates
from ui.devices.vat_card import vat_facts
from ui.devices.view import (
    PRINTERS,
    Choosing,
    DevicesSection,
    DevicesView,
    PrinterView,
    VatView,
)
from ui.kit.formats import format_time
from ui.kit.state import State
from ui.shell.page_controller import PageController
from ui.shell.shell import Page, Shell
from ui.shell.slow_hint import said_when_long

if TYPE_CHECKING:
    from ui.devices.screen import PrintersScreen

LACKS = {
    each.key
    for each in (
        PrinterNeedsCups,
        PrinterNeedsUsbLibrary,
        PrinterNeedsWindows,
        PrinterNotAllowed,
    )
}
"""What no look at the printer mends: the computer itself lacks something."""
DeviceWork = Callable[[], Coroutine[object, object, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known: settings by key, states by role, jobs, models by name with their titles."""

    values: Mapping[str, str]
    states: Mapping[PaperRole, PrinterState]
    is_drawer_open: bool | None
    waiting: Sequence[PrintJob]
    unsettled: Sequence[PrintJob]
    models: Sequence[tuple[str, str]]


def printer_of(known: Known, section: DevicesSection) -> PrinterView:
    """Return one printer as the page shows it.

    Roles without a printer of their own wait at that of receipts; so does all that is too old.
    """
    role = PaperRole(section.value)
    values = known.values
    setting = SETTINGS_OF[role]
    address = values[f"{setting}.device"]
    model = values[f"{setting}.model"]
    is_receipts = role is PaperRole.RECEIPT
    roles = roles_at(values, section)
    old = [job for job in known.unsettled if job.state is PrintJobState.OWED]
    mine = [job for job in known.waiting if job.role in roles]
    return PrinterView(
        section=section,
        address=address,
        state=_state(known, section, address),
        width=int(values[f"{setting}.paper_width"]),
        model=model,
        model_title=dict(known.models).get(model, model),
        is_asked=values[f"{setting}.sensors"] == "true",
        waiting=len(mine),
        failed=sum(_is_stuck(job) and job.role in roles for job in known.unsettled),
        owed=len(old) if is_receipts else 0,
        why=next((job.problem for job in mine if job.problem in LACKS), ""),
        targets=_targets(values, role),
    )


def devices_of(known: Known) -> DevicesView:
    """Return drawer, display and scale as they are set, and the drawer as it was seen last."""
    values = known.values
    has_drawer = values["printer.drawer"] == "true"
    return DevicesView(
        has_drawer=has_drawer,
        has_signal=has_drawer and values["printer.drawer_signal"] != "unknown",
        is_drawer_open=known.is_drawer_open,
        pin=values["printer.drawer_pin"],
        display=values["display.device"],
        code_page=values["display.code_page"],
        scale=values["scale.device"],
        language=values["scale.protocol"],
    )


def vat_of(known: Known, rates: VatRates, today: date) -> VatView:
    """Return the VAT codes of the business, as the settings have them by now."""
    kept = known.values[settings_editing.VAT_CONFIRMED].split(",")
    confirmed = tuple(read_confirmed(each.strip()) for each in kept if each.strip())
    return VatView(in_use=rates.percent, today=today, confirmed=confirmed)


def roles_at(values: Mapping[str, str], section: DevicesSection) -> frozenset[PaperRole]:
    """Return what is printed at the printer of a section; nothing where it has none of its own."""
    role = PaperRole(section.value)
    if role is PaperRole.RECEIPT:
        return frozenset({role, *_shared(values)})
    return frozenset({role}) if values[f"{SETTINGS_OF[role]}.device"] else frozenset()


def _is_stuck(job: PrintJob) -> bool:
    return job.state is PrintJobState.FAILED


def _state(known: Known, section: DevicesSection, address: str) -> PrinterState | None:
    if not address:
        return None
    roles = roles_at(known.values, section)
    uncertain = (job.role for job in known.unsettled if job.state is PrintJobState.UNCERTAIN)
    if address == "none:":
        state = PrinterState.NONE
    else:
        state = known.states.get(PaperRole(section.value), PrinterState.READY)
    return told_state(state, is_asked=any(role in roles for role in uncertain))


def _shared(values: Mapping[str, str]) -> set[PaperRole]:
    """The roles that have no printer of their own."""
    return {role for role, setting in SETTINGS_OF.items() if not values[f"{setting}.device"]}


def _targets(values: Mapping[str, str], mine: PaperRole) -> tuple[DevicesSection, ...]:
    """The printers that could take over: every other one that is set up."""
    apart = {"", "none:"}
    return tuple(
        DevicesSection(role.value)
        for role, setting in SETTINGS_OF.items()
        if role is not mine and values[f"{setting}.device"] not in apart
    )


class DevicesController(PageController["PrintersScreen"]):
    """Keeps the page in step with the printers while it is open."""

    page = Page.PRINTERS

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "PrintersScreen"],
        states: PrinterStates,
        *,
        answer_paper: Callable[[], object],
    ) -> None:
        """`answer_paper` asks what became of paper that may not have come out."""
        super().__init__(shell, make)
        self._states = states
        self._answer_paper = answer_paper
        self._known: Known | None = None
        self._models: tuple[tuple[str, str], ...] = ()
        self._found: tuple[FoundPrinter, ...] | None = None
        self._search = 0
        states.changed.connect(self._refresh)
        shell.bridge.of(PrintJobsMoved).connect(self._refresh)

    @override
    def join(self, screen: "PrintersScreen") -> None:
        screen.left.connect(self.leave)
        screen.section_opened.connect(lambda _section: self._show())
        screen.changed.connect(self._change)
        screen.address_chosen.connect(lambda text: self._change_printer("device", text))
        screen.model_chosen.connect(lambda text: self._change_printer("model", text))
        screen.choosing.sensors_chosen.connect(lambda text: self._change_printer("sensors", text))
        screen.width_chosen.connect(lambda text: self._change_printer("paper_width", text))
        screen.mend_requested.connect(self._mend)
        screen.test_requested.connect(self._test)
        screen.drawer_requested.connect(self._open_drawer)
        screen.weight_requested.connect(self._weigh)
        screen.trial_requested.connect(self._try_display)
        screen.search_requested.connect(self._look_for_printers)
        screen.search_ended.connect(self._end_search)
        screen.jobs_moved.connect(self._move)
        screen.print_requested.connect(
            lambda: self._do(partial(paper_decisions.print_owed, self.shell.till))
        )
        screen.drop_requested.connect(
            lambda: self._do(partial(paper_decisions.drop_owed, self.shell.till))
        )
        screen.give_up_requested.connect(self._give_up)
        screen.vat.confirm_requested.connect(self._confirm_vat)

    @override
    def fill(self) -> None:
        self._do(self._learn)

    def open_to_find(self) -> None:
        """Look at once which printers there are; the address of one may be typed meanwhile."""
        self.open()
        screen = self.screen()
        screen.open_section(DevicesSection.RECEIPT)
        screen.choosing.typed.line.setFocus()
        self._look_for_printers()

    async def _learn(self) -> None:
        """Find out how everything is set, and show it."""
        till = self.shell.till
        values = await settings_editing.values(till)
        self._models = self._models or tuple(await settings_editing.models(till))
        self._known = Known(
            values=values,
            states={role: self._states.of(role) for role in PaperRole},
            is_drawer_open=self._states.is_drawer_open,
            waiting=till.print_jobs.waiting(),
            unsettled=paper_decisions.unsettled(till),
            models=self._models,
        )
        self._show()

    def _show(self) -> None:
        known = self._known
        screen = self.screen()
        if known is None:
            return
        if screen.section in PRINTERS:
            screen.show_printer(printer_of(known, screen.section))
        screen.show_devices(devices_of(known))
        till = self.shell.till
        screen.show_vat(vat_of(known, till.rates, till.today))
        screen.show_choosing(Choosing(found=self._found, models=self._models))

    def _refresh(self, _event: object = None) -> None:
        if self.is_open():
            self._do(self._learn)

    def _change_printer(self, name: str, text: str) -> None:
        role = PaperRole(self.screen().section.value)
        self._change(f"{settings_editing.SETTINGS_OF[role]}.{name}", text)

    def _change(self, key: str, text: str) -> None:
        """Change a setting, with somebody's approval where it needs one."""
        till = self.shell.till
        screen = self.screen()

        async def change(approval: Approval | None) -> None:
            changing = settings_editing.change(till, key, text, approval)
            holds = await said_when_long(changing, self._say_that_it_takes_long)
            time = format_time(in_tirane(till.clock.now()))
            said = "printers.saved" if holds else "printers.saved_later"
            screen.say(self.shell.words.say(said, time=time))
            with housekeeping(till.warn):
                await self._learn()

        def refuse(error: TillError) -> None:
            self._show()  # what holds, not what was touched
            screen.show_problem(key, self._sentence(error))

        self.shell.run_with_approval(
            change, name="change setting", about=lambda: self._asked(text), on_failure=refuse
        )

    def _confirm_vat(self, confirmed: ConfirmedVatCode) -> None:
        """Keep a VAT code that an owner confirms; others are asked for the owner's approval."""
        card = self.screen().vat
        facts = vat_facts(confirmed)

        async def confirm(approval: Approval | None) -> None:
            await settings_editing.confirm_vat(self.shell.till, confirmed, approval)
            with housekeeping(self.shell.till.warn):
                await self._learn()
            card.show_confirmed(confirmed)

        self.shell.run_with_approval(
            confirm,
            name="confirm a VAT code",
            about=lambda: Asked(
                deed=Deed.CONFIRM_VAT, of=facts["code"], now=f"{facts['rate']} · {facts['day']}"
            ),
            on_failure=lambda error: card.show_problem(self._sentence(error)),
        )

    def _say_that_it_takes_long(self) -> None:
        """A printer that hangs is let go first, which takes some seconds."""
        self.screen().say(self.shell.words.say("printers.saving"), State.WAIT)

    def _asked(self, text: str) -> Asked:
        section = self.screen().section
        return Asked(of=self.shell.words.say(f"printers.card.{section.value}"), now=text)

    def _mend(self, how: str) -> None:
        if how == "search":
            self._look_for_printers()
        elif how == "answer":
            self._answer_paper()
        else:
            settings_editing.try_printers(self.shell.till)

    def _test(self) -> None:
        till = self.shell.till
        role = PaperRole(self.screen().section.value)
        self._do(partial(settings_editing.print_test_page, till, role), then="printers.test_sent")

    def _open_drawer(self) -> None:
        till = self.shell.till
        screen = self.screen()
        words = self.shell.words

        async def open_it(approval: Approval | None) -> None:
            await drawer.open_drawer(till, words.say("printers.drawer_reason"), approval)
            screen.say(words.say("printers.drawer_opened"))

        self.shell.run_with_approval(
            open_it,
            name="open drawer",
            about=lambda: Asked(of=words.say("printers.drawer_reason")),
            on_failure=self._tell,
        )

    def _weigh(self) -> None:
        scale = self.screen().scale

        async def weigh() -> None:
            weight = await selling.read_scale(self.shell.till)
            scale.show_weight(f"{weight:.3f}".replace(".", ","))

        scale.set_weighing(is_weighing=True)
        self.shell.tasks.start(
            weigh(),
            name="weigh",
            on_failure=lambda error: scale.show_problem(self.shell.words.error(error)),
        )

    def _try_display(self) -> None:
        card = self.screen().display
        words = self.shell.words

        async def show() -> None:
            await settings_editing.try_display(self.shell.till)
            card.show_trial(words.say("printers.display_tried"))

        def fail(error: TillError) -> None:
            card.show_trial(words.error(error), tone="att")

        card.set_trying()
        self.shell.tasks.start(show(), name="try display", on_failure=fail)

    def _look_for_printers(self) -> None:
        """Look beside the window; what comes after the search was ended is nobody's."""
        self._search += 1
        number = self._search

        async def look() -> None:
            found = tuple(await settings_editing.find_printers(self.shell.till))
            if number == self._search:
                self._found = found
                self._end_search()
                self._show()

        def fail(error: TillError) -> None:
            self._end_search()
            self._tell(error)

        self.screen().choosing.set_searching(is_searching=True)
        self.shell.tasks.start(look(), name="look for printers", on_failure=fail)

    def _end_search(self) -> None:
        self._search += 1
        self.screen().choosing.set_searching(is_searching=False)

    def _move(self, target: str) -> None:
        till = self.shell.till
        source = PaperRole(self.screen().section.value)
        screen = self.screen()
        words = self.shell.words

        async def move() -> None:
            moving = paper_decisions.move(till, source, PaperRole(target))
            count = await said_when_long(moving, self._say_that_it_takes_long)
            screen.say(words.count("printers.moved", count))

        self._do(move)

    def _give_up(self) -> None:
        """Drop what waits here, for nobody wants it any more."""
        screen = self.screen()
        words = self.shell.words
        known = self._known
        roles = roles_at(known.values, screen.section) if known else frozenset()

        async def give_up() -> None:
            count = await paper_decisions.drop_waiting(self.shell.till, roles)
            screen.say(words.count("printers.given_up", count))

        self._do(give_up)

    def _do(self, work: DeviceWork, *, then: str = "") -> None:
        """Do what needs nobody's approval, and say so in the head."""

        async def do() -> None:
            await work()
            if then:
                self.screen().say(self.shell.words.say(then))

        self.shell.tasks.start(do(), name="printers", on_failure=self._tell)

    def _tell(self, error: TillError) -> None:
        self.screen().show_problem("", self._sentence(error))

    def _sentence(self, error: TillError) -> str:
        if isinstance(error, ApprovalNeeded):
            return self.shell.words.say("printers.refused")
        return self.shell.words.error(error)
