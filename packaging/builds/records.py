"""The list of files that each package carries, RECORD: of what is shipped, and nothing else."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def name_only_what_is_there(folder: Path) -> None:
    """Take out of each RECORD below `folder` the files that are not shipped.

    Programs of packages are among them, and their hashes tell the folder they were installed in.
    """
    for record in folder.rglob("*.dist-info/RECORD"):
        site = record.parent.parent
        text = record.read_text(encoding="utf-8")
        kept = io.StringIO(newline="")
        writer = csv.writer(kept, lineterminator="\n")
        rows = csv.reader(text.splitlines())
        writer.writerows(row for row in rows if _is_shipped(site, row[0]))
        record.write_text(kept.getvalue(), encoding="utf-8", newline="\n")


def _is_shipped(site: Path, name: str) -> bool:
    return not name.startswith("..") and (site / name).is_file()
