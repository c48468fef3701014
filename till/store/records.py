"""Which function keeps which record."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from till.actions.ports.records import (
    ArticlesArchived,
    BulkBegun,
    BulkMade,
    BulkSlice,
    BulkTidied,
    BulkUndone,
    BuyerForgotten,
    BuyersDropped,
    Catalogue,
    Draft,
    ImportMapping,
    InvoiceDraft,
    JournalProved,
    LabelsMade,
    NewBadge,
    NewOperatorCode,
    NewParked,
    NewPerson,
    NewPin,
    OfficeCursor,
    OpeningCounted,
    ParkedGone,
    PersonDetails,
    PersonLeft,
    PicturesDropped,
    PricesValid,
    PriceTakenBack,
    PrintMove,
    PrintOrder,
    QuickKeys,
    Receipt,
    ReceiptOwed,
    Record,
    SavedBuyer,
    SpaceGivenBack,
    UnitList,
)
from till.domain.card_number import require_no_card_number
from till.domain.cash.count import CashCount
from till.domain.cash.exchange import ExchangeRate
from till.domain.cash.movement import CashMovement
from till.domain.fiscal.attempt import Attempt
from till.domain.fiscal.document import FiscalDocument
from till.domain.fiscal.reconciliation import ServiceClock
from till.domain.fiscal.reissue import Reissue
from till.domain.orders.places import Place, PlacedOrder, PlaceMoney
from till.domain.paper.print_job import PrintJob
from till.domain.reports.report import ZReport
from till.domain.rights.journal import JournalEntry
from till.domain.selling.sale import Sale
from till.safekeeping.digests.rows import digests_text, newest_key, row_digest
from till.store.articles import (
    archive_articles,
    keep_catalogue,
    keep_mapping,
    keep_quick_keys,
    keep_units,
)
from till.store.attempts import keep_attempt, keep_opening_day, keep_service_clock
from till.store.baskets import keep_draft, keep_invoice_draft, keep_parked, keep_parked_gone
from till.store.bulk_changes import (
    begin_bulk,
    keep_bulk_slice,
    make_bulk,
    tidy_bulk,
    undo_bulk,
)
from till.store.buyers import forget_buyer, keep_buyer
from till.store.cash import keep_count, keep_movement, keep_rate
from till.store.chain.cursor import write_cursor
from till.store.database import Database
from till.store.days import keep_z
from till.store.documents import keep_document
from till.store.journal import keep_digests, keep_entry, keep_proved
from till.store.paper import keep_job, keep_labels, keep_move, keep_order, keep_owed, keep_receipt
from till.store.people import (
    keep_badge,
    keep_details,
    keep_leaving,
    keep_operator_code,
    keep_person,
    keep_pin,
)
from till.store.places import keep_place, keep_place_money, keep_placed
from till.store.prices import make_prices_valid, take_price_back
from till.store.retention import drop_buyers, drop_pictures, give_space_back
from till.store.sales import keep_reissue, keep_sale

_PERSON: Final = ("person", "person_id")
Keep = Callable[..., None]  # type: ignore[explicit-any] # each keeps records of its own kind


@dataclass(frozen=True, slots=True)
class RecordKind:
    """What there is to know of a kind of record.

    `thing` is what it makes or changes, for a row digest, with the field that says its key; without
    one SQLite numbers it. `texts` is where people type as they like: no scans, telephone numbers
    or accounts.
    """

    keep: Keep
    thing: str = ""
    key: str = ""
    texts: tuple[str, ...] = ()


KINDS: Final[Mapping[type, RecordKind]] = {
    Draft: RecordKind(keep_draft),
    InvoiceDraft: RecordKind(keep_invoice_draft),
    Sale: RecordKind(keep_sale, "sale", "key", ("terms.notes",)),
    FiscalDocument: RecordKind(keep_document, "document", "doc_id"),
    Reissue: RecordKind(keep_reissue, "reissue"),
    Attempt: RecordKind(keep_attempt),
    CashMovement: RecordKind(keep_movement, "movement", texts=("note",)),
    CashCount: RecordKind(keep_count, "cash_count", texts=("count.note",)),
    ZReport: RecordKind(keep_z, "day_closing", "number"),
    ServiceClock: RecordKind(keep_service_clock),
    OpeningCounted: RecordKind(keep_opening_day),
    ReceiptOwed: RecordKind(keep_owed),
    Receipt: RecordKind(keep_receipt),
    PrintOrder: RecordKind(keep_order),
    PrintJob: RecordKind(keep_job),
    PrintMove: RecordKind(keep_move),
    NewPerson: RecordKind(keep_person, *_PERSON, texts=("name",)),
    PersonLeft: RecordKind(keep_leaving, *_PERSON),
    NewOperatorCode: RecordKind(keep_operator_code, *_PERSON),
    PersonDetails: RecordKind(keep_details, *_PERSON, texts=("name",)),
    NewPin: RecordKind(keep_pin, *_PERSON),
    NewBadge: RecordKind(keep_badge, *_PERSON),
    NewParked: RecordKind(keep_parked, texts=("name",)),
    ParkedGone: RecordKind(keep_parked_gone),
    Catalogue: RecordKind(keep_catalogue, texts=("articles.name",)),
    PricesValid: RecordKind(make_prices_valid),
    PriceTakenBack: RecordKind(take_price_back),
    ArticlesArchived: RecordKind(archive_articles),
    BulkBegun: RecordKind(begin_bulk),
    BulkSlice: RecordKind(keep_bulk_slice),
    BulkMade: RecordKind(make_bulk),
    BulkUndone: RecordKind(undo_bulk),
    BulkTidied: RecordKind(tidy_bulk),
    QuickKeys: RecordKind(keep_quick_keys, texts=("keys.label",)),
    UnitList: RecordKind(keep_units),
    ImportMapping: RecordKind(keep_mapping),
    LabelsMade: RecordKind(keep_labels),
    SavedBuyer: RecordKind(keep_buyer, texts=("buyer.name", "buyer.address", "buyer.town")),
    BuyerForgotten: RecordKind(forget_buyer),
    BuyersDropped: RecordKind(drop_buyers),
    PicturesDropped: RecordKind(drop_pictures),
    SpaceGivenBack: RecordKind(give_space_back),
    ExchangeRate: RecordKind(keep_rate, "exchange_rate"),
    Place: RecordKind(keep_place, "place", "place_id", ("name",)),
    PlacedOrder: RecordKind(keep_placed, "place_order", "sale_key", ("guest", "note")),
    PlaceMoney: RecordKind(keep_place_money, "place_money"),
    JournalProved: RecordKind(keep_proved),
    OfficeCursor: RecordKind(lambda database, record: write_cursor(database.plain, record.place)),
    JournalEntry: RecordKind(keep_entry, texts=("facts.reason", "facts.note")),
}


def free_texts(record: Record) -> Iterator[str]:
    """Return what a person typed as they liked."""
    for path in KINDS[type(record)].texts:
        yield from _texts_at(record, path.split("."))


def _texts_at(value: object, path: Sequence[str]) -> Iterator[str]:
    """Return the texts at a path, of each in turn where there are several on the way."""
    if isinstance(value, Mapping):
        yield from _texts_at(value.get(path[0], ""), path[1:])
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Sequence):
        for each in value:
            yield from _texts_at(each, path)
    else:
        yield from _texts_at(getattr(value, path[0]), path[1:])


def keep_together(database: Database, records: Sequence[Record]) -> None:
    """Write the records of one transaction; its last journal entry seals all that they wrote.

    Where none of them is an entry, one of the till's own is written for the digests.
    """
    entries = [each for each in records if isinstance(each, JournalEntry)]
    digests = dict[str, str]()
    for record in records:
        if not isinstance(record, JournalEntry):
            digests |= _keep_and_digest(database, record)
    for each in entries[:-1]:
        keep(database, each)
    if entries:
        keep(database, entries[-1], digests_text(digests))
    elif digests:
        keep_digests(database, digests_text(digests))


def _keep_and_digest(database: Database, record: Record) -> Mapping[str, str]:
    """Write a record, and return the digest of the thing that it made or changed, by its name."""
    before = ""
    if isinstance(record, FiscalDocument):  # most of what is kept of one is not sealed
        before = row_digest(database.plain, "document", record.doc_id)
    keep(database, record)
    kind = KINDS[type(record)]
    if not kind.thing:
        return {}
    key = getattr(record, kind.key) if kind.key else newest_key(database.plain, kind.thing)
    after = row_digest(database.plain, kind.thing, key)
    return {} if after == before else {f"{kind.thing} {key}": after}


def keep(database: Database, record: Record, seals: str = "") -> None:
    """Write one record within the transaction that is open; an entry seals what it is given.

    Raises CardNumberTyped: this is the one way to the disk, and from there to the service.
    """
    for text in free_texts(record):
        require_no_card_number(text)
    told = (seals,) if isinstance(record, JournalEntry) else ()
    KINDS[type(record)].keep(database, record, *told)
