"""The code by which a till joins a chain: a secret used once, and by what the office is known.

20 signs of Crockford's base 32: 40 bits that only office and till know, 60 bits of the SHA-256 of
the office's public key, so that nobody in between can put a key of their own in its place.
"""

import hashlib
from dataclasses import dataclass

SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 20
GROUP = 4
SECRET_BITS = 40
FINGERPRINT_BITS = 60
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


class JoinCodeMalformed(ValueError):
    """What was typed has not the form of a code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinCode:
    """A code, read: its secret, and the beginning of the office's fingerprint."""

    secret: int
    fingerprint: int

    @property
    def text(self) -> str:
        """Return it as it is shown: five groups of four signs."""
        number = self.secret << FINGERPRINT_BITS | self.fingerprint
        signs = [SIGNS[number >> 5 * at & 31] for at in range(LENGTH - 1, -1, -1)]
        return "-".join("".join(signs[at : at + GROUP]) for at in range(0, LENGTH, GROUP))

    @property
    def digest(self) -> str:
        """Return what the office keeps of it."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def is_of(self, office_key: bytes) -> bool:
        """Tell whether it was made by the office with this public key."""
        return self.fingerprint == fingerprint_of(office_key)


def fingerprint_of(office_key: bytes) -> int:
    """Return the first bits of a public key's SHA-256."""
    digest = int.from_bytes(hashlib.sha256(office_key).digest(), "big")
    return digest >> 256 - FINGERPRINT_BITS


def fingerprint_text(office_key: bytes) -> str:
    """Return by what people compare a public key: four groups of five signs of its SHA-256."""
    digest = hashlib.sha256(office_key).hexdigest()[:20]
    return " ".join(digest[at : at + 5] for at in range(0, 20, 5))


def read_code(text: str) -> JoinCode:
    """Read a code as people type it: small letters, O for 0, I and L for 1, spaces between.

    Raises JoinCodeMalformed.
    """
    signs = text.strip().upper().translate(_READ_AS)
    if len(signs) != LENGTH or not set(signs) <= set(SIGNS):
        raise JoinCodeMalformed
    number = 0
    for sign in signs:
        number = number << 5 | SIGNS.index(sign)
    return JoinCode(
        secret=number >> FINGERPRINT_BITS, fingerprint=number & (1 << FINGERPRINT_BITS) - 1
    )


def joining_text(code: JoinCode, installation: str) -> bytes:
    """Return what a till signs with its new key, to show that it has it."""
    return f"{code.text}\n{installation}".encode()
