"""Who may see the pages: people with a role, and their sessions."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from till.office_server.database import Connection, database_faults, rows_of
from till.office_server.errors import (
    OfficeLastOwner,
    OfficePersonThere,
    OfficePersonUnknown,
    OfficeRoleUnfit,
    OfficeShopUnknown,
    PasswordTooShort,
)
from till.office_server.founding import SHORTEST_PASSWORD, named
from till.office_server.joining import shops_of

OWNER: Final = "owner"
ROLES: Final = (OWNER, "catalogue", "reader")
OF_SHOP: Final = "shop:"
LASTS: Final = timedelta(hours=12)
_FIND: Final = "SELECT password_hash FROM person WHERE lower(mail) = lower(%s)"
_BEGIN: Final = """
    INSERT INTO session (token_hash, mail, csrf, ends_at)
    SELECT %s, mail, %s, now() + %s FROM person WHERE lower(mail) = lower(%s)
"""
_VIEWER: Final = """
    SELECT mail, name, role, csrf FROM session JOIN person USING (mail)
    WHERE token_hash = %(token)s AND ends_at > now()
"""
_FORGET: Final = "DELETE FROM session WHERE token_hash = %s OR ends_at < now()"
_PEOPLE: Final = "SELECT mail, name, role FROM person ORDER BY name, mail"
_ADD: Final = """
    INSERT INTO person (mail, name, role, password_hash) VALUES (%s, %s, %s, %s)
    ON CONFLICT DO NOTHING RETURNING mail
"""
_REMOVE: Final = "DELETE FROM person WHERE mail = %s RETURNING mail"
_OWNERS: Final = "SELECT count(*) FROM person WHERE role = 'owner' AND mail <> %s"
# What is looked up for a mail that nobody has takes as long.
_NOBODY: Final = PasswordHasher().hash(secrets.token_hex(16))


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficePerson:
    """Somebody who may sign in at the pages."""

    mail: str
    name: str
    role: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Who looks at a page, and the word that each form of theirs carries."""

    mail: str
    name: str
    role: str
    csrf: str

    @property
    def shop(self) -> str | None:
        """The only shop that they may see; None for all."""
        return self.role.removeprefix(OF_SHOP) if self.role.startswith(OF_SHOP) else None

    @property
    def initials(self) -> str:
        """The first letters of their names, two at most."""
        return "".join(each[0] for each in self.name.split()[:2]).upper()

    @property
    def is_owner(self) -> bool:
        """Whether they may let tills and people in, and shut them out."""
        return self.role == OWNER


def sign_in(connection: Connection, mail: str, password: str) -> str | None:
    """Begin a session and return its token; None where mail or password are wrong."""
    found = connection.execute(_FIND, (mail,)).fetchone()
    try:
        PasswordHasher().verify(found[0] if found else _NOBODY, password)
    except (VerificationError, InvalidHashError):
        return None
    if found is None:
        return None
    token = secrets.token_urlsafe(32)
    values = (_hash(token), secrets.token_urlsafe(16), LASTS, mail)
    connection.execute(_BEGIN, values)
    return token


def viewer_of(connection: Connection, token: str) -> Viewer | None:
    """Return whose session it is; None for none, or one that is over."""
    found = rows_of(connection, Viewer, _VIEWER, {"token": _hash(token)})
    return found[0] if found else None


def sign_out(connection: Connection, token: str) -> None:
    """End a session, and forget those that are over."""
    connection.execute(_FORGET, (_hash(token),))


def office_people(connection: Connection) -> Sequence[OfficePerson]:
    """Return who may sign in."""
    return rows_of(connection, OfficePerson, _PEOPLE)


def add_person(connection: Connection, person: OfficePerson, password: str) -> None:
    """Let somebody sign in.

    Raises OfficeNameUnfit, PasswordTooShort, OfficeRoleUnfit, OfficeShopUnknown,
    OfficePersonThere.
    """
    mail = named(person.mail)
    name = named(person.name)
    if len(password) < SHORTEST_PASSWORD:
        raise PasswordTooShort(least=SHORTEST_PASSWORD)
    if person.role.startswith(OF_SHOP):
        shop = person.role.removeprefix(OF_SHOP)
        if shop not in shops_of(connection):
            raise OfficeShopUnknown(name=shop)
    elif person.role not in ROLES:
        raise OfficeRoleUnfit(role=person.role)
    values = (mail, name, person.role, PasswordHasher().hash(password))
    with database_faults():
        if connection.execute(_ADD, values).fetchone() is None:
            raise OfficePersonThere(mail=person.mail)


def remove_person(connection: Connection, mail: str) -> None:
    """Let somebody sign in no more; their sessions end.

    Raises OfficePersonUnknown, and OfficeLastOwner where no owner would stay.
    """
    with database_faults(), connection.transaction():
        others = connection.execute(_OWNERS, (mail,)).fetchone()
        if others == (0,):
            raise OfficeLastOwner
        if connection.execute(_REMOVE, (mail,)).fetchone() is None:
            raise OfficePersonUnknown(mail=mail)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
