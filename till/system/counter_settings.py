"""Settings of the counter: who may do what, what the law limits, how scales write their labels."""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field

from till.domain.cash.limits import ALWAYS, CashLimits, LegalLimit
from till.domain.rights.limits import GRANTED, Limits, Right, RoleLimits
from till.domain.selling.label import USUAL_TEMPLATES, LabelTemplate
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role
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
# Of a business 150,000 lek, from 2026 on 100,000; of a private person 500,000 from 2026 on. In the
# drawer 500,000 where a shop turns over 2 to 10 million a year; other shops set their own.
BUSINESS = ("150000", "2026-01-01: 100000")
PRIVATE = ("2026-01-01: 500000",)
DRAWER = ("2023-01-01: 500000",)
_STEP = re.compile(r"(?:([0-9]{4}-[0-9]{2}-[0-9]{2}): *)?([0-9]{1,10}(?:\.[0-9]{1,2})?)", re.ASCII)


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


def _legal_limits(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Check that each text is an amount from a day on. Raises ValueError for two of one day."""
    days = [_step(text).since for text in texts]
    if not days or len(set(days)) < len(days):
        raise ValueError(texts)
    return texts


def _legal_texts(value: object) -> object:
    """Read `150000, 2026-01-01: 100000` as a list; a number alone holds always; lists pass."""
    match value:
        case bool():
            raise ValueError(value)
        case int() | float() | Decimal():
            return [str(value)]
        case list() | tuple():
            return [each if isinstance(each, str) else str(each) for each in value]
        case _:
            return _names(value)


def _step(text: str) -> LegalLimit:
    """Read an amount, or a day and the amount that holds from it on. Raises ValueError."""
    read = _STEP.fullmatch(text)
    if read is None or Decimal(read[2]) > LARGEST_LIMIT:
        raise ValueError(text)
    since = date.fromisoformat(read[1]) if read[1] else ALWAYS
    return LegalLimit(amount=Decimal(read[2]) or None, since=since)


def _steps(texts: tuple[str, ...]) -> tuple[LegalLimit, ...]:
    return tuple(_step(text) for text in texts)


def _told(members: Iterable[Enum]) -> str:
    return ", ".join(str(each.value) for each in members)


_RIGHTS_TOLD = _told(sorted(GRANTED, key=lambda right: str(right.value)))
_TENDERS_TOLD = _told(TenderKind)
_LEGAL_TOLD = "100000; 150000, 2026-01-01: 100000 (from a day on); 0 is no limit"
_SCALES_TOLD = "21IIIIIWWWWWC: I number, W grams, P lek, p hundredths, C check digit, V anything"

Rights = Annotated[tuple[Right, ...], AfterValidator(_rights), BeforeValidator(_names)]
Tenders = Annotated[tuple[TenderKind, ...], AfterValidator(_once), BeforeValidator(_names)]
Roles = Annotated[tuple[Role, ...], AfterValidator(_once), BeforeValidator(_names)]
Templates = Annotated[tuple[str, ...], AfterValidator(_templates), BeforeValidator(_names)]
Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]
LegalLimits = Annotated[
    tuple[str, ...], AfterValidator(_legal_limits), BeforeValidator(_legal_texts)
]
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

    Those of the law hold from a day on, until a later one does; 0 ends a limit, and what is above
    `drawer` is to go to the bank. Their defaults are what the law is known to say. Differences
    are the largest with which a role may hand the drawer over or close a day; withdrawals the most
    that it may take out of the drawer at once.
    """

    cash_business: LegalLimits = Field(default=BUSINESS, description=_LEGAL_TOLD)
    cash_private: LegalLimits = Field(default=PRIVATE, description=_LEGAL_TOLD)
    drawer: LegalLimits = Field(default=DRAWER, description=_LEGAL_TOLD)
    count_difference_cashier: Lek = Field(default=Decimal(500), description="0–1000000000")
    count_difference_supervisor: Lek = Field(default=Decimal(5_000), description="0–1000000000")
    withdrawal_cashier: Lek = Field(default=Decimal(10_000), description="0–1000000000")
    withdrawal_supervisor: Lek = Field(default=LARGEST_LIMIT, description="0–1000000000")
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
                withdrawal=limits.withdrawal_cashier,
            ),
            Role.SUPERVISOR: RoleLimits(
                discount_percent=roles.supervisor_discount,
                price_cut_percent=roles.supervisor_price_cut,
                rights=frozenset(roles.supervisor_rights),
                tenders=frozenset(roles.supervisor_tenders),
                count_difference=limits.count_difference_supervisor,
                withdrawal=limits.withdrawal_supervisor,
            ),
        },
        cash=_of_the_law(limits),
        counts_blind=limits.blind_count,
    )


def _of_the_law(limits: LimitSettings) -> CashLimits:
    return CashLimits(
        business=_steps(limits.cash_business),
        private=_steps(limits.cash_private),
        drawer=_steps(limits.drawer),
    )
