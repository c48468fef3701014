"""Who calls: the fiscal device and the business behind a bearer token.

Lives here: the token of a fresh practice till, the codes that belong to a token, the practice shop.
Must not: keep tokens as text (the store knows their SHA-256 alone), know a real business.
"""

import base64
import hashlib
from dataclasses import dataclass
from string import ascii_lowercase

SELLER_NAME = "MINIMARKET LIQENI"
SELLER_NUIS = "L71904523K"
SELLER_ADDRESS = "Rruga e Liqenit 14, Tiranë"
BUSINESS_UNIT_CODE = "oj482xe119"
OPERATOR_CODE = "kd482mz719"
_FIRST_TCR_CODE = "gk714tb203"


def _practice_token() -> str:
    parts = (b'{"alg":"none","typ":"JWT"}', b'{"practice":true}', b"practice")
    return ".".join(base64.urlsafe_b64encode(part).decode("ascii").rstrip("=") for part in parts)


PRACTICE_TOKEN = _practice_token()


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """The fiscal device that a token stands for; the token itself is known by its digest."""

    token_sha256: str
    tcr_code: str


def digest_of(token: str) -> str:
    """Give the SHA-256 by which the service knows a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def device_of(token: str) -> Device:
    """Give the device of a token; the same token always stands for the same TCR code."""
    digest = digest_of(token)
    if token == PRACTICE_TOKEN:
        return Device(token_sha256=digest, tcr_code=_FIRST_TCR_CODE)
    return Device(token_sha256=digest, tcr_code=_code_from(bytes.fromhex(digest)))


def _code_from(seed: bytes) -> str:
    """Form a code of two letters, three digits, two letters, three digits."""
    letters = [ascii_lowercase[byte % 26] for byte in seed[:4]]
    digits = [str(byte % 10) for byte in seed[4:10]]
    return "".join((*letters[:2], *digits[:3], *letters[2:], *digits[3:]))
