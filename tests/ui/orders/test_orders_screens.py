"""The board, the plan, the place of an order and the page of a place, as they are seen and walked.

Lives here: what is cut or covered in any corner, keys and fingers among tiles, a plan from a file.
Must not: what becomes of it at the till (tests/stories/orders).
"""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.builders import a_basket, a_line, a_sale, an_article
from tests.ui.conftest import Shown
from tests.ui.drivers.hand import heard
from tests.ui.geometry import problems
from tests.ui.shots.orders import SHOTS
from till.domain.orders.places import LONGEST_PLACE_NAME, Spot
from till.domain.selling.basket import deposit_for_one
from ui.orders.bill_draft import BillDraft, BillMode
from ui.orders.place_dialog import PlaceDialog
from ui.orders.tile import PlaceTile
from ui.orders.tiles_view import TilesView, spots_of

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def tiles(count: int, **spots: tuple[int, int]) -> Sequence[PlaceTile]:
    found = []
    for number in range(1, count + 1):
        at = spots.get(f"at{number}")
        spot = Spot(column=at[0], row=at[1]) if at else None
        name = str(number)
        found.append(PlaceTile(place_id=number, name=name, sum="100,00", age="1 min", spot=spot))
    return found


def shown_view(qtbot: QtBot, view: TilesView, made: Sequence[PlaceTile]) -> TilesView:
    qtbot.addWidget(view)
    view.resize(QSize(850, 600))
    view.show_tiles(made)
    view.show()
    view.setFocus()
    return view


@pytest.mark.parametrize("name", list(SHOTS))
def test_nothing_is_cut_and_nothing_overlaps(shown: Shown, text_size: int, name: str) -> None:
    page = shown(SHOTS[name])

    assert problems(page) == [], f"at text size {text_size}"


def test_arrows_walk_space_marks_and_enter_opens(qtbot: QtBot) -> None:
    view = TilesView(name="orders.board")
    shown_view(qtbot, view, tiles(9))
    opened = heard(view.opened)
    marked = heard(view.marked)

    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Space, Key.Key_Return, Key.Key_Up):
        QTest.keyClick(view, key)

    below = 2 + view.columns
    assert (marked, opened) == ([(below,)], [(below,)])
    assert view.current is not None
    assert view.current.name == "2"


def test_a_line_is_ticked_with_its_deposit_and_a_deposit_alone() -> None:
    bottle = a_line(an_article("B", price="60"))
    deposit = deposit_for_one(an_article("D", price="20"), 1)
    order = a_sale(a_basket(bottle, deposit, a_line(an_article("X"))))
    for mode in (BillMode.LINES, BillMode.PERSONS):
        draft = BillDraft(orders={"1": order}, mode=mode)
        was = [draft.payers_of(("1", at)) for at in range(3)]
        with_both = draft.toggled(("1", 0))
        now = [with_both.payers_of(("1", at)) for at in range(3)]
        assert [a == b for a, b in zip(was, now, strict=True)] == [False, False, True]
        assert with_both.toggled(("1", 1)).toggled(("1", 0)) == draft


def test_the_last_places_are_offered_newest_first_and_chosen_by_a_touch(shown: Shown) -> None:
    dialog = shown(SHOTS["place"]).findChild(PlaceDialog)
    assert dialog is not None
    said = [each.accessibleName() for each in dialog.last]

    QTest.mouseClick(dialog.last[1], LEFT)

    assert [each.split()[1] for each in said] == ["8", "11", "2"]
    assert dialog.main.accessibleName().split(",")[0].endswith("11")


def test_a_name_of_200_signs_is_cut_with_a_word(shown: Shown) -> None:
    dialog = shown(SHOTS["place"]).findChild(PlaceDialog)
    assert dialog is not None
    dialog.field.set_text("")

    QTest.keyClicks(dialog.field.line, "a" * 200)

    assert "a" * LONGEST_PLACE_NAME in dialog.main.accessibleName()
    assert "a" * (LONGEST_PLACE_NAME + 1) not in dialog.main.accessibleName()
    assert dialog.said.text()  # that it was cut


def test_a_finger_opens_a_tile_marks_by_its_box_and_draws_what_does_not_fit(qtbot: QtBot) -> None:
    view = shown_view(qtbot, TilesView(name="orders.board"), tiles(40))
    opened = heard(view.opened)
    marked = heard(view.marked)
    first = view.rects[0].toRect()

    QTest.mouseClick(view, LEFT, NO_KEYS, first.center())
    QTest.mouseClick(view, LEFT, NO_KEYS, first.topRight() + QPoint(-20, 20))
    QTest.mousePress(view, LEFT, NO_KEYS, QPoint(100, 400))
    QTest.mouseMove(view, QPoint(100, 100))
    QTest.mouseRelease(view, LEFT, NO_KEYS, QPoint(100, 100))

    assert (opened, marked) == ([(1,)], [(1,)])
    assert view.tile_at(QPoint(100, 100).toPointF()) != 0


def test_what_is_typed_is_told_and_keys_of_the_page_are_left_alone(qtbot: QtBot) -> None:
    view = shown_view(qtbot, TilesView(name="orders.board"), tiles(3))
    typed = heard(view.typed)

    QTest.keyClicks(view, "12")
    QTest.keyClick(view, Key.Key_F12)

    assert typed == [("1",), ("2",)]


def test_the_plan_shows_places_where_they_stand_and_moves_one_by_ctrl(qtbot: QtBot) -> None:
    view = TilesView(name="orders.board", is_plan=True)
    shown_view(qtbot, view, tiles(2, at1=(3, 1), at2=(0, 0)))
    put = heard(view.put)

    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Down):
        QTest.keyClick(view, key, Qt.KeyboardModifier.ControlModifier)

    assert view.rects[0].left() > view.rects[1].right()
    assert put == [(1, 4, 1), (1, 5, 1), (1, 5, 2)]


def test_a_plan_whose_file_was_changed_by_hand_still_shows_each_place_once() -> None:
    made = tiles(6, at1=(2, 2), at2=(2, 2), at3=(99, 99), at4=(-7, 3), at5=(0, 0))

    spots = spots_of(made)

    assert len(set(spots)) == len(made)
    assert spots[0] == (2, 2)
    assert all(column >= 0 and row >= 0 for column, row in spots)
