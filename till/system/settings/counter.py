"""Settings of the counter: its window, who may do what, limits, how scales write their labels."""

import re
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field

from till.domain.cash.limits import ALWAYS, CashLimits, LegalLimit, limit_on
from till.domain.fiscal.outage import FiscalDeadlines
from till.domain.rights.limits import GRANTED, Right
from till.domain.selling.label import USUAL_TEMPLATES, LabelTemplate
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Role
from till.system.settings.types import SettingSection, one_of, split_list

Member = TypeVar("Member", bound=Enum)
CASHIERS_TENDERS = (
    TenderKind.CASH,
    TenderKind.CARD,
    TenderKind.CHECK,
    TenderKind.SVOUCHER,
    TenderKind.COMPANY,
)
SUPERVISORS_TENDERS = (*CASHIERS_TENDERS, TenderKind.ACCOUNT, TenderKind.KIND, TenderKind.OTHER)
PEOPLES_ROLES = tuple(role for role in Role if role is not Role.SERVICE)
LARGEST_LIMIT = Decimal(1_000_000_000)
# Of a business 150,000 lek, from 2026 on 100,000; of a private person 500,000 from 2026 on. In the
# drawer 500,000 where a shop turns over 2 to 10 million a year; other shops set their own.
BUSINESS = ("150000", "2026-01-01: 100000")
PRIVATE = ("2026-01-01: 500000",)
DRAWER = ("2023-01-01: 500000",)
# Books are kept for five years after the year they are of, by the law on tax procedures (9920/2008)
# as it is known in November 2026.
BUYER_YEARS = ("5",)
MOST_YEARS = 100
# What the law on fiscalization (87/2019) and its instruction 16/2020 are understood to allow, as
# known in November 2026: an invoice issued without internet is sent within 48 hours; a device that
# stays broken is mended or replaced within five days.
DELIVERY_HOURS = ("2020-01-01: 48",)
REPAIR_DAYS = ("2020-01-01: 5",)
MOST_HOURS = 100
_STEP = re.compile(r"(?:([0-9]{4}-[0-9]{2}-[0-9]{2}): *)?([0-9]{1,10}(?:\.[0-9]{1,2})?)", re.ASCII)
_LEGAL = "100000; 150000, 2026-01-01: 100000 (from that day); 0: no limit"
_YEARS = "5; 5, 2030-01-01: 10 (from that day), 0–100 years; 0: always"
_HOURS = "48; 48, 2030-01-01: 24 (from that day), 0–100 hours; 0: no limit"
_DAYS = "5; 5, 2030-01-01: 3 (from that day), 0–100 days; 0: no limit"
_LABELS = "21IIIIIWWWWWC: I number, W grams, P lek, p hundredths, C check digit, V anything"
Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]
TextSize = Annotated[int, one_of(100, 115, 130)]
Lek = Annotated[Decimal, Field(ge=0, le=LARGEST_LIMIT, decimal_places=2)]


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


def _legal_years(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Check that each text is a number of whole years from a day on."""
    years = [_step(text).amount or 0 for text in _legal_limits(texts)]
    if any(each > MOST_YEARS or each != int(each) for each in years):
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
            return split_list(value)


def _step(text: str) -> LegalLimit:
    """Read an amount, or a day and the amount that holds from it on. Raises ValueError."""
    read = _STEP.fullmatch(text)
    if read is None or Decimal(read[2]) > LARGEST_LIMIT:
        raise ValueError(text)
    since = date.fromisoformat(read[1]) if read[1] else ALWAYS
    return LegalLimit(amount=Decimal(read[2]) or None, since=since)


def _steps(texts: tuple[str, ...]) -> tuple[LegalLimit, ...]:
    return tuple(_step(text) for text in texts)


def _step_text(value: object) -> object:
    """Read a step of rounding that is a number in the file; a switch that is off, too."""
    if isinstance(value, bool):
        return value or "off"
    return str(value) if isinstance(value, int) else value


def _listed(members: Iterable[Enum]) -> str:
    return ", ".join(str(each.value) for each in members)


_RIGHTS = _listed(sorted(GRANTED, key=lambda right: str(right.value)))
_TENDERS = _listed(TenderKind)

Rights = Annotated[tuple[Right, ...], AfterValidator(_rights), BeforeValidator(split_list)]
Tenders = Annotated[tuple[TenderKind, ...], AfterValidator(_once), BeforeValidator(split_list)]
Roles = Annotated[tuple[Role, ...], AfterValidator(_once), BeforeValidator(split_list)]
Templates = Annotated[tuple[str, ...], AfterValidator(_templates), BeforeValidator(split_list)]
LegalLimits = Annotated[
    tuple[str, ...], AfterValidator(_legal_limits), BeforeValidator(_legal_texts)
]
LegalYears = Annotated[tuple[str, ...], AfterValidator(_legal_years), BeforeValidator(_legal_texts)]
Steps = Annotated[Literal["off", "1", "5", "10"], BeforeValidator(_step_text)]


class UiSettings(SettingSection):
    """The window."""

    language: Literal["sq", "en"] = Field(default="sq", description="sq, en")
    theme: Literal["light", "dark", "system"] = Field(
        default="light", description="light, dark, system"
    )
    text_size: TextSize = Field(default=100, description="100, 115, 130")
    sounds: bool = Field(default=True, description="true, false")
    customer_display: bool = Field(default=False, description="true, false")
    wide_rows: bool = Field(default=False, description="true, false")
    motion: Literal["on", "off", "system"] = Field(default="system", description="on, off, system")
    letters: Literal["auto", "off"] = Field(default="auto", description="auto, off")
    lock_after_min: int = Field(default=10, ge=0, le=240, description="0–240; 0: never")
    old_lek: bool = Field(default=False, description="true, false")
    window: Literal["last", "full", "window"] = Field(
        default="last", description="last, full, window"
    )
    start_with_session: Literal["ask", "on", "off"] = Field(
        default="ask", description="ask, on, off"
    )


class RoleSettings(SettingSection):
    """What a role may do on its own; owners may all. Badges alone sign in whom `badge_alone` names.

    Discounts in percent of a line, all together; price cuts in percent below the list price. A
    service, a machine that runs commands, sells at the prices of the list.
    """

    cashier_discount: Percent = Field(default=Decimal(10), description="0–100")
    supervisor_discount: Percent = Field(default=Decimal(50), description="0–100")
    cashier_price_cut: Percent = Field(default=Decimal(0), description="0–100")
    supervisor_price_cut: Percent = Field(default=Decimal(50), description="0–100")
    cashier_rights: Rights = Field(default=(Right.REMOVE_LINES,), description=_RIGHTS)
    service_rights: Rights = Field(default=(Right.REPORTS, Right.CATALOGUE), description=_RIGHTS)
    supervisor_rights: Rights = Field(
        default=tuple(right for right in Right if right in GRANTED), description=_RIGHTS
    )
    cashier_tenders: Tenders = Field(default=CASHIERS_TENDERS, description=_TENDERS)
    supervisor_tenders: Tenders = Field(default=SUPERVISORS_TENDERS, description=_TENDERS)
    badge_alone: Roles = Field(
        default=(Role.WAITER, Role.CASHIER), description=_listed(PEOPLES_ROLES)
    )


class LimitSettings(SettingSection):
    """Limits on cash, in lek: of one sale (from a business, from anybody else), of the drawer.

    Those of the law hold from a day on, until a later one does; 0 ends a limit, and what is above
    `drawer` is to go to the bank. Their defaults are what the law is known to say. Differences
    are the largest with which a role may hand the drawer over or close a day; withdrawals the most
    that it may take out of the drawer at once. Saved buyers are kept for `buyer_years` after the
    year in which they came last. A document has `delivery_hours` from its issue to the tax office,
    told from `warn_hours` on; a device that is broken is to be mended within `repair_days`.
    """

    cash_business: LegalLimits = Field(default=BUSINESS, description=_LEGAL)
    cash_private: LegalLimits = Field(default=PRIVATE, description=_LEGAL)
    drawer: LegalLimits = Field(default=DRAWER, description=_LEGAL)
    count_difference_cashier: Lek = Field(default=Decimal(500), description="0–1000000000")
    count_difference_supervisor: Lek = Field(default=Decimal(5_000), description="0–1000000000")
    withdrawal_cashier: Lek = Field(default=Decimal(10_000), description="0–1000000000")
    withdrawal_supervisor: Lek = Field(default=LARGEST_LIMIT, description="0–1000000000")
    blind_count: bool = Field(default=False, description="true, false")
    buyer_years: LegalYears = Field(default=BUYER_YEARS, description=_YEARS)
    delivery_hours: LegalYears = Field(default=DELIVERY_HOURS, description=_HOURS)
    warn_hours: int = Field(default=36, ge=0, le=MOST_HOURS, description="0–100")
    repair_days: LegalYears = Field(default=REPAIR_DAYS, description=_DAYS)

    def of_the_law(self) -> CashLimits:
        """Return what the law limits."""
        return CashLimits(
            business=_steps(self.cash_business),
            private=_steps(self.cash_private),
            drawer=_steps(self.drawer),
        )

    def deadlines_on(self, day: date) -> FiscalDeadlines:
        """Return what the law allows for documents and devices on a day."""
        return FiscalDeadlines(
            hours=int(limit_on(_steps(self.delivery_hours), day) or 0),
            warn_hours=self.warn_hours,
            repair_days=int(limit_on(_steps(self.repair_days), day) or 0),
        )

    def buyer_years_on(self, day: date) -> int:
        """Return for how many years a saved buyer is kept after the last sale; 0 is for ever."""
        return int(limit_on(_steps(self.buyer_years), day) or 0)


class SaleSettings(SettingSection):
    """What a sale comes to: in cash it is rounded down to whole steps of so many lek."""

    rounding: Steps = Field(default="off", description="off, 1, 5, 10")

    @property
    def step(self) -> int | None:
        """The step in lek, None where nothing is rounded."""
        return None if self.rounding == "off" else int(self.rounding)


class LabelSettings(SettingSection):
    """How scales write weight or price into their labels; the first template that fits counts."""

    templates: Templates = Field(
        default=tuple(each.text for each in USUAL_TEMPLATES), description=_LABELS
    )

    def as_templates(self) -> tuple[LabelTemplate, ...]:
        """Return the templates as they read labels."""
        return tuple(LabelTemplate(text=text) for text in self.templates)
