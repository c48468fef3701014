"""What the page of backups shows, as values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from till.backup.found import BackupsFound, FoundBackup, PlaceState
from till.backup.whose import whose
from till.domain.business_day import day_of, in_tirane
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import BackupPeriod, ChangeLogLook, ChangeLogState, period_of
from ui.kit.formats import format_date, format_since, format_time, format_whole
from ui.kit.state import State
from ui.shell.messages import Messages

OLD: Final = timedelta(hours=24)
HOUR: Final = timedelta(hours=1)
MEGABYTE: Final = 1024**2
GIGABYTE: Final = 1024**3
PLACE_STATES: Final = {
    PlaceState.NONE: State.MUTE,
    PlaceState.THERE: State.OK,
    PlaceState.AWAY: State.WAIT,
    PlaceState.READ_ONLY: State.ATT,
    PlaceState.FULL: State.ATT,
}

CHANGE_LOG_STATES: Final = {
    ChangeLogState.NOT_YET: State.WAIT,
    ChangeLogState.LEVEL: State.OK,
    ChangeLogState.BEHIND: State.WAIT,
    ChangeLogState.AWAY: State.WAIT,
    ChangeLogState.AHEAD: State.ATT,
    ChangeLogState.CHANGED: State.ATT,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupRow:
    """One backup in words; `checked` is the state of its word.

    `may_go`: somebody may remove it. `is_here` and `is_there` say on which disks it lies.
    """

    file: Path
    day: str
    time: str
    reason: str
    documents: str
    size: str
    checked: State
    where: str
    said: str
    period: BackupPeriod
    may_go: bool = True
    is_here: bool = True
    is_there: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """The second location in words, and how far the change log is; none of it without one."""

    folder: str
    state: State
    said: str
    room: str = ""
    change_log: State = State.MUTE
    change_log_said: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupsView:
    """The rows, newest first; how old the newest good one is, as a number with its unit."""

    rows: Sequence[BackupRow]
    place: PlaceView
    number: str = ""
    unit: str = ""
    newest: str = ""
    foot: tuple[tuple[str, str], ...] = ()
    is_old: bool = False


def view_of(found: BackupsFound, now: datetime, words: Messages) -> BackupsView:
    """Return what the page shows of the backups there are."""
    good = found.newest_good
    rows = tuple(_row(each, found, now, words) for each in found.backups)
    place = _place(found, now, words)
    if good is None or good.manifest is None:
        return BackupsView(rows=rows, place=place)
    age = max(timedelta(), now - good.manifest.made_at)
    number, unit = _age(age, words)
    say = words.say
    return BackupsView(
        rows=rows,
        place=place,
        number=number,
        unit=unit,
        newest=write_moment(good.manifest.made_at),
        foot=(
            (say("backups.documents"), format_whole(good.manifest.documents)),
            (say("backups.size"), megabytes(good.size)),
        ),
        is_old=age > OLD,
    )


def megabytes(size: int) -> str:
    """Return a size as `84,2 MB`."""
    return f"{size / MEGABYTE:.1f}\u00a0MB".replace(".", ",")


def _age(age: timedelta, words: Messages) -> tuple[str, str]:
    if age < HOUR:
        return str(int(age / timedelta(minutes=1))), words.say("backups.minutes_ago")
    if age < 2 * OLD:
        return str(int(age / HOUR)), words.say("backups.hours_ago")
    return str(age.days), words.say("backups.days_ago")


def _where(backup: FoundBackup, words: Messages) -> str:
    where = "both" if backup.is_here and backup.is_there else "here" if backup.is_here else "there"
    return words.say(f"backups.where.{where}")


def _unread_row(backup: FoundBackup, words: Messages) -> BackupRow:
    """Return the row of a file that says nothing of itself."""
    return BackupRow(
        file=backup.file,
        day="–",
        time="",
        reason=backup.file.name,
        documents="",
        size=megabytes(backup.size),
        checked=State.WAIT,
        where=_where(backup, words),
        said=words.say("backups.unread"),
        period=BackupPeriod.MONTHS,
        is_here=backup.is_here,
        is_there=backup.is_there,
    )


def _row(backup: FoundBackup, found: BackupsFound, now: datetime, words: Messages) -> BackupRow:
    say = words.say
    manifest = backup.manifest
    if manifest is None:
        return _unread_row(backup, words)
    made_at = in_tirane(manifest.made_at)
    fault = say("backups.faulty", place=manifest.fault)
    whole = words.count("backups.whole", manifest.documents)
    return BackupRow(
        file=backup.file,
        day=format_date(made_at.date()),
        time=format_time(made_at),
        reason=say(f"cli.copy_reason.{manifest.reason.value}"),
        documents=format_whole(manifest.documents),
        size=megabytes(backup.size),
        checked=State.ATT if manifest.fault else State.OK,
        where=_where(backup, words),
        said=f"{fault if manifest.fault else whole} · {whose(say, manifest, backup.origin)}",
        period=period_of(manifest.made_at, now),
        may_go=backup is not found.newest_good,
        is_here=backup.is_here,
        is_there=backup.is_there,
    )


def _change_log_said(look: ChangeLogLook, now: datetime, words: Messages) -> str:
    """Return how far the change log is."""
    key = f"backups.shadow.{look.state.value}"
    if look.since is None:
        return words.say(key)
    since = format_since(in_tirane(look.since), day_of(now))
    if look.sales:
        return words.count("backups.shadow.sales_behind", look.sales, since=since)
    return words.say(f"{key}_since", since=since)


def _place(found: BackupsFound, now: datetime, words: Messages) -> PlaceView:
    place = found.place
    look = found.change_log
    say = words.say
    room = ""
    if place.total:
        free = f"{place.free / GIGABYTE:.1f}".replace(".", ",")
        total = f"{place.total / GIGABYTE:.1f}".replace(".", ",")
        room = say("backups.room", free=free, total=total)
    elif place.carried_at is not None and place.state is PlaceState.AWAY:
        room = say("backups.away_since", moment=write_moment(place.carried_at))
    return PlaceView(
        folder=place.folder or say("backups.place_unset"),
        state=PLACE_STATES[place.state],
        said=say(f"backups.place.{place.state.value}"),
        room=room,
        change_log=CHANGE_LOG_STATES[look.state] if look else State.MUTE,
        change_log_said=_change_log_said(look, now, words) if look else "",
    )
