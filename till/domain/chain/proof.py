"""How a journal is proved: each entry linked to the one before, each thing to its newest digest.

The office proves with it what tills send. It is a part of `verify.py`, too, which lies beside each
exported journal and runs without a till: it needs Python alone, and nothing of ours.
"""

import hashlib
import json
from collections.abc import Mapping

FIRST_LINK = "0" * 64
ALL = "all"  # in place of a key: whatever of a kind no entry covers by itself
MISSING = "missing"
CHANGED = "changed"
Line = Mapping[str, object]  # of journal.jsonl, or of rows.jsonl
Fault = tuple[str, str]  # what is wrong in one word, and where
_HASHED = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def as_hashed(value: object) -> str:
    """Return a value as the one text that is hashed for it: JSON, sorted, without spaces."""
    return _HASHED.encode(value)


def digest_of(value: object) -> str:
    """Return the SHA-256 of a value (hexadecimal); of all rows of a thing, for one."""
    return digest_of_text(as_hashed(value))


def link_of(previous: str, entry: Line) -> str:
    """Return what an entry's link has to be after the link before it."""
    person = entry["person"]
    who = person if entry["person_id"] is None else [person, entry["person_id"]]
    facts = json.loads(str(entry["facts"]))
    linked = [previous, entry["moment"], who, entry["action"], facts]
    if entry["seals"] or entry["life"] != 1:
        linked += [entry["seals"], entry["life"]]
    return digest_of(linked)


def digests_in(entry: Line) -> dict[str, str]:
    """Return the digest of each thing that an entry covers, by the thing's name."""
    found = json.loads(str(entry["seals"]) or "{}")
    return {str(name): str(digest) for name, digest in found.items()}


class JournalProof:
    """Takes entries one by one, from a place on; knows the newest digest of each thing."""

    def __init__(self, number: int = 0, link: str = FIRST_LINK) -> None:
        self.number = number
        self.link = link
        self.digests: dict[str, tuple[int, str]] = {}

    def take(self, entry: Line) -> Fault | None:
        """Take the next entry; return what is wrong where it is not the one that follows."""
        number = self.number + 1
        if int(str(entry["number"])) != number:
            return MISSING, str(number)
        link = link_of(self.link, entry)
        if entry["previous_link"] != self.link or link != entry["link"]:
            return CHANGED, str(number)
        self.digests.update({name: (number, digest) for name, digest in digests_in(entry).items()})
        self.number = number
        self.link = link
        return None

    def rows_fault(self, digests: Mapping[str, str]) -> Fault | None:
        """Hold all things there are, by their digests, against what the entries say of them."""
        older: dict[str, list[str]] = {}
        for name, digest in digests.items():
            if name not in self.digests:
                kind = f"{name.partition(' ')[0]} {ALL}"
                if kind not in self.digests:
                    return MISSING, name
                older.setdefault(kind, []).append(digest)
        found = {
            **digests,
            **{kind: digest_of_text("".join(each)) for kind, each in older.items()},
        }
        faults = [
            (number, CHANGED if name in found else MISSING)
            for name, (number, digest) in self.digests.items()
            if found.get(name) != digest
        ]
        if not faults:
            return None
        first, word = min(faults)
        return word, str(first)


def digest_of_text(text: str) -> str:
    """Return the SHA-256 of a text (hexadecimal)."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()
