"""What the page of receipts shows, as values."""

from dataclasses import dataclass

from till.domain.selling.basket import BasketLine
from ui.kit.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedInvoice:
    """Another invoice that this one speaks of, or that speaks of it: how, and which."""

    doc_id: str
    how: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FactGroup:
    """Some facts under a heading, each a label and a value."""

    heading: str
    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceView:
    """An invoice in full, in words; each `no_…` says why that cannot be done, empty where it can.

    `receipt` is the service's picture (PNG), None until it is there.
    """

    doc_id: str
    heading: str
    amount: str
    state: State
    state_word: str
    sentence: str
    moment: str
    cashier: str
    buyer: str
    receipt: bytes | None
    lines: tuple[BasketLine, ...]
    groups: tuple[FactGroup, ...]
    linked: tuple[LinkedInvoice, ...]
    no_reprint: str
    no_pdf: str
    no_return: str
    no_cancel: str
    no_correct: str
    no_again: str
