"""The service token, in the place the operating system keeps secrets; a PIN in a variable."""

import logging
import os
import re
import secrets
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from typing_extensions import override

from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.settings import SecretStoreMissing, TokenFileUnfit, TokenUnfit
from till.domain.maintenance.anchor import AnchorKey, KnownEnd

if TYPE_CHECKING:
    from till.system.profile import Profile

TOKEN_VARIABLE = "TILL_SERVICE__TOKEN"  # noqa: S105 the name of the variable, not a token
PIN_VARIABLE = "TILL_PIN"
"""Holds the PIN of whoever a command acts for on a machine where nobody types it."""
SERVICE_NAME = "till"
STORE_VARIABLES = "KEYRING_PROPERTY_"
OWN_STORES = "keyring.backends."
LONGEST_TOKEN = 8 * 1024
LARGEST_TOKEN_FILE = 2 * LONGEST_TOKEN  # bytes: a token with air around it
LONG = 16  # characters of a secret that stays one when its last four are known
KEY_BYTES = 32
PART = 1000  # characters; the Windows store takes 2,560 bytes in UTF-16 per entry
_TOKEN = re.compile(r"[!-~]+")  # printable ASCII without spaces: what a header line can carry

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that shows itself only where `reveal` is called."""

    _text: str = field(repr=False)

    def reveal(self) -> str:
        """Return the text itself, for the one place that needs it."""
        return self._text

    @property
    def last_signs(self) -> str:
        """Enough to tell two secrets apart: the last four signs, of long ones alone."""
        return f"…{self._text[-4:]}" if len(self._text) >= LONG else "…"

    @override
    def __repr__(self) -> str:
        return f"Secret({self.last_signs})"

    @override
    def __str__(self) -> str:
        return self.last_signs


def checked_token(text: str) -> Secret:
    """Return the token if it can be one: one line of printable ASCII, at most 8 KiB.

    The line's end that a file or an `echo` adds is taken off. Raises TokenUnfit.
    """
    token = text.strip("\r\n")
    if len(token) > LONGEST_TOKEN or not _TOKEN.fullmatch(token):
        raise TokenUnfit
    return Secret(token)


def token_in_file(path: Path) -> str:
    """Return the token that a file holds, and nothing else; of a large file no more is read.

    Raises FileNotFound, TokenFileUnfit.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_TOKEN_FILE + 1)
    except OSError as error:
        raise FileNotFound(path=str(path)) from error
    if len(content) > LARGEST_TOKEN_FILE:
        raise TokenFileUnfit(path=str(path))
    try:
        return checked_token(content.decode("utf-8-sig").strip()).reveal()
    except (UnicodeDecodeError, TokenUnfit):
        raise TokenFileUnfit(path=str(path)) from None  # its content stands in no traceback


def take_from_environment(environment: MutableMapping[str, str]) -> dict[str, str]:
    """Return the environment as it is, and take our secrets out of it: no child is given them."""
    whole = dict(environment)
    for name in (TOKEN_VARIABLE, PIN_VARIABLE):
        environment.pop(name, None)
    return whole


def secret_store() -> ModuleType:
    """Return the library that reaches the system's own store, as the system has it.

    Which store that is no variable and no file of the library's says: with another in its place
    keys would be missing, and new ones made.
    """
    import keyring  # noqa: PLC0415 slow to import, and not needed on unattended machines

    if keyring.core._keyring_backend is None:  # noqa: SLF001 asking for it would choose one
        from keyring.backend import by_priority, get_all_keyring  # noqa: PLC0415 the same
        from keyring.backends import fail  # noqa: PLC0415 the same

        for name in [each for each in os.environ if each.startswith(STORE_VARIABLES)]:
            del os.environ[name]
        known = [each for each in get_all_keyring() if type(each).__module__.startswith(OWN_STORES)]
        nothing = fail.Keyring()  # type: ignore[no-untyped-call] # its own type is bare
        keyring.set_keyring(max(known, key=by_priority, default=nothing))
    return keyring


def find_token(profile: "Profile", given: str) -> Secret | None:
    """Return the token: `given` from the environment, else from the store; None without any.

    A machine without a store has no token there; that is said in the log. Raises TokenUnfit.
    """
    if given:
        return checked_token(given)
    keyring = secret_store()
    from keyring.errors import KeyringError  # noqa: PLC0415 the same

    parts = (keyring.get_password(SERVICE_NAME, entry) for entry in _entries(profile))
    try:
        kept = "".join(part for part in takewhile(bool, parts) if part)
    except KeyringError as error:
        _log.warning("secret store cannot be read: %s", type(error).__name__)
        return None
    return checked_token(kept) if kept else None


def pin_key(profile: "Profile") -> bytes | None:
    """Return the key that the profile's PINs are tied to, made where there is none yet.

    None where the machine has no store, or it stays shut, which is said in the log.
    """
    return _kept_key(f"{profile.value} pins")


def anchor_key(profile: "Profile", place: str, file: Path) -> AnchorKey | None:
    """Return the key of a profile's commit anchor, made where there is none yet.

    Where the machine has no store it lies in a file of its owner's, beside the data that it seals:
    whoever has all of the folder can then forge. None where that cannot be written either.
    """
    kept = _kept_key(f"{profile.value} witness")
    if kept is not None:
        return AnchorKey(key=kept, is_in_store=True, end=_known_end(_end_of(profile, place)))
    try:
        if not file.exists():
            handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "w", encoding="ascii") as made:
                made.write(secrets.token_hex(KEY_BYTES))
        return AnchorKey(key=bytes.fromhex(file.read_text(encoding="ascii")), is_in_store=False)
    except (OSError, ValueError) as error:
        _log.warning("no key for the witness: %s", type(error).__name__)
        return None


def keep_end(profile: "Profile", place: str, end: KnownEnd) -> None:
    """Keep in the store where the data of a place end; what prevents it is in the log."""
    keyring = secret_store()
    from keyring.errors import KeyringError  # noqa: PLC0415 the same

    state = "over" if end.is_over else "open"
    try:
        keyring.set_password(
            SERVICE_NAME, _end_of(profile, place), f"{end.number} {state} {end.link}"
        )
    except KeyringError as error:
        _log.warning("the end of the data is not in the secret store: %s", type(error).__name__)


def _end_of(profile: "Profile", place: str) -> str:
    return f"{profile.value} end {place}"


def _known_end(entry: str) -> KnownEnd | None:
    """Return what the store knows of the end of some data; None where it knows nothing."""
    keyring = secret_store()
    from keyring.errors import KeyringError  # noqa: PLC0415 the same

    try:
        kept = keyring.get_password(SERVICE_NAME, entry)
    except KeyringError as error:
        _log.warning("no end of the data in the secret store: %s", type(error).__name__)
        return None
    if not kept:
        return None
    number, state, link = f"{kept} ".split(" ", 2)
    return KnownEnd(number=int(number), link=link.strip(), is_over=state == "over")


def _kept_key(entry: str) -> bytes | None:
    """Return a key of the store, made where there is none yet; None where there is no store."""
    keyring = secret_store()
    from keyring.errors import KeyringError  # noqa: PLC0415 the same

    try:
        kept = keyring.get_password(SERVICE_NAME, entry)
        if not kept:
            keyring.set_password(SERVICE_NAME, entry, secrets.token_hex(KEY_BYTES))
            kept = keyring.get_password(SERVICE_NAME, entry)  # some stores forget at once
    except KeyringError as error:
        _log.warning("no key in the secret store: %s", type(error).__name__)
        return None
    return bytes.fromhex(kept) if kept else None


def set_token(profile: "Profile", text: str) -> Secret:
    """Keep the profile's token, in parts where it is long.

    Raises TokenUnfit, and SecretStoreMissing where the machine has no store or it stays shut.
    """
    token = checked_token(text)
    keyring = secret_store()
    from keyring.errors import KeyringError  # noqa: PLC0415 the same

    plain = token.reveal()
    try:
        for number, entry in enumerate(_entries(profile)):
            part = plain[number * PART : (number + 1) * PART]
            if part:
                keyring.set_password(SERVICE_NAME, entry, part)
            elif keyring.get_password(SERVICE_NAME, entry) is not None:
                keyring.delete_password(SERVICE_NAME, entry)
    except KeyringError as error:
        raise SecretStoreMissing from error
    return token


def _entries(profile: "Profile") -> list[str]:
    """The entries a token may fill, in order: `production`, `production 2` and so on."""
    count = -(-LONGEST_TOKEN // PART)
    return [profile.value] + [f"{profile.value} {number}" for number in range(2, count + 1)]
