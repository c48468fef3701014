"""Backups of an office: its database as `pg_dump` writes it, with its key, under a password.

A file is a line of text that anybody may read, then sealed pieces; each says which it is, and the
last one that it is the last. A restored office counts one epoch more: the tills fill it up.
"""

import json
import os
import secrets
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from till.office_server.cluster import postgres_programs
from till.office_server.database import Connection, connect, count_of, database_faults, rows_of
from till.office_server.errors import (
    OfficeBackupFailed,
    OfficeBackupThere,
    OfficeBackupUnreadable,
    OfficeFolderRefused,
    OfficeKeyMissing,
    PasswordTooShort,
)
from till.office_server.founding import KEY_FILE, SHORTEST_PASSWORD, open_office
from till.office_server.migrating import make_roles, require_empty

FORMAT: Final = "till-office backup 1"
PIECE: Final = 1024 * 1024
LONGEST_HEAD: Final = 4096
NONCE: Final = 12
SCRYPT_COST: Final = 2**15
_ENTRIES: Final = "SELECT count(*) FROM entry"
_MADE: Final = """
    INSERT INTO backup_made (path, entries) VALUES (%s, %s)
    ON CONFLICT (path) DO UPDATE
    SET made_at = now(), entries = excluded.entries, proved_at = NULL
"""
_LIST: Final = "SELECT path, made_at, entries, proved_at FROM backup_made ORDER BY made_at DESC"
_NEXT_EPOCH: Final = "UPDATE office SET epoch = epoch + 1 RETURNING epoch"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackupSummary:
    """What a backup has, or what was restored from one."""

    file: Path
    entries: int
    epoch: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeBackup:
    """A backup that was made here, and when it was last proved by restoring it."""

    path: str
    made_at: datetime
    entries: int
    proved_at: datetime | None

    @property
    def is_there(self) -> bool:
        """Whether its file lies where it was written."""
        return Path(self.path).exists()


def create_backup(
    database: str, folder: Path, file: Path, password: str, *, is_forced: bool
) -> BackupSummary:
    """Write a backup of an office beside running work.

    Raises PasswordTooShort, OfficeBackupThere, OfficeBackupFailed, OfficeFolderRefused, and as
    `open_office` does.
    """
    if len(password) < SHORTEST_PASSWORD:
        raise PasswordTooShort(least=SHORTEST_PASSWORD)
    if file.exists() and not is_forced:
        raise OfficeBackupThere(path=str(file))
    with connect(database) as connection:
        office = open_office(connection, folder)
        entries = count_of(connection, _ENTRIES)
    whole = file.with_name(f"{file.name}.part")
    try:
        with whole.open("wb") as out:
            _seal(out, password, _pieces(database, folder))
            os.fsync(out.fileno())
        whole.replace(file)
    except OSError as error:
        raise OfficeFolderRefused(path=str(file), reason=str(error)) from error
    finally:
        with suppress(OSError):
            whole.unlink()
    with connect(database) as connection, database_faults():
        connection.execute(_MADE, (str(file.absolute()), entries))
    return BackupSummary(file=file, entries=entries, epoch=office.epoch)


def backups_made(connection: Connection) -> Sequence[OfficeBackup]:
    """Return the backups that were made here, the newest first."""
    return rows_of(connection, OfficeBackup, _LIST)


def restore_backup(database: str, folder: Path, file: Path, password: str) -> BackupSummary:
    """Restore an office into an empty database, with its key; the next epoch begins.

    The whole file is proved before anything is written. Raises OfficeBackupUnreadable,
    OfficeBackupFailed, OfficeKeyMissing where the folder has another office's key, and as
    `require_empty` does.
    """
    key = _proved(file, password)
    path = folder / KEY_FILE
    if path.exists() and path.read_bytes() != key:
        raise OfficeKeyMissing(path=str(path))
    with connect(database) as connection:
        require_empty(connection)
        make_roles(connection)
    programs = postgres_programs()
    words = ("--no-owner", "--exit-on-error", "--single-transaction", "--dbname", database)
    with subprocess.Popen(  # noqa: S603 a program of the system
        [str(programs / "pg_restore"), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as restoring:
        with suppress(BrokenPipeError), file.open("rb") as source:
            _pour(_unsealed(source, file, password), restoring)
        _check(restoring)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(key)
    with connect(database) as connection:
        epoch = count_of(connection, _NEXT_EPOCH)
        return BackupSummary(file=file, entries=count_of(connection, _ENTRIES), epoch=epoch)


def _pieces(database: str, folder: Path) -> Iterator[bytes]:
    """Yield the key, then the database."""
    yield (folder / KEY_FILE).read_bytes()
    programs = postgres_programs()
    words = ("--format=custom", "--dbname", database)
    with subprocess.Popen(  # noqa: S603 a program of the system
        [str(programs / "pg_dump"), *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as dumping:
        while dumping.stdout and (piece := dumping.stdout.read(PIECE)):
            yield piece
        _check(dumping)


def _check(program: subprocess.Popen[bytes]) -> None:
    said = program.stderr.read() if program.stderr else b""
    if program.wait() != 0:
        reason = said.decode(errors="replace").strip().partition("\n")[0]
        raise OfficeBackupFailed(reason=reason)


def _pour(pieces: Iterator[bytes], program: subprocess.Popen[bytes]) -> None:
    """Give a program all but the first piece, which is the key."""
    next(pieces)
    if program.stdin:
        with program.stdin as into:
            for piece in pieces:
                into.write(piece)


def _seal(out: BinaryIO, password: str, pieces: Iterator[bytes]) -> None:
    salt = secrets.token_bytes(16)
    head = {"format": FORMAT, "salt": salt.hex()}
    out.write(json.dumps(head).encode() + b"\n")
    cipher = _cipher(password, salt)
    place = 0
    for place, piece in enumerate(pieces, start=1):
        _write_piece(out, cipher, piece, place=place, is_last=False)
    _write_piece(out, cipher, b"", place=place + 1, is_last=True)


def _write_piece(out: BinaryIO, cipher: AESGCM, piece: bytes, *, place: int, is_last: bool) -> None:
    nonce = secrets.token_bytes(NONCE)
    sealed = nonce + cipher.encrypt(nonce, piece, _place(place, is_last=is_last))
    out.write(len(sealed).to_bytes(4, "big") + sealed)


def _proved(file: Path, password: str) -> bytes:
    """Read a whole backup and return the key in it."""
    try:
        with file.open("rb") as source:
            pieces = _unsealed(source, file, password)
            key = next(pieces)
            for _ in pieces:
                pass
    except OSError as error:
        raise OfficeBackupUnreadable(path=str(file)) from error
    return key


def _unsealed(source: BinaryIO, file: Path, password: str) -> Iterator[bytes]:
    """Yield the pieces of a backup; raises OfficeBackupUnreadable before one that is not whole."""
    unreadable = OfficeBackupUnreadable(path=str(file))
    try:
        cipher = _cipher(password, bytes.fromhex(str(_head(source)["salt"])))
        for place in range(1, 2**31):
            length = int.from_bytes(source.read(4), "big")
            sealed = source.read(min(length, PIECE + 64))
            is_last = len(sealed) == NONCE + 16
            aad = _place(place, is_last=is_last)
            piece = cipher.decrypt(sealed[:NONCE], sealed[NONCE:], aad)
            if is_last:
                return
            yield piece
    except (InvalidTag, ValueError, KeyError, TypeError) as error:
        raise unreadable from error


def _head(source: BinaryIO) -> Mapping[str, object]:
    head = json.loads(source.readline(LONGEST_HEAD))
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise ValueError(head)
    return head


def _cipher(password: str, salt: bytes) -> AESGCM:
    derived = Scrypt(salt=salt, length=32, n=SCRYPT_COST, r=8, p=1).derive(password.encode())
    return AESGCM(derived)


def _place(place: int, *, is_last: bool) -> bytes:
    return f"{place}{' last' if is_last else ''}".encode()
