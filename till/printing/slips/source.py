"""What slips are made with: words, the shop's name, and numbers written as everywhere."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from till.domain.errors import Fact
from till.domain.formatting import SPACE, Says, marked, write_lek, write_moment
from till.domain.paper.slip import SlipHeading, SlipRow, TextLine


@dataclass(frozen=True, slots=True, kw_only=True)
class ShopHead:
    """Who a slip is from; what is empty is left out. `till_name` is this till's own."""

    name: str = ""
    address: str = ""
    nuis: str = ""
    till_name: str = ""

    def rows(self, words: Says) -> tuple[SlipRow, ...]:
        """Return what stands on top of a slip."""
        rows: list[SlipRow] = [SlipHeading(text=self.name)] if self.name else []
        if self.address:
            rows.append(TextLine(text=self.address, is_centred=True))
        if self.nuis:
            text = words.say("slip.nuis", number=self.nuis)
            rows.append(TextLine(text=text, is_centred=True))
        return tuple(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSource:
    """All that the kinds of slips are made with; `units` are short words by their code."""

    words: Says
    shop: ShopHead = ShopHead()
    units: Mapping[str, str] = field(default_factory=dict)

    def say(self, key: str, /, **facts: Fact) -> str:
        """Return the text of a key of the slips' own part."""
        return self.words.say(f"slip.{key}", **facts)

    def when_and_who(self, moment: datetime, person: str) -> TextLine:
        """Return the line that says when, at which till, and by whom."""
        parts = (write_moment(moment), self.shop.till_name, person)
        return TextLine(text=" · ".join(part.replace(" ", SPACE) for part in parts if part))


def whole(number: int) -> str:
    """Write a whole number: `10 000`."""
    return marked(f"{number:,}")


def with_unit(amount: Decimal, currency: str = "L") -> str:
    """Write an amount with its currency after it: `1 240,00 L`."""
    return f"{write_lek(amount)}{SPACE}{currency}"


def with_sign(amount: Decimal) -> str:
    """Write a difference: `+50,00`, `−50,00`, `0,00`."""
    return f"+{write_lek(amount)}" if amount > 0 else write_lek(amount)


def plain(number: Decimal) -> str:
    """Write a quantity or a rate without needless places: `2`, `0,845`."""
    return marked(f"{number.normalize():,f}")
