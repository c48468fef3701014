"""Which secret store is used the system says: no variable and no file of a library's.

Lives here: another store in the place of the system's, as somebody would put it there.
Must not: the system's own store (nobody's secrets are touched).
"""

import os
from pathlib import Path

import keyring
import keyring.core
import pytest
from keyring.backends import null

from till.system.profile import Profile
from till.system.secrets import pin_key

PLANTED = """
from keyring.backend import KeyringBackend

class Keyring(KeyringBackend):
    priority = 99
    def get_password(self, service, username):
        return "00" * 32
    def set_password(self, service, username, password):
        pass
"""


@pytest.fixture(autouse=True)
def _nobody_reached_it_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyring.core, "_keyring_backend", None)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")


def test_a_variable_chooses_no_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")

    pin_key(Profile.DEVELOPMENT)

    assert not isinstance(keyring.get_keyring(), null.Keyring)


def test_a_file_chooses_no_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "planted_store.py").write_text(PLANTED, encoding="utf-8")
    (tmp_path / "python_keyring").mkdir()
    (tmp_path / "python_keyring" / "keyringrc.cfg").write_text(
        f"[backend]\ndefault-keyring = planted_store.Keyring\nkeyring-path = {tmp_path}\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))

    assert pin_key(Profile.DEVELOPMENT) != bytes(32)


def test_variables_of_the_library_change_nothing_of_a_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("KEYRING_PROPERTY_SCHEME", "KeePassXC")

    pin_key(Profile.DEVELOPMENT)

    assert "KEYRING_PROPERTY_SCHEME" not in os.environ
