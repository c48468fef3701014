"""A quick key gets a picture from a file at the window, and the next sale shows it.

Lives here: the way from the editor over the file to the key, and a file that is none.
Must not: dragging and colours (tests/ui), what is refused (tests/actions).
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.stories.by_file import choose_file
from tests.stories.long_day import Counter

Key = Qt.Key
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def day_settings() -> dict[str, str]:
    """Cashiers change the quick keys."""
    return {"TILL_ROLES__CASHIER_RIGHTS": "remove_lines,quick_keys"}


def choose_picture(counter: Counter, file: Path) -> None:
    """Edit the first quick key, ask for a picture, and name a file."""
    editing = counter.sell.screen.editing
    if not editing.is_on():
        editing.begin()
    counter.touch("sell.quick_0")
    counter.touch("sell.quick_picture")
    choose_file(counter, file)


def test_a_picture_from_a_file_is_on_the_key_and_a_text_is_refused(
    counter: Counter, tmp_path: Path
) -> None:
    photo = QImage(640, 480, QImage.Format.Format_RGB32)
    photo.fill(Qt.GlobalColor.green)
    assert photo.save(str(tmp_path / "photo.png"))
    text = tmp_path / "text.png"
    text.write_text("no picture", encoding="utf-8")
    articles = counter.till.articles

    choose_picture(counter, text)
    counter.until(lambda: "nuk ka foto" in counter.shown())
    assert articles.quick_pictures() == {}
    counter.press(Key.Key_Escape)
    counter.press(Key.Key_Escape)

    choose_picture(counter, tmp_path / "photo.png")
    counter.until(lambda: len(articles.quick_pictures()) == 1)
    (name,) = articles.quick_pictures()
    assert [key.picture for key, _ in articles.quick_keys()].count(name) == 1

    assert counter.sell.screen.editor.picture.accessibleName() == "Hiq foton"
    counter.touch("sell.quick_picture")
    counter.until(lambda: articles.quick_pictures() == {})
