"""What somebody writes into a change log who has the second location, and maybe a key of their own.

Lives here: records as the till writes them, added, made anew, cut off.
Must not: this till's key, sentences.
"""

import hashlib
import json
import zlib
from dataclasses import asdict, replace
from pathlib import Path

from till.safekeeping.anchors.commit_anchor import codes_by
from till.safekeeping.change_log.change_log_file import ENDING, ChangeLogFile, read_change_log

ANOTHER = bytes(32)
CHEAP = 100
"""1,00 in whole cents: the price that they would like."""


def read(log: Path, key: bytes | None = None) -> ChangeLogFile:
    found = read_change_log(log, key)
    assert found is not None
    return found


def record(value: dict[str, object], digests: list[str], key: bytes | None) -> bytes:
    """A record as the till writes it, behind others."""
    body = zlib.compress(json.dumps(value).encode())
    digest = hashlib.sha256(body).hexdigest()
    code = codes_by(key, digests).code_of(digest)
    digests.append(digest)
    return " ".join(filter(None, (str(len(body)), digest, code))).encode() + b"\n" + body + b"\n"


def a_low_price(log: Path) -> dict[str, object]:
    """What sets the price of each item there to 1,00, behind all that a log has."""
    known = read(log)
    items = [row for each in known.records for row in each.rows if row.table == "article"]
    rows = [
        ["article", list(row.key), {**(row.values or {}), "unit_price": CHEAP}] for row in items
    ]
    return {"after": known.last, "last": known.last + 1, "link": known.link, "rows": rows}


def appended_without_a_code(log: Path) -> None:
    log.write_bytes(log.read_bytes() + record(a_low_price(log), [*read(log).digests], None))


def appended_under_a_key_of_ones_own(log: Path) -> None:
    log.write_bytes(log.read_bytes() + record(a_low_price(log), [*read(log).digests], ANOTHER))


def _made_anew(log: Path, mark: str, key: bytes | None) -> None:
    known = read(log)
    digests: list[str] = []
    made = record(asdict(replace(known.head, key=mark)), digests, key)
    for each in known.records:
        rows = [[row.table, list(row.key), row.values] for row in each.rows]
        made += record({**asdict(each), "rows": rows}, digests, key)
    log.write_bytes(made + record(a_low_price(log), digests, key))


def made_anew_without_a_key(log: Path) -> None:
    _made_anew(log, "", None)


def made_anew_under_our_mark(log: Path) -> None:
    _made_anew(log, read(log).head.key, ANOTHER)


def a_log_beside_ours(log: Path) -> None:
    kept = log.read_bytes()
    made_anew_without_a_key(log)
    log.rename(log.with_name(f"20991231T000000000000Z{ENDING}"))
    log.write_bytes(kept)


def cut(log: Path, count: int) -> None:
    """Take the last records off, so that what is left is whole."""
    content = log.read_bytes()
    for digest in reversed(read(log).digests[-count:]):
        end = content.rindex(digest.encode())
        content = content[: content.rindex(b"\n", 0, end) + 1]
    log.write_bytes(content)
