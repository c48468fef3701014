"""The form of an invoice as it stands, and as the file that it would be."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Final

from till.domain.cash.exchange import parse_rate
from till.domain.errors import RuleBroken
from till.domain.identifiers import DocKind
from till.domain.selling.terms import LEK
from till.domain.shop.buyer import ALBANIA, BuyerIdType
from till.domain.shop.vat import VatCode
from till.domain.typed import read_amount, read_price, read_quantity, shortened
from ui.kit.page.form import ON, Values

ELECTRONIC: Final = "electronic"
SALE: Final = DocKind.SALE.value
EXPORT: Final = DocKind.EXPORT.value
SELF_ISSUE: Final = DocKind.SELF_ISSUE.value
KINDS: Final = (SALE, ELECTRONIC, EXPORT, SELF_ISSUE)
NUIS: Final = BuyerIdType.NUIS.value
LINES: Final = "lines"
BUYER: Final = ("number", "name", "address", "town", "country")
ACCOUNT: Final = "account"
ACCOUNT_FIELDS: Final = (
    *("account_number", "holder", "bank", "swift", "account_country", "account_currency"),
)
_DAY: Final = re.compile(r"(\d{1,2})[./](\d{1,2})[./](\d{4})")
MINUS: Final = ("-", "\u2212")
PATHS: Final[Mapping[str, str]] = {
    "process": "electronic.process",
    "invoice_type": "electronic.invoice_type",
    "prepaid": "electronic.prepaid",
    "self_issue": "self_issue",
    "reverse": "reverse_charge",
    "paper": "buyer.id_type",
    "number": "buyer.id_number",
    "name": "buyer.name",
    "address": "buyer.address",
    "town": "buyer.town",
    "country": "buyer.country",
    "currency": "currency.code",
    "rate": "currency.rate",
    "payment": "payments.kind",
    "part_payment": "part.kind",
    "part": "part.amount",
    "account_number": "payments.accounts.number",
    "holder": "payments.accounts.holder",
    "bank": "payments.accounts.bank",
    "swift": "payments.accounts.swift_code",
    "account_country": "payments.accounts.country_code",
    "account_currency": "payments.accounts.currency",
    "deadline": "pay_deadline",
    "start": "supply_period.start",
    "end": "supply_period.end",
    "discount": "discount",
    "notes": "notes",
}
"""Each field of the form, with its place in the file."""
CAPITALS: Final = frozenset({"currency", "swift", "account_country", "account_currency"})
OF_REQUEST: Final[Mapping[str, str]] = {
    "documentType": "kind",
    "articles": LINES,
    "buyer": "number",
    "buyer.buyerIDType": "paper",
    "buyer.buyerCountry": "country",
    "invoiceRebate": "discount",
    "currency.exRate": "rate",
    "payment": "payment",
    "payment.details": "account_number",
    "payment.details.countryCode": "account_country",
    "payment.details.currency": "account_currency",
    "selfIssueType": "self_issue",
    "reverseCharge": "reverse",
    "supplyPeriod": "start",
    "selectedProcess": "process",
    "selectedInvoiceType": "invoice_type",
    "payDeadline": "deadline",
    "prepaidAmount": "prepaid",
    "invoiceNotes": "notes",
}
"""Fields of the request (specification 2.1), with the field of the form where they are told."""
_OF_FILE: Final = {path: name for name, path in PATHS.items()}
_PARTS: Final = {
    "buyer": "number",
    "payments": "payment",
    "payments.amount": "part",
    "supply_period": "start",
}


class DayUnreadable(RuleBroken):
    """A date is typed as 31.12.2026. Facts: text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormDraft:
    """What stands in the form, as it is typed.

    `lines` have `article`, `name`, `unit`, `quantity`, `price`, `vat` and `discount`. `corrects` is
    the docId of the invoice that it corrects, and `corrected` what that is called.
    """

    values: Values
    lines: tuple[Values, ...] = ()
    corrects: str = ""
    corrected: str = ""
    country: str = field(default="", compare=False)
    """The name of the country of the bank account, which the form does not ask for."""

    @property
    def kind(self) -> str:
        """Which of `KINDS` it is."""
        return self.values.get("kind", SALE)

    @property
    def is_foreign(self) -> bool:
        """Whether its amounts are not in lek."""
        return self.values.get("currency", LEK.code).upper() not in {"", LEK.code}

    def text(self) -> str:
        """Return it as one text, to be kept."""
        told = {"values": dict(self.values), LINES: [dict(each) for each in self.lines]}
        return json.dumps(
            {**told, "corrects": self.corrects, "corrected": self.corrected}, ensure_ascii=False
        )

    def with_values(self, values: Values) -> "FormDraft":
        """Return it with other values."""
        return replace(self, values=values)

    def with_lines(self, place: int | None, *lines: Values) -> "FormDraft":
        """Return it with these lines in the place of one, or behind all."""
        at = len(self.lines) if place is None else place
        return replace(self, lines=(*self.lines[:at], *lines, *self.lines[at + 1 :]))


def draft_from(text: str) -> FormDraft:
    """Return the draft of a text that `text` wrote."""
    told = json.loads(text)
    return FormDraft(
        values=told["values"],
        lines=tuple(told[LINES]),
        corrects=told["corrects"],
        corrected=told["corrected"],
    )


def read_day(text: str) -> str:
    """Return a date as `2026-12-31`. Raises DayUnreadable."""
    found = _DAY.fullmatch(text.strip())
    try:
        return date(int(found[3]), int(found[2]), int(found[1])).isoformat() if found else _no(text)
    except ValueError:
        return _no(text)


def _no(text: str) -> str:
    raise DayUnreadable(text=shortened(text))


def read_line_price(text: str) -> Decimal:
    """Read a unit price; one with a minus gives back. Raises as `read_price` does."""
    if text.startswith(MINUS):
        return -read_price(text[1:])
    return read_price(text)


READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "prepaid": read_amount,
    "part": read_amount,
    "rate": parse_rate,
    "deadline": read_day,
    "start": read_day,
    "end": read_day,
    "reverse": lambda text: text == ON,
    "price": read_line_price,
    "quantity": read_quantity,
    **dict.fromkeys(CAPITALS, str.upper),
}


def field_of(path: str) -> str:
    """Return the field of the form at which a field of the file or of the request is told."""
    plain = re.sub(r"\[\d+\]", "", path)
    name = _OF_FILE.get(plain) or OF_REQUEST.get(plain)
    first = plain.partition(".")[0]
    part = plain.removeprefix("buyer.") if first == "buyer" else plain
    lines = LINES if first in {LINES, "articles"} else part
    return name or _PARTS.get(plain) or lines


def part_of(name: str) -> str:
    """Return the part of the file that a field of the form is in, as `payments`."""
    return PATHS.get(name, name).partition(".")[0]


def as_file(
    draft: FormDraft, seen: frozenset[str]
) -> tuple[dict[str, object], dict[str, RuleBroken]]:
    """Return the file that the fields which are `seen` would be, and what cannot be read."""
    faults: dict[str, RuleBroken] = {}
    file: dict[str, object] = {"kind": SALE if draft.kind == ELECTRONIC else draft.kind}
    for name, path in PATHS.items():
        text = draft.values.get(name, "")
        if name not in seen or not text or (name == "currency" and not draft.is_foreign):
            continue
        try:
            _put(file, path, READERS.get(name, str)(text))
        except RuleBroken as error:
            faults[name] = error
    _complete_parts(file, draft)
    lines = []
    for place, line in enumerate(draft.lines):
        try:
            lines.append(line_part(line))
        except RuleBroken as error:
            faults[f"{LINES}[{place}]"] = error
    return {**file, LINES: lines}, faults


def line_part(line: Values) -> dict[str, object]:
    """Return a line as the file has it. Raises what is wrong with a number in it."""
    return {name: READERS.get(name, str)(text) for name, text in line.items() if text}


def _put(file: dict[str, object], path: str, value: object) -> None:
    part = file
    *parents, last = path.split(".")
    for name in parents:
        found = part.setdefault(name, {})
        part = found if isinstance(found, dict) else part
    part[last] = value


def _complete_parts(file: dict[str, object], draft: FormDraft) -> None:
    """Say what a form does not ask for, and leave out a buyer whom nobody named."""
    buyer = file.pop("buyer", {})
    if isinstance(buyer, dict) and any(draft.values.get(name) for name in BUYER[:4]):
        said = {PATHS[name].removeprefix("buyer."): "" for name in BUYER[:4]}
        plain = {"id_type": NUIS, "country": ALBANIA}
        file["buyer"] = {**said, **plain, **buyer}
    paid = file.get("payments")
    if isinstance(paid, dict):
        account = paid.pop("accounts", None)
        if isinstance(account, dict):
            account.setdefault("country", draft.country or str(account.get("country_code", "")))
        rest = {**paid, "accounts": [account] if account else []}  # without what a part pays
        part = file.pop("part", None)
        file["payments"] = [rest, part] if part else [rest]
    if draft.kind == ELECTRONIC:
        _put(file, "electronic.process", draft.values.get("process") or "P1")
    if draft.corrects:
        file["corrects"] = {"doc_id": draft.corrects}


def fitting(draft: FormDraft) -> FormDraft:
    """Return it with the VAT code of its lines as its kind has it: that of exports is theirs."""
    code = VatCode.J.value

    def fit(line: Values) -> Values:
        own = line.get("vat", "")
        return {**line, "vat": code if draft.kind == EXPORT else own.replace(code, "")}

    return replace(draft, lines=tuple(map(fit, draft.lines)))
