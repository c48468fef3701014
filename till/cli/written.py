"""Reports that are written out, and the days they are asked of."""

import sys
from datetime import date, datetime
from pathlib import Path

import typer

from till.domain.errors.disk import DiskFailing
from till.system.words import Words

FIRST_YEAR = 2000
LAST_YEAR = 2199  # beyond them somebody mistyped


def day_asked(on: datetime | None) -> date | None:
    """Return the day of an option, None where none was given. Raises typer.BadParameter."""
    if on is None:
        return None
    if not FIRST_YEAR <= on.year <= LAST_YEAR:
        raise typer.BadParameter(f"no such day in this shop: {on.date().isoformat()}")
    return on.date()


def file_if_seen(name: str) -> Path | None:
    """Return a file's name where bytes would otherwise be poured out before a person."""
    return Path(name) if sys.stdout.isatty() else None


def write_out(words: Words, content: bytes, out: Path | None) -> None:
    """Write to a file and say so, or to standard output and say nothing. Raises DiskFailing."""
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        out.write_bytes(content)
    except OSError as error:
        raise DiskFailing(path=str(out)) from error
    print(words.say("cli.report_written", path=str(out)))  # noqa: T201 the answer
