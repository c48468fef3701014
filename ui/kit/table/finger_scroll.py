"""Lists that are moved by a finger on them, not by their narrow bar alone."""

from typing import Final

from PySide6.QtWidgets import QAbstractScrollArea, QScroller, QScrollerProperties, QWidget

from ui.theme.current import current_theme

PRESS_AFTER_S: Final = 0.06
"""So long a finger may rest before what is under it is pressed; until then it may begin to draw."""
PRESSED_ALONE: Final = "pressedAlone"
"""The property of a place full of fields and keys: a finger there means one of them, at once."""
Metric = QScrollerProperties.ScrollMetric
Never = QScrollerProperties.OvershootPolicy.OvershootAlwaysOff


def scroll_by_finger(place: QWidget) -> None:
    """Let every list inside a widget be drawn by a finger, or by the mouse held down.

    A touch that moves no further than a finger trembles still means its row or its button. A list
    goes on a little when it is flung, unless less motion is set; it never springs back.
    """
    for area in place.findChildren(QAbstractScrollArea):
        if area.property(PRESSED_ALONE):
            continue
        port = area.viewport()
        if QScroller.hasScroller(port):
            continue
        QScroller.grabGesture(port, QScroller.ScrollerGestureType.LeftMouseButtonGesture)
        scroller = QScroller.scroller(port)
        wanted = scroller.scrollerProperties()
        wanted.setScrollMetric(Metric.MousePressEventDelay, PRESS_AFTER_S)
        wanted.setScrollMetric(Metric.VerticalOvershootPolicy, Never)
        wanted.setScrollMetric(Metric.HorizontalOvershootPolicy, Never)
        if not current_theme().animate:
            wanted.setScrollMetric(Metric.MaximumVelocity, 0.0)
        scroller.setScrollerProperties(wanted)
