"""What is wrong with one field of a request, in the words of who stands at the till."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pydantic import ValidationError

from till.domain.errors import RuleBroken
from till.domain.errors.basket import BasketEmpty
from till.domain.errors.documents import ConditionBroken, OrdersMissing
from till.domain.errors.people import OperatorCodeUnfit
from till.domain.shop.buyer import LONGEST_TOLD
from till.domain.text import one_line

# Field, without the places in lists → the condition that names it. What is not here is made from
# typed values or checked before it is worded, and cannot be unfit
# (tests/service/test_field_errors.py).
FIELD_CONDITIONS: Mapping[str, str] = {
    "docId": "doc_id_unfit",
    "currency.code": "currency_unfit",
    "currency.exRate": "exchange_rate_unfit",
    "articles.articleId": "article_id_unfit",
    "articles.name": "article_name_unfit",
    "articles.soldIn": "article_unit_unfit",
    "payment": "payment_missing",
    "payment.details.idNumber": "account_number_unfit",
    "payment.details.name": "account_holder_unfit",
    "payment.details.bankName": "account_bank_unfit",
    "payment.details.swift_code": "account_swift_code_unfit",
    "payment.details.country": "account_country_unfit",
    "payment.details.countryCode": "account_country_code_unfit",
    "payment.details.currency": "account_currency_unfit",
    "invoiceNotes": "notes_unfit",
    "selectedInvoiceType": "invoice_type_unfit",
    "prepaidAmount": "prepaid_unfit",
    "notes": "balance_notes_unfit",
}


@contextmanager
def field_errors_named(*part: str | int) -> Iterator[None]:
    """Turn the validation error of a request into an error that a person can act on.

    A part of a request that is made by itself says which it is: its path, with places in lists.
    Raises ConditionBroken, or BasketEmpty, OrdersMissing or OperatorCodeUnfit.
    """
    try:
        yield
    except ValidationError as error:
        raise _named(error, part) from error


def _named(error: ValidationError, part: tuple[str | int, ...]) -> RuleBroken:
    """Return the error of the first field that is unfit; `line` counts from one in its list."""
    first = error.errors(include_url=False)[0]
    path = (*part, *first["loc"])
    field = ".".join(each for each in path if isinstance(each, str))
    places = [each + 1 for each in path if isinstance(each, int)]
    text = one_line(str(first["input"]))[:LONGEST_TOLD]
    match field:
        case "articles":
            return BasketEmpty()
        case "summaryInvoices":
            return OrdersMissing()
        case "operatorCode":
            return OperatorCodeUnfit(code=text)
        case _:
            line = places[0] if places else 1
            return ConditionBroken(FIELD_CONDITIONS.get(field), field=field, text=text, line=line)
