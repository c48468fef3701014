"""What actions need of the settings, in one value."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

from till.actions.till import Policy
from till.domain.money import ZERO
from till.domain.rights.limits import Limits, RoleLimits
from till.domain.shop.people import Role
from till.system.profile import Profile
from till.system.settings.counter import LARGEST_LIMIT, LimitSettings, RoleSettings
from till.system.settings.model import Settings

NO_PRINTER = ("", "none:")


def policy_of(settings: Settings, today: date) -> Policy:
    """Return what actions need of the settings, as they hold on a day."""
    return Policy(
        rates_by_day=settings.vat.by_day(),
        paper_width_mm=settings.printer.paper_width,
        parallel=settings.service.parallel,
        has_drawer=settings.printer.drawer,
        has_kitchen_printer=settings.kitchen_printer.device not in NO_PRINTER,
        has_bar_printer=settings.bar_printer.device not in NO_PRINTER,
        bar_categories=frozenset(settings.bar_printer.categories),
        limits=limits_of(settings.roles, settings.limits),
        labels=settings.labels.as_templates(),
        account=settings.bank.account(),
        rounding=settings.sale.step,
        badge_alone=frozenset(settings.roles.badge_alone),
        service_address="" if settings.profile is Profile.PRACTICE else settings.service.base_url,
        issuer="" if settings.profile is Profile.PRACTICE else settings.shop.nuis,
        is_practice=settings.profile is Profile.PRACTICE,
        picture_months=settings.receipt.keep_months,
        buyer_years=settings.limits.buyer_years_on(today),
        deadlines=settings.limits.deadlines_on(today),
    )


def renewed_policy(before: Policy, settings: Settings, today: date) -> Policy:
    """Return the policy of an open till whose settings were changed.

    VAT codes and the address of the service stay those of the start: documents are worded and sent
    by what was opened then.
    """
    after = policy_of(settings, today)
    return replace(after, rates_by_day=before.rates_by_day, service_address=before.service_address)


def limits_of(roles: RoleSettings, limits: LimitSettings) -> Limits:
    """Return the limits as they were set."""
    return Limits(
        by_role={
            Role.SERVICE: _of_service(roles),
            Role.CASHIER: _of_cashier(roles, limits),
            Role.SUPERVISOR: _of_supervisor(roles, limits),
        },
        cash=limits.of_the_law(),
        counts_blind=limits.blind_count,
    )


def _of_service(roles: RoleSettings) -> RoleLimits:
    """Return what a machine may: what cashiers take in payment, at the prices of the list."""
    return RoleLimits(
        discount_percent=ZERO,
        price_cut_percent=ZERO,
        rights=frozenset(roles.service_rights),
        tenders=frozenset(roles.cashier_tenders),
        count_difference=ZERO,
        withdrawal=ZERO,
    )


def _of_cashier(roles: RoleSettings, limits: LimitSettings) -> RoleLimits:
    return RoleLimits(
        discount_percent=roles.cashier_discount,
        price_cut_percent=roles.cashier_price_cut,
        rights=frozenset(roles.cashier_rights),
        tenders=frozenset(roles.cashier_tenders),
        count_difference=_limit(limits.count_difference_cashier),
        withdrawal=_limit(limits.withdrawal_cashier),
    )


def _of_supervisor(roles: RoleSettings, limits: LimitSettings) -> RoleLimits:
    return RoleLimits(
        discount_percent=roles.supervisor_discount,
        price_cut_percent=roles.supervisor_price_cut,
        rights=frozenset(roles.supervisor_rights),
        tenders=frozenset(roles.supervisor_tenders),
        count_difference=_limit(limits.count_difference_supervisor),
        withdrawal=_limit(limits.withdrawal_supervisor),
    )


def _limit(lek: Decimal) -> Decimal | None:
    """Return a limit; the largest that a setting may say is none."""
    return None if lek >= LARGEST_LIMIT else lek
