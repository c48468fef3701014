"""The whole window is on the screen, whatever the screen; its lowest row has the keys that sell.

Lives here: sentences about ui.app.window.
"""

import pytest
from PySide6.QtCore import QSize, Qt

from ui.app.window import state_in

USUAL = Qt.WindowState.WindowNoState
WHOLE = Qt.WindowState.WindowMaximized
ALONE = Qt.WindowState.WindowFullScreen


@pytest.mark.parametrize(
    ("room", "state"),
    [
        pytest.param(QSize(1920, 1040), USUAL, id="a large screen with a bar of the desktop"),
        pytest.param(QSize(1400, 900), USUAL, id="just room enough"),
        pytest.param(QSize(1280, 984), WHOLE, id="as wide as the window"),
        pytest.param(QSize(1280, 800), WHOLE, id="a title above would push the keys out"),
        pytest.param(QSize(1366, 728), ALONE, id="a small laptop with a bar of the desktop"),
        pytest.param(QSize(1024, 768), ALONE, id="the smallest screen"),
        pytest.param(QSize(800, 600), ALONE, id="smaller than the smallest"),
    ],
)
def test_a_screen_without_room_is_taken_whole(room: QSize, state: Qt.WindowState) -> None:
    assert state_in(room) is state
