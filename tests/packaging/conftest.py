"""The set-up's own modules, importable as its scripts import each other.

Lives here: the path to packaging/ and a checkout for tests that write.
Must not: install anything.
"""

import shutil
from pathlib import Path

import pytest

from tests.arch.checkout import CHECKOUT


@pytest.fixture(autouse=True)
def siblings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(CHECKOUT / "packaging"))


@pytest.fixture
def small_checkout(tmp_path: Path) -> Path:
    """A checkout with the set-up and its lock, in a folder with a space in its name."""
    checkout = tmp_path / "a shop"
    (checkout / "packaging").mkdir(parents=True)
    for path in (CHECKOUT / "packaging").glob("*.*"):
        shutil.copy(path, checkout / "packaging")
    shutil.copy(CHECKOUT / "pyproject.toml", checkout)
    return checkout
