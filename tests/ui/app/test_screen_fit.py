"""On a screen that is too small for the till at the system's own scale all is drawn smaller.

Lives here: sentences about ui.app.window_place.
Must not: how pages look at a scale (python -m tests.ui.shots with QT_SCALE_FACTOR).
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from ui.app.window_place import scale_to_fit

ROOT = Path(__file__).parents[3]
PROGRAM = """
import json, os, sys
from PySide6.QtWidgets import QApplication, QWidget
from ui.app.window_place import fitted_application
app = fitted_application(QApplication(sys.argv[:1]))
window = QWidget()
window.resize(1024, 768)
window.show()
screen = app.primaryScreen()
room = [screen.size().width(), screen.size().height()]
print(json.dumps([room, window.grab().height(), os.environ.get("QT_SCALE_FACTOR")]))
"""


@pytest.mark.parametrize(
    ("room", "scale"),
    [
        pytest.param(QSize(1920, 1080), 1.0, id="100 %"),
        pytest.param(QSize(1536, 864), 1.0, id="1920 by 1080 at 125 %"),
        pytest.param(QSize(1280, 720), 80 / 86, id="1920 by 1080 at 150 %"),
        pytest.param(QSize(960, 540), 60 / 86, id="1920 by 1080 at 200 %"),
        pytest.param(QSize(1366, 768), 1.0, id="1366 by 768 at 100 %"),
        pytest.param(QSize(683, 384), 0.5, id="1366 by 768 at 200 %"),
        pytest.param(QSize(1279, 701), 701 / 768, id="sides without a common measure"),
        pytest.param(QSize(320, 200), 0.5, id="smaller than anybody can read"),
    ],
)
def test_all_is_as_large_as_the_system_asks_as_far_as_it_fits(room: QSize, scale: float) -> None:
    assert scale_to_fit(room) == scale


def test_the_smallest_window_is_whole_on_a_laptop_that_enlarges_everything(tmp_path: Path) -> None:
    file = tmp_path / "screens.json"
    screen = {"name": "laptop", "x": 0, "y": 0, "width": 1920, "height": 1080}
    file.write_text(json.dumps({"screens": [screen]}))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={
            **os.environ,
            "QT_QPA_PLATFORM": f"offscreen:configfile={file}",
            "QT_SCALE_FACTOR": "2",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    (width, height), dots, left = json.loads(done.stdout)

    assert (width, height) == (1376, 774)
    assert dots <= 1080
    assert left == "2"
