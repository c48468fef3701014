"""Where a token is kept: in the system's secret store, or in a private file where there is none.

Lives here: the file, its permissions, which of both counts.
Must not: the store itself (test_secrets), the page that offers the file (tests/stories/window).
"""

import sys
from pathlib import Path

import pytest

from till.domain.errors.settings import SecretStoreMissing, TokenUnfit
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.secrets import Secret, checked_token
from till.system.tokens import KeptTokens

HERE = Profile.PRODUCTION
TOKEN = "a-token-of-this-till"
NEWER = "a-newer-token-of-this-till"


class Store:
    """A secret store, or none."""

    def __init__(self, *, is_there: bool) -> None:
        self.is_there = is_there
        self.kept = ""

    def find(self, _profile: Profile, given: str) -> Secret | None:
        text = given or self.kept
        return checked_token(text) if text else None

    def keep(self, _profile: Profile, text: str) -> Secret:
        if not self.is_there:
            raise SecretStoreMissing
        self.kept = text
        return checked_token(text)


def tokens_in(folder: Path, store: Store) -> KeptTokens:
    Paths(root=folder, profile=HERE).prepare()
    return KeptTokens(root=folder, find_in_store=store.find, keep_in_store=store.keep)


def found(tokens: KeptTokens, given: str = "") -> str:
    token = tokens.find(HERE, given)
    return token.reveal() if token else ""


def test_without_a_store_nothing_is_kept_before_somebody_wants_the_file(tmp_path: Path) -> None:
    tokens = tokens_in(tmp_path, Store(is_there=False))

    with pytest.raises(SecretStoreMissing):
        tokens.keep(HERE, TOKEN)
    nothing = found(tokens)
    tokens.keep_in_file(HERE, TOKEN)
    kept = found(tokens)
    tokens.keep(HERE, NEWER)  # who wanted the file once is not asked again

    assert (nothing, kept, found(tokens)) == ("", TOKEN, NEWER)
    assert found(tokens, "given") == "given"
    assert tokens.find(Profile.DEVELOPMENT, "") is None


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are POSIX's")
def test_the_file_is_its_owners_alone_and_is_not_read_where_others_may(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tokens = tokens_in(tmp_path, Store(is_there=False))
    tokens.keep_in_file(HERE, TOKEN)
    file = Paths(root=tmp_path, profile=HERE).token_file

    mode = file.stat().st_mode & 0o777
    file.chmod(0o640)

    assert mode == 0o600
    assert found(tokens) == ""
    assert "open to others" in caplog.text


def test_a_store_that_takes_the_token_ends_the_file(tmp_path: Path) -> None:
    store = Store(is_there=False)
    tokens = tokens_in(tmp_path, store)
    tokens.keep_in_file(HERE, TOKEN)

    store.is_there = True
    tokens.keep(HERE, NEWER)

    assert found(tokens) == NEWER
    assert not Paths(root=tmp_path, profile=HERE).token_file.exists()


def test_what_no_token_can_be_is_neither_kept_nor_read(tmp_path: Path) -> None:
    tokens = tokens_in(tmp_path, Store(is_there=False))

    with pytest.raises(TokenUnfit):
        tokens.keep_in_file(HERE, "two words")
    tokens.keep_in_file(HERE, TOKEN)
    file = Paths(root=tmp_path, profile=HERE).token_file
    file.write_text("two words")

    assert found(tokens) == ""
    assert [each.name for each in file.parent.glob("*token*")] == [file.name]
