"""`till documents issue` and `template`: invoices on other terms than those of the counter.

What a file may hold is in invoice_file; the conditions between its fields are the wording's.
"""

import json
from datetime import date
from pathlib import Path

import click

from till.actions.documents.issuing import Issued
from till.actions.people.authorisation import may_invoice
from till.actions.selling import invoicing
from till.actions.selling.correcting import cancel_elsewhere
from till.actions.selling.invoicing import OrderTold
from till.actions.till import Till
from till.cli.answers import Status
from till.cli.command import command
from till.cli.context import CommandContext
from till.cli.issuing import answer_outcome, issue
from till.cli.options import PATH, SURE, WAIT, argument, today
from till.domain.fiscal.document import FiscalDocument
from till.domain.identifiers import DocId, Iic
from till.system.invoices.invoice_file import InvoiceFile, InvoiceKind, read_invoice_file
from till.system.invoices.wanted_invoice import (
    article_finder,
    basket_of,
    currency_of,
    known_articles,
    tenders_of,
    terms_of,
    wanted_invoice,
)

EXAMPLES = (
    *("sale", "electronic", "order", "export", "self_issue", "summary", "correction"),
    "cancellation",
)


FILE = argument("file", "FILE.json", "The invoice as JSON; see `template`.", type=PATH)
KIND = argument("kind", "|".join(EXAMPLES), "Type of invoice.")
Example = dict[str, object]

ACCOUNT: Example = {
    "number": "AL35202111090000000001234567",
    "holder": "Minimarket Liqeni",
    "bank": "Banka e Liqenit",
    "swift_code": "BLIQALTR",
    "country": "Shqipëri",
    "country_code": "AL",
    "currency": "ALL",
}
BUSINESS: Example = {
    "id_type": "NUIS",
    "id_number": "L12345678A",
    "name": "Hotel Liqeni sh.p.k.",
    "address": "Rruga e Liqenit 3",
    "town": "Pogradec",
}
ABROAD: Example = {
    "id_type": "TAX",
    "id_number": "IT01234567890",
    "name": "Alimentari del Lago",
    "address": "Via Roma 1",
    "town": "Bari",
    "country": "ITA",
    "country_code": "IT",
}
LINES: list[Example] = [
    {"article": "A1", "quantity": 3},
    {"article": "101", "quantity": 2.5, "discount": "10%"},
]


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
    if file.kind is InvoiceKind.SUMMARY:
        orders = [DocId(each) for each in file.orders]
        article_of = article_finder(till.articles)
        told = [
            OrderTold(
                iic=Iic(part.iic.upper()),
                basket=basket_of(
                    part,
                    known_articles(part.lines, article_of),
                    where=f"orders_elsewhere[{place}].",
                ),
                currency=currency_of(part.currency),
            )
            for place, part in enumerate(file.orders_elsewhere)
        ]
        return await invoicing.settle_orders(till, orders, tenders_of(file), terms_of(file), told)
    wanted = wanted_invoice(file, till.articles)
    if file.kind is InvoiceKind.CANCELLATION:
        return await cancel_elsewhere(till, wanted.terms, wanted.basket, wanted.tenders)
    if file.kind is InvoiceKind.ORDER:
        return await invoicing.take_order(till, wanted.basket, wanted.terms)
    return await invoicing.invoice(
        till, wanted.basket, wanted.tenders, wanted.terms, is_sure=is_sure
    )


def example(kind: str, today: date) -> Example:
    """Return the example of a kind, or of `electronic`. Raises KeyError."""
    return {
        "sale": _sale,
        "electronic": _electronic,
        "order": _order,
        "export": _export,
        "self_issue": _self_issue,
        "summary": _summary,
        "correction": _correction,
        "cancellation": _cancellation,
    }[kind](today)


def _sale(_today: date) -> Example:
    return {
        "kind": "sale",
        "buyer": BUSINESS,
        "notes": "",
        "lines": LINES,
        "discount": "5%",
        "payments": [{"kind": "card", "amount": 100}, {"kind": "cash"}],
    }


def _electronic(today: date) -> Example:
    return {
        "kind": "sale",
        "buyer": BUSINESS,
        "electronic": {"process": "P1", "pay_deadline": f"{today.year}-12-31"},
        "supply_period": {"start": f"{today:%Y-%m}-01", "end": today.isoformat()},
        "lines": LINES,
        "payments": [{"kind": "account", "accounts": [ACCOUNT]}],
    }


def _order(_today: date) -> Example:
    return {"kind": "order", "lines": LINES}


def _export(_today: date) -> Example:
    return {
        "kind": "export",
        "buyer": ABROAD,
        "currency": {"code": "EUR", "rate": 100.5},
        "lines": [{"article": "A1", "quantity": 12, "price": 1.2, "vat": "J"}],
        "payments": [{"kind": "account", "accounts": [{**ACCOUNT, "currency": "EUR"}]}],
    }


def _self_issue(_today: date) -> Example:
    return {
        "kind": "self_issue",
        "self_issue": "DOMESTIC",
        "buyer": {**BUSINESS, "id_type": "ID", "id_number": "I01234567J", "name": "Agim Bardhi"},
        "reverse_charge": False,
        "lines": [{"article": "101", "quantity": 20, "price": 90}],
        "payments": [{"kind": "cash"}],
    }


def _summary(_today: date) -> Example:
    return {"kind": "summary", "orders": ["DOCID", "DOCID"], "payments": [{"kind": "cash"}]}


def _correction(_today: date) -> Example:
    return {
        "kind": "sale",
        "corrects": {"doc_id": "DOCID"},
        "lines": [{"article": "A1", "quantity": 1, "price": -10}],
        "payments": [{"kind": "cash"}],
    }


def _cancellation(today: date) -> Example:
    return {
        "kind": "cancellation",
        "corrects": {"iic": "0" * 32, "issue_date": today.isoformat()},
        "lines": LINES,
        "payments": [{"kind": "cash"}],
    }
