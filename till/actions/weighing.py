"""Taking the weight of goods from the scale."""

import asyncio
from decimal import Decimal

from till.actions.till import Till
from till.domain.errors.basket import NoSuchLine
from till.domain.errors.devices import NotWeighed, ScaleMissing
from till.domain.quantity import plain

TRIAL_PRICE = Decimal("1.00")  # lek for one kg, where somebody only looks what the scale says
PER_KILOGRAM = {"KGM": Decimal(1), "GRM": Decimal(1000), "TNE": Decimal("0.001")}
"""How many of a unit (UN/CEFACT) one kg is; goods sold in other units are not weighed."""


async def read_scale(till: Till, price: Decimal = TRIAL_PRICE) -> Decimal:
    """Return what lies on the scale, in kg, for a price of one kg (lek); nothing is sold.

    Raises ScaleMissing and what the port `Scale` does.
    """
    if till.scale is None:
        raise ScaleMissing
    return plain(await asyncio.to_thread(till.scale.weigh, price))


async def weigh_line(till: Till, line: int) -> Decimal:
    """Return what a line (from 0) of weighed goods weighs, in its unit; the line stays as it is.

    Raises NotWeighed, NoSuchLine (also where the line changed while the scale settled), and what
    `read_scale` raises.
    """
    asked = till.session.basket.line(line)
    per_kilogram = PER_KILOGRAM.get(asked.article.unit)
    if per_kilogram is None or not asked.article.weighed:
        raise NotWeighed(name=asked.article.name)
    weight = await read_scale(till, asked.article.price * per_kilogram)
    if till.session.basket.line(line) is not asked:
        raise NoSuchLine
    return plain(weight * per_kilogram)
