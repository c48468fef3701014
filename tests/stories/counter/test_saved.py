"""What was saved is said to be saved at every page, whatever fails behind the commit.

Lives here: each deed of the counter that ends on disk, while listeners fail and nothing can be read
any more in that same deed; it is told as a warning, and nowhere as "failed".
Must not: commands (tests/cli/test_saved), the one place (tests/actions/test_housekeeping), what a
slot cannot read (tests/stories/window/test_faults).
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from decimal import Decimal
from typing import Any

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.builders import a_buyer
from tests.rotation import by_turns
from tests.stories.at_the_drawer import count_exactly, drawer_of, expected, hand_over_to
from tests.stories.at_the_printers import open_page as open_devices
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.counter.test_attention import a_refused_sale
from tests.stories.counter.test_parking import park
from tests.stories.counter.test_returns import open_by_code, two_kinds_sold
from tests.stories.long_day import BESA, Counter, a_window
from till.actions.ports.records import Draft, Record
from till.domain.errors.disk import DiskFailing
from till.domain.rights.limits import GRANTED
from till.domain.shop.vat import VatCode
from till.system.words import Words
from ui.app.faults import faults_told
from ui.attention.plan import FieldQuestion
from ui.catalogue.new_article_controller import NewArticleDialog
from ui.customer.dialog import CustomerDialog
from ui.kit.page.number import NumberDialog
from ui.price.dialog import PriceDialog
from ui.returns.cancel_controller import CancelDialog
from ui.shell.shell import Page

Key = Qt.Key
DOORS = ("articles", "baskets", "buyers", "days", "documents", "movements", "people", "print_jobs")
PATH = "till.sqlite3"
REASON = Words("sq").say(DiskFailing.key, path=PATH)
WARNED = Words("sq").say("common.saved_but", reason=REASON)


class BehindTheCommit:
    """Lets a deed meet a broken disk once what it is for was committed: that deed alone.

    Listeners fail, and every door that reads; what slots read is another matter.
    """

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._till = counter.till
        self._kept = {name: getattr(counter.till, name) for name in (*DOORS, "ledger", "warn")}
        self._listeners = [*counter.till.listeners]
        self._over: set[asyncio.Task[object]] = set()
        self._is_in_slots = False
        self.commits = 0
        self.failed = 0
        self.warned = 0

    def fail_if_over(self) -> None:
        """Fail where this is the deed, and it was committed."""
        with suppress(RuntimeError):  # beside the loop, as in a story
            if asyncio.current_task() in self._over and not self._is_in_slots:
                self.failed += 1
                raise DiskFailing(path=PATH)

    def plant(self) -> None:
        for name in DOORS:
            setattr(self._till, name, Door(self._kept[name], self))
        self._till.ledger = Door(self._kept["ledger"], self, record=self._record)
        self._till.warn = self._warn
        self._till.listeners[:] = [self._fail, *map(self._guarded, self._listeners)]

    def lift(self) -> None:
        for name, door in self._kept.items():
            setattr(self._till, name, door)
        self._till.listeners[:] = self._listeners

    async def _record(self, *records: Record) -> object:
        answer = await self._kept["ledger"].record(*records)
        task = asyncio.current_task()
        is_ours = task in self._counter.till_app.shell.tasks._running
        if is_ours and not all(isinstance(each, Draft) for each in records):
            self._over.add(task)
            self.commits += 1
        return answer

    def _fail(self, _event: object) -> None:
        self.fail_if_over()

    def _guarded(self, listener: Callable[[Any], None]) -> Callable[[Any], None]:
        def tell(event: object) -> None:
            was = self._is_in_slots
            self._is_in_slots = True
            try:
                listener(event)
            finally:
                self._is_in_slots = was

        return tell

    def _warn(self, error: Exception) -> None:
        self.warned += 1
        self._kept["warn"](error)


class Door:
    """A door of the till that cannot be read once the deed was committed."""

    def __init__(self, door: Any, plan: BehindTheCommit, **instead: Any) -> None:
        self._door = door
        self._plan = plan
        self._instead = instead

    def __getattr__(self, name: str) -> Any:
        if name in self._instead:
            return self._instead[name]
        self._plan.fail_if_over()
        return getattr(self._door, name)


@contextmanager
def broken_behind(counter: Counter) -> Iterator[BehindTheCommit]:
    plan = BehindTheCommit(counter)
    with faults_told(counter.window, counter.till_app.tell_fault):
        plan.plant()
        try:
            yield plan
        finally:
            plan.lift()


def see_it_saved(counter: Counter, act: Callable[[], object]) -> None:
    """Do it, and see that it was kept and that whatever failed behind it is a warning alone."""
    with broken_behind(counter) as plan:
        act()
        counter.until(lambda: plan.commits > 0)
        counter.until_at_rest()

        assert bool(plan.failed) == bool(plan.warned)
        if plan.failed:
            counter.until(lambda: WARNED in counter.shown())
        assert REASON not in counter.shown().replace(WARNED, "")


Act = Callable[[], object]
Deed = Callable[[Counter], Act]
"""Comes to where it only has to be done, and returns what does it."""


def _deposit(counter: Counter) -> Act:
    drawer_of(counter)
    counter.press(Key.Key_F2)
    return lambda: counter.enter("100")


def _drawer_opened(counter: Counter) -> Act:
    drawer_of(counter)
    counter.press(Key.Key_F5)
    counter.touch("drawer.reason.check")
    return lambda: counter.press(Key.Key_F12)


def _count(counter: Counter) -> Act:
    count_exactly(counter, drawer_of(counter))
    return lambda: counter.press(Key.Key_F12)


def _hand_over(counter: Counter) -> Act:
    screen = drawer_of(counter)
    count_exactly(counter, screen)
    return lambda: hand_over_to(counter, screen, BESA)


def _rate(counter: Counter) -> Act:
    counter.add(CHOCOLATE)
    counter.open_payment()
    counter.press(Key.Key_F9)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)

    def enter() -> None:
        counter.enter("97,4")
        counter.until(lambda: not counter.window.dialog_of(NumberDialog).isVisible())

    return enter


def _sale(counter: Counter) -> Act:
    counter.add(CHOCOLATE)
    counter.open_payment()
    return counter.finish_with


def _discount(counter: Counter) -> Act:
    counter.add(CHOCOLATE)
    counter.press(Key.Key_F4)
    counter.until(counter.window.dialog_of(PriceDialog).isVisible)
    return lambda: counter.enter("5")


def _return(counter: Counter) -> Act:
    open_by_code(counter, two_kinds_sold(counter))
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.RETURN)
    counter.press(Key.Key_Return)
    counter.press(Key.Key_F5)
    return lambda: counter.press(Key.Key_F12)


def _cancellation(counter: Counter) -> Act:
    open_by_code(counter, two_kinds_sold(counter))
    counter.press(Key.Key_F8)
    counter.until(counter.window.dialog_of(CancelDialog).isVisible)
    counter.look_away()
    counter.press(Key.Key_F6)
    return lambda: counter.press(Key.Key_F8)


def _copy(counter: Counter) -> Act:
    open_by_code(counter, two_kinds_sold(counter))
    counter.until(counter.find("receipts.reprint").isEnabled)
    return lambda: counter.touch("receipts.reprint")


def _closing_a_document(counter: Counter) -> Act:
    _attending(Key.Key_F4)(counter)()
    counter.until(counter.window.dialog_of(FieldQuestion, name="close_document").isVisible)
    counter.look_away()
    counter.window.dialog_of(FieldQuestion, name="close_document").field.set_text("u bë dy herë")
    return lambda: counter.press(Key.Key_F8)


def _attending(key: Key) -> Deed:
    def begin(counter: Counter) -> Act:
        a_refused_sale(counter)
        counter.touch("finished.attend")
        counter.until(lambda: counter.window.page is Page.ATTENTION)
        counter.until_at_rest()
        return lambda: counter.press(key)

    return begin


def _customer(counter: Counter) -> Act:
    counter.add(CHOCOLATE)
    counter.press(Key.Key_F6)
    counter.until(counter.window.dialog_of(CustomerDialog).isVisible)
    return lambda: counter.window.dialog_of(CustomerDialog).put_requested.emit(
        a_buyer(), True, False
    )


def _quick_keys(counter: Counter) -> Act:
    keys = [each for each, _ in counter.till.articles.quick_keys()]
    return lambda: counter.window.sell.editing.changed.emit(keys)


def _new_article(counter: Counter) -> Act:
    counter.till_app._new_article.begin("4000000000006")
    counter.until(counter.window.dialog_of(NewArticleDialog).isVisible)
    price = Decimal("90.00")
    asked = counter.window.dialog_of(NewArticleDialog).create_requested
    return lambda: asked.emit("4000000000006", "Biskota", price, VatCode.D)


def _device(counter: Counter) -> Act:
    open_devices(counter)
    counter.until_at_rest()
    return lambda: counter.window.late.printers.printer_chosen.emit("paper_width", "58")


def _park(counter: Counter) -> Act:
    counter.add(CHOCOLATE)
    return lambda: park(counter, "zonja")


def _recall(counter: Counter) -> Act:
    counter.add(CHOCOLATE)
    number = park(counter, "zotëria")
    return lambda: counter.touch(f"sell.parked_{number}")


def _closing(counter: Counter) -> Act:
    counter.touch(counter.window.strip.day)
    screen = counter.window.late.day
    counter.until(lambda: counter.window.page is Page.DAY and screen.shown is not None)
    counter.press(Key.Key_F12)
    counter.until(screen.closing.isVisible)
    counter.press(Key.Key_F6)
    counter.type(str(expected(counter)).replace(".", ","))

    def close() -> None:
        counter.press(Key.Key_F12)
        counter.until(lambda: not screen.closing.isVisible())

    return close


DEEDS: Mapping[str, Deed] = {
    "deposit": _deposit,
    "drawer opened": _drawer_opened,
    "count": _count,
    "hand-over": _hand_over,
    "rate of the euro": _rate,
    "sale": _sale,
    "discount": _discount,
    "return": _return,
    "cancellation": _cancellation,
    "copy of a receipt": _copy,
    "tried again": _attending(Key.Key_F2),
    "replaced": _attending(Key.Key_F3),
    "closed": _closing_a_document,
    "customer": _customer,
    "quick keys": _quick_keys,
    "new article": _new_article,
    "parked": _park,
    "recalled": _recall,
    "day closed": _closing,
    "setting of a printer": _device,
}


@pytest.fixture(scope="module")
def day(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Counter]:
    """The counter of a shop whose cashiers may do what can be granted, its day not yet open."""
    rights = ",".join(sorted(each.value for each in GRANTED))
    granted = {"TILL_ROLES__CASHIER_RIGHTS": rights}
    with a_window(request, qapp, control, tmp_path_factory.mktemp("day"), granted) as there:
        counter = Counter(there.qtbot, there.till_app, there.opened, there.shop)
        counter.sign_in()
        see_it_saved(counter, counter.open_the_day)
        yield counter


@pytest.fixture(autouse=True)
def _log(log_may_say: list[str]) -> None:
    log_may_say += ["after saving", "document"]


@pytest.mark.parametrize("name", by_turns([*DEEDS], 2))
def test_what_was_saved_is_said_to_be_saved(counter: Counter, name: str) -> None:
    act = DEEDS[name](counter)
    counter.until_at_rest()

    see_it_saved(counter, act)
