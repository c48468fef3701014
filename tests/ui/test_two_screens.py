"""With two screens, the customer's screen fills the one that is not the till's."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCREENS = {
    "screens": [
        {"name": "till", "x": 0, "y": 0, "width": 1280, "height": 800},
        {"name": "customer", "x": 1280, "y": 0, "width": 1024, "height": 600},
    ]
}


@pytest.mark.parametrize(
    ("till", "screen", "place"),
    [("first", 1, [1280, 0, 1024, 600]), ("second", 0, [0, 0, 1280, 800])],
)
def test_the_screen_that_is_not_the_tills_is_filled(
    tmp_path: Path, till: str, screen: int, place: list[int]
) -> None:
    file = tmp_path / "screens.json"
    file.write_text(json.dumps(SCREENS))
    platform = f"offscreen:configfile={file}"

    told = subprocess.run(
        [sys.executable, "-m", "tests.ui.two_screens", till],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": platform},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )

    assert json.loads(told.stdout) == {"place": place, "full": True, "screen": screen}
