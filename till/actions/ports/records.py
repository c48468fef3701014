"""What can be recorded together: the values that make up a transaction.

Lives here: every kind of value that the ledger keeps.
Must not: say how it is kept.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal

from till.domain.cash.count import CashCount
from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.movement import CashMovement
from till.domain.chain.batch import ChainPlace
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.fiscal.reissue import Reissue
from till.domain.identifiers import DocId, Iic
from till.domain.orders.places import Place, PlacedOrder, PlaceMoney
from till.domain.paper.print_job import PaperRole, PrintJob, PrintJobState
from till.domain.reports.report import ZReport
from till.domain.rights.journal import JournalEntry
from till.domain.selling.basket import Basket
from till.domain.selling.sale import Sale
from till.domain.shop.article import Article, ArticleId, Unit
from till.domain.shop.bulk_change import BulkChange, BulkField
from till.domain.shop.buyer import Buyer
from till.domain.shop.people import DisplayChoice, NamedPerson, Role
from till.domain.shop.prices import PriceSetting

KEY_COLOURS = ("red", "orange", "green", "teal", "blue", "violet")
"""What colours a quick key may have; a theme knows how they look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The basket as it is being built; kept so that a crash loses nothing."""

    basket: Basket


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptOwed:
    """A complete document whose receipt is still to be fetched from the service."""

    doc_id: DocId
    iic: Iic
    since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningCounted:
    """The day at the service that an opening balance counts for: that of the answer."""

    doc_id: DocId
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A fiscal receipt as the service drew it (PNG); keeping it ends what was owed."""

    doc_id: DocId
    width_mm: int
    image: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturesDropped:
    """Receipts whose pictures are thrown away; the service draws them again."""

    doc_ids: tuple[DocId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceGivenBack:
    """Pages of the file that hold nothing, given back to the system: at most so many."""

    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JournalProved:
    """The newest entry up to which the data fit; `whole_at` where all of them were proved."""

    number: int
    link: str
    whole_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeCursor:
    """The newest entry that the office said it has."""

    place: ChainPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintOrder:
    """A document's receipt, which came before, or a slip; keeping it makes a print job.

    It waits, or it is owed where it comes too late to be printed unasked.
    """

    doc_id: DocId | None
    queued_at: datetime
    copy: int = 0
    role: PaperRole = PaperRole.RECEIPT
    slip: str | None = None
    state: PrintJobState = PrintJobState.WAITING


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMove:
    """Jobs not begun that go over from the line of one role to that of another, all of them."""

    source: PaperRole
    target: PaperRole


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """Somebody who may sign in from now on, with the hash of their PIN; new here, or back again."""

    person_id: int
    name: str
    operator_code: str | None
    role: Role
    pin_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPin:
    """Somebody's PIN from now on, as its hash."""

    person_id: int
    pin_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewOperatorCode:
    """The operator code that somebody sells under from now on."""

    person_id: int
    operator_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDetails:
    """What is said of somebody from now on; what they did under another name keeps it."""

    person_id: int
    name: str
    operator_code: str | None
    role: Role
    display: DisplayChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBadge:
    """Somebody's badge from now on, as its SHA-256 (hexadecimal); None takes it away."""

    person_id: int
    badge_hash: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceDraft:
    """The form of an invoice that is being filled in, as its page writes it; empty for none."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewParked:
    """A basket that is set aside; keeping it gives it its number."""

    name: str
    basket: Basket
    parked_at: datetime
    parked_by: NamedPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class ParkedGone:
    """A parked basket that was taken up again or discarded."""

    parked_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLeft:
    """Somebody who may no longer sign in; what they did stays."""

    person_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    """Articles to be taken in together; those with a known id are replaced.

    A price that is another than now becomes a version of the `change`, one with a moment from then
    on; without a change nobody has set it, and it ends no planned price. `priced` names those whose
    price is meant: that of the others stays (None: it is meant of all). Where it `is_prepared` no
    price holds before `PricesValid`; what has the same change belongs together.
    """

    articles: Sequence[Article]
    change: PriceSetting | None = None
    priced: Collection[ArticleId] | None = None
    is_prepared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PricesValid:
    """Prices that were prepared in parts hold from now on, all of them."""

    change: PriceSetting


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportMapping:
    """How files with a head (its digest) are read; see `column_mapping`."""

    head: str
    mapping: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceTakenBack:
    """A planned price that is not to begin, by its number, and what takes it back."""

    version: int
    change: PriceSetting


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkBegun:
    """A change of many articles that begins to be prepared, known by when that was.

    Its prices hold from `begins` on, None: at once.
    """

    field: BulkField
    change: PriceSetting
    begins: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkSlice:
    """Some articles as they were when a change of them began; it is not made yet."""

    begun_at: datetime
    change: BulkChange
    article_ids: Sequence[ArticleId]


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkMade:
    """The change that began at a moment is made, of so many articles: its prices hold."""

    begun_at: datetime
    made_at: datetime
    articles: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkUndone:
    """A change of many articles, by its number, is undone: its prices hold no more."""

    number: int
    undone_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BulkTidied:
    """Some articles follow a change as it is made or undone; of one never made, some is dropped."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticlesArchived:
    """Articles that are taken off sale; taken in again, they are back."""

    article_ids: Sequence[ArticleId]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelsMade:
    """Labels that were made in a format: how many, when, and the price that each article's bears.

    `across` and `down` are the mm that its sheets are moved by; that alone is kept of none.
    """

    format: str
    across: Decimal
    down: Decimal
    made_at: datetime
    labels: int = 0
    prices: Mapping[ArticleId, Decimal] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitList:
    """Units to be taken in together; those with a known code are replaced."""

    units: Sequence[Unit]


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedBuyer:
    """A buyer who comes again; one with the same number is replaced. `used_at` is the last time."""

    buyer: Buyer
    used_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyerForgotten:
    """A saved buyer who is not to be offered any more; invoices keep whom they name."""

    buyer: Buyer


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyersDropped:
    """The saved buyers whom nobody has asked for since a moment."""

    unused_since: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickKey:
    """A place on the quick-key grid: tab, position from 0, article, what the key says.

    `colour` is one of `KEY_COLOURS`, `picture` the name of a picture that is kept.
    """

    tab: str
    position: int
    article_id: ArticleId
    label: str
    colour: str | None = None
    picture: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickKeys:
    """The whole grid, replacing the one before; `pictures` (PNG by name) come to those kept."""

    keys: Sequence[QuickKey]
    pictures: Mapping[str, bytes] = field(default_factory=dict)


Record = (
    Draft
    | InvoiceDraft
    | Sale
    | FiscalDocument
    | Reissue
    | Attempt
    | CashMovement
    | CashCount
    | ZReport
    | JournalEntry
    | ServiceClock
    | OpeningCounted
    | ReceiptOwed
    | Receipt
    | PrintOrder
    | PrintJob
    | PrintMove
    | NewPerson
    | PersonLeft
    | NewPin
    | NewOperatorCode
    | PersonDetails
    | NewBadge
    | NewParked
    | ParkedGone
    | Catalogue
    | PricesValid
    | PriceTakenBack
    | BulkBegun
    | BulkSlice
    | BulkMade
    | BulkUndone
    | BulkTidied
    | ArticlesArchived
    | QuickKeys
    | UnitList
    | ImportMapping
    | LabelsMade
    | SavedBuyer
    | BuyerForgotten
    | BuyersDropped
    | PicturesDropped
    | SpaceGivenBack
    | JournalProved
    | OfficeCursor
    | ExchangeRate
    | Place
    | PlacedOrder
    | PlaceMoney
)
