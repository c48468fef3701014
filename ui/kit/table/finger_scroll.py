"""Lists that are moved by a finger on them, not by their narrow bar alone."""

from typing import Final

from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QScroller,
    QScrollerProperties,
    QWidget,
)

from ui.theme.current import current_theme

PRESS_AFTER_S: Final = 0.06
"""So long a finger may rest on a row before it is pressed; until then it may begin to draw.

Fields and keys are pressed at once, and where the finger draws after all the press is taken back:
Qt keeps back a press that it delays, and there some were lost. Of fifteen touches of the key that
tries the service none came, nor any of a switch on a page grown too long for its window.
"""
Metric = QScrollerProperties.ScrollMetric
Never = QScrollerProperties.OvershootPolicy.OvershootAlwaysOff


def scroll_by_finger(place: QWidget) -> None:
    """Let every list inside a widget be drawn by a finger, or by the mouse held down.

    A touch that moves no further than a finger trembles still means its row or its button. A list
    goes on a little when it is flung, unless less motion is set; it never springs back.
    """
    for area in place.findChildren(QAbstractScrollArea):
        port = area.viewport()
        if QScroller.hasScroller(port):
            continue
        QScroller.grabGesture(port, QScroller.ScrollerGestureType.LeftMouseButtonGesture)
        scroller = QScroller.scroller(port)
        wanted = scroller.scrollerProperties()
        wait = PRESS_AFTER_S if isinstance(area, QAbstractItemView) else 0.0
        wanted.setScrollMetric(Metric.MousePressEventDelay, wait)
        wanted.setScrollMetric(Metric.VerticalOvershootPolicy, Never)
        wanted.setScrollMetric(Metric.HorizontalOvershootPolicy, Never)
        if not current_theme().animate:
            wanted.setScrollMetric(Metric.MaximumVelocity, 0.0)
        scroller.setScrollerProperties(wanted)
