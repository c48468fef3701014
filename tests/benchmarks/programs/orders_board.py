"""The board of many open orders: from F9 until it is painted, and each painting by itself.

Run as `python -m tests.benchmarks.programs.orders_board DATA_DIR PIN`.

Lives here: F9 and Esc by keys, paintings of the tiles in sight.
Must not: read the places in another way than by the page.
"""

import asyncio
import sys
import time

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from tests.benchmarks.programs.at_the_counter import LONGEST_S, Stand
from tests.benchmarks.programs.at_the_till import painted, run_till, tell
from till.bootstrap import OpenTill
from ui.app.wiring import TillApp
from ui.orders.board_screen import BoardScreen
from ui.orders.tiles_view import TilesView

DATA_DIR = sys.argv[1]
PIN = sys.argv[2]
ROUNDS = 30
PAINTINGS = 100
REST_S = 0.05


def painting_ms(view: TilesView) -> float:
    """Return what painting all tiles in sight takes."""
    target = QPixmap(view.size())
    began = time.monotonic_ns()
    view.render(target)
    return (time.monotonic_ns() - began) / 1e6


async def play(opened: OpenTill, till_app: TillApp) -> None:
    """Open the board again and again, then paint it; the first time also makes the screen."""
    async with asyncio.timeout(LONGEST_S):
        stand = await Stand.take(opened, till_app, PIN)
        await stand.hand.strike(Qt.Key.Key_F9)
        await asyncio.sleep(1)
        (screen,) = stand.window.findChildren(BoardScreen)
        seen = []
        for _ in range(ROUNDS):
            await stand.hand.strike(Qt.Key.Key_Escape)
            await asyncio.sleep(REST_S)
            shown = painted(screen.tiles)
            struck = await stand.hand.strike(Qt.Key.Key_F9)
            seen.append((await shown - struck) / 1e6)
            await asyncio.sleep(REST_S)
        board = [painting_ms(screen.tiles) for _ in range(PAINTINGS)]
        await stand.hand.strike(Qt.Key.Key_F7)
        plan = [painting_ms(screen.tiles) for _ in range(PAINTINGS)]
    tell(seen=seen, board=board, plan=plan)


if __name__ == "__main__":
    run_till(DATA_DIR, play)
