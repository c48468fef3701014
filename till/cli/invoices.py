"""`till documents issue` and `template`: invoices on other terms than those of the counter.

What a file may hold is in invoice_file; the conditions between its fields are the wording's.
"""

import json
from dataclasses import replace
from pathlib import Path

import click

from till.actions.documents.issuing import Issued
from till.actions.people.authorisation import may_invoice
from till.actions.ports.catalogue import Articles
from till.actions.selling import invoicing
from till.actions.selling.correcting import cancel_elsewhere
from till.actions.selling.invoicing import OrderTold
from till.actions.till import Till
from till.cli.answers import Status
from till.cli.command import command
from till.cli.context import CommandContext
from till.cli.invoice_examples import EXAMPLES, example
from till.cli.invoice_file import (
    AccountPart,
    BuyerPart,
    CorrectsPart,
    CurrencyPart,
    ElectronicPart,
    InvoiceArticleUnknown,
    InvoiceFieldMissing,
    InvoiceFile,
    InvoiceKind,
    LinePart,
    OrderPart,
    read_invoice_file,
)
from till.cli.issuing import answer_outcome, issue
from till.cli.options import PATH, SURE, WAIT, argument, today
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.quantity import checked_quantity
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    discount_basket,
    discount_line,
    insert_line,
)
from till.domain.selling.discount import parse_discount
from till.domain.selling.pricing import measured
from till.domain.selling.tender import BankAccount, Tender
from till.domain.selling.terms import LEK, Currency, Electronic, SupplyPeriod, Terms
from till.domain.shop.article import Article
from till.domain.shop.buyer import ALPHA_2, Buyer, checked_buyer

FILE = argument("file", "FILE.json", "The invoice as JSON; see `template`.", type=PATH)
KIND = argument("kind", "|".join(EXAMPLES), "Type of invoice.")


@command("issue", FILE, SURE, WAIT, acts=True)
async def issue_invoice(
    context: CommandContext, file: Path, *, sure: bool, wait: float | None
) -> Status:
    """Issue an invoice from a file: electronic, export, self-issued, order or summary.

    If anything in the file is wrong, nothing is issued or sold.
    """
    invoice = read_invoice_file(file)

    async def issue_it(till: Till) -> FiscalDocument:
        return (await _issue(till, invoice, is_sure=sure)).document

    return answer_outcome(context, await issue(context, issue_it, wait))


@command("template", KIND)
def print_template(context: CommandContext, kind: str) -> None:
    """Print an example file to change and issue; always one JSON document."""
    if kind not in EXAMPLES:
        raise click.BadParameter(", ".join(EXAMPLES), param_hint="KIND")
    text = json.dumps(example(kind, today()), ensure_ascii=False, indent=2)
    print(text)  # noqa: T201 the answer


async def _issue(till: Till, file: InvoiceFile, *, is_sure: bool) -> Issued:
    """Issue what a file asks for, by the action of its kind."""
    may_invoice(till)
    terms = _terms(file)
    tenders = [
        Tender(
            kind=part.kind,
            amount=part.amount,
            accounts=tuple(_account(each) for each in part.accounts),
        )
        for part in file.payments
    ]
    if file.kind is InvoiceKind.SUMMARY:
        orders = [DocId(each) for each in file.orders]
        told = [
            OrderTold(
                iic=Iic(part.iic.upper()),
                basket=_basket(part, till.articles, where=f"orders_elsewhere[{place}]."),
                currency=_currency(part.currency),
            )
            for place, part in enumerate(file.orders_elsewhere)
        ]
        return await invoicing.settle_orders(till, orders, tenders, terms, told)
    basket = _basket(file, till.articles)
    terms = replace(terms, own_codes=_own_codes(file, till.articles))
    if file.kind is InvoiceKind.CANCELLATION:
        return await cancel_elsewhere(till, terms, basket, tenders)
    if file.kind is InvoiceKind.ORDER:
        return await invoicing.take_order(till, basket, terms)
    return await invoicing.invoice(till, basket, tenders, terms, is_sure=is_sure)


def _currency(part: CurrencyPart | None) -> Currency:
    return Currency(code=part.code, rate=part.rate) if part else LEK


def _terms(file: InvoiceFile) -> Terms:
    """Return the terms of a file. Raises what `checked_buyer` may."""
    period = file.supply_period
    terms = Terms(
        kind=DocKind(file.kind.value),
        buyer=_buyer(file.buyer) if file.buyer else None,
        currency=_currency(file.currency),
        notes=file.notes,
        supply_period=SupplyPeriod(start=period.start, end=period.end) if period else None,
        electronic=_electronic(file.electronic) if file.electronic else None,
        self_issue=file.self_issue,
        reverse_charge=file.reverse_charge,
        pay_deadline=file.pay_deadline,
    )
    return _correcting(terms, file.corrects) if file.corrects else terms


def _electronic(part: ElectronicPart) -> Electronic:
    return Electronic(
        process=part.process,
        invoice_type=part.invoice_type,
        pay_deadline=part.pay_deadline,
        prepaid=part.prepaid,
    )


def _correcting(terms: Terms, part: CorrectsPart) -> Terms:
    if part.doc_id is not None:
        return replace(terms, originals=(DocId(part.doc_id),))
    iic = Iic(part.iic.upper()) if part.iic else None
    return replace(
        terms, corrected_iic=iic, corrected_on=part.issue_date, corrected_total=part.total
    )


def _basket(file: InvoiceFile | OrderPart, articles: Articles, where: str = "") -> Basket:
    """Return the basket of a file, or of an order in it (`where`), a line for each of its lines.

    Raises InvoiceArticleUnknown, InvoiceFieldMissing where a line in another currency has no
    price, and what quantities and discounts may be refused for.
    """
    is_foreign = file.currency is not None and file.currency.code != LEK.code
    basket = Basket()
    for index, part in enumerate(file.lines):
        if is_foreign and part.price is None:
            # The catalogue's price is in lek: it would pass for so many euro.
            raise InvoiceFieldMissing(field=f"{where}lines[{index}].price")
        basket = insert_line(basket, index, _line(f"{where}lines[{index}]", part, articles))
        if part.discount is not None:
            basket = discount_line(basket, index, parse_discount(part.discount))
    if file.discount is not None:
        basket = discount_basket(basket, parse_discount(file.discount))
    return basket


def _line(field: str, part: LinePart, articles: Articles) -> BasketLine:
    article = articles.find(part.article)
    if article is None:
        raise InvoiceArticleUnknown(field=f"{field}.article", code=part.article)
    quantity = checked_quantity(measured(article, part.quantity))
    article.check_quantity(quantity)
    return BasketLine(article=_as_invoiced(article, part), quantity=quantity)


def _as_invoiced(article: Article, part: LinePart) -> Article:
    """Return the article at the line's own price and VAT code, where it has any."""
    price = article.price if part.price is None else part.price
    return replace(article, price=price, vat_code=part.vat or article.vat_code)


def _own_codes(file: InvoiceFile, articles: Articles) -> tuple[int, ...]:
    """Return the lines (from 0) with a VAT code that the catalogue does not say of them."""
    return tuple(
        place
        for place, part in enumerate(file.lines)
        if part.vat is not None
        and (article := articles.find(part.article)) is not None
        and article.vat_code is not part.vat
    )


def _buyer(part: BuyerPart) -> Buyer:
    country = part.country.strip().upper()
    return checked_buyer(
        Buyer(
            id_type=part.id_type,
            id_number=part.id_number,
            name=part.name,
            address=part.address,
            town=part.town,
            country=country,
            country_code=part.country_code or ALPHA_2.get(country, ""),
        )
    )


def _account(part: AccountPart) -> BankAccount:
    return BankAccount(
        number=part.number,
        holder=part.holder,
        bank=part.bank,
        swift_code=part.swift_code,
        country=part.country,
        country_code=part.country_code,
        currency=part.currency,
    )
