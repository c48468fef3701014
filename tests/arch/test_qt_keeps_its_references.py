"""Qt's binding gives back no reference that it does not own.

Lives here: the guard of the pinned version. PySide6 6.12.0 loses a reference to True or None at
each call, which aborts Python 3.11 within seconds; an upgrade must pass this first.
Must not: import Qt in this process, which such a fault would end.
"""

import json
import os
import subprocess
import sys

from tests.arch.checkout import CHECKOUT

# Other threads of Qt and the interpreter's own caches move the counts a little.
TOLERATED = -50


def test_twenty_thousand_calls_lose_no_reference_to_none_true_or_false() -> None:
    probe = [sys.executable, str(CHECKOUT / "tests" / "arch" / "qt_reference_drift.py")]
    offscreen = os.environ | {"QT_QPA_PLATFORM": "offscreen"}

    ended = subprocess.run(probe, env=offscreen, capture_output=True, text=True, check=False)

    assert ended.returncode == 0, ended.stderr
    drifts = json.loads(ended.stdout)
    lost = {name: moved for name, moved in drifts.items() if min(moved.values()) < TOLERATED}
    assert lost == {}
