"""Very many scans with real keys, while dialogs come and go and a customer's screen is shown.

Lives here: the scanner at its fastest against the whole program. Skipped without Xvfb, openbox and
xdotool.
Must not: reach into the program.
"""

import signal
from collections.abc import Iterator

import pytest

from tests.keys.conftest import (
    Counter,
    counter,  # noqa: F401 a fixture
    display,  # noqa: F401 a fixture
    furnished,  # noqa: F401 a fixture
)
from tests.keys.display import LOOK_S, scan_lines

pytestmark = [pytest.mark.keys]

CODES = ("4006381332101", "5310042031104", "A001")
FEW = 100  # two rounds of dialogs
MANY = 500
CUSTOMERS_SCREEN = "Ekrani"


def _one_after_the_other(scans: int) -> tuple[list[str], list[str]]:
    """So many codes, and the xdotool commands that scan them."""
    codes = [CODES[number % len(CODES)] for number in range(scans)]
    commands: list[str] = []
    for number, code in enumerate(codes):
        match number % 50:
            case 10:
                commands.append("key F1")
            case 30:
                commands += [f"sleep {LOOK_S}", "key F12"]
            case 18 | 38:
                commands.append("key Escape")
        commands += scan_lines(code)
    return codes, commands


def _chunks(commands: list[str], size: int = 200) -> Iterator[list[str]]:
    for start in range(0, len(commands), size):
        yield commands[start : start + size]


@pytest.mark.parametrize("scans", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_scans_are_neither_lost_nor_merged_nor_in_a_wrong_field(
    counter: Counter,  # noqa: F811 the fixture
    scans: int,
) -> None:
    program = counter.program
    program.signal(signal.SIGTERM)
    assert program.ended() == 0
    program.set("TILL_UI__CUSTOMER_DISPLAY", "true")
    program.set("TILL_SCANNER__GAP_MS", "55")  # xdotool has to wait for its turn, no scanner has
    program.start()
    counter.display.script(f"search --sync --onlyvisible --name {CUSTOMERS_SCREEN}", "sleep 0.5")
    program.sign_in()
    program.open_the_day()
    program.until(lambda: program.rows("SELECT * FROM document WHERE state = 'complete'"), "a day")
    codes, commands = _one_after_the_other(scans)

    for chunk in _chunks(commands):
        counter.display.script(*chunk)

    program.until(lambda: len(program.basket()) == scans, f"{scans} lines")
    articles = {code: program.basket()[place][0] for place, code in enumerate(CODES)}
    assert len(set(articles.values())) == len(CODES)
    assert [line[0] for line in program.basket()] == [articles[code] for code in codes]
    assert {quantity for _, quantity in program.basket()} == {1}
    program.pay_exactly()
    assert len(program.rows("SELECT * FROM sale_line")) == scans
    sale = program.rows("SELECT * FROM sale")[0]
    assert (sale["received"], sale["change"]) == (sale["total"], 0)
