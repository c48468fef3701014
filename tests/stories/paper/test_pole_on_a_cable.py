"""A whole sale on a pole display at the end of a serial cable, the cable pulled in between.

Lives here: article, total, received, change, the sign of a closed till; letters by code page.
Must not: the second window (test_customer_display), bytes one by one (tests/printing).
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.builders import an_article
from tests.printing.pole.serial_pole import SerialPole
from tests.stories.at_the_printers import approve, open_page, set_up, settings, told
from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import Counter
from till.actions.ports.records import Catalogue
from ui.devices.plan import TRY_DISPLAY

COIN = an_article("E1", name="Çaj Ë ë ç 1 €", price="97.40", barcodes=())
CLOSED = [" Minimarket Liqeni  ", "   Arka e mbyllur   "]


@pytest.fixture(scope="module")
def pole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SerialPole]:
    with SerialPole(tmp_path_factory.mktemp("pole") / "ttyPole") as pole:
        yield pole


@pytest.fixture(scope="module")
def day_settings(pole: SerialPole) -> Iterator[dict[str, str]]:
    yield {"TILL_SHOP__NAME": "Minimarket Liqeni"}
    assert pole.screen.rows == CLOSED  # the till has ended by then


@pytest.fixture(scope="module")
def day(day: Counter, qapp: QApplication, pole: SerialPole) -> Iterator[Counter]:
    settings(day.shop).change("printer.device", day.shop.printer.url)
    set_up(day, "display", "printers.display_device", pole.url)
    yield day
    qapp.processEvents()


@pytest.fixture
def counter(counter: Counter, log_may_say: list[str]) -> Counter:
    log_may_say += ["pole display"]
    return counter


def test_a_whole_sale_is_read_by_the_customer(counter: Counter, pole: SerialPole) -> None:
    counter.until(lambda: pole.screen.rows == [" Minimarket Liqeni  ", "   Mirë se erdhët   "])
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.until(lambda: pole.screen.rows[1] == "Totali         95,00")
    assert pole.screen.rows[0].endswith(" 95,00")
    counter.scan_and_see(SALAMI, lines=2)
    counter.until(lambda: pole.screen.rows[1] == "Totali        485,00")

    counter.open_payment()
    counter.type("500")
    counter.finish_with()

    counter.until(lambda: pole.screen.rows == ["Paguar        500,00", "Kusuri         15,00"])
    assert pole.screen.problems == []


def test_a_cable_pulled_amid_a_sale_slows_nobody_and_the_display_comes_back(
    counter: Counter, pole: SerialPole
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.until(lambda: pole.screen.rows[1] == "Totali         95,00")

    pole.unplug()
    counter.scan_and_see(SALAMI, lines=2)
    counter.open_payment()
    counter.finish_with()
    counter.scan_and_see(SALAMI, lines=1)
    pole.plug_in()

    counter.until(lambda: pole.screen.rows[1] == "Totali        390,00")


def test_the_page_tries_the_display_and_says_what_came_of_it(
    counter: Counter, pole: SerialPole
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.until(lambda: pole.screen.rows[0].startswith("Çokollatë"))
    open_page(counter, "display")
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: told(counter, TRY_DISPLAY).startswith("Teksti i provës u dërgua."))
    assert pole.screen.rows == ["ë ç Ë Ç E 1 234,50 L", "12345678901234567890"]

    pole.unplug()
    counter.touch("printers.try_display")
    counter.until(lambda: "nuk përgjigjet" in told(counter, TRY_DISPLAY))
    pole.plug_in()
    counter.touch("printers.try_display")
    counter.until(lambda: told(counter, TRY_DISPLAY).startswith("Teksti i provës u dërgua."))
    counter.press(Qt.Key.Key_Escape)


def test_every_letter_is_right_and_the_euro_where_the_page_has_it(
    counter: Counter, pole: SerialPole
) -> None:
    counter.till.ledger.record_from_thread(Catalogue(articles=(COIN,)))
    counter.add("E1")
    counter.until(lambda: pole.screen.rows[0] == "Çaj Ë ë ç 1 E  97,40")

    open_page(counter, "display")
    counter.touch("printers.code_page.858")
    approve(counter)
    counter.press(Qt.Key.Key_Escape)

    counter.until(lambda: pole.screen.rows[0] == "Çaj Ë ë ç 1 €  97,40")
    assert pole.screen.problems == []
