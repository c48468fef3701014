"""A screen that is too small for the till at the size the system asks for: all is drawn smaller.

Systems enlarge everything on small screens: a laptop of 1920 by 1080 at 150 % has room for 1280 by
720, and the till's lowest row, which has the keys that sell, would lie below it.
"""

import os
import sys
from math import floor
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from ui.app.window_place import SMALLEST

SCALE_VARIABLE: Final = "QT_SCALE_FACTOR"
LEAST: Final = 0.5
"""Nobody could read what is smaller than half."""
PARTS: Final = 10_000


def scale_to_fit(room: QSize) -> float:
    """Return the scale, at most 1, at which the till's smallest window fits."""
    fitting = min(room.width() / SMALLEST[0], room.height() / SMALLEST[1], 1.0)
    return max(fitting, LEAST)


def fitted_application(app: QApplication) -> QApplication:
    """Return this application, or another in its place whose smallest window fits on the screen.

    Qt asks once for the scale, when an application begins; no program of ours is given it.
    """
    scale = scale_to_fit(app.primaryScreen().size())
    if scale == 1:
        return app
    given = os.environ.get(SCALE_VARIABLE)
    app.shutdown()
    os.environ[SCALE_VARIABLE] = str(floor(scale * _number(given) * PARTS) / PARTS)
    try:
        return QApplication(sys.argv[:1])
    finally:
        del os.environ[SCALE_VARIABLE]
        if given is not None:
            os.environ[SCALE_VARIABLE] = given


def _number(given: str | None) -> float:
    """Return the scale that somebody asked for; what is no number is none, as for Qt."""
    try:
        return float(given or 1)
    except ValueError:
        return 1.0
