"""Opens the window on a shop, ends it at once, and tells which of its files are still open.

Run as `python -m tests.ui.ending_program DATA_DIR`; with `signalled` behind it, the system asks
it to end in the moment the window is first shown.

Lives here: the least that a window program does.
Must not: assert.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from typing_extensions import override

from till.actions.ports.events import LinkChanged
from till.bootstrap import OpenTill, Surroundings
from till.domain.fiscal.link import Link
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.main import open_window
from ui.app.window import TillWindow
from ui.app.wiring import TillApp

NOBODY = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9", "TILL_PRINTER__DEVICE": "none:"}


class SignalAtFirstSight(QObject):
    """Sends this program the system's word to end when its window is shown."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if isinstance(watched, TillWindow) and event.type() is QEvent.Type.Show:
            os.kill(os.getpid(), signal.SIGTERM)
        return super().eventFilter(watched, event)


def surroundings_in(folder: Path) -> Surroundings:
    """A practice till of that folder, with no service and no printer."""
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    settings = read_settings(paths.settings_file, Profile.PRACTICE, NOBODY)
    return Surroundings(paths=paths, settings=settings, environment={})


def end_by_signal(folder: Path) -> None:
    """Stay until the system says that it is to end, which it does at once."""
    app = QApplication(sys.argv[:1])
    eyes = SignalAtFirstSight(app)
    app.installEventFilter(eyes)
    open_window(surroundings_in(folder))


def end_after_a_moment(folder: Path) -> None:
    """Live for a moment; something is told in the very last one."""

    async def play(opened: OpenTill, till_app: TillApp) -> None:
        till = opened.till
        loop = asyncio.get_running_loop()
        await asyncio.sleep(0.2)
        close = till.ledger.close

        def close_and_tell() -> None:
            close()
            loop.call_soon(till.announce, LinkChanged(link=Link()))

        till.ledger.close = close_and_tell

    open_window(surroundings_in(folder), play=play)
    links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    still_open = sorted(str(link.readlink()) for link in links if "sqlite3" in str(link.readlink()))
    sys.stdout.write("\n".join(still_open))


if __name__ == "__main__":
    end = end_by_signal if sys.argv[2:] == ["signalled"] else end_after_a_moment
    end(Path(sys.argv[1]))
