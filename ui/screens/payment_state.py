"""The payment as it stands: what was given, and what is being typed.

Lives here: `PaymentDraft`, a value; settling it is `till.domain.tender`.
Must not: Qt, rules about money, words.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from till.domain.errors import AmountUnreadable, TillError
from till.domain.tender import Settlement, Tender, TenderKind, tender
from ui.format import NotANumber, parse_amount


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentDraft:
    """A total in lek, the tenders laid against it, and the kind and text of the one being typed."""

    total: Decimal
    given: tuple[Tender, ...] = ()
    kind: TenderKind = TenderKind.CASH
    text: str = ""

    def typed(self) -> Tender | None:
        """The tender being typed; None while the field is empty. Raises AmountUnreadable."""
        if not self.text.strip():
            return None
        try:
            amount = parse_amount(self.text)
        except NotANumber as error:
            raise AmountUnreadable(text=error.text) from error
        return Tender(kind=self.kind, amount=amount) if amount else None

    def tenders(self) -> tuple[Tender, ...]:
        """All tenders, the one being typed last. Raises AmountUnreadable."""
        typed = self.typed()
        return self.given if typed is None else (*self.given, typed)

    def before(self) -> Settlement:
        """How it stands without what is being typed."""
        return tender(self.total, self.given)

    def now(self) -> Settlement:
        """How it stands. Raises AmountUnreadable, CardOver and AmountTooLarge."""
        return tender(self.total, self.tenders())

    def problem(self) -> TillError | None:
        """What is wrong with the amount being typed; None where nothing is, or it is half typed."""
        try:
            self.now()
        except AmountUnreadable:
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

    def laid_down(self) -> "PaymentDraft":
        """The draft with the typed tender among those given. Raises as `now` does."""
        self.now()
        return replace(self, given=self.tenders(), text="")

    def without(self, place: int) -> "PaymentDraft":
        """The draft without the tender at a place, from 0."""
        return replace(self, given=self.given[:place] + self.given[place + 1 :])

    def with_rest_by(self, kind: TenderKind) -> "PaymentDraft":
        """The draft with what is left given by one kind."""
        rest = Tender(kind=kind, amount=self.before().left)
        return replace(self, given=(*self.given, rest), kind=kind, text="")
