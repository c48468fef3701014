"""How values lie in columns: whole numbers and text, never binary fractions."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from peewee import Field
from typing_extensions import override

from till.domain.business_day import TIRANE
from till.domain.money import (
    as_ten_thousandths,
    as_whole_cents,
    from_ten_thousandths,
    from_whole_cents,
)
from till.domain.quantity import as_thousandths, from_thousandths

Kept = TypeVar("Kept")
Member = TypeVar("Member", bound=Enum)

if TYPE_CHECKING:
    _Field = Field
else:

    class _Field(Field, Generic[Kept]):
        """Peewee's field; it is generic in its stubs alone."""


def moment_text(moment: datetime) -> str:
    """Return an aware moment as ISO text in UTC, always with microseconds, so that it sorts."""
    if moment.tzinfo is None:
        raise ValueError(moment)
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moments_of_days(first: date, last: date | None = None) -> tuple[str, str]:
    """Return when days begin and end in Tirane, as moments are kept; some have 23 hours."""
    days = (first, (last or first) + timedelta(days=1))
    begins, ends = (datetime.combine(each, time(), tzinfo=TIRANE) for each in days)
    return moment_text(begins), moment_text(ends)


class MoneyField(_Field[Kept]):
    """Lek as whole cents; SQLite has no decimal."""

    field_type = "INTEGER"

    @override
    def db_value(self, value: Decimal | None) -> int | None:
        """Raise ValueError for an amount finer than a cent."""
        return None if value is None else as_whole_cents(value)

    @override
    def python_value(self, value: int | None) -> Decimal | None:
        """Lek with two places."""
        return None if value is None else from_whole_cents(value)


class UnitPriceField(_Field[Kept]):
    """A unit price as whole ten-thousandths of a lek."""

    field_type = "INTEGER"

    @override
    def db_value(self, value: Decimal | None) -> int | None:
        """Raise ValueError for a price finer than a ten-thousandth."""
        return None if value is None else as_ten_thousandths(value)

    @override
    def python_value(self, value: int | None) -> Decimal | None:
        """Lek with two to four places."""
        return None if value is None else from_ten_thousandths(value)


class ThousandthsField(_Field[Decimal]):
    """A quantity as whole thousandths."""

    field_type = "INTEGER"

    @override
    def db_value(self, value: Decimal) -> int:
        """Whole thousandths."""
        return as_thousandths(value)

    @override
    def python_value(self, value: int) -> Decimal:
        """A quantity without trailing zeros."""
        return from_thousandths(value)


class DecimalTextField(_Field[Kept]):
    """A percentage or a rate as its decimal text, exactly as it was given."""

    field_type = "TEXT"

    @override
    def db_value(self, value: Decimal | None) -> str | None:
        """Decimal text."""
        return None if value is None else str(value)

    @override
    def python_value(self, value: str | None) -> Decimal | None:
        """The very same decimal."""
        return None if value is None else Decimal(value)


class MomentField(_Field[Kept]):
    """A moment as ISO text in UTC."""

    field_type = "TEXT"

    @override
    def db_value(self, value: datetime | None) -> str | None:
        """ISO text in UTC. Raises ValueError for a moment without a zone."""
        return None if value is None else moment_text(value)

    @override
    def python_value(self, value: str | None) -> datetime | None:
        """An aware moment in UTC."""
        return None if value is None else datetime.fromisoformat(value)


class DayField(_Field[date]):
    """A business day as ISO text."""

    field_type = "TEXT"

    @override
    def db_value(self, value: date) -> str:
        """ISO text."""
        return value.isoformat()

    @override
    def python_value(self, value: str) -> date:
        """A day."""
        return date.fromisoformat(value)


class EnumField(_Field[Member]):
    """A member of an enumeration as its value."""

    field_type = "TEXT"

    def __init__(self, members: type[Member]) -> None:
        super().__init__()
        self.members = members

    @override
    def db_value(self, value: Member) -> str:
        """The member's value."""
        return str(value.value)

    @override
    def python_value(self, value: str) -> Member:
        """The member. Raises ValueError for a value no member has."""
        return self.members(value)


class FlagField(_Field[bool]):
    """A word that came later: true, or nothing, so that no older row says more than it did."""

    field_type = "INTEGER"

    @override
    def db_value(self, value: bool | None) -> bool | None:
        """True, or nothing."""
        return value or None

    @override
    def python_value(self, value: int | None) -> bool:
        """Whether it was said."""
        return bool(value)


class PackedField(_Field[Kept]):
    """A value of many parts as one text; `pack` returns None where there is nothing to say."""

    field_type = "TEXT"

    def __init__(self, pack: Callable[[Kept], str | None], unpack: Callable[[str], Kept]) -> None:
        super().__init__()
        self.pack = pack
        self.unpack = unpack

    @override
    def db_value(self, value: Kept | None) -> str | None:
        """The text."""
        return None if value is None else self.pack(value)

    @override
    def python_value(self, value: str | None) -> Kept | None:
        """The value; None where nothing was said."""
        return None if value is None else self.unpack(value)
