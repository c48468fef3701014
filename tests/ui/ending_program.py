"""Opens the window on a shop, ends it at once, and tells which of its files are still open.

Run as `python -m tests.ui.ending_program DATA_DIR`.

Lives here: the least that a window program does.
Must not: assert.
"""

import asyncio
import sys
from pathlib import Path

from till.actions.ports.events import LinkChanged
from till.bootstrap import OpenTill, Surroundings
from till.domain.fiscal.link import Link
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.main import open_window
from ui.app.wiring import TillApp

NOBODY = {"TILL_SERVICE__BASE_URL": "http://127.0.0.1:9", "TILL_PRINTER__DEVICE": "none:"}


def main(folder: Path) -> None:
    """Live for a moment; something is told in the very last one."""
    paths = Paths(root=folder, profile=Profile.PRACTICE)
    settings = read_settings(paths.settings_file, Profile.PRACTICE, NOBODY)

    async def play(opened: OpenTill, till_app: TillApp) -> None:
        till = opened.till
        loop = asyncio.get_running_loop()
        await asyncio.sleep(0.2)
        close = till.ledger.close

        def close_and_tell() -> None:
            close()
            loop.call_soon(till.announce, LinkChanged(link=Link()))

        till.ledger.close = close_and_tell

    open_window(Surroundings(paths=paths, settings=settings, environment={}), play=play)
    links = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    still_open = sorted(str(link.readlink()) for link in links if "sqlite3" in str(link.readlink()))
    sys.stdout.write("\n".join(still_open))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
