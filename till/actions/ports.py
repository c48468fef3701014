"""The doors the actions need, as promises. The doors implement them; tests may too.

Lives here: Protocols, and the values that only pass through them.
Must not: any implementation.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol

from till.actions.records import QuickKey, Receipt, ReceiptOwed, Record
from till.domain.article import Article, ArticleId
from till.domain.attempt import Answer, Attempt
from till.domain.basket import Basket
from till.domain.buyer import Buyer
from till.domain.cash import CashMovement
from till.domain.count import CashCount
from till.domain.exchange import ExchangeRate
from till.domain.fiscal import DocId, DocKind, FiscalDocument, Iic
from till.domain.journal import JournalEntry
from till.domain.lookup import LookupAnswer, Operator
from till.domain.parking import Parked
from till.domain.people import Cashier
from till.domain.printing import EVERY_ROLE, FoundPrinter, PaperRole, PrintJob, PrintJobState
from till.domain.rendering import PdfForm
from till.domain.report import CashLine, DayReport, ForeignTaken, ZReport, ZTaken
from till.domain.report_facts import DayFacts
from till.domain.sale import Sale
from till.domain.search import Found
from till.domain.slip import Slip
from till.domain.taxpayer import Taxpayer
from till.domain.trade_facts import DaysAsked, TradeFacts


class Clock(Protocol):
    """The only way to the time."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...


class Ids(Protocol):
    """The only way to new identifiers."""

    def new_doc_id(self) -> DocId:
        """Return a docId that no other till ever chose (specification 2.1: 5 to 200 characters)."""
        ...


class Ledger(Protocol):
    """Writing: what is recorded together is on disk together or not at all."""

    async def record(self, *records: Record) -> None:
        """Write all records, in order, in one durable transaction; return when it is on disk.

        Calls are written in the order they are made. Raises DiskFull, DiskFailing.
        """
        ...

    def record_from_thread(self, *records: Record) -> None:
        """Write as `record` does, for a worker thread that may wait."""
        ...


class Articles(Protocol):
    """The catalogue, for reading."""

    def find(self, code: str) -> Article | None:
        """Return the article with this barcode or, failing that, this id."""
        ...

    def with_id(self, article_id: ArticleId) -> Article | None:
        """Return the article of an id, whatever barcodes others bear."""
        ...

    def count(self) -> int:
        """Return how many articles can be sold."""
        ...

    def all(self) -> Iterable[Article]:
        """Return every article, by id."""
        ...

    def quick_keys(self) -> Sequence[tuple[QuickKey, Article]]:
        """Return the grid as it was given, without keys of articles that are gone."""
        ...

    def search(self, text: str, *, category: str, limit: int) -> Found:
        """Return the first articles that fit a text, in a category or (empty) in all of them.

        Without a text, the first articles in the order of the catalogue.
        """
        ...

    def categories(self) -> Sequence[tuple[str, int]]:
        """Return every category with how many articles it has, by name."""
        ...


class Documents(Protocol):
    """Fiscal documents and sales, for reading."""

    def get(self, doc_id: DocId) -> FiscalDocument | None:
        """Return one document."""
        ...

    def open(self) -> Sequence[FiscalDocument]:
        """Return the documents still to be delivered, oldest first."""
        ...

    def ready(self, now: datetime, *, cash_class: bool, limit: int) -> Sequence[FiscalDocument]:
        """Return open documents whose next attempt is not ahead, with the cash class or without.

        Every open opening balance comes first, whatever its next attempt, for a later one waits
        for it; then at most `limit` others, the oldest first. Without the cash class, those are
        left out that wait for an opening balance. A moment more than two minutes ahead counts as
        not ahead: the clock was set back.
        """
        ...

    def next_attempt_after(self, now: datetime) -> datetime | None:
        """Return the earliest stored moment of a next attempt that lies ahead."""
        ...

    def interrupted(self) -> Sequence[FiscalDocument]:
        """Return the documents in the middle of an attempt (SENDING), oldest first."""
        ...

    def waiting_count(self) -> int:
        """Return how many documents are still to be delivered."""
        ...

    def refused_count(self) -> int:
        """Return how many documents need a person."""
        ...

    def refused(self) -> Sequence[FiscalDocument]:
        """Return the documents that need a person, oldest first."""
        ...

    def of_day(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents issued on a day, oldest first."""
        ...

    def opening_balances(self, day: date) -> Sequence[FiscalDocument]:
        """Return the documents of opening balances of a day, oldest first."""
        ...

    def newest(self, kind: DocKind) -> FiscalDocument | None:
        """Return the document of that kind that was issued last."""
        ...

    def last_reported_opening(self) -> FiscalDocument | None:
        """Return the newest opening balance that the service has taken, of whatever day."""
        ...

    def referring_to(self, doc_id: DocId) -> Sequence[FiscalDocument]:
        """Return the documents that correct a document or sum it up, oldest first."""
        ...

    def replacing(self, doc_id: DocId) -> FiscalDocument | None:
        """Return the document that took the place of another, if one did."""
        ...

    def with_iic(self, iic: str) -> FiscalDocument | None:
        """Return the document that bears an iic, in capitals or not."""
        ...

    def lost_count(self) -> int:
        """Return how many sales no document reports; none ever should. Reads every sale."""
        ...

    def of_sale(self, sale_key: str) -> Sequence[FiscalDocument]:
        """Return the documents of a sale, oldest first; more than one where some were replaced."""
        ...

    def sale(self, sale_key: str) -> Sale | None:
        """Return one sale."""
        ...

    def sale_total(self, sale_key: str) -> Decimal | None:
        """Return the total of a sale, without reading all of it."""
        ...

    def next_sale_number(self, day: date) -> int:
        """Return the number the next sale of a day gets, from 1."""
        ...

    def order_numbers(self, year: int) -> Sequence[int]:
        """Return the service's sequence numbers of the invoices completed in a year, in order.

        Electronic ones are left out: they belong to no device (specification 2.14, tcrCode).
        """
        ...

    def attempts(self, doc_id: DocId) -> Sequence[Attempt]:
        """Return what was tried for a document, in order."""
        ...

    def receipts_owed(self, limit: int | None = None) -> Sequence[ReceiptOwed]:
        """Return the receipts still to be fetched, oldest first: all, or at most `limit`."""
        ...

    def receipt(self, doc_id: DocId) -> Receipt | None:
        """Return the fiscal receipt of a document, if it was fetched."""
        ...


class Movements(Protocol):
    """Cash in the drawer, for reading."""

    def of_day(self, day: date) -> Sequence[CashMovement]:
        """Return a day's movements, in order."""
        ...

    def opening(self, day: date) -> CashMovement | None:
        """Return a day's opening balance, at once however long the day was."""
        ...

    def last_day_before(self, day: date) -> date | None:
        """Return the newest earlier day that has movements, opened or not."""
        ...

    def last_opened_before(self, day: date) -> date | None:
        """Return the newest earlier day that has an opening balance."""
        ...

    def total_of_day(self, day: date) -> Decimal:
        """Return what a day's movements come to, in lek, at once however long the day was."""
        ...

    def by_kind(self, day: date) -> Sequence[CashLine]:
        """Return what each kind of movement of a day comes to, as fast as the total."""
        ...

    def by_hand(self, day: date) -> Sequence[CashMovement]:
        """Return a day's opening balance, deposits and withdrawals, in order."""
        ...


class Days(Protocol):
    """What came to pass on a day, and how it was closed, for reading."""

    async def facts(self, day: date) -> DayFacts:
        """Return all that a report is made of, as it is at one moment; the loop goes on."""
        ...

    def facts_now(self, day: date) -> DayFacts:
        """Return the same at once, for a command that may wait."""
        ...

    async def trade_facts(self, asked: DaysAsked) -> TradeFacts:
        """Return all that an owner's figures are made of, at one moment; the loop goes on."""
        ...

    def trade_facts_now(self, asked: DaysAsked) -> TradeFacts:
        """Return the same at once, for a command that may wait."""
        ...

    def carried_over(self, day: date) -> Decimal | None:
        """Return what earlier days left in the drawer for this one (lek); None before the first.

        That is what was counted last on the last day that was opened, and what moved since; without
        a count, what was expected.
        """
        ...

    def foreign_taken(self, day: date) -> Sequence[ForeignTaken]:
        """Return the foreign notes that a day's sales took, by currency."""
        ...

    def counts(self, day: date) -> Sequence[CashCount]:
        """Return the counts of the drawer on a day, in order."""
        ...

    def z_report(self, number: int) -> ZReport | None:
        """Return a Z report as it was taken."""
        ...

    def last_z(self, day: date) -> ZReport | None:
        """Return the Z report of a day; the last, where one took the place of another."""
        ...

    def recent_z(self, limit: int) -> Sequence[ZTaken]:
        """Return which Z reports were taken last, the newest first."""
        ...

    def next_z_number(self) -> int:
        """Return the number that the next Z report gets, from 1."""
        ...

    def not_closed(self, before: date) -> Sequence[date]:
        """Return earlier days (of two months) with something no Z report knows of, in order."""
        ...

    def sealed(self, report: DayReport) -> str:
        """Return the SHA-256 (hexadecimal) of a report as it will be kept."""
        ...


class Baskets(Protocol):
    """The kept draft, for reading."""

    def draft(self) -> Basket | None:
        """Return the basket that was being built, or None where none was kept."""
        ...

    def parked(self) -> Sequence[Parked]:
        """Return the baskets that were set aside, oldest first."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPins:
    """Wrong PINs of a person since they last signed in."""

    count: int
    last_at: datetime | None


class Buyers(Protocol):
    """Buyers who come again, for reading."""

    def search(self, text: str, limit: int) -> Sequence[Buyer]:
        """Return the saved buyers that fit a text, the last used first; all fit an empty one."""
        ...


class ExchangeRates(Protocol):
    """Rates of other currencies, for reading."""

    def newest(self, currency: str) -> ExchangeRate | None:
        """Return the rate that was set last, of whatever day."""
        ...


class People(Protocol):
    """Who may sign in, for reading."""

    def all(self) -> Sequence[Cashier]:
        """Return everybody who may sign in, in the order they were added."""
        ...

    def with_badge(self, badge_hash: str) -> Cashier | None:
        """Return whose badge this is, by its SHA-256."""
        ...

    def pin_hash(self, person_id: int) -> str:
        """Return the argon2id hash of a PIN."""
        ...

    def wrong_pins(self, person: str) -> WrongPins:
        """Count wrong PINs from the journal, so that a restart does not forget them."""
        ...


class Pins(Protocol):
    """Hashing of PINs (argon2id). Slow on purpose, so both run beside the window's loop."""

    async def hash(self, pin: str) -> str:
        """Return the hash to keep."""
        ...

    async def fits(self, pin: str, pin_hash: str) -> bool:
        """Tell whether a PIN is the one that was hashed."""
        ...


class PrintJobs(Protocol):
    """Print jobs, for reading; any thread may ask."""

    def get(self, job_id: int) -> PrintJob | None:
        """Return one job."""
        ...

    def next_waiting(self, roles: Collection[PaperRole] = EVERY_ROLE) -> PrintJob | None:
        """Return the oldest job that waits in the line of one of these roles."""
        ...

    def waiting(self) -> Sequence[PrintJob]:
        """Return the jobs that wait, oldest first, their pictures left out (empty)."""
        ...

    def needing_a_person(self) -> Sequence[PrintJob]:
        """Return the jobs that go on only when a person has said how, without their pictures."""
        ...

    def of_slip(self, slip: str, queued_at: datetime) -> PrintJob | None:
        """Return the job that was made of this slip at this moment; the last, if several were."""
        ...

    def interrupted(self) -> Sequence[PrintJob]:
        """Return the jobs found in the middle of printing."""
        ...

    def of_document(self, doc_id: DocId) -> Sequence[PrintJob]:
        """Return a document's jobs, oldest first."""
        ...

    def uncertain(self) -> Sequence[PrintJob]:
        """Return the jobs nobody knows the end of, oldest first."""
        ...

    def waiting_count(self) -> int:
        """Return how many jobs wait."""
        ...

    def count_of(self, states: Collection[PrintJobState]) -> int:
        """Return how many jobs are in one of these states, at once however many there are."""
        ...


class Journal(Protocol):
    """The journal, for reading."""

    def entries(self) -> Iterable[JournalEntry]:
        """Return every entry, oldest first."""
        ...

    def first_break(self) -> int | None:
        """Return the number of the first entry that does not fit the chain, or None."""
        ...


class Wording(Protocol):
    """Bodies of requests, worded exactly as the service wants them (specification 2)."""

    def invoice(self, sale: Sale, doc_id: DocId) -> bytes:
        """Return the body of a register or cancel request; what it refers to is still blank.

        Raises ConditionBroken where the service would refuse it (specification 2 and 4).
        """
        ...

    def completed(self, wish: bytes, iics: Sequence[Iic]) -> bytes:
        """Return a body with the iic of each original put in, in order; nothing else changes."""
        ...

    def balance(self, movement: CashMovement, operator_code: str | None) -> bytes:
        """Return the body of a balance request (`amount` in lek)."""
        ...


class Service(Protocol):
    """The fiscalization service. Nothing here raises for what the world does."""

    async def send(self, document: FiscalDocument) -> Answer:
        """Send a document's own body to the endpoint of its kind, within a total deadline."""
        ...

    async def ask_status(self, document: FiscalDocument) -> Answer:
        """Ask what became of a document (specification 4.3)."""
        ...

    async def receipt(self, iic: Iic, width_mm: int) -> bytes | None:
        """Return the receipt of an invoice as PNG, or None where none came this time."""
        ...

    async def pdf(self, iic: Iic, form: PdfForm) -> bytes | None:
        """Return an invoice as PDF, or None where none came this time."""
        ...


class Lookups(Protocol):
    """Questions to the service that change nothing. Nothing here raises for what the world does."""

    async def taxpayers(self, term: str) -> LookupAnswer[Taxpayer]:
        """Return the taxpayers that fit a term of 3 to 200 characters (specification 4.7)."""
        ...

    async def operators(self) -> LookupAnswer[Operator]:
        """Return the operators of this business and device (specification 4.8)."""
        ...


class Paper(Protocol):
    """The printer and the drawer. Nothing here waits."""

    def wake(self) -> None:
        """Say that a job was kept."""
        ...

    def open_drawer(self) -> None:
        """Send the pulse, ahead of any job."""
        ...


class Equipment(Protocol):
    """The things on the counter as they are set up; every call waits for a disk or a device.

    So all of it belongs in a worker thread, but for `renew`, which belongs on the till's loop.
    """

    def values(self) -> Mapping[str, str]:
        """Return every setting by its dotted key, as text. Raises as reading settings does."""
        ...

    def change(self, key: str, text: str) -> None:
        """Keep one setting.

        Raises PrinterDeviceUnknown, DisplayDeviceUnknown, ScaleDeviceUnknown, SettingWrong,
        SettingUnknown, SettingsUnreadable, DiskFailing.
        """
        ...

    async def renew(self, key: str) -> bool:
        """Let what was changed take hold; False where it does so when the till is next started."""
        ...

    def try_display(self) -> None:
        """Show a trial on the pole display. Raises DisplayMissing, DisplayUnreachable."""
        ...

    def found(self) -> Sequence[FoundPrinter]:
        """Return the printers that this machine knows of."""
        ...

    def models(self) -> Sequence[tuple[str, str]]:
        """Return the printer models by name, each with its title."""
        ...


class Scale(Protocol):
    """The scale on the counter."""

    name: str

    def weigh(self, price: Decimal) -> Decimal:
        """Return the weight at rest, in kg; `price` is of one kg, in lek. Only in a worker thread.

        Ends within some seconds. Raises ScaleInMotion, ScaleEmpty, ScaleBelowZero,
        ScaleOverloaded, ScaleSameWeight, ScaleLocked, ScaleRefused, ScaleSilent, ScaleUnreadable,
        ScaleUnreachable.
        """
        ...


class Copies(Protocol):
    """Marks receipts as copies."""

    def mark(self, image: bytes, number: int) -> bytes:
        """Return the picture (PNG) with the word for copy and its number on top."""
        ...


class Slips(Protocol):
    """Slips of the till's own, worded in the shop's language; printing them is another matter."""

    def movement(self, movement: CashMovement, document: FiscalDocument | None = None) -> Slip:
        """Return the slip of cash put in, taken out or declared, with how its document stands."""
        ...

    def count(self, count: CashCount) -> Slip:
        """Return the slip of a count, also where the drawer was handed over with it."""
        ...

    def report(self, report: DayReport | ZReport, *, went_on: bool = False) -> Slip:
        """Return an X report, or a Z with its number; `went_on` tells that it holds not all."""
        ...

    def provisional(self, sale: Sale, doc_id: DocId) -> Slip:
        """Return what a customer takes until the fiscal receipt is there: it is no invoice."""
        ...

    def order(self, sale: Sale) -> Slip:
        """Return what is to be made ready for an order: articles and how many, no prices."""
        ...

    def test_page(self, *, width_mm: int, dots: int) -> Slip:
        """Return a page that shows whether a printer is set up well."""
        ...
