"""How tills join an office and are shut out of it."""

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from till.domain.chain.joining import SECRET_BITS, JoinCode, fingerprint_of, joining_text
from till.domain.chain.membership import JoinRefused
from till.office_server.database import Connection, database_faults, rows_of
from till.office_server.errors import OfficeShopThere, OfficeShopUnknown, OfficeTillUnknown
from till.office_server.founding import Office, named

WRONG_CODES: Final = 5
WRONG_CODES_WITHIN_S: Final = 60
SILENT_AFTER: Final = timedelta(days=1)
_ADD_SHOP: Final = "INSERT INTO shop (name) VALUES (%s) ON CONFLICT DO NOTHING RETURNING shop_id"
_SHOPS: Final = "SELECT name FROM shop ORDER BY name"
_CODE: Final = """
    INSERT INTO join_code (code_hash, shop_id, name, valid_until, replaces)
    SELECT %s, shop_id, %s, now() + %s, %s FROM shop WHERE shop.name = %s RETURNING valid_until
"""
_FIND_CODE: Final = """
    SELECT shop_id, name, replaces, used_by, valid_until < now(), used_at IS NOT NULL
    FROM join_code WHERE code_hash = %s FOR UPDATE
"""
_USE_CODE: Final = "UPDATE join_code SET used_at = now(), used_by = %s WHERE code_hash = %s"
_IS_KNOWN: Final = """
    SELECT 1 FROM till WHERE installation = %s AND state <> 'left' AND till_id IS DISTINCT FROM %s
"""
_JOIN: Final = """
    INSERT INTO till (till_id, shop_id, name, installation, public_key, version)
    SELECT 't' || nextval('till_number'), %s, %s, %s, %s, %s RETURNING till_id
"""
_REPLACE: Final = """
    UPDATE till SET shop_id = %s, name = %s,
        installation = coalesce(nullif(%s, ''), installation), public_key = %s, version = %s,
        state = 'active' WHERE till_id = %s RETURNING till_id
"""
_JOINED: Final = """
    SELECT till_id, shop.name FROM till JOIN shop USING (shop_id)
    WHERE till_id = %s AND public_key = %s
"""
_SET_STATE: Final = """
    UPDATE till SET state = %s, reason = %s, state_since = now() WHERE till_id = %s
    RETURNING till_id
"""
_TILLS: Final = """
    SELECT till_id AS till, till.name, shop.name AS shop, installation, version, state, reason,
        coalesce((SELECT max(number) FROM till_generation AS g WHERE g.till_id = till.till_id), 0)
            AS generation, heard_at AS last_heard,
        coalesce((SELECT max(tip_number) FROM branch WHERE branch.till_id = till.till_id), 0)
            AS number,
        (SELECT count(*) FROM branch WHERE branch.till_id = till.till_id) AS branches,
        waiting, clock_s, unsent, oldest_unsent_at
    FROM till JOIN shop USING (shop_id) LEFT JOIN till_heard USING (till_id)
    CROSS JOIN LATERAL (
        SELECT count(*) AS unsent, min(issued_at) AS oldest_unsent_at FROM document
        WHERE document.till_id = till.till_id AND document.state = '') AS unsent
    WHERE %(shop)s::text IS NULL OR shop.name = %(shop)s
    ORDER BY shop.name, till.name, till.joined_at
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeWish:
    """For which till a code is wanted: its shop, its name, maybe the one it takes the place of."""

    shop: str
    name: str
    valid_for: timedelta
    replaces: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeCode:
    """A code that was made, and until when it holds."""

    code: JoinCode
    valid_until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class JoiningTill:
    """What a till says of itself when it joins; `key` is the public half of what it signs with."""

    code: JoinCode
    installation: str
    version: str
    key: bytes
    signature: bytes

    def has_its_key(self) -> bool:
        """Tell whether it signed with the key that it names."""
        try:
            key = Ed25519PublicKey.from_public_bytes(self.key)
            key.verify(self.signature, joining_text(self.code, self.installation))
        except (InvalidSignature, ValueError):
            return False
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedTill:
    """A till of the chain: what it is called, and its shop."""

    till: str
    shop: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedTill:
    """A till as the office knows it."""

    till: str
    name: str
    shop: str
    installation: str
    generation: int
    version: str
    state: str
    reason: str
    last_heard: datetime | None
    number: int
    branches: int
    waiting: int | None  # entries, as it last said; and how far its clock is from the office's
    clock_s: int | None
    unsent: int  # documents that wait for the tax office, and since when the oldest does
    oldest_unsent_at: datetime | None


class WrongCodes:
    """Counts the wrong codes of each address; `seconds` is a clock that nobody sets."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._wrong: dict[str, deque[float]] = {}
        self._door = Lock()

    def is_too_many(self, address: str) -> bool:
        """Tell whether an address has to wait."""
        with self._door:
            return len(self._recent(address)) >= WRONG_CODES

    def count(self, address: str) -> None:
        """Count one more; addresses that have rested are forgotten."""
        with self._door:
            self._recent(address).append(self._seconds())
            for each in [*self._wrong]:
                if not self._recent(each):
                    del self._wrong[each]

    def _recent(self, address: str) -> deque[float]:
        moments = self._wrong.setdefault(address, deque(maxlen=WRONG_CODES))
        while moments and self._seconds() - moments[0] >= WRONG_CODES_WITHIN_S:
            moments.popleft()
        return moments


def add_shop(connection: Connection, name: str) -> None:
    """Add a shop. Raises OfficeShopThere, OfficeNameUnfit."""
    name = named(name)
    with database_faults():
        if connection.execute(_ADD_SHOP, (name,)).fetchone() is None:
            raise OfficeShopThere(name=name)


def shops_of(connection: Connection) -> Sequence[str]:
    """Return the names of all shops."""
    with database_faults():
        return [str(name) for (name,) in connection.execute(_SHOPS)]


def make_code(connection: Connection, office: Office, wish: CodeWish) -> MadeCode:
    """Make a code for a till of a shop.

    Raises OfficeNameUnfit, OfficeShopUnknown, OfficeTillUnknown.
    """
    known = {each.till for each in tills_of(connection)}
    if wish.replaces is not None and wish.replaces not in known:
        raise OfficeTillUnknown(till=wish.replaces)
    secret = secrets.randbits(SECRET_BITS)
    code = JoinCode(secret=secret, fingerprint=fingerprint_of(office.public_key))
    values = (code.digest, named(wish.name), wish.valid_for, wish.replaces, wish.shop)
    with database_faults():
        found = connection.execute(_CODE, values).fetchone()
    if found is None:
        raise OfficeShopUnknown(name=wish.shop)
    return MadeCode(code=code, valid_until=found[0])


def join_till(connection: Connection, till: JoiningTill) -> JoinedTill | JoinRefused:
    """Let a till in by its code, once; the same request again is answered alike."""
    with connection.transaction():
        found = connection.execute(_FIND_CODE, (till.code.digest,)).fetchone()
        if found is None:
            return JoinRefused.CODE_WRONG
        shop, name, replaces, used_by, is_over, is_used = found
        if is_used:
            return _joined(connection, used_by, till.key) or JoinRefused.CODE_USED
        if is_over:
            return JoinRefused.CODE_EXPIRED
        if replaces is None and not till.installation:  # its data are gone: it has to be known
            return JoinRefused.CODE_WRONG
        if connection.execute(_IS_KNOWN, (till.installation, replaces)).fetchone():
            return JoinRefused.INSTALLATION_KNOWN
        values = (shop, name, till.installation, till.key, till.version)
        statement = _JOIN if replaces is None else _REPLACE
        more = () if replaces is None else (replaces,)
        (till_id,) = connection.execute(statement, (*values, *more)).fetchone() or ("",)
        connection.execute(_USE_CODE, (till_id, till.code.digest))
        return _joined(connection, till_id, till.key) or JoinRefused.CODE_USED


def set_till_state(connection: Connection, till: str, state: str, reason: str = "") -> None:
    """Shut a till out, with the reason, or take it back.

    Raises OfficeTillUnknown, OfficeNameUnfit.
    """
    reason = named(reason) if state == "revoked" else ""
    with database_faults():
        if connection.execute(_SET_STATE, (state, reason, till)).fetchone() is None:
            raise OfficeTillUnknown(till=till)


def tills_of(connection: Connection, shop: str | None = None) -> Sequence[ListedTill]:
    """Return the tills of all shops or of one, by shop and name."""
    return rows_of(connection, ListedTill, _TILLS, {"shop": shop})


def now_here() -> datetime:
    """Return the office's moment."""
    return datetime.now(UTC)  # noqa: TID251 the office's own clock


def _joined(connection: Connection, till: str, key: bytes) -> JoinedTill | None:
    found = connection.execute(_JOINED, (till, key)).fetchone()
    return JoinedTill(till=found[0], shop=found[1]) if found else None
