"""Orders by a finger alone: in a bar a round is sent in six touches.

Lives here: the touches of one round, counted.
Must not: a key event of any kind; what becomes of the order (test_tables).
"""

from PySide6.QtTest import QTest

from tests.stories.by_touch import LEFT, NO_KEYS, Finger
from ui.orders.place_dialog import PlaceDialog
from ui.shell.shell import Page


def test_three_drinks_to_a_free_table_of_the_plan_are_six_touches(finger: Finger) -> None:
    finger.add("C1")
    finger.look_away()
    finger.touch("sell.f9")
    finger.until(finger.window.dialog_of(PlaceDialog).isVisible)
    finger.write("orders.place", "40")
    finger.touch_key("enter")
    finger.until(lambda: not finger.lines and finger.window.dialog is None)
    finger.touch("sell.f9")
    finger.until(lambda: finger.window.page is Page.ORDERS)
    finger.touch("orders.back")
    finger.until(lambda: finger.window.page is Page.SELL)
    before = finger.touches

    for _ in range(3):
        finger.touch_tile("Kafe ekspres")
    finger.until(lambda: sum(each.quantity for each in finger.lines) == 3)
    finger.touch("sell.f9")
    finger.until(finger.window.dialog_of(PlaceDialog).isVisible)
    tiles = finger.window.dialog_of(PlaceDialog).tiles
    at = next(at for at, each in enumerate(tiles.tiles) if each.name == "40")
    point = tiles.mapTo(finger.window, tiles.seen(at).center().toPoint())
    QTest.mouseClick(finger.window.windowHandle(), LEFT, NO_KEYS, point)
    finger.touches += 1
    finger.touch("place.send")

    finger.until(lambda: not finger.lines and finger.window.dialog is None)
    assert finger.touches - before <= 6
