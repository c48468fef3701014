"""A fresh shop for each story, or a counter that the stories of one file share.

Lives here: fixtures.
Must not: what happens in a story.
"""

import gc
from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.aftermath import forget_failures
from tests.practice_server import PracticeServer
from tests.stories.at_the_window import OPENED, Cashier, cashier_at
from tests.stories.by_touch import Finger, a_finger
from tests.stories.limited import limited_cashier
from tests.stories.long_day import Counter, a_counter
from tests.stories.shop import Shop, ShopClock
from tests.stories.shop_fixtures import put_into, with_an_owner
from tests.tcp_printer import VirtualPrinter
from till.actions.maintenance import watches
from ui.app.window import TillWindow
from ui.theme.style import apply_theme

A_DAY_S = 86_400.0
YOUNG = 1  # the generations that hold what a story made; a file's counter has grown older


@pytest.fixture(scope="module", autouse=True)
def _no_other_thread_collects_a_window() -> Iterator[None]:
    """What a story leaves behind, a failed one above all, may not be destroyed by a server.

    Not for the whole package: pytest would end that with the session, and whatever else this
    process tests would keep every cycle until then, 2 GB of them.
    """
    forget_failures()
    gc.collect()
    assert not OPENED, "a file before: Qt keeps what a signal leads to, a lambda and the till in it"
    gc.disable()
    yield
    forget_failures()
    while gc.collect():  # what a widget or a timer held is nobody's only after it has gone
        pass
    gc.enable()
    windows = [each for each in QApplication.topLevelWidgets() if isinstance(each, TillWindow)]
    assert windows == [], "the till keeps a window that was closed"


@pytest.fixture(scope="session", autouse=True)
def _no_jump_of_a_clock_is_sleep() -> Iterator[None]:
    """Hours pass in a story while its till works; only one about sleep looks out for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watches, "BETWEEN_LOOKS_S", A_DAY_S)
        yield


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    yield
    forget_failures()
    gc.collect(YOUNG)


class Viewer(QObject):
    """The system's program for PDFs, as far as the till speaks to it."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[bytes] = []

    @Slot(QUrl)
    def show(self, url: QUrl) -> None:
        """Read what is opened, as a viewer does."""
        self.opened.append(Path(url.toLocalFile()).read_bytes())


@pytest.fixture
def viewer() -> Iterator[Viewer]:
    made = Viewer()
    QDesktopServices.setUrlHandler("file", made, "show")
    yield made
    QDesktopServices.unsetUrlHandler("file")


@pytest.fixture(scope="session")
def control() -> Iterator[httpx.Client]:
    # No connection is kept: one to a server that has ended would be closed by chance, or never.
    none_kept = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(timeout=60, trust_env=False, limits=none_kept) as client:
        yield client


@pytest.fixture
def shop(tmp_path: Path, control: httpx.Client) -> Iterator[Shop]:
    clock = ShopClock()
    server = PracticeServer(database=tmp_path / "service" / "practice.sqlite3", now=clock.right_now)
    with server, VirtualPrinter() as printer:
        shop = Shop(
            folder=tmp_path / "till", server=server, printer=printer, clock=clock, control=control
        )
        shop.new_token()
        yield shop


@pytest.fixture
def cashier(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, with_an_owner)
    with cashier_at(qtbot, qapp, shop) as cashier:
        yield cashier


@pytest.fixture
def limited(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    """Ana, who is a cashier only, with one article scanned."""
    with limited_cashier(qtbot, qapp, shop) as cashier:
        yield cashier


@pytest.fixture(scope="module")
def day_settings() -> Mapping[str, str]:
    """What the shared counter is set to; a file of stories may say other things."""
    return {}


@pytest.fixture(scope="module")
def day(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
    day_settings: Mapping[str, str],
) -> Iterator[Counter]:
    """The counter that the stories of one file share, as the story before left it."""
    folder = tmp_path_factory.mktemp("day")
    with a_counter(request, qapp, control, folder, day_settings) as day:
        yield day


@pytest.fixture
def counter(day: Counter) -> Counter:
    """The shared counter, with nothing open."""
    day.begin_anew()
    return day


@pytest.fixture(scope="module")
def touched_day(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Finger]:
    """The same, without keyboard and scanner."""
    with a_finger(request, qapp, control, tmp_path_factory.mktemp("touched-day")) as finger:
        finger.sign_in()
        finger.open_the_day()
        yield finger


@pytest.fixture
def finger(touched_day: Finger) -> Finger:
    """The shared counter by touch, with nothing open."""
    touched_day.begin_anew()
    return touched_day
