"""The shop of the month: the till's own wording, store and closing, and a service in this process.

Lives here: keeping what happens, closing days.
Must not: draw what happens (trade), send it (outgoing), judge (test_month).
"""

from collections import defaultdict
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from random import Random

from tests.actions.desk import ActionDesk
from tests.month.books import DayBook
from tests.month.corrections import correct, give_back, sum_up_some
from tests.month.outgoing import Outgoing
from tests.month.trade import (
    PEOPLE,
    Happening,
    a_basket,
    a_sale,
    articles,
    closing,
)
from tests.month.vat_bookkeeping import VatBookkeeping
from till.actions.day.counting import count_cash, hand_over
from till.actions.day.reporting import close_day
from till.actions.documents.issuing import draw_up
from till.actions.ports.records import Catalogue, NewPerson
from till.domain.business_day import day_of
from till.domain.cash.count import count_amount
from till.domain.cash.movement import CashMovement, MovementKind
from till.domain.fiscal.issue import issue_balance
from till.domain.identifiers import DocId, DocKind
from till.domain.money import to_cents
from till.domain.reports.report import ZReport
from till.domain.rights.journal import JournalAction, JournalEntry
from till.domain.selling.sale import Sale
from till.domain.shop.vat import VatCode

AT_ONCE = 60  # happenings in one transaction
MOST_COUNTED = Decimal(9_999_999)  # lek; more is no amount to the till
CODES = (VatCode.B, VatCode.C, VatCode.D, VatCode.E)


@dataclass(kw_only=True)
class MonthShop:
    """One till through the month, and the books beside it."""

    desk: ActionDesk
    outgoing: Outgoing
    rng: Random
    books: defaultdict[date, DayBook] = field(default_factory=lambda: defaultdict(DayBook))
    sold: list[DocId] = field(default_factory=list)
    numbers: defaultdict[date, int] = field(default_factory=lambda: defaultdict(int))
    closed: dict[int, DayBook] = field(default_factory=dict)
    zs: list[ZReport] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.stock = [*articles(self.rng)]
        self.vat = VatBookkeeping(documents=self.desk.till.documents, books=self.books)
        people = (
            NewPerson(
                person_id=each.person_id,
                name=each.name,
                operator_code=None,
                role=each.role,
                pin_hash="-",
            )
            for each in PEOPLE
        )
        self.desk.till.ledger.record_from_thread(Catalogue(articles=self.stock), *people)

    async def live(self, day: date, happenings: Sequence[Happening]) -> None:
        """Let a day pass: opened with its first happening, cash and all."""
        for number, each in enumerate(happenings):
            if number == 0:
                self._stand(each)
                await self._move(MovementKind.OPENING, Decimal(self.rng.randint(0, 900_000)), each)
            await self.happen(each)
            if number % AT_ONCE == AT_ONCE - 1:
                self.outgoing.flush()
        self.outgoing.flush()

    async def close(self, day: date, *, counted: bool) -> None:
        """Close the day on the till, and keep the book as it stands then."""
        self.outgoing.flush()
        count = None
        if counted:
            count = count_amount(self._found(day))
            self.books[day].find(self.desk.till.cashier.name, count.amount)
        taken = await close_day(self.desk.till, count, day=day)
        self.zs.append(taken)
        self.closed[taken.number] = deepcopy(self.books[day])

    async def change_catalogue(self, sale: Sale) -> None:
        """Find that an article of a sale has had the wrong VAT code all along."""
        wrong = self.rng.choice(sale.lines).article.article_id
        place = next(n for n, each in enumerate(self.stock) if each.article_id == wrong)
        better = replace(self.stock[place], vat_code=self.rng.choice(CODES))
        self.stock[place] = better
        await self.desk.till.ledger.record(Catalogue(articles=[better]))

    async def happen(self, happening: Happening) -> None:
        """Let one thing happen, when it does."""
        self._stand(happening)
        match happening.what:
            case "return" | "cancel":
                await give_back(self, happening)
            case "summary":
                await sum_up_some(self, happening)
            case "correction":
                await correct(self, happening)
            case "deposit" | "withdrawal" | "count" | "oddity":
                await self._at_the_drawer(happening)
            case what:
                done = closing(happening, self.next_number(happening))
                await self.keep(a_sale(what, a_basket(self.stock, self.rng), done, self.rng))

    async def _at_the_drawer(self, happening: Happening) -> None:
        match happening.what:
            case "deposit":
                lek = Decimal(self.rng.randint(1, 9999))
                await self._move(MovementKind.DEPOSIT, lek, happening)
            case "withdrawal":
                most = int(min(self.books[self._day(happening)].expected, MOST_COUNTED))
                if most > 1:
                    lek = -Decimal(self.rng.randint(1, most))
                    await self._move(MovementKind.WITHDRAWAL, lek, happening)
            case "count":
                await self._count(happening)
            case _:
                self._odd(happening)

    def _stand(self, happening: Happening) -> None:
        till = self.desk.till
        self.desk.clock.set(happening.moment)
        till.session = replace(till.session, cashier=happening.person)

    async def keep(self, sale: Sale) -> None:
        """Keep a sale with what it owes; its document goes at once, later, or is refused."""
        document, records = draw_up(self.desk.till, sale)
        of_order = self.vat.is_of_order(sale)
        self.vat.book(document, sale, of_order=of_order)
        for each in records:
            if isinstance(each, CashMovement):
                self.books[sale.day].move(each)
        if not sale.kind.is_correction and not _corrects(sale):
            self.sold.append(document.doc_id)
        sent = await self.outgoing.sent(document)
        self.outgoing.batch += [sent if each is document else each for each in records]

    async def _move(self, kind: MovementKind, amount: Decimal, happening: Happening) -> None:
        till = self.desk.till
        movement = CashMovement(
            kind=kind,
            amount=to_cents(amount),
            day=self._day(happening),
            moment=happening.moment,
            person=happening.person.named,
            doc_id=till.ids.new_doc_id(),
        )
        self.books[movement.day].move(movement)
        document = issue_balance(movement, till.wording.balance(movement, None))
        # The line is up in the morning, or nothing of the day could go.
        sent = await self.outgoing.sent(document, surely=kind is MovementKind.OPENING)
        self.outgoing.batch += [sent, movement]

    async def _count(self, happening: Happening) -> None:
        """Count the drawer, to know or to hand it over."""
        self.outgoing.flush()
        day = self._day(happening)
        count = count_amount(self._found(day))
        is_handed_over = self.rng.random() < 0.5
        self.books[day].find(happening.person.name, count.amount, to_know=not is_handed_over)
        takers = [each for each in PEOPLE if each != happening.person]
        if is_handed_over:
            await hand_over(self.desk.till, count, self.rng.choice(takers).person_id)
        else:
            await count_cash(self.desk.till, count)

    def _found(self, day: date) -> Decimal:
        off = Decimal(self.rng.choice([0, 0, 0, -5, 20]))
        return min(max(self.books[day].expected + off, Decimal(0)), MOST_COUNTED)

    def _odd(self, happening: Happening) -> None:
        book = self.books[self._day(happening)]
        is_no_sale = self.rng.random() < 0.5
        book.no_sales += is_no_sale
        book.removed += not is_no_sale
        action = JournalAction.DRAWER_OPENED if is_no_sale else JournalAction.LINE_REMOVED
        facts = {"reason": "kusur"} if is_no_sale else {"total": "12.50"}
        who = happening.person.named
        when = happening.moment
        self.outgoing.batch.append(
            JournalEntry(moment=when, person=who, action=action, facts=facts)
        )

    def next_number(self, happening: Happening) -> int:
        """Return the number of the next sale of its day."""
        self.numbers[self._day(happening)] += 1
        return self.numbers[self._day(happening)]

    def _day(self, happening: Happening) -> date:
        return day_of(happening.moment)


def _corrects(sale: Sale) -> bool:
    """Tell whether a sale corrects another with articles of its own: nothing can correct that."""
    return sale.kind is DocKind.SALE and bool(sale.terms.originals)
