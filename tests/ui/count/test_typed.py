"""The euro of a count, while they are typed.

Lives here: sentences about `ui.count.typed`.
Must not: the count itself (tests/domain, tests/stories).
"""

from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot

from till.domain.errors.money import AmountTooLarge
from till.system.words import Words
from ui.count.typed import CountStrip
from ui.shell.messages import Messages


def test_more_euro_than_a_drawer_holds_are_refused_when_saved_and_not_while_typed(
    qtbot: QtBot,
) -> None:
    strip = CountStrip(Messages(Words("sq", strict=True)))
    qtbot.addWidget(strip)
    strip.show_rate(Decimal(100))

    strip.take("99999999")

    assert "999" not in strip.worth.text()
    with pytest.raises(AmountTooLarge):
        strip.foreign()
