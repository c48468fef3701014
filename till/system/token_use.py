"""Which address the token of a profile was meant for: after a change it goes nowhere by itself."""

import asyncio
import base64
import hashlib
import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from till.actions.ports.service import TokenFacts
from till.domain.errors import TillError
from till.domain.errors.settings import TokenOfEnvironment, TokenUnfit
from till.system.kept_tokens import KeptTokens
from till.system.paths import Profile
from till.system.secrets import TOKEN_VARIABLE, Secret
from till.system.whole_file import write_private

log = logging.getLogger(__name__)

JWT_PARTS = 3  # head, claims, signature


class TokenUse:
    """Remembers the address a token was set or first used for, in a private file of the profile.

    And when the service refused it, so that no other program shows it within the minute. The file
    holds the SHA-256 of the token, never the token.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def is_meant_for(self, token: str, address: str, *, as_one_decision: bool) -> bool:
        """Tell whether a token may be shown to an address.

        It may where it is the first, where the address is the same, or where somebody has set
        another token since the address changed. `as_one_decision`: both came from the environment
        together. Raises DiskFailing.
        """
        if self._kept() == (address, _mark_of(token)):
            return True
        if not (as_one_decision or self.may_be_shown(token, address)):
            return False
        self.note(token, address)
        return True

    def may_be_shown(self, token: str, address: str) -> bool:
        """Tell the same of a token that somebody tries; nothing is remembered of it."""
        kept_address, kept_mark = self._kept()
        is_new = kept_mark != _mark_of(token) or not kept_address
        return is_new or kept_address == address

    def note(self, token: str, address: str) -> None:
        """Note that a token was set for an address; empty where there is none yet.

        Raises DiskFailing.
        """
        self._write({"address": address, "sha256": _mark_of(token)})

    def refused_at(self, token: str) -> float | None:
        """Return when it was refused last since it was set, by the machine's running time."""
        kept = self._read()
        at = kept.get("refused_at")
        is_meant = kept.get("refused") == _mark_of(token)
        return at if is_meant and isinstance(at, float) else None

    def note_refusal(self, token: str, at: float) -> None:
        """Keep that it was refused; what prevents it is in the log."""
        try:
            self._write({**self._read(), "refused": _mark_of(token), "refused_at": at})
        except TillError as error:
            log.warning("the refusal of the token is not kept: %s", error.key)

    def _write(self, facts: dict[str, object]) -> None:
        write_private(self._file, json.dumps(facts))

    def _kept(self) -> tuple[str, str]:
        """Return address and mark; nothing where there is no file, or none that can be read."""
        kept = self._read()
        return str(kept.get("address", "")), str(kept.get("sha256", ""))

    def _read(self) -> dict[str, object]:
        try:
            kept = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptToken:
    """The token of one profile, as a person at the window may set it anew.

    `given` is the environment's, where it counts for the profile.
    """

    profile: Profile
    given: str
    address: str
    use: TokenUse
    tokens: KeptTokens

    async def is_kept(self) -> bool:
        """Tell whether there is one; an unfit one is none. Practice has one of its own."""
        return self.profile is Profile.PRACTICE or await self._found() is not None

    async def facts(self) -> TokenFacts:
        """Tell how it ends, and until when it holds; nothing of practice's own."""
        token = await self._found()
        if token is None:
            return TokenFacts()
        return TokenFacts(last_signs=token.last_signs, ends_at=expiry_of(token.reveal()))

    async def _found(self) -> Secret | None:
        """Return the token; an unfit one is none."""
        try:
            return await asyncio.to_thread(self.tokens.find, self.profile, self.given)
        except TokenUnfit:
            return None

    async def keep(self, text: str) -> str:
        """Keep another one, for the present address; return its last signs.

        Raises TokenUnfit, SecretStoreMissing, TokenOfEnvironment, DiskFailing.
        """
        if self.given:
            raise TokenOfEnvironment(variable=TOKEN_VARIABLE)
        kept = await asyncio.to_thread(self.tokens.keep, self.profile, text.strip())
        await asyncio.to_thread(self.use.note, kept.reveal(), self.address)
        return kept.last_signs


def expiry_of(token: str) -> datetime | None:
    """Return when a token says that it ends (`exp` of a JWT); None for one that does not say."""
    parts = token.split(".")
    if len(parts) != JWT_PARTS:
        return None
    try:
        told = json.loads(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
        return datetime.fromtimestamp(int(told["exp"]), UTC)
    except (ValueError, TypeError, KeyError, OverflowError, OSError, RecursionError):
        return None


def _mark_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
