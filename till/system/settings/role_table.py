"""Who may do what on their own, and up to how much: the settings of roles as one table."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from till.domain.errors.settings import LimitBeyond
from till.domain.rights.limits import ALL, GRANTED, Right
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role
from till.system.settings.counter import LARGEST_LIMIT

LIMITED: Final = (Role.CASHIER, Role.SUPERVISOR)
"""The roles that have limits of their own: owners may all, waiters what is laid down."""
SHOWN: Final = (*LIMITED, Role.OWNER)
"""The roles that are a column of the table."""


class RightGroup(StrEnum):
    """What stands together in the table, in its order."""

    PERCENTAGES = "percentages"
    AMOUNTS = "amounts"
    RIGHTS = "rights"
    TENDERS = "tenders"
    CARDS = "cards"

    @property
    def largest(self) -> Decimal | None:
        """The largest number that a cell may have, which is no limit; None where it has none."""
        return {RightGroup.PERCENTAGES: ALL, RightGroup.AMOUNTS: LARGEST_LIMIT}.get(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleCell:
    """What a role may: the setting that says it, and of a list the `member` that it is about."""

    key: str
    member: str = ""

    def is_on(self, values: Mapping[str, str]) -> bool:
        """Tell whether the member is in the list, of settings as they are typed."""
        return self.member in listed(values.get(self.key, ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleRow:
    """One right or limit with its cell for each role; a role without one may always.

    `name` ends the key of its words.
    """

    group: RightGroup
    name: str
    cells: Mapping[Role, RoleCell]

    def checked(self, amount: Decimal) -> Decimal:
        """Return a limit if it can be one of this row. Raises LimitBeyond."""
        largest = self.group.largest
        if largest is None or not 0 <= amount <= largest:
            raise LimitBeyond(largest=str(largest or 0))
        return amount


def listed(text: str) -> tuple[str, ...]:
    """Return the members of a list as it is typed: parted by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _numbers() -> tuple[RoleRow, ...]:
    """Return the rows that are numbers: each role has a setting of its own for them."""
    named = (
        (RightGroup.PERCENTAGES, "discount", "roles.{role}_discount"),
        (RightGroup.PERCENTAGES, "price", "roles.{role}_price_cut"),
        (RightGroup.AMOUNTS, "withdrawal", "limits.withdrawal_{role}"),
        (RightGroup.AMOUNTS, "difference", "limits.count_difference_{role}"),
    )
    return tuple(
        RoleRow(
            group=group,
            name=name,
            cells={role: RoleCell(key=key.format(role=role.value)) for role in LIMITED},
        )
        for group, name, key in named
    )


def _members(group: RightGroup, names: Mapping[str, str]) -> tuple[RoleRow, ...]:
    """Return a row for each member of a role's list; `names` are the words' by member."""
    return tuple(
        RoleRow(
            group=group,
            name=name,
            cells={
                role: RoleCell(key=f"roles.{role.value}_{group.value}", member=member)
                for role in LIMITED
            },
        )
        for member, name in names.items()
    )


def _cards() -> RoleRow:
    cells: dict[Role, RoleCell] = {
        role: RoleCell(key="roles.badge_alone", member=role.value) for role in SHOWN
    }
    return RoleRow(group=RightGroup.CARDS, name="badge_alone", cells=cells)


ROLE_TABLE: Final = (
    *_numbers(),
    *_members(RightGroup.RIGHTS, {each.value: each.value for each in Right if each in GRANTED}),
    *_members(RightGroup.TENDERS, {each.value: each.name for each in TenderKind}),
    _cards(),
)
IN_ROLE_TABLE: Final = frozenset(cell.key for row in ROLE_TABLE for cell in row.cells.values())
"""The settings that the table shows, and that need no row of their own beside it."""
