"""A tiny witness of the last commit, outside the database: what a start may not find less than."""

import hashlib
import hmac
import json
import logging
import os
import sqlite3
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from threading import Thread
from typing import Final, Self

from till.domain.errors.disk import EntriesChanged, EntriesMissing
from till.domain.rights.journal import as_sealed

SLOT: Final = 512  # bytes: a sector, which a disk writes whole or not at all
SLOTS: Final = 2
KEY_MARK: Final = 8  # signs that tell keys apart
KEY_PATIENCE_S: Final = 2.0  # at the end; without its key the witness only counts

_LAST: Final = """
    SELECT (SELECT coalesce(max(number), 0) FROM journal),
        (SELECT coalesce(max(sequence), 0) FROM document)
"""
_LINK: Final = "SELECT link FROM journal WHERE number = ?"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCommit:
    """The newest entry of the journal, and how many documents there were."""

    number: int
    link: str
    documents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Testimony:
    """What the witness says; `mac` is of the key whose mark is `key`, both empty without one."""

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
        told = as_sealed([self.number, self.link, self.documents])
        return hmac.digest(key, told.encode(), "sha256").hex()

    def is_sealed_by(self, key: bytes) -> bool:
        """Tell whether it was said under this key, and not changed since."""
        return hmac.compare_digest(self.mac, self.mac_by(key))


def mark_of_key(key: bytes) -> str:
    """Return what tells a key from others without giving it away."""
    return hashlib.sha256(b"witness" + key).hexdigest()[:KEY_MARK]


def witness_of(path: Path) -> Path:
    """Return where the witness of the last commit lies; not beside its name, but by its own."""
    return path.with_suffix(".witness")


def read_witness(database: Path) -> Testimony | None:
    """Return the newest that the witness says; None where there is none that can be read."""
    try:
        kept = witness_of(database).read_bytes()
    except OSError:
        return None
    slots = (_parsed(kept[at : at + SLOT]) for at in range(0, SLOT * SLOTS, SLOT))
    return max(filter(None, slots), key=lambda each: each.number, default=None)


def require_fit(connection: sqlite3.Connection, path: Path) -> None:
    """Raise EntriesMissing or EntriesChanged for data that are not those that were written last."""
    told = read_witness(path)
    if told is None or is_borne_out(connection, told):
        return
    last, documents = connection.execute(_LAST).fetchone()
    if last >= told.number:
        raise EntriesChanged(path=str(path), number=told.number)
    lost = max(told.documents - documents, 0)
    raise EntriesMissing(path=str(path), first=last + 1, last=told.number, documents=lost)


def put_witness_aside(path: Path, now: datetime) -> None:
    """Let the data of a path be what counts from now on; what the witness said is kept."""
    aside = path.parent / "replaced" / f"{now:%Y%m%dT%H%M%S%f}Z"
    aside.mkdir(mode=0o700, parents=True)
    witness_of(path).replace(aside / witness_of(path).name)


def is_borne_out(connection: sqlite3.Connection, told: Testimony) -> bool:
    """Tell whether the entry that the witness knows is there."""
    found = connection.execute(_LINK, (told.number,)).fetchone()
    return found is not None and found[0] == told.link


class Witness:
    """Writes down the last commit, after it, in one of two places in turn: one is always whole.

    It may lag behind, for nobody waits for it and no disk is asked to keep it at once; it never
    leads. Where it cannot be written it says so in the log: nothing that was sold depends on it.
    """

    def __init__(self, database: Path) -> None:
        self._path = witness_of(database)
        self._file = -1
        self._written = 0
        self._last: LastCommit | None = None
        self._key: bytes | None = None
        self._search: Thread | None = None
        self._is_well = True

    def seal_by(self, find_key: Callable[[], bytes | None]) -> None:
        """Say all further ones under a key, once it is found: a secret store may take its time."""
        self._search = Thread(target=self._find, args=(find_key,), name="witness", daemon=True)
        self._search.start()

    def _find(self, find_key: Callable[[], bytes | None]) -> None:
        self._key = find_key()

    def write(self, last: LastCommit) -> None:
        """Write what is on disk by now."""
        if last == self._last:
            return
        self._last = last
        self._put(Testimony.of(last, self._key))

    def close(self) -> None:
        """Say the last one once more, under the key that may have come, for the disk to keep."""
        if self._search is not None:
            self._search.join(KEY_PATIENCE_S)
        if self._last is not None:
            self._put(Testimony.of(self._last, self._key))
        if self._file >= 0:
            try:
                os.fsync(self._file)
            except OSError:
                log.warning("the witness is not on disk")
            os.close(self._file)
            self._file = -1

    def _put(self, told: Testimony) -> None:
        try:
            if self._file < 0:
                self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
            os.lseek(self._file, self._written % SLOTS * SLOT, os.SEEK_SET)
            os.write(self._file, _slot(told))
            self._written += 1
            self._is_well = True
        except OSError as error:
            if self._is_well:
                log.warning("the witness cannot be written: %s", error)
            self._is_well = False


_BINARY: Final = getattr(os, "O_BINARY", 0)


def _slot(told: Testimony) -> bytes:
    """Return a place of the file: the facts, and after them a sum that shows a torn write."""
    text = as_sealed(asdict(told)).encode()
    return (b"%08x " % zlib.crc32(text) + text).ljust(SLOT - 1) + b"\n"


def _parsed(slot: bytes) -> Testimony | None:
    """Return what stands in a place of the file; None where that is not whole."""
    summed, _, text = slot.rstrip().partition(b" ")
    try:
        if int(summed, 16) != zlib.crc32(text):
            return None
        facts: Mapping[str, object] = json.loads(text)
        return Testimony(
            number=int(str(facts["number"])),
            link=str(facts["link"]),
            documents=int(str(facts["documents"])),
            key=str(facts["key"]),
            mac=str(facts["mac"]),
        )
    except (ValueError, KeyError, TypeError):
        return None
