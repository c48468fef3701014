"""How the documents of a day's sales stand, for its report."""

from datetime import date
from decimal import Decimal

from till.domain.fiscal.document import BALANCES, OPEN_STATES, DocumentState
from till.domain.money import ZERO, from_whole_cents
from till.domain.reports.report import Apart, Standing
from till.store.database import Database
from till.store.terms import terms_in

_BALANCES = ", ".join(sorted(repr(each.value) for each in BALANCES))
_FOLLOWED = "EXISTS (SELECT 1 FROM document AS next WHERE next.replaces = document.doc_id)"
# A document belongs to the day of its sale, whenever it was issued anew; a balance to its own.
_OF_SALES = f"""
    SELECT state, {_FOLLOWED}, document.replaces IS NOT NULL, count(*)
    FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
    WHERE sale.day = ? GROUP BY 1, 2, 3"""  # noqa: S608 our own words
_OF_BALANCES = f"""
    SELECT state, count(*) FROM document WHERE day = ? AND kind IN ({_BALANCES}) GROUP BY 1"""  # noqa: S608 the same
# What settles an order or takes it back was issued after it.
_OPEN_ORDERS = """
    WITH ordered AS (
        SELECT document.sequence, document.doc_id, sale.total, sale.terms
        FROM sale CROSS JOIN document ON document.sale_key = sale.sale_key
        WHERE sale.day = ? AND document.kind = 'order' AND document.state <> 'resolved'
    )
    SELECT total, terms FROM ordered WHERE doc_id NOT IN (
        SELECT wanted.value FROM document AS later, json_each(later.originals) AS wanted
        WHERE later.originals <> '[]' AND later.sequence > (SELECT min(sequence) FROM ordered)
        AND (later.kind = 'cancellation' OR later.kind = 'summary' AND later.state <> 'resolved')
    )"""


def standing(database: Database, day: date) -> Standing:
    """Return how the documents of a day's sales and cash movements stand now."""
    waiting = refused = replaced = closed = 0
    for state, is_followed, replaces, count in database.plain.execute(_OF_SALES, (str(day),)):
        state_of = DocumentState(state)
        waiting += count if state_of in OPEN_STATES else 0
        refused += count if state_of is DocumentState.REFUSED else 0
        replaced += count if replaces and not is_followed else 0
        closed += count if state_of is DocumentState.RESOLVED and not is_followed else 0
    for state, count in database.plain.execute(_OF_BALANCES, (str(day),)):
        waiting += count if DocumentState(state) in OPEN_STATES else 0
        refused += count if DocumentState(state) is DocumentState.REFUSED else 0
    return Standing(waiting=waiting, refused=refused, replaced=replaced, closed=closed)


def open_orders(database: Database, day: date) -> Apart:
    """Return the orders of a day that no summary settles and nothing took back, in lek."""
    found = database.plain.execute(_OPEN_ORDERS, (str(day),)).fetchall()
    totals: list[Decimal] = [
        terms_in(terms).currency.in_lek(from_whole_cents(cents)) for cents, terms in found
    ]
    return Apart(count=len(totals), total=sum(totals, ZERO))
