"""Which function keeps which record."""

from collections.abc import Callable, Mapping, Sequence

from till.actions.ports.records import (
    ArticlesArchived,
    BuyerForgotten,
    BuyersDropped,
    Catalogue,
    Draft,
    JournalProved,
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
from till.domain.cash.count import CashCount, Count
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
from till.store.articles import archive_articles, keep_catalogue, keep_quick_keys, keep_units
from till.store.attempts import keep_attempt
from till.store.baskets import keep_draft, keep_parked, keep_parked_gone
from till.store.buyers import forget_buyer, keep_buyer
from till.store.cash import keep_count, keep_movement, keep_rate
from till.store.chain.cursor import write_cursor
from till.store.database import Database
from till.store.documents import keep_document
from till.store.journal import keep_digests, keep_entry, keep_proved
from till.store.paper import keep_job, keep_move, keep_order, keep_owed, keep_receipt
from till.store.people import (
    keep_badge,
    keep_details,
    keep_leaving,
    keep_operator_code,
    keep_person,
    keep_pin,
)
from till.store.places import keep_place, keep_place_money, keep_placed
from till.store.retention import drop_buyers, drop_pictures, give_space_back
from till.store.sales import keep_reissue, keep_sale
from till.store.service_clock import keep_opening_day, keep_service_clock
from till.store.z_reports import keep_z

# An entry of the journal, which seals the others, is kept by `keep` itself.
KEEPERS: Mapping[type, Callable[..., None]] = {  # type: ignore[explicit-any] # own record each
    Draft: keep_draft,
    Sale: keep_sale,
    FiscalDocument: keep_document,
    Reissue: keep_reissue,
    Attempt: keep_attempt,
    CashMovement: keep_movement,
    CashCount: keep_count,
    ZReport: keep_z,
    ServiceClock: keep_service_clock,
    OpeningCounted: keep_opening_day,
    ReceiptOwed: keep_owed,
    Receipt: keep_receipt,
    PrintOrder: keep_order,
    PrintJob: keep_job,
    PrintMove: keep_move,
    NewPerson: keep_person,
    PersonLeft: keep_leaving,
    NewOperatorCode: keep_operator_code,
    PersonDetails: keep_details,
    NewPin: keep_pin,
    NewBadge: keep_badge,
    NewParked: keep_parked,
    ParkedGone: keep_parked_gone,
    Catalogue: keep_catalogue,
    ArticlesArchived: archive_articles,
    QuickKeys: keep_quick_keys,
    UnitList: keep_units,
    SavedBuyer: keep_buyer,
    BuyerForgotten: forget_buyer,
    BuyersDropped: drop_buyers,
    PicturesDropped: drop_pictures,
    SpaceGivenBack: give_space_back,
    ExchangeRate: keep_rate,
    Place: keep_place,
    PlacedOrder: keep_placed,
    PlaceMoney: keep_place_money,
    JournalProved: keep_proved,
    OfficeCursor: lambda database, record: write_cursor(database.plain, record.place),
}


def free_texts(record: Record) -> tuple[str, ...]:  # noqa: C901, PLR0911 one case for each record
    """Return what a person typed as they liked; no scans, telephone numbers or accounts."""
    match record:
        case CashMovement(note=note) | CashCount(count=Count(note=note)):
            return (note,)
        case Sale(terms=terms):
            return (terms.notes,)
        case JournalEntry(facts=facts):
            return tuple(facts[name] for name in ("reason", "note") if name in facts)
        case PlacedOrder(guest=guest, note=note):
            return guest, note
        case (
            NewParked(name=name)
            | NewPerson(name=name)
            | PersonDetails(name=name)
            | Place(name=name)
        ):
            return (name,)
        case SavedBuyer(buyer=buyer):
            return (buyer.name, buyer.address, buyer.town)
        case Catalogue(articles=articles):
            return tuple(each.name for each in articles)
        case QuickKeys(keys=keys):
            return tuple(each.label for each in keys)
        case _:
            return ()


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
    thing = _digested_thing(record)
    if thing is None:
        return {}
    name, known = thing
    key = newest_key(database.plain, name) if known is None else known
    after = row_digest(database.plain, name, key)
    return {} if after == before else {f"{name} {key}": after}


def _digested_thing(record: Record) -> tuple[str, str | int | None] | None:  # noqa: C901, PLR0911 one case for each record
    """Return the kind of thing that a record makes or changes, and its key where that is known."""
    match record:
        case Sale(key=key):
            return "sale", key
        case FiscalDocument(doc_id=doc_id):
            return "document", doc_id
        case Reissue():
            return "reissue", None
        case CashMovement():
            return "movement", None
        case CashCount():
            return "cash_count", None
        case ZReport(number=number):
            return "day_closing", number
        case ExchangeRate():
            return "exchange_rate", None
        case Place(place_id=place_id):
            return "place", place_id
        case PlacedOrder(sale_key=key):
            return "place_order", key
        case PlaceMoney():
            return "place_money", None
        case (
            NewPerson() | PersonLeft() | NewPin() | NewOperatorCode() | NewBadge() | PersonDetails()
        ):
            return "person", record.person_id
        case _:
            return None


def keep(database: Database, record: Record, seals: str = "") -> None:
    """Write one record within the transaction that is open; an entry seals what it is given.

    Raises CardNumberTyped: this is the one way to the disk, and from there to the service.
    """
    for text in free_texts(record):
        require_no_card_number(text)
    if isinstance(record, JournalEntry):
        keep_entry(database, record, seals)
    else:
        KEEPERS[type(record)](database, record)
