"""A till with a secret store, an owner, a cashier and a drawer, closed as it should be.

Lives here: the shop, what its owner looks at, and another shop's copy.
Must not: ways to cheat it (the tests have those).
"""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import keyring
import pytest
from keyring.backends import fail

from tests.cli.conftest import CommandLine, Ended
from tests.system.test_secrets import StoreInMemory
from till.bootstrap import Surroundings, open_till
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings

OWNER = "5202"
CASHIER = "4713"
STRANGER = "8361"
"""The PIN of the owner of another shop."""
NOBODY_ANSWERS = "https://127.0.0.1:9"
PROFILE = "development"
WAITS = 3
"""A command ends so that kept what nobody took yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shop:
    """Commands of one till, and its files."""

    line: CommandLine

    @property
    def folder(self) -> Path:
        """Where all of it lies."""
        return self.line.folder / PROFILE

    @property
    def database(self) -> Path:
        """The data."""
        return self.folder / "till.sqlite3"

    @property
    def witness(self) -> Path:
        """The anchor of the data."""
        return self.folder / "till.witness"

    def till(self, *words: str, pin: str = "", typed: str = "") -> Ended:
        """Run a command, by whose PIN it is."""
        line = self.line.by(pin) if pin else self.line
        return line.till("--profile", PROFILE, *words, typed=typed)

    def open_and_close(self) -> None:
        """Start the till as the window does, and end it."""
        paths = Paths(root=self.line.folder, profile=Profile.DEVELOPMENT)
        settings = read_settings(paths.settings_file, paths.profile, {})

        async def start() -> None:
            async with open_till(Surroundings(paths=paths, settings=settings, environment={})):
                pass

        asyncio.run(start())

    def deed(self, pin: str = OWNER, *, wait: str = "0") -> Ended:
        """Take ten lek out of the drawer; nobody answers here, however long one waits."""
        return self.till("cash", "withdraw", "--amount", "10", "--wait", wait, pin=pin)

    def copy(self) -> Path:
        """Make a copy of the data and return its file."""
        made = self.till("backup", "create", "--json")
        assert made.status == 0, made.err
        return Path(made.fields["file"])

    def lose_data(self) -> None:
        """Take the data and their anchor away, and leave all else."""
        for each in [*self.folder.glob("till.sqlite3*"), self.witness]:
            with suppress(FileNotFoundError):
                each.unlink()

    def is_named(self) -> bool:
        """Tell whether the till check or the proof says that something is wrong with the data."""
        proof = self.till("journal", "verify", "--json")
        doctor = self.till("doctor", "--json")
        states = {each["name"]: each["state"] for each in doctor.fields["checks"]}
        found = {states.get("journal"), states.get("database")}
        return proof.status != 0 and "red" in found


def furnished(line: CommandLine, *, owner: str) -> Shop:
    """Set a till up with an owner, and a day with a withdrawal of 500."""
    shop = Shop(line=line)
    for name, role, new, by in (
        ("Ilir Gjoni", "owner", owner, ""),
        ("Arta Hoxha", "cashier", CASHIER, owner),
    ):
        added = shop.till("people", "add", name, "--role", role, pin=by, typed=f"{new}\n")
        assert added.status == 0, added.err
    for words in (("day", "open", "--amount", "5000"), ("cash", "withdraw", "--amount", "500")):
        assert shop.till(*words, "--wait", "0", pin=owner).status == WAITS
    return shop


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A till as it was set up once for all tests of a file, with the secret store it knows."""

    folder: Path
    secrets: dict[tuple[str, str], str]

    @property
    def image(self) -> Path:
        """The till's whole folder, as it was."""
        return self.folder.with_name("image")

    def put_back(self, line: CommandLine) -> CommandLine:
        """Let the till be what it was, in the place where it was."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.image, self.folder)
        store = StoreInMemory()
        store.kept = dict(self.secrets)
        keyring.set_keyring(store)
        return replace(line, folder=self.folder)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("trust") / "data"
    return Kept(folder=folder, secrets={})


@pytest.fixture
def shop(line: CommandLine, kept: Kept, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    monkeypatch.setenv("TILL_SERVICE__BASE_URL", NOBODY_ANSWERS)
    if not kept.image.exists():
        shutil.rmtree(kept.folder, ignore_errors=True)
        store = StoreInMemory()
        keyring.set_keyring(store)
        furnished(replace(line, folder=kept.folder), owner=OWNER).copy()
        shutil.copytree(kept.folder, kept.image)
        kept.secrets.update(store.kept)
    yield Shop(line=kept.put_back(line))
    keyring.set_keyring(fail.Keyring())


@pytest.fixture
def strange_copy(line: CommandLine, shop: Shop, tmp_path: Path) -> Path:
    """A copy of another shop's data, whose owner has another PIN."""
    del shop  # it makes the secret store, which all tills of an account share
    there = replace(line, folder=tmp_path / "elsewhere")
    copy = furnished(there, owner=STRANGER).copy()
    return Path(shutil.copy(copy, tmp_path / "strange.till-copy.gz"))
