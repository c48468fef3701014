"""The service's clock beside the till's, as answers show it; the till's is never set."""

from dataclasses import replace
from datetime import date, datetime

from till.actions.ports.events import ClockDiffers
from till.actions.till import Till
from till.domain.business_day import day_of
from till.domain.fiscal.reconciliation import Exchange, ServiceClock, compare_clocks


def note_service_time(
    till: Till, asked_at: datetime, service_time: datetime | None
) -> tuple[ServiceClock, ...]:
    """Take note of the service's clock in an answer that is just here; the till's is never set.

    The last comparison is `till.session.service_clock`. ClockDiffers is announced when the two
    come to differ by more than two minutes, and when they do so no more. What is to be kept of it
    on disk is returned: mostly nothing.
    """
    if service_time is None:
        return ()
    exchange = Exchange(
        asked_at=asked_at,
        answered_at=till.clock.now(),
        service_time=service_time,
        uptime=till.clock.uptime(),
    )
    before = till.session.service_clock
    clock = compare_clocks(before, exchange)
    if clock is None or clock is before:
        return ()
    till.session = replace(till.session, service_clock=clock)
    if clock.is_off != (before is not None and before.is_off):
        till.announce(ClockDiffers(clock=clock))
    return (clock,) if clock.tells_more_than(till.documents.service_clock()) else ()


def service_day(till: Till) -> date:
    """Return the business day it is at the service, as far as its clock is known; else ours."""
    clock = till.session.service_clock
    uptime = till.clock.uptime()
    if clock is None or not clock.is_sure(uptime):
        return till.today
    return day_of(clock.shows(till.clock.now(), uptime))


async def keep_service_time(till: Till, asked_at: datetime, service_time: datetime | None) -> None:
    """Take note of the service's clock in an answer that is kept nowhere else."""
    if clock := note_service_time(till, asked_at, service_time):
        await till.ledger.record(*clock)


async def ask_the_time(till: Till) -> None:
    """Ask the service something that changes nothing, for the time in its answer."""
    asked_at = till.clock.now()
    answer = await till.lookups.operators()
    await keep_service_time(till, asked_at, answer.service_time)
