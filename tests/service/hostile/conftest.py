"""Hostile answers have the bounds of all hostile cases: seconds and megabytes (tests/hostile)."""

from tests.hostile.conftest import little_is_taken

__all__ = ["little_is_taken"]
