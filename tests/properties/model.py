"""The model beside the till: what is in the basket and the drawer, which deals were finished.

Lives here: what the model knows at a moment, and what follows from it.
Must not: use any code of the till; what actions change (trade); how far documents have come.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tests.properties.sums import EMPTY, Euros, Heap, Payments, refuse

ANA = "Ana Hoxha"
OPERATORS = {ANA: "ab123cd456", "Besa Leka": "ef456gh789", "Ilir Gjoni": None}
ROLES = {ANA: "cashier", "Besa Leka": "supervisor", "Ilir Gjoni": "owner"}
NOBODY = "till"
Key = TypeVar("Key")
Value = TypeVar("Value")


@dataclass(frozen=True, kw_only=True)
class Deal:
    """A sale or whatever else an invoice reports, named by the first document that reports it.

    The total of a return is None until it was seen: how its parts are rounded is the till's own
    affair, within bounds. `euros` came as cash with the payment. `refers` are the deals it
    corrects or sums up, `returned` how many thousandths of which line of the original it gives
    back, `latest` the document that reports it now, `is_closed` that a person decided that none
    does.
    """

    doc_id: str
    kind: str
    cashier: str
    day: str
    heap: Heap = EMPTY
    total: int | None = None
    payments: Payments = ()
    euros: Euros | None = None
    refers: tuple[str, ...] = ()
    returned: Mapping[int, int] = field(default_factory=dict)
    is_electronic: bool = False
    is_closed: bool = False
    latest: str = ""

    @property
    def is_correction(self) -> bool:
        """Whether it gives something back."""
        return self.kind in {"return", "cancellation"}

    @property
    def cash(self) -> int:
        """What it changes in the drawer, in cents."""
        return dict(self.payments).get("cash", 0)


@dataclass(frozen=True, kw_only=True)
class ParkedBasket:
    """A basket that was parked under a name by somebody."""

    number: int
    name: str
    heap: Heap
    by: str


@dataclass(frozen=True, kw_only=True)
class Note:
    """What the journal says of an action: who did it, who approved, whose basket, amounts."""

    action: str
    person: str
    approved_by: str = ""
    parked_by: str = ""
    was: int | None = None
    cents: int | None = None


@dataclass(frozen=True, kw_only=True)
class Model:
    """What must be true of the till; days are ISO text, amounts cents.

    `notes` is the journal of what needs an eye on it; `ever_parked` counts all that ever were.
    `rate` is the newest of the euro: its day, and ten-thousandths of a lek. `opened` are the days
    that were declared, `openings` what was declared last on each, by what document. What becomes
    of that at the service is told before each action: whether today `is_open`, and which
    balances count `elsewhere`, on another day than our clock's.
    """

    heap: Heap = EMPTY
    cashier: str | None = ANA
    deals: Mapping[str, Deal] = field(default_factory=dict)
    drawers: Mapping[str, int] = field(default_factory=dict)
    opened: frozenset[str] = frozenset()
    openings: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    is_open: bool = False
    elsewhere: frozenset[str] = frozenset()
    copies: Mapping[str, int] = field(default_factory=dict)
    parked: tuple[ParkedBasket, ...] = ()
    ever_parked: int = 0
    notes: tuple[Note, ...] = ()
    rate: tuple[str, int] | None = None

    @property
    def has_to_learn(self) -> bool:
        """Whether there is a deal whose total was not seen yet."""
        return any(each.total is None for each in self.deals.values())

    def restarted(self) -> "Model":
        """Return it after a start: Ana stands at the till."""
        return replace(self, cashier=ANA)

    def somebody(self) -> str:
        """Return who stands at the till."""
        return self.cashier or refuse("NobodySignedIn")

    def noted(
        self,
        action: str,
        *,
        approved_by: str | None = None,
        parked_by: str = "",
        was: int | None = None,
        cents: int | None = None,
    ) -> "Model":
        """Return it with an action of whoever stands here written down."""
        note = Note(
            action=action,
            person=self.cashier or NOBODY,
            approved_by=approved_by or "",
            parked_by=parked_by,
            was=was,
            cents=cents,
        )
        return replace(self, notes=(*self.notes, note))

    def require_open(self) -> None:
        """Say that the till must refuse while the day is not open."""
        if not self.is_open:
            refuse("DayNotOpened")

    def declared(self, day: str, doc_id: str, cents: int) -> "Model":
        """Return it with a day opened, or opened again: the last balance counts alone."""
        before, amount = self.openings.get(day, ("", 0))
        held = self.drawers.get(day, 0) - amount
        drawers = {**self.drawers, day: (0 if before in self.elsewhere else held) + cents}
        openings = {**self.openings, day: (doc_id, cents)}
        opened = self.opened | {day}
        return replace(self, opened=opened, openings=openings, drawers=drawers)

    def with_deal(self, deal: Deal) -> "Model":
        """Return it with a deal finished, or known better; cash moves when its total is known."""
        known = {**self.deals, deal.doc_id: replace(deal, latest=deal.latest or deal.doc_id)}
        model = replace(self, deals=known)
        return model if deal.total is None else model.moved(deal.day, deal.cash)

    def moved(self, day: str, cents: int) -> "Model":
        """Return it with so much more in the drawer of a day."""
        return replace(self, drawers={**self.drawers, day: self.drawers.get(day, 0) + cents})

    def decided(self, doc_id: str, *, latest: str | None) -> "Model":
        """Return it after a person replaced the document of a deal, or closed it (None)."""
        for deal in self.deals.values():
            if deal.latest == doc_id:
                better = replace(deal, is_closed=latest is None, latest=latest or doc_id)
                return replace(self, deals={**self.deals, deal.doc_id: better})
        return self  # a balance: what is in the drawer stays there

    def copied(self, doc_id: str) -> "Model":
        """Return it after another copy of a receipt was printed."""
        return replace(self, copies={**self.copies, doc_id: self.copies.get(doc_id, 0) + 1})

    def referring(self, doc_id: str) -> list[Deal]:
        """Return the deals that refer to a deal; what a person closed refers to nothing."""
        return [
            each for each in self.deals.values() if doc_id in each.refers and not each.is_closed
        ]

    def given_back(self, doc_id: str) -> list[Deal]:
        """Return the corrections of a deal; one that a person closed gave back what it claimed."""
        return [each for each in self.referring(doc_id) if each.is_correction]

    def left(self, doc_id: str) -> list[int]:
        """Return how many thousandths of each line of a sale are still with the customer."""
        left = [line.thousandths for line in self.deals[doc_id].heap.lines]
        for correction in self.given_back(doc_id):
            for index, thousandths in correction.returned.items():
                left[index] -= thousandths
        return left

    def held(self, doc_id: str) -> dict[str, int]:
        """Return what of each kind of payment for a sale was not given back yet, in cents."""
        held = dict(self.deals[doc_id].payments)
        for correction in self.given_back(doc_id):
            for kind, cents in correction.payments:
                held[kind] += cents
        return held
