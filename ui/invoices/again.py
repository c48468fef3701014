"""An invoice begun from an earlier one: the same again for another month, or its correction."""

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from till.domain.identifiers import DocKind
from till.domain.money import as_price, to_cents
from till.domain.selling.basket import BasketLine
from till.domain.selling.discount import Discount
from till.domain.selling.sale import Sale
from till.domain.selling.terms import LEK, Process
from till.system.words import Words
from ui.customer.form import written
from ui.invoices.draft import ELECTRONIC, FormDraft
from ui.invoices.plan import account_values
from ui.kit.page.form import ON, Values
from ui.kit.wording import format_date, format_money, format_percent, format_price, format_rate

MONTHS: Final = 12
LAST_DAY: Final = 31
PRICE: Final = Decimal("0.0001")
_DAY_OR_MONTH: Final = re.compile(r"(?<![\d.])(?:(\d{1,2})\.)?(\d{1,2})([./])(\d{4})(?!\d)")


def made_again(words: Sequence[Words], sale: Sale, today: date) -> FormDraft:
    """Return the form of an invoice like an earlier one, as it is today.

    Months and dates in its texts, and its supply period, go on by as many months as have passed;
    the time to pay is as long. `words` of every language know what months are called.
    """
    period = sale.terms.supply_period
    was = period.end if period else sale.day
    by = (today.year - was.year) * MONTHS + today.month - was.month

    def carry(text: str) -> str:
        return carried(text, by, [month_names(each) for each in words])

    values = {**_values(sale), "notes": carry(sale.terms.notes)}
    if period:
        values |= {
            "start": format_date(moved(period.start, by)),
            "end": format_date(moved(period.end, by)),
        }
    until = _deadline(sale)
    if until:
        last = date(today.year, MONTHS, LAST_DAY)
        values["deadline"] = format_date(min(today + (until - sale.day), last))
    if sale.discount_value:
        values["discount"] = format_money(sale.discount_value)
    lines = [_line(each) for each in sale.lines]
    return FormDraft(
        values=values, lines=tuple({**each, "name": carry(each["name"])} for each in lines)
    )


def correction_of(sale: Sale, doc_id: str, called: str) -> FormDraft:
    """Return the form of what corrects an invoice: its own lines, given back as they were paid."""
    values = dict(_values(sale))
    if sale.terms.electronic:
        values["process"] = Process.P9.value
    lines = tuple(map(_given_back, sale.lines, sale.discount_by_line))
    return FormDraft(values=values, lines=lines, corrects=doc_id, corrected=called)


def _values(sale: Sale) -> dict[str, str]:
    """Return what stands in the fields for an invoice, without its dates."""
    terms = sale.terms
    electronic = terms.electronic
    payment, *parts = sale.payments or (None,)
    part = next(iter(parts), None)
    account = next(iter(payment.accounts), None) if payment else None
    is_usual = sale.kind in {DocKind.EXPORT, DocKind.SELF_ISSUE}
    kind = sale.kind.value if is_usual else DocKind.SALE.value
    return {
        "kind": ELECTRONIC if electronic else kind,
        "process": electronic.process.value if electronic else "",
        "invoice_type": (electronic.invoice_type or "") if electronic else "",
        "self_issue": terms.self_issue.value if terms.self_issue else "",
        "reverse": ON if terms.reverse_charge else "",
        **(written(terms.buyer) if terms.buyer else {}),
        "currency": terms.currency.code,
        "rate": "" if terms.currency == LEK else format_rate(terms.currency.rate),
        "payment": payment.kind.value if payment else "",
        "part_payment": part.kind.value if part else "",
        "part": format_money(part.amount) if part else "",
        **account_values(account),
    }


def _deadline(sale: Sale) -> date | None:
    electronic = sale.terms.electronic
    return sale.terms.pay_deadline or (electronic.pay_deadline if electronic else None)


def _line(line: BasketLine) -> dict[str, str]:
    article = line.article
    return {
        "article": article.article_id,
        "name": article.name,
        "unit": article.unit,
        "quantity": _plain(line.quantity),
        "price": format_price(article.price),
        "vat": article.vat_code.value,
        "discount": _discount(line.discount),
    }


def _discount(discount: Discount | None) -> str:
    if discount is None:
        return ""
    if discount.percent is not None:
        return format_percent(discount.percent)
    return format_money(discount.amount or Decimal(0))


def _given_back(line: BasketLine, off: Decimal) -> Values:
    """Return a line that gives back what was paid for it, each unit where that comes out even."""
    paid = line.total - off
    each = as_price((paid / line.quantity).quantize(PRICE))
    is_even = to_cents(each * line.quantity) == paid
    price, quantity = (each, _plain(line.quantity)) if is_even else (paid, "1")
    back = {"price": format_price(-price), "quantity": quantity, "discount": ""}
    return {**_line(line), **back}


def _plain(quantity: Decimal) -> str:
    return f"{quantity.normalize():f}".replace(".", ",")


def month_names(words: Words) -> Sequence[str]:
    """Return what the months are called in a language, from January on."""
    return [words.say(f"month.{number}") for number in range(1, MONTHS + 1)]


def moved(day: date, months: int) -> date:
    """Return the same day so many months later; the last one of a month stays its last."""
    year, month = divmod(day.year * MONTHS + day.month - 1 + months, MONTHS)
    last = last_of(year, month + 1)
    is_last = day == last_of(day.year, day.month)
    return last if is_last else min(date(year, month + 1, 1) + timedelta(day.day - 1), last)


def last_of(year: int, month: int) -> date:
    """Return the last day of a month."""
    nearly = date(year, month, 28) + timedelta(4)
    return nearly - timedelta(nearly.day)


def carried(text: str, months: int, languages: Sequence[Sequence[str]]) -> str:
    """Return a text with each date and month in it so many months later: `nëntor 2026`, `11/2026`.

    What looks like a date and is none stays as it is.
    """

    def later(found: re.Match[str]) -> str:
        day, month, mark, year = found.groups()
        try:
            new = moved(date(int(year), int(month), int(day or 1)), months)
        except ValueError:
            return found[0]
        told = f"{new.month:0{len(month)}}{mark}{new.year}"
        return f"{new.day:0{len(day)}}.{told}" if day else told

    text = _DAY_OR_MONTH.sub(later, text)
    for names in languages:
        text = _named_months(text, months, names)
    return text


def _named_months(text: str, months: int, names: Sequence[str]) -> str:
    places: Mapping[str, int] = {name.casefold(): at for at, name in enumerate(names, start=1)}
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\s+(\d{{4}})\b", re.IGNORECASE)

    def later(found: re.Match[str]) -> str:
        new = moved(date(int(found[2]), places[found[1].casefold()], 1), months)
        name = names[new.month - 1]
        cased = name.capitalize() if found[1][0].isupper() else name
        return f"{cased} {new.year}"

    return pattern.sub(later, text)
