"""Two options between which one key turns.

Lives here: `Segmented` with `turn`.
Must not: know a screen.
"""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ui.kit.choice.exclusive import Option, Segmented

OPTIONS = (Option(key="count", words="Numëro"), Option(key="type", words="Shkruaj shumën"))


def test_the_key_stands_on_the_option_that_it_turns_to(qtbot: QtBot) -> None:
    both = Segmented(OPTIONS, turn="F2")
    qtbot.addWidget(both)
    both.choose("type")
    before = {key: segment.option.keys for key, segment in both.segments.items()}

    qtbot.mouseClick(both.segments["count"], Qt.MouseButton.LeftButton)
    after = {key: segment.option.keys for key, segment in both.segments.items()}

    assert before == {"count": "F2", "type": ""}
    assert after == {"count": "", "type": "F2"}
    assert both.segments["type"].accessibleName() == "Shkruaj shumën, F2"
