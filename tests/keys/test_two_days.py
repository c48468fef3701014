"""Two days at the counter by keys alone: an outage, a kill, paper out, a refusal; and both Z.

Goods are scanned over every dialog of a sale, and changed for others.

Between them the data are lost and restored from a backup of the first day by an owner's PIN, and a
supplier's prices are imported, by code and price alone. On the second day the tax
office refuses a VAT code, which is mended where the refusal stands.

Lives here: the story; what the service recorded of each day, added up without the till's help.
Must not: touch the open program but by keys, kill -9 and its clock.
"""

import asyncio
import json
import subprocess
import sys
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.keys.conftest import Counter
from tests.keys.display import differs
from tests.keys.program import DRITAS_PIN, OWNERS_PIN, ROOT
from tests.tcp_status import PAPER_OUT

pytestmark = [pytest.mark.keys]

CHOCOLATE = "4006381332101"
SALAMI = "5310042031104"
GIVEN_BACK = (1000, 150)  # where the page of returns has its dark panel, and no page of invoices
OVER_A_SALE = ("F2", "F4", "F5", "F6", "ctrl+Delete")
TIRANE = ZoneInfo("Europe/Tirane")
EIGHT = 8  # o'clock, in the morning


class TwoDays:
    """The cashier of two days: the program on the shop's clock, and what both have come to."""

    def __init__(self, counter: Counter) -> None:
        self.counter = counter
        self.shop = counter.shop
        self.program = counter.program
        self.display = counter.display

    def open_the_shop(self, days: int, *, is_restored: bool = False) -> None:
        """Let so many nights pass, start the till at eight, sign in and declare the balance."""
        now = datetime.now(UTC)  # noqa: TID251 the first of the two days is tomorrow
        morning = now.astimezone(TIRANE).replace(hour=EIGHT) + timedelta(days=days)
        self.shop.clock.set(morning.astimezone(UTC))
        self.start()
        self.program.sign_in()
        if is_restored:
            self.confirm_what_came_back()
        self.program.open_the_day()

    def start(self) -> None:
        """Start the program on the shop's clock."""
        ahead = self.shop.clock.ahead.total_seconds()
        self.program.program = ("-m", "tests.keys.till_ahead", str(self.program.folder), str(ahead))
        self.program.start()

    def confirm_what_came_back(self) -> None:
        """F12; tick by Space what only an owner knows; the last tick leads to the owner's PIN."""
        confirmed = "SELECT * FROM journal WHERE action = 'restore_confirmed'"
        self.program.press_until("F12", self.display.is_covered, "what an owner knows")
        self.display.press("space", *("Tab", "space") * 2)
        self.display.type(OWNERS_PIN)
        self.program.until_page(lambda: self.display.press("Return"), "the opening of the day")
        self.program.until(lambda: self.program.rows(confirmed), "an owner's word")

    def close_the_window(self) -> None:
        self.display.press("alt+F4")
        assert self.program.ended() == 0

    def sell(self, *codes: str) -> None:
        self.program.scan(*codes)
        self.program.pay_exactly()

    def sell_by_card(self, *codes: str) -> None:
        self.program.scan(*codes)
        self.program.sell_by("F10", "Return")

    def scan_over_dialogs(self, below: str, above: str) -> None:
        """Scan an article over what is asked of a whole sale: it belongs to that sale."""
        self.program.until_page(lambda: self.program.scan(below), "the sale on the screen")
        for number, key in enumerate(OVER_A_SALE, start=1):
            self.display.press(key)
            self.program.until(self.display.is_covered, f"what {key} opens")
            self.display.scan(above)
            self.program.press_until("Escape", self.display.is_uncovered, "the sale")
            self.program.until(partial(self.holds, number), f"what was scanned over {key}")
        self.program.pay_exactly()

    def holds(self, number: int) -> bool:
        """Whether the second line of the basket is of so many."""
        return [quantity for _, quantity in self.program.basket()[1:]] == [number]

    def exchange(self, code: str) -> None:
        """F7, F4, the one article of the newest sale; F11, and other goods, for less, instead."""
        given = len(self.program.sales())
        self.program.until_page(lambda: self.display.press("F7"), "the invoices")
        self.program.press_until("F4", lambda: self.display.is_dark(GIVEN_BACK), "what goes back")
        self.display.press("F7")
        self.program.press_until("F11", self.display.is_covered, "who may give money back")
        self.display.type(DRITAS_PIN)
        self.program.press_until("Return", lambda: len(self.program.sales()) > given, "a return")
        self.program.until(self.display.is_uncovered, "the sale of what is taken instead")
        self.program.scan(code)
        self.program.pay_exactly()

    def die_and_come_back(self) -> None:
        self.program.kill()
        self.start()
        self.program.sign_in()
        self.program.read_what_was_restored()

    def until_all_is_complete(self) -> None:
        def holds() -> bool:
            return self.states() - {"resolved"} == {"complete"}

        self.program.until(holds, "every document complete")

    def states(self) -> set[str]:
        """The states of all documents."""
        return {row["state"] for row in self.program.rows("SELECT state FROM document")}

    def try_again_what_was_refused(self) -> None:
        """Ctrl+B, F2, a supervisor's PIN; Esc leads back to the sale."""
        self.program.until_page(lambda: self.display.press("ctrl+b"), "what needs attention")
        self.display.press("F2")
        self.program.until(self.display.is_covered, "who may try it again")
        self.display.type(DRITAS_PIN)
        self.program.press_until("Return", lambda: "refused" not in self.states(), "no refusal")
        self.program.until(self.display.is_uncovered, "what needs attention no more")
        self.program.until_page(lambda: self.display.press("Escape"), "the sale")

    def mend_vat_code(self, letter: str) -> None:
        """Ctrl+B, Enter, another letter, a supervisor's PIN; what changes is agreed to by Enter."""
        self.program.until_page(lambda: self.display.press("ctrl+b"), "what needs attention")
        self.display.press("Return")
        self.program.until(self.display.is_covered, "which code it is to be")
        self.display.type(letter)
        self.answer_until_page("Return", "who may change it")
        self.display.type(DRITAS_PIN)
        self.answer_until_page("Return", "what changes with it")
        self.program.press_until("Return", lambda: "refused" not in self.states(), "no refusal")
        self.program.until(self.display.is_uncovered, "what needs attention no more")
        self.program.until_page(lambda: self.display.press("Escape"), "the sale")

    def answer_until_page(self, key: str, what: str) -> None:
        """Press a key until the screen shows something else."""
        before = self.display.look()
        self.program.press_until(key, lambda: differs(before, self.display.look()), what)

    def count_and_close(self) -> None:
        """F8, F10, a supervisor's PIN, F12: count what is expected, and close the day."""
        number = len(self.program.rows("SELECT * FROM day_closing"))
        today = f"SELECT SUM(amount) AS cents FROM movement WHERE day = '{self.today()}'"
        cash = self.program.rows(today)[0]["cents"]
        self.program.until_page(lambda: self.display.press("F8"), "the drawer")
        self.program.press_until("F10", self.display.is_covered, "who may see the day")
        self.display.type(DRITAS_PIN)
        self.program.press_until("Return", self.display.is_uncovered, "the day")
        self.program.until_page(lambda: self.display.press("F12"), "the count")
        self.display.press("F6")
        self.display.type(str(cash // 100))
        self.display.press("F12")
        self.program.until(
            lambda: len(self.program.rows("SELECT * FROM day_closing")) == number + 1, "the Z"
        )

    def today(self) -> date:
        """The business day by the shop's clock."""
        return self.shop.clock.now().astimezone(TIRANE).date()

    def z_of_today(self) -> dict[str, Any]:
        """The Z as the command line tells it."""
        report: dict[str, Any] = self.command(
            "day", "report", "z", "--date", str(self.today()), "--format", "json"
        )
        return report

    def command(self, *words: str, typed: str = "") -> Any:
        """What a command line says beside the data, as JSON."""
        place = ["--profile", "practice", "--data-dir", str(self.program.folder)]
        told = subprocess.run(
            [sys.executable, "-m", "till", *place, *words],
            cwd=ROOT,
            check=False,
            capture_output=True,
            input=typed.encode(),
        )
        assert told.returncode == 0, told.stderr.decode()
        return json.loads(told.stdout, parse_float=Decimal)

    def import_prices(self, prices: str) -> Any:
        """Look at a supplier's list first, then take it in; return its plan."""
        file = self.program.folder.parent / "prices.csv"
        file.write_text(f"Kodi;Çmimi\n{prices}", "utf-8")
        planned = self.command("catalogue", "import", str(file), "--dry-run", "--json")
        words = ("catalogue", "import", str(file), "--pin-stdin", "--json")
        taken = self.command(*words, typed=f"{DRITAS_PIN}\n")
        assert taken == {name: planned[name] for name in taken}
        return planned["plan"]

    def lose_the_data_and_restore(self) -> Any:
        """Make a backup, lose what it was made of, and restore it by an owner's PIN."""
        file = self.command("backup", "create", "--json")["file"]
        for lost in self.program.database.parent.glob(f"{self.program.database.name}*"):
            lost.unlink()
        words = ("backup", "restore", file, "--pin-stdin", "--json")
        return self.command(*words, typed=f"{OWNERS_PIN}\n")

    def at_the_service_today(self) -> tuple[Decimal, Decimal]:
        """What invoices and what balances of today came to, by what the service recorded."""
        rows = [
            row
            for row in self.shop.at_service()
            if row["complete"]
            and datetime.fromisoformat(row["completedAt"]).astimezone(TIRANE).date() == self.today()
        ]
        invoices = sum(Decimal(str(row["total"])) for row in rows if row["fic"])
        openings = sum(Decimal(str(row["total"])) for row in rows if row["fcdc"])
        return Decimal(invoices), Decimal(openings)


@pytest.fixture
def days(counter: Counter) -> TwoDays:
    days = TwoDays(counter)
    days.close_the_window()
    return days


def test_two_days_with_an_outage_a_kill_paper_out_and_a_refusal_agree_with_the_service(
    days: TwoDays,
) -> None:
    shop = days.shop

    days.open_the_shop(1)
    days.sell(CHOCOLATE, SALAMI)
    days.sell_by_card(SALAMI)
    days.scan_over_dialogs(SALAMI, CHOCOLATE)
    days.sell(SALAMI)
    days.exchange(CHOCOLATE)
    asyncio.run(shop.go_offline())
    days.sell(SALAMI)
    days.program.scan(CHOCOLATE, SALAMI)
    days.die_and_come_back()
    assert len(days.program.basket()) == 2
    days.program.pay_exactly()
    asyncio.run(shop.come_back())
    days.until_all_is_complete()
    shop.printer.say(PAPER_OUT)
    days.sell(CHOCOLATE)
    shop.printer.say(None)
    days.until_all_is_complete()
    days.count_and_close()

    first = days.z_of_today()
    assert (first["sales_count"], first["returns_count"], first["difference"]) == (8, 1, 0)
    assert (first["total"], first["opening_balance"]) == days.at_the_service_today()
    days.close_the_window()
    restored = days.lose_the_data_and_restore()
    assert restored["found"]["waiting"] == restored["found"]["at_service"] == 0
    plan = days.import_prices(f"A005;95\n{SALAMI};405\n")
    assert [(each["before"], each["after"]) for each in plan["price"]] == [("390.00", "405.00")]

    days.open_the_shop(2, is_restored=True)
    shop.fault("client_error", times=1, endpoint="invoice/register")
    days.sell(CHOCOLATE)
    days.program.until(lambda: days.states() & {"refused"}, "a refusal")
    days.sell(SALAMI)
    days.try_again_what_was_refused()
    days.until_all_is_complete()
    shop.allow_vat_codes("ACDEJ")
    days.sell(CHOCOLATE)
    days.program.until(lambda: days.states() & {"refused"}, "a VAT code that is refused")
    days.mend_vat_code("C")
    days.until_all_is_complete()
    mended = days.program.rows("SELECT vat_code FROM article WHERE article_id = 'A005'")
    assert mended == [{"vat_code": "C"}]
    days.count_and_close()

    second = days.z_of_today()
    assert (second["sales_count"], second["difference"]) == (3, 0)
    assert (second["total"], second["opening_balance"]) == days.at_the_service_today()
    assert second["total"] == 2 * Decimal("95.00") + Decimal("405.00")
    shop.check()
