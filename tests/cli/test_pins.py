"""PINs and the computer's place for secrets, from the command line."""

from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from tests.cli.conftest import CommandLine
from tests.system.test_administrator import a_program
from tests.system.test_secrets import StoreInMemory
from till.system import administrator

DEVELOPMENT = ("--profile", "development")


@pytest.fixture
def store(line: CommandLine) -> Iterator[None]:
    """A machine with a place for secrets."""
    del line  # it takes the machine's own place away first
    keyring.set_keyring(StoreInMemory())
    yield
    keyring.set_keyring(fail.Keyring())


def _add_owner(line: CommandLine) -> None:
    words = ("people", "add", "Ilir Gjoni", "--role", "owner")
    assert line.till(*DEVELOPMENT, *words, typed="5202\n").status == 0


@pytest.mark.usefixtures("store")
def test_an_owner_whose_key_is_on_another_computer_gets_a_new_pin(
    line: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _add_owner(line)
    kept = line.till(*DEVELOPMENT, "people", "pin", "Ilir Gjoni", "--key-lost", typed="4004\n")
    assert (kept.status, "can be checked" in kept.err) == (1, True)

    keyring.set_keyring(StoreInMemory())  # another computer
    locked = line.by("5202").till(*DEVELOPMENT, "day", "open", "--amount", "10")
    assert (locked.status, "--key-lost" in locked.err) == (1, True)

    words = ("people", "pin", "Ilir Gjoni", "--key-lost")
    monkeypatch.setattr(administrator, "PKEXEC", a_program(tmp_path, ends_with=126))
    refused = line.till(*DEVELOPMENT, *words, typed="4004\n")
    assert (refused.status, "administrator" in refused.err) == (1, True), refused.err

    monkeypatch.setattr(administrator, "PKEXEC", a_program(tmp_path, ends_with=0))
    given = line.till(
        *DEVELOPMENT, "people", "pin", "Ilir Gjoni", "--key-lost", "--json", typed="4004\n"
    )
    assert given.fields == {"name": "Ilir Gjoni", "isTied": True}
    again = line.by("4004").till(*DEVELOPMENT, "people", "pin", "Ilir Gjoni", typed="5005\n")
    assert again.status == 0, again.err


def test_without_such_a_place_it_is_said_that_the_file_gives_pins_away(line: CommandLine) -> None:
    _add_owner(line)

    told = line.by("5202").till(*DEVELOPMENT, "people", "pin", "Ilir Gjoni", typed="4004\n")

    assert told.status == 0, told.err
    assert "no secret store" in told.out
