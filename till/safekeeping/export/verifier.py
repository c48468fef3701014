"""Proves an exported journal. Needs Python alone, and no till: `python3 verify.py [FOLDER]`.

Each line of journal.jsonl is an entry: its link is the SHA-256 of the link before, the entry and
its digests. Each digest is the SHA-256 of the rows of one thing, which are the lines of rows.jsonl.
witness.json is the newest entry as it was written down outside the data.

Vërteton një ditar të eksportuar. I duhet vetëm Python, jo arka.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from till.domain.chain.proof import Fault, JournalProof, Line, digest_of

ANSWERS = {
    "complete": "complete: nothing was changed or taken out · i plotë: asgjë nuk u ndryshua",
    "missing": "missing from {place} · mungon nga {place}",
    "changed": "changed at {place} · i ndryshuar te {place}",
}


def verify(folder: Path) -> Fault:
    """Return in one word whether it is complete, missing or changed, and where."""
    proof = JournalProof()
    for entry in _lines(folder / "journal.jsonl"):
        fault = proof.take(entry)
        if fault:
            return fault
    digests = {str(row["thing"]): digest_of(row["tables"]) for row in _lines(folder / "rows.jsonl")}
    fault = proof.rows_fault(digests) or _end_fault(folder, proof.number, proof.link)
    return fault or ("complete", "")


def _end_fault(folder: Path, last: int, link: str) -> Fault | None:
    """Compare the end with what was written down outside the data."""
    anchor = json.loads((folder / "witness.json").read_text(encoding="utf-8"))
    if not anchor:
        return ("missing", "witness") if last else None
    if anchor["number"] < last:
        return None
    if anchor["number"] > last:
        return "missing", str(last + 1)
    return None if anchor["link"] == link else ("changed", str(last))


def _lines(path: Path) -> Iterator[Line]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def main() -> int:
    """Say what was found; 0 where it is complete, else 1."""
    word, place = verify(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
    sys.stdout.write(ANSWERS[word].format(place=place) + "\n")
    return 0 if word == "complete" else 1


if __name__ == "__main__":
    sys.exit(main())
