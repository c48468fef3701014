"""Hashing of PINs."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from till.domain.errors import Broken

# The smallest cost the OWASP cheat sheet on password storage advises: 19 MiB, two passes, one
# lane. About 50 ms on a shop PC; more would be felt at every sign-in.
MEMORY_KIB = 19 * 1024
PASSES = 2
LANES = 1


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
        return await loop.run_in_executor(_THREAD, self._hasher.hash, pin)

    async def fits(self, pin: str, pin_hash: str) -> bool:
        """Tell whether a PIN is the one that was hashed. Raises Broken for a damaged hash."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_THREAD, self._fits, pin, pin_hash)

    def _fits(self, pin: str, pin_hash: str) -> bool:
        try:
            return self._hasher.verify(pin_hash, pin)
        except VerifyMismatchError:
            return False
        except (InvalidHashError, VerificationError) as error:
            raise Broken(what="pin_hash") from error
