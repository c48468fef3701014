"""A pole display at the end of a serial cable that can be pulled out and put in again.

Lives here: a pseudo-terminal under a name that stays, read into a `PoleScreen`.
Must not: use any code of the product.
"""

import os
import pty
import select
import threading
import tty
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.printing.pole.pole_screen import PoleScreen


class SerialPole:
    """Use it in a `with` block; `url` is its address, whichever pseudo-terminal is behind it.

    A pseudo-terminal knows neither speed nor parity: those only a real cable can show.
    """

    def __init__(self, name: Path) -> None:
        self._name = name
        self.url = f"serial://{name}"
        self.screen = PoleScreen()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self.plug_in()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._thread is not None:
            self.unplug()

    def plug_in(self) -> None:
        """Come up under the name, knowing nothing of before."""
        display, till = pty.openpty()
        tty.setraw(till)
        port = os.ttyname(till)
        self.screen = PoleScreen()
        self._stop.clear()
        self._thread = threading.Thread(target=self._read, args=(display, till))
        self._thread.start()
        self._name.symlink_to(port)

    def unplug(self) -> None:
        """Be gone: the name too, as of a USB cable."""
        self._name.unlink()
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _read(self, display: int, till: int) -> None:
        """Read until it is unplugged; both ends are held, so that nobody else's end is the last."""
        while not self._stop.is_set():
            if select.select([display], [], [], 0.01)[0]:
                self.screen.take(os.read(display, 1024))
        os.close(display)
        os.close(till)
