"""Waiting until a window is seen.

Lives here: a window that is painted, one that is not.
Must not: what waits for it.
"""

import asyncio

from PySide6.QtWidgets import QWidget

from ui.app.main import first_painting

LONG_S = 5
SHORT_S = 0.02


def test_it_is_told_once_the_window_was_painted(loop: asyncio.AbstractEventLoop) -> None:
    window = QWidget()

    async def show() -> bool:
        waiting = asyncio.create_task(first_painting(window, at_most_s=LONG_S))
        await asyncio.sleep(0)
        assert not waiting.done()
        window.show()
        return await waiting

    assert loop.run_until_complete(show())


def test_a_window_that_nobody_sees_holds_nothing_up_for_long(
    loop: asyncio.AbstractEventLoop,
) -> None:
    hidden = QWidget()

    assert not loop.run_until_complete(first_painting(hidden, at_most_s=SHORT_S))
