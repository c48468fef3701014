"""Hostile answers have the bounds of all hostile cases: seconds and megabytes (tests/hostile)."""

import pytest

from tests.hostile.conftest import SECONDS, little_memory

__all__ = ["little_memory"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/service/hostile" in item.path.as_posix():
            item.add_marker(pytest.mark.timeout(SECONDS))
