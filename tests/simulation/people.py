"""What people do at the till: they sell, invoice, give back, open the day, move cash.

Lives here: each action as a story of the till's own actions, with seeded chance.
Must not: when it is done (story), what was refused (settling), rules.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random

from tests.simulation import tables
from till.actions.day import drawer
from till.actions.day.opening import confirm_clock, declare, opening_today
from till.actions.documents import reprinting
from till.actions.selling import correcting, finding, invoicing, selling
from till.actions.selling.checkout import check_out
from till.actions.till import Till
from till.domain.errors import RuleBroken
from till.domain.errors.day import DayAlreadyOpened, DayNotOpened
from till.domain.fiscal.document import DocumentState
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.selling.basket import Basket, BasketLine, add_article
from till.domain.selling.discount import Discount
from till.domain.selling.tender import BankAccount, Tender, TenderKind
from till.domain.selling.terms import Currency, Electronic, Process, SelfIssue, Terms
from till.domain.shop.article import Article
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.domain.shop.vat import VatCode

CODES = (
    *("101", "102", "103", "5310042031104", "2*101", "3*102", "0,845*201", "1,270*201"),
    *("104", "3*104", "5449000214799", "5449000131836", "2*5449000131836"),  # with a deposit; packs
)
ARTICLES = ("101", "102", "103")
EXPORTED = "301"
COMPANY = Buyer(
    id_type=BuyerIdType.NUIS,
    id_number="L12345678A",
    name="Drini sh.p.k.",
    address="Rruga e Durrësit 7",
    town="Tiranë",
)
TRAVELLER = Buyer(
    id_type=BuyerIdType.PASS,
    id_number="YA1234567",
    name="Anna Rossi",
    address="Via Roma 1",
    town="Bari",
    country="ITA",
    country_code="IT",
)
ACCOUNT = BankAccount(
    number="AL47212110090000000235698741",
    holder="Drini sh.p.k.",
    bank="Banka",
    swift_code="SGSBALTX",
    country="Shqipëri",
    country_code="AL",
    currency="ALL",
)
OF_ANOTHER_TILL = Decimal(3)  # articles that an invoice of another till was paid for
EURO = Currency(code="EUR", rate=Decimal("98.5"))
JournalAction = Callable[["Person"], Awaitable[object]]


@dataclass(kw_only=True)
class Person:
    """Somebody at the till, who remembers what was `issued`: kinds by docId, in order.

    `elsewhere` are invoices of another till that customers bring, by their iic; `gone_back` is what
    papers show was given back of, though a backup that came back does not know.
    """

    till: Till
    chance: Random
    issued: dict[DocId, DocKind] = field(default_factory=dict)
    elsewhere: Sequence[Iic] = ()
    gone_back: Collection[str] = ()

    def one_of(self, *kinds: DocKind) -> DocId | None:
        """Pick a document of some kinds, one of the newest mostly."""
        known = [doc_id for doc_id, kind in self.issued.items() if kind in kinds]
        return self.chance.choice(known[-4:]) if known else None

    def is_sure_of(self, doc_id: DocId) -> bool:
        """Look through the papers: nothing was given back that the till does not know of.

        They are of the document that took the place of a refused one.
        """
        return correcting.latest(self.till, doc_id).doc_id not in self.gone_back


async def do_something(person: Person) -> None:
    """Do one thing; the day is opened first where that is wanted."""
    action = person.chance.choices(tuple(ACTIONS), tuple(ACTIONS.values()))[0]
    try:
        await action(person)
    except DayNotOpened:
        await open_day(person)
        await action(person)


async def sell(person: Person) -> None:
    """Scan a basket and have it paid."""
    till = person.till
    chance = person.chance
    for _ in range(chance.randint(1, 3)):
        await selling.scan(till, chance.choice(CODES))
    if chance.random() < 0.2:
        percent = Decimal(chance.choice(("5", "12.5", "33")))
        await selling.set_basket_discount(till, Discount(percent=percent))
    if chance.random() < 0.2:
        await _discount_last_line(till)
    await check_out(till, _tenders(till, chance))


async def open_day(person: Person) -> None:
    """Declare an opening balance, if it is not declared."""
    if opening_today(person.till) is None:
        try:
            lek = Decimal(person.chance.randint(0, 20)) * 500
            confirm_clock(person.till)
            await declare(person.till, lek)
        except DayAlreadyOpened:
            return


async def take_order(person: Person) -> None:
    """Take an order, in lek or in euro."""
    terms = Terms(currency=EURO) if person.chance.random() < 0.1 else Terms()
    await invoicing.take_order(person.till, _basket(person), terms)


async def settle_orders(person: Person) -> None:
    """Settle one or two orders, complete or still waiting, that nothing took the place of."""
    orders = {person.one_of(DocKind.ORDER), person.one_of(DocKind.ORDER)}
    known = [person.till.documents.get(each) for each in orders if each is not None]
    resolved = DocumentState.RESOLVED
    wanted = sorted(each.doc_id for each in known if each and each.state is not resolved)
    if wanted:
        await invoicing.settle_orders(person.till, wanted, [Tender(kind=TenderKind.CASH)])


async def order_at_a_table(person: Person) -> None:
    """Send a basket to a table of the bar."""
    await tables.order_at_a_table(person.till, person.chance)


async def serve_a_table(person: Person) -> None:
    """Move, divide or be paid for what waits at a table."""
    await tables.serve_a_table(person.till, person.chance)


async def give_back(person: Person) -> None:
    """Take some goods of a sale back."""
    doc_id = person.one_of(DocKind.SALE)
    if doc_id is not None:
        sale = correcting.corrected(person.till, doc_id).sale
        index = person.chance.randrange(len(sale.lines))
        quantity = sale.lines[index].quantity
        half = quantity if sale.lines[index].article.weighed else max(quantity // 2, Decimal(1))
        wanted = {index: person.chance.choice((quantity, half))}
        refund = correcting.Refund(is_sure=person.is_sure_of(doc_id))
        await correcting.return_goods(person.till, doc_id, wanted, refund=refund)


async def cancel(person: Person) -> None:
    """Cancel a sale, an order or whatever else can be."""
    kinds = (DocKind.SALE, DocKind.SALE, DocKind.ORDER, DocKind.SUMMARY, DocKind.EXPORT)
    doc_id = person.one_of(*kinds, DocKind.SELF_ISSUE)
    if doc_id is not None:
        is_sure = person.is_sure_of(doc_id)
        await correcting.cancel_sale(person.till, doc_id, is_sure=is_sure)


async def invoice_electronically(person: Person) -> None:
    """Issue an electronic invoice."""
    basket = _basket(person)
    chance = person.chance
    process = chance.choice((Process.P1, Process.P2, Process.P4, Process.P11))
    prepaid = Decimal("10.00") if process is Process.P4 else None
    kind = chance.choice((TenderKind.TRANSFER, TenderKind.ACCOUNT, TenderKind.OTHER))
    accounts = (ACCOUNT,) if kind is TenderKind.ACCOUNT else ()
    terms = Terms(buyer=COMPANY, electronic=Electronic(process=process, prepaid=prepaid))
    await invoicing.invoice(person.till, basket, [Tender(kind=kind, accounts=accounts)], terms)


async def export(person: Person) -> None:
    """Sell to a traveller who takes it abroad."""
    basket = add_article(Basket(), _article(person, EXPORTED), Decimal(2))
    kind = person.chance.choice((TenderKind.CASH, TenderKind.TRANSFER))
    terms = Terms(kind=DocKind.EXPORT, buyer=TRAVELLER)
    await invoicing.invoice(person.till, basket, [Tender(kind=kind)], terms)


async def buy(person: Person) -> None:
    """Issue an invoice to ourselves for what we bought."""
    kind = person.chance.choice((TenderKind.CASH, TenderKind.TRANSFER))
    terms = Terms(kind=DocKind.SELF_ISSUE, buyer=COMPANY, self_issue=SelfIssue.AGREEMENT)
    await invoicing.invoice(person.till, _basket(person), [Tender(kind=kind)], terms)


async def correct(person: Person) -> None:
    """Correct a sale with an article of its own: some of it back, or more than there was."""
    doc_id = person.one_of(DocKind.SALE, DocKind.SALE, DocKind.EXPORT)
    if doc_id is None:
        return
    was = correcting.corrected(person.till, doc_id).sale
    line = person.chance.choice(was.lines)
    back = replace(line.article, price=-line.article.price)
    basket = Basket(lines=(BasketLine(article=back, quantity=line.quantity),))
    terms = Terms(kind=was.kind, buyer=was.terms.buyer, originals=(doc_id,))
    cash = [Tender(kind=TenderKind.CASH)]
    is_sure = person.is_sure_of(doc_id)
    await invoicing.invoice(person.till, basket, cash, terms, is_sure=is_sure)


async def correct_elsewhere(person: Person) -> None:
    """Give money back of an invoice of another till, by its iic, in whatever letters."""
    iic = person.chance.choice(person.elsewhere)
    iic = Iic(person.chance.choice((iic, iic.lower())))
    cash = [Tender(kind=TenderKind.CASH)]
    article = _article(person, "101")
    if person.chance.random() < 0.4:
        basket = add_article(Basket(), article, OF_ANOTHER_TILL)
        terms = Terms(kind=DocKind.CANCELLATION, corrected_iic=iic)
        await correcting.cancel_elsewhere(person.till, terms, basket, cash)
        return
    back = replace(article, price=-article.price)
    line = BasketLine(article=back, quantity=Decimal(person.chance.randint(1, 2)))
    total = article.price * OF_ANOTHER_TILL if person.chance.random() < 0.7 else None
    terms = Terms(corrected_iic=iic, corrected_total=total)
    await invoicing.invoice(person.till, Basket(lines=(line,)), cash, terms)


async def sell_exempt(person: Person) -> None:
    """Issue an invoice with a VAT code of its own on a line."""
    article = replace(_article(person, person.chance.choice(ARTICLES)), vat_code=VatCode.C)
    basket = Basket(lines=(BasketLine(article=article, quantity=Decimal(1)),))
    cash = [Tender(kind=TenderKind.CASH)]
    await invoicing.invoice(person.till, basket, cash, Terms(own_codes=(0,)))


async def move_cash(person: Person) -> None:
    """Put cash in or take some out."""
    amount = Decimal(person.chance.randint(1, 40)) * 100
    if person.chance.random() < 0.5:
        await drawer.deposit(person.till, amount, "nga kasaforta")
    else:
        await drawer.withdraw(person.till, amount, "për në bankë")


async def print_again(person: Person) -> None:
    """Print a copy of the last receipt."""
    await reprinting.reprint_last(person.till)


ACTIONS: dict[JournalAction, int] = {
    sell: 50,
    take_order: 8,
    settle_orders: 8,
    order_at_a_table: 12,
    serve_a_table: 20,
    give_back: 8,
    cancel: 9,
    invoice_electronically: 9,
    export: 3,
    buy: 3,
    correct: 5,
    correct_elsewhere: 4,
    sell_exempt: 4,
    move_cash: 6,
    print_again: 3,
}


async def _discount_last_line(till: Till) -> None:
    last = len(till.session.basket.lines) - 1
    try:
        await selling.set_line_discount(till, last, Discount(amount=Decimal("7.35")))
    except RuleBroken:  # more than the line is worth
        return


def _article(person: Person, code: str) -> Article:
    return finding.look_up(person.till, code)


def _basket(person: Person) -> Basket:
    """Return a basket of its own, beside the one on the counter."""
    article = _article(person, person.chance.choice(ARTICLES))
    return add_article(Basket(), article, Decimal(person.chance.randint(1, 3)))


def _tenders(till: Till, chance: Random) -> list[Tender]:
    total = till.session.basket.total
    match chance.randrange(4):
        case 0:
            return [Tender(kind=TenderKind.CARD)]
        case 1:
            part = Tender(kind=TenderKind.CARD, amount=(total / 3).quantize(Decimal("0.01")))
            return [part, Tender(kind=TenderKind.CASH)]
        case 2:
            return [Tender(kind=TenderKind.CASH, amount=total + 120)]
        case _:
            return [Tender(kind=TenderKind.CASH)]
