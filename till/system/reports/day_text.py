"""A day's report in words: the same sections on the command line, on A4, wherever it is read."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from till.domain.business_day import in_tirane
from till.domain.formatting import SPACE, Says, marked, write_lek, write_moment
from till.domain.orders.places import OpenPlace
from till.domain.reports.report import DayReport, ZReport
from till.domain.reports.sheet import ReportTable, Row, Sheet, filled
from till.domain.reports.watched import watched_sums
from till.domain.rights.journal import JournalAction
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import told_apart
from till.system.reports.day_data import DayPaper, paper_of
from till.system.reports.watched_text import watched_sum_words, watched_whole_line
from till.system.words import Words

TOLD_BEFORE = frozenset({JournalAction.LINE_REMOVED, JournalAction.DRAWER_OPENED})
"""What a report tells of what is watched in rows of its own."""


class DaySheets:
    """Words the slips of reports in the language of the shop."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def sheet(self, report: DayReport | ZReport, *, went_on: bool) -> Sheet:
        """Return an X report, or a Z with its number; `went_on` tells that it holds not all."""
        if isinstance(report, ZReport):
            paper = paper_of(report, went_on=went_on)
        else:
            paper = DayPaper(report=report)
        return sheet_of(paper, self._words, is_short=True)


def sheet_of(paper: DayPaper, words: Words, *, is_short: bool = False) -> Sheet:
    """Return a report in words, sections without anything to say left out.

    A short one adds up what is watched, and does not list it.
    """
    found = [*_sections(paper.report, words)]
    if not is_short:
        found.append(_section(words, "watched_entries", (), _entries(paper.report, words)))
    return Sheet(title=title_of(paper, words), notes=notes_of(paper, words), sections=filled(found))


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
    person = report.made_by.name or words.say("report.nobody")
    notes = [words.say("report.made", moment=write_moment(report.made_at), person=person)]
    if paper.replaces is not None:
        notes.append(words.say("report.replaces", number=paper.replaces))
    if paper.went_on:
        notes.append(words.say("report.went_on"))
    if report.is_clock_behind:
        notes.append(words.say("report.clock_behind"))
    standing = report.standing
    counts = (standing.waiting, standing.refused, standing.replaced, standing.closed)
    names = ("waiting", "refused", "replaced", "closed", "differing", "missing_numbers")
    for name, count in zip(
        names, (*counts, standing.differing, standing.missing_numbers), strict=True
    ):
        if count:
            notes.append(words.count(f"report.{name}", count))
    return notes


def vat_section(report: DayReport, words: Says) -> ReportTable:
    """Return VAT by code and rate, and the sum."""
    rows = [
        (f"{each.code.value} {format_quantity(each.rate)}{SPACE}%", each.net, each.vat, each.gross)
        for each in report.vat
    ]
    net = sum((each.net for each in report.vat), Decimal(0))
    rows.append((words.say("report.all"), net, report.vat_total, report.total))
    written = ((row[0], *map(write_lek, row[1:])) for row in rows)
    return _section(words, "vat", ("code", "net", "vat", "gross"), written, has_total=True)


def operator_section(report: DayReport, words: Says) -> ReportTable:
    """Return what each person sold and took back."""
    names = told_apart([each.person for each in report.operators])
    rows = (
        (name, str(each.sales_count), str(each.returns_count), write_lek(each.total))
        for name, each in zip(names, report.operators, strict=True)
    )
    return _section(words, "operators", ("who", "invoices", "returns", "amount"), rows)


def article_section(report: DayReport, words: Says) -> ReportTable:
    """Return the articles that brought most."""
    rows = (
        (each.name, format_quantity(each.quantity), write_lek(each.amount))
        for each in report.articles
    )
    return _section(words, "articles", ("article", "quantity", "amount"), rows)


def format_quantity(number: Decimal) -> str:
    """Write a quantity or a rate without needless places."""
    return marked(f"{number.normalize():f}")


def apart_rows(report: DayReport, words: Says) -> Iterator[tuple[str, int, Decimal]]:
    """Return what is no turnover: its name, how many, and what they come to."""
    names = ("open_orders", "purchases", "closed_sales")
    for name, each in zip(
        names, (report.open_orders, report.purchases, report.closed), strict=True
    ):
        if each.count:
            yield words.say(f"report.{name}"), each.count, each.total
    for place in report.places:
        yield _open_place(place, words), place.orders, place.total


def _open_place(place: OpenPlace, words: Says) -> str:
    """Return what is said of a place that is open: its name, since when, what was taken."""
    name = f"{place.name} ({place.area})" if place.area else place.name
    since = write_moment(place.since) if place.since else ""
    held = words.say("report.place_held", amount=write_lek(place.held)) if place.held else ""
    return ", ".join(each for each in (words.say("report.place", name=name), since, held) if each)


def _sections(report: DayReport, words: Words) -> Iterator[ReportTable]:
    hours = (
        (f"{each.hour:02}", write_lek(each.total), write_lek(each.week_before))
        for each in report.hours
    )
    apart = ((name, str(count), write_lek(all_)) for name, count, all_ in apart_rows(report, words))
    yield _section(words, "sales", (), _sales(report, words))
    if report.vat:
        yield vat_section(report, words)
    yield _section(words, "payments", ("kind", "invoices", "amount"), _payments(report, words))
    yield _section(words, "drawer", (), _drawer(report, words))
    counted = ("who", "counted", "expected", "own_difference")
    yield _section(words, "counts", counted, _counts(report, words))
    yield operator_section(report, words)
    yield _section(words, "hours", ("hour", "day", "week_before"), hours)
    yield article_section(report, words)
    yield _section(words, "watched", (), _watched(report, words))
    yield _section(words, "apart", (), apart)


def _section(
    words: Says, name: str, head: Sequence[str], rows: Iterable[Row], *, has_total: bool = False
) -> ReportTable:
    return ReportTable(
        name=words.say(f"report.{name}"),
        head=tuple(words.say(f"report.{each}") for each in head),
        rows=tuple(rows),
        has_total=has_total,
    )


def _sales(report: DayReport, words: Words) -> Iterator[Row]:
    yield words.say("report.total"), write_lek(report.total)
    yield words.say("report.invoices"), str(report.sales_count)
    yield words.say("report.average"), write_lek(report.average)
    yield words.say("report.returns"), f"{report.returns_count} · {write_lek(report.returns_total)}"
    yield words.say("report.discounts"), write_lek(-report.discounts)
    if report.rounding:
        yield words.say("report.rounding"), write_lek(-report.rounding)


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
        counted = cash.counted
        found = words.say("report.not_counted") if counted is None else write_lek(counted)
        yield words.say("report.counted"), found
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
