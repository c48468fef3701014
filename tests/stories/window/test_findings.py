"""What the till finds when it holds the service against its own books, as the cashier sees it."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from PySide6.QtWidgets import QLabel

from tests.stories.at_the_window import CHOCOLATE, Cashier
from till.actions.ports.events import ClockDiffers, OperatorUnknown, TotalDiffers
from till.domain.fiscal.reconciliation import ServiceClock, TotalDifference
from till.domain.identifiers import DocId


def test_a_total_that_differs_from_the_services_is_said_at_once(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    difference = TotalDifference(ours=Decimal("120.00"), theirs="119.99")

    cashier.till.announce(TotalDiffers(doc_id=DocId("abc"), difference=difference))

    said = cashier.sell.banner()
    assert cashier.sell.has_banner()
    assert "120,00" in said
    assert "119.99" in said


def test_an_operator_the_service_does_not_know_is_said_and_selling_goes_on(
    cashier: Cashier,
) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    (ana,) = cashier.till.people.all()

    cashier.till.announce(OperatorUnknown(cashier=ana))
    cashier.scan_and_see(CHOCOLATE, lines=1)

    assert "kd482mz719" in cashier.sell.banner()
    cashier.until_complete(cashier.pay_exactly())


def test_a_clock_that_is_off_is_said_until_it_is_right_again(cashier: Cashier) -> None:
    cashier.sign_in()
    cashier.open_the_day()
    now = cashier.till.clock.now()
    off = ServiceClock(
        ahead=timedelta(minutes=5), allowance=timedelta(0), measured_at=now, is_off=True
    )
    banner = cashier.window.sell.notices.banner

    cashier.till.announce(ClockDiffers(clock=off))
    was_shown = banner.isVisible()
    said = banner.findChild(QLabel).text()
    cashier.till.announce(ClockDiffers(clock=replace(off, ahead=timedelta(0), is_off=False)))

    assert (was_shown, "5\u00a0min" in said) == (True, True)
    assert banner.isHidden()
