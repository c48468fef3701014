"""A program with two screens: says where the customer's screen stands, a line of JSON each time.

Lives here: what tests/ui/app/test_two_screens starts; screens are fixed when a program starts.
Must not: assert anything.
"""

import json
import sys

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.shots.display import a_display


def main() -> None:
    """Show a till, then the customer's screen; unplug the other screen and plug it in again.

    What the window system would tell of a cable is told here: which screens there are.
    """
    application = QApplication(sys.argv[:1])
    screens = sorted(application.screens(), key=lambda screen: screen.geometry().x())
    till_screen = screens[0 if sys.argv[1] == "first" else 1]
    till = QWidget()
    till.setGeometry(till_screen.geometry())
    till.show()
    display, _ = a_display("sq", QSize(960, 600))
    for there in (screens, [till_screen], screens):
        display.stand_on(there, till_screen)
        application.processEvents()
        place = display.geometry()
        said = {
            "place": [place.x(), place.y(), place.width(), place.height()],
            "full": display.isFullScreen(),
            "screen": screens.index(display.screen()),
        }
        sys.stdout.write(json.dumps(said) + "\n")


if __name__ == "__main__":
    main()
