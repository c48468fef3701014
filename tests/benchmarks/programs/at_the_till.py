"""The till as a shopkeeper starts it, with a pair of hands of the bench at its window.

Lives here: the way in by the product's own command, painting as a moment, keys that count pauses.
Must not: leave out anything the product does on its way.
"""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from typing_extensions import override

if TYPE_CHECKING:  # the product decides when Qt and the window are imported, or nothing is measured
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    from ui.app.main import Play

TYPING_GAP_S = 0.06  # slower than any scanner, or the till takes a PIN for a scan


def run_till(data_dir: str, play: "Play") -> None:
    """Run the command `till`, its window played by `play`; never returns."""
    from till.cli.app import program, run  # noqa: PLC0415 counted: it is on the till's own way
    from till.cli.context import CommandContext  # noqa: PLC0415 the same
    from ui.app.console import COMMANDS  # noqa: PLC0415 the same

    def open_the_window(context: CommandContext) -> None:
        from ui.app.start import start  # noqa: PLC0415 where the product imports it

        def open_it() -> None:
            from ui.app.main import open_window  # noqa: PLC0415 the same

            open_window(context.surroundings(), play=play)

        start(context, open_it)

    sys.argv = ["till", "--data-dir", data_dir, "--profile", "practice"]
    run(program(COMMANDS, open_the_window))


def tell(**said: Any) -> None:
    """Say what was measured, as the last line this program says."""
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def loaded_modules() -> list[str]:
    """Return what is imported now, in the order it was, without the bench itself."""
    return [name for name in list(sys.modules) if not name.startswith(("tests", "__m"))]


class Hand:
    """Strikes keys at a window; `pauses_s` is the time it asked to wait between them."""

    def __init__(self, window: "QWidget") -> None:
        self._window = window
        self.pauses_s = 0.0

    async def type_slowly(self, text: str) -> None:
        """Type as a person does, one key after the other."""
        for character in text:
            await self.strike(ord(character))
            await asyncio.sleep(TYPING_GAP_S)
            self.pauses_s += TYPING_GAP_S

    async def scan(self, code: str) -> None:
        """Do as a scanner does: all at once, and Enter."""
        for character in code:
            await self.strike(ord(character))
        await self.enter()

    async def enter(self) -> int:
        """Strike Enter; return the moment (ns) before it."""
        from PySide6.QtCore import Qt  # noqa: PLC0415 loaded by the product by now

        return await self.strike(Qt.Key.Key_Return)

    async def strike(self, key: Any) -> int:
        """Strike a key in a plain callback of the loop, for QTest lets Qt take its events.

        Returns the moment (ns) before it was struck.
        """
        from PySide6.QtCore import QKeyCombination  # noqa: PLC0415 loaded by now
        from PySide6.QtTest import QTest  # noqa: PLC0415 the bench's own, after what is measured

        loop = asyncio.get_running_loop()
        struck: asyncio.Future[int] = loop.create_future()

        def now() -> None:
            moment = time.monotonic_ns()
            keys = (
                (key.key(), key.keyboardModifiers()) if isinstance(key, QKeyCombination) else (key,)
            )
            QTest.keyClick(self._window.windowHandle(), *keys)
            struck.set_result(moment)

        loop.call_soon(now)
        return await struck


def painted(widget: "QWidget", is_so: Callable[[], bool] = lambda: True) -> "asyncio.Future[int]":
    """Return the moment (ns) after the painting in which `widget` was painted and `is_so` held.

    Ask before it. A window is painted in one go; the moment is that of its end.
    """
    from PySide6.QtCore import QCoreApplication, QEvent, QObject  # noqa: PLC0415 loaded by now

    window = widget.window()
    moment: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    class Eye(QObject):
        is_seen = is_inside = False

        @override
        def eventFilter(self, watched: "QObject", event: QEvent) -> bool:
            if event.type() is QEvent.Type.Paint and watched is widget:
                self.is_seen = self.is_seen or is_so()
            if event.type() is not QEvent.Type.UpdateRequest or self.is_inside:
                return super().eventFilter(watched, event)
            self.is_inside = True
            QCoreApplication.sendEvent(watched, event)
            self.is_inside = False
            if self.is_seen and not moment.done():
                moment.set_result(time.monotonic_ns())
            return True

    eye = Eye(window)
    for each in {widget, window}:
        each.installEventFilter(eye)
        moment.add_done_callback(lambda _done, each=each: each.removeEventFilter(eye))
    return moment
