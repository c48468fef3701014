"""Pictures of the page of settings: `python -m tests.ui.shots.settings --out DIR`.

Lives here: the page in every section.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.settings import a_page
from tests.ui.shots.photographer import photograph
from ui.shell.messages import Messages


def this_till(words: Messages, size: QSize) -> QWidget:
    made, _screen = a_page(words, size)
    return made


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {"settings-this-till": this_till}


if __name__ == "__main__":
    photograph(SHOTS)
