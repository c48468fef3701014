"""A pole display: what arrives at a real listener, a real serial line, a real file.

Lives here: bytes, newest state, troubles, the way there.
Must not: what the lines say (tests/domain/test_pole_lines), addresses and letters.
"""

import logging
import os
import pty
import socket
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from tests.printing.pole_screen import Listener, PoleScreen, until
from tests.ui import example_sale
from till.domain.basket import Basket
from till.domain.events import BasketChanged, SaleFinished, SignedOut
from till.domain.fiscal import DocId
from till.domain.pole_lines import PoleLines, PoleWords
from till.printing.pole import PoleDisplay, PoleTeller, PoleWaits
from till.printing.pole_addresses import parse_display
from till.printing.pole_wires import wire_to

A = PoleLines(upper="Bukë integral 110,00", lower="Totali        110,00")
B = PoleLines(upper="Çokollatë qu 4x95,00", lower="Totali        490,00")
IDLE = PoleLines(upper=" Minimarket Liqeni  ", lower="   Mirë se erdhët   ")
WORDS = PoleWords(
    shop="Minimarket Liqeni", welcome="Mirë se erdhët", total="Totali", change="Kusuri", thanks="F"
)
HURRY = PoleWaits(first=0.02, longest=0.05)


@contextmanager
def shown_on(device: str, waits: PoleWaits = HURRY) -> Iterator[PoleDisplay]:
    display = PoleDisplay(wire_to(parse_display(device)), code_page=852, waits=waits)
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


def test_a_closed_till_leaves_an_empty_display(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        display.show(A)
        until(lambda: listener.screen.rows == [A.upper, A.lower])

    until(lambda: listener.screen.rows == [" " * 20, " " * 20])


def test_of_many_states_the_newest_is_shown_and_nobody_waits(listener: Listener) -> None:
    with shown_on(listener.url) as display:
        began = monotonic()
        for _ in range(2000):
            display.show(A)
        display.show(B)
        took = monotonic() - began
        until(lambda: listener.screen.rows == [B.upper, B.lower])

    assert took < 1
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
            began = monotonic()
            for _ in range(500):
                display.show(A)
                display.show(B)
            took = monotonic() - began

    assert took < 1


@pytest.fixture
def serial_line() -> Iterator[tuple[str, Callable[[], PoleScreen]]]:
    """A serial line: the name of its end at the till, and what has come out of the other."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    screen, ended = PoleScreen(), threading.Event()

    def read() -> None:
        while not ended.is_set():
            try:
                screen.take(os.read(ours, 1024))
            except OSError:
                return

    reader = threading.Thread(target=read)
    reader.start()
    yield os.ttyname(theirs), lambda: screen
    ended.set()
    os.write(theirs, b"\x00")  # so that the reader looks up
    reader.join()
    os.close(ours)
    os.close(theirs)


def test_a_serial_line_carries_the_same(
    serial_line: tuple[str, Callable[[], PoleScreen]],
) -> None:
    name, screen = serial_line

    with shown_on(f"serial://{name}?baud=19200") as display:
        display.show(B)
        until(lambda: screen().rows == [B.upper, B.lower])

    assert screen().problems == []


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
    sale, basket = example_sale.sale(), example_sale.ten_lines()
    with shown_on(listener.url) as display:
        teller = PoleTeller(display, WORDS)
        teller.begin(Basket())
        until(lambda: listener.screen.rows == [IDLE.upper, IDLE.lower])
        teller.listen(BasketChanged(basket=basket, line=1))
        until(lambda: listener.screen.rows[0] == "Bukë integral 110,00")

        teller.listen(SaleFinished(sale=sale, doc_id=DocId("d" * 10), change=sale.change))
        teller.listen(BasketChanged(basket=Basket()))
        teller.listen(SignedOut())
        until(lambda: listener.screen.rows == ["Totali      4 266,00", "Kusuri        182,00"])
        teller.listen(BasketChanged(basket=basket, line=0))
        until(lambda: listener.screen.rows[0] == "Ujë burimi 1 2x60,00")
