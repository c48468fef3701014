"""What the tests of the screens share: how the till is dressed.

Lives here: the usual theme around each file, and each size of text for those that measure.
Must not: know a screen.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from ui.theme.style import apply_theme


@pytest.fixture(autouse=True, scope="module")
def _usual_theme(qapp: QApplication) -> Iterator[None]:
    """Light, at the usual size of text, without motion: so a file begins and so it is left."""
    apply_theme(qapp, animate=False)
    yield
    apply_theme(qapp, animate=False)


@pytest.fixture(scope="module", params=[100, pytest.param(115, marks=pytest.mark.slow), 130])
def text_size(request: pytest.FixtureRequest, qapp: QApplication) -> int:
    """Each size of text that can be chosen (percent), and the till dressed in it."""
    size: int = request.param
    apply_theme(qapp, text_size=size, animate=False)
    return size
