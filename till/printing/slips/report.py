"""X and Z reports on paper: every figure of the day, in the words of every other report."""

from typing import Protocol

from till.domain.paper.slip import (
    Slip,
    SlipHeading,
    SlipPair,
    SlipRow,
    SlipRule,
    SlipSpace,
    SlipTable,
    TextLine,
)
from till.domain.reports.report import DayReport, ZReport
from till.domain.reports.section import Section, Sheet
from till.printing.slips.source import SlipSource


class Sheets(Protocol):
    """Words reports."""

    def sheet(self, report: DayReport | ZReport, *, went_on: bool) -> Sheet:
        """Return an X report, or a Z with its number, in words."""
        ...


def report_slip(source: SlipSource, report: DayReport | ZReport, sheet: Sheet) -> Slip:
    """Return the slip of a report; a Z ends with the beginning of its digest.

    And with that of the change log in the second location, where there is one.
    """
    rows: list[SlipRow] = [
        *source.shop.rows(source.words),
        SlipSpace(),
        SlipHeading(text=sheet.title),
    ]
    if source.shop.till_name:
        rows.append(TextLine(text=source.shop.till_name, is_centred=True))
    rows += [TextLine(text=note) for note in sheet.notes]
    for part in sheet.sections:
        rows += _part(part)
    rows.append(SlipRule())
    if isinstance(report, ZReport):
        rows.append(TextLine(text=source.say("seal", seal=report.sha256[:16])))
        if mark := report.report.log_digest[:16]:
            rows.append(TextLine(text=source.say("log_mark", mark=mark)))
    rows.append(TextLine(text=source.say("not_fiscal"), is_centred=True))
    return Slip(title=sheet.title, rows=tuple(rows))


def _part(part: Section) -> list[SlipRow]:
    """Return a section: pairs where a row has two cells and needs no head, else a table."""
    rows: list[SlipRow] = [SlipRule(), TextLine(text=part.name, is_bold=True)]
    if part.head or any(len(row) > 2 for row in part.rows):  # noqa: PLR2004 -- label and value
        return [*rows, SlipTable(head=part.head, rows=part.written, has_total=part.has_total)]
    return [*rows, *(SlipPair(label=row[0], value=row[1]) for row in part.written)]
