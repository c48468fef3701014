"""What each endpoint takes, and the conditions that a schema cannot say."""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass

from till.practice import asked, schema
from till.practice.fields import Field
from till.practice.rules import (
    CANCEL_RULES,
    MOVEMENT_RULES,
    OPENING_RULES,
    REGISTER_RULES,
    TOTAL_RULES,
)

_BALANCE_FAILS = "A failure is HTTP 200 with error and without fcdc."
_FISCAL = "The same docId with the same body continues the same document."


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One endpoint: its path, its request by name and field table, what it does, its rules."""

    path: str
    request: str
    fields: tuple[Field, ...]
    does: str
    rules: Sequence[object] = ()

    @property
    def description(self) -> str:
        """Say what it does, and each condition that the rules ask beyond the schema."""
        if not self.rules:
            return self.does
        conditions = [f"- {inspect.getdoc(rule) or ''}" for rule in self.rules]
        return "\n".join((self.does, "", "Conditions beyond the schema:", "", *conditions))


# Specification 4, in its order.
REQUESTS = (
    Endpoint(
        path=asked.REGISTER,
        request="RegisterInvoiceRequest",
        fields=schema.REGISTER_INVOICE,
        does=f"Registers a fiscal document (4.1). {_FISCAL} A cash invoice needs the opening"
        " balance of the day (4.6).",
        rules=(*REGISTER_RULES, *TOTAL_RULES),
    ),
    Endpoint(
        path=asked.CANCEL,
        request="CancelInvoiceRequest",
        fields=schema.CANCEL_INVOICE,
        does=f"Reverses the articles and payments of an earlier invoice (4.2). {_FISCAL}",
        rules=CANCEL_RULES,
    ),
    Endpoint(
        path=asked.STATUS,
        request="StatusInvoiceRequest",
        fields=schema.INVOICE_STATUS,
        does="Tries to complete an earlier document and gives its state (4.3); HTTP 400 where the"
        " docId is not found.",
    ),
    Endpoint(
        path=asked.PDF,
        request="InvoicePdfRequest",
        fields=schema.INVOICE_PDF,
        does="Renders an invoice (4.4): A4 in sq or en and eInvoice as PDF, receipt as PNG. An"
        " eInvoice needs an invoice that has an eic. Everything is marked as practice.",
    ),
    Endpoint(
        path=asked.INITIATE,
        request="BalanceRequest",
        fields=schema.BALANCE,
        does="Reports the opening cash balance, once for each device and calendar day in Tirane"
        f" (4.6). {_BALANCE_FAILS}",
        rules=OPENING_RULES,
    ),
    Endpoint(
        path=asked.WITHDRAW,
        request="BalanceRequest",
        fields=schema.BALANCE,
        does=f"Reports cash taken out of the till (4.5). {_BALANCE_FAILS}",
        rules=MOVEMENT_RULES,
    ),
    Endpoint(
        path=asked.DEPOSIT,
        request="BalanceRequest",
        fields=schema.BALANCE,
        does=f"Reports cash put into the till (4.5). {_BALANCE_FAILS}",
        rules=MOVEMENT_RULES,
    ),
    Endpoint(
        path=asked.TAXPAYERS,
        request="GetTaxpayersRequest",
        fields=schema.GET_TAXPAYERS,
        does="Finds taxpayers by number or by name (4.7).",
    ),
    Endpoint(
        path=asked.OPERATORS,
        request="GetOperatorsRequest",
        fields=schema.GET_OPERATORS,
        does="Lists the operators of the business (4.8); the body is an empty object.",
    ),
)
