"""Things of entries as rows of the books, with nothing of them taken on trust.

A thing is read whole or not at all: one that this version does not know, or that says what no till
writes, is named, and waits in quarantine.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal, DecimalException
from typing import Final, NoReturn, TypeAlias

from till.domain.chain.proof import Line, digests_in
from till.domain.chain.wire import read_json
from till.domain.errors import RuleBroken
from till.domain.identifiers import DocKind
from till.domain.money import ZERO, as_whole_cents, from_ten_thousandths, from_whole_cents
from till.domain.quantity import from_thousandths
from till.domain.reports.report import VatLine
from till.domain.reports.report_currency import vat_in_lek
from till.domain.reports.report_facts import LineGroup
from till.domain.rights.journal import JournalAction
from till.domain.selling.discount import Discount
from till.domain.selling.tender import TenderKind
from till.domain.selling.terms import LEK, Currency
from till.domain.shop.article import ArticleId
from till.domain.shop.vat import VatCode

KNOWN: Final[Mapping[str, frozenset[str]]] = {
    "sale": frozenset({"sale", "sale_line", "payment", "vat_share"}),
    "document": frozenset({"document"}),
    "movement": frozenset({"movement"}),
    "cash_count": frozenset({"cash_count"}),
    "day_closing": frozenset({"day_closing"}),
    "exchange_rate": frozenset({"exchange_rate"}),
    "reissue": frozenset({"reissue", "reissue_line", "reissue_vat"}),
    "person": frozenset({"person"}),
    "place": frozenset({"place"}),
    "place_order": frozenset({"place_order"}),
    "place_money": frozenset({"place_money"}),
}
"""All kinds of thing that a till of this version writes, with their tables."""
KEYS: Final[Mapping[str, str]] = {
    "sale": "sale_key",
    "document": "doc_id",
    "movement": "sequence",
    "cash_count": "sequence",
    "day_closing": "number",
    "reissue": "sequence",
}
LARGEST: Final = 10**12  # cents, thousandths or numbers: what sums can still add up
LONGEST: Final = 10_000  # characters
FIRST_YEAR: Final = 2000
LAST_YEAR: Final = 2100
GIVING_BACK: Final = frozenset({DocKind.RETURN.value, DocKind.CANCELLATION.value})
_ACTIONS: Final = frozenset(each.value for each in JournalAction)
Row: TypeAlias = tuple[object, ...]


class Unreadable(ValueError):
    """What a thing or an entry has that cannot be read: a key of the words, and which it is."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(why, detail)
        self.why = why
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryThings:
    """An entry as its line, and the things that fit its digests."""

    line: Line
    things: Sequence[Line]


@dataclass(slots=True, kw_only=True)
class BookRows:
    """Rows of the books: of each table those of an entry, without till and branch before them."""

    tables: dict[str, list[Row]] = field(default_factory=dict)
    documents: list[Mapping[str, object]] = field(default_factory=list)
    reissues: list[tuple[str, int, list[Row]]] = field(default_factory=list)
    days: set[date] = field(default_factory=set)

    def add(self, table: str, *row: object) -> None:
        """Add a row to a table."""
        self.tables.setdefault(table, []).append(row)

    def join(self, other: "BookRows") -> None:
        """Take over what another has."""
        for table, rows in other.tables.items():
            self.tables.setdefault(table, []).extend(rows)
        self.documents += other.documents
        self.reissues += other.reissues
        self.days |= other.days


def read_entry(
    entry: EntryThings, span: tuple[date, date] | None = None
) -> tuple[BookRows, Unreadable | None]:
    """Return the rows of an entry's things, and the first of what cannot be read.

    `span` is from which day on, and before which, things are wanted; None for all of them.
    """
    rows = BookRows()
    fault: Unreadable | None = None
    if entry.line["action"] not in _ACTIONS:
        fault = Unreadable("action", str(entry.line["action"]))
    for thing in entry.things:
        found = BookRows()
        try:
            day = _read_thing(found, thing, entry.line)
        except Unreadable as error:
            fault = fault or error
        except (RuleBroken, ValueError, TypeError, KeyError, DecimalException) as error:
            fault = fault or Unreadable("value", f"{thing['thing']}: {type(error).__name__}")
        else:
            if day and (span is None or span[0] <= day < span[1]):
                rows.join(found)
    return rows, fault


@dataclass(frozen=True, slots=True)
class Fields:
    """A row as it came: each field is what a till writes there, or the thing is unreadable."""

    thing: str
    row: Mapping[str, object]

    def text(self, name: str) -> str:
        """Return a text; nothing where the till wrote nothing."""
        value = self.row.get(name, "")
        if not isinstance(value, str) or len(value) > LONGEST or "\0" in value:
            self.refuse(name)
        return value

    def number(self, name: str) -> int:
        """Return a whole number that sums can bear."""
        value = self.maybe(name)
        return self.refuse(name) if value is None else value

    def maybe(self, name: str) -> int | None:
        """Return a whole number, None where the till wrote nothing."""
        value = self.row.get(name)
        if value is None:
            return None
        if type(value) is not int or abs(value) > LARGEST:
            self.refuse(name)
        return value

    def day(self, name: str = "day") -> date:
        """Return a business day."""
        found = date.fromisoformat(self.text(name))
        return found if FIRST_YEAR <= found.year < LAST_YEAR else self.refuse(name)

    def moment(self, name: str) -> datetime:
        """Return a moment; the till writes UTC."""
        found = datetime.fromisoformat(self.text(name))
        if not FIRST_YEAR <= found.year < LAST_YEAR:
            self.refuse(name)
        return found if found.tzinfo else found.replace(tzinfo=UTC)

    def decimal(self, name: str) -> Decimal:
        """Return an exact number that the till writes as text."""
        found = Decimal(self.text(name))
        return found if found.is_finite() and abs(found) <= LARGEST else self.refuse(name)

    def refuse(self, name: str) -> NoReturn:
        """Say which field cannot be read."""
        raise Unreadable("value", f"{self.thing}: {name}")


Tables: TypeAlias = Mapping[str, Sequence[Fields]]


def _read_thing(rows: BookRows, thing: Line, entry: Line) -> date | None:
    """Read one thing; return its business day, None for one that is in no book."""
    name = str(thing["thing"])
    kind, _, key = name.partition(" ")
    if kind not in KNOWN:
        raise Unreadable("kind", name)
    raw = thing["tables"]
    if not isinstance(raw, dict):
        raise Unreadable("value", name)
    if unknown := set(raw) - KNOWN[kind]:
        raise Unreadable("table", f"{name}: {min(unknown)}")
    if kind not in _READERS:
        return None
    tables = {table: _fields(name, raw.get(table)) for table in KNOWN[kind]}
    first = tables[kind]
    if len(first) != 1 or str(first[0].row.get(KEYS[kind])) != key:
        raise Unreadable("value", f"{name}: {KEYS[kind]}")
    return _READERS[kind](rows, tables, entry)


def _fields(thing: str, rows: object) -> Sequence[Fields]:
    found = rows if isinstance(rows, list) else []
    if (rows and not found) or not all(isinstance(each, dict) for each in found):
        raise Unreadable("value", thing)
    return [Fields(thing, each) for each in found]


def _sale(rows: BookRows, tables: Tables, entry: Line) -> date:
    (sale,) = tables["sale"]
    terms = _terms(sale)
    currency = _currency(terms)
    kind = DocKind(terms.text("kind")).value if "kind" in terms.row else ""
    key = sale.text("sale_key")
    payments = [_in_lek(each, "amount", currency) for each in tables["payment"]]
    total = sum(payments, ZERO) if payments else _in_lek(sale, "total", currency)
    docs = _documents_of(entry)
    rows.days.add(sale.day())
    rows.add(
        "sale",
        key,
        sale.day(),
        sale.number("number"),
        sale.moment("closed_at"),
        sale.text("cashier_name"),
        docs,
        docs[0] if len(docs) == 1 else "",
        kind,
        _original(terms),
        terms.row.get("self_issue") is not None,
        kind in GIVING_BACK or sale.number("total") < 0,
        as_whole_cents(total),
    )
    for at, (each, amount) in enumerate(zip(tables["payment"], payments, strict=True)):
        rows.add("payment", key, at, TenderKind(each.text("kind")).value, as_whole_cents(amount))
    shares = vat_in_lek(currency, [_share(each) for each in tables["vat_share"]], total)
    for row in _vat_rows(shares):
        rows.add("vat_share", key, 0, *row)
    for each in tables["sale_line"]:
        rows.add("sale_line", key, *_line(each, currency))
    return sale.day()


def _terms(sale: Fields) -> Fields:
    """Return what an invoice says besides lines and payments; most say nothing."""
    value = read_json(sale.text("terms") or "{}")
    return Fields(sale.thing, value) if isinstance(value, dict) else sale.refuse("terms")


def _original(terms: Fields) -> str:
    """Return the first document that an invoice refers to."""
    told = terms.row.get("originals") or [""]
    first = told[0] if isinstance(told, list) else None
    return Fields(terms.thing, {"originals": first}).text("originals")


def _currency(terms: Fields) -> Currency:
    told = terms.row.get("currency")
    if not isinstance(told, Mapping):
        return LEK if told is None else terms.refuse("currency")
    fields = Fields(terms.thing, {"code": told.get("code"), "rate": str(told.get("rate", 1))})
    return Currency(code=fields.text("code"), rate=fields.decimal("rate"))


def _in_lek(fields: Fields, name: str, currency: Currency) -> Decimal:
    return currency.in_lek(from_whole_cents(fields.number(name)))


def _documents_of(entry: Line) -> list[str]:
    """Return the documents that an entry covers beside its sales."""
    names = (name.partition(" ") for name in digests_in(entry))
    return [key for kind, _, key in names if kind == "document"]


def _share(fields: Fields) -> VatLine:
    return VatLine(
        code=VatCode(fields.text("vat_code")),
        rate=fields.decimal("rate_percent"),
        net=from_whole_cents(fields.number("net")),
        vat=from_whole_cents(fields.number("vat")),
        gross=from_whole_cents(fields.number("gross")),
    )


def _vat_rows(shares: Sequence[VatLine]) -> list[Row]:
    return [
        (at, each.code.value, each.rate, *map(as_whole_cents, (each.net, each.vat, each.gross)))
        for at, each in enumerate(shares)
    ]


def _line(fields: Fields, currency: Currency) -> Row:
    settled = fields.maybe("settled")
    discount: Discount | None = None
    if (off := fields.maybe("discount_amount")) is not None:
        discount = Discount(amount=from_whole_cents(off))
    elif fields.text("discount_percent"):
        discount = Discount(percent=fields.decimal("discount_percent"))
    group = LineGroup(
        article_id=ArticleId(fields.text("article_id")),
        name=fields.text("name"),
        price=from_ten_thousandths(fields.number("unit_price")),
        quantity=from_thousandths(fields.number("quantity")),
        settled=None if settled is None else from_whole_cents(settled),
        discount=discount,
        times=1,
        rate=currency.rate,
        rounding=_in_lek(fields, "rounding", currency) if "rounding" in fields.row else ZERO,
    )
    prices = (fields.number("unit_price"), fields.number("quantity"), as_whole_cents(group.total))
    place = fields.number("position")
    return (place, group.name, fields.text("unit"), *prices, fields.text("vat_code"))


def _document(rows: BookRows, tables: Tables, _entry: Line) -> date:
    (document,) = tables["document"]
    texts = ("doc_id", "sale_key", "state", "replaces", "iic", "fic", "invoice_number")
    state = document.text("state")
    if state not in {"", "complete", "resolved"}:
        document.refuse("state")
    rows.documents.append(
        {
            **{name: document.text(name) for name in texts},
            "kind": DocKind(document.text("kind")).value,
            "day": document.day(),
            "issued_at": document.moment("issued_at"),
        }
    )
    return document.day()


def _movement(rows: BookRows, tables: Tables, _entry: Line) -> date:
    (each,) = tables["movement"]
    rows.days.add(each.day())
    values = (each.day(), each.text("kind"), each.number("amount"))
    rows.add("movement", each.number("sequence"), *values)
    return each.day()


def _cash_count(rows: BookRows, tables: Tables, _entry: Line) -> date:
    (each,) = tables["cash_count"]
    rows.days.add(each.day())
    amounts = (each.number("counted"), each.number("expected"))
    rows.add("cash_count", each.number("sequence"), each.day(), each.moment("moment"), *amounts)
    return each.day()


def _day_closing(rows: BookRows, tables: Tables, _entry: Line) -> date:
    (each,) = tables["day_closing"]
    report = read_json(str(each.row["report"]))
    if not isinstance(report, dict):
        each.refuse("report")
    rows.days.add(each.day())
    told = {"total": str(report["total"]), "closed": report["standing"]["closed"]}
    of_report = Fields(each.thing, told)
    figures = (of_report.number("closed"), as_whole_cents(of_report.decimal("total")))
    values = (each.moment("taken_at"), each.number("last_movement"), *figures)
    rows.add("day_closing", each.number("number"), each.day(), *values)
    return each.day()


def _reissue(rows: BookRows, tables: Tables, _entry: Line) -> date:
    (each,) = tables["reissue"]
    key = each.text("sale_key")
    if shares := tables["reissue_vat"]:
        vat = _vat_rows([_share(share) for share in shares])
        rows.reissues.append((key, each.number("sequence"), vat))
    return date.fromisoformat(key.partition("-")[0])


Reader: TypeAlias = Callable[[BookRows, Tables, Line], date]
_READERS: Final[Mapping[str, Reader]] = {
    "sale": _sale,
    "document": _document,
    "movement": _movement,
    "cash_count": _cash_count,
    "day_closing": _day_closing,
    "reissue": _reissue,
}
