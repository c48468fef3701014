"""The month's own books: every sale added up as it is made, one by one, in Python.

Lives here: a day's sums, and how a report differs from them.
Must not: SQL, or the till's own sums; only values of single sales.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from zoneinfo import ZoneInfo

from tests.month.document_vat import RATES, Shares, net_of
from till.domain.cash.movement import CashMovement
from till.domain.identifiers import DocKind
from till.domain.reports.report import DayReport
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale

NOTHING = Decimal("0.00")
TIRANE = ZoneInfo("Europe/Tirane")


def _sums() -> defaultdict[str, Decimal]:
    return defaultdict(lambda: NOTHING)


@dataclass(kw_only=True)
class DayBook:
    """One day, in lek."""

    sales: int = 0
    returns: int = 0
    total: Decimal = NOTHING
    returned: Decimal = NOTHING
    discounts: Decimal = NOTHING
    vat: defaultdict[str, Decimal] = field(default_factory=_sums)
    gross: defaultdict[str, Decimal] = field(default_factory=_sums)
    payments: defaultdict[str, Decimal] = field(default_factory=_sums)
    people: defaultdict[str, Decimal] = field(default_factory=_sums)
    hours: defaultdict[str, Decimal] = field(default_factory=_sums)
    articles: defaultdict[str, Decimal] = field(default_factory=_sums)
    moved: defaultdict[str, Decimal] = field(default_factory=_sums)
    euro: Decimal = NOTHING
    counts: list[tuple[str, Decimal]] = field(default_factory=list)
    counts_to_know: set[int] = field(default_factory=set)
    bought: Decimal = NOTHING
    closed: Decimal = NOTHING
    removed: int = 0
    no_sales: int = 0

    def sell(self, sale: Sale, shares: Shares, *, of_order: bool) -> None:
        """Add a sale, on whatever terms it is; `of_order`: it takes an order back."""
        if sale.terms.self_issue is not None:
            self.bought += _lek(sale, sale.total)
        elif sale.kind is not DocKind.ORDER and not of_order:
            self._count(sale, shares)

    def give_up(self, sale: Sale, shares: Shares) -> None:
        """Take a sale out of the turnover: its document was refused, and a person closed it."""
        if sale.terms.self_issue is not None:
            self.bought -= _lek(sale, sale.total)
            self.closed += _lek(sale, sale.total)
        else:
            self._count(sale, shares, sign=-1)

    def tax_anew(self, sale: Sale, was: Shares, now: Shares) -> None:
        """Tax a sale otherwise than before: its document was replaced."""
        total = sum((_lek(sale, each.amount) for each in sale.payments), NOTHING)
        for shares, sign in ((was, -1), (now, 1)):
            for code, gross, vat in in_lek(sale, shares, total):
                self.gross[code] += sign * gross
                self.vat[code] += sign * vat

    def find(self, person: str, counted: Decimal, *, to_know: bool = False) -> None:
        """Add a count of the drawer; nothing follows from one to know."""
        if to_know:
            self.counts_to_know.add(len(self.counts))
        self.counts.append((person, counted - self.expected))

    def move(self, movement: CashMovement) -> None:
        """Add a cash movement."""
        self.moved[movement.kind.value] += movement.amount

    @property
    def expected(self) -> Decimal:
        """What the drawer should hold."""
        return sum(self.moved.values(), NOTHING)

    def _count(self, sale: Sale, shares: Shares, *, sign: int = 1) -> None:
        paid = [(each, _lek(sale, each.amount)) for each in sale.payments]
        total = sum((amount for _, amount in paid), NOTHING)
        is_back = sale.kind in {DocKind.RETURN, DocKind.CANCELLATION}
        self.sales += 0 if is_back else sign
        self.returns += sign if is_back else 0
        self.total += sign * total
        self.closed += total if sign < 0 else NOTHING
        self.returned += sign * total if is_back else NOTHING
        self.discounts += sign * _lek(sale, sale.discount_value)
        self.discounts += sign * sum(
            (_lek(sale, line.discount_value) for line in sale.lines), NOTHING
        )
        self.people[sale.cashier.name] += sign * total
        self.hours[str(sale.closed_at.astimezone(TIRANE).hour)] += sign * total
        for each, amount in paid:
            self.payments[each.kind.value] += sign * amount
            if not is_back and sign > 0:  # the notes of a closed sale lie in the drawer, too
                self.euro += sum((notes.amount for notes in each.foreign), NOTHING)
        self.tax_anew(sale, *(({}, shares) if sign > 0 else (shares, {})))
        for line in sale.lines:
            self.articles[line.article.article_id] += sign * _line(sale, line)


Books = Mapping[date, DayBook]


def in_lek(sale: Sale, shares: Shares, total: Decimal) -> Iterator[tuple[str, Decimal, Decimal]]:
    """Yield code, gross and VAT in lek; the last code takes the cents that rounding leaves."""
    left = total
    codes = sorted(shares)
    for code in codes:
        gross = left if code == codes[-1] else _lek(sale, shares[code])
        left -= gross
        vat = gross - _lek(sale, net_of(code, shares[code])) if RATES[code] else NOTHING
        yield code, gross, vat


def differences(report: DayReport, book: DayBook) -> Sequence[tuple[str, object, object]]:
    """Return every figure in which a report and the book differ; there should be none."""
    cash = report.cash
    pairs: dict[str, tuple[object, object]] = {
        "sales": (report.sales_count, book.sales),
        "returns": (report.returns_count, book.returns),
        "total": (report.total, book.total),
        "returned": (report.returns_total, book.returned),
        "discounts": (report.discounts, book.discounts),
        "vat": (_some({e.code.value: e.vat for e in report.vat}), _some(book.vat)),
        "gross": (_some({e.code.value: e.gross for e in report.vat}), _some(book.gross)),
        "payments": (
            _some({e.kind.value: e.amount for e in report.payments}),
            _some(book.payments),
        ),
        "people": (_some({e.person.name: e.total for e in report.operators}), _some(book.people)),
        "hours": (_some({str(e.hour): e.total for e in report.hours}), _some(book.hours)),
        "articles": (
            {e.article_id: e.amount for e in report.articles},
            {name: book.articles[name] for name in _best(book)},
        ),
        "moved": (
            {e.kind.value: e.amount for e in cash.lines},
            dict(book.moved),
        ),
        "expected": (cash.expected, book.expected),
        "euro": (sum((e.amount for e in report.foreign), NOTHING), book.euro),
        "counts": ([(e.person.name, e.difference) for e in cash.counts], book.counts),
        "bought": (report.purchases.total, book.bought),
        "closed": (report.closed.total, book.closed),
        "removed": (report.watched.removed_lines, book.removed),
        "no sales": (len(report.watched.no_sales), book.no_sales),
        "adds up": (
            report.total,
            sum((e.net + e.vat for e in report.vat), NOTHING),
        ),
    }
    return [(name, told, kept) for name, (told, kept) in pairs.items() if told != kept]


def _some(sums: Mapping[str, Decimal]) -> Mapping[str, Decimal]:
    """Return sums without those that came to nothing."""
    return {code: amount for code, amount in sums.items() if amount}


def _best(book: DayBook) -> Sequence[str]:
    order = sorted(book.articles.items(), key=lambda each: (-each[1], each[0]))
    return [name for name, _ in order[:10]]


def _line(sale: Sale, line: BasketLine) -> Decimal:
    return _lek(sale, line.gross) - _lek(sale, line.discount_value)


def _lek(sale: Sale, amount: Decimal) -> Decimal:
    return sale.terms.currency.in_lek(amount)
