"""Lives of a till that end by kill -9: one process has loaded everything and forks for each.

Both sides are here: the parent that orders a life, and the child's loop that lives it; and the side
that kills of `busy_till`, whose lives end when somebody else says so.
"""

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from tests.stories.shop import Shop

ROOT = Path(__file__).parents[2]


class ProcessFactory:
    """The process that lives one life after the other."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._turn = threading.Lock()

    def life(self, shop: Shop, **life: str) -> tuple[int, list[str]]:
        """Let a till of a shop live; return its exit status and what it said."""
        wanted = {
            "folder": str(shop.folder),
            "ahead": str(shop.clock._ahead.total_seconds()),
            "TILL_SERVICE__BASE_URL": shop.server.base_url,
            "TILL_SERVICE__TIMEOUT_S": "2",
            "TILL_PRINTER__DEVICE": shop.printer.url,
            **shop.settings,
            **shop.environment,
            **life,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._turn:
            self._process.stdin.write(f"{json.dumps(wanted)}\n")
            self._process.stdin.flush()
            said: list[str] = []
            while not said or not said[-1].startswith("dead "):
                line = self._process.stdout.readline()
                assert line, "the nursery is gone"
                said.append(line.rstrip("\n"))
        return int(said.pop().removeprefix("dead ")), said


@contextmanager
def a_process_factory(module: str) -> Iterator[ProcessFactory]:
    """Start the module whose main calls `live_by_lines`."""
    with subprocess.Popen(
        [sys.executable, "-m", module],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield ProcessFactory(process)


def live_by_lines(live: Callable[[dict[str, str]], Coroutine[object, None, None]]) -> None:
    """Live a life for each line of standard input, and say how it died."""
    fork_by_lines(lambda life: asyncio.run(live(life)))


def fork_by_lines(live: Callable[[dict[str, str]], None]) -> None:
    """The same for a life with an event loop of its own."""
    for line in iter(sys.stdin.readline, ""):
        child = os.fork()
        if child == 0:
            life = json.loads(line)
            os.environ.update({name: life[name] for name in life if _is_of_the_shop(name)})
            live(life)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"dead {os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()


def _is_of_the_shop(name: str) -> bool:
    """Tell whether it is a setting, or the token: it comes from no variable of the till's own."""
    return name == "TOKEN" or name.startswith("TILL_")


class BusyTills:
    """The process that lives one busy till after the other, until each is killed.

    `has_chosen`: a second location was chosen since somebody said it was not. `kept` is when each
    sale was heard of, `died_of` how the last till ended, as the system says it.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.kept: dict[str, float] = {}
        self.died_of = 0
        self.has_chosen = False

    async def begin(self, seed: int, stick: Path | None = None) -> int:
        """Begin a life, with a second location chosen if one is given; return its process."""
        self.kept.clear()
        return await self.begin_again(seed, stick)

    async def begin_again(self, seed: int, stick: Path | None = None) -> int:
        """Begin a life as `begin`, of the same day: what the one before kept counts, too."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{seed} {stick or ''}\n".encode())
        what, which = await self._line()
        assert what == "born"
        return int(which)

    async def hear(self) -> str:
        """Hear of one more sale that was kept; nothing once the till is dead."""
        what, which = await self._line()
        if what == "dead":
            self.died_of = int(which)
            return ""
        if what == "chosen":
            self.has_chosen = True
            return await self.hear()
        assert what == "kept", f"{what} {which}"
        self.kept[which] = time.monotonic()
        return which

    async def _line(self) -> tuple[str, str]:
        assert self._process.stdout is not None
        what, _, which = (await self._process.stdout.readline()).decode().strip().partition(" ")
        return what, which


@asynccontextmanager
async def busy_tills(shop: Shop) -> AsyncIterator[BusyTills]:
    """Start the process that starts a life of the shop's till for each line it is given."""
    given = {
        "TILL_SERVICE__BASE_URL": shop.server.base_url,
        "TILL_SERVICE__TIMEOUT_S": "2",
        "TILL_PRINTER__DEVICE": shop.printer.url,
        **shop.settings,
        **shop.environment,
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.stories.busy_till", str(shop.folder)),
        str(shop.clock._ahead.total_seconds()),
        cwd=ROOT,
        env={**os.environ, **given},
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        yield BusyTills(process)
    finally:
        process.kill()
        await process.wait()
