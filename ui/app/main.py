"""The window program: one till with its screens on one event loop."""

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from types import FrameType

import qasync
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete, isValid
from typing_extensions import override

from till.bootstrap import OpenTill, Surroundings, open_till
from till.domain.errors import TillError
from till.safekeeping.owner.duplicates import PlannedChoice, decide
from till.safekeeping.owner.restoring import Restore
from till.system.reference_tables import known_units, load_countries
from till.system.session_start import SETTING, follow
from ui.app.demo_shop import PIN, in_demo_shop, is_demo
from ui.app.faults import faults_told
from ui.app.first_window import answer_second_starts
from ui.app.gc_control import GeneratorCloser, WindowThreadCollector
from ui.app.shortcuts import Shortcuts
from ui.app.translations import Translations
from ui.app.window import TillWindow
from ui.app.window_place import USUAL, WindowPlace
from ui.app.window_shell import WindowShell
from ui.app.wiring import TillApp
from ui.input.key_gate import AutoRepeatFix, KeyGate
from ui.input.on_screen_keyboard import OnScreenKeyboard
from ui.input.scanner import ScannerFilter, rules_of
from ui.paper.roll_window import PaperRoll, PaperWindow
from ui.service_setup.reopening import NextOpening
from ui.shell.messages import Messages, Tables
from ui.theme.icons import application_icon
from ui.theme.style import apply_theme

SWITCH_S = 0.001  # the window's thread waits no longer for one of the others to let Python go
UNSEEN_S = 1.0  # then the till works behind a window that nobody sees
log = logging.getLogger(__name__)
Play = Callable[[OpenTill, TillApp], Awaitable[None]]
Again = Restore | PlannedChoice | NextOpening | None
"""What a window closed for: a copy, a choice, to open again as set up now, or for good."""
ON_SCREEN = "screen:"
ENDING = (signal.SIGTERM, signal.SIGINT)  # a shutdown or whoever started the till; Ctrl+C


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """Why the window is opened: to be used, or to `play`.

    `in_first_start`: it was closed in the middle of setting up, and goes on with that.
    """

    play: Play | None = None
    in_first_start: bool = False


def open_window(surroundings: Surroundings, *, play: Play | None = None) -> None:
    """Open the till's window and stay until it is closed, or until `play` has played.

    Closed for a copy to be put back, it opens again on the data of the copy; closed for what was
    set up otherwise, it opens again so, in another environment too. Raises what `open_till`
    raises, before any window is shown, and what `put_back` raises.
    """
    opening = Opening(play=play)
    sys.setswitchinterval(SWITCH_S)
    while (planned := _open_once(surroundings, opening)) is not None:
        if isinstance(planned, NextOpening):
            opening = replace(opening, in_first_start=planned.in_first_start)
            # What `screen:` prints is seen in the next window's own roll.
            surroundings = replace(planned.around, show=surroundings.show)
            continue
        surroundings = replace(surroundings, settings=surroundings.setting_file().read())
        if isinstance(planned, PlannedChoice):
            decide(surroundings, planned)
            continue
        planned.put_back(surroundings)


def _open_once(surroundings: Surroundings, opening: Opening) -> Again:
    """Open the window until it closes; return what it is to be opened again for, if anything."""
    surroundings = in_demo_shop(surroundings)
    app = make_application(surroundings)
    roll = PaperRoll()
    if surroundings.show is None and surroundings.settings.printer.device == ON_SCREEN:
        surroundings = replace(surroundings, show=roll.feed)
    gc.enable()  # off while all of this was read in (`ui.app.start`)
    collector = WindowThreadCollector()
    try:
        with asyncio.Runner(loop_factory=lambda: qasync.QEventLoop(app)) as runner:
            return runner.run(_live_tidily(app, surroundings, roll, opening, collector))
    finally:
        destroy_windows(app.topLevelWidgets())
        collector.give_back()


def destroy_windows(windows: Iterable[QWidget]) -> None:
    """Destroy what is still there from the top: Python would take the parts in any order.

    A part that hears of another's end when its own half is gone ends the program badly.
    """
    for each in windows:
        if isValid(each):  # not one that went with its parent
            delete(each)


def make_application(surroundings: Surroundings) -> QApplication:
    """Return the application with the theme and the fonts of the settings."""
    present = QApplication.instance()
    app = present if isinstance(present, QApplication) else QApplication(sys.argv[:1])
    app.setApplicationName("Till")
    app.setDesktopFileName("till")  # so that Linux finds the name and the icon in the menu
    app.setWindowIcon(application_icon())
    app.setQuitOnLastWindowClosed(False)
    ui = surroundings.settings.ui
    # Qt does not tell whether the system asks for less motion: only who sets it "off" has less.
    animate = ui.motion != "off"
    apply_theme(app, theme_name(app, surroundings), text_size=ui.text_size, animate=animate)
    return app


def theme_name(app: QApplication, surroundings: Surroundings) -> str:
    """Return `light` or `dark`, asking the system where the setting says so."""
    theme: str = surroundings.settings.ui.theme
    if theme != "system":
        return theme
    is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return "dark" if is_dark else "light"


async def _live_tidily(
    app: QApplication,
    surroundings: Surroundings,
    roll: PaperRoll,
    opening: Opening,
    collector: WindowThreadCollector,
) -> Again:
    """Live, and leave nothing behind that was broken off in the middle."""
    closer = GeneratorCloser(asyncio.get_running_loop())
    try:
        return await _live(app, surroundings, roll, opening, collector)
    finally:
        await closer.finish()
        closer.give_back()


async def _live(
    app: QApplication,
    surroundings: Surroundings,
    roll: PaperRoll,
    opening: Opening,
    collector: WindowThreadCollector,
) -> Again:
    """Open the till, show the window, and wait for its end."""
    async with open_till(surroundings) as opened:
        opened.require_service()  # before a window that could not keep its promise
        till_app = make_till_app(app, surroundings, opened)
        window = till_app.window
        ended = _end_of(window)
        window.built.connect(collector.look_at_all)
        paper = PaperWindow(till_app.shell.words.say("paper.window_title"), roll)
        beside = paper if surroundings.show == roll.feed else None
        # Before anything is seen: whoever sees the window may already want its end.
        with nullcontext() if opening.play else _ending_on_signals(ended):
            paper.has_place = _appear(window, surroundings, opening, beside)
            demo_pin = PIN if is_demo(surroundings.paths) else ""
            till_app.begin(demo_pin=demo_pin, in_first_start=opening.in_first_start)
            try:
                async with _watched(till_app, opened, surroundings):
                    await (opening.play(opened, till_app) if opening.play else ended.wait())
            finally:
                await _put_away(till_app, paper)
        return till_app.restore or till_app.choice or till_app.shop.reopening.planned


def _end_of(window: TillWindow) -> asyncio.Event:
    """Return what is set when a window closes."""
    ended = asyncio.Event()
    window.closing.connect(ended.set)
    return ended


@asynccontextmanager
async def _watched(
    till_app: TillApp, opened: OpenTill, surroundings: Surroundings
) -> AsyncIterator[None]:
    """Work in the background, answer second starts, and tell whatever goes wrong anywhere."""
    tell = till_app.tell_fault
    tasks = till_app.shell.tasks
    tasks.start(_work(opened, till_app.window), name="background work", on_failure=tell)
    tasks.start(_keep_entry(surroundings), name="start with the session")
    folder = surroundings.paths.folder
    with faults_told(till_app.window, tell):
        async with answer_second_starts(folder, till_app.window.come_forward):
            yield


async def _keep_entry(surroundings: Surroundings) -> None:
    """Let the till start with the session as it is set: the program may stand elsewhere by now."""
    changes = {SETTING: surroundings.settings.ui.start_with_session}
    try:
        await asyncio.to_thread(follow, surroundings.session_start(), changes)
    except TillError as error:
        log.warning("the till's start with the session is not as set: %s", error)


async def _work(opened: OpenTill, window: TillWindow) -> None:
    """Deliver and print, once the first page was painted: what they read in would hold it up."""
    await first_painting(window, at_most_s=UNSEEN_S)
    await opened.work()


async def first_painting(window: QWidget, *, at_most_s: float) -> bool:
    """Wait until `window` is painted, but no longer than so many seconds; tell whether it was.

    A window that starts minimised, or under another, is not painted at all.
    """
    first = _FirstPaint(window)
    try:
        async with asyncio.timeout(at_most_s):
            await first.painted.wait()
    except TimeoutError:
        return False
    finally:
        window.removeEventFilter(first)
        first.deleteLater()
    return True


class _FirstPaint(QObject):
    """Sees the window painted."""

    def __init__(self, window: QWidget) -> None:
        super().__init__()
        self.painted = asyncio.Event()
        window.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.painted.set()
        return super().eventFilter(watched, event)


def _appear(
    window: TillWindow, surroundings: Surroundings, opening: Opening, beside: QWidget | None
) -> bool:
    """Show the window; tell whether there is a place for what is to stand beside it.

    A day that plays itself is looked at in pictures, whatever the screen.
    """
    if opening.play is not None:
        window.resize(*USUAL)
        window.show()
        return False
    place = WindowPlace(surroundings.paths.folder, surroundings.settings.ui.window)
    is_beside = place.show(window, beside)
    if not is_beside:  # else it stands as it does for the paper's sake
        window.closing.connect(lambda: place.keep(window))
    return is_beside


async def _put_away(till_app: TillApp, paper: QWidget) -> None:
    """Hide what is seen and end all that it has begun: its store is about to be closed."""
    paper.hide()
    window = till_app.window
    till_app.end()
    window.hide()
    await till_app.shell.tasks.end_all()
    for timer in window.findChildren(QTimer):
        timer.stop()


@contextmanager
def _ending_on_signals(ended: asyncio.Event) -> Iterator[None]:
    """Set `ended` when the system says that the till is to end.

    Python looks at signals when it runs; a timer of the window's (the collector's) sees to that.
    """
    loop = asyncio.get_running_loop()

    def end(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(ended.set)

    before = {number: signal.signal(number, end) for number in ENDING}
    try:
        yield
    finally:
        for number, taken in before.items():
            signal.signal(number, taken)


def make_till_app(app: QApplication, surroundings: Surroundings, opened: OpenTill) -> TillApp:
    """Put the window and its features around an open till."""
    translations = Translations(app)
    words = Messages(translations.speak(surroundings.settings.ui.language))
    tables = Tables(
        units=known_units(opened.till.articles.units()),
        rates=lambda: opened.till.rates,
        countries=load_countries(),
    )
    window = TillWindow(words, tables)
    shell = WindowShell(opened.till, surroundings.settings, window, words)
    opened.till.listeners.append(shell.bridge.listen)
    till_app = TillApp(window, shell, translations, surroundings)
    opened.till.warn = till_app.warn
    _listen_to_keys(app, till_app)
    return till_app


def _shortcuts(till_app: TillApp) -> Shortcuts:
    return Shortcuts(
        till_app.window,
        {
            "lock": till_app.lock,
            "attention": till_app.attend_to_waiting,
            "settings": till_app.shop.open_settings,
            "check_price": till_app.check_price,
            "help": till_app.open_help,
        },
    )


def _listen_to_keys(app: QApplication, till_app: TillApp) -> None:
    """Let the till see every key before the widget that has the focus."""
    window = till_app.window
    scanner_settings = till_app.shell.settings.scanner
    scanner = ScannerFilter(window.take_typed, window, rules=rules_of(scanner_settings))
    scanner.scanned.connect(window.route_scan)
    has_letters = till_app.shell.settings.ui.letters == "auto"
    app.setAutoSipEnabled(not has_letters)  # not the system's own keys as well
    if has_letters:
        letters = OnScreenKeyboard(window, lambda: till_app.shell.words, scanner.pass_on)
        window.keyboard_requested.connect(letters.rise)
    in_turn = (AutoRepeatFix(window), scanner, _shortcuts(till_app))
    KeyGate(in_turn, window).stand_at_windows(app)
