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
from ui.devices.plan import (
    DRAWER,
    DRAWER_ON,
    DROP,
    KEEP,
    KEEPS,
    MEND,
    MOVES,
    PRINT,
    PRINTERS,
    SEARCH,
    SETTINGS,
    STOP,
    TEST,
    TRY_DISPLAY,
    TRY_DRAWER,
    VAT_CONFIRM,
    VAT_RATE,
    VAT_SINCE,
    WEIGH,
    Choosing,
    DevicesSection,
    PrinterView,
    VatView,
    move_name,
)
from ui.devices.printer_states import NO_PRINTER, PrinterStates
from ui.devices.vat import codes_part, read_vat, vat_facts
from ui.kit.state import State
from ui.kit.wording import format_date, format_time
from ui.shell.controllers import PageController
from ui.shell.messages import Messages
from ui.shell.shell import Page, Shell
from ui.shell.throttle import said_when_long

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
DRAWER_SEEN = {True: "open", False: "shut", None: "untold"}
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


def drawer_seen(known: Known, words: Messages) -> str:
    """Return whether the drawer is open; nothing where its switch is not set."""
    values = known.values
    has_drawer = values["printer.drawer"] == "true"
    if not has_drawer or values["printer.drawer_signal"] == "unknown":
        return ""
    return words.say(f"printers.drawer_seen.{DRAWER_SEEN[known.is_drawer_open]}")


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
        self.while_open(self._refresh, states.changed, shell.bridge.of(PrintJobsMoved))

    @override
    def join(self, screen: "PrintersScreen") -> None:
        screen.left.connect(self.leave)
        screen.section_opened.connect(lambda _section: self._show())
        screen.kept.connect(self._keep_part)
        screen.printer_chosen.connect(self._change_printer)
        screen.search_ended.connect(self._end_search)
        screen.pressed.connect(lambda name: self._deeds()[name]())

    def _deeds(self) -> Mapping[str, Callable[[], object]]:
        """Return what the page's keys do, by their names."""
        screen = self.screen()
        moves = {move_name(each): partial(self._move, each) for each in MOVES.values()}
        return {
            **moves,
            **{key: partial(self._keep_typed, name) for key, name in KEEPS.items()},
            TEST: self._test,
            DRAWER: self._open_drawer,
            TRY_DRAWER: self._open_drawer,
            SEARCH: self._look_for_printers,
            STOP: self._end_search,
            KEEP: screen.choosing.keep_typed,
            PRINT: lambda: self._do(partial(paper_decisions.print_owed, self.shell.till)),
            DROP: self._drop,
            MEND: self._mend,
            TRY_DISPLAY: self._try_display,
            WEIGH: self._weigh,
            VAT_CONFIRM: self._confirm_vat,
        }

    @override
    def fill(self) -> None:
        self._do(self._learn)

    def open_to_find(self) -> None:
        """Look at once which printers there are; the address of one may be typed meanwhile."""
        self.open()
        screen = self.screen()
        screen.open_section(DevicesSection.RECEIPT.value)
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
        if screen.open_one in PRINTERS:
            screen.show_printer(printer_of(known, screen.open_one))
        screen.show_values(known.values)
        words = self.shell.words
        screen.cards[DevicesSection.DRAWER].say(TRY_DRAWER, drawer_seen(known, words))
        till = self.shell.till
        vat = vat_of(known, till.rates, till.today)
        screen.show_codes(codes_part(vat, words), format_date(till.today))
        screen.show_choosing(Choosing(found=self._found, models=self._models))

    def _refresh(self, _event: object = None) -> None:
        self._do(self._learn)

    def _change_printer(self, name: str, text: str) -> None:
        role = PaperRole(self.screen().section)
        self._change(f"{SETTINGS_OF[role]}.{name}", text)

    def _keep_typed(self, name: str) -> None:
        self._keep_part(name, self.screen().card_of(name).view.values()[name])

    def _keep_part(self, name: str, value: str) -> None:
        """Keep what is chosen or typed in the form of a device."""
        if name not in SETTINGS:
            if name in {VAT_RATE, VAT_SINCE}:
                self._confirm_vat()
            return
        if name == DRAWER_ON:
            value = "true" if value else "false"
        self._change(SETTINGS[name], value or NO_PRINTER)

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

    def _confirm_vat(self) -> None:
        """Keep a VAT code that an owner confirms; others are asked for the owner's approval."""
        card = self.screen().cards[DevicesSection.VAT]
        words = self.shell.words
        confirmed = read_vat(card.view.values(), self.shell.till.today, words)
        for name in (VAT_RATE, VAT_SINCE):
            wrong = "" if isinstance(confirmed, ConfirmedVatCode) else confirmed.get(name, "")
            card.view.controls[name].say(wrong, wrong=bool(wrong))
        if not isinstance(confirmed, ConfirmedVatCode):
            return
        facts = vat_facts(confirmed)

        async def confirm(approval: Approval | None) -> None:
            await settings_editing.confirm_vat(self.shell.till, confirmed, approval)
            for name in (VAT_RATE, VAT_SINCE):
                card.view.controls[name].put("")
            with housekeeping(self.shell.till.warn):
                await self._learn()
            card.say(VAT_CONFIRM, words.say("printers.vat_confirmed", **facts))

        self.shell.run_with_approval(
            confirm,
            name="confirm a VAT code",
            about=lambda: Asked(
                deed=Deed.CONFIRM_VAT, of=facts["code"], now=f"{facts['rate']} · {facts['day']}"
            ),
            on_failure=lambda error: card.say(VAT_CONFIRM, self._sentence(error), wrong=True),
        )

    def _say_that_it_takes_long(self) -> None:
        """A printer that hangs is let go first, which takes some seconds."""
        self.screen().say(self.shell.words.say("printers.saving"), State.WAIT)

    def _asked(self, text: str) -> Asked:
        return Asked(of=self.shell.words.say(f"printers.card.{self.screen().section}"), now=text)

    def _mend(self) -> None:
        how = self.screen().printer.mended_by
        if how == "search":
            self._look_for_printers()
        elif how == "answer":
            self._answer_paper()
        else:
            settings_editing.try_printers(self.shell.till)

    def _test(self) -> None:
        till = self.shell.till
        role = PaperRole(self.screen().section)
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
        async def weigh() -> str:
            weight = await selling.read_scale(self.shell.till)
            written = f"{weight:.3f}".replace(".", ",")
            return self.shell.words.say("printers.weight", weight=written)

        self._try_out(DevicesSection.SCALE, WEIGH, "printers.weighing", weigh())

    def _try_display(self) -> None:
        async def show() -> str:
            await settings_editing.try_display(self.shell.till)
            return self.shell.words.say("printers.display_tried")

        self._try_out(DevicesSection.DISPLAY, TRY_DISPLAY, "printers.trying_display", show())

    def _try_out(
        self,
        section: DevicesSection,
        name: str,
        busy: str,
        work: Coroutine[object, object, str],
    ) -> None:
        """Try a device, and say under the key what came of it."""
        card = self.screen().cards[section]
        key = self.screen().keys[name]

        async def try_out() -> None:
            said = await work
            key.set_idle()
            card.say(name, said)

        def fail(error: TillError) -> None:
            key.set_idle()
            card.say(name, self.shell.words.error(error), wrong=True)

        key.set_busy(self.shell.words.say(busy))
        self.shell.tasks.start(try_out(), name=f"try: {name}", on_failure=fail)

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

    def _move(self, target: DevicesSection) -> None:
        till = self.shell.till
        screen = self.screen()
        source = PaperRole(screen.section)

        async def move() -> None:
            moving = paper_decisions.move(till, source, PaperRole(target.value))
            count = await said_when_long(moving, self._say_that_it_takes_long)
            screen.say(self.shell.words.count("printers.moved", count))

        self._do(move)

    def _drop(self) -> None:
        """Drop what came too late, else what waits here: nobody wants it any more."""
        screen = self.screen()
        if not screen.jobs.agrees_to_drop():
            return
        known = self._known
        roles = roles_at(known.values, screen.open_one) if known else frozenset()

        async def give_up() -> None:
            count = await paper_decisions.drop_waiting(self.shell.till, roles)
            screen.say(self.shell.words.count("printers.given_up", count))

        old = partial(paper_decisions.drop_owed, self.shell.till)
        self._do(old if screen.jobs.has_old else give_up)

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
