"""The till's own values, made of what a file or a form asks for: terms, basket, tenders."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import TypeAlias

from till.actions.ports.catalogue import Articles
from till.actions.selling.invoicing import WantedInvoice
from till.domain.errors import RuleBroken
from till.domain.identifiers import DocId, DocKind, Iic
from till.domain.money import ZERO
from till.domain.quantity import ONE, checked_quantity
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
from till.domain.shop.article import LONGEST_NAME, Article, ArticleId
from till.domain.shop.buyer import ALPHA_2, Buyer, checked_buyer
from till.domain.shop.pack import as_pack, pack_of
from till.domain.shop.vat import VatCode
from till.system.invoices.invoice_file import (
    AccountPart,
    BuyerPart,
    CorrectsPart,
    CurrencyPart,
    ElectronicPart,
    InvoiceArticleUnknown,
    InvoiceFieldMissing,
    InvoiceFile,
    LinePart,
    OrderPart,
    read_partly,
)

TYPED = "* "
"""Before the name of a line that no article of the catalogue stands behind, as its article id."""
Known: TypeAlias = Mapping[str, Article | None]
"""What the catalogue has under each code that lines name."""
ArticleOf: TypeAlias = Callable[[str], Article | None]
"""Says what stands behind a code."""


def wanted_invoice(file: InvoiceFile, articles: Articles) -> WantedInvoice:
    """Return what a file asks for. Raises what is wrong with its buyer, lines and discounts."""
    known = known_articles(file.lines, article_finder(articles))
    return _wanted(file, basket_of(file, known), known)


def _wanted(file: InvoiceFile, basket: Basket, known: Known) -> WantedInvoice:
    terms = replace(terms_of(file), own_codes=_own_codes(file, known))
    tenders = _with_the_rest(tenders_of(file), abs(basket.total))
    return WantedInvoice(basket=basket, tenders=tenders, terms=terms)


def _with_the_rest(tenders: tuple[Tender, ...], total: Decimal) -> tuple[Tender, ...]:
    """Let one without an amount pay what all others leave; the first decides the class (2.5)."""
    given = sum((each.amount or ZERO for each in tenders), ZERO)
    if not given:
        return tenders
    rest = max(total - given, ZERO)
    return tuple(
        each if each.amount is not None else replace(each, amount=rest) for each in tenders
    )


def read_form(
    value: dict[str, object], article_of: ArticleOf
) -> tuple[WantedInvoice, dict[str, RuleBroken]]:
    """Read a form that is still being filled in: what it would ask for, and what is wrong.

    Faults stand at the field of the file, as `buyer.name`, `lines[3].price`. What is wrong is
    left out of what is asked for.
    """
    file, faults = read_partly(value)
    try:
        terms_of(file)
    except RuleBroken as error:
        faults[f"buyer.{error.place}"] = error
        file = file.model_copy(update={"buyer": None})
    known = known_articles(file.lines, article_of)
    basket = Basket()
    try:
        basket = basket_of(file.model_copy(update={"discount": None}), known)
    except RuleBroken as error:
        faults[str(error.facts.get("field", "lines"))] = error
        return _wanted(file.model_copy(update={"lines": ()}), basket, known), faults
    try:
        basket = _with_discount(basket, file)
    except RuleBroken as error:
        faults["discount"] = error
    return _wanted(file, basket, known), faults


def known_articles(lines: Iterable[LinePart], article_of: ArticleOf) -> Known:
    """Look each article up that lines name."""
    return {each.article: article_of(each.article) for each in lines if each.article}


def article_finder(articles: Articles) -> ArticleOf:
    """Return what looks a code up, and remembers it: a form asks with each key, for 200 lines.

    A pack is an article of its own, whatever its price.
    """

    @cache
    def article_of(code: str) -> Article | None:
        found = articles.find(code)
        pack = pack_of(found, code) if found else None
        return as_pack(found, pack) if found and pack else found

    return article_of


def tenders_of(file: InvoiceFile) -> tuple[Tender, ...]:
    """Return how a file says that it is paid."""
    return tuple(
        Tender(
            kind=part.kind,
            amount=part.amount,
            accounts=tuple(_account(each) for each in part.accounts),
        )
        for part in file.payments
    )


def currency_of(part: CurrencyPart | None) -> Currency:
    """Return the currency of a part; lek where it has none."""
    return Currency(code=part.code, rate=part.rate) if part else LEK


def terms_of(file: InvoiceFile) -> Terms:
    """Return the terms of a file. Raises what `checked_buyer` may."""
    period = file.supply_period
    terms = Terms(
        kind=DocKind(file.kind.value),
        buyer=_buyer(file.buyer) if file.buyer else None,
        currency=currency_of(file.currency),
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


def basket_of(file: InvoiceFile | OrderPart, known: Known, where: str = "") -> Basket:
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
        basket = insert_line(basket, index, _line(f"{where}lines[{index}]", part, known))
        if part.discount is not None:
            basket = discount_line(basket, index, parse_discount(part.discount))
    return _with_discount(basket, file)


def _with_discount(basket: Basket, file: InvoiceFile | OrderPart) -> Basket:
    if file.discount is None:
        return basket
    return discount_basket(basket, parse_discount(file.discount))


def _line(field: str, part: LinePart, known: Known) -> BasketLine:
    found = known.get(part.article or "")
    if part.name is not None:
        article = _own_article(part, found)
        return BasketLine(article=article, quantity=checked_quantity(part.quantity or ONE))
    if found is None:
        raise InvoiceArticleUnknown(field=f"{field}.article", code=part.article or "")
    quantity = checked_quantity(measured(found, part.quantity))
    found.check_quantity(quantity)
    price = found.price if part.price is None else part.price
    article = replace(found, price=price, vat_code=part.vat or found.vat_code)
    return BasketLine(article=article, quantity=quantity)


def _own_article(part: LinePart, found: Article | None) -> Article:
    """Return the article of a line that says all of it itself."""
    quantity = part.quantity or ONE
    name = part.name or ""
    own = Article(
        article_id=ArticleId(part.article or f"{TYPED}{name}"[:LONGEST_NAME]),
        name=name,
        price=part.price or ZERO,
        vat_code=part.vat or VatCode.A,
        unit=part.unit or "",
        weighed=quantity != quantity.to_integral_value(),
    )
    if found is None:
        return own
    return replace(found, name=name, price=own.price, vat_code=own.vat_code, unit=own.unit)


def _own_codes(file: InvoiceFile, known: Known) -> tuple[int, ...]:
    """Return the lines (from 0) with a VAT code that the catalogue does not say of them."""

    def is_own(part: LinePart) -> bool:
        found = known.get(part.article or "")
        return part.vat is not None and (found is None or found.vat_code is not part.vat)

    return tuple(place for place, part in enumerate(file.lines) if is_own(part))


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
