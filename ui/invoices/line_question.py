"""One line of an invoice, asked for: an article at its price, or what is typed."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtWidgets import QWidget

from till.domain.errors import RuleBroken
from till.domain.errors.catalogue import UnitUnknown
from till.domain.money import to_cents
from till.domain.selling.discount import parse_discount
from till.domain.shop.article import Article, Unit, checked_name
from till.domain.shop.vat import VatCode, VatRates
from till.domain.typed import read_price, read_quantity
from ui.invoices.draft import EXPORT, FormDraft, read_line_price
from ui.invoices.plan import line_form, vat_options
from ui.kit.page.form import Face, Values
from ui.kit.page.question import FormQuestion, Question
from ui.kit.table.record_list import PARTED, ListRecord
from ui.kit.wording import format_money, format_price, format_quantity
from ui.shell.messages import Messages, Tables

Units = Mapping[str, Unit]
Rates = Callable[[], VatRates]
NO_UNITS: Final[Units] = MappingProxyType({})
UNIT: Final = re.compile(r"[A-Z0-9]{2,3}")  # a code of UN/CEFACT


def no_rates() -> VatRates:
    """Return that no VAT code is known."""
    return VatRates(percent={})


def make_line(
    words: Messages, window: QWidget, *, units: Units = NO_UNITS, rates: Rates = no_rates
) -> FormQuestion:
    """Make the question about a line, with the units and VAT codes that the window looks up."""
    tables = Tables(units=units, rates=rates, countries={})
    form = line_form(words, tables, lambda _: vat_options(words, tables))
    return FormQuestion(words, window, form, name="invoice_line", missing=lambda _: "")


make_line.__dict__["looks_up"] = ("units", "rates")


def ask_line(
    dialog: FormQuestion, draft: FormDraft, line: Values, taken: Callable[[Values], object]
) -> None:
    """Ask for a line of a draft, beginning with `line`; `taken` is given what is typed.

    What is wrong is said at its field, and nothing typed is lost.
    """
    say = dialog.words.say
    is_export = draft.kind == EXPORT

    def take() -> None:
        values = dict(dialog.view.values())
        if is_export:
            values["vat"] = VatCode.J.value
        fault = line_fault(values, may_give_back=bool(draft.corrects))
        if fault is None:
            dialog.close_overlay()
            taken({**line, **values})
        else:
            dialog.show_problem("")
            dialog.view.show_error(fault[0], dialog.words.error(fault[1]))

    question = Question(
        title=line.get("name") or say("invoicing.typed_line"),
        does=say("invoicing.take_line"),
        keeps=say("invoicing.keep_line"),
        destroys=False,
    )
    face = Face(away=["vat"] if is_export else [], idle=["unit"] if line.get("article") else [])
    dialog.begin(question, lambda _: take(), face)
    usual = {"quantity": "1", "unit": "XPP", "vat": VatCode.B.value}
    dialog.view.begin({**usual, **line}, None, face)
    dialog.view.take_focus()


def line_fault(values: Values, *, may_give_back: bool) -> tuple[str, RuleBroken] | None:
    """Return the first field of a line that cannot be taken, and why."""
    checks: dict[str, Callable[[str], object]] = {
        "name": checked_name,
        "quantity": read_quantity,
        "unit": _check_unit,
        "price": read_line_price if may_give_back else read_price,
        "discount": partial(_check_discount, values),
    }
    for name, check in checks.items():
        try:
            check(values[name])
        except RuleBroken as error:
            return name, error
    return None


def _check_unit(code: str) -> None:
    if not UNIT.fullmatch(code):  # what no unit of the list bears is taken as it is typed
        raise UnitUnknown(unit=code)


def _check_discount(values: Values, text: str) -> None:
    price = read_line_price(values["price"])
    if text:
        parse_discount(text).value_of(to_cents(price * read_quantity(values["quantity"])))


def article_line(article: Article, draft: FormDraft) -> Values:
    """Return an article as a line; in another currency its price in lek says nothing."""
    price = "" if draft.is_foreign or article.has_open_price else format_price(article.price)
    is_export = draft.kind == EXPORT
    return {
        "article": article.article_id,
        "name": article.name,
        "unit": article.unit,
        "quantity": "1",
        "price": price,
        "vat": (VatCode.J if is_export else article.vat_code).value,
    }


def line_row(words: Messages, tables: Tables, place: int, line: Values) -> ListRecord:
    """Return a line as a row: what it is made of, and what it comes to before discounts."""
    try:
        quantity = read_quantity(line["quantity"])
        price = read_line_price(line["price"])
    except RuleBroken:  # told under the list
        return ListRecord(key=str(place), cells=(line.get("name", ""), ""))
    total = to_cents(price * quantity)
    if line.get("discount"):
        total -= parse_discount(line["discount"]).value_of(total)
    unit = tables.units.get(line["unit"])
    told = unit.words.get(words.language, "") if unit and unit.weighed else ""
    made = words.say(
        "receipts.line_price", quantity=format_quantity(quantity, told), price=format_price(price)
    )
    parts = (made, line.get("vat", ""), line.get("discount", ""))
    said = PARTED.join(each for each in parts if each)
    return ListRecord(key=str(place), cells=(line["name"], format_money(total)), sub=said)
