"""With two screens, the customer's screen fills the one that is not the till's; both stay so."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FRAME = 4  # px, that this platform adds around a window
SCREENS = {
    "screens": [
        {"name": "till", "x": 0, "y": 0, "width": 1280, "height": 800},
        {"name": "customer", "x": 1280, "y": 0, "width": 1024, "height": 600},
    ]
}


LEFT = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QWidget
from ui.app.window_place import WindowPlace
app = QApplication(sys.argv[:1])
window = QWidget()
WindowPlace(Path(sys.argv[1])).show(window)
print(window.screen().name(), window.isFullScreen())
"""


def told(tmp_path: Path, till: str) -> list[dict[str, object]]:
    """What the program says with both screens, without the customer's, and with both again."""
    file = tmp_path / "screens.json"
    file.write_text(json.dumps(SCREENS))
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.two_screens", till],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("till", "screen", "place"),
    [("first", 1, [1280, 0, 1024, 600]), ("second", 0, [0, 0, 1280, 800])],
)
def test_the_screen_that_is_not_the_tills_is_filled(
    tmp_path: Path, till: str, screen: int, place: list[int]
) -> None:
    before, _, again = told(tmp_path, till)

    filled = {"place": place, "full": True, "screen": screen}
    assert before == filled
    assert again == filled


@pytest.mark.parametrize(("till", "mine"), [("first", 0), ("second", 1)])
def test_without_its_screen_it_is_a_small_window_behind_the_till(
    tmp_path: Path, till: str, mine: int
) -> None:
    _, alone, _ = told(tmp_path, till)

    left = SCREENS["screens"][mine]["x"]
    assert (alone["full"], alone["screen"]) == (False, mine)
    assert alone["place"] == pytest.approx([left, 0, 960, 600], abs=FRAME)


def test_a_till_left_on_the_second_screen_opens_there_again(tmp_path: Path) -> None:
    file = tmp_path / "screens.json"
    file.write_text(json.dumps(SCREENS))
    left = {"state": "full", "rect": [1300, 40, 900, 500]}
    (tmp_path / "window.json").write_text(json.dumps(left))

    done = subprocess.run(
        [sys.executable, "-c", LEFT, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={file}"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["customer", "True"]
