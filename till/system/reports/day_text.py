"""A day's report in words: the same sections on the command line, on A4, wherever it is read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from till.domain.business_day import in_tirane
from till.domain.formatting import SPACE, marked, write_lek, write_moment
from till.domain.reports.report import DayReport, ZReport
from till.domain.reports.watched import watched_sums
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import told_apart
from till.system.reports.day_data import DayPaper, paper_of
from till.system.reports.watched_text import watched_sum_words, watched_whole_line
from till.system.words import Words

Row = tuple[str, ...]

TOLD_BEFORE = frozenset({JournalAction.LINE_REMOVED, JournalAction.DRAWER_OPENED})
"""What a report tells of what is watched in rows of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedSection:
    """A part of the report. The first cell of a row says what it is, the others stand right.

    `has_total` tells that the last row adds up those above it.
    """

    title: str
    head: Row = ()
    rows: tuple[Row, ...]
    has_total: bool = False


def title_of(paper: DayPaper, words: Words) -> str:
    """Return what the report is called: X or Z, its number, its day."""
    day = f"{paper.report.day:%d.%m.%Y}"
    if not paper.is_z:
        return words.say("report.title_x", day=day)
    if paper.number is None:
        return words.say("report.title_z_ahead", day=day)
    return words.say("report.title_z", day=day, number=paper.number)


def notes_of(paper: DayPaper, words: Words) -> Sequence[str]:
    """Return what has to be said before any figure: who made it when, what still waits."""
    report = paper.report
    standing = paper.report.standing
    person = report.made_by.name or words.say("report.nobody")
    notes = [words.say("report.made", moment=write_moment(report.made_at), person=person)]
    if paper.replaces is not None:
        notes.append(words.say("report.replaces", number=paper.replaces))
    if paper.went_on:
        notes.append(words.say("report.went_on"))
    if report.is_clock_behind:
        notes.append(words.say("report.clock_behind"))
    for name, count in (
        ("waiting", standing.waiting),
        ("refused", standing.refused),
        ("replaced", standing.replaced),
        ("closed", standing.closed),
        ("differing", standing.differing),
        ("missing_numbers", standing.missing_numbers),
    ):
        if count:
            notes.append(words.count(f"report.{name}", count))
    return notes


def sections_of(
    paper: DayPaper, words: Words, *, is_short: bool = False
) -> Sequence[WordedSection]:
    """Return the sections of a report, those without anything to say left out.

    A short one adds up what is watched, and does not list it.
    """
    report = paper.report
    found = [*_money(report, words), *_people(report, words), *_details(report, words)]
    if not is_short:
        rows = tuple(_entries(report, words))
        found.append(WordedSection(title=words.say("report.watched_entries"), rows=rows))
    return [each for each in found if each.rows]


def aligned_lines(rows: Sequence[Row]) -> Iterator[str]:
    """Return rows beneath each other in lines: first cells at the left, the others at the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        right = (cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        yield "  " + "  ".join([row[0].ljust(widths[0]), *right]).rstrip()


def format_quantity(number: Decimal) -> str:
    """Write a quantity or a rate without needless places."""
    return marked(f"{number.normalize():f}")


def _money(report: DayReport, words: Words) -> Iterator[WordedSection]:
    yield WordedSection(title=words.say("report.sales"), rows=tuple(_sales(report, words)))
    yield _vat(report, words)
    yield WordedSection(
        title=words.say("report.payments"),
        head=_heads(words, "kind", "invoices", "amount"),
        rows=tuple(_payments(report, words)),
    )
    yield WordedSection(title=words.say("report.drawer"), rows=tuple(_drawer(report, words)))


def _people(report: DayReport, words: Words) -> Iterator[WordedSection]:
    yield WordedSection(
        title=words.say("report.counts"),
        head=_heads(words, "who", "counted", "expected", "own_difference"),
        rows=tuple(_counts(report, words)),
    )
    names = told_apart([each.person for each in report.operators])
    yield WordedSection(
        title=words.say("report.operators"),
        head=_heads(words, "who", "invoices", "returns", "amount"),
        rows=tuple(
            (name, str(each.sales_count), str(each.returns_count), write_lek(each.total))
            for name, each in zip(names, report.operators, strict=True)
        ),
    )


def _details(report: DayReport, words: Words) -> Iterator[WordedSection]:
    yield WordedSection(
        title=words.say("report.hours"),
        head=_heads(words, "hour", "day", "week_before"),
        rows=tuple(
            (f"{e.hour:02}", write_lek(e.total), write_lek(e.week_before)) for e in report.hours
        ),
    )
    yield WordedSection(
        title=words.say("report.articles"),
        head=_heads(words, "article", "quantity", "amount"),
        rows=tuple(
            (e.name, format_quantity(e.quantity), write_lek(e.amount)) for e in report.articles
        ),
    )
    yield WordedSection(title=words.say("report.watched"), rows=tuple(_watched(report, words)))
    yield WordedSection(title=words.say("report.apart"), rows=tuple(_apart(report, words)))


def _apart(report: DayReport, words: Words) -> Iterator[Row]:
    for name, each in (
        ("open_orders", report.open_orders),
        ("purchases", report.purchases),
        ("closed_sales", report.closed),
    ):
        if each.count:
            yield words.say(f"report.{name}"), str(each.count), write_lek(each.total)


def _sales(report: DayReport, words: Words) -> Iterator[Row]:
    yield words.say("report.total"), write_lek(report.total)
    yield words.say("report.invoices"), str(report.sales_count)
    yield words.say("report.average"), write_lek(report.average)
    yield words.say("report.returns"), f"{report.returns_count} · {write_lek(report.returns_total)}"
    yield words.say("report.discounts"), write_lek(-report.discounts)
    if report.rounding:
        yield words.say("report.rounding"), write_lek(-report.rounding)


def _vat(report: DayReport, words: Words) -> WordedSection:
    rows = [
        (
            f"{each.code.value} {format_quantity(each.rate)}{SPACE}%",
            write_lek(each.net),
            write_lek(each.vat),
            write_lek(each.gross),
        )
        for each in report.vat
    ]
    net = sum((each.net for each in report.vat), Decimal(0))
    last = (
        words.say("report.all"),
        write_lek(net),
        write_lek(report.vat_total),
        write_lek(report.total),
    )
    return WordedSection(
        title=words.say("report.vat"),
        head=_heads(words, "code", "net", "vat", "gross"),
        rows=(*rows, last) if rows else (),
        has_total=True,
    )


def _payments(report: DayReport, words: Words) -> Iterator[Row]:
    for each in report.payments:
        yield words.say(f"tender.{each.kind.name}"), str(each.count), write_lek(each.amount)
        if each.kind is TenderKind.CASH:
            yield from _foreign(report, words)


def _foreign(report: DayReport, words: Words) -> Iterator[Row]:
    """Return the notes of other currencies, which lie among the cash above them."""
    for notes in report.foreign:
        label = SPACE * 2 + words.say("report.foreign", currency=notes.currency)
        yield label, f"{write_lek(notes.amount)}{SPACE}{notes.currency}", write_lek(notes.in_lek)


def _drawer(report: DayReport, words: Words) -> Iterator[Row]:
    cash = report.cash
    if cash.carried_over is not None and cash.overnight:
        yield words.say("report.carried_over"), write_lek(cash.carried_over)
        yield words.say("report.overnight"), write_lek(cash.overnight)
    for each in cash.lines:
        yield words.say(f"movement_kind.{each.kind.value}"), write_lek(each.amount)
    if cash.expected is not None:
        yield words.say("report.expected"), write_lek(cash.expected)
        uncounted = words.say("report.not_counted")
        yield (
            words.say("report.counted"),
            uncounted if cash.counted is None else write_lek(cash.counted),
        )
    if cash.difference is not None:
        yield words.say("report.difference"), write_lek(cash.difference)


def _counts(report: DayReport, words: Words) -> Iterator[Row]:
    for each, own, holds in report.cash.told:
        if not holds:
            continue
        taker = each.to_person.name if each.to_person else ""
        what = words.say(f"count_purpose.{each.purpose.value}", person=taker)
        who = f"{in_tirane(each.moment):%H:%M} · {each.person.name} · {what}"
        note = f" · {each.count.note}" if each.count.note else ""
        yield who + note, write_lek(each.counted), write_lek(each.expected), write_lek(own)


def _watched(report: DayReport, words: Words) -> Iterator[Row]:
    watched = report.watched
    if watched.removed_lines:
        value = f"{watched.removed_lines} · {write_lek(watched.removed_value)}"
        yield words.say("report.removed_lines"), value
    if watched.put_back:
        yield words.say("report.put_back"), str(watched.put_back)
    for line in watched_sums(watched.entries):
        if line.action not in TOLD_BEFORE:
            yield watched_sum_words(line, words)
    for each in watched.no_sales:
        when = f"{in_tirane(each.moment):%H:%M}"
        yield words.say("report.no_sale", moment=when, person=each.person.name), each.reason


def _entries(report: DayReport, words: Words) -> Iterator[Row]:
    for each in report.watched.entries:
        when = f"{in_tirane(each.moment):%H:%M}"
        amount = "" if each.amount is None else write_lek(each.amount)
        yield f"{when} · {each.person.name} · {watched_whole_line(each, words)}", amount


def _heads(words: Words, *names: str) -> Row:
    return tuple(words.say(f"report.{name}") for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedDay:
    """A report as people read it: what has to be said before any figure, then its sections."""

    title: str
    notes: Sequence[str]
    parts: Sequence[WordedSection]


class WordedDays:
    """Words reports in the language of the shop."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def sheet(self, report: DayReport | ZReport, *, went_on: bool) -> WordedDay:
        """Return an X report, or a Z with its number; `went_on` tells that it holds not all."""
        if isinstance(report, ZReport):
            paper = paper_of(report, went_on=went_on)
        else:
            paper = DayPaper(report=report)
        return WordedDay(
            title=title_of(paper, self._words),
            notes=notes_of(paper, self._words),
            parts=sections_of(paper, self._words, is_short=True),
        )
