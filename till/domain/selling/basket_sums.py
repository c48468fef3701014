"""What the lines of a basket come to, worked out once and carried on while lines are added."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from till.domain.money import ZERO
from till.domain.shop.vat import VatCode, sums_by_code

if TYPE_CHECKING:
    from till.domain.selling.basket import BasketLine


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSums:
    """The sums of exactly these `lines`, in lek.

    `total` is what they cost before a discount on all of them, `discounts` what their own
    discounts take off, `by_code` the total by VAT code.
    """

    lines: "tuple[BasketLine, ...]"
    total: Decimal
    discounts: Decimal
    by_code: Mapping[VatCode, Decimal]

    @classmethod
    def of(cls, lines: "Iterable[BasketLine]") -> "LineSums":
        """Add lines up."""
        lines = tuple(lines)
        return cls(
            lines=lines,
            total=sum([line.total for line in lines], ZERO),
            discounts=sum([line.discount_value for line in lines], ZERO),
            by_code=sums_by_code((line.article.vat_code, line.total) for line in lines),
        )

    def with_line(self, line: "BasketLine") -> "LineSums":
        """Return the sums of these lines and one more: of a long basket no other is looked at."""
        code = line.article.vat_code
        of_code = self.by_code.get(code, ZERO) + line.total
        return LineSums(
            lines=(*self.lines, line),
            total=self.total + line.total,
            discounts=self.discounts + line.discount_value,
            by_code={**self.by_code, code: of_code},
        )
