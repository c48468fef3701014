"""What a till kept and what the service saw, side by side.

Lives here: reading both, with plain SQL, so that they do not share the product's mistakes.
Must not: judge (invariants does), or use any code of the product.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from till.sqlite import sqlite3

Row = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What the till kept and what the service saw; `released` are moments of a new token.

    `clock_was_set` tells that the till's clock was not the true one all the time, so that moments
    the till wrote cannot be compared with those the service saw. `lost` are documents that a backup
    did not know when it came back the last time, `came_back`.
    """

    documents: Sequence[Row]
    sales: Sequence[Row]
    payments: Sequence[Row]
    movements: Sequence[Row]
    attempts: Sequence[Row]
    receipts: Sequence[Row]
    print_jobs: Sequence[Row]
    journal: Sequence[Row]
    at_service: Sequence[Row]
    requests: Sequence[Row]
    released: Sequence[datetime] = field(default_factory=tuple)
    clock_was_set: bool = False
    lost: frozenset[str] = frozenset()
    came_back: datetime | None = None

    def since_it_came_back(self) -> "Evidence":
        """What was asked and tried since: the till does not know all that it did before."""
        if self.came_back is None:
            return self
        begun = self.came_back
        return replace(
            self,
            requests=[row for row in self.requests if _moment(row["at"]) >= begun],
            attempts=[row for row in self.attempts if _moment(row["started_at"]) >= begun],
        )

    def requests_of(self, doc_id: str) -> list[Row]:
        return [row for row in self.requests if row["docId"] == doc_id]

    def attempts_of(self, doc_id: str) -> list[Row]:
        return [row for row in self.attempts if row["doc_id"] == doc_id]

    def of_kind(self, kind: str) -> list[Row]:
        return [row for row in self.documents if row["kind"] == kind]

    def invoices(self) -> list[Row]:
        """The documents that are no balances: each reports a sale, on whatever terms."""
        return [row for row in self.documents if row["sale_key"] is not None]


def gather(  # noqa: PLR0913 each part of what is looked at by its name
    database: Path,
    *,
    at_service: Sequence[Row],
    requests: Sequence[Row],
    released: Sequence[datetime] = (),
    clock_was_set: bool = False,
    lost: frozenset[str] = frozenset(),
    came_back: datetime | None = None,
) -> Evidence:
    """Read the till's database and put the service's lists beside it."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row

        def rows(query: str) -> list[Row]:
            return [dict(row) for row in connection.execute(query)]

        return Evidence(
            documents=rows("SELECT * FROM document ORDER BY sequence"),
            sales=rows("SELECT * FROM sale"),
            payments=rows("SELECT * FROM payment"),
            movements=rows("SELECT * FROM movement"),
            attempts=rows("SELECT * FROM attempt ORDER BY doc_id, number"),
            receipts=rows("SELECT * FROM receipt"),
            print_jobs=rows("SELECT * FROM print_job"),
            journal=rows("SELECT action, facts FROM journal"),
            at_service=at_service,
            requests=requests,
            released=released,
            clock_was_set=clock_was_set,
            lost=lost,
            came_back=came_back,
        )


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)
