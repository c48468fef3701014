"""Cycles are collected in the window's thread: what comes and goes, and what was put aside.

Lives here: objects that hold themselves, and whether they are still there.
Must not: widgets (test_languages).
"""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from pytestqt.qtbot import QtBot

from ui.app.gc_control import WindowThreadCollector


class Circle:
    """Holds itself, so that only the cycle collector can take it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[WindowThreadCollector]:
    made = WindowThreadCollector()
    yield made
    made.give_back()


def test_what_comes_and_goes_is_collected(collector: WindowThreadCollector) -> None:
    collector.look()
    gone = ref(Circle())
    kept = [[number] for number in range(2 * gc.get_threshold()[0])]  # the youngest are due

    collector.look()

    assert kept
    assert gone() is None


def test_what_was_there_from_the_start_is_not_looked_at(collector: WindowThreadCollector) -> None:
    was_there = ref(Circle())

    collector.look()
    gc.collect()

    assert was_there() is not None


def test_everything_is_looked_at_when_the_screens_are_others(
    collector: WindowThreadCollector,
) -> None:
    was_there = ref(Circle())
    collector.look()

    collector.look_at_all()
    collector.look()

    assert was_there() is None
    assert gc.get_freeze_count() > 0


@pytest.fixture
def _python_collects() -> Iterator[None]:
    """Stories in the same process may have switched it off."""
    was_enabled = gc.isenabled()
    gc.enable()
    yield
    if not was_enabled:
        gc.disable()


@pytest.mark.usefixtures("qtbot", "_python_collects")
def test_python_collects_by_itself_again_in_the_end() -> None:
    collector = WindowThreadCollector()
    collector.look()

    collector.give_back()

    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
