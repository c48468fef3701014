"""Weighing: what a line weighs, in its own unit.

Lives here: the scale's weight for a line, and when there is none.
Must not: how scales speak (tests/scale).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal

import pytest

from tests.actions.desk import ActionDesk
from tests.builders import a_line, an_article
from till.actions.selling.selling import read_scale, weigh_line
from till.domain.errors.basket import NoSuchLine
from till.domain.errors.devices import NotWeighed, ScaleEmpty, ScaleMissing
from till.domain.selling.basket import Basket

CHEESE = an_article("00123", name="Djathë", price="1200.00", weighed=True)


@dataclass
class Platter:
    """A scale on which a weight (kg) lies; `meanwhile` happens while it settles."""

    kilograms: Decimal | None = Decimal("0.845")
    prices: list[Decimal] = field(default_factory=list)
    meanwhile: Callable[[], None] = lambda: None
    name: str = "a platter"

    def weigh(self, price: Decimal) -> Decimal:
        self.prices.append(price)
        self.meanwhile()
        if self.kilograms is None:
            raise ScaleEmpty
        return self.kilograms


def with_scale(desk: ActionDesk, **facts: object) -> Platter:
    desk.till.scale = platter = Platter(**facts)
    return platter


async def test_a_line_of_weighed_goods_gets_what_lies_on_the_scale(desk: ActionDesk) -> None:
    platter = with_scale(desk)
    desk.till.put_basket(Basket(lines=(a_line(), a_line(CHEESE))))

    weight = await weigh_line(desk.till, 1)

    assert weight == Decimal("0.845")
    assert platter.prices == [Decimal("1200.00")]


async def test_goods_sold_by_the_gram_are_weighed_in_grams_at_the_price_of_a_kilogram(
    desk: ActionDesk,
) -> None:
    platter = with_scale(desk)
    saffron = replace(CHEESE, unit="GRM", price=Decimal("2.50"))
    desk.till.put_basket(Basket(lines=(a_line(saffron),)))

    weight = await weigh_line(desk.till, 0)

    assert weight == Decimal(845)
    assert platter.prices == [Decimal("2500.00")]


@pytest.mark.parametrize("unit", ["LTR", "XPP"])
async def test_what_is_not_sold_by_weight_is_not_weighed(desk: ActionDesk, unit: str) -> None:
    platter = with_scale(desk)
    desk.till.put_basket(Basket(lines=(a_line(replace(CHEESE, unit=unit)),)))

    with pytest.raises(NotWeighed):
        await weigh_line(desk.till, 0)

    assert platter.prices == []


async def test_a_line_that_went_while_the_scale_settled_gets_no_weight(desk: ActionDesk) -> None:
    desk.till.put_basket(Basket(lines=(a_line(CHEESE), a_line())))
    with_scale(desk, meanwhile=lambda: desk.till.put_basket(Basket(lines=(a_line(),))))

    with pytest.raises(NoSuchLine):
        await weigh_line(desk.till, 0)


async def test_what_the_scale_refuses_is_refused(desk: ActionDesk) -> None:
    with_scale(desk, kilograms=None)

    with pytest.raises(ScaleEmpty):
        await read_scale(desk.till)


async def test_a_till_without_a_scale_says_so(desk: ActionDesk) -> None:
    with pytest.raises(ScaleMissing):
        await read_scale(desk.till)
