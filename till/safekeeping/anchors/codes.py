"""Codes of what lies in the second location, which only whoever has the anchor's key can make.

Without the key nobody can tell; what was written without one is not proved.
"""

import hmac
from collections.abc import Sequence
from typing import Final

from till.domain.rights.journal import canonical_json
from till.safekeeping.anchors.commit_anchor import mark_of_key

_RECORD: Final = "change log"


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
