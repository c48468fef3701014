"""A change log as a file: what changed after a backup, one checksummed record behind the other.

A record is one line with its length, its SHA-256 and the code that proves it, and after it so many
bytes: JSON, packed by zlib, and a line's end. The first says whose change log it is, which backup
it follows and which key proves it; one without a key's mark is not proved.
"""

import hashlib
import json
import logging
import os
import re
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from pydantic import TypeAdapter

from till.domain.maintenance.backups import LogProof
from till.safekeeping.anchors.commit_anchor import RecordCodes, codes_by
from till.safekeeping.changes.rows import ChangedRows, RowState
from till.safekeeping.second_location.plain_file import NoPlainFile, open_plain_file
from till.store.database_file import new_private_file

ENDING: Final = ".till-shadow"
FORM: Final = 1
LONGEST_RECORD: Final = 256 * 1024 * 1024  # bytes: an import of a million articles is one record
LONGEST_FIRST: Final = 4096  # bytes of the first record, packed and unpacked
LONGEST_HEAD: Final = 150  # bytes of the line before a record
MOST_UNPACKED: Final = 200  # times its packed bytes: rows that are alike come to a third of it
SMALL_RECORD: Final = 64 * 1024  # bytes unpacked, which any record may have
PLAIN_RECORD: Final = 1024 * 1024  # bytes unpacked, below which nobody counts what is in it
LEAST_EACH: Final = 8  # bytes for each list in a record: the smallest row has more
MOST_CHANGE_LOGS: Final = 500
TAIL: Final = 256 * 1024  # bytes in which the last record is looked for
_LINE: Final = re.compile(rb"(?<=\n)[1-9][0-9]{0,8} [0-9a-f]{64}(?: [0-9a-f]{64})?\n")
log = logging.getLogger(__name__)

UNREADABLE: Final = (ValueError, KeyError, TypeError, RecursionError, zlib.error, AttributeError)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLogHead:
    """Whose change log it is, and the backup that it follows: that one's name and last change.

    `key` is the mark of the key that proves its records; empty where none was at hand.
    """

    profile: str
    till_name: str
    life: str
    step: int
    copy: str
    after: int
    form: int = FORM
    key: str = ""


_HEAD: Final = TypeAdapter(ChangeLogHead)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLogFile:
    """A change log that was read: its whole records in order, and where in the file they end.

    `is_torn`: behind them is something that is no whole record, as after a cut of power. `digests`
    are those of the records.
    """

    head: ChangeLogHead
    records: Sequence[ChangedRows]
    digests: Sequence[str]
    end: int
    is_torn: bool
    proof: LogProof

    @property
    def last(self) -> int:
        """The last change that it holds."""
        return max((each.last for each in self.records), default=self.head.after)

    @property
    def link(self) -> str:
        """The journal's newest link at its last record; empty where it has none."""
        return self.records[-1].link if self.records else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLogMark:
    """How far the change log at `path` goes: whose it is, and the last change that it holds."""

    path: Path
    head: ChangeLogHead
    last: int


class ChangeLogWriter:
    """A change log that is written: each record is on the other disk when `append` returns.

    Whatever it does may raise OSError; then it is closed, and another begins where it ended.
    """

    def __init__(self, path: Path, head: ChangeLogHead, key: bytes | None = None) -> None:
        """Go on with the change log at `path` where it is this one's, else begin it anew.

        `key` proves what is written; its mark is in the head.
        """
        self.path = path
        self.head = head
        found = _own_change_log(path, head, key)
        if found is None:
            path.unlink(missing_ok=True)
            new_private_file(path)
        self._file = path.open("r+b", buffering=0)
        self.last = head.after if found is None else found.last
        self.link = "" if found is None else found.link
        self._end = 0 if found is None else found.end
        self._codes = RecordCodes(key) if found is None else codes_by(key, found.digests)
        try:
            self._file.truncate(self._end)
            if found is None:
                self._write(asdict(head))
        except OSError:
            self._file.close()
            raise

    @property
    def digest(self) -> str:
        """The SHA-256 of the last record."""
        return self._codes.before

    def append(self, changed: ChangedRows) -> None:
        """Write a record behind the others. Raises OSError."""
        self._write({**asdict(changed), "rows": [_as_list(each) for each in changed.rows]})
        self.last = changed.last

    def close(self) -> None:
        """Let the file go. Raises OSError."""
        self._file.close()

    def _write(self, value: dict[str, object]) -> None:
        """Write where the last whole record ends, whatever a write that failed left there."""
        record, digest = _packed(value, self._codes)
        mine = os.fstat(self._file.fileno())
        if not os.path.samestat(self.path.stat(), mine) or mine.st_size != self._end:
            raise FileNotFoundError(self.path)  # another has its name, or writes into it too
        self._file.seek(self._end)
        self._file.truncate()
        # a raw file may take fewer at once
        left = memoryview(record)
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())
        self._end += len(record)
        self._codes.before = digest


def read_change_log(path: Path, key: bytes | None = None) -> ChangeLogFile | None:
    """Return a change log as far as it is whole, and proved where it says that it is by this key.

    None for a file that is none. Raises OSError.
    """
    with open_plain_file(path) as file:
        reading = _LogReading(key)
        for line in _lines(file, from_first=True):
            if not reading.take(line):
                break
        return reading.result(file.seek(0, os.SEEK_END))


def mark_of_change_log(path: Path) -> ChangeLogMark | None:
    """Return how far a change log goes, by its first and last record alone; None for none.

    As quick for a long one as for a short one; what a fault in its middle cuts off only
    `read_change_log` sees. Raises OSError.
    """
    with open_plain_file(path) as file:
        first = next(_lines(file, from_first=True), None)
        size = file.seek(0, os.SEEK_END)
        file.seek(max((first.end if first else 0) - 1, size - TAIL, 0))  # the line before's end
        tail = file.read()
    try:
        head = _head(first.value if first else {})
    except UNREADABLE:
        return None
    last = _last_change(tail)
    if last is None:
        whole = read_change_log(path)
        last = head.after if whole is None else whole.last
    return ChangeLogMark(path=path, head=head, last=last)


def marks_in(folder: Path) -> Sequence[ChangeLogMark]:
    """Return how far each change log in a folder goes, the newest last. Raises OSError."""
    found: list[ChangeLogMark] = []
    for path in change_log_files(folder):
        with suppress(NoPlainFile):
            mark = mark_of_change_log(path)
            found += [mark] if mark is not None else []
    return found


def change_log_files(folder: Path) -> Sequence[Path]:
    """Return what has the name of a change log, the newest last. Raises OSError."""
    return sorted(islice(folder.glob(f"*{ENDING}"), MOST_CHANGE_LOGS))


def _last_change(tail: bytes) -> int | None:
    """Return the last change of the last whole record in the end of a change log."""
    for line in reversed(list(_LINE.finditer(tail))):
        found = next(_lines(BytesIO(tail[line.start() :])), None)
        try:
            return _record(found.value if found else {}).last
        except UNREADABLE:
            continue
    return None


class _Line(NamedTuple):
    """A whole record as it lies in a file, and where it ends there."""

    value: dict[str, object]
    digest: str
    code: str
    end: int


class _LogReading:
    """A change log as it is read, record by record, up to the first that does not count."""

    def __init__(self, key: bytes | None) -> None:
        self._key = key
        self._codes = RecordCodes(None)
        self._head: ChangeLogHead | None = None
        self._records: list[ChangedRows] = []
        self._digests: list[str] = []
        self._end = 0
        self._is_changed = False

    def take(self, line: _Line) -> bool:
        """Take the next record; tell whether it counts."""
        try:
            if self._head is None:
                self._head = _head(line.value)
                self._codes = RecordCodes(self._key, mark=self._head.key)
                record = None
            else:
                record = _record(line.value)
        except UNREADABLE:
            return False
        if not self._codes.take(line.digest, line.code):
            self._is_changed = True
            return False
        self._records += [record] if record else []
        self._digests.append(line.digest)
        self._end = line.end
        return True

    def result(self, size: int) -> ChangeLogFile | None:
        """Return what was taken of a file of that size; None for one that is no change log."""
        if self._head is None:
            return None
        proof = LogProof.PROVED if self._codes.do_prove else LogProof.UNPROVED
        return ChangeLogFile(
            head=self._head,
            records=tuple(self._records),
            digests=tuple(self._digests),
            end=self._end,
            is_torn=self._end != size and not self._is_changed,
            proof=LogProof.CHANGED if self._is_changed else proof,
        )


def _own_change_log(path: Path, head: ChangeLogHead, key: bytes | None) -> ChangeLogFile | None:
    """Return the change log at a place if it follows the same copy of the same generation."""
    try:
        found = read_change_log(path, key)
    except (FileNotFoundError, NoPlainFile):
        return None
    if found is None or found.head != head or not found.end:
        return None
    if found.proof is LogProof.CHANGED:
        log.warning("%s had records that this till did not write: they are taken out", path.name)
    return found


def _packed(value: dict[str, object], codes: RecordCodes) -> tuple[bytes, str]:
    """Return a record with the line before it, and its digest."""
    body = zlib.compress(json.dumps(value, ensure_ascii=False).encode())
    digest = hashlib.sha256(body).hexdigest()
    line = " ".join(filter(None, (str(len(body)), digest, codes.code_of(digest))))
    return f"{line}\n".encode("ascii") + body + b"\n", digest


def _lines(file: BinaryIO, *, from_first: bool = False) -> Iterator[_Line]:
    """Yield each whole record; stop at the first that is not.

    `from_first`: the next one is the first of the file, which is short.
    """
    most = LONGEST_FIRST if from_first else LONGEST_RECORD
    while (found := _body(file, most)) is not None:
        body, digest, code = found
        try:
            value = json.loads(_unpacked(body, most))
        except UNREADABLE:
            return
        yield _Line(value, digest, code, file.tell())
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


def _body(file: BinaryIO, most: int) -> tuple[bytes, str, str] | None:
    """Read the next record, with its digest and its code; None where none is whole."""
    try:
        length, digest, *code = file.readline(LONGEST_HEAD).decode("ascii").split()
        size = int(length)
    except ValueError:
        return None
    if not 0 < size <= most:
        return None
    body = file.read(size)
    is_whole = file.read(1) == b"\n" and hashlib.sha256(body).hexdigest() == digest
    return (body, digest, "".join(code)) if is_whole else None


def _head(value: dict[str, object]) -> ChangeLogHead:
    head = _HEAD.validate_python(value)
    if head.form != FORM:
        raise ValueError(head.form)
    return head


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
