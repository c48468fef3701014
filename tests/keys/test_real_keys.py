"""The program itself under a real window system: keys from xdotool, a service and a printer."""

import io
import signal
from collections import Counter as CountOf
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from tests.keys.conftest import Counter
from tests.keys.display import LOOK_S, scan_lines
from tests.keys.patience import LONGEST_S, until

pytestmark = [pytest.mark.keys]

CHOCOLATE = "4006381332101"
SALAMI = "5310042031104"
BY_ID = "A001"
SOME = 120
PLENTY = 500


def _ready(counter: Counter) -> None:
    counter.program.sign_in()
    counter.program.open_the_day()


def _receipts_at_service(counter: Counter) -> list[bytes]:
    """The dots of each receipt as the service draws it, oldest sale first."""
    rows = counter.program.rows(
        "SELECT image FROM receipt JOIN document USING (doc_id) ORDER BY sequence"
    )
    return [Image.open(io.BytesIO(row["image"])).convert("1").tobytes() for row in rows]


def test_three_sales_by_keys_alone_are_complete_and_on_paper_and_were_on_disk_first(
    counter: Counter,
) -> None:
    program = counter.program
    shop = counter.shop
    _ready(counter)

    for number in range(1, 4):
        program.scan(CHOCOLATE, SALAMI, BY_ID)
        program.pay_exactly()
        program.until_settled(sales=number, receipts=number)

    receipts = shop.printer.receipts()
    links = [
        zxingcpp.read_barcodes(each.convert("L"), formats=zxingcpp.BarcodeFormat.QRCode)[0].text
        for each in receipts
    ]
    assert links == [row["verification_link"] for row in program.sales()]
    assert [each.convert("1").tobytes() for each in receipts] == _receipts_at_service(counter)
    assert [each.doc_id for each in counter.wire.registers()] == [
        row["doc_id"] for row in program.sales()
    ]
    assert all(each.is_on_disk for each in counter.wire.creating())
    assert shop.printer.drawer_pulses == 3
    shop.check()


@pytest.mark.parametrize("scans", [SOME, pytest.param(PLENTY, marks=pytest.mark.long)])
def test_scans_at_a_scanners_speed_are_neither_lost_nor_merged_while_sales_are_delivered(
    counter: Counter, scans: int
) -> None:
    program = counter.program
    shop = counter.shop
    _ready(counter)
    shop.fault("delay", seconds=1, times=3, endpoint="invoice/register")
    for _ in range(3):
        program.scan(CHOCOLATE)
        program.pay_exactly()
    codes = [(CHOCOLATE, SALAMI, BY_ID)[number % 3] for number in range(scans)]

    counter.display.scan(*codes)

    program.until(lambda: len(program.basket()) == scans, f"{scans} lines")
    articles = {each: program.basket()[place][0] for place, each in enumerate(codes[:3])}
    assert [line[0] for line in program.basket()] == [articles[code] for code in codes]
    assert {quantity for _, quantity in program.basket()} == {1}
    assert len(CountOf(articles.values())) == 3
    program.until_settled(sales=3, receipts=3)


@pytest.mark.long
def test_a_window_that_was_busy_for_a_moment_takes_every_scan_whole(counter: Counter) -> None:
    program = counter.program
    _ready(counter)

    for stop_at in (2, 7, 12):
        counter.display.script(
            f"type --delay 1 {SALAMI[:stop_at]}",
            f"exec --sync kill -STOP {program.process.pid}",
            f"type --delay 1 {SALAMI[stop_at:]}",
            *("key --delay 1 Return", *scan_lines(CHOCOLATE), "sleep 0.1"),
            f"exec --sync kill -CONT {program.process.pid}",
        )

    program.until(lambda: len(program.basket()) == 6, "six lines")
    assert len({article for article, _ in program.basket()[::2]}) == 1
    assert len({article for article, _ in program.basket()[1::2]}) == 1


def test_no_other_total_is_paid_than_the_one_shown_however_busy_the_window_was(
    counter: Counter,
) -> None:
    program = counter.program
    _ready(counter)
    program.scan(CHOCOLATE)

    program.signal(signal.SIGSTOP)
    counter.display.script(*scan_lines(SALAMI), f"sleep {LOOK_S}", "key F12", "key Return")
    program.signal(signal.SIGCONT)

    # How busy it was decides whether Enter still found the payment as it had been asked for.
    program.until(lambda: len(program.basket()) == 2 or program.sales(), "both articles")
    if not program.sales():
        counter.display.press("Return")
    program.until(program.sales, "a sale")
    assert len(program.rows("SELECT * FROM sale_line")) == 2


def test_a_scan_over_the_payment_changes_no_amount_and_is_the_next_customers(
    counter: Counter,
) -> None:
    program = counter.program
    _ready(counter)
    program.scan(CHOCOLATE)
    program.until_page(lambda: counter.display.press("F12"), "the payment")

    counter.display.type("5")
    counter.display.scan(SALAMI)
    counter.display.type("00")
    counter.display.script(f"sleep {LOOK_S}")
    counter.display.press("Return")  # finishes nothing: first it is said whose the article is
    program.until_page(lambda: counter.display.press("F3"), "the payment without a question")
    assert program.sales() == []
    counter.display.script(f"sleep {LOOK_S}")  # an Enter on its way was meant for the question
    counter.display.press("Return")

    program.until(lambda: len(program.sales()) == 1, "a sale")
    sale = program.rows("SELECT * FROM sale")[0]
    assert (sale["received"], sale["change"]) == (50000, 50000 - sale["total"])
    assert len(program.rows("SELECT * FROM sale_line")) == 1
    counter.display.press("Return")  # the next customer begins
    program.until(lambda: len(program.basket()) == 1, "the scan that waited")


@pytest.mark.long
def test_delete_held_down_removes_one_line(counter: Counter) -> None:
    program = counter.program
    _ready(counter)
    program.scan(CHOCOLATE, SALAMI, BY_ID)

    counter.display.script("keydown Delete", "sleep 1", "keyup Delete")

    program.scan(CHOCOLATE)
    assert len(program.basket()) == 3


def test_a_basket_outlives_a_kill(counter: Counter) -> None:
    program = counter.program
    _ready(counter)
    program.scan(CHOCOLATE, SALAMI, BY_ID)

    program.kill()
    program.start()
    program.sign_in()
    program.read_what_was_restored()
    program.pay_exactly()

    program.until_settled(sales=1, receipts=1)
    assert len(program.rows("SELECT * FROM sale_line")) == 3
    counter.shop.check()


@pytest.mark.parametrize(
    "moment",
    [
        "at the request",
        pytest.param("at once", marks=pytest.mark.long),
        pytest.param("before the answer", marks=pytest.mark.long),
    ],
)
def test_a_till_killed_when_enter_was_pressed_makes_one_document(
    counter: Counter, moment: str
) -> None:
    program = counter.program
    wire = counter.wire
    _ready(counter)
    program.until(lambda: program.rows("SELECT * FROM document WHERE state = 'complete'"), "a day")
    program.scan(CHOCOLATE, SALAMI)
    if moment == "at the request":
        wire.before = program.kill
    elif moment == "before the answer":
        wire.after = program.kill

    counter.display.press("F12", "Return")
    if moment == "at once":
        program.kill()
    until(lambda: program.process.poll() is not None, "its death")
    wire.before = wire.after = None
    program.start()
    program.sign_in()
    program.read_what_was_restored()
    if not program.sales():
        program.pay_exactly()

    program.until_settled(sales=1, receipts=1)
    assert len(program.rows("SELECT * FROM sale_line")) == 2
    at_service = [row["endpoint"] for row in counter.shop.at_service()]
    assert at_service.count("invoice/register") == 1
    counter.shop.check()


@pytest.mark.long  # `check` starts a second one in test_start
def test_a_second_till_says_that_the_first_is_running_and_leaves(
    counter: Counter, tmp_path: Path
) -> None:
    said = tmp_path / "second.txt"

    second = counter.program.spawn(said)
    try:
        status = second.wait(LONGEST_S)
    finally:
        second.kill()
        second.wait()

    assert status == 1
    assert len(said.read_text(encoding="utf-8").splitlines()) == 1
    assert counter.program.process.poll() is None


@pytest.mark.parametrize(
    "ending",
    [
        "alt+F4",
        pytest.param("SIGTERM", marks=pytest.mark.long),
        pytest.param("SIGINT", marks=pytest.mark.long),
    ],
)
def test_a_till_that_is_told_to_end_ends_in_order(counter: Counter, ending: str) -> None:
    program = counter.program
    _ready(counter)
    program.scan(CHOCOLATE)

    if ending == "alt+F4":
        program.until_page(lambda: counter.display.press(ending), "the question")
        program.answer_until_ended("F8")
    else:
        program.signal(signal.Signals[ending])

    assert program.ended() == 0
    assert program.said() == ""
    assert len(program.basket()) == 1
