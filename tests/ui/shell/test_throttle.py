"""What is asked for more often than anybody can read.

Lives here: sentences about `ui.shell.throttle`.
Must not: what is done (tests/stories).
"""

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from ui.shell.throttle import Throttle

MANY = 1000


def test_a_thousand_requests_are_done_at_once_and_once_more(qtbot: QtBot) -> None:
    parent = QObject()
    requested: list[int] = []
    done: list[int] = []
    spaced = Throttle(parent, lambda: done.append(len(requested)))

    for each in range(MANY):
        requested.append(each)
        spaced.request()
    qtbot.waitUntil(lambda: len(done) > 1)

    assert done == [1, MANY]
