"""What the tests of the kit share: a light theme without motion.

Lives here: the fixture `theme`.
Must not: know a screen.
"""

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication

from ui.theme.current import Theme
from ui.theme.style import apply_theme


@pytest.fixture(autouse=True)
def theme(qapp: QApplication) -> Iterator[Theme]:
    yield apply_theme(cast("QApplication", qapp), "light", animate=False)
    apply_theme(cast("QApplication", qapp), "light", animate=False)
