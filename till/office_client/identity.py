"""What a till is known to its office by: its keys, and its place in the chain.

The private halves lie in the system's secret store; where there is none, in a file that this
account alone can read.
"""

import json
import logging
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from till.domain.chain.membership import Membership
from till.domain.errors.disk import disk_error
from till.system.profile import Profile
from till.system.secrets import SERVICE_NAME, secret_store
from till.system.whole_file import write_private

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_BYTES = 32

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficeIdentity:
    """Keys made at this computer; `membership` is None until an office has taken them.

    `seed` is the private half of what requests are signed with (Ed25519), `box` of what the office
    seals to this till (X25519).
    """

    seed: bytes = field(repr=False)
    box: bytes = field(repr=False)
    membership: Membership | None = None

    @property
    def public_key(self) -> bytes:
        """What the office checks signatures with."""
        return self._signer().public_key().public_bytes_raw()

    @property
    def public_box(self) -> bytes:
        """What the office seals to."""
        from cryptography.hazmat.primitives.asymmetric import x25519  # noqa: PLC0415 as the signer

        return x25519.X25519PrivateKey.from_private_bytes(self.box).public_key().public_bytes_raw()

    def sign(self, text: bytes) -> bytes:
        """Return this till's signature of a text."""
        return self._signer().sign(text)

    def has_signed(self, text: bytes, value: bytes) -> bool:
        """Tell whether this till's key, here or where it was copied to, signed a text."""
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 as the signer

        try:
            self._signer().public_key().verify(value, text)
        except InvalidSignature:
            return False
        return True

    def _signer(self) -> "Ed25519PrivateKey":
        from cryptography.hazmat.primitives.asymmetric import ed25519  # noqa: PLC0415 not for a till alone

        return ed25519.Ed25519PrivateKey.from_private_bytes(self.seed)

    def joined(self, membership: Membership) -> "OfficeIdentity":
        """Return the same keys with a place in a chain."""
        return replace(self, membership=membership)


def new_identity() -> OfficeIdentity:
    """Return keys that were never used."""
    return OfficeIdentity(seed=secrets.token_bytes(KEY_BYTES), box=secrets.token_bytes(KEY_BYTES))


@dataclass(frozen=True, slots=True, kw_only=True)
class IdentityStore:
    """Keeps a profile's identity in the secret store, else in `file`. Used in threads: it waits."""

    profile: Profile
    file: Path

    def find(self) -> OfficeIdentity | None:
        """Return the identity, the file's first; None where none is kept, or none can be read."""
        text = self._in_file()
        with _store_faults("no office's key in the secret store"):
            text = text or secret_store().get_password(SERVICE_NAME, self._entry) or ""
        if not text:
            return None
        try:
            return _read(json.loads(text))
        except (ValueError, KeyError, TypeError):
            log.warning("what is kept of the office cannot be read")
            return None

    def keep(self, identity: OfficeIdentity) -> None:
        """Keep an identity. Raises DiskFull, DiskFailing where only the file is left, and fails."""
        text = json.dumps(_written(identity))
        is_kept = False
        with _store_faults("the office's key is not in the secret store"):
            keyring = secret_store()
            keyring.set_password(SERVICE_NAME, self._entry, text)
            is_kept = keyring.get_password(SERVICE_NAME, self._entry) == text
        if is_kept:
            self._remove_file()
        else:
            write_private(self.file, text)

    def forget(self) -> None:
        """Forget the identity. Raises DiskFailing."""
        with _store_faults("the secret store keeps the office's key"):
            keyring = secret_store()
            if keyring.get_password(SERVICE_NAME, self._entry) is not None:
                keyring.delete_password(SERVICE_NAME, self._entry)
        self._remove_file()

    @property
    def is_in_file(self) -> bool:
        """Whether the keys lie in a file, for want of a secret store."""
        return self.file.exists()

    @property
    def _entry(self) -> str:
        return f"{self.profile.value} office key"

    def _in_file(self) -> str:
        try:
            return self.file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            log.warning("the file of the office's key cannot be read: %s", type(error).__name__)
            return ""

    def _remove_file(self) -> None:
        try:
            self.file.unlink(missing_ok=True)
        except OSError as error:
            raise disk_error(error, self.file) from error


@contextmanager
def _store_faults(said: str) -> Iterator[None]:
    """Let the log say that the secret store did not do it; what follows does without."""
    from keyring.errors import KeyringError  # noqa: PLC0415 slow, and rarely wanted

    try:
        yield
    except KeyringError as error:
        log.warning("%s: %s", said, type(error).__name__)


def _written(identity: OfficeIdentity) -> dict[str, object]:
    keys: dict[str, object] = {"key": identity.seed.hex(), "box": identity.box.hex()}
    found = identity.membership
    return keys | asdict(found) | {"office_key": found.office_key.hex()} if found else keys


def _read(kept: Mapping[str, object]) -> OfficeIdentity:
    membership = None
    if "till" in kept:
        membership = Membership(
            till=str(kept["till"]),
            shop=str(kept["shop"]),
            office=str(kept["office"]),
            office_key=bytes.fromhex(str(kept["office_key"])),
            epoch=int(str(kept["epoch"])),
            begins=int(str(kept.get("begins", 0))),
        )
    return OfficeIdentity(
        seed=bytes.fromhex(str(kept["key"])),
        box=bytes.fromhex(str(kept["box"])),
        membership=membership,
    )
