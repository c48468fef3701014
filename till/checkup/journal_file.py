"""The journal as one file, for whoever has to prove it: all entries, and what proves them."""

from datetime import date
from pathlib import Path
from typing import BinaryIO, Final

from till.safekeeping.export.journal_export import export_journal_file

ENDING: Final = "zip"


def journal_file_name(till_name: str, day: date) -> str:
    """Return what the file is called unless somebody says otherwise."""
    name = "".join(sign for sign in till_name if sign.isalnum() or sign in " -_").strip()
    return f"till-journal-{name.replace(' ', '-') or 'till'}-{day.isoformat()}.{ENDING}"


def write_journal_file(database: Path, file: BinaryIO) -> None:
    """Write it into an open file. Raises DatabaseDamaged, DiskFull, DiskFailing."""
    export_journal_file(database, file)
