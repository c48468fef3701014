"""The report of an outage for the tax office."""

from pathlib import Path
from typing import Annotated

import typer

from till.actions.outstanding.outage import outage_report
from till.cli.answers import answer, write_file
from till.cli.context import context_of
from till.cli.options import Force, Json
from till.cli.readers import reading
from till.domain.errors import RuleBroken
from till.system.clock import SystemClock
from till.system.reports.outage import outage_lines, outage_pdf, outage_value


class NoOutage(RuleBroken):
    """The service was never away for long in the last 90 days."""

    key = "errors.no_outage"


Pdf = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Where the PDF goes.")]


def report_outage(
    ctx: typer.Context, *, out: Pdf = None, force: Force = False, as_json: Json = False
) -> None:
    """Tell of the newest outage: since when, what was tried, what it kept back; as PDF with --out.

    Raises NoOutage.
    """
    context = context_of(ctx)
    words = context.words
    with reading(context) as stored:
        report = outage_report(stored, SystemClock().now())
    if report is None:
        raise NoOutage
    lines = [*outage_lines(report, words)]
    if out is not None:
        content = outage_pdf(report, words, shop=context.settings.shop.name)
        write_file(out, content, force=force)
        lines.append(words.say("cli.pdf_written", path=str(out)))
    value = {**outage_value(report), "path": str(out) if out else None}
    answer(lines, value, as_json=as_json)
