"""The till that is open already: a second start finds it here and asks it to come to the front.

It listens on loopback alone; its port and its password stand in the profile's folder, which is its
owner's.
"""

import asyncio
import logging
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

LOOPBACK: Final = "127.0.0.1"
ADDRESS_FILE: Final = "till.window"  # beside the lock
ANSWER: Final = b"shown\n"
PATIENCE_S: Final = 2.0
PAUSE_S: Final = 0.1
TOKEN_VARIABLE: Final = "XDG_ACTIVATION_TOKEN"  # noqa: S105 Wayland's leave to come to the front

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowAddress:
    """Where the open window listens, and the word that it listens to."""

    port: int
    password: str


@asynccontextmanager
async def answer_second_starts(folder: Path, show: Callable[[str], None]) -> AsyncIterator[None]:
    """Let whoever starts the till again have the window of this one shown, until the end.

    `show` gets the desktop's leave to come to the front, empty where it gave none. A machine on
    which nobody can listen is no reason not to sell: that goes to the log.
    """
    password = secrets.token_hex(16)
    try:
        server = await asyncio.start_server(partial(_answer, password, show), LOOPBACK)
    except OSError as error:
        log.warning("a second start cannot reach this window", exc_info=error)
        yield
        return
    async with server:
        port = server.sockets[0].getsockname()[1]
        _write_address(folder, WindowAddress(port=port, password=password))
        yield


async def _answer(
    password: str,
    show: Callable[[str], None],
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    """Show the window for whoever knows the password."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            said = (await reader.readline()).decode(errors="replace").split()
            if said[:1] == [password]:
                show(" ".join(said[1:]))
                writer.write(ANSWER)
                await writer.drain()
    except (OSError, TimeoutError):
        log.warning("a second start went away")
    finally:
        writer.close()


def ask_to_show(folder: Path, environment: Mapping[str, str]) -> bool:
    """Ask the open window to come to the front; tell whether it did so in time.

    One that is only just opening is asked again until then.
    """
    _allow_other_in_front()
    token = environment.get(TOKEN_VARIABLE, "")
    end = time.monotonic() + PATIENCE_S
    pause = threading.Event()
    while (left := end - time.monotonic()) > 0:
        address = _read_address(folder)
        if address is not None and _has_answered(address, token, left):
            return True
        pause.wait(PAUSE_S)
    return False


def _has_answered(address: WindowAddress, token: str, patience_s: float) -> bool:
    try:
        with socket.create_connection((LOOPBACK, address.port), patience_s) as line:
            line.sendall(f"{address.password} {token}\n".encode())
            return line.recv(len(ANSWER)) == ANSWER
    except OSError:  # it has ended, or it is too busy: whoever asks says what that means
        return False


def _write_address(folder: Path, address: WindowAddress) -> None:
    """Leave the address for second starts; a disk that takes no more says so at the first sale."""
    file = folder / ADDRESS_FILE
    try:
        file.unlink(missing_ok=True)
        handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(f"{address.port} {address.password}\n")
    except OSError as error:
        log.warning("a second start cannot find this window", exc_info=error)


def _read_address(folder: Path) -> WindowAddress | None:
    try:
        port, password = (folder / ADDRESS_FILE).read_text(encoding="ascii").split()
        return WindowAddress(port=int(port), password=password)
    except (OSError, ValueError):  # not there yet, or only half written
        return None


if sys.platform == "win32":
    import ctypes

    ANY_PROCESS = -1

    def _allow_other_in_front() -> None:
        """Windows lets a program to the front only if the one that a person started allows it."""
        ctypes.windll.user32.AllowSetForegroundWindow(ANY_PROCESS)

else:

    def _allow_other_in_front() -> None:
        """Let the window system decide."""
