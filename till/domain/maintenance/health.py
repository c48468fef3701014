"""How a till is: one line for each thing that was looked at, and when it is worth a word."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum
from typing import Final

from till.domain.errors import Fact, TillError
from till.domain.maintenance.backups import ChangeLogLook, ChangeLogState
from till.domain.paper.print_job import PaperRole, PrinterState

TOKEN_SOON: Final = timedelta(days=30)
CLOCK_ALLOWED: Final = timedelta(seconds=60)
CLOCK_WRONG: Final = timedelta(minutes=15)
SPACE_LOW: Final = 2 * 1024**3  # bytes
SPACE_OUT: Final = 200 * 1024**2
BACKUP_OLD: Final = timedelta(hours=24)
BACKUP_TOO_OLD: Final = timedelta(days=7)
SECOND_DAY: Final = timedelta(days=1)
WAITS_TOO_LONG: Final = timedelta(hours=48)
"""How long the law lets a sale wait that was made without a connection."""
PRINTER_NAMES: Final = {
    PaperRole.RECEIPT: "printer",
    PaperRole.KITCHEN: "kitchen_printer",
    PaperRole.BAR: "bar_printer",
    PaperRole.REPORTS: "report_printer",
}


class HealthLevel(Enum):
    """Whether something works, how long it will, or that it does not."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthCheck:
    """What was found of one thing: `says` names its sentence, `facts` fill it.

    That is the key of an error, which says what to do, too, or a name among the words of the
    check-up; what is not green has a second sentence there, of what to do.
    """

    name: str
    state: HealthLevel
    says: str
    facts: Mapping[str, Fact] = field(default_factory=dict)


def green(name: str, says: str, **facts: Fact) -> HealthCheck:
    """Return that something is as it should be."""
    return HealthCheck(name=name, state=HealthLevel.GREEN, says=says, facts=facts)


def amber(name: str, says: str, **facts: Fact) -> HealthCheck:
    """Return that something works, but not for long, or is not known."""
    return HealthCheck(name=name, state=HealthLevel.AMBER, says=says, facts=facts)


def red(name: str, says: str, **facts: Fact) -> HealthCheck:
    """Return that something does not work now."""
    return HealthCheck(name=name, state=HealthLevel.RED, says=says, facts=facts)


def fault(name: str, error: TillError) -> HealthCheck:
    """Return that a check met an error of the till's own."""
    return HealthCheck(name=name, state=HealthLevel.RED, says=error.key, facts=error.facts)


def is_well(checks: Sequence[HealthCheck]) -> bool:
    """Tell whether nothing is red."""
    return all(each.state is not HealthLevel.RED for each in checks)


def token_check(expires_at: datetime | None, now: datetime) -> HealthCheck:
    """Judge a token by when it ends; None where it does not say."""
    if expires_at is None:
        return green("token", "token_without_end")
    day = f"{expires_at:%d.%m.%Y}"
    days = (expires_at - now).days
    if expires_at <= now:
        return red("token", "token_ended", day=day)
    if expires_at - now < TOKEN_SOON:
        return amber("token", "token_ends", day=day, days=days)
    return green("token", "token_well", day=day, days=days)


def clock_check(ahead: timedelta) -> HealthCheck:
    """Judge our clock by how far the service's is ahead of it."""
    seconds = abs(round(ahead / timedelta(seconds=1)))
    if abs(ahead) <= CLOCK_ALLOWED:
        return green("clock", "clock_well", seconds=seconds)
    minutes = max(1, seconds // 60)
    if abs(ahead) <= CLOCK_WRONG:
        return amber("clock", "clock_off", minutes=minutes)
    return red("clock", "clock_wrong", minutes=minutes)


def space_check(free: int) -> HealthCheck:
    """Judge the disk by its free bytes."""
    facts = {"gigabytes": f"{free / 1024**3:.1f}".replace(".", ",")}
    if free < SPACE_OUT:
        return red("disk", "disk_out", **facts)
    return (
        amber("disk", "disk_low", **facts)
        if free < SPACE_LOW
        else green("disk", "disk_well", **facts)
    )


def waiting_check(
    *, waiting: int, refused: int, oldest: timedelta, missing_numbers: int = 0
) -> HealthCheck:
    """Judge what is owed to the tax office: `oldest` is how long the first has been waiting.

    `missing_numbers` are those that the service gave in this year and nobody here has.
    """
    if refused:
        return red("documents", "documents_refused", count=refused)
    if oldest > WAITS_TOO_LONG:
        return red("documents", "documents_late", count=waiting)
    if waiting:
        return amber("documents", "documents_wait", count=waiting)
    if missing_numbers:
        return amber("documents", "documents_missing", count=missing_numbers)
    return green("documents", "documents_none")


# What a look at a printer can show; that it prints or was broken off, its own thread alone knows.
PRINTER_STATES: Final = {
    PrinterState.READY: HealthLevel.GREEN,
    PrinterState.NONE: HealthLevel.GREEN,
    PrinterState.PAPER_LOW: HealthLevel.AMBER,
    PrinterState.PAPER_OUT: HealthLevel.RED,
    PrinterState.COVER_OPEN: HealthLevel.RED,
    PrinterState.UNREACHABLE: HealthLevel.RED,
}


def unwell(
    checks: Sequence[HealthCheck], printers: Mapping[PaperRole, PrinterState]
) -> tuple[str, ...]:
    """Return the names of what is not green, of printers as they last said themselves."""
    well = HealthLevel.GREEN
    names = [each.name for each in checks if each.state is not well]
    names += [
        PRINTER_NAMES[role]
        for role, state in printers.items()
        if PRINTER_STATES.get(state, well) is not well
    ]
    return tuple(sorted(names))


def printer_check(name: str, state: PrinterState | None, device: str) -> HealthCheck:
    """Judge a printer by what it says of itself; None where it says nothing."""
    if state is None:
        return green(name, "printer_silent", device=device)
    return HealthCheck(
        name=name,
        state=PRINTER_STATES[state],
        says=f"printer_{state.value}",
        facts={"device": device},
    )


def backups_check(newest: datetime | None, now: datetime) -> HealthCheck:
    """Judge the backups by when the newest good one was made; None without any."""
    if newest is None:
        return amber("backups", "copies_none")
    hours = max(0, round((now - newest) / timedelta(hours=1)))
    if now - newest > BACKUP_TOO_OLD:
        return red("backups", "copies_too_old", days=hours // 24)
    if now - newest > BACKUP_OLD:
        return amber("backups", "copies_old", hours=hours)
    return green("backups", "copies_well", hours=hours)


def change_log_check(look: ChangeLogLook) -> HealthCheck:
    """Judge what follows the data into the second location."""
    if look.ahead is not None:
        return fault("shadow", look.ahead)
    if look.state is ChangeLogState.LEVEL:
        return green("shadow", "shadow_level")
    if look.state is ChangeLogState.BEHIND:
        return amber("shadow", "shadow_behind", sales=look.sales)
    return amber("shadow", f"shadow_{look.state.value}")


def second_location_check(
    place: str, *, is_there: bool, carried_at: datetime | None, now: datetime
) -> HealthCheck:
    """Judge the second location of backups: from its second day away it is worth a loud word."""
    if not place:
        return green("second_place", "second_place_none")
    if is_there:
        return green("second_place", "second_place_well", place=place)
    if carried_at is None or now - carried_at > SECOND_DAY:
        return red("second_place", "second_place_away", place=place)
    return amber("second_place", "second_place_missing", place=place)
