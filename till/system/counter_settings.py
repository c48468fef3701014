"""Settings of the counter: who may do what, what the law limits, how scales write their labels.

Lives here: the sections `roles`, `limits` and `labels`.
Must not: where settings come from, what limits and labels mean (domain).
"""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field

from till.domain.count import DrawerLimit
from till.domain.label import USUAL_TEMPLATES, LabelTemplate
from till.domain.limits import GRANTED, Limits, Right, RoleLimits
from till.domain.people import Role
from till.domain.tender import TenderKind
from till.system.setting_section import Section

Member = TypeVar("Member", bound=Enum)
CASHIERS_TENDERS = (
    TenderKind.CASH,
    TenderKind.CARD,
    TenderKind.CHECK,
    TenderKind.SVOUCHER,
    TenderKind.COMPANY,
)
SUPERVISORS_TENDERS = (
    *CASHIERS_TENDERS,
    TenderKind.ACCOUNT,
    TenderKind.KIND,
    TenderKind.OTHER,
)
LARGEST_LIMIT = Decimal(1_000_000_000)


def _names(value: object) -> object:
    """Read `a, b` as a list, an empty text as an empty one; lists pass."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def _rights(rights: tuple[Right, ...]) -> tuple[Right, ...]:
    """Check that the rights can be granted; the others follow from numbers and lists."""
    if not GRANTED.issuperset(rights):
        raise ValueError(rights)
    return _once(rights)


def _once(members: tuple[Member, ...]) -> tuple[Member, ...]:
    if len(set(members)) < len(members):
        raise ValueError(members)
    return members


def _templates(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Check that each text is a template. Raises ValueError for one that is none."""
    return tuple(LabelTemplate(text=text).text for text in texts)


def _day(value: object) -> object:
    """Read `2026-01-31`; TOML has days of its own. A moment is no day."""
    if isinstance(value, str):
        return date.fromisoformat(value)
    if type(value) is not date:
        raise ValueError(value)
    return value


def _told(members: Iterable[Enum]) -> str:
    return ", ".join(str(each.value) for each in members)


_RIGHTS_TOLD = _told(sorted(GRANTED, key=lambda right: str(right.value)))
_TENDERS_TOLD = _told(TenderKind)
_SCALES_TOLD = "21IIIIIWWWWWC: I number, W grams, P lek, p hundredths, C check digit, V anything"

Rights = Annotated[tuple[Right, ...], AfterValidator(_rights), BeforeValidator(_names)]
Tenders = Annotated[tuple[TenderKind, ...], AfterValidator(_once), BeforeValidator(_names)]
Roles = Annotated[tuple[Role, ...], AfterValidator(_once), BeforeValidator(_names)]
Templates = Annotated[tuple[str, ...], AfterValidator(_templates), BeforeValidator(_names)]
Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]
Day = Annotated[date, BeforeValidator(_day)]
Lek = Annotated[Decimal, Field(ge=0, le=LARGEST_LIMIT, decimal_places=2)]


class RoleSettings(Section):
    """What a role may do on its own; owners may all. Badges alone sign in whom `badge_alone` names.

    Discounts in percent of a line, all together; price cuts in percent below the list price.
    """

    cashier_discount: Percent = Field(default=Decimal(10), description="0–100")
    supervisor_discount: Percent = Field(default=Decimal(50), description="0–100")
    cashier_price_cut: Percent = Field(default=Decimal(0), description="0–100")
    supervisor_price_cut: Percent = Field(default=Decimal(50), description="0–100")
    cashier_rights: Rights = Field(default=(Right.REMOVE_LINES,), description=_RIGHTS_TOLD)
    supervisor_rights: Rights = Field(
        default=tuple(right for right in Right if right in GRANTED), description=_RIGHTS_TOLD
    )
    cashier_tenders: Tenders = Field(default=CASHIERS_TENDERS, description=_TENDERS_TOLD)
    supervisor_tenders: Tenders = Field(default=SUPERVISORS_TENDERS, description=_TENDERS_TOLD)
    badge_alone: Roles = Field(default=(Role.CASHIER,), description=_told(Role))


class LimitSettings(Section):
    """Limits on cash, in lek: of one sale (from a business, from anybody else), of the drawer.

    From `drawer_from` on, more than `drawer` in it is to go to the bank; 0 is no limit. Differences
    are the largest with which a role may hand the drawer over or close a day.
    """

    cash_business: Lek = Field(default=Decimal(100_000), description="0–1000000000")
    cash_private: Lek = Field(default=Decimal(500_000), description="0–1000000000")
    drawer: Lek = Field(default=Decimal(500_000), description="0–1000000000, 0 is no limit")
    drawer_from: Day = Field(default=date(2023, 1, 1), description="2026-01-31")
    count_difference_cashier: Lek = Field(default=Decimal(500), description="0–1000000000")
    count_difference_supervisor: Lek = Field(default=Decimal(5_000), description="0–1000000000")
    blind_count: bool = Field(default=False, description="true, false")


class LabelSettings(Section):
    """How scales write weight or price into their labels; the first template that fits counts."""

    templates: Templates = Field(
        default=tuple(each.text for each in USUAL_TEMPLATES), description=_SCALES_TOLD
    )

    def as_templates(self) -> tuple[LabelTemplate, ...]:
        """Return the templates as they read labels."""
        return tuple(LabelTemplate(text=text) for text in self.templates)


def limits_of(roles: RoleSettings, limits: LimitSettings) -> Limits:
    """Return the limits as they were set."""
    return Limits(
        by_role={
            Role.CASHIER: RoleLimits(
                discount_percent=roles.cashier_discount,
                price_cut_percent=roles.cashier_price_cut,
                rights=frozenset(roles.cashier_rights),
                tenders=frozenset(roles.cashier_tenders),
                count_difference=limits.count_difference_cashier,
            ),
            Role.SUPERVISOR: RoleLimits(
                discount_percent=roles.supervisor_discount,
                price_cut_percent=roles.supervisor_price_cut,
                rights=frozenset(roles.supervisor_rights),
                tenders=frozenset(roles.supervisor_tenders),
                count_difference=limits.count_difference_supervisor,
            ),
        },
        cash_business=limits.cash_business,
        cash_private=limits.cash_private,
        drawer=DrawerLimit(amount=limits.drawer, since=limits.drawer_from)
        if limits.drawer
        else None,
        counts_blind=limits.blind_count,
    )
