"""What the payment screen is asked: the total, and in which ways it may be paid."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.buyer import Buyer

USUAL = (TenderKind.CASH, TenderKind.CARD)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bill:
    """What is paid that is no open sale: orders, or a part of them; `pay` is done with tenders.

    `then` follows it. `line_count` is said under the total.
    """

    total: Decimal
    line_count: int
    pay: "Callable[[Sequence[Tender], Sequence[Approval]], Coroutine[object, object, object]]"
    then: "Callable[[], object]"
    buyer: Buyer | None = None


class TenderGroup(StrEnum):
    """The four segments: lek and euro are both cash; the last opens the choice of other kinds."""

    LEK = "lek"
    EURO = "euro"
    CARD = "card"
    OTHER = "other"


GROUP_OF = {TenderKind.CASH: TenderGroup.LEK, TenderKind.CARD: TenderGroup.CARD}


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentRequest:
    """A total in lek, and how it may be paid; `kind` None opens the choice of other kinds (F11).

    `cash_total` is what is to be paid wholly in cash, where that is rounded.

    `rate` is lek for one euro, only if it is today's. `offered` are the kinds the person may take,
    those of `needs_approval` with somebody's approval. `cash_limit` in lek is what this buyer may
    pay in cash, None where no limit holds. An electronic invoice offers no cash and no card
    (specification 2.5): the caller leaves them out of `offered`. `in_drawer` are the lek that
    change can be given from, None where that is not known; `is_blind` keeps the figure to itself.
    `credit` is the cash (lek) of goods that were brought back for these.
    """

    total: Decimal
    line_count: int
    cash_total: Decimal | None = None
    kind: TenderKind | None = TenderKind.CASH
    customer_name: str = ""
    rate: Decimal | None = None
    offered: tuple[TenderKind, ...] = USUAL
    needs_approval: frozenset[TenderKind] = frozenset()
    cash_limit: Decimal | None = None
    in_drawer: Decimal | None = None
    credit: Decimal = ZERO
    is_blind: bool = False
    is_business: bool = False
    is_electronic: bool = False
    has_customer_display: bool = False

    @property
    def is_even(self) -> bool:
        """Whether what came back pays for these to the cent: nothing changes hands."""
        return bool(self.credit) and self.credit == self.total

    @property
    def others(self) -> tuple[TenderKind, ...]:
        """The kinds behind the last segment."""
        return tuple(kind for kind in self.offered if kind not in USUAL)

    def allows(self, group: TenderGroup) -> bool:
        """Whether anything may be paid in a way."""
        match group:
            case TenderGroup.LEK | TenderGroup.EURO:
                return TenderKind.CASH in self.offered
            case TenderGroup.CARD:
                return TenderKind.CARD in self.offered
            case TenderGroup.OTHER:
                return bool(self.others)
