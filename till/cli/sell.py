"""`till sell`: a sale without the window; the actions are the window's own."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from till.actions.ports.records import Draft
from till.actions.selling import checkout, selling
from till.actions.till import Till, housekeeping
from till.cli.acting import acting
from till.cli.answers import Status
from till.cli.command import Group, command
from till.cli.context import CommandContext
from till.cli.document_view import hold_lines, last_outcome
from till.cli.issuing import wait_until_settled
from till.cli.options import SECONDS, flag, option
from till.domain.cash.exchange import checked_currency, require_rate
from till.domain.errors import RuleBroken
from till.domain.errors.money import TenderUnknown
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.formatting import write_lek
from till.domain.selling.basket import Basket, newest_line
from till.domain.selling.discount import parse_discount
from till.domain.selling.sale import Sale
from till.domain.selling.tender import CASH_CLASS, Tender, TenderKind, foreign_tender
from till.domain.typed import read_amount, read_price
from till.system.json_values import picked
from till.system.words import Words

app = Group()

_NOTES = re.compile(r"([0-9.,]+) ?([A-Za-z]{3})")
_DISCOUNT = re.compile(r"[0-9]+([.,][0-9]+)?%?")
_PRICE = re.compile(r"[0-9]+([.,][0-9]+)?")
# ORDER is how the service itself pays an order (specification 4.1 rule 4); nobody hands it over.
AT_THE_COUNTER = {
    kind.value: kind for kind in TenderKind if kind in CASH_CLASS - {TenderKind.ORDER}
}
CASHIERS_PIN = flag(
    "--pin-stdin",
    "Read the cashier's PIN from the first line of standard input. Required unless TILL_PIN has "
    "it.",
)
LINES = option(
    "--line", "CODE[*QTY][@PRICE][/DISCOUNT]", "Repeatable.", multiple=True, required=True
)
PAYS = option(
    "--pay",
    "KIND[:AMOUNT]",
    f"{', '.join(AT_THE_COUNTER)}; cash:20EUR at today's rate; repeatable.",
    multiple=True,
    required=True,
)
ON_ALL = option("--discount", "D", "Discount on the whole sale: 10% or lek.")
WAIT = option("--wait", "S", "Seconds to wait for the service.", type=SECONDS, default=0)


class TenderNotAtCounter(RuleBroken):
    """A way to pay that an invoice has, not a customer at the counter. Facts: text, allowed."""


class EnteredLine(NamedTuple):
    """A line as it was typed: what a scanner box takes (`3*CODE`), a discount's and a price's text.

    An empty text means none.
    """

    text: str
    discount: str = ""
    price: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignNotes:
    """Cash in another currency; the till knows what it is worth today."""

    currency: str
    amount: Decimal


@command("sell", CASHIERS_PIN, LINES, PAYS, ON_ALL, WAIT, of=app)
async def sell(
    context: CommandContext,
    line: Sequence[str],
    pay: Sequence[str],
    discount: str | None,
    wait: float,
) -> Status:
    """Sell without the window; documents wait on disk while the service does not respond.

    A code is a barcode or an item's code. A payment without an amount is the remaining amount.
    """
    lines = [parse_line(each) for each in line]
    given = [parse_tender(each) for each in pay]
    async with acting(context, needs_person=True) as opened:
        till = opened.till
        async with _empty_basket(till):
            for each in lines:
                await _add(till, each)
            if discount:
                await selling.set_basket_discount(till, parse_discount(discount))
            finished = await checkout.check_out(till, [_tender(till, each) for each in given])
        if finished is None:
            raise RuntimeError("a sale is being closed, on a till that was just opened")
        sale = finished.sale
        document = await wait_until_settled(opened, finished.document, wait)
        outcome = last_outcome(document, till.documents)
    told = [_line(sale, document, context.words), *hold_lines(context, document, outcome)]
    context.answer(told, _value(sale, document))
    return Status.DONE if document.is_complete else Status.WAITING


def parse_line(text: str) -> EnteredLine:
    """Read `CODE*QTY@PRICE/DISCOUNT` as what a scanner box takes, `QTY*CODE`, and the other texts.

    A price is of one unit, in lek.
    """
    priced, slash, discount = text.rpartition("/")
    if not slash or not _DISCOUNT.fullmatch(discount):  # a slash of the code itself
        priced = text
        discount = ""
    article, at, price = priced.rpartition("@")
    if not at or not _PRICE.fullmatch(price):  # the code's own
        article = priced
        price = ""
    code, star, quantity = article.rpartition("*")
    entered = f"{quantity}*{code}" if star else article
    return EnteredLine(text=entered, discount=discount, price=price)


def parse_tender(text: str) -> Tender | ForeignNotes:
    """Read `KIND`, `KIND:AMOUNT` or `cash:20EUR`.

    Raises TenderUnknown, TenderNotAtCounter, AmountUnreadable, CurrencyUnfit.
    """
    name, _, amount = text.partition(":")
    kind = AT_THE_COUNTER.get(name.lower())
    if kind is None:
        allowed = ", ".join(AT_THE_COUNTER)
        if name.lower() in {each.value for each in TenderKind}:
            raise TenderNotAtCounter(text=name, allowed=allowed)
        raise TenderUnknown(text=name[:20], allowed=allowed)
    notes = _NOTES.fullmatch(amount)
    if notes and kind is TenderKind.CASH:
        return ForeignNotes(currency=checked_currency(notes[2]), amount=read_amount(notes[1]))
    return Tender(kind=kind, amount=read_amount(amount) if amount else None)


def _tender(till: Till, given: Tender | ForeignNotes) -> Tender:
    """Return what was given, notes at the rate of today. Raises RateMissing."""
    if isinstance(given, Tender):
        return given
    newest = till.exchange_rates.newest(given.currency)
    rate = require_rate(newest, given.currency, till.today)
    return foreign_tender(given.currency, given.amount, rate.rate)


async def _add(till: Till, line: EnteredLine) -> None:
    """Add a line; a discount is for what this line names alone, not for what is there already."""
    apart = bool(line.discount)
    if line.price:
        await selling.add_at_price(till, line.text, read_price(line.price), apart=apart)
    else:
        await selling.scan(till, line.text, apart=apart)
    if line.discount:
        last = newest_line(till.session.basket) or 0
        await selling.set_line_discount(till, last, parse_discount(line.discount))


@asynccontextmanager
async def _empty_basket(till: Till) -> AsyncIterator[None]:
    """Sell from an empty basket; one that was being built in the window is there again after."""
    kept = till.session.basket
    till.put_basket(Basket())
    try:
        yield
    finally:
        till.put_basket(kept)
        with housekeeping(till.warn):
            await till.ledger.record(Draft(basket=kept))


def _line(sale: Sale, document: FiscalDocument, words: Words) -> str:
    facts = {"doc_id": document.doc_id, "total": write_lek(sale.total)}
    change = write_lek(sale.change)
    if document.is_complete:
        fic = document.completion.fic or ""
        return words.say("cli.sale_complete", **facts, change=change, fic=fic)
    if document.state is DocumentState.REFUSED:
        message = document.problem.message if document.problem else ""
        return words.say("cli.sale_refused", **facts, message=message)
    return words.say("cli.sale_waiting", **facts, change=change)


def _value(sale: Sale, document: FiscalDocument) -> dict[str, object]:
    told = picked(document, "docId=doc_id state fic=completion.fic iic=completion.iic")
    return {**told, **picked(sale, "total change")}
