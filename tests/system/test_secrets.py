"""The token is kept, found, and never shown.

Lives here: sentences about till.system.secrets, with a store in memory behind the keyring library.
Must not: touch the secrets of the machine.
"""

import logging
import traceback
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import PasswordDeleteError
from typing_extensions import override

from till.domain.errors.catalogue import FileNotFound
from till.domain.errors.settings import SecretStoreMissing, TokenFileUnfit, TokenUnfit
from till.system.profile import Profile
from till.system.secrets import (
    LARGEST_TOKEN_FILE,
    Secret,
    checked_token,
    find_token,
    set_token,
    token_in_file,
)

TOKEN = "eyJhbGciOiJub25lIn0.eyJ0Y3IiOiJ4In0.c2lnbmF0dXJl"


class StoreInMemory(KeyringBackend):
    """A store with the Windows store's limit on an entry: 2,560 bytes of UTF-16."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    @override
    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    @override
    def set_password(self, service: str, username: str, password: str) -> None:
        assert len(password.encode("utf-16-le")) <= 2560
        self.kept[service, username] = password

    @override
    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError(username)


@pytest.fixture(autouse=True)
def store() -> Iterator[StoreInMemory]:
    before = keyring.get_keyring()
    in_memory = StoreInMemory()
    keyring.set_keyring(in_memory)
    yield in_memory
    keyring.set_keyring(before)


def test_a_token_that_was_kept_is_found_again() -> None:
    set_token(Profile.PRODUCTION, TOKEN + "\n")

    found = find_token(Profile.PRODUCTION, "")

    assert found is not None
    assert found.reveal() == TOKEN


def test_a_token_of_one_profile_is_never_found_by_another() -> None:
    set_token(Profile.PRODUCTION, TOKEN)

    assert find_token(Profile.DEVELOPMENT, "") is None
    assert find_token(Profile.PRACTICE, "") is None


def test_the_variable_wins_over_the_store() -> None:
    set_token(Profile.PRODUCTION, TOKEN)

    found = find_token(Profile.PRODUCTION, "of-the-variable")

    assert found is not None
    assert found.reveal() == "of-the-variable"


def test_a_long_token_fits_stores_with_small_entries_and_a_shorter_one_replaces_it(
    store: StoreInMemory,
) -> None:
    set_token(Profile.PRODUCTION, "x" * 8192)
    long = find_token(Profile.PRODUCTION, "")
    set_token(Profile.PRODUCTION, TOKEN)
    short = find_token(Profile.PRODUCTION, "")

    assert long is not None
    assert long.reveal() == "x" * 8192
    assert short is not None
    assert short.reveal() == TOKEN
    assert len(store.kept) == 1


@pytest.mark.parametrize(
    "text", ["", "\n", "two words", "two\nlines", "ë", "a\tb", "x" * 8193, "nul\0"]
)
def test_a_text_that_no_token_can_be_is_refused_and_not_kept(
    text: str, store: StoreInMemory
) -> None:
    with pytest.raises(TokenUnfit):
        set_token(Profile.PRODUCTION, text)

    assert not store.kept


def test_a_machine_without_a_store_is_told_so_when_a_token_is_to_be_kept() -> None:
    keyring.set_keyring(fail.Keyring())

    with pytest.raises(SecretStoreMissing):
        set_token(Profile.PRODUCTION, TOKEN)


def test_a_machine_without_a_store_has_no_token(caplog: pytest.LogCaptureFixture) -> None:
    keyring.set_keyring(fail.Keyring())

    assert find_token(Profile.PRODUCTION, "") is None
    assert "secret store cannot be read" in caplog.text


def test_a_secret_shows_its_last_four_signs_at_most() -> None:
    secret = Secret(TOKEN)

    assert repr(secret) == "Secret(…dXJl)"
    assert f"{secret}" == "…dXJl"
    assert repr(Secret("short")) == "Secret(…)"


def test_a_token_appears_in_no_error_and_no_log_line(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("test").warning("found %s", checked_token(TOKEN))
    keyring.set_keyring(fail.Keyring())

    with pytest.raises(SecretStoreMissing) as told:
        set_token(Profile.PRODUCTION, TOKEN)

    assert TOKEN not in "".join(traceback.format_exception(told.value))
    assert TOKEN not in caplog.text


@pytest.mark.parametrize("content", [TOKEN, f"{TOKEN}\r\n", f"\ufeff  {TOKEN}\n\n"])
def test_a_file_may_hold_a_token_with_air_around_it(tmp_path: Path, content: str) -> None:
    file = tmp_path / "token.txt"
    file.write_text(content, encoding="utf-8")

    assert token_in_file(file) == TOKEN


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", f"{TOKEN}\n{TOKEN}".encode(), b"\xff\xfe\x00", b"a" * LARGEST_TOKEN_FILE * 2],
)
def test_a_file_that_holds_anything_else_is_refused_and_not_repeated(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "token.txt"
    file.write_bytes(content)

    with pytest.raises(TokenFileUnfit) as told:
        token_in_file(file)

    assert TOKEN not in "".join(traceback.format_exception(told.value))
    assert told.value.facts == {"path": str(file)}


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFound):
        token_in_file(tmp_path)  # a folder, as one that was dropped
