"""A shadow as a file: what changed after a copy, one checksummed record behind the other.

A record is one line with its length and SHA-256, and after it so many bytes: JSON, packed by zlib,
and a line's end. The first says whose shadow it is and which copy it follows.
"""

import hashlib
import json
import os
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from till.store.changes.rows import ChangedRows, RowState
from till.store.database_file import new_private_file
from till.store.lives.plain_file import NoPlainFile, open_plain_file

ENDING: Final = ".till-shadow"
FORM: Final = 1
LONGEST_RECORD: Final = 256 * 1024 * 1024  # bytes: an import of a million articles is one record
LONGEST_FIRST: Final = 4096  # bytes of the first record, packed and unpacked
LONGEST_HEAD: Final = 80  # bytes of the line before a record
MOST_UNPACKED: Final = 200  # times its packed bytes: rows that are alike come to a third of it
SMALL_RECORD: Final = 64 * 1024  # bytes unpacked, which any record may have
PLAIN_RECORD: Final = 1024 * 1024  # bytes unpacked, below which nobody counts what is in it
LEAST_EACH: Final = 8  # bytes for each list in a record: the smallest row has more
MOST_SHADOWS: Final = 500
TAIL: Final = 256 * 1024  # bytes in which the last record is looked for
_LINE: Final = re.compile(rb"(?<=\n)[1-9][0-9]{0,8} [0-9a-f]{64}\n")
UNREADABLE: Final = (ValueError, KeyError, TypeError, RecursionError, zlib.error, AttributeError)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowHead:
    """Whose shadow it is, and the copy that it follows: that one's name and last change."""

    profile: str
    till_name: str
    life: str
    step: int
    copy: str
    after: int
    form: int = FORM


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowFile:
    """A shadow that was read: its whole records in order, and where in the file they end.

    `is_torn`: behind them is something that is no whole record, as after a cut of power.
    """

    head: ShadowHead
    records: Sequence[ChangedRows]
    end: int
    is_torn: bool

    @property
    def last(self) -> int:
        """The last change that it holds."""
        return max((each.last for each in self.records), default=self.head.after)

    @property
    def link(self) -> str:
        """The journal's newest link at its last record; empty where it has none."""
        return self.records[-1].link if self.records else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShadowMark:
    """How far the shadow at `path` goes: whose it is, and the last change that it holds."""

    path: Path
    head: ShadowHead
    last: int


class ShadowWriter:
    """A shadow that is written: each record is on the other disk when `append` returns.

    Whatever it does may raise OSError; then it is closed, and another begins where it ended.
    """

    def __init__(self, path: Path, head: ShadowHead) -> None:
        """Go on with the shadow at `path` where it is this one's, else begin it anew."""
        self.path = path
        self.head = head
        found = _own_shadow(path, head)
        if found is None:
            path.unlink(missing_ok=True)
            new_private_file(path)
        self._file = path.open("r+b", buffering=0)
        self.last = head.after if found is None else found.last
        self.link = "" if found is None else found.link
        self._end = 0 if found is None else found.end
        try:
            self._file.truncate(self._end)
            if found is None:
                self._write(asdict(head))
        except OSError:
            self._file.close()
            raise

    def append(self, changed: ChangedRows) -> None:
        """Write a record behind the others. Raises OSError."""
        self._write({**asdict(changed), "rows": [_as_list(each) for each in changed.rows]})
        self.last = changed.last

    def close(self) -> None:
        """Let the file go. Raises OSError."""
        self._file.close()

    def _write(self, value: dict[str, object]) -> None:
        """Write where the last whole record ends, whatever a write that failed left there."""
        record = _packed(value)
        mine = os.fstat(self._file.fileno())
        if not os.path.samestat(self.path.stat(), mine) or mine.st_size != self._end:
            raise FileNotFoundError(self.path)  # another has its name, or writes into it too
        self._file.seek(self._end)
        self._file.truncate()
        _write_all(self._file, record)
        os.fsync(self._file.fileno())
        self._end += len(record)


def read_shadow(path: Path) -> ShadowFile | None:
    """Return a shadow as far as it is whole; None for a file that is none. Raises OSError."""
    with open_plain_file(path) as file:
        head: ShadowHead | None = None
        records: list[ChangedRows] = []
        end = 0
        for value, behind in _values(file, from_first=True):
            try:
                if head is None:
                    head = _head(value)
                else:
                    records.append(_record(value))
            except UNREADABLE:
                break
            end = behind
        whole = file.seek(0, os.SEEK_END) == end
    if head is None:
        return None
    return ShadowFile(head=head, records=tuple(records), end=end, is_torn=not whole)


def mark_of_shadow(path: Path) -> ShadowMark | None:
    """Return how far a shadow goes, by its first and last record alone; None for none.

    As quick for a long one as for a short one; what a fault in its middle cuts off only
    `read_shadow` sees. Raises OSError.
    """
    with open_plain_file(path) as file:
        first, behind = next(_values(file, from_first=True), (None, 0))
        size = file.seek(0, os.SEEK_END)
        file.seek(max(behind - 1, size - TAIL, 0))  # with the end of the line before
        tail = file.read()
    try:
        head = _head(first or {})
    except UNREADABLE:
        return None
    last = _last_change(tail)
    if last is None:
        whole = read_shadow(path)
        last = head.after if whole is None else whole.last
    return ShadowMark(path=path, head=head, last=last)


def marks_in(folder: Path) -> Sequence[ShadowMark]:
    """Return how far each shadow in a folder goes, the newest last. Raises OSError."""
    found: list[ShadowMark] = []
    for path in shadow_files(folder):
        with suppress(NoPlainFile):
            mark = mark_of_shadow(path)
            found += [mark] if mark is not None else []
    return found


def shadow_files(folder: Path) -> Sequence[Path]:
    """Return what has the name of a shadow, the newest last. Raises OSError."""
    return sorted(islice(folder.glob(f"*{ENDING}"), MOST_SHADOWS))


def _last_change(tail: bytes) -> int | None:
    """Return the last change of the last whole record in the end of a shadow."""
    for line in reversed(list(_LINE.finditer(tail))):
        value, _ = next(_values(BytesIO(tail[line.start() :])), ({}, 0))
        try:
            return _record(value).last
        except UNREADABLE:
            continue
    return None


def _own_shadow(path: Path, head: ShadowHead) -> ShadowFile | None:
    """Return the shadow at a place if it follows the same copy of the same life."""
    try:
        found = read_shadow(path)
    except (FileNotFoundError, NoPlainFile):
        return None
    return found if found is not None and found.head == head else None


def _packed(value: dict[str, object]) -> bytes:
    body = zlib.compress(json.dumps(value, ensure_ascii=False).encode())
    line = f"{len(body)} {hashlib.sha256(body).hexdigest()}\n"
    return line.encode("ascii") + body + b"\n"


def _values(file: BinaryIO, *, from_first: bool = False) -> Iterator[tuple[dict[str, object], int]]:
    """Yield what each whole record says, and where it ends; stop at the first that is not.

    `from_first`: the next one is the first of the file, which is short.
    """
    most = LONGEST_FIRST if from_first else LONGEST_RECORD
    while (body := _body(file, most)) is not None:
        try:
            value = json.loads(_unpacked(body, most))
        except UNREADABLE:
            return
        yield value, file.tell()
        most = LONGEST_RECORD


def _unpacked(body: bytes, most: int) -> bytes:
    """Unpack a record, which nobody may have made to fill the memory. Raises ValueError."""
    unpacker = zlib.decompressobj()
    most = min(most, max(SMALL_RECORD, MOST_UNPACKED * len(body)))
    text = unpacker.decompress(body, most)
    lists = text.count(b"[") + text.count(b"{") if len(text) > PLAIN_RECORD else 0
    if not unpacker.eof or lists * LEAST_EACH > len(text):
        raise ValueError(len(text))
    return text


def _body(file: BinaryIO, most: int) -> bytes | None:
    """Read the next record; None where there is none that is whole."""
    try:
        length, digest = file.readline(LONGEST_HEAD).decode("ascii").split()
        size = int(length)
    except ValueError:
        return None
    if not 0 < size <= most:
        return None
    body = file.read(size)
    is_whole = file.read(1) == b"\n" and hashlib.sha256(body).hexdigest() == digest
    return body if is_whole else None


def _head(value: dict[str, object]) -> ShadowHead:
    if value["form"] != FORM:
        raise ValueError(value["form"])
    return ShadowHead(
        profile=str(value["profile"]),
        till_name=str(value["till_name"]),
        life=str(value["life"]),
        step=int(str(value["step"])),
        copy=str(value["copy"]),
        after=int(str(value["after"])),
    )


def _record(value: dict[str, object]) -> ChangedRows:
    rows = value["rows"]
    if not isinstance(rows, list):
        raise TypeError(rows)
    return ChangedRows(
        after=int(str(value["after"])),
        last=int(str(value["last"])),
        link=str(value["link"]),
        rows=tuple(RowState(table=row[0], key=tuple(row[1]), values=row[2]) for row in rows),
    )


def _as_list(row: RowState) -> list[object]:
    return [row.table, row.key, row.values]


def _write_all(file: BinaryIO, data: bytes) -> None:
    """Write every byte; a raw file may take fewer at once."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
