"""The page of receipts, with example data and a hand at it."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from pytestqt.qtbot import QtBot

from tests.builders import RATES
from tests.ui.drivers.hand import SQ, Hand, heard, read, show
from tests.ui.examples import example_sale
from tests.ui.shots.prices import document
from till.actions.ports.records import Receipt
from till.actions.selling.past_invoices import InvoiceDetails
from till.domain.errors.documents import AlreadyReturned
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.document_list import DocumentGroup, DocumentQuery
from till.domain.fiscal.recovery import Answered, NoAnswer, Request
from till.domain.identifiers import DocId, DocKind
from till.domain.selling.sale import Sale
from till.domain.shop.people import NamedPerson
from till.system.reference_tables import load_units
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import CellSign, ListRecord
from ui.receipts.controller import detail_of
from ui.receipts.invoice_words import InvoiceView, view_of
from ui.receipts.plan import asked_by, make_receipts, show_all
from ui.shell.messages import Messages, Tables

TODAY = example_sale.MOMENT.date()
PEOPLE = (
    NamedPerson(name="Arta Hoxha", person_id=1),
    NamedPerson(name="Besnik Leka", person_id=2),
)
COUNTS = {
    DocumentGroup.ALL: 107,
    DocumentGroup.WAITING: 1,
    DocumentGroup.REFUSED: 1,
    DocumentGroup.CORRECTIONS: 2,
}
ROWS = (
    ("1043", "14:36", "sale", "Kafe Bar Agimi sh.p.k.", "CARD CASH", "4 266,00", "complete"),
    ("1042", "14:31", "sale", "", "CASH", "640,00", "complete"),
    ("—", "14:28", "sale", "", "CASH", "1 275,00", "queued"),
    ("1041", "14:22", "return", "", "CASH", "−640,00", "complete"),
    ("1040", "14:15", "order", "Tavolina 7", "ORDER", "2 150,00", "complete"),
    (
        "—",
        "13:58",
        "electronic_invoice",
        "Ndërtim Korabi sh.p.k.",
        "ACCOUNT",
        "96 000,00",
        "refused",
    ),
    ("1039", "13:51", "sale", "", "CARD", "1 830,00", "complete"),
    ("1038", "13:44", "sale", "", "CASH", "215,00", "complete"),
    ("1037", "13:40", "sale", "", "CASH", "980,00", "complete"),
)
LOOKS = {"complete": State.OK, "queued": State.WAIT, "refused": State.ATT}


def rows(words: Messages) -> Sequence[ListRecord]:
    """The rows of the design's picture; the first is document 1."""
    return [
        ListRecord(
            key=str(at + 1),
            cells=(
                number,
                time,
                " · ".join(each for each in (words.say(f"document_kind.{kind}"), buyer) if each),
                amount.replace(" ", "\u00a0"),
                words.say(f"document_state.{state}"),
            ),
            sub=" + ".join(words.say(f"tender.{each}") for each in paid.split()),
            signs={4: CellSign(STATE_ICON[LOOKS[state]], STATE_INK[LOOKS[state]])},
        )
        for at, (number, time, kind, buyer, paid, amount, state) in enumerate(ROWS)
    ]


def an_invoice(
    words: Messages,
    state: DocumentState = DocumentState.COMPLETE,
    *,
    image: bytes | None = None,
    sale: Sale | None = None,
) -> InvoiceView:
    """The invoice of the design's picture, tried twice, with a return of some of it."""
    done = document(state)
    moment = example_sale.MOMENT
    tries = [
        Attempt(
            doc_id=done.doc_id,
            number=number,
            request=request,
            started_at=moment + timedelta(seconds=number),
            answer=Answer(outcome=outcome),
        )
        for number, request, outcome in (
            (1, Request.SEND, NoAnswer()),
            (2, Request.STATUS, Answered(completion=done.completion)),
        )
    ]
    details = InvoiceDetails(
        document=done,
        sale=sale or example_sale.sale(),
        receipt=Receipt(doc_id=done.doc_id, width_mm=80, image=image) if image else None,
        attempts=tries,
        originals=[],
        later=[replace(done, doc_id=DocId("4"), kind=DocKind.RETURN)],
        replaced=None,
        replacement=None,
        copies=1,
        can_reprint=image is not None,
        no_return=None,
        no_cancel=AlreadyReturned(),
    )
    return view_of(words, details)


def a_page(words: Messages) -> RecordScreen[InvoiceView]:
    """The page as it is opened on the day of the example."""
    tables = Tables(units=load_units(), rates=lambda: RATES, countries={})
    screen = make_receipts(words, tables)
    screen.begin(TODAY)
    show_all(screen, PEOPLE)
    return screen


def fill(screen: RecordScreen[InvoiceView]) -> None:
    """Show the rows of the design's picture."""
    screen.show_rows(rows(screen.words))
    screen.groups.set_counts({group.value: count for group, count in COUNTS.items()})


class ReceiptsDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, width: int = 1280) -> None:
        self.screen = a_page(SQ)
        self.detail = detail_of(self.screen)
        self.list = self.screen.records.list.view
        super().__init__(qtbot, self.screen)
        self.screen.resize(width, 752)
        self.chosen = heard(self.screen.chosen)
        self.linked = heard(self.detail.linked)
        self.asked = heard(self.screen.asked)
        self.more = heard(self.screen.more_requested)
        self.left = heard(self.screen.left)
        self.requested = heard(self.screen.pressed)
        show(qtbot, self.screen)
        fill(self.screen)
        self.screen.setFocus()

    @property
    def query(self) -> DocumentQuery:
        """Which invoices are asked for."""
        return asked_by(self.screen.query)

    @property
    def selected(self) -> str:
        """The invoice that the keys act on."""
        row = self.screen.row
        return row.key if row else ""

    @property
    def facts(self) -> list[tuple[str, str]]:
        """What is told of the invoice besides its lines."""
        view = self.detail.view
        assert view is not None
        return [(label, read(value)) for group in view.groups for label, value in group.facts]

    def line(self, row: int) -> tuple[str, ...]:
        """What stands in a line, from 0: name, quantity and price, value."""
        shown = self.detail.lines.view.records.rows[row]
        return read(shown.cells[0]), read(shown.sub), read(shown.cells[1])
