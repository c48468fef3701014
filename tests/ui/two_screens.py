"""A program with two screens: says where the customer's screen stands, as one line of JSON.

Lives here: what tests/ui/test_two_screens starts; screens are fixed when a program starts.
Must not: assert anything.
"""

import json
import sys

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.shots_display import a_display


def main() -> None:
    """Show a till on one screen, then the customer's screen; print where that is."""
    application = QApplication(sys.argv[:1])
    first, second = sorted(application.screens(), key=lambda screen: screen.geometry().x())
    till = QWidget()
    till.setGeometry(first.geometry() if sys.argv[1] == "first" else second.geometry())
    till.show()
    display, _ = a_display("sq", QSize(960, 600))
    till_screen = first if sys.argv[1] == "first" else second
    display.stand_on(application.screens(), till_screen)
    application.processEvents()
    place = display.geometry()
    said = {
        "place": [place.x(), place.y(), place.width(), place.height()],
        "full": display.isFullScreen(),
        "screen": [first, second].index(display.screen()),
    }
    sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main()
