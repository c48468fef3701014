"""What the page of the day shows at one time, and its tables, every cell written out."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from till.domain.business_day import in_tirane
from till.domain.cash.movement import MovementKind
from till.domain.reports.report import DayReport, HourLine
from till.domain.reports.sheet import ReportTable
from till.domain.reports.watched import watched_sums
from till.system.reports.day_text import TOLD_BEFORE, apart_rows
from till.system.reports.watched_text import watched_sum_words
from ui.day.watched import watched_row
from ui.kit.wording import (
    NO_BREAK_SPACE,
    format_money,
    format_time,
)
from ui.shell.messages import Messages

NOTHING = Decimal(0)
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DayShown:
    """A day until now (X), or as it was closed (Z with its `number`).

    A Z without a number shows what closing would write down now. `closed_by` is the number of the
    last Z of this day, `went_on` tells that something is not in the Z that is shown, or, of an X,
    in none. `may_close` is False where closing would change nothing; `may_recount` tells that the
    drawer of a closed day can still be counted, `is_taxed_anew` that the last Z lacks nothing but
    the VAT that a replacement said since. `not_closed` are earlier days that no Z knows. `is_blind`
    keeps the expected cash from whoever has still to count. `clock_ahead_s` is how far the
    service's clock is ahead of ours, where that is too far.
    """

    report: DayReport
    today: date
    is_z: bool = False
    number: int | None = None
    replaces: int | None = None
    closed_by: int | None = None
    went_on: bool = False
    may_close: bool = False
    may_recount: bool = False
    is_taxed_anew: bool = False
    not_closed: tuple[date, ...] = ()
    is_blind: bool = False
    clock_ahead_s: int = 0

    @property
    def corrects(self) -> bool:
        """Whether closing now would correct what the drawer was counted at."""
        counted = self.report.cash.counted
        return self.may_recount and not self.may_close and counted is not None

    @property
    def is_running(self) -> bool:
        """Whether the day shown is still going on."""
        return self.number is None and self.report.day == self.today

    @property
    def hides_cash(self) -> bool:
        """Whether the expected cash is kept back until it was counted."""
        return self.is_blind and self.number is None and self.report.cash.counted is None

    @property
    def hour(self) -> int | None:
        """The hour that still goes on, 0 to 23; None where none does."""
        return in_tirane(self.report.made_at).hour if self.is_running else None

    @property
    def hours(self) -> tuple[HourLine, ...]:
        """Every hour from the first to the last in which something was sold on either day."""
        lines = {each.hour: each for each in self.report.hours}
        if not lines:
            return ()
        first = min(lines)
        last = max(lines)
        if self.hour is not None:
            first = min(first, self.hour)
            last = max(last, self.hour)
        return tuple(
            lines.get(hour, HourLine(hour=hour, total=NOTHING, week_before=NOTHING))
            for hour in range(first, last + 1)
        )


def hour_figures(shown: DayShown, words: Messages) -> ReportTable:
    """Return the chart as a table."""
    rows = tuple(
        (hour_name(each.hour), format_money(each.total), format_money(each.week_before))
        for each in shown.hours
    )
    return ReportTable(head=_heads(words, "hour", "day", "week_before"), rows=rows)


def hour_name(hour: int) -> str:
    """Return an hour as `14:00 – 15:00`."""
    return f"{hour:02}:00 – {(hour + 1) % 24:02}:00"


def drawer_figures(shown: DayShown, words: Messages) -> ReportTable:
    """Return how the expected cash comes about, and each count; nothing to who counts blindly."""
    if shown.hides_cash:
        return ReportTable(rows=((words.say("day_page.blind"), ""),))
    rows = (*_expected(shown.report, words), *_counts(shown.report, words))
    return ReportTable(rows=rows)


def watched_figures(report: DayReport, words: Messages) -> ReportTable:
    """Return what no total shows: sums, what stands apart, and then each entry (`entries_from`)."""
    return ReportTable(rows=(*_sums(report, words), *_entries(report, words)))


def entries_from(report: DayReport, words: Messages) -> int:
    """Return the row of `watched_figures` that the first entry stands in."""
    return sum(1 for _ in _sums(report, words))


def _sums(report: DayReport, words: Messages) -> Iterator[Row]:
    yield from _watched(report, words)
    yield from _standing(report, words)


def _entries(report: DayReport, words: Messages) -> Iterator[Row]:
    for each in report.watched.entries:
        yield watched_row(each, words)


def _expected(report: DayReport, words: Messages) -> Iterator[Row]:
    cash = report.cash
    for each in cash.lines:
        yield words.say(f"movement_kind.{each.kind.value}"), format_money(each.amount)
        for notes in report.foreign if each.kind is MovementKind.SALE else ():
            label = NO_BREAK_SPACE * 4 + words.say("report.foreign", currency=notes.currency)
            yield f"{label}: {format_money(notes.amount)}", format_money(notes.in_lek)
    if cash.expected is not None:
        yield words.say("report.expected"), format_money(cash.expected)


def _counts(report: DayReport, words: Messages) -> Iterator[Row]:
    for each, own, holds in report.cash.told:
        taker = each.to_person.name if each.to_person else ""
        what = words.say(f"count_purpose.{each.purpose.value}", person=taker)
        note = f" · {each.count.note}" if each.count.note else ""
        who = f"{format_time(in_tirane(each.moment))} · {each.person.name} · {what}{note}"
        if not holds:
            yield f"{who} · {words.say('day_page.counted_again')}", format_money(each.counted)
            continue
        yield who, format_money(each.counted)
        yield f"{words.say('report.own_difference')} · {each.person.name}", format_money(own)


def _watched(report: DayReport, words: Messages) -> Iterator[Row]:
    watched = report.watched
    yield words.say("report.discounts"), format_money(-report.discounts)
    if report.rounding:
        yield words.say("report.rounding"), format_money(-report.rounding)
    yield (
        words.say("report.removed_lines"),
        f"{watched.removed_lines} · {format_money(watched.removed_value)}",
    )
    yield words.say("report.put_back"), str(watched.put_back)
    for line in watched_sums(watched.entries):
        if line.action not in TOLD_BEFORE:
            yield watched_sum_words(line, words)
    yield words.say("day_page.no_sales"), str(len(watched.no_sales))
    for each in () if watched.entries else watched.no_sales:
        moment = format_time(in_tirane(each.moment))
        yield words.say("report.no_sale", moment=moment, person=each.person.name), each.reason


def _standing(report: DayReport, words: Messages) -> Iterator[Row]:
    standing = report.standing
    yield words.say("day_page.waiting"), str(standing.waiting)
    for name in ("refused", "replaced", "closed", "differing", "missing_numbers"):
        if count := int(getattr(standing, name)):
            yield words.say(f"day_page.{name}"), str(count)
    for name, count, total in apart_rows(report, words):
        yield name, f"{count} · {format_money(total)}"


def _heads(words: Messages, *names: str) -> Row:
    return tuple(words.say(f"report.{name}") for name in names)
