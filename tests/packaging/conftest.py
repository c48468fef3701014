"""The set-up's own modules, importable as its scripts import each other.

Lives here: the path to packaging/, a checkout for tests that write, the markers `wine` and
            `clean_debian`.
Must not: install anything.
"""

import shutil
from pathlib import Path

import pytest

from tests.arch.checkout import CHECKOUT

PROOF = "wine"


def pytest_configure(config: pytest.Config) -> None:
    words = "the whole proof of the builds, ten minutes and more; only where `-m wine` asks for it"
    config.addinivalue_line("markers", f"{PROOF}: {words}")
    words = "a package in a clean Debian: as root, with debootstrap and what builds it"
    config.addinivalue_line("markers", f"clean_debian: {words}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the proof out of a run that does not ask for it."""
    if PROOF in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker(PROOF)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


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
