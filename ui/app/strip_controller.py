"""The status strip: who, which day, how the service and the printer are, what time it is."""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Final

from PySide6.QtCore import QTimer, Signal

from till.actions.care.outage import most_urgent, repair_until
from till.actions.day.opening import clock_ahead, opening_today
from till.actions.documents.paper_decisions import unsettled_count
from till.actions.ports.events import (
    DayOpened,
    DocumentChanged,
    LinkChanged,
    OfficeChanged,
    PriceFilesChanged,
    ReceiptFetched,
    SaleFinished,
    SecondLocationChanged,
    SignedIn,
)
from till.domain.business_day import in_tirane
from till.domain.chain.answer import OfficeProblem
from till.domain.errors import TillError
from till.domain.errors.catalogue import FolderAway, PricesNeedPerson
from till.domain.fiscal.link import Link
from till.domain.formatting import write_hours
from till.domain.maintenance.backups import LocationTrouble
from ui.app.status_strip import StatusStrip
from ui.devices.plan import PRINTER_LOOK
from ui.devices.printer_states import PrinterStates
from ui.kit.choice.exclusive import Option
from ui.kit.state import State
from ui.kit.wording import format_date, format_since, format_time
from ui.shell.controllers import Controller
from ui.shell.shell import Shell
from ui.shell.throttle import Throttle

SECOND_MS = 1000
SECOND = timedelta(seconds=1)
PRICE_FILES: Final[Mapping[type[TillError], str]] = {FolderAway: "away", PricesNeedPerson: "wait"}
"""Why price files are not taken, in brief; what is neither of these was refused."""


class StripController(Controller):
    """Both strips, the one of the sign-in page and the one of all others."""

    check_requested = Signal()

    def __init__(self, shell: Shell, printers: PrinterStates) -> None:
        super().__init__(shell)
        self._printers = printers
        self._link = Link()
        self._has_fault = False
        self._place_trouble: LocationTrouble | None = None
        self._price_files: TillError | None = None
        self._office: OfficeProblem | None = None
        self._warned = "fault"
        self._minute = -1
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._show_time)
        self._clock.start()
        self._counting = Throttle(self, self._show_service)
        shell.bridge.of(LinkChanged).connect(self._take_link)
        self._owing = Throttle(self, self._show_printer)
        printers.changed.connect(self._show_printer)
        shell.bridge.of(ReceiptFetched).connect(self._owing.request)
        shell.bridge.of(DocumentChanged).connect(self._counting.request)
        shell.bridge.of(SaleFinished).connect(self._show_service)
        shell.bridge.of(SignedIn).connect(self.show_everything)
        shell.bridge.of(DayOpened).connect(self.show_everything)
        shell.bridge.of(SecondLocationChanged).connect(self._take_second_location)
        shell.bridge.of(OfficeChanged).connect(self._take_office)
        shell.bridge.of(PriceFilesChanged).connect(self._take_price_files)

    def join(self, door: StatusStrip, strip: StatusStrip) -> None:
        """Take the strips of the present language: that of the sign-in page, that of all others."""
        self._door = door
        self._strip = strip
        strip.day.clicked.connect(self._explain_clock)
        strip.fault.clicked.connect(self._explain_warning)
        self.show_everything()

    def show_fault(self) -> None:
        """Say until the next start that something in the till went wrong."""
        self._has_fault = True
        for strip in self._strips:
            strip.show_fault(self.shell.words.say("strip.fault"))

    def show_everything(self) -> None:
        """Say all there is to say, for the strips are new or much has changed."""
        self._show_people()
        self._show_service()
        self._show_printer()
        self._show_time()
        self._show_warning()
        if self._has_fault:
            self.show_fault()

    def _take_second_location(self, event: SecondLocationChanged) -> None:
        self._place_trouble = event.trouble
        self._show_warning()

    def _take_price_files(self, event: PriceFilesChanged) -> None:
        self._price_files = event.problem
        self._show_warning()

    def _take_office(self, event: OfficeChanged) -> None:
        self._office = event.problem
        self._show_warning()

    def _show_warning(self) -> None:
        """Say the first of what is wrong beside selling; a fault is worth more."""
        if self._has_fault:
            return
        self._warned, said = next(self._warnings(), ("fault", ""))
        for strip in self._strips:
            strip.show_warning(said, self._warned)

    def _warnings(self) -> Iterator[tuple[str, str]]:
        """Yield by their names: copies, limits, price files, numbers, and what an office lacks."""
        till = self.shell.till
        words = self.shell.words
        if self._place_trouble:
            yield "fault", words.say(f"strip.second_place_{self._place_trouble.value}")
        if till.found_settings:
            yield "fault", words.say("strip.found_settings")
        if self._price_files:
            how = PRICE_FILES.get(type(self._price_files), "refused")
            yield "price_files", words.say(f"strip.price_files_{how}")
        if missing := till.documents.missing_numbers(till.today.year):
            yield "fault", words.count("strip.missing_numbers", missing)
        if self._office:
            way = "stopped" if self._office.needs_person else "away"
            yield "office", words.say(f"strip.office_{way}")

    def _explain_warning(self) -> None:
        """Say whole what a price file lacks; the check-up tells what else is wrong."""
        if self._price_files and self._warned == "price_files" and not self._has_fault:
            self.shell.say(self.shell.words.error(self._price_files))
        else:
            self.check_requested.emit()

    @property
    def _strips(self) -> tuple[StatusStrip, StatusStrip]:
        return self._door, self._strip

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
        self._show_service()

    def _show_people(self) -> None:
        words = self.shell.words
        shop = self.shell.settings.shop
        self._door.show_shop(shop.name, shop.till_name)
        languages = [Option(key=each, words=words.say(f"language.{each}")) for each in ("sq", "en")]
        self._door.show_languages(languages, words.language)
        self._strip.set_lock_name(words.say("strip.lock"), words.say("key.lock"))
        self._strip.set_settings_name(words.say("strip.settings"), words.say("key.settings"))
        if person := self.shell.till.session.cashier:
            role = words.say(f"role.{person.role.value}")
            self._strip.show_operator(person.initials, person.name, role)
        if mark := self.shell.settings.environment_mark:
            for strip in self._strips:
                strip.show_environment(words.say(f"environment.{mark}"))

    def _show_service(self) -> None:
        words = self.shell.words
        documents = self.shell.till.documents
        waiting = documents.waiting_count()
        queue = words.say("service.queue", count=waiting)
        said = words.say(f"service.{self._link.state.value}")
        state = State.OK if self._link.is_up else State.WAIT
        if self._link.since:
            since = format_since(in_tirane(self._link.since), self.shell.till.today)
            queue = words.say("service.queue_since", time=since, count=waiting)
        short = words.say("service.in_queue", count=waiting) if self._link.since else queue
        if hurry := self._hurry():
            queue = f"{hurry} · {words.say('service.in_queue', count=waiting)}"
            short = hurry
        refused = documents.refused_count()
        for strip in self._strips:
            strip.show_service(state, said, queue, offline=not self._link.is_up, short=short)
            strip.show_attention(
                refused, words.say("strip.needs" if refused == 1 else "strip.need")
            )

    @property
    def is_online(self) -> bool:
        """Whether the service is there."""
        return self._link.is_up

    def _hurry(self) -> str:
        """Return what the law asks for soon: a device mended, the first document sent."""
        till = self.shell.till
        words = self.shell.words
        first = most_urgent(till)
        left = None if first is None else till.policy.deadlines.left(first, till.clock.now())
        if left is not None:
            if left <= timedelta(0):
                return words.say("service.overdue")
            return words.say("service.left", time=write_hours(left))
        until = repair_until(till, self._link)
        if until is None:
            return ""
        return words.say("service.repair", day=format_date(in_tirane(until).date()))

    def _show_printer(self) -> None:
        worst = self._printers.worst()
        look = PRINTER_LOOK[worst]
        said = self.shell.words.say(f"printer.{worst.value}")
        owed = unsettled_count(self.shell.till)
        if owed and look is State.OK:
            look = State.WAIT
            said = self.shell.words.count("printer.owed", owed)
        for strip in self._strips:
            strip.show_printer(look, said)

    def _show_time(self) -> None:
        now = in_tirane(self.shell.till.clock.now())
        is_open = opening_today(self.shell.till) is not None
        key = "strip.day_open" if is_open else "strip.day_not_open"
        self._strip.show_clock(format_time(now))
        if self._minute != now.minute:
            self._minute = now.minute
            self._counting.request()
        if wrong := clock_words(self.shell, "strip"):
            self._strip.show_wrong_clock(wrong, format_date(now.date()))
        else:
            self._strip.show_day(format_date(now.date()), self.shell.words.say(key))

    def _explain_clock(self) -> None:
        """Say it whole to whoever touches it; the page of the day says it, too."""
        if whole := clock_words(self.shell, "reconciliation"):
            self.shell.say(whole)


def clock_words(shell: Shell, section: str) -> str:
    """Return that the computer's clock is wrong, briefly or whole; nothing while it is right."""
    ahead = clock_ahead(shell.till)
    if not ahead:
        return ""
    way = "clock_behind" if ahead > timedelta(0) else "clock_ahead"
    return shell.words.say(f"{section}.{way}", wait=abs(round(ahead / SECOND)))
