"""Where the keys on the screen stand: inside the window, large enough, never over their field.

Lives here: the same fields as in the pictures (shots_letters), in every size of window and text.
Must not: what the keys do (test_letters).
"""

from itertools import combinations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.rotation import by_turns
from tests.ui.geometry import place_of, problems
from tests.ui.shots.letters import SHOTS
from tests.ui.shots.photographer import SIZES, settle
from till.system.words import Words
from ui.input.letter_board import LEAST, SIGN_PX, LetterBoard, LetterKey
from ui.input.on_screen_keyboard import OnScreenKeyboard
from ui.kit.painting import text_width
from ui.shell.messages import Messages
from ui.theme.style import apply_theme
from ui.theme.tokens import TextRole

USUAL, SMALL = SIZES
SIDE = 6  # px free at each side of what stands on a key


@pytest.mark.parametrize(
    ("size", "text_size", "look"),
    by_turns(
        [
            (USUAL, 100, "light-sq"),
            (SMALL, 130, "light-sq"),
            (SMALL, 100, "light-sq"),
            (USUAL, 115, "dark-en"),
            (SMALL, 115, "dark-en"),
            (USUAL, 130, "light-sq"),
        ],
        6,
    ),
)
def test_keys_leave_their_field_free(
    qapp: QApplication, size: QSize, text_size: int, look: str
) -> None:
    theme, language = look.split("-")
    apply_theme(qapp, theme, text_size=text_size, animate=False)
    words = Messages(Words(language, strict=True))

    found = [f"{name}: {problem}" for name in SHOTS for problem in _wrong(SHOTS[name](words, size))]

    assert found == []


def _wrong(window: QWidget) -> list[str]:
    """Everything wrong with the keys that are up in a window."""
    settle()
    board = window.findChild(LetterBoard)
    letters = window.findChild(OnScreenKeyboard)
    assert board is not None
    assert letters is not None
    assert letters.field is not None
    kept = letters.field.kept_free()
    found = problems(board)
    if not window.rect().contains(board.geometry()):
        found.append(f"the keys stand out of the window: {board.geometry()}")
    if board.geometry().intersects(place_of(kept, window)):
        found.append(f"the keys at {board.geometry()} cover {place_of(kept, window)}")
    keys = {key: place_of(key, board) for key in board.seen_keys()}
    found += [each for key, place in keys.items() for each in _unfit(key, place)]
    found += [
        f"{one.objectName()} and {other.objectName()} overlap"
        for (one, first), (other, second) in combinations(keys.items(), 2)
        if first.intersects(second)
    ]
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # many follow in this test
    return found


def _unfit(key: LetterKey, place: QRect) -> list[str]:
    found = []
    if min(place.width(), place.height()) < LEAST:
        found.append(f"{key.objectName()} is too small: {place}")
    wide = text_width(key.words, key.theme.sized(TextRole.PAD, SIGN_PX))
    if wide > place.width() - 2 * SIDE:
        found.append(f"{key.objectName()} cuts {key.words!r}")
    if not key.accessibleName():
        found.append(f"{key.objectName()} has no name")
    return found
