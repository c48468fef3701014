"""A token on the command line: it is tried when it is set, and its lack is said.

Lives here: sentences about `till settings set service.token` and about what waits without one.
Must not: where a token may go (tests/system, tests/stories).
"""

from collections.abc import Iterator
from pathlib import Path

import httpx
import keyring
import pytest
from keyring.backends import fail

from tests.cli.conftest import CommandLine
from tests.practice_server import PracticeServer
from tests.system.test_secrets import StoreInMemory

GOOD = "a-token-of-the-shop-1234"
BAD = "a-token-of-nobody-9876"


@pytest.fixture
def store(line: CommandLine) -> Iterator[None]:
    """A machine with a place for secrets."""
    del line  # it takes the machine's own place away first
    keyring.set_keyring(StoreInMemory())
    yield
    keyring.set_keyring(fail.Keyring())


@pytest.fixture
def development(line: CommandLine, tmp_path: Path) -> Iterator[CommandLine]:
    """A shop on the test environment, furnished; nobody has given it a token."""
    database = tmp_path / "service.sqlite3"
    with PracticeServer(database=database, environment="development") as service:
        yield _shop(line, service)


def _shop(line: CommandLine, service: PracticeServer) -> CommandLine:
    tokens = service.base_url.rpartition("/v1")[0] + "/practice/tokens"
    httpx.post(tokens, json={"token": GOOD}).raise_for_status()
    line.folder.mkdir()
    address = f'[profile.development.service]\nbase_url = "{service.base_url}"\n'
    (line.folder / "settings.toml").write_text(address)
    line.furnish("4071")
    return line


def test_without_a_token_that_is_what_is_said(development: CommandLine) -> None:
    opened = development.till("day", "open", "--amount", "5000", "--wait", "2")
    listed = development.till("outbox", "list")

    missing = "No token is set, so nothing can be sent."
    assert opened.status == 3
    assert missing in opened.out
    assert listed.out.count(missing) == 1
    assert "till --profile development settings set service.token" in listed.out


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("token", "status", "tried", "said"),
    [
        (GOOD, 0, "taken", "Accepted by the service."),
        (BAD, 3, "refused", "Rejected by the service."),
    ],
)
def test_a_token_is_tried_when_it_is_set(
    development: CommandLine, token: str, status: int, tried: str, said: str
) -> None:
    told = development.till("settings", "set", "service.token", typed=f"{token}\n")
    value = development.till("settings", "set", "service.token", "--json", typed=f"{token}\n")

    assert told.status == value.status == status, told.err
    assert said in told.out
    assert token not in told.out + value.out
    assert value.fields["tried"] == tried


@pytest.mark.usefixtures("store")
def test_a_token_that_is_refused_is_said_where_documents_wait(development: CommandLine) -> None:
    development.till("settings", "set", "service.token", typed=f"{BAD}\n")

    opened = development.till("day", "open", "--amount", "5000", "--wait", "2")

    assert opened.status == 3
    assert "The service rejects the token." in opened.out


def test_without_a_place_for_secrets_it_is_said_where_to_put_it(development: CommandLine) -> None:
    ended = development.till("settings", "set", "service.token", typed=f"{GOOD}\n")

    assert ended.status == 1
    assert "~/.config/environment.d/till.conf" in ended.err


@pytest.mark.usefixtures("store")
def test_a_refused_token_is_shown_once_however_many_commands_need_it(
    tmp_path: Path, line: CommandLine
) -> None:
    with PracticeServer(
        database=tmp_path / "service.sqlite3", environment="development"
    ) as service:
        shop = _shop(line, service)
        shop.till("settings", "set", "service.token", typed=f"{BAD}\n")
        opened = shop.till("day", "open", "--amount", "5000", "--wait", "1")
        sold = [
            shop.by("4071").till("sell", "--line", "A1", "--pay", "cash", "--wait", "1")
            for _ in range(4)
        ]
        requests = httpx.get(service.base_url.rpartition("/v1")[0] + "/practice/requests").json()

    assert "The service rejects the token." in opened.out
    assert [each.status for each in sold] == [3] * 4, sold[0].err
    assert [row["status"] for row in requests].count(401) == 1
