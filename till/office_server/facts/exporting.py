"""A till's journal as files, as far as the office has it: those that the till itself exports."""

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from till.domain.chain.batch import rows_in
from till.domain.chain.proof import as_hashed, digests_in
from till.office_server.books.things import KNOWN
from till.office_server.database import Connection, one_moment
from till.office_server.errors import OfficeFolderRefused
from till.office_server.facts.reading import SLICE, KeptBranch, Stretch, entries_of, stretches_of

SOURCES: Final = ("safekeeping/export/verifier.py", "domain/chain/proof.py")
"""What `verify.py` is made of, as the till makes it: read as text, below `till`."""
_IMPORT_OF_PROOF: Final = re.compile(r"^from till\.domain\.chain\.proof import .*\n", re.MULTILINE)
_TEXT_KEYS: Final = frozenset({"sale", "document"})
_THINGS: Final = """
    SELECT number, things FROM entry WHERE till_id = %s AND branch = %s AND number = ANY(%s)
"""


def export_facts(connection: Connection, folder: Path, till: str, branch: int | None) -> int:
    """Write the files of a till's journal; return how many entries.

    Without a branch the longest one, with what came before on its parents. Raises
    OfficeBranchUnknown, OfficeFolderRefused.
    """
    with one_moment(connection):
        stretches, end = stretches_of(connection, till, branch)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            return _export(connection, folder, stretches, end)
        except OSError as error:
            raise OfficeFolderRefused(path=str(folder), reason=str(error)) from error


def _export(
    connection: Connection, folder: Path, stretches: Sequence[Stretch], end: KeptBranch
) -> int:
    newest = dict[str, tuple[int, int]]()
    count = 0
    with (folder / "journal.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for each in stretches:
            for text, _ in entries_of(connection, end.till, each):
                file.write(f"{text}\n")
                count += 1
                line = json.loads(text)
                newest |= dict.fromkeys(digests_in(line), (each.branch, line["number"]))
    with (folder / "rows.jsonl").open("w", encoding="utf-8", newline="\n") as file:
        for line in _rows(connection, end.till, newest):
            file.write(f"{line}\n")
    tip = {"number": end.tip_number, "link": end.tip_link, "documents": 0, "key": "", "mac": ""}
    (folder / "witness.json").write_text(json.dumps(tip) + "\n", encoding="utf-8")
    (folder / "verify.py").write_text(_verifier(), encoding="utf-8")
    return count


def _rows(
    connection: Connection, till: str, newest: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    """Yield each thing once, as its newest digest has it: in the order of the till's own export."""
    for kind in KNOWN:
        names = sorted((name for name in newest if name.startswith(f"{kind} ")), key=_order)
        for at in range(0, len(names), SLICE):
            some = names[at : at + SLICE]
            found = _found(connection, till, {newest[name] for name in some})
            wanted = [(*newest[name], name) for name in some]
            yield from (found[each] for each in wanted if each in found)


def _found(
    connection: Connection, till: str, places: Collection[tuple[int, int]]
) -> Mapping[tuple[int, int, str], str]:
    """Return the lines of all things that came with some entries."""
    lines = dict[tuple[int, int, str], str]()
    for branch in {branch for branch, _ in places}:
        numbers = [number for each, number in places if each == branch]
        for number, things in connection.execute(_THINGS, (till, branch, numbers)):
            rows = rows_in(things)
            lines |= {(branch, number, str(row["thing"])): as_hashed(row) for row in rows}
    return lines


def _order(name: str) -> tuple[int, bytes]:
    """Return by what the till's database orders things: numbers by size, texts by their bytes."""
    kind, _, key = name.partition(" ")
    if kind in _TEXT_KEYS or not key.isdecimal():
        return 0, key.encode()
    return int(key), b""


def _verifier() -> str:
    till = files("till")
    program, proof = (till.joinpath(each).read_text(encoding="utf-8") for each in SOURCES)
    return _IMPORT_OF_PROOF.sub(lambda _: proof, program, count=1)
