"""Which keys stand where on the letters, the signs and the number pad of the screen.

Lives here: the rows of each face, and the names of the keys that type nothing.
Must not: make a key, or know what it does.
"""

from collections.abc import Mapping
from typing import Final

from ui.widgets.touched_line import Face

BACK, CLOSE, ENTER, SHIFT, SPACE, TURN = "back", "close", "enter", "shift", "space", "turn"
ICONS: Final = {
    BACK: "delete",
    CLOSE: "chevron-down",
    ENTER: "corner-down-left",
    SHIFT: "arrow-big-up",
}
LOCKED: Final = "arrow-big-up-dash"
LAST_ROW: Final = ((TURN, 6), (",", 4), (SPACE, 18), (".", 4), (ENTER, 7), (CLOSE, 5))
Row = tuple[tuple[str, int], ...]
QUARTERS: Final = 44
"""Every row is so many quarters of a key wide: eleven keys."""


TURNED: Final = {Face.LETTERS: "123", Face.SIGNS: "ABC"}
"""What the key says that leads from a face to the other."""


def turned(face: Face) -> Face:
    """Return the face that the key beside the space bar leads to."""
    return Face.SIGNS if face is Face.LETTERS else Face.LETTERS


def _signs(signs: str) -> Row:
    return tuple((sign, 4) for sign in signs)


ROWS: Final[Mapping[Face, tuple[Row, ...]]] = {
    Face.LETTERS: (
        _signs("qwertyuiopç"),
        (("", 2), *_signs("asdfghjklë"), ("", 2)),
        ((SHIFT, 6), *_signs("zxcvbnm-"), (BACK, 6)),
        LAST_ROW,
    ),
    Face.SIGNS: (
        _signs("1234567890-"),
        _signs("@#&/\\:;()\"'"),
        (*_signs("*+=?!_%€$"), (BACK, 8)),
        LAST_ROW,
    ),
}
PAD: Final = (
    ("1", "2", "3", BACK),
    ("4", "5", "6", CLOSE),
    ("7", "8", "9", ENTER),
    (",", "0", "00"),
)
