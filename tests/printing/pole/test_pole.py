"""A pole display: what arrives at a real listener, a real serial line, a real file.

Lives here: bytes, newest state, troubles, the way there.
Must not: what the lines say (tests/domain/test_pole_lines), addresses and letters.
"""

import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.printing.pole.pole_screen import Listener, PoleScreen, until
from tests.printing.pole.serial_pole import SerialPole
from tests.ui.examples import example_sale
from till.actions.ports.events import BasketChanged, SaleFinished, SignedOut
from till.domain.identifiers import DocId
from till.domain.paper.pole_lines import PoleLines, PoleWords
from till.domain.selling.basket import Basket
from till.printing.pole.connection import parse_display, pole_connection
from till.printing.pole.display import PoleDisplay, PoleWaits
from till.printing.pole.presenter import PolePresenter

A = PoleLines(upper="Bukë integral 110,00", lower="Totali        110,00")
B = PoleLines(upper="Çokollatë qu 4x95,00", lower="Totali        490,00")
IDLE = PoleLines(upper=" Minimarket Liqeni  ", lower="   Mirë se erdhët   ")
WORDS = PoleWords(
    shop="Minimarket Liqeni",
    welcome="Mirë se erdhët",
    closed="Arka e mbyllur",
    total="Totali",
    received="Arkëtuar",
    change="Kusuri",
    thanks="F",
    to_pay="Paguani",
    even="Barazim",
    to_get="Merrni",
)
CLOSED = PoleLines(upper=" Minimarket Liqeni  ", lower="   Arka e mbyllur   ")
HURRY = PoleWaits(first=0.02, longest=0.05)
RESTLESS = PoleWaits(first=0.02, longest=0.05, again=0.05)


@contextmanager
def shown_on(device: str, waits: PoleWaits = HURRY) -> Iterator[PoleDisplay]:
    display = PoleDisplay(pole_connection(parse_display(device)), code_page=852, waits=waits)
    display.start()
    try:
        yield display
    finally:
        assert display.stop(10)


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener() as listener:
        yield listener


def test_two_lines_arrive_as_they_are(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        display.show(A)
        until(lambda: listener.screen.rows == [A.upper, A.lower])

    assert listener.screen.problems == []


def test_a_display_that_is_left_alone_is_empty(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        display.show(A)
        until(lambda: listener.screen.rows == [A.upper, A.lower])

    until(lambda: listener.screen.rows == [" " * 20, " " * 20])


def test_of_many_states_the_newest_is_shown_and_nobody_waits(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        for _ in range(2000):
            display.show(A)
        display.show(B)
        until(lambda: listener.screen.rows == [B.upper, B.lower])

    assert listener.screen.states < 2000


def test_after_a_while_another_thing_is_shown(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        display.show(A, then=IDLE, seconds=0.05)
        until(lambda: listener.screen.rows == [A.upper, A.lower] or listener.screen.states > 1)
        until(lambda: listener.screen.rows == [IDLE.upper, IDLE.lower])


def test_what_comes_sooner_ends_the_waiting(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        display.show(A, then=IDLE, seconds=30)
        display.show(B)
        until(lambda: listener.screen.rows == [B.upper, B.lower])


def test_a_display_that_is_switched_on_later_gets_the_newest_state(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with shown_on(f"tcp://127.0.0.1:{port}") as display:
        display.show(A)
        until(lambda: "does not answer" in caplog.text)
        display.show(B)
        with Listener(port) as listener:
            until(lambda: listener.screen.rows == [B.upper, B.lower])

    warnings = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert len(warnings) == 1


def test_a_display_that_hung_up_is_reached_again(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        display.show(A)
        until(lambda: listener.screen.rows == [A.upper, A.lower])
        listener.hang_up()
        display.show(B)
        until(lambda: listener.screen.rows == [B.upper, B.lower])

    assert listener.connections == 2


def test_a_display_that_takes_nothing_holds_nobody_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:  # connects, but nobody ever reads
        port = deaf.getsockname()[1]
        with shown_on(f"tcp://127.0.0.1:{port}") as display:
            for _ in range(500):
                display.show(A)
                display.show(B)


def test_a_serial_line_carries_the_same(tmp_path: Path) -> None:
    with SerialPole(tmp_path / "ttyPole") as pole, shown_on(f"{pole.url}?baud=19200") as display:
        display.show(B)
        until(lambda: pole.screen.rows == [B.upper, B.lower])

        assert pole.screen.problems == []


def test_a_display_whose_cable_was_pulled_comes_back_by_itself(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with SerialPole(tmp_path / "ttyPole") as pole, shown_on(pole.url, RESTLESS) as display:
        display.show(A)
        until(lambda: pole.screen.rows == [A.upper, A.lower])
        pole.unplug()
        until(lambda: "does not answer" in caplog.text)
        display.show(B)
        pole.plug_in()
        until(lambda: pole.screen.rows == [B.upper, B.lower])

    warnings = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert len(warnings) == 1


def test_a_display_that_was_switched_off_and_on_is_told_again(listener: Listener) -> None:
    with shown_on(listener.url, RESTLESS) as display:
        display.show(A)
        until(lambda: listener.screen.rows == [A.upper, A.lower])
        listener.screen.lose_power()
        until(lambda: listener.screen.rows == [A.upper, A.lower])

    assert listener.connections == 1


def test_another_display_goes_on_where_the_first_was(listener: Listener) -> None:
    first = PoleDisplay(pole_connection(parse_display("none:")), code_page=852)
    teller = PolePresenter(first, WORDS)
    teller.begin(example_sale.ten_lines())

    second = PoleDisplay(pole_connection(parse_display(listener.url)), code_page=852, waits=HURRY)
    before = teller.switch_to(second)
    teller.start()
    until(lambda: "4 266,00" in listener.screen.rows[1])
    assert before is first
    assert teller.stop(10)

    until(lambda: listener.screen.rows == [CLOSED.upper, CLOSED.lower])


def test_a_file_gets_the_same_bytes(tmp_path: Path) -> None:
    file = tmp_path / "display.bin"
    screen = PoleScreen()

    with shown_on(file.as_uri()) as display:
        display.show(A)
        until(lambda: file.exists() and A.lower.encode() in file.read_bytes())
    screen.take(file.read_bytes().removesuffix(b"\x0c"))

    assert screen.rows == [A.upper, A.lower]


def test_a_pipe_that_nobody_reads_holds_nobody_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    with shown_on(pipe.as_uri()) as display:
        display.show(A)
        until(lambda: "does not answer" in caplog.text)


def test_no_display_is_no_trouble() -> None:
    with shown_on("none:") as display:
        display.show(A)


def test_the_customer_sees_lines_then_change_then_the_shop(listener: Listener) -> None:
    sale = example_sale.sale()
    basket = example_sale.ten_lines()
    with shown_on(listener.url) as display:
        teller = PolePresenter(display, WORDS)
        teller.begin(Basket())
        until(lambda: listener.screen.rows == [IDLE.upper, IDLE.lower])
        teller.listen(BasketChanged(basket=basket, line=1))
        until(lambda: listener.screen.rows[0] == "Bukë integral 110,00")

        teller.listen(SaleFinished(sale=sale, doc_id=DocId("d" * 10), change=sale.change))
        teller.listen(BasketChanged(basket=Basket()))
        teller.listen(SignedOut())
        until(lambda: listener.screen.rows == ["Arkëtuar    4 448,00", "Kusuri        182,00"])
        teller.listen(BasketChanged(basket=basket, line=0))
        until(lambda: listener.screen.rows[0] == "Ujë burimi 1 2x60,00")
