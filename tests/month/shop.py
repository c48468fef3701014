"""The shop of the month: the till's own wording, store and closing, and a service in this process.

Lives here: keeping what happens, sending it then or later, closing days.
Must not: draw what happens (trade), judge (test_month).
"""

from collections import defaultdict
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from random import Random

from tests.actions.desk import Desk
from tests.month.at_service import AtService
from tests.month.books import DayBook, Sold
from tests.month.trade import Happening, a_basket, a_sale, articles, closing, tenders_for
from till.actions.issuing import draw_up
from till.actions.records import Record
from till.actions.reporting import close_day
from till.domain.business_day import day_of
from till.domain.cash import CashMovement, MovementKind
from till.domain.count import count_amount
from till.domain.fiscal import DocId, DocKind, DocumentState, FiscalDocument, Iic, Problem
from till.domain.issue import issue_balance
from till.domain.journal import Deed, JournalEntry
from till.domain.money import to_cents
from till.domain.orders import sum_up
from till.domain.report import ZReport
from till.domain.returns import Corrected, cancel, left_to_return, return_lines
from till.domain.sale import Sale
from till.domain.terms import Terms

AT_ONCE = 60  # happenings in one transaction
LONGEST_BACK = 300  # sales of which one may come back


@dataclass(kw_only=True)
class MonthShop:
    """One till through the month, and the books beside it."""

    desk: Desk
    service: AtService
    rng: Random
    books: defaultdict[date, DayBook] = field(default_factory=lambda: defaultdict(DayBook))
    sold: dict[DocId, Sold] = field(default_factory=dict)
    numbers: defaultdict[date, int] = field(default_factory=lambda: defaultdict(int))
    iics: dict[DocId, Iic] = field(default_factory=dict)
    waiting: list[FiscalDocument] = field(default_factory=list)
    closed: dict[int, DayBook] = field(default_factory=dict)
    zs: list[ZReport] = field(default_factory=list)
    is_down: bool = False
    documents: int = 0

    def __post_init__(self) -> None:
        self.stock = articles(self.rng)
        self._batch: list[Record] = []

    async def live(self, day: date, happenings: Sequence[Happening]) -> None:
        """Let a day pass: opened with its first happening, cash and all."""
        for number, each in enumerate(happenings):
            self.desk.clock.set(each.moment)
            self.desk.till.session = replace(self.desk.till.session, cashier=each.person)
            if number == 0:
                await self._move(MovementKind.OPENING, Decimal(self.rng.randint(0, 900_000)), each)
            await self._do(each)
            if number % AT_ONCE == AT_ONCE - 1:
                self.flush()
        self.flush()

    async def deliver(self) -> None:
        """Send what waits, as far as its originals are complete; again and again, until no more."""
        progress = True
        while progress:
            progress = False
            for document in [*self.waiting]:
                body = self._body(document)
                if body:
                    self.waiting.remove(document)
                    await self._complete_later(replace(document, body=body))
                    progress = True
        self.flush()

    async def close(self, day: date, *, counted: bool) -> None:
        """Close the day on the till, and keep the book as it stands then."""
        self.flush()
        book = self.books[day]
        off = Decimal(self.rng.choice([0, 0, 0, -5, 20]))
        count = count_amount(max(book.expected + off, Decimal(0))) if counted else None
        taken = await close_day(self.desk.till, count, day=day)
        self.zs.append(taken)
        self.closed[taken.number] = deepcopy(book)

    def flush(self) -> None:
        """Write what happened since the last time."""
        if self._batch:
            self.desk.till.ledger.record_from_thread(*self._batch)
            self._batch = []

    async def _do(self, happening: Happening) -> None:
        match happening.what:
            case "return" | "cancel":
                await self._give_back(happening)
            case "summary":
                await self._sum_up(happening)
            case "deposit":
                await self._move(
                    MovementKind.DEPOSIT, Decimal(self.rng.randint(1, 9999)), happening
                )
            case "withdrawal":
                most = int(min(self.books[self._day(happening)].expected, Decimal(50_000)))
                if most > 1:
                    lek = -Decimal(self.rng.randint(1, most))
                    await self._move(MovementKind.WITHDRAWAL, lek, happening)
            case "oddity":
                self._odd(happening)
            case what:
                done = closing(happening, self._next(happening))
                await self._keep(a_sale(what, a_basket(self.stock, self.rng), done, self.rng))

    async def _give_back(self, happening: Happening) -> None:
        recent = [*self.sold.values()][-LONGEST_BACK:]
        able = [each for each in recent if not each.is_summed_up and not each.is_spoilt]
        if not able:
            return
        was = self.rng.choice(able)
        corrected = Corrected(doc_id=was.doc_id, sale=was.sale, earlier=was.earlier)
        done = closing(happening, self.numbers[self._day(happening)] + 1)
        if was.sale.kind is DocKind.SALE and (was.earlier or happening.what == "return"):
            left = [(place, e) for place, e in enumerate(left_to_return(corrected)) if e.quantity]
            if not left:
                return
            place, line = self.rng.choice(left)
            pieces = line.quantity if line.line.article.weighed else Decimal(1)
            sale = return_lines(corrected, {place: pieces}, done)
        elif was.earlier:
            return
        else:
            sale = cancel(corrected, done)
        self._next(happening)
        was.earlier.append(sale)
        await self._keep(sale)

    async def _sum_up(self, happening: Happening) -> None:
        orders = [
            each
            for each in [*self.sold.values()][-LONGEST_BACK:]
            if each.sale.kind is DocKind.ORDER and not each.is_summed_up and not each.earlier
            if not each.is_spoilt
        ]
        some = self.rng.sample(orders, min(len(orders), self.rng.randint(1, 3)))
        if not some:
            return
        done = closing(happening, self._next(happening), Terms())
        tenders = tenders_for(sum((e.sale.total for e in some), Decimal(0)), self.rng)
        for each in some:
            each.is_summed_up = True
        await self._keep(sum_up({e.doc_id: e.sale for e in some}, tenders, done))

    async def _keep(self, sale: Sale) -> None:
        """Keep a sale with what it owes; its document goes at once, later, or is refused."""
        document, records = draw_up(self.desk.till, sale)
        of_order = self._takes_an_order_back(sale)
        book = self.books[sale.day]
        book.sell(sale, of_order=of_order)
        for each in records:
            if isinstance(each, CashMovement):
                book.move(each)
        if not sale.kind.is_correction:
            self.sold[document.doc_id] = Sold(doc_id=document.doc_id, sale=sale)
        is_refused = sale.kind is DocKind.SALE and self.rng.random() < 0.01
        if is_refused:
            self.sold[document.doc_id].is_spoilt = True
        sent = await self._sent(document, is_refused=is_refused)
        self._batch += [sent if each is document else each for each in records]

    async def _sent(self, document: FiscalDocument, *, is_refused: bool) -> FiscalDocument:
        self.documents += 1
        if is_refused:
            problem = Problem(key="errors.refused", message="Kodi i TVSH-së nuk lejohet")
            return replace(document, state=DocumentState.REFUSED, problem=problem)
        body = b"" if self.is_down else self._body(document)
        if not body:
            self.waiting.append(document)
            return document
        return await self._completed(replace(document, body=body))

    async def _completed(self, document: FiscalDocument) -> FiscalDocument:
        done = await self.service.complete(document, self.desk.clock.now())
        if done.completion.iic is not None:
            self.iics[done.doc_id] = done.completion.iic
        return done

    async def _complete_later(self, document: FiscalDocument) -> None:
        self._batch.append(replace(document, state=DocumentState.SENDING))
        self._batch.append(await self._completed(document))

    def _body(self, document: FiscalDocument) -> bytes:
        """Return the body, or nothing while an iic that it needs is not known."""
        if document.body:
            return document.body
        if not all(each in self.iics for each in document.originals):
            return b""
        iics = [self.iics[each] for each in document.originals]
        return self.desk.till.wording.completed(document.wish, iics)

    async def _move(self, kind: MovementKind, amount: Decimal, happening: Happening) -> None:
        till = self.desk.till
        movement = CashMovement(
            kind=kind,
            amount=to_cents(amount),
            day=self._day(happening),
            moment=happening.moment,
            person=happening.person.name,
            doc_id=till.ids.new_doc_id(),
        )
        self.books[movement.day].move(movement)
        document = issue_balance(movement, till.wording.balance(movement, None))
        if kind is MovementKind.OPENING:  # the line is up in the morning, or nothing could go
            self.documents += 1
            sent = await self._completed(document)
        else:
            sent = await self._sent(document, is_refused=False)
        self._batch += [sent, movement]

    def _odd(self, happening: Happening) -> None:
        book, is_no_sale = self.books[self._day(happening)], self.rng.random() < 0.5
        book.no_sales += is_no_sale
        book.removed += not is_no_sale
        deed = Deed.DRAWER_OPENED if is_no_sale else Deed.LINE_REMOVED
        facts = {"reason": "kusur"} if is_no_sale else {"total": "12.50"}
        who, when = happening.person.name, happening.moment
        self._batch.append(JournalEntry(moment=when, person=who, deed=deed, facts=facts))

    def _takes_an_order_back(self, sale: Sale) -> bool:
        original = sale.terms.originals[0] if sale.kind is DocKind.CANCELLATION else None
        return original is not None and self.sold[original].sale.kind is DocKind.ORDER

    def _next(self, happening: Happening) -> int:
        self.numbers[self._day(happening)] += 1
        return self.numbers[self._day(happening)]

    def _day(self, happening: Happening) -> date:
        return day_of(happening.moment)
