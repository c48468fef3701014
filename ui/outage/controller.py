"""The page of the 48 hours joined with what waits, and its report saved as a file."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTimer
from typing_extensions import override

from till.actions.outstanding.attention import ReportedDocument, try_now
from till.actions.outstanding.outage import (
    OutageReport,
    outage_report,
    repair_until,
    waiting_documents,
)
from till.actions.ports.events import DocumentChanged, DocumentQueued, LinkChanged
from till.domain.business_day import in_tirane
from till.domain.errors import TillError
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.link import Link, Station
from till.domain.formatting import write_hours, write_moment
from till.domain.identifiers import DocId
from till.domain.selling.sale import number_of_key
from till.system.reports.outage import outage_name, outage_pdf
from till.system.words import Words
from ui.kit.formats import format_lek, format_time
from ui.kit.state import State
from ui.outage.view import DeadlineLine, OutageView, StationRow
from ui.shell.page_controller import PageController
from ui.shell.save_file import FileSaver
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

if TYPE_CHECKING:
    from ui.outage.screen import OutageScreen

SECOND_MS: Final = 1000
SHORT: Final = 8  # characters of a docId that tell it from others


class OutageController(PageController["OutageScreen"]):
    """What waits is shown at once; when the outage began is read beside the window.

    `receipt` opens the invoice of a docId.
    """

    page = Page.OUTAGE

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], "OutageScreen"],
        receipt: Callable[[DocId], object],
    ) -> None:
        super().__init__(shell, make)
        self._receipt = receipt
        self._link = Link()
        self._sending = 0  # so many waited when somebody asked for them to be tried
        self._is_under_way = False
        self._idle_ticks = 0
        self._report: OutageReport | None = None
        self._saver = FileSaver(shell, "outage.save_title")
        self._looking = Throttle(self, self._look)
        self._clock = QTimer(self, interval=SECOND_MS)
        self._clock.timeout.connect(self._show_time)
        shell.bridge.of(LinkChanged).connect(self._take_link)
        shell.bridge.of(DocumentChanged).connect(self._looking.request)
        shell.bridge.of(DocumentQueued).connect(self._looking.request)

    @override
    def join(self, screen: "OutageScreen") -> None:
        screen.left.connect(self.leave)
        screen.try_requested.connect(self._try_now)
        screen.route_requested.connect(self._look_along)
        screen.opened.connect(self._open)
        screen.save_requested.connect(self._save)

    @override
    def fill(self) -> None:
        self._show()
        self._clock.start()
        self.shell.tasks.start(self._read(), name="read the outage")
        self._look_along()

    async def _read(self) -> OutageReport | None:
        till = self.shell.till
        self._report = await asyncio.to_thread(outage_report, till, till.clock.now())
        if self.is_open():
            self._show()
        return self._report

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
        self._looking.request()

    def _look(self) -> None:
        if self.is_open():
            self._show()

    def _show(self) -> None:
        self.screen().show_view(self._view(), self.shell.till.clock.now())

    def _show_time(self) -> None:
        if self.is_open():
            self.screen().show_time(self.shell.till.clock.now())
            self._rest()
        else:
            self._clock.stop()

    def _try_now(self) -> None:
        """Try the oldest first; the key says how far it is until nothing goes any more."""
        till = self.shell.till
        self._sending = till.documents.waiting_count()
        self._idle_ticks = 0
        try_now(till)
        self._show_sending(self._sending)

    def _show_sending(self, waiting: int) -> None:
        if not waiting:
            self._sending = 0
        number = min(self._sending - waiting + 1, self._sending)
        self.screen().show_sending(max(number, 0), self._sending)

    def _rest(self) -> None:
        """Give the key back once nothing has been under way for a second or two."""
        is_at_rest = bool(self._sending) and not self._is_under_way
        self._idle_ticks = self._idle_ticks + 1 if is_at_rest else 0
        if self._idle_ticks > 1:
            self._sending = 0
            self._idle_ticks = 0
            self.screen().show_sending(0, 0)

    def _open(self, doc_id: str) -> None:
        """Open the receipt of a row; a balance has none."""
        document = self.shell.till.documents.get(DocId(doc_id))
        if document is None or document.sale_key is None:
            self._refuse(DocumentUnknown(doc_id=doc_id[:SHORT]))
        else:
            self._receipt(document.doc_id)

    def _look_along(self) -> None:
        """Find out where the way to the service ends."""
        self.screen().show_looking()
        self.shell.tasks.start(self._find_end(), name="look along the route")

    async def _find_end(self) -> None:
        end = await self.shell.till.service.end_of_route()
        if self.is_open():
            self.screen().show_stations([self._station(each, end) for each in Station])

    def _station(self, station: Station, end: Station | None) -> StationRow:
        """Return how a place on the way is, where the way ends at `end`."""
        say = self.shell.words.say
        stations = list(Station)
        is_beyond = end is not None and stations.index(station) > stations.index(end)
        state = State.ATT if station is end else State.WAIT if is_beyond else State.OK
        said = {State.ATT: "silent", State.WAIT: "unknown", State.OK: "answers"}[state]
        if station is Station.SERVICE and end is None and not self._link.is_up:
            state = State.WAIT
            said = self._link.state.value
        return StationRow(
            state=state,
            title=say(f"outage.station.{station.value}"),
            detail=say(f"outage.{station.value}_{said}"),
        )

    def _view(self) -> OutageView:
        till = self.shell.till
        words = self.shell.words
        waiting = waiting_documents(till)
        deadlines = till.policy.deadlines
        unlisted = waiting.count - len(waiting.oldest)
        if self._sending:
            self._show_sending(waiting.count)
        self._is_under_way = any(
            each.document.state is DocumentState.SENDING for each in waiting.oldest
        )
        tries = [each.document.next_attempt_at for each in waiting.oldest]
        return OutageView(
            lines=tuple(self._line(each) for each in waiting.oldest),
            count=waiting.count,
            urgent_count=waiting.urgent_count,
            hours=deadlines.hours,
            warn_hours=deadlines.warn_hours,
            facts=self._facts(waiting.count),
            next_at=min((each for each in tries if each is not None), default=None),
            more=words.count("outage.more", unlisted) if unlisted > 0 else "",
        )

    def _line(self, told: ReportedDocument) -> DeadlineLine:
        say = self.shell.words.say
        document = told.document
        issued = in_tirane(document.issued_at)
        is_today = issued.date() == self.shell.till.today
        return DeadlineLine(
            doc_id=document.doc_id,
            day="" if is_today else f"{issued:%d.%m.}",
            time=format_time(issued),
            what=say(f"document_kind.{document.kind.value}"),
            name=number_of_key(document.sale_key or "") or str(document.doc_id)[:SHORT],
            why="" if self._link.is_up else say(f"outage.why.{self._link.state.value}"),
            amount=format_lek(told.amount),
            tries=str(document.attempts),
            issued_at=document.issued_at,
            due=self.shell.till.policy.deadlines.due(document),
        )

    def _facts(self, count: int) -> tuple[tuple[str, str], ...]:
        say = self.shell.words.say
        now = self.shell.till.clock.now()
        facts = [(say("outage.panel_waiting"), self.shell.words.count("outage.waiting_sum", count))]
        if self._report is None:
            facts.append((say("outage.panel_none"), ""))
        else:
            outage = self._report.outage
            lasting = write_hours((outage.ended or now) - outage.began)
            facts.append((say("outage.panel_since"), write_moment(outage.began)))
            if outage.ended is not None:
                facts.append((say("outage.panel_ended"), write_moment(outage.ended)))
            facts.append((say("outage.panel_lasting"), lasting))
        if (until := repair_until(self.shell.till, self._link)) is not None:
            facts.append((say("outage.panel_repair"), write_moment(until)))
        return tuple(facts)

    def _save(self) -> None:
        self.shell.tasks.start(self._ask_where(), name="read the outage", on_failure=self._refuse)

    async def _ask_where(self) -> None:
        """Ask where the report goes; without an outage say that there is nothing to report."""
        report = await self._read()
        say = self.shell.words.say
        if report is None:
            self.screen().tell(say("errors.no_outage"))
            return

        def chosen(path: Path) -> None:
            work = self._write(report, path)
            self.shell.tasks.start(work, name="save the outage", on_failure=self._refuse)

        self._saver.ask(outage_name(report), {"pdf": say("outage.form_pdf")}, chosen)

    async def _write(self, report: OutageReport, path: Path) -> None:
        language = Words(self.shell.words.language)
        shop = self.shell.settings.shop.name
        content = await asyncio.to_thread(outage_pdf, report, language, shop=shop)
        saved = await asyncio.to_thread(self._saver.write, path, content)
        self.screen().tell(self.shell.words.say("outage.saved", path=str(saved)))

    def _refuse(self, error: TillError) -> None:
        self.screen().tell(self.shell.words.error(error))
