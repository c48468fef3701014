"""The page of the 48 hours joined with what waits, and its report saved as a file."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from typing_extensions import override

from till.actions.care.attention import ReportedDocument, try_now
from till.actions.care.outage import (
    OutageReport,
    outage_report,
    repair_until,
    waiting_documents,
)
from till.actions.ports.events import DocumentChanged, DocumentQueued, LinkChanged
from till.domain.business_day import in_tirane
from till.domain.errors.documents import DocumentUnknown
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.link import Link, Station
from till.domain.formatting import write_hours, write_moment
from till.domain.identifiers import DocId
from till.domain.selling.sale import number_of_key
from till.system.reports.outage import outage_name, outage_pdf
from till.system.words import Words
from ui.kit.page.board import BoardLine, BoardPart
from ui.kit.page.plan import Query
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import State
from ui.kit.table.record_list import PARTED, ListRecord
from ui.kit.wording import format_lek, format_time
from ui.outage.plan import (
    LOOK,
    OPEN,
    ROUTE,
    SAVE,
    TRY,
    DeadlineLine,
    OutageView,
    deadline_rows,
    show_beside,
)
from ui.shell.file_dialogs import FileSaver
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

SECOND_MS: Final = 1000
SHORT: Final = 8  # characters of a docId that tell it from others


class OutageController(RecordPage[DeadlineLine]):
    """What waits is shown at once; when the outage began is read beside the window.

    `receipt` opens the invoice of a docId.
    """

    page = Page.OUTAGE

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[DeadlineLine]],
        receipt: Callable[[DocId], object],
    ) -> None:
        super().__init__(shell, make)
        self._receipt = receipt
        self._link = Link()
        self._view = OutageView()
        self._sending = 0  # so many waited when somebody asked for them to be tried
        self._is_under_way = False
        self._idle_ticks = 0
        self._report: OutageReport | None = None
        self._saver = FileSaver(shell, "outage.save_title")
        self._looking = Throttle(self, self._look)
        self.tick_while_open(self._show_time, every_ms=SECOND_MS)
        shell.bridge.of(LinkChanged).connect(self._take_link)
        of = shell.bridge.of
        self.while_open(self._looking.request, of(DocumentChanged), of(DocumentQueued))

    @override
    def fill(self) -> None:
        self.screen().begin(self.shell.till.today)
        self.screen().show_rows(self._look_at_all())
        self.start(self._read_outage(), "read the outage")
        self._look_along()

    @override
    def deeds(self) -> Deeds:
        return {
            LOOK: self._look_along,
            OPEN: self._open,
            SAVE: lambda: self.start(self._ask_where(), "read the outage"),
            TRY: self._try_now,
        }

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        return FoundRows(rows=self._look_at_all())

    def _look_at_all(self) -> Sequence[ListRecord]:
        now = self.shell.till.clock.now()
        self._view = self._find_waiting()
        show_beside(self.screen(), self._view, now)
        return deadline_rows(self._view, now, self.shell.words)

    @override
    def show(self, key: str) -> None:
        """Nothing more is said of a document than its row does."""

    async def _read_outage(self) -> OutageReport | None:
        till = self.shell.till
        self._report = await asyncio.to_thread(outage_report, till, till.clock.now())
        self._look()
        return self._report

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
        self._looking.request()

    def _look(self) -> None:
        if self.is_open():
            self.screen().show_rows(self._look_at_all())

    def _show_time(self) -> None:
        """Let the clocks go on; rows are shown anew where a minute has passed."""
        screen = self.screen()
        now = self.shell.till.clock.now()
        show_beside(screen, self._view, now)
        screen.renew_rows(deadline_rows(self._view, now, self.shell.words))
        self._rest()

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
        key = self.screen().keys[TRY]
        if number > 0:
            said = {"number": number, "total": self._sending}
            key.set_busy(self.shell.words.say("outage.sending", **said))
        else:
            key.set_idle()

    def _rest(self) -> None:
        """Give the key back once nothing has been under way for a second or two."""
        is_at_rest = bool(self._sending) and not self._is_under_way
        self._idle_ticks = self._idle_ticks + 1 if is_at_rest else 0
        if self._idle_ticks > 1:
            self._idle_ticks = 0
            self._show_sending(0)

    def _open(self) -> None:
        """Open the receipt of a row; a balance has none."""
        row = self.screen().row
        if row is None:
            return
        document = self.shell.till.documents.get(DocId(row.key))
        if document is None or document.sale_key is None:
            self.refuse(DocumentUnknown(doc_id=row.key[:SHORT]))
        else:
            self._receipt(document.doc_id)

    def _look_along(self) -> None:
        """Find out where the way to the service ends."""
        self.screen().keys[LOOK].set_busy(self.shell.words.say("outage.looking"))
        self.start(self._find_end(), "look along the route")

    async def _find_end(self) -> None:
        end = await self.shell.till.service.end_of_route()
        if self.is_open():
            part = BoardPart(lines=[self._station(each, end) for each in Station])
            self.screen().overview.show_parts({ROUTE: part})
            self.screen().keys[LOOK].set_idle()

    def _station(self, station: Station, end: Station | None) -> BoardLine:
        """Return how a place on the way is, where the way ends at `end`."""
        say = self.shell.words.say
        stations = list(Station)
        is_beyond = end is not None and stations.index(station) > stations.index(end)
        state = State.ATT if station is end else State.WAIT if is_beyond else State.OK
        said = {State.ATT: "silent", State.WAIT: "unknown", State.OK: "answers"}[state]
        if station is Station.SERVICE and end is None and not self._link.is_up:
            state = State.WAIT
            said = self._link.state.value
        return BoardLine(
            state=state,
            label=say(f"outage.station.{station.value}"),
            words=say(f"outage.{station.value}_{said}"),
        )

    def _find_waiting(self) -> OutageView:
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
        day = say("outage.today") if is_today else f"{issued:%d.%m.}"
        name = number_of_key(document.sale_key or "") or str(document.doc_id)[:SHORT]
        why = "" if self._link.is_up else say(f"outage.why.{self._link.state.value}")
        tries = self.shell.words.count("attention.tries", document.attempts)
        return DeadlineLine(
            doc_id=document.doc_id,
            moment=f"{day} {format_time(issued)}",
            what=say(f"document_kind.{document.kind.value}"),
            name=name,
            told=PARTED.join(each for each in (name, why, tries) if each),
            amount=format_lek(told.amount),
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

    async def _ask_where(self) -> None:
        """Ask where the report goes; without an outage say that there is nothing to report."""
        report = await self._read_outage()
        say = self.shell.words.say
        if report is None:
            self.screen().tell(say("errors.no_outage"))
            return

        def chosen(path: Path) -> None:
            self.start(self._write(report, path), "save the outage")

        self._saver.ask(outage_name(report), {"pdf": say("outage.form_pdf")}, chosen)

    async def _write(self, report: OutageReport, path: Path) -> None:
        language = Words(self.shell.words.language)
        shop = self.shell.settings.shop.name
        content = await asyncio.to_thread(outage_pdf, report, language, shop=shop)
        saved = await asyncio.to_thread(self._saver.write, path, content)
        self.screen().tell(self.shell.words.say("outage.saved", path=str(saved)))
