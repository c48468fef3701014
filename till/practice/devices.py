"""Who calls: the fiscal device and the business behind a bearer token."""

import base64
import hashlib
from dataclasses import dataclass
from datetime import datetime
from string import ascii_lowercase

SELLER_NAME = "MINIMARKET LIQENI"
SELLER_NUIS = "L71904523K"
SELLER_ADDRESS = "Rruga e Liqenit 14, Tiranë"
BUSINESS_UNIT_CODE = "oj482xe119"
ENVIRONMENTS = ("practice", "development", "production")
_FIRST_TCR_CODE = "gk714tb203"


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
class Device:
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


def device_of(token: str, *, environment: str = ENVIRONMENTS[0]) -> Device:
    """Give the device of a token of the practice shop."""
    return Device(
        token_sha256=digest_of(token), tcr_code=tcr_code_of(token), environment=environment
    )


def code_from(text: str) -> str:
    """Form a code of two letters, three digits, two letters, three digits from any text."""
    seed = bytes.fromhex(digest_of(text))
    letters = [ascii_lowercase[byte % 26] for byte in seed[:4]]
    digits = [str(byte % 10) for byte in seed[4:10]]
    return "".join((*letters[:2], *digits[:3], *letters[2:], *digits[3:]))
