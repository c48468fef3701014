"""Proves an exported journal. Needs Python alone, and no till: `python3 verify.py [FOLDER]`.

Each line of journal.jsonl is an entry: its link is the SHA-256 of the link before, the entry and
its seals. Each seal is the SHA-256 of the rows of one thing, which are the lines of rows.jsonl.
witness.json is the newest entry as it was written down outside the data.

Vërteton një ditar të eksportuar. I duhet vetëm Python, jo arka.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

FIRST_LINK = "0" * 64
ALL = "all"
ANSWERS = {
    "complete": "complete: nothing was changed or taken out · i plotë: asgjë nuk u ndryshua",
    "missing": "missing from {place} · mungon nga {place}",
    "changed": "changed at {place} · i ndryshuar te {place}",
}
Fault = tuple[str, str]
Line = dict[str, object]


def verify(folder: Path) -> Fault:
    """Return in one word whether it is complete, missing or changed, and where."""
    seals: dict[str, tuple[int, str]] = {}
    last = 0
    link = FIRST_LINK
    for entry in _lines(folder / "journal.jsonl"):
        number = int(str(entry["number"]))
        if number != last + 1:
            return "missing", str(last + 1)
        if entry["previous_link"] != link or _link(link, entry) != entry["link"]:
            return "changed", str(number)
        told = json.loads(str(entry["seals"]) or "{}")
        seals.update({name: (number, seal) for name, seal in told.items()})
        last = number
        link = str(entry["link"])
    return _rows_fault(folder, seals) or _end_fault(folder, last, link) or ("complete", "")


def _rows_fault(folder: Path, seals: dict[str, tuple[int, str]]) -> Fault | None:
    """Hold all rows against the newest seal of each thing, and what no entry seals by itself."""
    rows = {str(row["thing"]): _hash(row["tables"]) for row in _lines(folder / "rows.jsonl")}
    older: dict[str, list[str]] = {}
    for name, seal in rows.items():
        if name not in seals:
            kind = f"{name.partition(' ')[0]} {ALL}"
            if kind not in seals:
                return "missing", name
            older.setdefault(kind, []).append(seal)
    found = rows | {kind: _text_hash("".join(each)) for kind, each in older.items()}
    faults = [
        (number, "changed" if name in found else "missing")
        for name, (number, seal) in seals.items()
        if found.get(name) != seal
    ]
    if not faults:
        return None
    number, word = min(faults)
    return word, str(number)


def _end_fault(folder: Path, last: int, link: str) -> Fault | None:
    """Compare the end with what was written down outside the data."""
    witness = json.loads((folder / "witness.json").read_text(encoding="utf-8"))
    if not witness:
        return ("missing", "witness") if last else None
    if witness["number"] < last:
        return None
    if witness["number"] > last:
        return "missing", str(last + 1)
    return None if witness["link"] == link else ("changed", str(last))


def _link(previous: str, entry: Line) -> str:
    person = entry["person"]
    who = person if entry["person_id"] is None else [person, entry["person_id"]]
    facts = json.loads(str(entry["facts"]))
    told = [previous, entry["moment"], who, entry["action"], facts]
    if entry["seals"] or entry["life"] != 1:
        told += [entry["seals"], entry["life"]]
    return _hash(told)


def _hash(value: object) -> str:
    return _text_hash(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")))


def _text_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


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
