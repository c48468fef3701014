"""The kept basket, written with each change, so that a crash loses nothing.

The draft's row holds what is said of the whole basket and the number of the change; its lines lie
in a table of their own. A till of before kept all in that one row; such a draft is still read.
"""

import json
from collections.abc import Sequence

from till.actions.records import Draft
from till.domain.selling.basket import Basket
from till.domain.selling.parking import Parked
from till.store.basket_text import basket_in, basket_text, line_in, line_text
from till.store.database import Database, WrittenDraft
from till.store.faults import disk_faults
from till.store.parked import all_parked

_THE_DRAFT = "SELECT basket FROM draft WHERE draft_id = 1"
_THE_LINES = "SELECT line FROM draft_line ORDER BY position"
_KEEP = """
    INSERT INTO draft (draft_id, basket) VALUES (1, ?)
    ON CONFLICT (draft_id) DO UPDATE SET basket = excluded.basket
"""
_KEEP_LINE = """
    INSERT INTO draft_line (position, line) VALUES (?, ?)
    ON CONFLICT (position) DO UPDATE SET line = excluded.line
"""


class StoredBaskets:
    """The kept draft and the parked baskets, for reading."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def draft(self) -> Basket | None:
        """Return the basket that was being built, or None where none was ever kept."""
        with disk_faults(self._database.path):
            row = self._database.plain.execute(_THE_DRAFT).fetchone()
            lines = self._database.plain.execute(_THE_LINES).fetchall()
        return basket_in(row[0], tuple(line_in(text) for (text,) in lines)) if row else None

    def parked(self) -> Sequence[Parked]:
        """Return the baskets that were set aside, oldest first."""
        return all_parked(self._database)


def keep_draft(database: Database, draft: Draft) -> None:
    """Keep the basket in the place of the one before; a scan writes one line of however many.

    What was written last is remembered. Where the row on disk is another, for a transaction did
    not come through or a till has just started, everything is written.
    """
    plain = database.plain
    basket = draft.basket
    written = database.draft_written
    found = plain.execute(_THE_DRAFT).fetchone()
    on_disk = "" if found is None else str(found[0])
    known = written.lines if written is not None and written.row == on_disk else None
    row = _row(basket, on_disk)
    plain.execute(_KEEP, (row,))
    if known is None:
        plain.execute("DELETE FROM draft_line")
    elif len(known) > len(basket.lines):
        plain.execute("DELETE FROM draft_line WHERE position >= ?", (len(basket.lines),))
    changed = (
        (position, line_text(line))
        for position, line in enumerate(basket.lines)
        if known is None or position >= len(known) or known[position] is not line
    )
    plain.executemany(_KEEP_LINE, changed)
    database.draft_written = WrittenDraft(row=row, lines=basket.lines)


def _row(basket: Basket, on_disk: str) -> str:
    """Return the row's text, never the same as the one on disk: it bears the change's number."""
    before = int(json.loads(on_disk).get("change", 0)) if on_disk else 0
    told = json.loads(basket_text(basket, with_lines=False))
    return json.dumps({"change": before + 1, **told}, ensure_ascii=False, separators=(",", ":"))
