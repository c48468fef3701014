"""An event loop whose time is virtual: nothing is ever waited for, and all of it is repeatable.

Lives here: the loop, which jumps to the next timer when there is nothing to do; lives of the till,
whose every step after an await is counted so that the power can be cut at any of them.
Must not: files, threads, sockets, the machine's clock.
"""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from typing import Any

from typing_extensions import override


class NothingWillEverHappen(Exception):
    """Everybody waits for somebody else: no task can run and no timer is set."""


class PowerCut(BaseException):
    """The till's power went; not an Exception, so that no code of the till can carry on."""


class Life:
    """One run of the till's program, from its start to a clean end or to a power cut."""

    def __init__(self, *, dies_at_step: int | None = None) -> None:
        self.is_over = False
        self.steps = 0
        self.how = ""
        self.ended = asyncio.Event()
        self._dies_at_step = dies_at_step
        self._tasks: list[asyncio.Task[Any]] = []

    def cut(self, how: str) -> None:
        """Let this life be over from this very moment."""
        if not self.is_over:
            self.is_over = True
            self.how = how
            self.ended.set()

    def spare(self) -> None:
        """Take back the death that was drawn for this life."""
        self._dies_at_step = None

    def require_power(self) -> None:
        """Raise PowerCut when there is none."""
        if self.is_over:
            raise PowerCut

    def step(self) -> None:
        """Count one continuation after an await."""
        self.steps += 1
        if self.steps == self._dies_at_step:
            self.cut("at an await")

    def adopt(self, task: asyncio.Task[Any]) -> None:
        """Remember a task of this life."""
        if len(self._tasks) > 200:
            self._tasks = [each for each in self._tasks if not each.done()]
        self._tasks.append(task)

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> asyncio.Task[Any]:
        """Run something within this life; every task it starts belongs to it too."""
        context = contextvars.copy_context()
        context.run(LIFE.set, self)
        return context.run(asyncio.get_running_loop().create_task, work, name=name)

    async def bury(self) -> None:
        """See every task of this life end, in the order they began."""
        while left := [each for each in self._tasks if not each.done()]:
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)


LIFE: contextvars.ContextVar[Life | None] = contextvars.ContextVar("life", default=None)


class VirtualLoop(asyncio.BaseEventLoop):
    """A loop on which an hour passes at once when nobody has anything to do."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._selector = _NoFiles(self)
        self.set_task_factory(_belonging_to_its_generation)

    @override
    def time(self) -> float:
        """Return the virtual seconds since the beginning."""
        return self._now

    @override
    def call_soon(
        self,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.Handle:
        """Put something in line; a step of the till is counted with its life."""
        life = LIFE.get() if context is None else context.get(LIFE)
        if life is not None and not life.is_over:
            life.step()
        return super().call_soon(callback, *args, context=context)

    @override
    def call_soon_threadsafe(
        self,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.Handle:
        """Put something in line; there are no threads to be safe from."""
        return self.call_soon(callback, *args, context=context)

    @override
    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        """Run what the till puts into a thread here and now: there are no threads."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 whoever waits gets it
            done.set_exception(error)
        return done

    def skip_to_next_timer(self) -> None:
        """Let the time pass until the next timer is due."""
        self._now = max(self._now, self._scheduled[0].when())

    def _process_events(self, event_list: list[Any]) -> None:
        """There are no files, so no events of files."""


class _NoFiles:
    """Stands where the loop keeps its sockets; waiting means letting virtual time pass."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        """Let the time pass up to the next timer; nothing else can happen meanwhile."""
        if timeout is None:
            raise NothingWillEverHappen
        if timeout > 0:
            self._loop.skip_to_next_timer()
        return []

    def close(self) -> None:
        """There is nothing to close."""


def _belonging_to_its_generation(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **more: Any
) -> asyncio.Task[Any]:
    task = asyncio.Task(work, loop=loop, **more)
    context = more.get("context")
    life = LIFE.get() if context is None else context.get(LIFE)
    if life is not None:
        life.adopt(task)
    return task
