"""Hashing of PINs, tied to this computer where it has a place for a key."""

import asyncio
import hashlib
import hmac
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from till.domain.errors import Broken
from till.domain.errors.people import PinKeyMissing

# The smallest cost the OWASP cheat sheet on password storage advises: 19 MiB, two passes, one
# lane. About 50 ms on a shop PC; more would be felt at every sign-in.
MEMORY_KIB = 19 * 1024
PASSES = 2
LANES = 1
TIED = "tied"  # how a hash begins that is of use with the key of one computer alone


# Always the same thread: each keeps for itself the 19 MiB that a hash once took, and a day of
# signing in on any six of them would cost the till a hundred.
_THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pins")


class ArgonPins:
    """Hashes and checks PINs in a thread of its own, as the port `Pins` promises."""

    def __init__(self, *, memory_kib: int = MEMORY_KIB, passes: int = PASSES) -> None:
        self._hasher = PasswordHasher(time_cost=passes, memory_cost=memory_kib, parallelism=LANES)

    async def hash(self, pin: str) -> str:
        """Return the hash to keep, with its own salt and cost in it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_THREAD, self.hash_now, pin)

    async def fits(self, pin: str, pin_hash: str) -> bool:
        """Tell whether a PIN is the one that was hashed. Raises as `TiedPins.fits`."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_THREAD, self.fits_now, pin, pin_hash)

    def is_outdated(self, pin_hash: str) -> bool:
        """Tell whether it should be hashed anew at the next right PIN: nothing changes here."""
        return False

    def is_tied(self, pin_hash: str) -> bool:
        """Tell whether a hash is of no use without this computer."""
        return pin_hash.startswith(TIED)

    def hash_now(self, pin: str) -> str:
        """Return the hash to keep, while everything waits."""
        return self._hasher.hash(pin)

    def fits_now(self, pin: str, pin_hash: str) -> bool:
        """Tell whether it is the PIN, while everything waits."""
        if self.is_tied(pin_hash):
            raise PinKeyMissing
        try:
            return self._hasher.verify(pin_hash, pin)
        except VerifyMismatchError:
            return False
        except (InvalidHashError, VerificationError) as error:
            raise Broken(what="pin_hash") from error


class TiedPins:
    """PINs hashed together with a key that lies in the system's secret store, not in the file.

    Whoever has the file alone cannot try the ten thousand PINs there are. `find_key` asks the
    store, in the thread of the PINs, until it gives a key; without one PINs are hashed as `pins`
    does, and hashed anew at the next right PIN once there is one.
    """

    def __init__(self, pins: ArgonPins, find_key: Callable[[], bytes | None]) -> None:
        self._pins = pins
        self._find_key = find_key
        self._key: bytes | None = None

    async def hash(self, pin: str) -> str:
        """Return the hash to keep, with the mark of its key before it."""
        return await asyncio.get_running_loop().run_in_executor(_THREAD, self._hash, pin)

    async def fits(self, pin: str, pin_hash: str) -> bool:
        """Tell whether a PIN is the one that was hashed.

        Raises PinKeyMissing where its key is not here, Broken for a damaged hash.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_THREAD, self._fits, pin, pin_hash)

    def is_outdated(self, pin_hash: str) -> bool:
        """Tell whether a hash lacks a key that there is by now."""
        return self._key is not None and not self.is_tied(pin_hash)

    def is_tied(self, pin_hash: str) -> bool:
        """Tell whether a hash is of no use without this computer."""
        return self._pins.is_tied(pin_hash)

    def _hash(self, pin: str) -> str:
        key = self._known_key()
        if key is None:
            return self._pins.hash_now(pin)
        return f"{TIED}:{_mark_of(key)}:{self._pins.hash_now(_mixed(pin, key))}"

    def _fits(self, pin: str, pin_hash: str) -> bool:
        key = self._known_key()
        if not self.is_tied(pin_hash):
            return self._pins.fits_now(pin, pin_hash)
        _, mark, kept = pin_hash.split(":", 2)
        if key is None or mark != _mark_of(key):
            raise PinKeyMissing
        return self._pins.fits_now(_mixed(pin, key), kept)

    def _known_key(self) -> bytes | None:
        if self._key is None:
            self._key = self._find_key()
        return self._key


def _mixed(pin: str, key: bytes) -> str:
    return hmac.new(key, pin.encode(), hashlib.sha256).hexdigest()


def _mark_of(key: bytes) -> str:
    """Tell two keys apart without showing any of either."""
    return hashlib.sha256(b"mark of " + key).hexdigest()[:8]
