"""What people may do, as hypothesis draws it: codes, quantities, prices, discounts, amounts, goods.

Lives here: strategies, and the same values in the till's words.
Must not: decide what comes of them.
"""

from collections.abc import Sequence
from decimal import Decimal

from hypothesis import strategies as st

from tests.properties.permissions_model import CUTS, WANTING
from tests.properties.sums import EMPTY, Heap, Off, added, marked_down_whole, refuse
from tests.simulation.shop import AT_COMMIT
from till.actions.selling.finding import look_up
from till.actions.till import Till
from till.domain.rights.limits import GRANTED, Limits, Right, RoleLimits
from till.domain.selling.basket import Basket, add_article, discount_basket
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind
from till.domain.shop.people import Role

CODES = {
    "101": ("101", 1000),
    "5310042031104": ("101", 1000),
    "102": ("102", 1000),
    "3*103": ("103", 3000),
    "0,845*201": ("201", 845),
    "0,001*201": ("201", 1),
    "2*104": ("104", 2000),
    "9999*104": ("104", 9_999_000),
    "999999,999*201": ("201", 999_999_999),
    "999999*103": ("103", 999_999_000),
    "1,5*102": ("102", 1500),
}
WRONG_CODES = {"999": "UnknownCode", "5310042031105": "WrongCheckDigit"}
KINDS = ("cash", "card", "check", "voucher")
EIGHTHS = 8
NAMES = {
    "": "",
    "Tavolina 4": "Tavolina 4",
    "  zonja me\tçantë\n": "zonja me çantë",
    "x" * 60: "x" * 60,
    "x" * 61: "x" * 61,  # too long
}

codes = st.sampled_from([*CODES, *WRONG_CODES])
places = st.integers(0, 3)
quantities = st.sampled_from((1000, 2000, 5000, 333, 1270, 0, 10_000_000))
rates = st.sampled_from((None, None, 974_000, 1_001_234))  # of the euro; None leaves it
notes = st.sampled_from((1, 500, 2000, 50_000))  # cents of a euro
# Thousandths of what the catalogue says; None is the catalogue's price, or (lower) the one asked.
prices = st.sampled_from((900, 899, 700, 500, 499, 100, 1500, 1000, None, 0, 10_000_000_000))
lower_prices = st.sampled_from((None, None, 499, 100))
approvers = st.sampled_from((0, 2, 2, 3, 3, 1))  # whom one asks; 0 is nobody
names = st.sampled_from((*NAMES,))
fates = st.sampled_from((None,) * 15 + AT_COMMIT)  # whether the power goes meanwhile
discounts = st.one_of(
    st.none(),
    st.sampled_from((50, 125, 330, 1000)).map(lambda permille: Off(permille=permille)),
    st.sampled_from((1, 735, 5000, 1_000_000)).map(lambda cents: Off(cents=cents)),
)
goods = st.lists(
    st.tuples(st.sampled_from(("101", "102", "103", "104")), st.integers(1, 5)),
    min_size=1,
    max_size=3,
)
amounts = st.sampled_from((100_000, 1, 12_345, 5_000_000, 0, -100, 100_000_000_000))
# A kind with eighths of the total, more than eight being too much; None is what is left.
tenders = st.lists(
    st.tuples(st.sampled_from(KINDS), st.one_of(st.none(), st.integers(0, 11))), max_size=3
)
settling = st.one_of(
    tenders.map(lambda given: [*given, ("cash", None)]),
    st.sampled_from(KINDS).map(lambda kind: [(kind, None)]),
    tenders,
)


def read(code: str) -> tuple[str, int]:
    """Return the article a code means and its thousandths, as a till must read it."""
    return CODES[code] if code in CODES else refuse(WRONG_CODES[code])


def in_cents(given: Sequence[tuple[str, int | None]], total: int) -> list[tuple[str, int | None]]:
    """Return tenders with amounts in cents instead of eighths of a total."""
    return [(kind, n if n is None else total * n // EIGHTHS) for kind, n in given]


def in_lek(cents: int) -> Decimal:
    """Return cents as lek."""
    return Decimal(cents).scaleb(-2).quantize(Decimal("0.01"))


def tendered(given: Sequence[tuple[str, int | None]]) -> list[Tender]:
    """Return tenders (cents) as the till takes them."""
    return [
        Tender(kind=TenderKind(kind), amount=None if cents is None else in_lek(cents))
        for kind, cents in given
    ]


def in_the_tills_words(off: Off | None) -> Discount | None:
    """Return a discount as the till takes it."""
    if off is None:
        return None
    if off.permille is not None:
        return Discount(percent=Decimal(off.permille) / 10)
    return Discount(amount=in_lek(off.cents))


def the_limits() -> Limits:
    """Return the model's limits for the till; the owner has none."""
    return Limits(
        by_role={
            Role(role): RoleLimits(
                price_cut_percent=Decimal(CUTS[role]) / 100,
                rights=GRANTED - {Right(each) for each in WANTING[role]},
            )
            for role in ("cashier", "supervisor")
        }
    )


def heap_of_goods(wanted: Sequence[tuple[str, int]], off: Off | None) -> Heap:
    """Return goods beside the basket, for the model."""
    heap = EMPTY
    for article, pieces in wanted:
        heap = added(heap, article, pieces * 1000)
    return marked_down_whole(heap, off)


def basket_of_goods(till: Till, wanted: Sequence[tuple[str, int]], off: Off | None) -> Basket:
    """Return the same for the till."""
    basket = Basket()
    for article, pieces in wanted:
        found = look_up(till, article)
        basket = add_article(basket, found, Decimal(pieces))
    return discount_basket(basket, in_the_tills_words(off))
