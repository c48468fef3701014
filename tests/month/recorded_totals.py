"""The month's reports held against what the tax platform recorded, day by day, to the cent.

Lives here: VAT by code, payments by kind and cash of each day, of what the service knows and of
what never came to it.
Must not: the till's own sums; only single sales, and the service's single documents.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from tests.month.books import NOTHING, in_lek
from tests.month.document_vat import net_of
from tests.month.service import Recorded
from tests.month.shop import MonthShop
from till.domain.cash.movement import MovementKind
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocKind
from till.domain.reports.report import DayReport
from till.domain.selling.sale import Sale

CASH = ("CASH", "BANKNOTE")
SIGNS = {"balance/initiate": 1, "balance/deposit": 1, "balance/withdraw": -1}


class ServiceBook:
    """One day as the service knows it, filled up with what it has not been told."""

    def __init__(self) -> None:
        self.total = NOTHING
        self.cash = NOTHING
        self.vat: defaultdict[str, Decimal] = defaultdict(lambda: NOTHING)
        self.gross: defaultdict[str, Decimal] = defaultdict(lambda: NOTHING)
        self.payments: defaultdict[str, Decimal] = defaultdict(lambda: NOTHING)

    def differences(self, report: DayReport) -> Sequence[tuple[str, object, object]]:
        """Return every figure in which a report and the service differ; there should be none."""
        pairs = {
            "total": (report.total, self.total),
            "cash": (report.cash.expected, self.cash),
            "vat": (_some((e.code.value, e.vat) for e in report.vat), _some(self.vat.items())),
            "gross": (
                _some((e.code.value, e.gross) for e in report.vat),
                _some(self.gross.items()),
            ),
            "payments": (
                _some((e.kind.name, e.amount) for e in report.payments),
                _some(self.payments.items()),
            ),
        }
        return [(name, told, kept) for name, (told, kept) in pairs.items() if told != kept]

    def add(self, sale: Sale, known: Recorded, *, is_turnover: bool) -> None:
        """Add a document with its sale, which tells the rate of its currency and who bought."""
        to_lek = sale.terms.currency.in_lek
        paid = {kind: to_lek(amount) for kind, amount in known.payments.items()}
        cash = sum((amount for kind, amount in paid.items() if kind in CASH), NOTHING)
        self.cash += -cash if sale.terms.is_purchase else cash
        if not is_turnover:
            return
        total = sum(paid.values(), NOTHING)
        self.total += total
        for kind, amount in paid.items():
            self.payments[kind] += amount
        shares = {code: gross for code, (gross, _) in known.vat.items()}
        for code, gross, vat in in_lek(sale, shares, total):
            self.gross[code] += gross
            self.vat[code] += vat


def by_day(shop: MonthShop) -> defaultdict[date, ServiceBook]:
    """Return each day's book: every sale and movement once, by the day it happened on."""
    books: defaultdict[date, ServiceBook] = defaultdict(ServiceBook)
    recorded = {**shop.outgoing.service.recorded()}
    for sale, document in _sales(shop):
        known = recorded.pop(document.doc_id, None)
        assert (known is not None) == document.is_complete, document
        if known is None:
            known = _untold(shop, sale)
        else:
            _agrees(shop, sale, known)
        books[sale.day].add(sale, known, is_turnover=shop.vat.counts(sale))
    for day, amount in _balances(shop, recorded):
        books[day].cash += amount
    assert not recorded, "the service has what the till calls complete, and nothing else"
    return books


def _sales(shop: MonthShop) -> Iterator[tuple[Sale, FiscalDocument]]:
    """Yield each sale with the last of its documents."""
    documents = shop.desk.till.documents
    for key, sale in shop.vat.sales.items():
        yield sale, documents.of_sale(key)[-1]


def _agrees(shop: MonthShop, sale: Sale, known: Recorded) -> None:
    """Hold one document against its sale, in its own currency."""
    shares = shop.vat.shares[sale.key]
    wanted = {code: (gross, gross - net_of(code, gross)) for code, gross in shares.items()}
    assert known.vat == wanted, sale.key
    assert known.total == sale.total, sale.key
    assert known.payments == _untold(shop, sale).payments, sale.key


def _untold(shop: MonthShop, sale: Sale) -> Recorded:
    """Return a sale as the service would have recorded it."""
    paid: defaultdict[str, Decimal] = defaultdict(Decimal)
    for each in sale.payments:
        paid[each.kind.name] += each.amount
    if sale.kind is DocKind.ORDER or (not sale.payments and sale.kind is DocKind.CANCELLATION):
        paid["ORDER"] = sale.total  # the service pays an order in full (4.1 rule 4)
    shares = shop.vat.shares[sale.key]
    vat = {code: (gross, gross - net_of(code, gross)) for code, gross in shares.items()}
    return Recorded(endpoint="", total=sale.total, vat=vat, payments=paid)


def _balances(shop: MonthShop, recorded: dict[str, Recorded]) -> Iterator[tuple[date, Decimal]]:
    """Yield the cash that was declared, as the service has it where it has."""
    till = shop.desk.till
    for day in shop.books:
        for movement in till.movements.of_day(day):
            if movement.kind in {MovementKind.SALE, MovementKind.REFUND, MovementKind.PURCHASE}:
                continue
            document = till.documents.get(movement.doc_id)
            while document is not None and (next_one := till.documents.replacing(document.doc_id)):
                document = next_one
            assert document is not None
            known = recorded.pop(document.doc_id, None)
            yield day, known.total * SIGNS[known.endpoint] if known else movement.amount


def _some(sums: Iterable[tuple[str, Decimal]]) -> dict[str, Decimal]:
    """Return sums without those that came to nothing."""
    return {name: amount for name, amount in sums if amount}
