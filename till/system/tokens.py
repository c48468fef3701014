"""Where tokens are kept, and which address one was meant for: it goes nowhere else by itself."""

import asyncio
import base64
import hashlib
import json
import logging
import os
import stat
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from till.actions.ports.service import TokenFacts
from till.domain.errors import TillError
from till.domain.errors.disk import disk_error
from till.domain.errors.settings import SecretStoreMissing, TokenOfEnvironment, TokenUnfit
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import (
    LARGEST_TOKEN_FILE,
    TOKEN_VARIABLE,
    Secret,
    checked_token,
    find_token,
    set_token,
)
from till.system.whole_file import write_private

FindToken = Callable[[Profile, str], Secret | None]
StoreToken = Callable[[Profile, str], Secret]
OTHERS = stat.S_IRWXG | stat.S_IRWXO

_log = logging.getLogger(__name__)
log = logging.getLogger(__name__)

JWT_PARTS = 3  # head, claims, signature


@dataclass(frozen=True, slots=True)
class KeptTokens:
    """The tokens of every profile in one data directory."""

    root: Path
    find_in_store: FindToken = find_token
    keep_in_store: StoreToken = set_token

    def find(self, profile: Profile, given: str) -> Secret | None:
        """Return the token: `given` from the environment, else the file's, else the store's.

        Raises TokenUnfit.
        """
        kept = None if given else _read(self._file(profile))
        return kept or self.find_in_store(profile, given)

    def keep(self, profile: Profile, text: str) -> Secret:
        """Keep a token in the store; in the file where there is one and no store.

        Raises TokenUnfit, SecretStoreMissing, DiskFull, DiskFailing.
        """
        file = self._file(profile)
        try:
            kept = self.keep_in_store(profile, text)
        except SecretStoreMissing:
            if not file.exists():
                raise
            return self.keep_in_file(profile, text)
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise disk_error(error, file) from error
        return kept

    def keep_in_file(self, profile: Profile, text: str) -> Secret:
        """Keep a token in a file that its owner's account alone may read.

        Raises TokenUnfit, DiskFull, DiskFailing.
        """
        token = checked_token(text)
        write_private(self._file(profile), token.reveal())
        return token

    def _file(self, profile: Profile) -> Path:
        return Paths(root=self.root, profile=profile).token_file


def _read(file: Path) -> Secret | None:
    """Return the token of a file that nobody else can read; None where there is none."""
    try:
        found = file.stat()
        if sys.platform != "win32" and (found.st_uid != os.getuid() or found.st_mode & OTHERS):
            _log.warning("the token's file is open to others, and is not read")
            return None
        if found.st_size > LARGEST_TOKEN_FILE:
            _log.warning("the token's file holds no token")
            return None
        return checked_token(file.read_text(encoding="ascii"))
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError, TokenUnfit) as error:
        _log.warning("the token's file cannot be read: %s", type(error).__name__)
        return None


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
