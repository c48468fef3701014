"""The chain of a journal, walked by the proof that the office has.

Lives here: the first entry that does not follow the one before it.
Must not: what the entries say, or the rows that they digest (tests/store/test_integrity).
"""

from typing import Any

from till.domain.chain.proof import JournalProof
from till.store.chain.journal_lines import lines_after


def first_break(journal: Any) -> int | None:
    """Return the number of the first entry that does not fit the chain of a stored journal."""
    proof = JournalProof()
    for line in lines_after(journal._database.plain, 0):
        if proof.take(line) is not None:
            return int(str(line["number"]))
    return None
