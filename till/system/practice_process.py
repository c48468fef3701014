"""The practice service as a process of its own, which ends with the till."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from till.domain.errors.documents import ServiceUnreachable

NOT_STARTED = "127.0.0.1"
_LIBRARIES = "LD_LIBRARY_PATH"
_OF_THE_LOADER = "_PYI_"  # what PyInstaller's loader tells its own next step


class PracticeProcess:
    """Starts the service at the first question for its address, and again should it have died."""

    def __init__(self, *, database: Path, port: int, latency_ms: int) -> None:
        self._port = port
        self._options = (
            *("--latency-ms", str(latency_ms)),
            *("--db", str(database)),
            "--leave-with-parent",
        )
        self._process: subprocess.Popen[str] | None = None
        self._address = ""
        self._is_interrupted = False
        self._starting = asyncio.Lock()

    async def address(self) -> str:
        """Return the base address once the service listens. Raises ServiceUnreachable."""
        async with self._starting:
            is_running = self._process is not None and self._process.poll() is None
            if not is_running and not self._is_interrupted:
                await asyncio.to_thread(self._start)
        if not self._address:
            raise ServiceUnreachable(address=NOT_STARTED)
        return self._address

    def interrupt(self) -> None:
        """End the service and let it be gone: for training on how an outage feels."""
        self._is_interrupted = True
        self.close()

    def resume(self) -> None:
        """Let it be started again, at the address it had, by the next question for it."""
        self._is_interrupted = False

    def close(self) -> None:
        """End the service and wait until it has ended."""
        if self._process is None:
            return
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _start(self) -> None:
        """Start it and wait for the line in which it says where it listens.

        Whoever asked may have lost patience by then; the address is there for the next question.
        """
        self.close()
        self._process = subprocess.Popen(  # noqa: S603 our own program, options of our own
            [*own_command(), "practice-service", "--port", str(self._port), *self._options],
            stdin=subprocess.PIPE,  # when the till dies, this closes, and the service leaves
            stdout=subprocess.PIPE,
            env=_environment_of_child(os.environ, Path(sys.executable).parent),
            text=True,
        )
        line = self._process.stdout.readline() if self._process.stdout else ""
        words = [word for word in line.split() if word.startswith("http://")]
        if not words:
            raise ServiceUnreachable(address=NOT_STARTED)
        self._port = urlsplit(words[0]).port or self._port
        self._address = words[0]


def _environment_of_child(ours: Mapping[str, str], program_folder: Path) -> dict[str, str]:
    """Return the environment in which a packed till is set up from the start.

    Where the child heard what the loader told us, it would take itself for set up already and
    load the system's libraries instead of those beside it.
    """
    kept = {name: value for name, value in ours.items() if not name.startswith(_OF_THE_LOADER)}
    folders = filter(None, kept.pop(_LIBRARIES, "").split(os.pathsep))
    if theirs := [each for each in folders if not Path(each).is_relative_to(program_folder)]:
        kept[_LIBRARIES] = os.pathsep.join(theirs)
    return kept | {"PYINSTALLER_RESET_ENVIRONMENT": "1"}


def own_command() -> list[str]:
    """Return the words that start this very till.

    Where the till was packed (packaging/builds) the running program is the till itself: `till`,
    `till.exe`, or `tillw.exe` without a terminal. Else it is Python, which is told the module,
    and not to take what lies in the folder where the person is: a checkout is called `till`, too.
    """
    if Path(sys.executable).stem in ("till", "tillw"):
        return [sys.executable]
    return [sys.executable, "-P", "-m", "till"]
