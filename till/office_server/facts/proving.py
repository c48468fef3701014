"""Counting and proving all that is kept, by the functions that took it in."""

import json
import secrets
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from psycopg import sql
from psycopg.conninfo import make_conninfo
from psycopg.rows import dict_row

from till.domain.chain.batch import digest_of_line
from till.domain.chain.proof import FIRST_LINK, JournalProof
from till.domain.money import from_whole_cents
from till.office_server.backups import restore_backup
from till.office_server.books.day import number
from till.office_server.database import (
    Connection,
    connect,
    count_of,
    database_faults,
    one_moment,
)
from till.office_server.facts.reading import KeptBranch, Stretch, branches_of, entries_of
from till.office_server.journal import deeds_fault

_LINK: Final = """
    SELECT link FROM entry WHERE till_id = %s AND branch = %s AND number = %s
"""
_BEGINS: Final = """
    SELECT line::json ->> 'previous_link' FROM entry
    WHERE till_id = %s AND branch = %s AND number = %s + 1
"""
_TILLS: Final = """
    SELECT till_id AS till, count(*) AS entries,
        (SELECT tip_number FROM branch AS b WHERE b.till_id = entry.till_id
            ORDER BY tip_number DESC, branch DESC LIMIT 1) AS number,
        (SELECT tip_link FROM branch AS b WHERE b.till_id = entry.till_id
            ORDER BY tip_number DESC, branch DESC LIMIT 1) AS link,
        (SELECT count(*) FROM sale WHERE sale.till_id = entry.till_id) AS sales,
        (SELECT coalesce(sum(total), 0)::bigint FROM day_sum
            WHERE day_sum.till_id = entry.till_id) AS total
    FROM entry GROUP BY till_id ORDER BY till_id
"""
_DOCUMENTS: Final = "SELECT count(*) FROM document"
_PROVED: Final = "UPDATE backup_made SET proved_at = now() WHERE path = %s"


@dataclass(slots=True)
class FactsProof:
    """What was proved: how many entries, the first that does not fit, what has no rows (yet)."""

    entries: int = 0
    first_break: dict[str, object] | None = None
    absent: list[dict[str, object]] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class TillFacts:
    """How much there is of a till, and its newest entry; `total` of its sales in lek."""

    till: str
    entries: int
    number: int
    link: str
    sales: int
    total: int | float


def count_facts(connection: Connection) -> Sequence[TillFacts]:
    """Count what there is of each till."""
    with database_faults(), connection.cursor(row_factory=dict_row) as cursor:
        return [
            TillFacts(**{**row, "total": number(from_whole_cents(row["total"]))})
            for row in cursor.execute(_TILLS)
        ]


def count_documents(connection: Connection) -> int:
    """Count the documents in the books, each once."""
    return count_of(connection, _DOCUMENTS)


def prove_facts(connection: Connection, till: str | None = None) -> FactsProof:
    """Read all entries again, of one till or of all: links, digests, and the end of each branch.

    It reads at one moment, beside taking in; then the office's own journal.
    """
    proof = FactsProof()
    with one_moment(connection):
        for branch in branches_of(connection, till):
            fault = _branch_fault(connection, branch, proof)
            if fault and proof.first_break is None:
                place = {"till": branch.till, "branch": branch.branch}
                proof.first_break = {**place, "fault": fault[0], "place": fault[1]}
        if proof.first_break is None and (own := deeds_fault(connection)):
            proof.first_break = {"journal": "office", "fault": own[0], "place": own[1]}
    return proof


def prove_backup(database: str, file: Path, password: str) -> FactsProof:
    """Restore a backup into a database of its own, and prove all facts there; both go again.

    The account of the database needs the right to make one. Raises as `restore_backup`.
    """
    name = f"office_proof_{secrets.token_hex(4)}"
    with connect(database) as connection, database_faults():
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            elsewhere = make_conninfo(database, dbname=name)
            with tempfile.TemporaryDirectory() as folder:
                restore_backup(elsewhere, Path(folder), file, password)
            with connect(elsewhere) as restored:
                proof = prove_facts(restored)
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))
        if proof.first_break is None:
            connection.execute(_PROVED, (str(file.absolute()),))
    return proof


def _branch_fault(
    connection: Connection, branch: KeptBranch, proof: FactsProof
) -> tuple[str, str] | None:
    """Walk one branch; return the first thing that does not fit."""
    journal = JournalProof(branch.after, _link_before(connection, branch))
    rows = dict[str, str]()
    for text, things in entries_of(connection, branch.till, Stretch(branch=branch.branch)):
        proof.entries += 1
        fault = journal.take(json.loads(text))
        if fault:
            return fault
        for name, digest in map(digest_of_line, filter(None, things.split("\n"))):
            if journal.digests.get(name) != (journal.number, digest):
                return "changed", f"{journal.number} {name}"
            rows[name] = digest
    proof.absent += [
        {"till": branch.till, "branch": branch.branch, "number": number, "thing": name}
        for name, (number, digest) in journal.digests.items()
        if rows.get(name) != digest
    ]
    end = (journal.number, journal.link)
    return None if end == (branch.tip_number, branch.tip_link) else ("missing", str(end[0] + 1))


def _link_before(connection: Connection, branch: KeptBranch) -> str:
    """Return the link that the first entry of a branch follows; nothing where that is gone."""
    if branch.after == 0:
        return FIRST_LINK
    if branch.parent is None:  # the till sent nothing of before: its first entry alone names it
        found = connection.execute(_BEGINS, (branch.till, branch.branch, branch.after)).fetchone()
    else:
        found = connection.execute(_LINK, (branch.till, branch.parent, branch.after)).fetchone()
    return str(found[0]) if found else ""
