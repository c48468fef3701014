"""A search as it is typed: what each key of it takes until the list is painted.

Run as `python -m tests.benchmarks.programs.search_typed DATA_DIR PIN TEXTS`; TEXTS is JSON; every
beginning of each must be found, for what is not there is never painted.

The window waits on purpose: a key may belong to a scan, and the search waits for the last key. What
the window itself takes begins when that wait is over; how long a hand waits is told beside it.

Lives here: the keys, one list a key.
Must not: search in another way than by the dialog.
"""

import asyncio
import json
import sys
import time
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from typing_extensions import override

from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import painted, run_till, tell
from till.bootstrap import OpenTill
from ui.app.wiring import TillApp
from ui.find.dialog import AFTER_LAST_KEY_MS, FindDialog

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
TEXTS = json.loads(sys.argv[3])
REST_S = 0.03


class EndOfWait(QObject):
    """Sees when the dialog has waited long enough and begins to search."""

    def __init__(self, find: FindDialog) -> None:
        super().__init__(find)
        self.moment = 0
        (wait,) = (
            each for each in find.findChildren(QTimer) if each.interval() == AFTER_LAST_KEY_MS
        )
        wait.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Timer:
            self.moment = time.monotonic_ns()
        return super().eventFilter(watched, event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """One key: until its list was painted (ms), from the search on, and from the hand on."""

    asked: float
    struck: float
    cpu: float


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Type every text into the dialog opened anew, and tell what each key took."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        end = EndOfWait(stand.window.dialog_of(FindDialog))
        await _all_of(stand, end, TEXTS[0])  # warms up
        typed = [each for text in TEXTS for each in await _all_of(stand, end, text)]
    tell(
        asked=[each.asked for each in typed],
        struck=[each.struck for each in typed],
        cpu=[each.cpu for each in typed],
    )


async def _all_of(stand: Stand, end: EndOfWait, text: str) -> list[Typed]:
    view = stand.window.dialog_of(FindDialog).list.view
    opened = painted(view.viewport())
    await stand.hand.strike(Qt.Key.Key_F2)
    await opened
    await asyncio.sleep(0.3)  # the dialog has faded in
    typed = [await _key(stand, end, character) for character in text]
    await stand.hand.strike(Qt.Key.Key_Escape)
    await asyncio.sleep(REST_S)
    return typed


async def _key(stand: Stand, end: EndOfWait, character: str) -> Typed:
    end.moment = 0
    find = stand.window.dialog_of(FindDialog)
    shown = painted(find.list.view.viewport(), lambda: end.moment > 0 and not find.is_asking)
    struck = await stand.hand.strike(Qt.Key(ord(character.upper())))
    cpu = time.process_time_ns()
    seen = await shown
    cpu = time.process_time_ns() - cpu
    await asyncio.sleep(REST_S)
    return Typed(asked=(seen - end.moment) / 1e6, struck=(seen - struck) / 1e6, cpu=cpu / 1e6)


if __name__ == "__main__":
    run_till(DATA_DIR, play)
