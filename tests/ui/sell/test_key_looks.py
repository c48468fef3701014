"""Quick keys are dragged, coloured, and have pictures, while they are edited.

Lives here: dragging by hand, colours and pictures by touch and by keys, what the grid then says.
Must not: keeping them (tests/actions), choosing a file.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from tests.ui.drivers.sell import SellDriver
from till.actions.shop.catalogue_editing import LARGEST_PICTURE
from till.domain.errors.catalogue import PictureUnfit
from ui.kit.picture import picture_of
from ui.sell.quick_keys import QuickKeyTile
from ui.sell.quick_keys_controller import small_picture

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def editing(sell: SellDriver) -> SellDriver:
    """A cashier who edits the quick keys."""
    sell.begin_editing()
    return sell


def drag(start: QuickKeyTile, end: QuickKeyTile) -> None:
    """Press on a key, let go over another."""
    over = start.mapFromGlobal(end.mapToGlobal(end.rect().center()))
    QTest.mousePress(start, LEFT, pos=start.rect().center())
    QTest.mouseMove(start, over)
    QTest.mouseRelease(start, LEFT, pos=over)


def test_a_key_is_dragged_to_another_place(editing: SellDriver) -> None:
    tiles = editing.screen.quick.tiles()
    before = editing.tiles()

    drag(tiles[1], tiles[3])

    after = editing.tiles()
    assert (after[1], after[3]) == (before[3], before[1])
    assert len(editing.grids) == 1
    assert editing.requested == []


def test_a_key_let_go_beside_the_grid_stays_where_it_was(editing: SellDriver) -> None:
    first = editing.screen.quick.tiles()[0]
    before = editing.tiles()

    QTest.mousePress(first, LEFT, pos=first.rect().center())
    QTest.mouseRelease(first, LEFT, pos=QPoint(-2000, -2000))

    assert editing.tiles() == before
    assert editing.grids == []


def test_no_key_is_dragged_while_something_is_sold(sell: SellDriver) -> None:
    tiles = sell.screen.quick.tiles()

    drag(tiles[1], tiles[3])

    assert sell.grids == []
    assert sell.requested == []


def test_a_chosen_key_gets_a_colour_by_touch_and_stays_chosen(editing: SellDriver) -> None:
    assert not editing.screen.editor.colours["green"].isEnabled()

    editing.touch_tile(0)
    editing.touch("sell.quick_colour.green")
    assert editing.screen.editor.colours["green"].isChecked()
    editing.touch("sell.quick_colour.none")

    assert [grid[0].colour for grid in editing.grids] == ["green", None]


def test_a_colour_is_given_by_keys_alone(editing: SellDriver) -> None:
    editing.screen.quick.tiles()[0].setFocus()
    editing.press(Key.Key_Space)
    red = editing.screen.editor.colours["red"]
    for _ in range(60):
        if not red.hasFocus():
            editing.press(Key.Key_Tab)
    editing.press(Key.Key_Space)

    assert editing.grids[-1][0].colour == "red"


def test_a_key_without_a_picture_asks_for_one_and_one_with_it_loses_it(
    editing: SellDriver,
) -> None:
    asked: list[object] = []
    editing.screen.editing.picture_requested.connect(asked.append)
    editing.touch_tile(0)
    editing.touch("sell.quick_picture")
    assert asked == [("Favoritët", 0)]

    editing.screen.quick.grid.look(("Favoritët", 0), colour=None, picture="a")
    editing.touch_tile(0)
    editing.touch_tile(0)
    editing.touch("sell.quick_picture")

    assert asked == [("Favoritët", 0)]
    assert editing.grids[-1][0].picture is None


def test_a_picture_is_kept_small_and_square(tmp_path: Path) -> None:
    file = tmp_path / "photo.png"
    photo = QImage(1600, 900, QImage.Format.Format_RGB32)
    photo.fill(Qt.GlobalColor.red)
    assert photo.save(str(file))

    small = picture_of(small_picture(file))

    assert (small.width(), small.height()) == (96, 96)
    assert len(small_picture(file)) <= LARGEST_PICTURE


@pytest.mark.parametrize("content", [b"", b"no picture", b"\x89PNG\r\n\x1a\n"])
def test_a_file_that_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "photo.png"
    file.write_bytes(content)

    with pytest.raises(PictureUnfit):
        small_picture(file)


def test_a_picture_of_too_many_pixels_is_never_unpacked(tmp_path: Path) -> None:
    file = tmp_path / "bomb.png"
    bomb = QImage(5000, 20, QImage.Format.Format_Mono)
    assert bomb.save(str(file))

    with pytest.raises(PictureUnfit):
        small_picture(file)
