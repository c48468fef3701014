"""Customers who pay in euros, at the rate that somebody set today.

Lives here: the rule of such a sale.
Must not: other ways to pay (selling_rules).
"""

from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.properties import strategies, trade
from tests.properties.selling_rules import SellingRules
from tests.properties.sums import Euros
from till.actions.selling import tendering
from till.actions.selling.checkout import check_out
from till.domain.cash.exchange import EURO
from till.domain.selling.tender import Tender, TenderKind, foreign_tender

FIRST_RATE = 974_000  # ten-thousandths of a lek


class EuroRules(SellingRules):
    """A shop where tourists buy."""

    @rule(
        code=strategies.codes,
        rate=strategies.rates,
        cents=strategies.notes,
        is_stale=st.sampled_from((False, False, False, True)),
    )
    def sell_for_euros(self, code: str, rate: int | None, cents: int, is_stale: bool) -> None:
        """Sell something; the rest is paid in lek. The notes may be counted at another rate."""
        self.get_ready([code])
        if rate is not None:
            self._set_rate(rate)
        newest = self.model.rate[1] if self.model.rate else FIRST_RATE
        euros = Euros(cents=cents, rate=newest + is_stale)
        tenders = [
            foreign_tender(EURO, strategies.in_lek(cents), _per_euro(euros.rate)),
            Tender(kind=TenderKind.CASH),
        ]
        slip = self.slip
        self.act(
            "pay in euros",
            lambda till: check_out(till, tenders),
            lambda model: trade.check_out(model, [("cash", None)], slip, euros),
        )

    def _set_rate(self, rate: int) -> None:
        day = self.counter.day
        self.act(
            "set the rate",
            lambda till: tendering.set_rate(till, EURO, _per_euro(rate)),
            lambda model: trade.set_rate(model, day, rate),
        )


def _per_euro(rate: int) -> Decimal:
    return Decimal(rate) / 10_000
