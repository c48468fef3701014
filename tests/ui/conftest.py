"""What the tests of the window share: a loop; a closed window is gone before the next test.

Lives here: the loop, the fixture that lets Qt delete what a test closed.
Must not: know a screen.
"""

import asyncio
from collections.abc import Iterator

import pytest
import qasync
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def _nothing_left_over() -> Iterator[None]:
    """Qt deletes closed windows in a running loop only; a new style would dress them all again."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def loop(qapp: QApplication) -> Iterator[asyncio.AbstractEventLoop]:
    made = qasync.QEventLoop(qapp)
    yield made
    made.close()
