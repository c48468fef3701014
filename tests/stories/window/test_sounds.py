"""Which sound a cashier hears when: a real player process writes down what it is told to play.

Lives here: events and refusals → cues, and the setting that turns them off.
Must not: how the cues sound (tests/ui/test_sounds).
"""

import os
import stat
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, Cashier
from tests.stories.shop import Shop
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket
from ui.app.sound_controller import is_more
from ui.payment.dialog import PaymentDialog

PLAYER = "#!/bin/sh\necho $(basename $1 .wav) >> {said}\n"


@pytest.fixture
def said(tmp_path: Path) -> Path:
    return tmp_path / "said.txt"


@pytest.fixture
def shop(
    shop: Shop, said: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Shop:
    folder = said.parent / "players"
    folder.mkdir()
    player = folder / "pw-play"
    player.write_text(PLAYER.format(said=said))
    player.chmod(player.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    shop.settings["TILL_UI__SOUNDS"] = getattr(request, "param", "true")
    return shop


def heard(said: Path) -> list[str]:
    return said.read_text().split() if said.exists() else []


def test_each_thing_has_its_sound(
    cashier: Cashier, said: Path, shop: Shop, log_may_say: list[str]
) -> None:
    log_may_say += ["drawer: ", "print job "]
    cashier.sign_in()
    cashier.open_the_day()

    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.until(lambda: heard(said) == ["added"])
    cashier.scan("4006381332149")
    cashier.until(lambda: heard(said)[1:] == ["not_found"])

    shop.printer.refuse()
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(PaymentDialog).isVisible)
    cashier.type("500")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: heard(said)[2:] in (["finished", "problem"], ["problem"]))


@pytest.mark.parametrize("shop", ["false"], indirect=True)
def test_a_quiet_till_starts_no_player(cashier: Cashier, said: Path) -> None:
    cashier.sign_in()
    cashier.open_the_day()

    cashier.scan_and_see(CHOCOLATE, lines=1)
    cashier.pay_exactly()

    assert heard(said) == []


def test_only_what_comes_into_the_basket_ticks() -> None:
    one = Basket(lines=(example_sale.line("Kafe", "100"),))
    two = Basket(lines=(example_sale.line("Kafe", "100", "2"),))
    other = Basket(lines=(*one.lines, example_sale.line("Çaj", "80", code="102")))

    assert is_more(Basket(), one)
    assert is_more(one, two)
    assert is_more(one, other)
    assert not is_more(two, one)
    assert not is_more(other, one)
    assert not is_more(one, Basket())
    assert not is_more(Basket(), Basket())
