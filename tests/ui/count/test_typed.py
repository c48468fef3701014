"""The euro of a count, while they are typed.

Lives here: sentences about `ui.count.typed`.
Must not: the count itself (tests/domain, tests/stories).
"""

from datetime import date
from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot

from tests.builders import TODAY, a_person
from till.domain.cash.exchange import ExchangeRate
from till.domain.errors.money import AmountTooLarge
from till.domain.selling.tender import ForeignCash
from till.system.words import Words
from ui.count.typed import CountStrip
from ui.shell.messages import Messages


def rate_of(day: date) -> ExchangeRate:
    return ExchangeRate(currency="EUR", rate=Decimal(100), day=day, person=a_person())


def test_euro_left_overnight_are_counted_at_the_rate_of_the_last_day(qtbot: QtBot) -> None:
    strip = CountStrip(Messages(Words("sq", strict=True)))
    qtbot.addWidget(strip)
    strip.show_rate(rate_of(date(2026, 11, 19)), TODAY)

    strip.take("2")

    assert strip.euro.isEnabled()
    assert strip.foreign() == (
        ForeignCash(currency="EUR", amount=Decimal("2.00"), rate=Decimal(100)),
    )
    assert strip.worth.text().replace("\u00a0", " ") == "= 200,00 L, kursi i 19.11."


def test_without_any_rate_no_euro_are_counted(qtbot: QtBot) -> None:
    strip = CountStrip(Messages(Words("sq", strict=True)))
    qtbot.addWidget(strip)

    strip.show_rate(None, TODAY)

    assert not strip.euro.isEnabled()


def test_more_euro_than_a_drawer_holds_are_refused_when_saved_and_not_while_typed(
    qtbot: QtBot,
) -> None:
    strip = CountStrip(Messages(Words("sq", strict=True)))
    qtbot.addWidget(strip)
    strip.show_rate(rate_of(TODAY), TODAY)

    strip.take("99999999")

    assert "999" not in strip.worth.text()
    with pytest.raises(AmountTooLarge):
        strip.foreign()


def test_the_euro_have_a_key_that_leads_to_them(qtbot: QtBot) -> None:
    strip = CountStrip(Messages(Words("sq", strict=True)))
    qtbot.addWidget(strip)
    strip.show()
    strip.show_rate(rate_of(TODAY), TODAY)
    strip.take("20")

    strip.take_focus()

    qtbot.waitUntil(strip.euro.line.hasFocus)
    assert strip.euro.line.selectedText() == "20"
