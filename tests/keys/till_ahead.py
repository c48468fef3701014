"""The till's window on a clock that stands ahead of the machine's: a program of its own.

Lives here: opening the window as the console script does, on `tests.stories.shop.ShopClock`.
Must not: be imported by tests, or change anything but the clock.
"""

import os
import sys
from datetime import timedelta
from pathlib import Path

from tests.stories.shop import ShopClock
from till.bootstrap import Surroundings
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.settings.sources import read_settings
from ui.app.main import open_window


def main(folder: str, ahead_s: str) -> None:
    """Open the window of the practice till in `folder`, so many seconds ahead.

    The machine has run as much longer: by its uptime alone nobody set a clock.
    """
    clock = ShopClock()
    clock.set_ahead(timedelta(0))
    clock.advance(seconds=float(ahead_s))
    environment = dict(os.environ)
    paths = Paths(root=Path(folder), profile=Profile.PRACTICE)
    settings = read_settings(paths.settings_file, Profile.PRACTICE, environment)
    open_window(Surroundings(paths=paths, settings=settings, environment=environment, clock=clock))


if __name__ == "__main__":
    main(*sys.argv[1:])
