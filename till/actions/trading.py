"""How trade went, for the owner: days, weeks or months until a day.

Lives here: taking that look, off the loop's thread.
Must not: figures (domain.trade_sums), charts, files.
"""

from datetime import date

from till.actions.till import Till
from till.domain.trade import Period, Trade
from till.domain.trade_sums import span_of_facts, trade_of


async def trade(till: Till, period: Period, until: date) -> Trade:
    """Return trade in buckets of a period that end with a day. It changes nothing.

    Everything is read at one moment on a thread of its own; the loop goes on. Raises DiskFailing.
    """
    facts = await till.days.trade_facts(span_of_facts(period, until))
    return trade_of(facts, period, until)
