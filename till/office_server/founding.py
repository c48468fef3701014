"""Founding an office: tables, its own key, its first owner."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from argon2 import PasswordHasher
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from till.domain.chain.joining import fingerprint_text
from till.office_server.database import Connection, database_faults
from till.office_server.errors import (
    OfficeAlreadyThere,
    OfficeKeyMissing,
    OfficeMissing,
    OfficeNameUnfit,
    PasswordTooShort,
)
from till.office_server.migrating import AHEAD, migrate, require_present, step_of

LONGEST_NAME: Final = 200  # characters
SHORTEST_PASSWORD: Final = 10
KEY_FILE: Final = "office.key"
_OFFICE: Final = "SELECT name, public_key, epoch FROM office"
_FOUND: Final = "INSERT INTO office (id, name, public_key) VALUES (1, %s, %s)"
_OWNER: Final = """
    INSERT INTO person (mail, name, role, password_hash) VALUES (%s, %s, 'owner', %s)
"""
_PARTITIONS: Final = """
    SELECT make_partitions((now() AT TIME ZONE 'UTC' + %s::interval)::date)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    """An office: its name, its public key, how often it was put back from a backup."""

    name: str
    public_key: bytes
    epoch: int

    @property
    def fingerprint(self) -> str:
        """By what people compare the key."""
        return fingerprint_text(self.public_key)


def named(text: str) -> str:
    """Return a name, or a reason, as it is kept: one line that can be read.

    Raises OfficeNameUnfit.
    """
    name = text.strip()
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise OfficeNameUnfit(longest=LONGEST_NAME)
    return name


def found_office(
    connection: Connection, folder: Path, *, name: str, owner: str, password: str
) -> Office:
    """Make an office in an empty database, with its key in a folder of its own.

    Raises OfficeAlreadyThere, OfficeNameUnfit, PasswordTooShort, and as `migrate` does.
    """
    name = named(name)
    owner = named(owner)
    if len(password) < SHORTEST_PASSWORD:
        raise PasswordTooShort(least=SHORTEST_PASSWORD)
    if step_of(connection) is not None and (there := _office_in(connection)):
        raise OfficeAlreadyThere(name=there.name)
    migrate(connection)
    hashed = PasswordHasher().hash(password)
    with database_faults(), connection.transaction():
        key = _key_in(folder, is_new=True).public_key().public_bytes_raw()
        connection.execute(_FOUND, (name, key))
        connection.execute(_OWNER, (owner, owner, hashed))
        connection.execute(_PARTITIONS, (AHEAD,))
    return Office(name=name, public_key=key, epoch=1)


def open_office(connection: Connection, folder: Path) -> Office:
    """Return the office of a database whose key lies in a folder.

    Raises OfficeMissing, OfficeKeyMissing, OfficeDatabaseOlder, and as `step_of` does.
    """
    require_present(connection)
    office = _office_in(connection)
    if office is None:
        raise OfficeMissing
    if _key_in(folder).public_key().public_bytes_raw() != office.public_key:
        raise OfficeKeyMissing(path=str(folder / KEY_FILE))
    return office


def _office_in(connection: Connection) -> Office | None:
    with database_faults():
        found = connection.execute(_OFFICE).fetchone()
    return Office(name=found[0], public_key=found[1], epoch=found[2]) if found else None


def _key_in(folder: Path, *, is_new: bool = False) -> Ed25519PrivateKey:
    """Read the office's key, or make it: whoever can read the file is the office."""
    path = folder / KEY_FILE
    if is_new and not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(Ed25519PrivateKey.generate().private_bytes_raw().hex(), encoding="ascii")
    try:
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(path.read_text(encoding="ascii")))
    except (OSError, ValueError) as error:
        raise OfficeKeyMissing(path=str(path)) from error
