"""What actions need of the settings, in one value."""

from till.actions.till import Policy
from till.system.counter_settings import limits_of
from till.system.settings import Settings

NO_PRINTER = ("", "none:")


def policy_of(settings: Settings) -> Policy:
    """Return what actions need of the settings."""
    return Policy(
        rates=settings.vat.percent_by_code(),
        paper_width_mm=settings.printer.paper_width,
        parallel=settings.service.parallel,
        has_drawer=settings.printer.drawer,
        has_kitchen_printer=settings.kitchen_printer.device not in NO_PRINTER,
        limits=limits_of(settings.roles, settings.limits),
        labels=settings.labels.as_templates(),
        account=settings.bank.account(),
        badge_alone=frozenset(settings.roles.badge_alone),
    )
