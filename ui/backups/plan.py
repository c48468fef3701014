"""What the page of backups is made of: the backups, and beside them how safe the till is."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from till.domain.business_day import day_of, in_tirane
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import BackupPeriod, ChangeLogLook, ChangeLogState, period_of
from till.safekeeping.owner.found import BackupsFound, FoundBackup, PlaceState, whose
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.choice.exclusive import Option
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordPlan
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import PARTED, CellSign, ListColumn, ListRecord
from ui.kit.wording import format_date, format_since, format_time, format_whole
from ui.shell.messages import Messages, Tables

FOUND: Final = "found"
TRY: Final = "try"
RESTORE: Final = "restore"
REMOVE: Final = "remove"
CHOOSE_PLACE: Final = "choose_place"
MAKE: Final = "make"
PLACE: Final = "place"
TRIAL: Final = "trial"
ALL: Final = "all"
CHECKED_AT: Final = 4
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


def make_backups(words: Messages, _: Tables) -> RecordScreen[FoundBackup]:
    """Return the page of backups in a language."""
    say = words.say
    plan: RecordPlan[FoundBackup] = RecordPlan(
        name="backups",
        title=say("backups.title"),
        explained=say("backups.explained"),
        list=_list(words),
        board=BoardPlan(
            parts={
                PLACE: say("backups.place_title"),
                TRIAL: say("backups.trial"),
            }
        ),
        width=400,
        narrow=316,
        keys=_keys(words),
    )
    made = RecordScreen(words, plan)
    made.keys[FOUND].hide()
    return made


def _keys(words: Messages) -> tuple[Key, ...]:
    say = words.say
    return (
        Key(name=FOUND, keys="F7", words=say("restored.open"), at=At.HEAD),
        Key(
            name=REMOVE,
            keys="F8",
            words=say("backups.remove"),
            icon="trash-2",
            at=At.LIST,
            needs_record=True,
        ),
        Key(
            name=TRY,
            keys="F3",
            words=say("backups.try"),
            icon="refresh-cw",
            at=At.LIST,
            needs_record=True,
        ),
        Key(
            name=RESTORE,
            keys="F4",
            words=say("backups.restore"),
            at=At.LIST,
            destroys=True,
            needs_record=True,
        ),
        Key(name=CHOOSE_PLACE, keys="F6", words=say("backups.choose_place"), at=At.ABOVE),
        Key(name=MAKE, keys="F12", words=say("backups.make"), icon="download", primary=True),
    )


def _list(words: Messages) -> ListPlan:
    say = words.say
    nothing = (say("backups.nothing"), say("backups.nothing_detail"))
    kept = [
        Option(key=each.value, words=say(f"backups.kept.{each.value}")) for each in BackupPeriod
    ]
    column = {
        name: say(f"backups.column.{name}")
        for name in ("day", "reason", "documents", "size", "checked", "where")
    }
    return ListPlan(
        columns=(
            ListColumn(words=column["day"], width=128),
            ListColumn(words=column["reason"], width=0),
            ListColumn(words=column["documents"], width=84, is_right=True, roomy=True),
            ListColumn(words=column["size"], width=78, is_right=True),
            ListColumn(words=column["checked"], width=124),
            ListColumn(words=column["where"], width=128, roomy=True),
        ),
        icon="copy",
        nothing=nothing,
        not_found=nothing,
        groups=[Option(key=ALL, words=say("backups.period.all")), *kept],
    )


def copy_rows(found: BackupsFound, group: str, now: datetime, words: Messages) -> list[ListRecord]:
    """Return a row for each backup of a span, newest first."""
    return [_row(each, words) for each in found.backups if group in {ALL, _period(each, now).value}]


def _period(backup: FoundBackup, now: datetime) -> BackupPeriod:
    """Return the span of a backup; one that says nothing of itself is an old one."""
    return period_of(backup.manifest.made_at, now) if backup.manifest else BackupPeriod.MONTHS


def _row(backup: FoundBackup, words: Messages) -> ListRecord:
    say = words.say
    manifest = backup.manifest
    where = "both" if backup.is_here and backup.is_there else "here" if backup.is_here else "there"
    day = "–"
    documents = ""
    reason = backup.file.name
    checked = State.WAIT
    if manifest is not None:
        made_at = in_tirane(manifest.made_at)
        day = f"{format_date(made_at.date())} {format_time(made_at)}"
        documents = format_whole(manifest.documents)
        reason = say(f"cli.copy_reason.{manifest.reason.value}")
        checked = State.ATT if manifest.fault else State.OK
    told = said_of(backup, words)
    if checked is State.OK:  # a column says so
        told = told[1:]
    return ListRecord(
        key=str(backup.file),
        cells=(
            day,
            reason,
            documents,
            megabytes(backup.size),
            say(f"backups.checked.{checked.value}"),
            say(f"backups.where.{where}"),
        ),
        sub=PARTED.join(told),
        is_told_beside=True,
        signs={CHECKED_AT: CellSign(STATE_ICON[checked], STATE_INK[checked])},
    )


def said_of(backup: FoundBackup, words: Messages) -> Sequence[str]:
    """Return whether a backup is whole, and whose it is."""
    manifest = backup.manifest
    if manifest is None:
        return [words.say("backups.unread")]
    fault = words.say("backups.faulty", place=manifest.fault)
    whole = words.count("backups.whole", manifest.documents)
    return [fault if manifest.fault else whole, whose(words.say, manifest, backup.origin)]


def show_newest(glass: AmountDisplay, found: BackupsFound, now: datetime, words: Messages) -> None:
    """Show on the glass how old the newest good backup is, and how much it holds."""
    say = words.say
    newest = found.newest_good
    if newest is None or newest.manifest is None:
        glass.set_heading(say("backups.newest"))
        glass.set_number("–", unit="")
        glass.set_foot(())
        return
    made_at = newest.manifest.made_at
    age = max(timedelta(), now - made_at)
    number, unit = _age_words(age)
    glass.set_heading(say("backups.newest"), write_moment(made_at))
    glass.set_number(number, unit=say(unit), mood=Mood.WAIT if age > OLD else Mood.NORMAL)
    documents = format_whole(newest.manifest.documents)
    glass.set_foot(
        ((say("backups.documents"), documents), (say("backups.size"), megabytes(newest.size)))
    )


def _age_words(age: timedelta) -> tuple[str, str]:
    if age < HOUR:
        return str(int(age / timedelta(minutes=1))), "backups.minutes_ago"
    if age < 2 * OLD:
        return str(int(age / HOUR)), "backups.hours_ago"
    return str(age.days), "backups.days_ago"


def megabytes(size: int) -> str:
    """Return a size as `84,2 MB`."""
    return f"{size / MEGABYTE:.1f}\u00a0MB".replace(".", ",")


def place_part(found: BackupsFound, now: datetime, words: Messages) -> BoardPart:
    """Return where backups go besides, how that place is, and how far the change log there is."""
    place = found.place
    say = words.say
    lines = [BoardLine(words=place.folder or say("backups.place_unset"), tone="text")]
    if place.total:
        free = f"{place.free / GIGABYTE:.1f}".replace(".", ",")
        total = f"{place.total / GIGABYTE:.1f}".replace(".", ",")
        lines.append(BoardLine(words=say("backups.room", free=free, total=total)))
    elif place.carried_at is not None and place.state is PlaceState.AWAY:
        lines.append(
            BoardLine(words=say("backups.away_since", moment=write_moment(place.carried_at)))
        )
    look = found.change_log
    if look is not None:
        state = CHANGE_LOG_STATES[look.state]
        said = _change_log_said(look, now, words)
        lines.append(BoardLine(label=say("backups.shadow"), words=said, state=state))
    said = say(f"backups.place.{place.state.value}")
    return BoardPart(lines=lines, state=PLACE_STATES[place.state], said=said)


def _change_log_said(look: ChangeLogLook, now: datetime, words: Messages) -> str:
    """Return how far the change log is."""
    key = f"backups.shadow.{look.state.value}"
    if look.since is None:
        return words.say(key)
    since = format_since(in_tirane(look.since), day_of(now))
    if look.sales:
        return words.count("backups.shadow.sales_behind", look.sales, since=since)
    return words.say(f"{key}_since", since=since)


def untried_part(about: Sequence[str], words: Messages) -> BoardPart:
    """Return what the chosen copy says of itself, and how it is tried."""
    told = (PARTED.join(about), words.say("backups.not_tried"))
    return BoardPart(lines=[BoardLine(words=each) for each in told if each])


def trial_part(said: str, state: State, words: Messages) -> BoardPart:
    """Return what came of trying a backup."""
    came = words.say(f"backups.came.{state.value}")
    line = BoardLine(words=said, tone=STATE_INK[state])
    return BoardPart(lines=(line,), state=state, said=came)
