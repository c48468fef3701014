"""PINs that are tied to one computer by a key in its secret store.

Lives here: sentences about TiedPins and its key, with a store in memory behind the keyring library.
Must not: waits after wrong PINs (tests/actions/people).
"""

from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail, null

from tests.fakes import quick_pins
from tests.system.test_secrets import StoreInMemory
from till.domain.errors.people import PinKeyMissing
from till.system.pins import TiedPins
from till.system.profile import Profile
from till.system.secrets import pin_key

ONE = b"1" * 32
ANOTHER = b"2" * 32


@pytest.fixture(autouse=True)
def store() -> Iterator[StoreInMemory]:
    before = keyring.get_keyring()
    in_memory = StoreInMemory()
    keyring.set_keyring(in_memory)
    yield in_memory
    keyring.set_keyring(before)


async def test_whoever_has_the_file_alone_can_try_no_pin() -> None:
    kept = await TiedPins(quick_pins(), lambda: ONE).hash("1234")

    _, _, bare = kept.split(":", 2)
    assert not await quick_pins().fits("1234", bare)
    assert ONE.hex() not in kept
    with pytest.raises(PinKeyMissing):
        await TiedPins(quick_pins(), lambda: ANOTHER).fits("1234", kept)
    with pytest.raises(PinKeyMissing):
        await TiedPins(quick_pins(), lambda: None).fits("1234", kept)


async def test_the_right_pin_fits_and_another_does_not() -> None:
    pins = TiedPins(quick_pins(), lambda: ONE)
    kept = await pins.hash("1234")

    assert await pins.fits("1234", kept)
    assert not await pins.fits("1235", kept)
    assert pins.is_tied(kept)
    assert not pins.is_outdated(kept)


async def test_a_hash_of_before_still_fits_and_is_outdated_once_there_is_a_key() -> None:
    before = await quick_pins().hash("1234")
    keys: list[bytes | None] = [None, ONE]
    pins = TiedPins(quick_pins(), lambda: keys.pop(0))

    assert await pins.fits("1234", before)
    assert not pins.is_outdated(before)
    assert await pins.fits("1234", before)
    assert pins.is_outdated(before)


def test_the_key_is_made_once_for_each_profile(store: StoreInMemory) -> None:
    made = pin_key(Profile.PRODUCTION)

    assert made is not None
    assert len(made) == 32
    assert pin_key(Profile.PRODUCTION) == made
    assert pin_key(Profile.DEVELOPMENT) != made
    assert sorted(entry for _, entry in store.kept) == ["development pins", "production pins"]


@pytest.mark.parametrize("forgetful", [fail.Keyring, null.Keyring])
def test_without_a_store_there_is_no_key(
    forgetful: type[KeyringBackend], log_may_say: list[str]
) -> None:
    log_may_say.append("no key for PINs")
    keyring.set_keyring(forgetful())

    assert pin_key(Profile.PRODUCTION) is None
