"""A campaign of broken files: each way to break what a till left, and what its start says.

`python -m tests.store.disk.broken_files [SEED]` plays all 168 and prints what each came to.

Lives here: ways of breaking, drawn by a seed; one start, and whether it was silent.
Must not: name the only place that may find it: who finds it first is as good.
"""

import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from tests.builders import a_document, a_sale, an_article, an_entry
from till.actions.ports.records import Catalogue
from till.domain.errors import TillError
from till.safekeeping.digests.rows import DIGESTED, keys_of, rows_of
from till.safekeeping.integrity.integrity import prove
from till.sqlite import sqlite3
from till.store.store import open_store

COUNT = 168
SALES = 30
_ARTICLES = [an_article(f"{number}", barcodes=(f"{number:013}",)) for number in range(1, 200)]
_TABLES = """
    SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'article_search%'
"""
SILENT = frozenset({"silent", "overwritten"})
Way: TypeAlias = Callable[[Path, random.Random], None]
Content: TypeAlias = dict[str, list[object]]


@dataclass(frozen=True, kw_only=True)
class Broken:
    """One broken file: how it was broken, and the first that noticed; `silent` where none did."""

    number: int
    way: str
    noticed: str


def _flip(file: Path, dice: random.Random) -> None:
    with file.open("r+b") as opened:
        at = dice.randrange(file.stat().st_size)
        opened.seek(at)
        byte = opened.read(1)[0]
        opened.seek(at)
        opened.write(bytes([byte ^ 1 << dice.randrange(8)]))


def _cut(file: Path, dice: random.Random) -> None:
    with file.open("r+b") as opened:
        opened.truncate(dice.randrange(file.stat().st_size))


def _zero(file: Path, dice: random.Random) -> None:
    with file.open("r+b") as opened:
        opened.seek(dice.randrange(file.stat().st_size))
        opened.write(bytes(4096))


def _blank_head(file: Path, _dice: random.Random) -> None:
    with file.open("r+b") as opened:
        opened.write(bytes(100))


def _garbage(file: Path, dice: random.Random) -> None:
    file.write_bytes(dice.randbytes(file.stat().st_size))


def _remove(file: Path, _dice: random.Random) -> None:
    file.unlink()


WAYS: dict[str, Way] = {
    "bit": _flip,
    "cut": _cut,
    "zeroed": _zero,
    "head zeroed": _blank_head,
    "garbage": _garbage,
    "removed": _remove,
}


def a_killed_till(folder: Path) -> Path:
    """Leave what a till leaves that was killed while it sold: database, log and commit anchor."""
    path = folder / "till.sqlite3"
    store = open_store(path)
    for number in range(1, SALES + 1):
        sale = a_sale(number=number)
        document = a_document(f"till-{number:04d}", sale=sale, body=b"x" * 900)
        facts = {"sale": sale.key, "doc_id": document.doc_id, "total": str(sale.total)}
        told = replace(an_entry(), facts=facts)
        store.ledger.record_from_thread(sale, document, told)
        if number == SALES // 2:
            store.ledger._checkpoint("PASSIVE")
    left = folder / "left"
    left.mkdir()
    store.ledger._submit(lambda: None).result()  # the commit anchor of the last sale is written
    for each in (path, path.with_name("till.sqlite3-wal"), path.with_suffix(".witness")):
        shutil.copy(each, left / each.name)
    store.close()
    return left


def a_closed_till(killed: Path) -> Path:
    """Start on what a killed till left, and leave what a till leaves that was closed after it."""
    left = shutil.copytree(killed, killed.with_name("closed"))
    store = open_store(left / "till.sqlite3")
    store.ledger.record_from_thread(Catalogue(articles=_ARTICLES))
    store.close()
    return left


def campaign(seed: int, count: int) -> Iterator[Broken]:
    """Break what a killed till and a closed one left in so many ways, by turns; start on each."""
    dice = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        killed = a_killed_till(Path(place, "sold"))
        closed = a_closed_till(killed)
        whole = {
            left: _content(shutil.copytree(left, Path(place, "whole", left.name)), left == closed)
            for left in (killed, closed)
        }
        places = [(killed, ""), (killed, "-wal"), (closed, "")]
        turns = [(way, *each) for way in WAYS for each in places]
        for number in range(count):
            way, left, ending = turns[number % len(turns)]
            broken = shutil.copytree(left, Path(place, str(number)))
            WAYS[way](broken / f"till.sqlite3{ending}", dice)
            noticed = _noticed(broken, whole[left], left == closed)
            yield Broken(number=number, way=f"{way} {left.name}{ending}", noticed=noticed)
            shutil.rmtree(broken)


def _noticed(folder: Path, whole: Content, is_closed: bool) -> str:
    """Start on what is there, as the window does, and return what was noticed."""
    path = folder / "till.sqlite3"
    before = path.read_bytes() if path.exists() else b""
    try:
        store = open_store(path)
    except TillError as error:
        kept = path.read_bytes() if path.exists() else b""
        return type(error).__name__ if kept == before else "overwritten"
    try:
        fault = prove(path).fault
    except TillError as error:
        return f"{type(error).__name__} beside selling"
    finally:
        store.close()
    if store.ledger.fault is not None:
        return f"{type(store.ledger.fault).__name__} beside selling"
    if fault is not None:
        return f"{fault.kind.value} beside selling"
    return "nothing lost" if _content(folder, is_closed) == whole else "silent"


def _content(folder: Path, is_closed: bool) -> Content:
    """Return all rows as they lie there; of a till that was killed what digests cover alone."""
    path = folder / "till.sqlite3"
    open_store(path).close()
    with closing(sqlite3.connect(path)) as connection:
        digested: Content = {
            thing: [rows_of(connection, thing, key) for _, key in keys_of(connection, thing)]
            for thing in DIGESTED
        }
        connection.text_factory = bytes
        tables = [name.decode() for (name,) in connection.execute(_TABLES)] if is_closed else []
        rows = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        return digested | rows


def main() -> int:
    """Play the whole campaign and print it."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().randrange(10**6)
    found = list(campaign(seed, COUNT))
    lines = [
        f"{times:4d}  {way:24s} {noticed}"
        for (way, noticed), times in sorted(
            Counter((each.way, each.noticed) for each in found).items()
        )
    ]
    silent = [each for each in found if each.noticed in SILENT]
    lines.append(f"seed {seed}: {len(found)} broken files, {len(silent)} silent")
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
