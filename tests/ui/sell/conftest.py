"""What the tests of the sell screen share: a cashier in front of one."""

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.drivers.sell import SellDriver


@pytest.fixture
def sell(qtbot: QtBot) -> SellDriver:
    return SellDriver(qtbot)
