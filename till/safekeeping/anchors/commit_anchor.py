"""A small record of the last commit, outside the database: a start may not find less."""

import hashlib
import hmac
import json
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

from till.domain.rights.journal import canonical_json

SLOT: Final = 512  # bytes: a sector, which a disk writes whole or not at all
SLOTS: Final = 2
KEY_MARK: Final = 8  # signs that tell keys apart
_BINARY: Final = getattr(os, "O_BINARY", 0)
_RECORD: Final = "change log"


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCommit:
    """The newest entry of the journal, and how many documents there were."""

    number: int
    link: str
    documents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitAnchor:
    """What a commit anchor says; `mac` is of the key with the mark `key`, both empty without."""

    number: int
    link: str
    documents: int
    key: str = ""
    mac: str = ""

    @classmethod
    def of(cls, last: LastCommit, key: bytes | None) -> Self:
        """Return what is said of a commit, under a key where there is one."""
        told = cls(number=last.number, link=last.link, documents=last.documents)
        if key is None:
            return told
        return cls(**{**asdict(told), "key": mark_of_key(key), "mac": told.mac_by(key)})

    def mac_by(self, key: bytes) -> str:
        """Return the code that only whoever has the key can make for this."""
        told = canonical_json([self.number, self.link, self.documents])
        return hmac.digest(key, told.encode(), "sha256").hex()

    def is_made_with(self, key: bytes) -> bool:
        """Tell whether it was said under this key, and not changed since."""
        return hmac.compare_digest(self.mac.encode(), self.mac_by(key).encode())


def mark_of_key(key: bytes) -> str:
    """Return what tells a key from others without giving it away."""
    return hashlib.sha256(b"witness" + key).hexdigest()[:KEY_MARK]


def anchor_path(path: Path) -> Path:
    """Return where the commit anchor lies; not beside its name, but by its own."""
    return path.with_suffix(".witness")


def read_anchor(database: Path) -> CommitAnchor | None:
    """Return the newest commit anchor; None where there is none that can be read."""
    try:
        kept = anchor_path(database).read_bytes()
    except OSError:
        return None
    slots = (_parsed(kept[at : at + SLOT]) for at in range(0, SLOT * SLOTS, SLOT))
    told = filter(None, slots)
    return max(told, key=lambda each: (each.number, bool(each.mac)), default=None)


class CommitAnchorFile:
    """Two places, written in turn: one of them is always whole. Whatever it does may raise OSError.

    It may lag behind, for no disk is asked to keep it at once before `close`; it never leads.
    """

    def __init__(self, database: Path) -> None:
        self._path = anchor_path(database)
        self._file = -1
        self._written = 0

    def put(self, told: CommitAnchor) -> None:
        """Write what is said, over the older of the two."""
        if self._file < 0:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
        os.lseek(self._file, self._written % SLOTS * SLOT, os.SEEK_SET)
        os.write(self._file, _slot(told))
        self._written += 1

    def close(self) -> None:
        """Let the disk keep it."""
        if self._file >= 0:
            try:
                os.fsync(self._file)
            finally:
                os.close(self._file)
                self._file = -1


def _slot(told: CommitAnchor) -> bytes:
    """Return a place of the file: the facts, and after them a sum that shows a torn write."""
    text = canonical_json(asdict(told)).encode()
    return (b"%08x " % zlib.crc32(text) + text).ljust(SLOT - 1) + b"\n"


def _parsed(slot: bytes) -> CommitAnchor | None:
    """Return what stands in a place of the file; None where that is not whole."""
    summed, _, text = slot.rstrip().partition(b" ")
    try:
        if int(summed, 16) != zlib.crc32(text):
            return None
        facts: Mapping[str, object] = json.loads(text)
        return CommitAnchor(
            number=int(str(facts["number"])),
            link=str(facts["link"]),
            documents=int(str(facts["documents"])),
            key=str(facts["key"]),
            mac=str(facts["mac"]),
        )
    except (ValueError, KeyError, TypeError):
        return None


def code_by(key: bytes, use: str, told: object) -> str:
    """Return the code of what is told, in some use: one in another is never taken for it."""
    return hmac.digest(key, canonical_json([use, told]).encode(), "sha256").hex()


class RecordCodes:
    """Makes or checks the codes of one log, record by record; `before` is the last one's digest.

    Each covers the record before it, too.
    """

    def __init__(self, key: bytes | None, *, mark: str | None = None) -> None:
        """Use a key; with a `mark`, only where that is this key's."""
        is_meant = key is not None and mark in {None, mark_of_key(key)}
        self._key = key if is_meant else None
        self.before = ""

    @property
    def do_prove(self) -> bool:
        """Whether there is a key that proves anything."""
        return self._key is not None

    def code_of(self, digest: str) -> str:
        """Return the code of the next record; nothing without a key."""
        if self._key is None:
            return ""
        return code_by(self._key, _RECORD, [self.before, digest])

    def take(self, digest: str, code: str) -> bool:
        """Take the next record; tell whether its code is the key's, where there is one."""
        if self._key is not None and not hmac.compare_digest(code.encode(), self._fit(digest)):
            return False
        self.before = digest
        return True

    def _fit(self, digest: str) -> bytes:
        return self.code_of(digest).encode()


def codes_by(key: bytes | None, digests: Sequence[str]) -> RecordCodes:
    """Return the codes of a log that goes on behind some records."""
    codes = RecordCodes(key)
    codes.before = digests[-1] if digests else ""
    return codes
