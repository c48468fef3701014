"""What has happened, told to whoever shows it.

Lives here: frozen events, named in the past tense.
Must not: ask for anything (those are calls of actions), or know Qt.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.movement import CashMovement
from till.domain.chain.answer import OfficeProblem
from till.domain.errors import TillError
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.link import Link
from till.domain.fiscal.lookup import LookupFailure
from till.domain.fiscal.reconciliation import ServiceClock, TotalDifference
from till.domain.identifiers import DocId
from till.domain.maintenance.backups import LocationTrouble
from till.domain.maintenance.generations import GenerationVerdict
from till.domain.paper.print_job import PaperRole, PrinterState, PrintJob
from till.domain.selling.basket import Basket, Parked
from till.domain.selling.sale import Sale
from till.domain.shop.people import Cashier
from till.domain.shop.taxpayer import Taxpayer


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn:
    """Somebody stands at the till now."""

    cashier: Cashier


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut:
    """Nobody does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DataFailed:
    """The data are not what they should be: nothing is sold any more until the next start."""

    error: TillError


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOpened:
    """The opening balance was declared; it is on disk and will be reported by itself."""

    opening: CashMovement


@dataclass(frozen=True, slots=True, kw_only=True)
class DayClosed:
    """A Z report was taken; selling goes on, and the day may be closed anew."""

    day: date
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BasketChanged:
    """The basket is another; `line` is the index of the line it happened to, if one is left."""

    basket: Basket
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditChanged:
    """What a customer brought back counts for the next sale, in lek; zero where it does no more."""

    amount: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkedChanged:
    """A basket was parked, taken up again or discarded; `parked` are those that wait now."""

    parked: tuple[Parked, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesChanged:
    """An order was taken, moved, taken back or paid, or a table is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickKeysChanged:
    """The grid of quick keys is another."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleFinished:
    """The sale is on disk; the next customer can be served. `change` in lek."""

    sale: Sale
    doc_id: DocId
    change: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentQueued:
    """A document waits for the service: it was issued, or a person wants it tried again."""

    document: FiscalDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentChanged:
    """A document has come further, or not."""

    document: FiscalDocument


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkChanged:
    """The service answers again, or no longer."""

    link: Link


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptFetched:
    """The service drew the receipt (PNG) of a complete document; it is kept and queued to print."""

    doc_id: DocId
    image: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJobChanged:
    """A print job has come further, or not; or a person has said what is to become of it."""

    job: PrintJob


@dataclass(frozen=True, slots=True, kw_only=True)
class PrinterChanged:
    """The printer that prints paper of this role before all others is in another state.

    Or its drawer is: `is_drawer_open` is None where the printer has not said so since it moved.
    """

    state: PrinterState
    role: PaperRole = PaperRole.RECEIPT
    is_drawer_open: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintJobsMoved:
    """Another printer takes over what waited in the line of `source`; `count` jobs went."""

    source: PaperRole
    target: PaperRole
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerOpened:
    """The drawer was told to open; `succeeded` is False when the printer did not take it."""

    succeeded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxpayersFound:
    """The register was searched for `term`; `is_cut` tells that it knew more than are here."""

    term: str
    taxpayers: tuple[Taxpayer, ...]
    is_cut: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxpayersUnavailable:
    """The register was not searched for `term`; `message` is the service's own words, if any."""

    term: str
    failure: LookupFailure
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RateSet:
    """Notes of a currency are worth something else from now on."""

    rate: ExchangeRate


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorUnknown:
    """The service does not list the operator code of who signed in; the sale goes on."""

    cashier: Cashier


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalDiffers:
    """The service made another total of an invoice than the till; for the supervisor."""

    doc_id: DocId
    difference: TotalDifference


@dataclass(frozen=True, slots=True, kw_only=True)
class SellerDiffers:
    """The service issued an invoice for another business: the token is not the shop's."""

    doc_id: DocId
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockDiffers:
    """The service's clock and ours are too far apart, or (not `is_off`) are so no more."""

    clock: ServiceClock


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineWoke:
    """The machine slept so long, and goes on."""

    slept: timedelta


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondLocationChanged:
    """Something is wrong with where copies go besides for more than a day, or nothing any more."""

    trouble: LocationTrouble | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceFilesChanged:
    """A price file waits for a person or was refused, or its folder is away; or no more."""

    problem: TillError | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeChanged:
    """The office takes nothing until a person acts, or lacks entries of over a day; or no more."""

    problem: OfficeProblem | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerationsChanged:
    """The same till goes on somewhere else, or does so no more."""

    verdict: GenerationVerdict


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenKept:
    """Another token was kept for the service; the next request is sent with it."""


Event = (
    SignedIn
    | SignedOut
    | DataFailed
    | DayOpened
    | DayClosed
    | BasketChanged
    | CreditChanged
    | ParkedChanged
    | PlacesChanged
    | QuickKeysChanged
    | SaleFinished
    | DocumentQueued
    | DocumentChanged
    | LinkChanged
    | ReceiptFetched
    | PrintJobChanged
    | PrinterChanged
    | PrintJobsMoved
    | DrawerOpened
    | TaxpayersFound
    | TaxpayersUnavailable
    | RateSet
    | OperatorUnknown
    | TotalDiffers
    | SellerDiffers
    | ClockDiffers
    | MachineWoke
    | SecondLocationChanged
    | PriceFilesChanged
    | OfficeChanged
    | GenerationsChanged
    | TokenKept
)
