"""The payment: what is to be paid, what was given, and what is being typed."""

from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Final

from till.domain.cash.exchange import EURO, covering
from till.domain.errors import TillError
from till.domain.errors.money import (
    AmountNegative,
    AmountNotPositive,
    AmountTooFine,
    AmountUnreadable,
)
from till.domain.money import ZERO
from till.domain.rights.approval import Approval
from till.domain.selling.rounding import is_rounded
from till.domain.selling.tender import (
    Settlement,
    Tender,
    TenderKind,
    foreign_tender,
    tender,
)
from till.domain.shop.buyer import Buyer
from till.domain.typed import read_amount

USUAL = (TenderKind.CASH, TenderKind.CARD)
HALF_TYPED: Final = (AmountUnreadable, AmountTooFine, AmountNegative, AmountNotPositive)


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


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTender:
    """A tender laid down; a card waits for its terminal until it `is_confirmed` by hand.

    `is_credit` marks the cash of goods that were brought back: it lies in the drawer already.
    """

    tender: Tender
    is_confirmed: bool = False
    is_credit: bool = False

    @property
    def waits(self) -> bool:
        """Whether it is a card that nobody has seen approved."""
        return self.tender.kind is TenderKind.CARD and not self.is_confirmed


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDraft:
    """What is to be paid, what was laid against it, and the kind and text of the one being typed.

    `is_tapped` tells that the text is a quick note; `kept` are typed amounts that somebody has
    been asked about once, `is_cash_meant` that so much cash was meant to be taken, `has_change`
    that somebody has so much change.
    """

    request: PaymentRequest
    given: tuple[GivenTender, ...] = ()
    group: TenderGroup = TenderGroup.LEK
    kind: TenderKind = TenderKind.CASH
    text: str = ""
    is_tapped: bool = False
    kept: frozenset[Decimal] = frozenset()
    is_cash_meant: bool = False
    has_change: bool = False

    @property
    def tenders_given(self) -> tuple[Tender, ...]:
        """The tenders laid down."""
        return tuple(each.tender for each in self.given)

    @property
    def has_kind(self) -> bool:
        """Whether it is known how the amount is paid: behind F11 a kind is chosen first."""
        return self.group is not TenderGroup.OTHER or self.kind in self.request.others

    def typed(self) -> Tender | None:
        """The tender being typed; None while the field is empty. Raises what cannot be taken."""
        if not self.text.strip():
            return None
        amount = read_amount(self.text)
        if amount == 0 and self.before().left:
            raise AmountNotPositive
        return self._tender(amount) if amount else None

    def tenders(self) -> tuple[Tender, ...]:
        """All tenders, the one being typed last. Raises what `typed` does."""
        typed = self.typed()
        return self.tenders_given if typed is None else (*self.tenders_given, typed)

    @property
    def tenders_shown(self) -> tuple[Tender, ...]:
        """All tenders as far as they can be told: one that cannot be read is left out."""
        try:
            return self.tenders()
        except TillError:
            return self.tenders_given

    def taken(self) -> tuple[Tender, ...]:
        """All tenders that Enter takes: an empty amount is exactly the rest. Raises as `typed`."""
        if self.text.strip() or (self.given and self.before().is_settled()):
            return self.tenders()
        if self.group is TenderGroup.EURO and self.request.rate is not None:
            return (*self.tenders_given, self._tender(self.exact()))
        return (*self.tenders_given, Tender(kind=self.kind))

    def exact(self) -> Decimal:
        """What is left in the money being typed: lek, or the euros and cents that cover it."""
        left = self.before().left
        rate = self.request.rate
        return left if self.group is not TenderGroup.EURO or rate is None else covering(left, rate)

    def settled_by(self, tenders: Sequence[Tender]) -> Settlement:
        """How it stands with these tenders. Raises CardOver and AmountTooLarge."""
        return tender(self._due([each.kind for each in tenders]), tenders)

    def before(self) -> Settlement:
        """How it stands without what is being typed, in the way that is chosen."""
        alone = self.settled_by(self.tenders_given)
        if self.given and alone.is_settled() and not self.text.strip():
            return alone
        kinds = [*(each.kind for each in self.tenders_given), self.kind]
        return tender(self._due(kinds), self.tenders_given)

    def now(self) -> Settlement:
        """How it stands. Raises what `typed` does, CardOver and AmountTooLarge."""
        typed = self.typed()
        return self.before() if typed is None else self.settled_by((*self.tenders_given, typed))

    def problem(self) -> TillError | None:
        """What is wrong with the amount being typed; None where nothing is, or it is half typed."""
        try:
            self.now()
        except HALF_TYPED:
            return None
        except TillError as error:
            return error
        return None

    def shown(self) -> Settlement:
        """How it stands as far as it can be told: an amount that cannot be taken is left out."""
        try:
            return self.now()
        except TillError:
            return self.before()

    def waits_for_terminal(self) -> bool:
        """Whether Enter would settle it all but for a card, not the last thing given, that waits.

        The last is confirmed by finishing: whoever presses Enter there is looking at the terminal.
        """
        try:
            taken = self.taken()
            settled = self.settled_by(taken).is_settled()
        except TillError:
            return False
        return settled and any(each.waits for each in self.given[: len(taken) - 1])

    def laid_down(self) -> "PaymentDraft":
        """The draft with the typed tender among those given. Raises as `now` does."""
        self.now()
        typed = self.typed()
        more = () if typed is None else (GivenTender(tender=typed),)
        return replace(self, given=(*self.given, *more), text="", is_tapped=False)

    def without(self, place: int) -> "PaymentDraft":
        """The draft without the tender at a place, from 0."""
        return replace(self, given=self.given[:place] + self.given[place + 1 :])

    def confirmed(self, place: int | None = None) -> "PaymentDraft":
        """The draft with the card at a place, or every card, seen approved."""
        given = tuple(
            replace(each, is_confirmed=each.is_confirmed or place in {None, at})
            for at, each in enumerate(self.given)
        )
        return replace(self, given=given)

    def at_rate(self, rate: Decimal) -> "PaymentDraft":
        """The draft at another rate (lek for one euro), euro that were laid down included."""
        given = tuple(
            each
            if each.tender.foreign is None
            else replace(each, tender=foreign_tender(EURO, each.tender.foreign.amount, rate))
            for each in self.given
        )
        return replace(self, request=replace(self.request, rate=rate), given=given)

    def paid_by(self, group: TenderGroup, kind: TenderKind | None = None) -> "PaymentDraft":
        """The draft paid in another way.

        An amount in another money is typed anew, and the rest that a card was to take is forgotten.
        """
        kinds = {
            TenderGroup.LEK: TenderKind.CASH,
            TenderGroup.EURO: TenderKind.CASH,
            TenderGroup.CARD: TenderKind.CARD,
        }
        other_money = group is not self.group and TenderGroup.EURO in {group, self.group}
        leaves_card = self.group is TenderGroup.CARD and group is not TenderGroup.CARD
        made = replace(self, group=group, kind=kind or kinds.get(group, self.kind))
        return (
            replace(made, text="", is_tapped=False)
            if other_money or (leaves_card and self.is_tapped)
            else made
        )

    def _due(self, kinds: Iterable[TenderKind]) -> Decimal:
        """What is to be paid in these ways: wholly in cash it may be rounded."""
        in_cash = self.request.cash_total
        return self.request.total if in_cash is None or not is_rounded(kinds) else in_cash

    def _tender(self, amount: Decimal) -> Tender:
        if self.group is TenderGroup.EURO and self.request.rate is not None:
            return foreign_tender(EURO, amount, self.request.rate)
        return Tender(kind=self.kind, amount=amount)


def first_draft(request: PaymentRequest) -> PaymentDraft:
    """Nothing given yet but a credit, in the way that is asked for or the first that is offered."""
    kind = request.kind if request.kind in request.offered else None
    group = TenderGroup.OTHER
    if request.kind is not None:
        group = GROUP_OF.get(request.kind, TenderGroup.OTHER)
    if not request.allows(group):
        group = next((each for each in TenderGroup if request.allows(each)), group)
    given: tuple[GivenTender, ...] = ()
    if request.credit and TenderKind.CASH in request.offered:
        credit = Tender(kind=TenderKind.CASH, amount=request.credit)
        given = (GivenTender(tender=credit, is_credit=True),)
    return PaymentDraft(request=request, given=given).paid_by(group, kind)
