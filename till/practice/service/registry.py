"""Who is registered at the practice service: businesses, their devices, their operators.

Tokens are known by their SHA-256 alone.
"""

import base64
import hashlib
from dataclasses import asdict, dataclass
from datetime import datetime
from string import ascii_lowercase

from till.sqlite import sqlite3

SELLER_NAME = "MINIMARKET LIQENI"
SELLER_NUIS = "L71904523K"
SELLER_ADDRESS = "Rruga e Liqenit 14, Tiranë"
BUSINESS_UNIT_CODE = "oj482xe119"
PRACTICE = "practice"
ENVIRONMENTS = (PRACTICE, "development", "production")
_FIRST_TCR_CODE = "gk714tb203"
# The people of the demo shop, then those of the tests.
OPERATORS = {
    "kd482mz719": "Arta Hoxha",
    "rb615qa208": "Besnik Leka",
    "tw937fe140": "Elira Çela",
    "hn305tr821": "Gent Prifti",
    "sx254pd963": "Drita Marku",
    "gy718uc352": "Ilir Shehu",
    "ab123cd456": "Provë Një",
    "aa123bb456": "Provë Dy",
}


def _practice_token() -> str:
    parts = (b'{"alg":"none","typ":"JWT"}', b'{"practice":true}', b"practice")
    return ".".join(base64.urlsafe_b64encode(part).decode("ascii").rstrip("=") for part in parts)


PRACTICE_TOKEN = _practice_token()


@dataclass(frozen=True, slots=True, kw_only=True)
class Business:
    """The business of a token; ``vat_codes`` are the letters of its configuration (2.17)."""

    nuis: str
    name: str
    address: str
    unit_code: str
    vat_codes: str = "ABCDEJ"


PRACTICE_SHOP = Business(
    nuis=SELLER_NUIS, name=SELLER_NAME, address=SELLER_ADDRESS, unit_code=BUSINESS_UNIT_CODE
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiscalDevice:
    """The fiscal device that a token stands for; the token itself is known by its digest.

    A token is good in one ``environment`` (specification 5) and, where ``expires_at`` is set,
    until that moment.
    """

    token_sha256: str
    tcr_code: str
    environment: str = ENVIRONMENTS[0]
    expires_at: datetime | None = None
    revoked: bool = False
    business: Business = PRACTICE_SHOP


def digest_of(token: str) -> str:
    """Give the SHA-256 by which the service knows a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def tcr_code_of(token: str) -> str:
    """Give the TCR code of a token; the same token always stands for the same one."""
    if token == PRACTICE_TOKEN:
        return _FIRST_TCR_CODE
    return code_from(token)


def device_of(token: str, *, environment: str = ENVIRONMENTS[0]) -> FiscalDevice:
    """Give the device of a token of the practice shop."""
    return FiscalDevice(
        token_sha256=digest_of(token), tcr_code=tcr_code_of(token), environment=environment
    )


def code_from(text: str) -> str:
    """Form a code of two letters, three digits, two letters, three digits from any text."""
    seed = bytes.fromhex(digest_of(text))
    letters = [ascii_lowercase[byte % 26] for byte in seed[:4]]
    digits = [str(byte % 10) for byte in seed[4:10]]
    return "".join((*letters[:2], *digits[:3], *letters[2:], *digits[3:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    """The businesses, devices and operators inside the store's file."""

    connection: sqlite3.Connection

    def add_business(self, business: Business) -> None:
        """Register a business, or change what is registered; a new one gets its operators."""
        is_new = self.business(business.nuis) is None
        self.connection.execute(
            "INSERT OR REPLACE INTO businesses (nuis, name, address, unit_code, vat_codes)"
            " VALUES (:nuis, :name, :address, :unit_code, :vat_codes)",
            asdict(business),
        )
        if is_new:
            for code, name in OPERATORS.items():
                self.add_operator(business.nuis, code, name)

    def business(self, nuis: str) -> Business | None:
        """Give a registered business."""
        row = self.connection.execute(
            "SELECT nuis, name, address, unit_code, vat_codes FROM businesses WHERE nuis = ?",
            (nuis,),
        ).fetchone()
        names = ("nuis", "name", "address", "unit_code", "vat_codes")
        return None if row is None else Business(**dict(zip(names, row, strict=True)))

    def add_device(self, device: FiscalDevice) -> None:
        """Remember a device and its business; a revoked token stays revoked."""
        if self.business(device.business.nuis) is None:
            self.add_business(device.business)
        moment = device.expires_at and device.expires_at.isoformat()
        self.connection.execute(
            "INSERT INTO devices (token_sha256, tcr_code, environment, expires_at, nuis)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (token_sha256) DO UPDATE SET"
            " environment = excluded.environment, expires_at = excluded.expires_at,"
            " nuis = excluded.nuis",
            (
                device.token_sha256,
                device.tcr_code,
                device.environment,
                moment,
                device.business.nuis,
            ),
        )

    def set_revoked(self, token_sha256: str, *, revoked: bool) -> None:
        """Take a token back, or make it good again."""
        self.connection.execute(
            "UPDATE devices SET revoked = ? WHERE token_sha256 = ?", (int(revoked), token_sha256)
        )

    def device(self, token_sha256: str) -> FiscalDevice | None:
        """Give the device of a token, be the token good or not."""
        row = self.connection.execute(
            "SELECT tcr_code, environment, expires_at, revoked, nuis FROM devices"
            " WHERE token_sha256 = ?",
            (token_sha256,),
        ).fetchone()
        business = None if row is None else self.business(row[4])
        if business is None:
            return None
        return FiscalDevice(
            token_sha256=token_sha256,
            tcr_code=row[0],
            environment=row[1],
            expires_at=None if row[2] is None else datetime.fromisoformat(row[2]),
            revoked=bool(row[3]),
            business=business,
        )

    def operators(self, nuis: str) -> dict[str, str]:
        """Give the operators of a business, code and name, in the order of their registration."""
        rows = self.connection.execute(
            "SELECT code, name FROM operators WHERE nuis = ? ORDER BY rowid", (nuis,)
        )
        return {str(code): str(name) for code, name in rows}

    def add_operator(self, nuis: str, code: str, name: str) -> None:
        """Register an operator, or give one another name."""
        self.connection.execute(
            "INSERT INTO operators (nuis, code, name) VALUES (?, ?, ?)"
            " ON CONFLICT (nuis, code) DO UPDATE SET name = excluded.name",
            (nuis, code, name),
        )

    def remove_operator(self, nuis: str, code: str) -> None:
        """Take an operator off the list of a business."""
        self.connection.execute("DELETE FROM operators WHERE nuis = ? AND code = ?", (nuis, code))
